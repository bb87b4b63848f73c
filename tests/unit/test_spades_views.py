"""What each seat sees of a hand of Spades, and what is wrong with other views."""

from __future__ import annotations

import pytest

from helpers.spades import bidding, deck_of, finished, names, playing


def test_a_view_has_the_own_cards_and_what_is_public(engine):
    state = playing(engine, hand="2hAsKd", seat=2, trick="Th9s", totals="-3/99", bags="1/2", bids="4/nil/3/2")
    view = state.observation(2)
    for name in ("dealer", "bids", "exchange", "leader", "trick", "won", "voids", "totals", "bags"):
        assert getattr(view, name) == getattr(state, name), name
    assert view.rules == state.rules
    assert view.seat == view.to_act == 2
    assert view.hand == state.hands[2]
    assert view.hand_counts == (2, 2, 3, 3)
    assert view.played == state.played
    assert view.phase == "play"
    assert view.broken
    assert names(view.legal_moves()) == ["2h"]
    assert state.observation(3).legal_moves() == []


def test_unseen_cards_are_those_in_other_hands(engine):
    state = playing(engine, hand="2hAsKd", seat=2, trick="Th9s")
    for seat in range(4):
        others = [card for i, hand in enumerate(state.hands) if i != seat for card in hand]
        assert list(state.observation(seat).unseen) == sorted(others)


def test_text_of_a_view(engine):
    state = playing(
        engine,
        "spades/4;blind_nil=on",
        hand="2h3hAs",
        seat=0,
        others={1: "5h6h7h", 2: "8h9hTh", 3: "JhQhKh"},
        bids="blind/3/4/nil",
        exchange=2,
        known="As/-/8h9h/-",
        voids={1: "d"},
    )
    played = "".join(card for card in deck_of("spades/4") if card not in "2h3hAs5h6h7h8h9hThJhQhKh")
    common = "bids=blind/3/4/nil exchange=2"
    rest = f"leader=0 trick=- played={played} won=10/0/0/0 voids=-/d/-/- spades=?/?/?/? totals=0/0 bags=0/0"
    prefix = "spades/4;blind_nil=on"
    assert str(state.observation(0)) == (
        f"{prefix} seat=0 dealer=3 hands=2h3hAs/?3/?3/?3 {common} known=As/-/8h9h/- {rest}"
    )
    assert str(state.observation(1)) == (
        f"{prefix} seat=1 dealer=3 hands=?3/5h6h7h/?3/?3 {common} known=-/-/-/- {rest}"
    )


def test_text_of_a_view_of_two_players(engine):
    state = engine.SpadesState.from_deck(engine.spades(players=2), deck_of("spades/2"), dealer=0)
    for move in ("discard", "keep"):
        state.apply(move)
    rest = "bids=-/- exchange=0 known=-/- leader=1 trick=- played=- won=0/0 voids=-/- spades=?/?"
    rest += " totals=0/0 bags=0/0"
    assert str(state.observation(0)) == (
        f"spades/2 seat=0 dealer=0 hands=4c/?1 stock=?48 seen=-/?1 away=?1 {rest}"
    )
    assert str(state.observation(1)) == (
        f"spades/2 seat=1 dealer=0 hands=?1/3c stock=?48 top=6c seen=?0/2c away=?1 {rest}"
    )
    assert state.observation(0).stock == 48
    assert state.observation(1).seen[0] == 0


def test_text_of_a_view_before_a_look(engine):
    state = bidding(engine, "spades/4;blind_nil=on", dealer=3)
    view = state.observation(0)
    assert " hands=?13/?13/?13/?13 " in str(view)
    assert view.hand is None
    assert len(view.unseen) == 52
    state.apply("look")
    assert len(state.observation(0).unseen) == 39


@pytest.mark.parametrize(
    ("rule", "bids", "spades"),
    [
        ("mirror", "2/-/-/-", (2, None, None, None)),
        ("mirror", "2/nil/-/-", (2, 0, None, None)),
        ("whiz", "2/nil/nil/-", (2, None, None, None)),
        ("free", "2/nil/5/-", (None, None, None, None)),
    ],
)
def test_2_5_bids_that_tell_the_spades(engine, rule, bids, spades):
    hands = {0: "2s3s", 1: "2c3c", 2: "4s5s6s", 3: "4c"}
    state = bidding(engine, f"spades/4;bidding={rule}", hands, dealer=3, bids=bids)
    for seat in range(4):
        assert state.observation(seat).spades == spades


def test_2_5_spades_still_held_are_counted(engine):
    state = playing(
        engine,
        "spades/4;bidding=mirror;spade_lead=always",
        hand="2s3s",
        others={1: "4s2h", 2: "3h4h", 3: "5s6s"},
        bids="4/5/nil/4",
    )
    assert state.observation(2).spades == (2, 1, 0, 2)
    state.apply("2s")
    state.apply("4s")
    assert state.observation(2).spades == (1, 0, 0, 2)


def test_sampled_hands_keep_known_voids_and_counts(engine):
    state = playing(
        engine,
        "spades/4;bidding=mirror;spade_lead=always",
        hand="2s3sKc",
        others={1: "4s2hKh", 2: "3h4h5h", 3: "5s6sQc"},
        bids="4/5/nil/4",
        voids={2: "c"},
    )
    view = state.observation(0)
    rng = engine.Rng(1)
    for _ in range(50):
        sampled = view.sample(rng)
        assert sampled.hands[0] == state.hands[0]
        held = [sum(str(card)[1] == "s" for card in hand) for hand in sampled.hands]
        assert held == [2, 1, 0, 2]
        assert not any(str(card)[1] == "c" for card in sampled.hands[2])


