"""Every case of `tests/data/spades.json`, on both engines.

A case names only what matters; the helpers fill the rest so that the position could be reached. Where
a hand had too few cards for spades to be unbroken still, it gets further spades: they change nothing
for the cards that the case names.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from helpers.spades import (
    bidding,
    deck_of,
    finished,
    is_spade,
    joined,
    names,
    plan,
    play_match,
    players_of,
    playing,
    split,
    tricks_of_hands,
)

CASES = json.loads((Path(__file__).parents[1] / "data" / "spades.json").read_text())["cases"]

PRESETS = {"standard": "spades/4", "barmore": "spades:barmore/4", "nyc_assumed": "spades:new_york/4"}
SEED = 8


def rules_of(engine, case):
    """The rules text of a case, in the words of this project."""
    given = dict(case["rules"])
    text = PRESETS[given.pop("preset")]
    if given.pop("ten_bonus", None) == 200:
        text += ";ten_for_200=on"
    if "blind_exchange_cards" in given:
        given["blind_exchange"] = given.pop("blind_exchange_cards")
    # Facts of a preset that the case repeats.
    assert given.pop("lead_spades", "broken") == "broken"
    assert given.pop("opening_leader", "left_of_dealer") == "left_of_dealer"
    assert not set(given.pop("removed", ())) & set(deck_of(text))
    order = given.pop("spade_order_high_to_low", None)
    if order is not None:
        assert sorted(order) == sorted(card for card in deck_of(text) if is_spade(text, card))
        for high, low in pairwise(order):
            assert trick_winner(engine, text, [(0, low), (1, high), (2, "9h"), (3, "8h")]) == 1
    for name, value in given.items():
        text += f";{name}={'on' if value is True else value}"
    return text


def trick_winner(engine, rules, trick):
    """Who wins a trick, played as the last of a hand."""
    leader = trick[0][0]
    hands = dict(trick)
    state = playing(engine, rules, seat=leader, hand=hands[leader], others=hands)
    won = state.won
    for _, card in trick:
        state.apply(card)
    assert state.is_over
    return next(seat for seat in range(4) if state.won[seat] > won[seat])


def legal_plays(engine, case):
    rules, setup = rules_of(engine, case), case["setup"]
    trick = "".join(card for _, card in setup["trick_so_far"])
    leader = int(setup["trick_so_far"][0][0]) if trick else 0
    seat = (leader + len(split(trick))) % 4
    held = {card for card in deck_of(rules) if is_spade(rules, card) or card in setup["hand"]}
    unbroken = not setup["spades_broken"] and not any(is_spade(rules, card) for card in split(trick))
    size = len(setup["hand"])
    if setup.get("trick_no") == 1:
        size = 13
    elif unbroken and "barmore" not in rules:
        size = max(size, -(-(len(held) + len(split(trick))) // 4))
    state = playing(
        engine, rules, seat=seat, hand="".join(setup["hand"]), trick=trick, size=size, unbroken=unbroken
    )
    if "barmore" not in rules:
        assert state.broken is not unbroken
    legal = names(state.legal_moves())
    assert [card for card in legal if card in setup["hand"]] == sorted(
        case["expected"]["legal"], key=deck_of(rules).index
    )
    assert all(is_spade(rules, card) for card in legal if card not in setup["hand"])


def sequence(engine, case):
    rules, setup, expected = rules_of(engine, case), case["setup"], case["expected"]
    if case["id"] == "break-by-discard-same-trick":
        hands = {int(seat): card for seat, card in setup["trick"]}
        # Seat 2 has no diamond, and every spade is still in some hand.
        state = playing(
            engine,
            rules,
            seat=0,
            hand=hands[0],
            others=hands | {2: hands[2] + "2c3c4c5c6c7c8c9cTcJcQcKc", 0: ""},
            size=13,
            unbroken=True,
            voids={},
        )
        assert not state.broken
        for _, card in setup["trick"]:
            state.apply(card)
        assert state.leader == expected["winner"]
        assert state.won[expected["winner"]] == 1
    elif case["id"] == "break-by-forced-spade-lead":
        state = playing(engine, rules, seat=0, hand="".join(setup["leader_hand"]), size=4, unbroken=True)
        assert not state.broken
        state.apply("5s")
    else:
        assert case["id"] == "barmore-dealer-leads"
        state = bidding(engine, rules, dealer=setup["dealer"])
        assert state.to_act == expected["first_bidder"]
        while state.phase == "bid":
            state.apply("look" if state.is_legal("look") else "3")
        assert state.to_act == state.leader == expected["opening_leader"]
        return
    assert state.broken is expected["spades_broken_after"]


def winner(engine, case):
    rules = rules_of(engine, case)
    trick = [(int(seat), card) for seat, card in case["setup"]["trick"]]
    assert trick_winner(engine, rules, trick) == case["expected"]["winner"]


def legal_bids(engine, case):
    rules, setup, expected = rules_of(engine, case), case["setup"], case["expected"]
    if "hand_spades" in setup:
        state = bidding(engine, rules, {1: "2s3s4s5s6s7s8s9s"[: 2 * setup["hand_spades"]]}, dealer=0)
    else:
        bids = [str(setup["bids_so_far"].get(str(seat), "-")) for seat in range(4)]
        state = bidding(engine, rules, dealer=setup["dealer"], bids="/".join(bids))
    assert state.to_act == expected.get("bidder", setup.get("to_bid", state.to_act))
    moves = state.legal_moves()
    assert [move.bid for move in moves] == expected["legal"]
    assert all(move.kind == "bid" for move in moves)  # no pass among them


def score(engine, case, **fields):
    """The finished hand of a case: pair 0+2 as it says, pair 1+3 gets the other tricks."""
    rules, setup = rules_of(engine, case), case["setup"]
    if setup["bids"] == {"pair": "blind7"}:
        bids = ["seven", "3", "pair", "3"]
    else:
        bids = [str(setup["bids"].get(str(seat), 3)) for seat in range(4)]
        bids = ["nil" if bid == "0" else bid for bid in bids]
        for seat in setup.get("blind_nil_by", ()):
            bids[seat] = "blind"
            fields["exchange"] = 2
    won = [setup["tricks_won"].get(str(seat), 0) for seat in range(4)]
    won[1] = 13 - sum(won)
    return finished(
        engine,
        rules,
        "/".join(bids),
        "/".join(map(str, won)),
        dealer=3,
        totals=f"{setup['pair_score_before']}/0",
        bags=f"{setup['pair_bags_before']}/0",
        **fields,
    )


def hand_score(engine, case):
    state, expected = score(engine, case), case["expected"]
    assert state.points()[0] == state.score().points[0] == expected["delta"]
    assert state.totals[0] + state.points()[0] == expected["score"]
    assert state.next_bags()[0] == expected["bags"]


def reach(engine, goals, hands=14):
    """A match played to exact totals, no side at 500 before the last hand."""
    tricks = tricks_of_hands(engine, SEED, hands)
    contracts = [
        plan(
            [won[side] + won[side + 2] for won in tricks],
            lambda total, bags, goal=goal: total == goal,
            lambda total: -300 < total < 500,
        )
        for side, goal in enumerate(goals)
    ]
    return play_match(engine, engine.spades(), SEED, list(zip(*contracts, strict=True)))


def game_end(engine, case):
    goals = case["setup"]["scores_after_hand"]
    match = reach(engine, goals)
    assert rules_of(engine, case) == str(match.rules)
    assert match.totals == tuple(goals)
    assert match.is_over is case["expected"]["over"]
    assert match.winner == case["expected"]["winner_pair"]
    assert match.outcome == "won"


def hand_then_end(engine, case):
    hand_score(engine, case)
    # The same in a match. Every point beside the tens is a bag, so no match stands at 470 with 8 bags:
    # the last hand, in which the pair takes six tricks, starts from 478.
    setup, expected = case["setup"], case["expected"]
    tricks = tricks_of_hands(engine, SEED, 14)
    last = max(i for i, won in enumerate(tricks) if won[0] + won[2] == sum(setup["tricks_won"].values()))
    before = (setup["pair_score_before"] + setup["pair_bags_before"], setup["pair_bags_before"])
    first = plan(
        [won[0] + won[2] for won in tricks[:last]],
        lambda total, bags: (total, bags) == before,
        lambda total: -300 < total < 500,
    )
    second = plan(
        [won[1] + won[3] for won in tricks[: last + 1]],
        lambda total, bags: total == setup["other_pair_score_after"],
        lambda total: -300 < total < 500,
    )
    contracts = [*first, sum(setup["bids"].values())]
    match = play_match(engine, engine.spades(), SEED, list(zip(contracts, second, strict=True)))
    assert match.totals == (expected["score"] + 8, setup["other_pair_score_after"])
    assert match.scores[-1].points[0] == expected["delta"]
    assert match.state.bags[0] == expected["bags"]
    assert match.is_over is expected["over"]


def exchange(engine, case):
    rules, setup, expected = rules_of(engine, case), case["setup"], case["expected"]
    bidder, partner = setup["blind_nil_bidder"], setup["partner"]
    gives = {bidder: setup["bidder_gives"], partner: setup["partner_gives"]}
    bids = ["blind" if seat == bidder else "3" for seat in range(4)]
    hands = {seat: "".join(cards) for seat, cards in gives.items()}
    state = bidding(engine, rules, hands, dealer=0, bids="/".join(bids))
    assert state.phase == "exchange"
    assert state.to_act == expected["first_giver"]
    assert state.is_legal("decline") is expected["optional"]
    declined = state.copy()
    declined.apply("decline")
    assert declined.phase == "play"
    state.apply(" ".join(["pass", *gives[bidder]]))
    assert state.to_act == expected["second_giver"]
    assert not state.is_legal("decline")
    returned = " ".join(["pass", *gives[bidder]])
    assert state.is_legal(returned) is expected["partner_may_return_received"]
    state.apply(" ".join(["pass", *gives[partner]]))
    assert list(map(len, state.hands)) == expected["hand_sizes"]
    assert set(gives[partner]) <= set(names(state.hands[bidder]))
    assert set(gives[bidder]) <= set(names(state.hands[partner]))
    assert state.phase == "play"
    assert state.to_act == state.leader == 1  # the opening lead follows


def observation(engine, case):
    rules, setup, expected = rules_of(engine, case), case["setup"], case["expected"]
    state = engine.SpadesState.deal(engine.SpadesRules(rules), seed=1, dealer=(setup["to_act"] - 1) % 4)
    view = state.observation(setup["to_act"])
    assert (view.hand is not None) is expected["own_cards_visible"]
    assert len(view.unseen) == 52
    assert [move.kind for move in view.legal_moves()] == expected["legal"]


CHECKS = {
    "legal_plays": legal_plays,
    "sequence": sequence,
    "trick_winner": winner,
    "legal_bids": legal_bids,
    "hand_score": hand_score,
    "game_end": game_end,
    "hand_then_end": hand_then_end,
    "exchange": exchange,
    "observation": observation,
}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(engine, case):
    CHECKS[case["kind"]](engine, case)


def test_the_helper_knows_the_decks(engine):
    for text in ("spades/2", "spades/3", "spades/4", "spades/6", "spades:barmore/4", "spades:new_york/4"):
        assert names(sorted(engine.SpadesRules(text).deck(1))) == deck_of(text)
        assert players_of(text) == engine.SpadesRules(text).players
        assert joined(deck_of(text)) == "".join(deck_of(text))
