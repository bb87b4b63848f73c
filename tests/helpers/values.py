"""One value of every type and of every corner of each family, made by any engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

FISHING = [
    "spatola/2",
    "spatola/4;target=31",
    "scopa/3;capture=optional",
    "scopone/4",
    "scopone_scientifico/4;sweep_on_last_play=on",
    "scopa_assi/2;ace_sweep_scores=on",
    "scopa_quindici/2;redeal_kings=3",
]
SPADES = [
    "spades/4",
    "spades/2",
    "spades/3",
    "spades/6;blind_nil=on",
    "spades/4;bidding=mirror",
    "spades/4;blind_nil=on;blind_nil_min_deficit=100;floor=-200",
    "spades:barmore/4",
    "spades:new_york/4",
]
FAMILIES = {"Fishing": FISHING, "Spades": SPADES}
KINDS = ("Rules", "Move", "State", "Observation", "Match")


def rules_of(engine: ModuleType, text: str) -> Any:
    """Rules from their text, by the family's own class."""
    return getattr(engine, ("Spades" if text.startswith("spades") else "Fishing") + "Rules")(text)


def matches(engine: ModuleType, family: str, plies: int = 23) -> Iterator[Any]:
    """A match of each of the family's rules, some plies played by a fixed generator."""
    for seed, text in enumerate(FAMILIES[family]):
        rules = rules_of(engine, text)
        names = tuple(f"p{seat}" for seat in range(rules.players)) if seed % 2 else ()
        match = getattr(engine, family + "Match")(rules, seed=seed, players=names)
        rng = engine.Rng(seed)
        for _ in range(plies + seed):
            legal = match.state.legal_moves()
            match.play(legal[rng.below(len(legal))])
        yield match


def values(engine: ModuleType, family: str, kind: str) -> list[Any]:
    """Values of a kind: `Rules`, `Move`, `State`, `Observation` or `Match`."""
    found: list[Any] = []
    for match in matches(engine, family):
        state = match.state
        if kind == "Rules":
            found.append(match.rules)
        elif kind == "Move":
            found += [move for hand in match.moves for move in hand] + state.legal_moves()
        elif kind == "State":
            found += [state, type(state).deal(match.rules, seed=3)]
        elif kind == "Observation":
            found += [match.observation(seat) for seat in range(match.rules.players)]
        else:
            found.append(match)
    return found
