"""Spades: what holds in every hand, whatever the cards and the choices."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from helpers.spades import deck_of, joined, suit

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = (
    "spades/2",
    "spades/2;bidding=mirror",
    "spades/2;discards=shown",
    "spades/3",
    "spades/3;blind_nil=on",
    "spades/4",
    "spades/4;blind_nil=on",
    "spades/4;blind_nil=on;exchange_when_both_blind=on;blind_exchange=1",
    "spades/4;bidding=mirror",
    "spades/4;bidding=whiz",
    "spades/4;bidding=suicide",
    "spades/4;spade_lead=after_first_trick",
    "spades:barmore/4",
    "spades:new_york/4",
    "spades/6",
    "spades/6;blind_nil=on",
    "spades/6;bidding=mirror",
)

some_rules = st.sampled_from(RULES)
seeds = st.integers(0, 2**64 - 1)


def hand_in_steps(engine: Any, rules: str, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """Play a random hand; yields the state before each move, the move, and the state after it."""
    dice = random.Random(seed)
    parsed = engine.SpadesRules(rules)
    state = engine.SpadesState.deal(parsed, seed=seed, dealer=seed % parsed.players)
    while not state.is_over:
        move = dice.choice(state.legal_moves())
        after = state.copy()
        after.apply(move)
        yield state, move, after
        state = after


@given(rules=some_rules, seed=seeds)
def test_cards_are_conserved(engine, rules, seed):
    for _, _, after in hand_in_steps(engine, rules, seed):
        places = [*after.hands, after.stock, *after.seen, after.away, after.trick, after.played]
        assert sorted(str(card) for place in places for card in place) == sorted(deck_of(rules))
        for seat, known in enumerate(after.known):
            assert set(known) <= set(after.hands[seat])


@given(rules=some_rules, seed=seeds)
def test_tricks_add_up(engine, rules, seed):
    tricks = {2: 13, 3: 17, 4: 13, 6: 8}[engine.SpadesRules(rules).players]
    for before, move, after in hand_in_steps(engine, rules, seed):
        won = sum(after.won)
        assert won * len(after.won) == len(after.played)
        if won > sum(before.won):
            # The winner of the trick leads the next.
            assert after.won[after.leader] == before.won[after.leader] + 1
            assert after.trick == ()
        assert 0 <= won <= tricks
        assert (won == tricks) is after.is_over
        assert after.plies > before.plies
        assert move in before.legal_moves()


@given(rules=some_rules, seed=seeds)
def test_moves_are_in_canonical_order_each_once(engine, rules, seed):
    for before, move, _ in hand_in_steps(engine, rules, seed):
        moves = before.legal_moves()
        assert moves == sorted(moves)
        assert len(set(moves)) == len(moves)
        assert all(before.is_legal(legal) for legal in moves)
        assert engine.SpadesMove(str(move)) == move


@given(rules=some_rules, seed=seeds)
def test_spades_break_once_and_voids_are_true(engine, rules, seed):
    for before, move, after in hand_in_steps(engine, rules, seed):
        assert after.broken >= before.broken
        if move.kind == "play" and suit(rules, str(move.card)) == "s":
            assert after.broken
        for seat, void in enumerate(after.voids):
            assert set(before.voids[seat]) <= set(void)
            assert not any(suit(rules, str(card)) in void for card in after.hands[seat])


@given(rules=some_rules, seed=seeds)
def test_score_is_the_sum_of_its_lines(engine, rules, seed):
    *_, (_, _, state) = hand_in_steps(engine, rules, seed)
    score = state.score()
    assert score.points == state.points()
    sides = state.rules.sides
    assert score.points == tuple(sum(line.points[side] for line in score.lines) for side in range(sides))
    assert all(len(line.values) == len(line.points) == sides for line in score.lines)
    # Everything beside the tens is a bag, and bags never come off without the penalty.
    lines = {line.item: line for line in score.lines}
    for side in range(sides):
        bags = lines["bag_penalty"].values[side]
        assert score.points[side] % 10 == bags % 10
        assert state.next_bags()[side] == bags % 10


@given(rules=some_rules, seed=seeds)
def test_texts_come_back(engine, rules, seed):
    for before, _, after in hand_in_steps(engine, rules, seed):
        if before.plies % 9 == 0 or after.is_over:
            assert engine.SpadesState(str(after)) == after
            for seat in range(after.rules.players):
                view = after.observation(seat)
                assert engine.SpadesObservation(str(view)) == view


@given(rules=some_rules, seed=seeds)
def test_a_view_shows_nothing_that_is_hidden(engine, rules, seed):
    """Two hands that differ in hidden places only look the same."""
    for before, _, _ in hand_in_steps(engine, rules, seed):
        if before.plies % 7 == 0:
            seat = seed % before.rules.players
            view = before.observation(seat)
            shown = {*(view.hand or ()), *view.trick, *view.played, *view.known[seat]}
            hidden = [c for i, hand in enumerate(before.hands) if i != seat for c in hand]
            partner = [card for known in view.known for card in known]
            assert not shown & (set(hidden) - set(partner))
            assert set(view.unseen) <= {
                *hidden,
                *before.stock,
                *before.away,
                *(c for pile in before.seen for c in pile),
                *(before.hands[seat] if view.hand is None else ()),
            }


@given(rules=some_rules, seed=seeds)
def test_a_sample_leaves_the_view_as_it_is(engine, rules, seed):
    for before, _, _ in hand_in_steps(engine, rules, seed):
        if before.plies % 11 == seed % 11:
            for seat in range(before.rules.players):
                view = before.observation(seat)
                sampled = view.sample(engine.Rng(seed))
                assert sampled.observation(seat) == view
                assert view.sample(engine.Rng(seed)) == sampled
                assert engine.SpadesState(str(sampled)) == sampled


def past_replays(engine: Any, state: Any, history: list[tuple[int, Any]], sampled: Any, seat: int) -> None:
    """Every past move is legal when the hand is played again from a sampled deal.

    `history` has the seat and the move of each ply. Cards played go back to those who played them;
    an exchange among others is not seen, so where there was one the hand starts after it.
    """
    rules = state.rules
    hands = [set(hand) for hand in sampled.hands]
    for who, move in history:
        if move.kind == "play":
            hands[who].add(move.card)
    bidding = [move for _, move in history if move.kind in ("bid", "look", "blind_nil", "blind_seven")]
    fields = [
        f"{rules} dealer={state.dealer} hands={'/'.join(joined(sorted(hand)) for hand in hands)}",
        *(
            [f"away={joined([*sampled.away, *sampled.seen[0], *sampled.seen[1]])}"]
            if rules.players == 2
            else []
        ),
    ]
    scores = [
        f"totals={'/'.join(map(str, state.totals))}",
        f"bags={'/'.join(map(str, state.bags))}",
    ]
    again = engine.SpadesState(" ".join([*fields, *scores]))
    for move in bidding:
        assert again.is_legal(move)
        again.apply(move)
    while again.phase == "exchange":
        again.apply("decline" if again.is_legal("decline") else again.legal_moves()[0])
    for who, move in history:
        if move.kind == "play":
            assert again.to_act == who
            assert again.is_legal(move), (str(again), str(move))
            again.apply(move)
    assert again.hands == sampled.hands
    assert again.voids == state.voids
    assert again.won == state.won
    assert again.observation(seat).hand == state.observation(seat).hand


@given(rules=some_rules, seed=seeds)
def test_the_past_replays_from_a_sample(engine, rules, seed):
    history: list[tuple[int, Any]] = []
    for before, move, after in hand_in_steps(engine, rules, seed):
        history.append((before.to_act, move))
        if after.phase in ("play", "over") and after.plies % 6 == seed % 6:
            seat = after.plies % after.rules.players
            sampled = after.observation(seat).sample(engine.Rng(seed))
            past_replays(engine, after, history, sampled, seat)
