"""SPD 2.5, 6, 7, 8: presets, options, and rules that contradict themselves."""

from __future__ import annotations

import pytest

PRESETS = ("standard", "barmore", "new_york")

DEFAULTS = {
    "bidding": "free",
    "min_bid": 0,
    "min_pair_bid": 0,
    "cap_pair_bid": False,
    "blind_nil": False,
    "blind_nil_min_deficit": None,
    "blind_exchange": 2,
    "exchange_when_both_blind": False,
    "blind_nil_points": 200,
    "nil_points": 100,
    "failed_nil_tricks": "bags",
    "blind_seven": False,
    "blind_seven_points": 140,
    "blind_seven_extra": "bags",
    "opening_leader": "eldest",
    "spade_lead": "broken",
    "bag_penalty": 100,
    "bags_per_penalty": 10,
    "ten_for_200": False,
    "moon": False,
    "discards": "hidden",
    "target": 500,
    "floor": None,
    "max_hands": 100,
}
BARMORE = {"min_bid": 1, "blind_seven": True, "opening_leader": "dealer", "spade_lead": "always"}
NEW_YORK = {"min_bid": 1, "min_pair_bid": 4}


@pytest.mark.parametrize(
    ("preset", "changes"), [("standard", {}), ("barmore", BARMORE), ("new_york", NEW_YORK)]
)
def test_presets_and_their_defaults(engine, preset, changes):
    rules = engine.spades(preset)
    assert rules.preset == preset
    assert rules.players == 4
    assert rules.sides == 2
    assert dict(rules.options()) == DEFAULTS | changes
    assert list(rules.options()) == list(DEFAULTS)
    for name, value in rules.options().items():
        assert getattr(rules, name) == value


@pytest.mark.parametrize(
    ("preset", "players", "text"),
    [
        ("standard", 4, "spades/4"),
        ("standard", 2, "spades/2"),
        ("standard", 3, "spades/3"),
        ("standard", 6, "spades/6"),
        ("barmore", 4, "spades:barmore/4"),
        ("new_york", 4, "spades:new_york/4"),
    ],
)
def test_text_of_presets(engine, preset, players, text):
    rules = engine.spades(preset, players)
    assert str(rules) == text
    assert engine.SpadesRules(text) == rules == engine.SpadesRules.parse(text)
    assert repr(rules) == f"SpadesRules('{text}')"
    assert hash(engine.SpadesRules(text)) == hash(rules)


def test_text_names_what_differs_from_the_preset_in_table_order(engine):
    rules = engine.SpadesRules("spades/4;target=300;blind_nil=on;moon=off;floor=-200")
    assert str(rules) == "spades/4;blind_nil=on;target=300;floor=-200"
    assert rules.target == 300
    assert rules.floor == -200
    assert rules.replace(blind_nil=False, floor=None) == engine.spades(target=300)


@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2), (6, 3)])
def test_1_2_and_8_sides_face_each_other(engine, players, sides):
    rules = engine.spades(players=players)
    assert rules.sides == sides
    assert [rules.side_of(seat) for seat in range(players)] == [seat % sides for seat in range(players)]


def test_6_1_and_7_1_decks(engine):
    for preset in ("barmore", "new_york"):
        deck = set(map(str, engine.spades(preset).deck(5)))
        assert len(deck) == 52
        assert {"X1", "X2", "2d", "2s"} <= deck
        assert not deck & {"2c", "2h"}


@pytest.mark.parametrize(
    ("preset", "allowed"), [("barmore", "4"), ("new_york", "4"), ("standard", "2, 3, 4, 6")]
)
@pytest.mark.parametrize("players", [1, 5, 7])
def test_6_4_number_of_players(engine, preset, allowed, players):
    with pytest.raises(engine.RulesError) as error:
        engine.spades(preset, players=players)
    assert str(error.value) == f"players {players} is out of range for {preset} ({allowed})"


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (4, {"bidding": "mirror", "blind_nil": True}, "bidding=mirror contradicts blind_nil=on"),
        (4, {"bidding": "whiz", "min_bid": 2}, "bidding=whiz contradicts min_bid=2"),
        (4, {"bidding": "suicide", "min_pair_bid": 4}, "bidding=suicide contradicts min_pair_bid=4"),
        (4, {"bidding": "mirror", "blind_seven": True}, "bidding=mirror contradicts blind_seven=on"),
        (4, {"blind_nil": True, "min_bid": 1}, "blind_nil=on contradicts min_bid=1"),
        (4, {"blind_nil_min_deficit": 0}, "blind_nil_min_deficit=0 contradicts blind_nil=off"),
        (4, {"exchange_when_both_blind": True}, "exchange_when_both_blind=on contradicts blind_nil=off"),
        (
            4,
            {"exchange_when_both_blind": True, "blind_nil": True, "blind_exchange": 0},
            "exchange_when_both_blind=on contradicts blind_exchange=0",
        ),
        (4, {"blind_seven": True, "blind_nil": True}, "blind_seven=on contradicts blind_nil=on"),
        (3, {"blind_seven": True, "min_bid": 1}, "blind_seven=on contradicts players=3"),
        (2, {"blind_seven": True, "min_bid": 1}, "blind_seven=on contradicts players=2"),
        (4, {"blind_seven": True}, "blind_seven=on contradicts min_bid=0"),
        (
            4,
            {"blind_seven": True, "min_bid": 1, "min_pair_bid": 8},
            "blind_seven=on contradicts min_pair_bid=8",
        ),
        (2, {"blind_nil": True}, "players=2 contradicts blind_nil=on"),
        (3, {"min_pair_bid": 4}, "players=3 contradicts min_pair_bid=4"),
        (2, {"bidding": "suicide"}, "players=2 contradicts bidding=suicide"),
        (3, {"cap_pair_bid": True}, "players=3 contradicts cap_pair_bid=on"),
        (2, {"cap_pair_bid": True, "bidding": "mirror"}, "players=2 contradicts cap_pair_bid=on"),
        (4, {"cap_pair_bid": True, "bidding": "mirror"}, "cap_pair_bid=on contradicts bidding=mirror"),
        (4, {"cap_pair_bid": True, "bidding": "whiz"}, "cap_pair_bid=on contradicts bidding=whiz"),
        (6, {"cap_pair_bid": True, "bidding": "suicide"}, "cap_pair_bid=on contradicts bidding=suicide"),
        (4, {"cap_pair_bid": True, "min_bid": 7}, "cap_pair_bid=on contradicts min_bid=7"),
        (6, {"cap_pair_bid": True, "min_bid": 5}, "cap_pair_bid=on contradicts min_bid=5"),
        (
            6,
            {"cap_pair_bid": True, "min_bid": 5, "discards": "shown"},
            "cap_pair_bid=on contradicts min_bid=5",
        ),
        (4, {"discards": "shown"}, "discards=shown contradicts players=4"),
        (3, {"discards": "shown"}, "discards=shown contradicts players=3"),
    ],
)
def test_2_5_contradictions_name_both_fields(engine, players, options, message):
    with pytest.raises(engine.RulesError) as error:
        engine.spades(players=players, **options)
    assert str(error.value) == message
    words = {True: "on", False: "off"}
    text = "".join(f";{name}={words.get(v, v) if isinstance(v, bool) else v}" for name, v in options.items())
    with pytest.raises(engine.RulesError) as error:
        engine.SpadesRules(f"spades/{players}{text}")
    assert str(error.value) == message


