"""The record of a match: printed, replayed, and refused with line and column when it is not right."""

from __future__ import annotations

import re

import pytest

from helpers.play import random_hands, random_ply


@pytest.fixture(scope="module")
def played(engine):
    """A match of two hands and a started third, with named players."""
    match = engine.Match(engine.spatola(), seed=7, players=("greedy", "random"))
    rng = engine.Rng(7)
    while match.hands_played < 2:
        random_ply(match, rng)
    for _ in range(5):
        random_ply(match, rng)
    return str(match)


@pytest.fixture(scope="module")
def finished(engine):
    """A whole match of one hand, unnamed."""
    *_, match = random_hands(engine, "scopa/2;max_hands=1", 4)
    return str(match)


def test_the_record_of_a_new_match(engine):
    rules = engine.FishingRules("scopa/2;target=21")
    match = engine.Match(rules, seed=3, dealer=1)
    deck = "".join(map(str, rules.deck(_hand_seed(engine, 3))))
    assert str(match) == (
        '[Format "mazzo-match 1"]\n'
        '[Rules "scopa/2;target=21"]\n'
        '[Seed "3"]\n'
        "\n"
        "hand 1 dealer 1\n"
        f"deal {deck}\n"
        "\n"
        "result 0/0 unfinished\n"
    )
    assert engine.FishingMatch.parse(str(match)) == match
    assert repr(match) == f"FishingMatch.parse({str(match)!r})"


def _hand_seed(engine, seed):
    rng = engine.Rng(seed)
    rng.below(2)
    return rng.next()


def test_lines_of_a_played_record(engine, played):
    lines = played.split("\n")
    match = engine.FishingMatch.parse(played)
    assert lines[3] == '[Players "greedy/random"]'
    assert match.players == ("greedy", "random")
    assert [line for line in lines if line.startswith("hand")] == [
        f"hand {hand + 1} dealer {(match.dealer + hand) % 2}" for hand in range(3)
    ]
    # Two players: two moves a line, numbered by ply from 1 in every hand.
    numbers = [int(line.split(".")[0]) for line in lines if re.match(r"\d+\.", line)]
    assert numbers == [*range(1, 37, 2), *range(1, 37, 2), 1, 3, 5]
    moves = ", ".join(line.split(". ", 1)[1] for line in lines if re.match(r"\d+\.", line))
    assert moves == ", ".join(str(move) for hand in match.moves for move in hand)
    points = [score.points for score in match.scores]
    totals = tuple(map(sum, zip(*points, strict=True)))
    assert [line for line in lines if line.startswith("score")] == [
        f"score {points[0][0]}/{points[0][1]} total {points[0][0]}/{points[0][1]}",
        f"score {points[1][0]}/{points[1][1]} total {totals[0]}/{totals[1]}",
    ]
    assert lines[-2:] == [f"result {totals[0]}/{totals[1]} unfinished", ""]


def test_a_record_of_three_has_three_moves_a_line(engine):
    match = engine.Match(engine.scopa(players=3), seed=1)
    for _ in range(7):
        random_ply(match, engine.Rng(1))
    lines = [line for line in str(match).split("\n") if re.match(r"\d+\.", line)]
    assert [line.split(".")[0] for line in lines] == ["1", "4", "7"]
    assert [line.count(",") for line in lines] == [2, 2, 0]


def test_a_record_is_replayed_and_goes_on(engine, played):
    match = engine.FishingMatch.parse(played)
    assert str(match) == played
    random_ply(match, engine.Rng(1))
    again = engine.FishingMatch.parse(played)
    assert again != match
    random_ply(again, engine.Rng(1))
    assert again == match


@pytest.mark.parametrize("rules", ["spatola/4", "scopa/3", "scopa/4;teams=off", "scopone/4", "scopa_assi/2"])
def test_whole_matches_read_back(engine, rules):
    *_, match = random_hands(engine, rules, 2)
    again = engine.FishingMatch.parse(str(match))
    assert again == match
    assert (again.is_over, again.winner, again.totals) == (True, match.winner, match.totals)
    assert str(match).endswith(f" won by side {match.winner}\n")


def test_both_engines_write_the_same_bytes(engines):
    texts = {str(match) for engine in engines for *_, match in [random_hands(engine, "spatola/4", 9)]}
    assert len(texts) == 1


