"""Presets, options and rules text of the fishing games."""

from __future__ import annotations

import copy
import pickle

import pytest

from helpers.fishing import PRESETS

DEFAULT_PLAYERS = {name: numbers[0] for name, numbers in PRESETS.items()}

PRESET_PLAYERS = [(name, players) for name, numbers in PRESETS.items() for players in numbers]

# SPA 5, 6 and 7 as option values: what each preset changes of Scopa.
SCOPA = {
    "teams": False,
    "hand_cards": 3,
    "table_cards": 4,
    "capture": "mandatory",
    "single_card_priority": True,
    "fifteen": "off",
    "ace_takes_all": False,
    "ace_sweep_scores": False,
    "sweep_on_last_play": False,
    "piccola": False,
    "piccola_across_packets": True,
    "suited_capture": "none",
    "suited_on_last_play": True,
    "redeal_kings": None,
    "points_cards": 1,
    "points_denari": 1,
    "points_spade": 0,
    "points_primiera": 1,
    "points_settebello": 1,
    "points_re_denari": 0,
    "points_fante_spade": 0,
    "points_due_spade": 0,
    "napola": "none",
    "target": 11,
    "max_hands": 1000,
}
CHANGES = {
    "spatola": {
        "single_card_priority": False,
        "piccola": True,
        "suited_capture": "played_suit",
        "points_cards": 2,
        "points_denari": 2,
        "points_spade": 2,
        "points_re_denari": 1,
        "points_fante_spade": 1,
        "points_due_spade": 1,
        "napola": "both",
        "target": 61,
    },
    "scopa": {},
    "scopone": {"teams": True, "hand_cards": 9},
    "scopone_scientifico": {"teams": True, "hand_cards": 10, "table_cards": 0},
    "scopa_assi": {"ace_takes_all": True},
    "re_bello": {"points_re_denari": 1},
    "scopa_napola": {"napola": "denari"},
    "scopa_quindici": {"fifteen": "only", "single_card_priority": False},
}


@pytest.mark.parametrize("preset", PRESETS)
def test_presets(engine, preset):
    rules = engine.FishingRules(preset)
    assert rules == getattr(engine, preset)()
    assert (rules.preset, rules.players) == (preset, DEFAULT_PLAYERS[preset])
    assert str(rules) == f"{preset}/{rules.players}"
    expected = SCOPA | CHANGES[preset]
    assert rules.options() == expected
    assert list(rules.options()) == list(SCOPA)
    assert {name: getattr(rules, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("preset", "players"), [(name, n) for name, numbers in PRESETS.items() for n in numbers]
)
def test_numbers_of_players(engine, preset, players):
    rules = engine.FishingRules(preset, players=players)
    assert rules.players == players
    assert rules.teams is (players == 4)
    assert rules == engine.FishingRules.parse(f"{preset}/{players}") == getattr(engine, preset)(players)


@pytest.mark.parametrize(
    ("preset", "players", "allowed"),
    [("spatola", 3, "2, 4"), ("spatola", 5, "2, 4"), ("scopa", 1, "2, 3, 4"), ("scopone", 2, "4")],
)
def test_2_3_any_other_number_is_an_error(engine, preset, players, allowed):
    message = f"players {players} is out of range for {preset} ({allowed})"
    for call in (
        lambda: engine.FishingRules(preset, players=players),
        lambda: engine.FishingRules(f"{preset}/{players}"),
    ):
        with pytest.raises(engine.RulesError) as caught:
            call()
        assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("scopa/2;target=21", "scopa/2;target=21"),
        ("scopa/2;target=11", "scopa/2"),
        ("scopa/4;teams=off", "scopa/4;teams=off"),
        ("scopa/4;teams=on", "scopa/4"),
        ("scopa/2;target=21;capture=optional", "scopa/2;capture=optional;target=21"),
        ("scopa/2;redeal_kings=3", "scopa/2;redeal_kings=3"),
        ("spatola/4;napola=none;piccola=off", "spatola/4;piccola=off;napola=none"),
        ("scopone/4;hand_cards=3", "scopone/4;hand_cards=3"),
    ],
)
def test_text_lists_what_differs_from_the_preset_in_table_order(engine, text, canonical):
    rules = engine.FishingRules(text)
    assert str(rules) == canonical
    assert rules == engine.FishingRules.parse(canonical) == engine.parse_rules(text)
    assert repr(rules) == f"FishingRules({canonical!r})"


def test_options_by_keyword(engine):
    rules = engine.scopa(players=4, teams=False, target=21, redeal_kings=4, napola="both")
    assert str(rules) == "scopa/4;teams=off;redeal_kings=4;napola=both;target=21"
    assert rules == engine.FishingRules(
        "scopa", players=4, teams=False, target=21, redeal_kings=4, napola="both"
    )
    assert rules == engine.FishingRules("scopa/4;target=21", teams=False, redeal_kings=4, napola="both")
    # The words of rules text will do, too.
    assert rules == engine.scopa(players=4, teams="off", target="21", redeal_kings="4", napola="both")


def test_replace_makes_other_rules(engine):
    rules = engine.spatola()
    other = rules.replace(target=31, piccola=False)
    assert str(other) == "spatola/2;piccola=off;target=31"
    assert str(rules) == "spatola/2"
    assert other.replace(target=61, piccola=True) == rules
    assert rules.replace() == rules


