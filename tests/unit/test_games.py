"""The table of games: from names and texts to rules and classes, in both engines."""

from __future__ import annotations

from typing import Any

import pytest

import mazzo
from mazzo import games, reference
from mazzo.games import FAMILIES, GAMES, build_rules, family_of, game_named, parse_match, parse_rules


@pytest.mark.parametrize("name_of_engine", list(games.ENGINES))
@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_builds_in_both_engines(name: str, name_of_engine: str) -> None:
    game = GAMES[name]
    for variant in game.variants or (None,):
        rules = build_rules(name, variant=variant, engine=name_of_engine)
        assert type(rules) is game.family.type("Rules", name_of_engine)
        assert rules.players == game.players
        assert str(rules) == f"{game.preset(variant)}/{game.players}"
        assert parse_rules(str(rules), name_of_engine) == rules
        assert family_of(rules) is game.family


def test_options_are_words() -> None:
    rules = build_rules("spades", 4, "barmore", {"target": "300", "blind_seven": "off", "floor": "-200"})
    assert rules == mazzo.spades("barmore", target=300, blind_seven=False, floor=-200)
    assert build_rules("spades", variant="standard") == build_rules("spades") == mazzo.spades()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"name": "skat"}, "unknown game 'skat' (games: spatola, scopa, "),
        ({"name": "scopa", "variant": "barmore"}, "unknown preset 'barmore' of scopa (presets: scopa)"),
        ({"name": "scopa", "players": 5}, "players 5 is out of range for scopa (2, 3, 4)"),
        ({"name": "scopa", "options": {"goal": "5"}}, "unknown option 'goal' (options: teams, "),
        ({"name": "scopa", "options": {"target": "5 "}}, "'5 ' is not a value of target"),
        ({"name": "scopa", "options": {"target": "many"}}, "expected a number, found 'many'"),
        ({"name": "scopa", "options": {"teams": "on"}}, "teams=on contradicts players=2"),
    ],
)
@pytest.mark.parametrize("name_of_engine", list(games.ENGINES))
def test_what_cannot_be_built_is_a_rules_error(
    words: dict[str, object], message: str, name_of_engine: str
) -> None:
    with pytest.raises(mazzo.RulesError) as error:
        build_rules(**words, engine=name_of_engine)  # type: ignore[arg-type]
    assert str(error.value).startswith(message)


def test_an_unknown_preset_in_a_text() -> None:
    for text in ("skat/3", "", "/", "spades/", ":barmore/4"):
        with pytest.raises(mazzo.ParseError):
            parse_rules(text)
    with pytest.raises(mazzo.ParseError, match=r"^column 1: unknown preset 'skat'"):
        parse_rules("skat/3")


def test_an_unknown_preset_reads_alike_in_both_engines() -> None:
    for text in ("it's/2", "tab\t/2", "\ud800/2", "\0/2"):
        messages = []
        for read in (mazzo.parse_rules, reference.parse_rules):
            with pytest.raises(mazzo.ParseError) as error:
                read(text)
            messages.append(str(error.value))
        assert messages[0] == messages[1]


@pytest.mark.parametrize("value", [None, b"scopa/2", 7])
def test_what_is_no_text(value: Any) -> None:
    for read in (
        mazzo.parse_rules,
        mazzo.parse_match,
        reference.parse_rules,
        reference.parse_match,
        mazzo.FishingRules,
    ):
        with pytest.raises(TypeError, match=f"^expected str, not {type(value).__name__}$"):
            read(value)


@pytest.mark.parametrize("name_of_engine", list(games.ENGINES))
def test_matches_of_any_family_are_read(name_of_engine: str) -> None:
    for rules in (mazzo.spatola(), mazzo.spades("barmore"), mazzo.scopone()):
        text = str(mazzo.Match(rules, seed=5))
        match = parse_match(text, name_of_engine)
        assert str(match) == text
        assert match == {"core": mazzo, "reference": reference}[name_of_engine].parse_match(text)
        assert type(match) is family_of(match).type("Match", name_of_engine)


@pytest.mark.parametrize(
    "text", ["", "hello", '[Rules "', '[Rules "skat/3"]\n', '[Format "mazzo-match 1"]\n[Rules "']
)
def test_what_is_no_record_is_a_parse_error(text: str) -> None:
    with pytest.raises(mazzo.ParseError, match=r"^line \d+, column \d+: "):
        parse_match(text)


def test_families_by_value() -> None:
    for family in FAMILIES:
        for engine in games.ENGINES:
            assert family.type("Move", engine).__name__ == f"{family.prefix}Move"
    assert family_of(reference.FishingMove("7D")) is game_named("scopa").family
    with pytest.raises(TypeError, match=r"^int belongs to no game$"):
        family_of(7)