# What is edited is named with its line and column: (pattern, replacement, line, column, message).
EDITS = [
    (r'mazzo-match 1"', 'mazzo-match 2"', 1, 1, 'expected [Format "mazzo-match 1"], found'),
    (r"\[Rules", "[Rule", 2, 1, 'expected [Rules "..."], found'),
    (r'spatola/2"', 'spatola/3"', 2, 9, "players 3 is out of range for spatola (2, 4)"),
    (r'spatola/2"', 'spatola/2;targt=3"', 2, 19, "unknown option 'targt' (options: "),
    (r'spatola/2"', 'spatola/4"', 4, 11, "expected 4 names, found 2"),
    (r'spatola/2"', 'briscola/2"', 2, 9, "unknown preset 'briscola' (presets: "),
    (r'\[Seed "7"\]\n', "", 3, 1, 'expected [Seed "..."], found \'[Players "greedy/random"]\''),
    (r'"7"', '"07"', 3, 8, "expected a number, found '07'"),
    (r'"7"', '"-7"', 3, 8, "expected a number, found '-7'"),
    (r'"7"', '""', 3, 8, "expected a number, found ''"),
    (r'"7"', f'"{2**64}"', 3, 8, f"{2**64} is out of range 0..18446744073709551615"),
    (r'"7"', '"8"', 7, 6, "the deck is not the one that seed 8 deals"),
    (r"greedy/random", "greedy", 4, 11, "expected 2 names, found 1"),
    (r"greedy/random", 'greedy/ran"dom', 4, 11, "player name 'ran\"dom' holds a character it may not"),
    (r"greedy/random", "greedy/\ud800", 4, 11, "player name '\ud800' holds a character it may not"),
    (r'\[Players "[a-z/]*"\]\n', "x\n", 4, 1, "expected [Players \"...\"] or a blank line, found 'x'"),
    (r'm"\]\n\n', 'm"]\n', 5, 1, "expected a blank line, found 'hand 1 dealer "),
    (r"hand 1 dealer \d", "hand 1 dealer 2", 6, 1, "expected hand 1 dealer 0..1, found 'hand 1 dealer 2'"),
    (r"hand 1", "hand 2", 6, 1, "expected hand 1 dealer 0..1, found 'hand 2 dealer "),
    (r"deal ", "deel ", 7, 1, "expected deal, found 'deel "),
    (r"deal (..)(..)", r"deal \2\1", 7, 6, "the deck is not the one that seed 7 deals"),
    (r"deal (..)(..)", r"deal \1", 7, 6, "the deck is not the one that seed 7 deals"),
    (r"deal (..)(..)", r"deal \1\1", 7, 8, "card "),
    (r"deal (..)..", r"deal \1XX", 7, 8, "'XX' is not a card"),
    (r"\n1\. ", "\n2. ", 8, 1, "expected ply 1 or a blank line, found '2. "),
    (r"\n3\. ", "\n3.  ", 9, 4, "expected a card, found ' '"),
    (r"\n1\. [^,\n]*", "\n1. XX", 8, 4, "'XX' is not a card"),
    (r"\n3\. [^,\n]*,", "\n3. AC x AB,", 9, 4, "ply 3: illegal move AC x AB for seat "),
    (r"\n3\. ([^\n]*)\n", r"\n3. \1, AC\n", 9, None, "expected the end of the line, found 'AC'"),
    (r"\n35\. ([^\n]*)\n", r"\n35. \1, AC\n", 25, None, "expected the end of the line, found 'AC'"),
    (r"\n35\. [^\n]*\n", "\n", 25, 1, "expected ply 35 or a blank line, found 'score "),
    (r"score \d+/", "score 99/", 26, 7, "score 99/"),
    (r"total \d+/", "total 99/", 26, None, "total 99/"),
    (r" total", " totals", 26, None, "expected total, found 'totals'"),
    (r"score ([^\n]*)\n", r"score \1 x\n", 26, None, "expected the end of the line, found 'x'"),
    (r"(score \S*)[^\n]*\n", r"\1\n", 26, None, "expected total, found the end of the line"),
    (r"\nscore [^\n]*\n", "\n", 26, 1, "expected score, found ''"),
    (r"hand 2 dealer \d", "hand 2 dealer 7", 28, 1, "expected hand 2 dealer "),
    (r"hand 2 dealer (\d)", r"hand 2 dealer \1 ", 28, 1, "expected hand 2 dealer "),
    (r"hand 3", "result", 50, 1, "expected hand 3 dealer "),
    (r"result \d+/", "result 99/", 56, 8, "result 99/"),
    (r" unfinished", " drawn", 56, None, "expected unfinished, found 'drawn'"),
    (r" unfinished", " won by side 0", 56, None, "expected unfinished, found 'won by side 0'"),
    (r" unfinished", "", 56, None, "expected unfinished, found the end of the line"),
    (
        r"unfinished\n",
        "unfinished",
        56,
        None,
        "the record is cut: expected the end of the line, found the end",
    ),
    (r"unfinished\n", "unfinished\n\n", 57, 1, "expected the end of the record, found ''"),
    (r"unfinished\n", "unfinished\nmore", 57, 1, "expected the end of the record, found 'more'"),
]