# Every way in which a rules text can be wrong.
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: unknown preset '' (presets: "),
        ("briscola/2", "column 1: unknown preset 'briscola' (presets: spatola, scopa, "),
        ("spades/4", "column 1: unknown preset 'spades' (presets: spatola, "),
        ("scopa", "column 6: expected '/', found the end"),
        ("scopa;target=3", "column 6: expected '/', found ';'"),
        ("scopa/", "column 7: expected a number, found the end"),
        ("scopa/x", "column 7: expected a number, found 'x'"),
        ("scopa/02", "column 7: expected a number, found '02'"),
        ("scopa/2 ", "column 8: expected the end, found ' '"),
        ("scopa/2/3", "column 8: expected the end, found '/'"),
        ("scopa/2;", "column 9: expected an option, found the end"),
        ("scopa/2;;", "column 9: expected an option, found ';'"),
        ("scopa/2;targt=3", "column 9: unknown option 'targt' (options: teams, hand_cards, "),
        ("scopa/2;target", "column 15: expected '=', found the end"),
        ("scopa/2;target=", "column 16: expected a number, found the end"),
        ("scopa/2;target=ten", "column 16: expected a number, found 'ten'"),
        ("scopa/2;target=3;target=3", "column 18: option 'target' is given twice"),
        ("scopa/2;capture=free", "column 17: 'free' is not a value of capture (values: mandatory, optional)"),
        ("scopa/2;capture=", "column 17: expected a value of capture, found the end"),
        ("scopa/2;piccola=yes", "column 17: 'yes' is not a value of piccola (values: on, off)"),
        ("scopa/2;redeal_kings=2", "column 22: '2' is not a value of redeal_kings (values: none, 3, 4)"),
        ("scopa/2;target=0", "target 0 is out of range 1..9999"),
        ("scopa/2;target=10000", "target 10000 is out of range 1..9999"),
        ("scopa/2;target=-1", "target -1 is out of range 1..9999"),
        ("scopa/2;max_hands=10001", "max_hands 10001 is out of range 1..10000"),
        ("scopa/2;points_cards=10", "points_cards 10 is out of range 0..9"),
        (f"scopa/2;target={10**99}", f"target {10**99} is out of range 1..9999"),
        (f"scopa/{10**99}", f"players {10**99} is out of range for scopa (2, 3, 4)"),
        ("scopa/2;teams=on", "teams=on contradicts players=2"),
        ("scopa/3;teams=on", "teams=on contradicts players=3"),
        ("spatola/4;teams=off", "teams=off contradicts preset=spatola"),
        ("scopa/2;hand_cards=4", "hand_cards=4 contradicts table_cards=4: the cards do not come out even"),
        ("scopa/2;hand_cards=20", "hand_cards=20 contradicts table_cards=4: the cards do not come out even"),
        ("scopa/2;table_cards=39", "hand_cards=3 contradicts table_cards=39: the cards do not come out even"),
        ("scopa/2;hand_cards=21", "hand_cards 21 is out of range 1..20"),
        ("scopa/2;table_cards=40", "table_cards 40 is out of range 0..39"),
    ],
)
def test_wrong_rules_text(engine, text, message):
    # What can be pointed at has a column; what contradicts itself as a whole has none.
    error = engine.ParseError if message.startswith("column") else engine.RulesError
    with pytest.raises(error) as caught:
        engine.FishingRules.parse(text)
    found = str(caught.value)
    assert found.startswith(message) if message.endswith((": ", ", ")) else found == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"targt": 3}, "unknown option 'targt' (options: teams, hand_cards, "),
        ({"target": 0}, "target 0 is out of range 1..9999"),
        ({"target": True}, "target: expected a number, found 'on'"),
        ({"target": "ten"}, "target: expected a number, found 'ten'"),
        ({"target": None}, "target: expected a number, found 'none'"),
        ({"capture": "free"}, "'free' is not a value of capture (values: mandatory, optional)"),
        ({"piccola": 1}, "'1' is not a value of piccola (values: on, off)"),
        ({"redeal_kings": 5}, "'5' is not a value of redeal_kings (values: none, 3, 4)"),
        ({"teams": True}, "teams=on contradicts players=2"),
    ],
)
def test_wrong_keywords(engine, arguments, message):
    for call in (
        lambda: engine.FishingRules("scopa", **arguments),
        lambda: engine.scopa().replace(**arguments),
    ):
        with pytest.raises(engine.RulesError) as caught:
            call()
        assert str(caught.value).startswith(message)


def test_wrong_preset_names_and_types(engine):
    with pytest.raises(engine.RulesError, match=r"^unknown preset 'briscola' \(presets: spatola, scopa, "):
        engine.FishingRules("briscola")
    with pytest.raises(engine.RulesError, match=r"^players is given twice$"):
        engine.FishingRules("scopa/2", players=2)
    with pytest.raises(TypeError, match=r"^option 'target' cannot be a float$"):
        engine.FishingRules("scopa", target=21.0)
    with pytest.raises(TypeError):
        engine.FishingRules(2)
    with pytest.raises(
        engine.ParseError, match=r"^column 1: unknown preset 'briscola' \(presets: .*scopa.*spades"
    ):
        engine.parse_rules("briscola/2")


def test_rules_are_immutable_values(engine):
    rules = engine.spatola(target=31)
    with pytest.raises(AttributeError):
        rules.target = 61
    twins = [
        copy.copy(rules),
        copy.deepcopy(rules),
        pickle.loads(pickle.dumps(rules)),
        engine.FishingRules(str(rules)),
    ]
    assert all(twin == rules and hash(twin) == hash(rules) for twin in twins)
    assert rules not in {engine.spatola(), engine.scopa(target=31)}
    assert rules != "spatola/2;target=31"