def test_a_contradiction_of_two_fields_may_be_solved(engine):
    rules = engine.spades("new_york", bidding="mirror", min_bid=0, min_pair_bid=0)
    assert str(rules) == "spades:new_york/4;bidding=mirror;min_bid=0;min_pair_bid=0"
    rules = engine.spades("barmore", blind_seven=False, min_bid=0, blind_nil=True)
    assert rules.blind_nil


@pytest.mark.parametrize(("players", "least"), [(4, 6), (6, 4)])
def test_2_5_two_least_bids_may_fill_the_cap(engine, players, least):
    assert engine.spades(players=players, cap_pair_bid=True, min_bid=least).min_bid == least


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (4, {"target": 0}, "target 0 is out of range 1..100000"),
        (4, {"target": 100001}, "target 100001 is out of range 1..100000"),
        (4, {"floor": 0}, "floor 0 is out of range -100000..-1"),
        (4, {"min_bid": 14}, "min_bid 14 is out of range 0..13"),
        (6, {"min_bid": 9}, "min_bid 9 is out of range 0..8"),
        (6, {"min_pair_bid": 9}, "min_pair_bid 9 is out of range 0..8"),
        (4, {"blind_exchange": 3}, "blind_exchange 3 is out of range 0..2"),
        (4, {"nil_points": -1}, "nil_points -1 is out of range 0..1000"),
        (4, {"blind_nil_points": 1001}, "blind_nil_points 1001 is out of range 0..1000"),
        (4, {"bag_penalty": 1001}, "bag_penalty 1001 is out of range 0..1000"),
        (4, {"bags_per_penalty": 101}, "bags_per_penalty 101 is out of range 0..100"),
        (4, {"max_hands": 0}, "max_hands 0 is out of range 1..10000"),
        (4, {"bidding": "wild"}, "'wild' is not a value of bidding (values: free, mirror, whiz, suicide)"),
        (4, {"moon": "maybe"}, "'maybe' is not a value of moon (values: on, off)"),
        (4, {"targt": 3}, f"unknown option 'targt' (options: {', '.join(DEFAULTS)})"),
    ],
)
def test_options_out_of_range(engine, players, options, message):
    with pytest.raises(engine.RulesError) as error:
        engine.spades(players=players, **options)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("spade/4", "ParseError", "column 1: unknown preset 'spade' (presets: {presets})"),
        ("spades:foo/4", "ParseError", "column 1: unknown preset 'spades:foo' (presets: {presets})"),
        ("spades/5", "RulesError", "players 5 is out of range for standard (2, 3, 4, 6)"),
        ("spades/x", "ParseError", "column 8: expected a number, found 'x'"),
        ("spades/4;", "ParseError", "column 10: expected an option, found the end"),
        ("spades/4;moon", "ParseError", "column 14: expected '=', found the end"),
        ("spades/4;moon=1", "ParseError", "column 15: '1' is not a value of moon (values: on, off)"),
        ("spades/4;moon=on;moon=on", "ParseError", "column 18: option 'moon' is given twice"),
        ("spades/4;target=", "ParseError", "column 17: expected a number, found the end"),
        ("spades/4;target=0", "RulesError", "target 0 is out of range 1..100000"),
        ("spades/4 ", "ParseError", "column 9: expected the end, found ' '"),
    ],
)
def test_text_that_is_no_rules_text(engine, text, error, message):
    presets = "spades, spades:barmore, spades:new_york"
    with pytest.raises(getattr(engine, error)) as caught:
        engine.SpadesRules.parse(text)
    assert str(caught.value) == message.format(presets=presets)


def test_unknown_preset(engine):
    with pytest.raises(engine.RulesError) as error:
        engine.spades("vegas")
    assert str(error.value) == "unknown preset 'vegas' (presets: standard, barmore, new_york)"


def test_rules_cannot_be_changed(engine):
    rules = engine.spades()
    with pytest.raises(AttributeError):
        rules.target = 3
    assert rules.target == 500