@pytest.mark.parametrize(("pattern", "replacement", "line", "column", "message"), EDITS)
def test_an_edited_record(engine, played, pattern, replacement, line, column, message):
    edited, count = re.subn(pattern, replacement, played, count=1)
    assert count == 1
    assert edited != played
    with pytest.raises(engine.ParseError) as caught:
        engine.FishingMatch.parse(edited)
    place, found = str(caught.value).split(": ", 1)
    assert found.startswith(message)
    assert place.startswith(f"line {line}, column ")
    text = edited.split("\n")[line - 1] if line <= edited.count("\n") + 1 else ""
    assert 1 <= int(place.split("column ")[1]) <= len(text) + 1
    assert column is None or place == f"line {line}, column {column}"


def test_an_edited_score_names_what_the_play_gives(engine, finished):
    points = "/".join(map(str, engine.FishingMatch.parse(finished).totals))
    edited = re.sub(r"score \S+", "score 7/9", finished)
    with pytest.raises(engine.ParseError) as caught:
        engine.FishingMatch.parse(edited)
    line = finished[: finished.index("score")].count("\n") + 1
    assert str(caught.value) == f"line {line}, column 7: score 7/9 does not follow from the play ({points})"


def test_an_illegal_move_names_its_ply_and_what_was_legal(engine, finished):
    state = engine.FishingMatch.parse(finished.split("\n1. ")[0] + "\n\nresult 0/0 unfinished\n").state
    legal = ", ".join(map(str, state.legal_moves()))
    edited = re.sub(r"\n1\. [^,\n]*", "\n1. 7D x 7B 7S", finished)
    with pytest.raises(engine.ParseError) as caught:
        engine.FishingMatch.parse(edited)
    assert str(caught.value) == (
        f"line 7, column 4: ply 1: illegal move 7D x 7B 7S for seat {state.to_act}; legal: {legal}"
    )


def test_a_finished_match_ends_with_its_result(engine, finished):
    with pytest.raises(engine.ParseError, match=r"column 1: expected result, found 'hand 2 dealer"):
        engine.FishingMatch.parse(finished.replace("\nresult", "\nhand 2 dealer 0\nresult"))
    with pytest.raises(engine.ParseError, match=r"expected won by side \d, found 'unfinished'"):
        engine.FishingMatch.parse(re.sub("won by side .", "unfinished", finished))


def test_a_record_cut_after_any_line_says_so(engine, played):
    lines = played.split("\n")
    for count in range(len(lines) - 1):
        cut = "".join(line + "\n" for line in lines[:count])
        with pytest.raises(engine.ParseError) as caught:
            engine.FishingMatch.parse(cut)
        assert str(caught.value).startswith(f"line {count + 1}, column 1: the record is cut: expected ")
        assert str(caught.value).endswith(", found the end")


def test_a_record_cut_anywhere_is_a_parse_error(engine, played):
    for length in range(0, len(played), 7):
        with pytest.raises(engine.ParseError, match=r"^line \d+, column \d+: "):
            engine.FishingMatch.parse(played[:length])


def test_names_may_hold_any_other_character(engine):
    match = engine.Match(engine.scopa(), seed=1, players=("Niccolò", "[a b], c"))
    assert engine.FishingMatch.parse(str(match)) == match
    assert '[Players "Niccolò/[a b], c"]' in str(match)


def test_a_record_of_another_family_is_refused(engine, played):
    with pytest.raises(engine.ParseError, match=r"^line 2, column 9: unknown preset 'spades"):
        engine.FishingMatch.parse(played.replace("spatola/2", "spades/4"))
    with pytest.raises(TypeError):
        engine.FishingMatch.parse(7)