def test_sample_draws_the_same_cards_from_the_same_generator(engine):
    view = bidding(engine, dealer=3).observation(0)
    assert view.sample(engine.Rng(5)) == view.sample(engine.Rng(5))
    assert view.sample(engine.Rng(5)) != view.sample(engine.Rng(6))


def test_a_finished_hand_is_seen_whole(engine):
    state = finished(engine, "spades/4", "4/2/3/2", "3/2/4/4")
    view = state.observation(1)
    assert view.is_over
    assert view.unseen == ()
    assert view.sample(engine.Rng(1)) == state


def views(engine):
    """Some views by name, as text."""
    blind = bidding(engine, "spades/4;blind_nil=on", dealer=3)
    draw = engine.SpadesState.from_deck(engine.spades(players=2), deck_of("spades/2"), dealer=0)
    mirror = bidding(engine, "spades/4;bidding=mirror", {0: "2s3s"}, dealer=3, bids="2/-/-/-")
    exchanged = playing(
        engine,
        "spades/4;blind_nil=on",
        hand="2hAs",
        others={1: "5h6h", 2: "8h9d"},
        bids="blind/3/4/3",
        exchange=2,
        known="-/-/8h9d/-",
    )
    return {
        "blind": str(blind.observation(0)),
        "open": str(bidding(engine, dealer=3).observation(0)),
        "draw": str(draw.observation(1)),
        "wait": str(draw.observation(0)),
        "mirror": str(mirror.observation(0)),
        "exchanged": str(exchanged.observation(0)),
        "play": str(playing(engine, hand="2hAsKd", voids={1: "h"}).observation(0)),
    }


@pytest.mark.parametrize(
    ("start", "changes", "error", "message"),
    [
        ("blind", {"hands": "{own}/?13/?13/?13"}, "PositionError", "seat 0 has not looked at its cards"),
        ("open", {"hands": "?13/?13/?13/?13"}, "PositionError", "seat 0 sees its cards"),
        ("open", {"hands": "{own}/?13/?13/?12"}, "PositionError", "seat 3 holds 12 cards, 13 expected"),
        ("open", {"hands": "{own}/?13/?13/?55"}, "ParseError", "55 is out of range 0..54"),
        ("open", {"hands": "{own}/2c/?13/?13"}, "ParseError", "expected '?', found '2c'"),
        ("open", {"seat": "4"}, "ParseError", "4 is out of range 0..3"),
        ("open", {"seat": None}, "ParseError", "expected seat=, found 'dealer=3'"),
        ("open", {"known": "-/2s/-/-"}, "PositionError", "seat 1 has known cards but its side is not yours"),
        ("open", {"known": "-/-/As/-"}, "PositionError", "seat 2 has known cards but no exchange"),
        ("open", {"spades": "?/3/?/?"}, "PositionError", "the spades of seat 1 are not known"),
        ("mirror", {"spades": "?/?/?/?"}, "PositionError", "the spades of seat 0 are known"),
        ("mirror", {"spades": "3/?/?/?"}, "PositionError", "seat 0 holds 2 spades, 3 expected"),
        ("draw", {"top": None}, "ParseError", "expected top=, found 'seen=?0'"),
        ("draw", {"top": "-"}, "ParseError", "'-' is not a card"),
        ("wait", {"stock": "?50"}, "ParseError", "expected top=, found 'seen=-'"),
        ("exchanged", {"voids": "-/-/h/-"}, "PositionError", "seat 2 holds 8h but is void in h"),
        ("exchanged", {"known": "-/-/8h9d5h/-"}, "PositionError", "3 unseen cards for 3 hidden places"),
        (
            "exchanged",
            {"known": "Ks/-/8h/-"},
            "PositionError",
            "seat 0 does not hold Ks, known to its partner",
        ),
        ("play", {"voids": "-/cdhs/-/-"}, "PositionError", "no deal fits the observation"),
        ("play", {"voids": "h/-/-/-"}, "PositionError", "seat 0 holds 2h but is void in h"),
        ("play", {"won": "9/0/0/0"}, "PositionError", "seat 0 holds 3 cards, 4 expected"),
    ],
)
def test_views_that_no_seat_could_have(engine, start, changes, error, message):
    text = views(engine)[start]
    deck = deck_of("spades/4")
    fields = dict(word.partition("=")[::2] for word in text.split(" ")[1:])
    for name, value in changes.items():
        if value is None:
            del fields[name]
        else:
            fields[name] = value.format(own="".join(deck[:13]))
    with pytest.raises(getattr(engine, error)) as caught:
        engine.SpadesObservation(" ".join([text.split(" ")[0], *(f"{n}={v}" for n, v in fields.items())]))
    assert str(caught.value).endswith(message)
    assert (str(caught.value) == message) is (error == "PositionError")


def test_a_view_cannot_be_changed(engine):
    view = bidding(engine).observation(0)
    with pytest.raises(AttributeError):
        view.seat = 1
    assert view.seat == 0
