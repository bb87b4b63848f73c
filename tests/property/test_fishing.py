"""What holds in every hand of a fishing game, whatever is dealt and played."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.fishing import OPTION_VALUES, PRESETS, position
from mazzo.cards import ItalianCard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

PRESET_TEXTS = [f"{name}/{players}" for name, numbers in PRESETS.items() for players in numbers]
# Options that no combination of the others forbids.
FREE_OPTIONS = {name: values for name, values in OPTION_VALUES.items() if name != "teams"}

rules_texts = st.builds(
    lambda preset, options: ";".join([preset, *(f"{name}={value}" for name, value in options.items())]),
    st.sampled_from(PRESET_TEXTS),
    st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) for name, values in FREE_OPTIONS.items()}
    ),
)
seeds = st.integers(0, 2**64 - 1)


def plies(engine: ModuleType, rules: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """Play a random hand; yields every state with the move about to be played, the last with None."""
    state = engine.FishingState.deal(
        engine.FishingRules(rules), seed=seed, dealer=seed % int(rules.split(";")[0][-1])
    )
    rng = engine.Rng(seed)
    while not state.is_over:
        moves = state.legal_moves()
        move = moves[rng.below(len(moves))]
        yield state.copy(), move
        state.apply(move)
    yield state, None


def zones(state: Any) -> list[ItalianCard]:
    return [card for zone in (*state.hands, state.table, *state.piles, state.stock) for card in zone]


@given(rules=rules_texts, seed=seeds)
def test_cards_are_conserved(engine, rules, seed):
    for state, _ in plies(engine, rules, seed):
        assert sorted(zones(state)) == list(ItalianCard.deck())


@given(rules=rules_texts, seed=seeds)
def test_every_hand_uses_the_deck_up(engine, rules, seed):
    states = [state for state, _ in plies(engine, rules, seed)]
    table = engine.FishingRules(rules).table_cards
    assert len(states) == 41 - table
    assert [state.plies for state in states] == list(range(41 - table))
    assert states[-1].stock == ()
    assert not any(states[-1].hands)


@given(rules=rules_texts, seed=seeds)
def test_somebody_can_always_move_and_the_list_is_canonical(engine, rules, seed):
    for state, move in plies(engine, rules, seed):
        moves = state.legal_moves()
        assert bool(moves) == (move is not None)
        assert moves == sorted(set(moves))
        assert all(state.is_legal(move) for move in moves)
        assert {move.card for move in moves} == set(state.hands[state.to_act] if moves else ())


@given(rules=rules_texts, seed=seeds)
def test_a_move_takes_what_its_value_allows(engine, rules, seed):
    options = engine.FishingRules(rules)
    for state, _ in plies(engine, rules, seed):
        takes = {move.card for move in state.legal_moves() if move.captured}
        for move in state.legal_moves():
            total = sum(card.value for card in move.captured)
            assert set(move.captured) <= set(state.table)
            if not move.captured:
                assert options.capture == "optional" or move.card not in takes
                continue
            ordinary = total == move.card.value and options.fifteen != "only"
            fifteen = total + move.card.value == 15 and options.fifteen != "off"
            whole = options.ace_takes_all and move.card.value == 1 and move.captured == state.table
            assert ordinary or fifteen or whole


@given(rules=rules_texts, seed=seeds)
def test_a_play_moves_its_cards_and_nothing_else(engine, rules, seed):
    *steps, (end, _) = plies(engine, rules, seed)
    for (state, move), after in zip(steps, [*(state for state, _ in steps[1:]), end], strict=True):
        side = state.rules.side_of(state.to_act)
        if after.is_over:
            break
        gained = set(after.piles[side]) - set(state.piles[side])
        assert gained == ({move.card, *move.captured} if move.captured else set())
        left = set(state.table) - set(move.captured) | (set() if move.captured else {move.card})
        assert set(after.table) == left
        assert after.last == (state.to_act if move.captured else state.last)
        assert all(after.piles[s] == state.piles[s] for s in range(state.rules.sides) if s != side)
        if move.captured:
            assert after.prev is None
        else:
            assert after.prev in ({move.card} if after.stock == state.stock else {move.card, None})


@given(rules=rules_texts, seed=seeds)
def test_the_end_leaves_nothing_on_the_table_once_something_was_taken(engine, rules, seed):
    *_, (end, _) = plies(engine, rules, seed)
    assert (end.last is None) == (len(end.table) == 40)
    assert end.table == () or end.last is None
    assert end.prev is None
    assert sum(map(len, end.piles)) == (0 if end.last is None else 40)


@given(rules=rules_texts, seed=seeds)
def test_a_score_is_the_sum_of_its_lines(engine, rules, seed):
    *_, (end, _) = plies(engine, rules, seed)
    score = end.score()
    assert score.points == tuple(
        sum(line.points[side] for line in score.lines) for side in range(end.rules.sides)
    )
    assert score.points == end.points()
    lines = {line.item: line for line in score.lines}
    assert lines["sweeps"].points == end.sweeps
    assert all(value >= 0 for line in score.lines for value in line.points)


@given(players=st.sampled_from([2, 4]), seed=seeds)
def test_5_1_a_spatola_hand_is_worth_eleven_and_its_bonuses(engine, players, seed):
    *_, (end, _) = plies(engine, f"spatola/{players}", seed)
    lines = {line.item: line for line in end.score().lines}
    bonuses = ["sweeps", "piccole", "suited", "napola_spade", "napola_denari"]
    extra = sum(sum(lines[item].points) for item in bonuses)
    worth = {"carte": 2, "denari": 2, "spade": 2, "primiera": 1}
    # What is tied (for the primiera also: what no side has) gives nobody its points.
    undecided = 0
    for item, points in worth.items():
        values = [value for value in lines[item].values if value is not None]
        if not values or values.count(max(values)) > 1:
            undecided += points
    assert sum(end.points()) == 11 - undecided + extra
    assert (end.sweeps, end.piccole, end.suited) == tuple(lines[item].points for item in bonuses[:3])


@given(rules=rules_texts, seed=seeds)
def test_texts_read_back_at_every_ply(engine, rules, seed):
    for state, move in plies(engine, rules, seed):
        assert engine.FishingState(str(state)) == state
        for seat in range(state.rules.players):
            view = state.observation(seat)
            assert engine.FishingObservation(str(view)) == view
        assert move is None or engine.FishingMove(str(move)) == move


# What a seat knows.


@given(rules=rules_texts, seed=seeds)
def test_a_view_shows_the_own_hand_and_what_lies_open(engine, rules, seed):
    for state, _ in plies(engine, rules, seed):
        for seat in range(state.rules.players):
            view = state.observation(seat)
            assert view.hand == state.hands[seat]
            assert view.hand_counts == tuple(map(len, state.hands))
            assert (view.table, view.piles, view.stock_count) == (state.table, state.piles, len(state.stock))
            hidden = [card for s, hand in enumerate(state.hands) if s != seat for card in hand]
            assert view.unseen == tuple(sorted([*hidden, *state.stock]))


@given(rules=rules_texts, seed=seeds)
def test_a_sampled_hand_looks_the_same_and_plays_on(engine, rules, seed):
    for number, (state, _) in enumerate(plies(engine, rules, seed)):
        seat = number % state.rules.players
        view = state.observation(seat)
        sampled = view.sample(engine.Rng(seed))
        assert sampled.observation(seat) == view
        assert sorted(zones(sampled)) == list(ItalianCard.deck())
        assert view.sample(engine.Rng(seed)) == sampled
        if sampled.to_act == seat:
            assert sampled.legal_moves() == view.legal_moves() == state.legal_moves()
        if number % 9 == 0:
            while not sampled.is_over:
                sampled.apply(sampled.legal_moves()[-1])
            assert len(sampled.points()) == state.rules.sides


@given(seed=seeds, rules=st.sampled_from(["spatola/2", "spatola/4", "scopa/3"]))
def test_hidden_cards_change_nothing_that_a_seat_can_tell(engine, rules, seed):
    for number, (state, _) in enumerate(plies(engine, rules, seed)):
        if state.is_over or number % 5:
            continue
        view = state.observation(state.to_act)
        swapped = view.sample(engine.Rng(number)).observation(state.to_act)
        assert (str(swapped), hash(swapped), swapped.key) == (str(view), hash(view), view.key)
        assert swapped.sample(engine.Rng(1)) == view.sample(engine.Rng(1))


def test_samples_are_uniform_over_all_deals_that_fit(engine):
    # Seat 1 sees 37 cards; two seats hold one hidden card each, three more are in the stock.
    state = position(engine, "scopa/3;hand_cards=1", seat=1, hand="7D", table="AC2B3S", stock=3, hand_size=1)
    view = state.observation(1)
    assert len(view.unseen) == 5
    draws = 6000
    rng = engine.Rng(2024)
    counts: Counter[tuple[ItalianCard, ...]] = Counter()
    for _ in range(draws):
        sampled = view.sample(rng)
        counts[(*sampled.hands[0], *sampled.hands[2], *sampled.stock)] += 1
    deals = set(permutations(view.unseen))
    assert set(counts) == deals
    expected = draws / len(deals)
    # 119 degrees of freedom: 173 is passed once in a thousand.
    assert sum((counts[deal] - expected) ** 2 / expected for deal in deals) < 173


def test_a_hand_of_two_is_sampled_without_order(engine):
    state = position(engine, "spatola/2", hand="7D", table="AC2B3S", stock=0, hand_size=2)
    view = state.observation(1)
    assert len(view.unseen) == 2
    rng = engine.Rng(1)
    assert {view.sample(rng).hands[0] for _ in range(20)} == {view.unseen}


@pytest.mark.parametrize("rules", ["spatola/2", "spatola/4", "scopa/3"])
def test_the_policy_chooses_by_what_its_seat_knows(engines, rules):
    core, _ = engines
    chosen = Counter()
    for seed in range(20):
        for state, _ in plies(core, rules, seed):
            if state.is_over:
                continue
            view = state.observation(state.to_act)
            move = view.greedy_move(core.Rng(seed))
            assert state.is_legal(move)
            other = view.sample(core.Rng(seed + 1)).observation(state.to_act)
            assert other.greedy_move(core.Rng(seed)) == move
            chosen[bool(move.captured)] += 1
    assert min(chosen.values()) > 100
