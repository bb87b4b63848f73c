"""Recorded matches: replayed and played anew by both engines, byte for byte.

`records/<name>.txt` is a match whose every move is `legal[rng.below(len(legal))]` with
`Rng(seed + 1)`; `records/<name>.views` says what its first hand looked like every seventh ply and how
each hand was scored. `python tests/golden/test_golden.py` writes them again, to be explained in the commit
that does so.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import ModuleType

RECORDS = Path(__file__).with_name("records")
# Rules, seed, the first dealer (None: drawn), players, plies (None: to the end).
MATCHES: dict[str, tuple[str, int, int | None, tuple[str, ...], int | None]] = {
    "spatola_2": ("spatola/2;target=31", 1, None, ("Ada", "Bo"), None),
    "spatola_4": ("spatola/4;target=21", 2, 3, (), None),
    "spatola_cut_short": ("spatola/2", 3, 0, (), 50),
    "scopa_2_drawn": ("scopa/2;max_hands=2", 20, None, (), None),
    "scopa_3": ("scopa/3", 5, None, ("a", "b", "c"), None),
    "scopone": ("scopone/4", 6, None, (), None),
    "scopone_scientifico": ("scopone_scientifico/4;sweep_on_last_play=on", 7, None, (), None),
    "scopa_assi": ("scopa_assi/4;teams=off;ace_sweep_scores=on", 8, None, (), None),
    "re_bello": ("re_bello/2;capture=optional", 9, None, (), None),
    "scopa_napola": ("scopa_napola/3;redeal_kings=3", 10, None, (), None),
    "scopa_quindici": ("scopa_quindici/2", 11, None, (), None),
    "spades": ("spades/4;max_hands=3", 12, None, ("N", "E", "S", "W"), None),
    "spades_2": ("spades/2;max_hands=2", 13, None, (), None),
    "spades_3": ("spades/3;floor=-200", 14, 2, (), None),
    "spades_6": ("spades/6;blind_nil=on;max_hands=2", 15, None, (), None),
    "spades_blind_nil": ("spades/4;blind_nil=on;max_hands=3", 16, None, (), None),
    "spades_mirror": ("spades/4;bidding=mirror;max_hands=2", 17, None, (), None),
    "spades_suicide": ("spades/4;bidding=suicide;ten_for_200=on;moon=on;max_hands=2", 18, None, (), None),
    "spades_barmore": ("spades:barmore/4;max_hands=4", 19, None, (), None),
    "spades_new_york": ("spades:new_york/4;max_hands=2", 20, 1, (), None),
}
each_match = pytest.mark.parametrize("name", MATCHES)


def play(engine: ModuleType, name: str) -> tuple[Any, str]:
    """Plays a match anew; returns it and its views."""
    rules_text, seed, dealer, players, limit = MATCHES[name]
    family = "Spades" if rules_text.startswith("spades") else "Fishing"
    rules = getattr(engine, family + "Rules")(rules_text)
    match = getattr(engine, family + "Match")(rules, seed=seed, dealer=dealer, players=players)
    rng, lines, ply = engine.Rng(seed + 1), [], 0
    while not match.is_over and ply != limit:
        legal = match.state.legal_moves()
        if match.hands_played == 0 and ply % 7 == 0:
            lines += [f"ply {ply + 1}", str(match.state), str(match.observation())]
            lines += ["legal " + ", ".join(map(str, legal)), ""]
        match.play(legal[rng.below(len(legal))])
        ply += 1
    for number, score in enumerate(match.scores, start=1):
        lines += [f"hand {number}", str(score), ""]
    return match, "\n".join(lines)


@each_match
def test_played_anew(engine: ModuleType, name: str) -> None:
    match, views = play(engine, name)
    assert str(match) == (RECORDS / f"{name}.txt").read_text()
    assert views == (RECORDS / f"{name}.views").read_text()


@each_match
def test_replayed(engine: ModuleType, name: str) -> None:
    record = (RECORDS / f"{name}.txt").read_text()
    match = play(engine, name)[0]
    again = type(match).parse(record)
    assert again == match
    assert str(again) == record
    assert (again.totals, again.winner, again.outcome) == (match.totals, match.winner, match.outcome)
    assert again.scores == match.scores
    assert again.moves == match.moves
    assert again.state == match.state


def test_every_file_is_used() -> None:
    assert {path.stem for path in RECORDS.iterdir()} == set(MATCHES)


def test_outcomes_of_every_kind() -> None:
    results = [(RECORDS / f"{name}.txt").read_text().rstrip().rpartition("\n")[2] for name in MATCHES]
    for ending in ("won by side 0", "won by side 1", "won by side 2", "drawn", "unfinished"):
        assert any(result.endswith(ending) for result in results)


if __name__ == "__main__":
    import mazzo

    for key in MATCHES:
        played, text = play(mazzo, key)
        (RECORDS / f"{key}.txt").write_text(str(played))
        (RECORDS / f"{key}.views").write_text(text)
