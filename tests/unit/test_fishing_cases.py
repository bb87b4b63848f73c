"""Every case of tests/data/fishing.json, each checked under the option that it names.

A case's kind has one function here; what a case leaves open (`context`) is filled in.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from helpers.fishing import DECK, captures_of, finished, line, position
from helpers.play import random_hands, random_ply

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).parent.parent / "data" / "fishing.json"
CASES = json.loads(DATA.read_text())["cases"]

# A case's rules as options of ours. A value "option" asks for both settings.
OPTIONS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "single_card_priority": lambda on: {"single_card_priority": on},
    "capture_mandatory": lambda on: {"capture": "mandatory" if on else "optional"},
    "ace_takes_all": lambda on: {"ace_takes_all": on},
    "ace_sweep_scores": lambda on: {"ace_sweep_scores": on},
    "fifteen": lambda on: {"fifteen": "also" if on else "off"},
    "same_suit_on_last_card": lambda on: {"suited_on_last_play": on},
    "piccola_across_deals": lambda on: {"piccola_across_packets": on},
}
# Cirulla is Scopa with the options that its case names.
PRESETS = {"cirulla": "scopa"}


def rules_of(engine: Any, case: dict[str, Any], *, players: int = 2, option: bool = True) -> Any:
    options: dict[str, Any] = {}
    for name, value in case["rules_options"].items():
        options |= OPTIONS[name](option if value == "option" else value)
    game = case["game"]
    return engine.FishingRules(PRESETS.get(game, game), players=players, **options)


def cards(names: list[str] | None) -> str:
    return "".join(names or [])


def position_of(engine: Any, case: dict[str, Any], *, option: bool = True) -> Any:
    """The position in which the case's card is to be played."""
    context, previous = case["context"], case["previous_play"]
    left = context.get("deck_left", 12)
    after = context.get("hands_after")
    size, last_of_round = (3 if left == 30 else 2), False
    seat = context.get("player", 0)
    if after is not None:
        # Whoever plays last in a round holds one card more than the others before it.
        last_of_round = after[0] == after[1]
        seat = seat if last_of_round else after.index(min(after))
        size = after[seat] + 1
    laid_down = previous is not None and not previous["captured"]
    return position(
        engine,
        str(rules_of(engine, case, players=context.get("players", 2), option=option)),
        seat=seat,
        hand=case["hand_card"],
        table=cards(case["table"]),
        stock=left,
        hand_size=size,
        last_of_round=last_of_round,
        prev=previous["card"] if laid_down else None,
        keep="" if laid_down or previous is None else cards([previous["card"], *previous["captured"]]),
        last=context.get("last_taker_before"),
    )


def play(state: Any, case: dict[str, Any]) -> dict[str, int]:
    """Play the case's card and return what its side gained."""
    wanted = case["expected"].get("captured") or case["context"].get("chosen_capture")
    moves = [move for move in state.legal_moves() if str(move.card) == case["hand_card"]]
    if wanted is not None:
        moves = [move for move in moves if set(map(str, move.captured)) == set(wanted)]
    assert len(moves) == 1
    side = state.rules.side_of(state.to_act)
    before = state.sweeps[side], state.piccole[side], state.suited[side]
    state.apply(moves[0])
    after = state.sweeps[side], state.piccole[side], state.suited[side]
    sweeps, piccole, suited = (b - a for a, b in zip(before, after, strict=True))
    return {
        "scopa": sweeps,
        "spatola": sweeps,
        "piccola": piccole,
        "same_suit": suited,
        "total": sweeps + piccole + suited,
    }


def check_captures(engine: Any, case: dict[str, Any]) -> None:
    expected = case["expected"]
    state = position_of(engine, case)
    moves = [move for move in state.legal_moves() if str(move.card) == case["hand_card"]]
    found = captures_of(state, case["hand_card"])
    assert len(moves) == len(found) == expected.get("count", len(found))
    if "captures" in expected:
        assert found == set(map(frozenset, expected["captures"]))
    for illegal in expected.get("illegal", []):
        assert not state.is_legal(f"{case['hand_card']} x {' '.join(illegal)}")
    if "if_captured" in expected:
        gained = play(state, case)
        assert gained["same_suit"] == expected["if_captured"]["same_suit_points"]
        assert gained["spatola"] == expected["if_captured"]["spatola"]


def check_illegal(engine: Any, case: dict[str, Any]) -> None:
    state = position_of(engine, case)
    assert case["context"]["attempt"] == "lay down"
    assert not state.is_legal(case["hand_card"])
    with pytest.raises(engine.IllegalMoveError, match=r"5D x 2C 3B"):
        state.apply(case["hand_card"])


def check_play(engine: Any, case: dict[str, Any]) -> None:
    expected = case["expected"]
    if case["context"].get("first_play_after_deal"):
        for option in (True, False):
            assert (
                first_play_after_deal(engine, case, option) == expected[f"piccola_if_option_{option}".lower()]
            )
        return
    if "option" in case["rules_options"].values():
        for option in (True, False):
            gained = play(position_of(engine, case, option=option), case)
            assert gained["same_suit"] == expected[f"same_suit_if_option_{option}".lower()]
            assert gained["spatola"] == expected["spatola"]
        return
    gained = play(position_of(engine, case), case)
    compared = {name: value for name, value in expected.items() if name != "captured"}
    assert compared
    assert {name: gained[name] for name in compared} == compared


def first_play_after_deal(engine: Any, case: dict[str, Any], option: bool) -> int:
    """The card before is laid down as the last of its packet; then the case's card is dealt."""
    laid = case["previous_play"]["card"]
    left = case["context"]["deck_left"]
    named = [case["hand_card"], *case["table"]]
    stock = [case["hand_card"], *(card for card in DECK if card not in named)][: left + 6]
    state = position(
        engine,
        str(rules_of(engine, case, option=option)),
        seat=1,
        hand=laid,
        hand_size=1,
        table=cards([card for card in case["table"] if card != laid]),
        stock=cards(stock),
        last_of_round=True,
    )
    state.apply(laid)
    assert len(state.stock) == left
    return play(state, case)["piccola"]


def check_end_of_hand(engine: Any, case: dict[str, Any]) -> None:
    expected, context = case["expected"], case["context"]
    if case["hand_card"] is None:
        # Nobody captures in the second hand: what the first hand's last taker was doesn't count.
        match = engine.Match(rules_of(engine, case, players=2).replace(max_hands=2), seed=5)
        rng = engine.Rng(5)
        while match.hands_played < context["hand_no"] - 1:
            random_ply(match, rng)
        assert match.scores[0].points != (0, 0)
        while not match.is_over:
            match.play(next(move for move in match.state.legal_moves() if not move.captured))
        state = match.state
        assert state.last is expected["leftovers_to"] is None
        assert set(case["table"]) < set(map(str, state.table))
        assert state.piles == ((), ())
        assert state.points() == (0, 0)
        return
    state = position_of(engine, case)
    assert state.to_act == context["player"]
    leftovers = set(case["table"]) - set(expected["captured"])
    assert play(state, case)["scopa"] == expected["scopa"]
    assert state.is_over
    owner = expected["leftovers_to"]
    assert state.last == owner
    assert leftovers < set(map(str, state.piles[owner]))
    taken = [card for pile in state.piles for card in pile]
    assert len(taken) == len(set(taken)) == expected["total_captured"]


def check_score(engine: Any, case: dict[str, Any]) -> None:
    expected, context = case["expected"], case["context"]
    if "card_counts" in context:
        counts, deck = context["card_counts"], list(DECK)
        piles = [[deck.pop() for _ in range(count)] for count in counts]
    else:
        piles = [list(pile) for pile in context["piles"]]
        rest = [card for card in DECK if not any(card in pile for pile in piles)]
        if len(piles) == 1:
            piles.append(rest)
        else:
            # No side gets a suit that it lacks.
            for card in rest:
                next(pile for pile in piles if any(c[1] == card[1] for c in pile)).append(card)
    state = finished(engine, str(rules_of(engine, case, players=len(piles))), piles)
    for name, value in expected.items():
        item, _, what = name.rpartition("_")
        if what == "value":
            assert list(line(state, item).values[: len(value)]) == value
        elif what == "points":
            assert list(line(state, item).points) == value
        elif what == "to":
            points = line(state, item.removesuffix("_point")).points
            winners = [side for side, got in enumerate(points) if got]
            assert winners == ([] if value is None else [value])
        else:
            assert list(line(state, name).values[: len(value)]) == value


# Seeds of random matches that come to a case's totals, and the hand after which they do.
MATCHES = {
    "M01-tie-over-target-plays-on": (56, 6),
    "M02-higher-total-wins": (133, 5),
    "M04-spatola-tie": (1209, 8),
}


def check_match(engine: Any, case: dict[str, Any]) -> None:
    expected, context = case["expected"], case["context"]
    rules = rules_of(engine, case)
    assert rules.target == context["target"]
    if "scopa_made_by" in context:
        state = position(
            engine,
            str(rules),
            seat=context["scopa_made_by"],
            hand="7B",
            table="3D4C",
            stock=context["cards_left"] - 2,
            last_of_round=True,
            totals="/".join(map(str, context["total_before_hand"])),
        )
        state.apply("7B x 3D 4C")
        assert state.sweeps == (1, 0)
        assert state.totals[0] + state.sweeps[0] >= rules.target
        assert sum(map(len, state.hands)) + len(state.stock) == context["cards_left"]
        assert (not state.is_over) is expected["hand_continues"]
        assert state.to_act == 1
        return
    seed, hand = MATCHES[case["id"]]
    hands = random_hands(engine, str(rules), seed, dealer=0)
    match = next(match for match in hands if match.hands_played == hand)
    assert list(match.totals) == context["totals_after_hand"]
    assert match.winner == expected["winner"]
    assert match.is_over is (expected.get("next") != "another hand")


def check_deal(engine: Any, case: dict[str, Any]) -> None:
    decks = []
    for match in random_hands(engine, str(rules_of(engine, case)), 11):
        if not match.is_over:
            state = match.state
            dealt = [card for zone in (*state.hands, state.table, state.stock) for card in zone]
            assert len(dealt) == len(set(dealt)) == case["expected"]["distinct_cards"]
            decks.append(dealt)
    assert len(decks) >= case["context"]["hand_no"]
    assert len(set(map(tuple, decks))) == len(decks)


def check_player(engine: Any, case: dict[str, Any]) -> None:
    rules = rules_of(engine, case)
    state = engine.FishingState.deal(rules, seed=12)
    view = state.observation(state.to_act)
    if "unseen" in case["context"]:
        # A view whose unseen cards don't fit its hidden places never yields a deal.
        context = case["context"]
        places = context["opponent_hand"] + context["deck_left"]
        assert context["unseen"] != places
        hand, rest = cards(DECK[:3]), cards(DECK[3 : 40 - context["unseen"]])
        with pytest.raises(
            engine.PositionError, match=f"^{context['unseen']} unseen cards for {places} hidden places$"
        ):
            engine.FishingObservation(
                f"{rules} seat=0 dealer=1 hands={hand}/?3 table=- piles={rest}/- stock=?6 last=0"
            )
        return
    # Whatever the hidden cards are, the view is the same, and so is all that follows from it.
    rng = engine.Rng(13)
    choices = set()
    for _ in range(20):
        permuted = view.sample(rng)
        assert permuted.hands[view.seat] == view.hand
        same = permuted.observation(view.seat)
        assert same == view
        moves = same.legal_moves()
        choices.add((moves[engine.Rng(1).below(len(moves))], str(same.sample(engine.Rng(2)))))
    assert (len(choices) == 1) is case["expected"]["same_choice"]


CHECKS: dict[str, Callable[[Any, dict[str, Any]], None]] = {
    "captures": check_captures,
    "illegal_move": check_illegal,
    "play": check_play,
    "end_hand": check_end_of_hand,
    "score": check_score,
    "match": check_match,
    "deal": check_deal,
    "ai": check_player,
}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(engine, case):
    CHECKS[case["kind"]](engine, case)
