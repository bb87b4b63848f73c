"""Pairs: the same deals with seats exchanged, each a function of its own index; forfeits."""

from __future__ import annotations

from typing import Any

import pytest

import mazzo
from helpers import arena_players as bad
from mazzo import arena
from mazzo.arena.play import UNITS, Entrant, Job, Unit
from mazzo.players import Greedy, Random, derive_seed, seat_seed


class Spy(Random):
    """A random player that notes its first view of each hand, under its name."""

    def __init__(self, seed: int, name: str, seen: list[tuple[str, int, str]]) -> None:
        super().__init__(seed)
        self.seed, self.name, self.seen, self.last = seed, name, seen, ""

    def choose(self, observation: Any) -> Any:
        hand = str(observation.totals) + "".join(map(str, observation.hand))
        if len(observation.hand) == observation.rules.hand_cards and len(observation.unseen) > 30:
            self.seen.append((self.name, observation.seat, hand))
        return super().choose(observation)


def spies(names: str, seen: list[tuple[str, int, str]]) -> dict[str, Entrant]:
    return {name: lambda seed, name=name: Spy(seed, name, seen) for name in names}


def play(rules: str, entrants: list[Entrant], job: Job, unit: Unit = "hand", seed: int = 3) -> Any:
    return arena.play_pair(mazzo.parse_rules(rules), entrants, unit, seed, job)


def test_both_games_of_a_pair_have_the_same_cards_in_other_hands() -> None:
    seen: list[tuple[str, int, str]] = []
    play("spatola/2", list(spies("AB", seen).values()), (5, (0, 1)))
    first, again = [(name, seat, hand) for name, seat, hand in seen[:2]], seen[2:4]
    # The dealer is the same seat: the same seats look in the same order.
    assert [(seat, hand) for _, seat, hand in first] == [(seat, hand) for _, seat, hand in again]
    assert [name for name, _, _ in first] == [name for name, _, _ in again][::-1]
    assert len({hand for _, _, hand in first}) == 2


@pytest.mark.parametrize("rules", ["spatola/4", "spades/4", "spades/6"])
def test_a_player_takes_all_seats_of_its_side(rules: str) -> None:
    made: list[tuple[str, int]] = []
    sides = mazzo.parse_rules(rules).sides

    def entrant(name: str) -> Entrant:
        def factory(seed: int) -> Random:
            made.append((name, seed))
            return Random(seed)

        return factory

    play(rules, [entrant(name) for name in "ABC"[:sides]], (0, tuple(range(sides))))
    seats = mazzo.parse_rules(rules).players
    order = "".join(name for name, _ in made)
    game = [order[i : i + seats] for i in range(0, len(order), seats)]
    assert game == [("ABC"[r:sides] + "ABC"[:r]) * (seats // sides) for r in range(sides)]
    # A seat's seed depends on the deals and the seat alone.
    own = derive_seed(3, 0)
    assert [seed for _, seed in made] == [seat_seed(own, seat) for seat in range(seats)] * sides


def test_every_side_of_three_is_taken_by_each() -> None:
    record = play("scopa/3", [Greedy, Random, Random], (2, (0, 1, 2)))
    assert len(record.games) == 3
    assert all(len(game.points) == 3 for game in record.games)


@pytest.mark.parametrize(
    ("rules", "unit"), [("spatola/2", "hand"), ("spatola/4", "match"), ("scopa/3", "hand")]
)
def test_a_player_against_itself_gains_nothing(rules: str, unit: Unit) -> None:
    sides = mazzo.parse_rules(rules).sides
    record = play(rules, [Random], (1, (0,) * sides), unit)
    by_side = record.games[0].points
    for rotation, game in enumerate(record.games):
        assert game.points == tuple(by_side[(place - rotation) % sides] for place in range(sides))
    for place in range(sides):
        assert sum(game.margin(place) for game in record.games) == pytest.approx(0)


def test_points_are_those_of_the_hand() -> None:
    record = play("spatola/2", [Greedy, Random], (4, (0, 1)))
    own = derive_seed(3, 4)
    state = mazzo.FishingState.deal(mazzo.spatola(), seed=own, dealer=0)
    players = [Greedy(seat_seed(own, 0)), Random(seat_seed(own, 1))]
    while not state.is_over:
        state.apply(players[state.to_act].choose(state.observation(state.to_act)))
    assert record.games[0] == arena.Game(tuple(state.points()), 1)


def test_points_are_those_of_the_match() -> None:
    record = play("scopa/2", [Greedy, Random], (1, (0, 1)), "match")
    own = derive_seed(3, 1)
    match = mazzo.Match(mazzo.scopa(), seed=own, dealer=1)
    players = [Random(seat_seed(own, 0)), Greedy(seat_seed(own, 1))]
    while not match.is_over:
        match.play(players[match.to_act].choose(match.observation()))
    assert record.games[1] == arena.Game(match.totals[::-1], match.hands_played)
    assert max(match.totals) >= 11


def test_the_reference_plays_the_same_pairs() -> None:
    from mazzo import reference

    class Last(bad.First):
        def choose(self, observation: Any) -> Any:
            return observation.legal_moves()[-1]

    for unit in UNITS:
        fast = arena.play_pair(mazzo.scopa(), [bad.First, Last], unit, 1, (0, (0, 1)))
        slow = arena.play_pair(reference.scopa(), [bad.First, Last], unit, 1, (0, (0, 1)))
        assert fast == slow


def test_meetings_do_not_depend_on_who_else_plays() -> None:
    two = arena.run("spatola", ["greedy", "random"], pairs=6, seed=9)
    three = arena.run("spatola", ["greedy", "random", "greedy"], pairs=6, seed=9)
    assert two.records == [record for record in three.records if record.lineup == (0, 1)]
    assert two.records != arena.run("spatola", ["greedy", "random"], pairs=6, seed=10).records


FAULTS = [
    (bad.Raiser, r"RuntimeError: lost my notes at <object object at 0x...> (arena_players.py:{} in choose)"),
    (bad.Quitter, "SystemExit: 3 (arena_players.py:{} in choose)"),
    (bad.Staring, "LookupError: too much to see (arena_players.py:{} in watch)"),
    (bad.Mute, "TypeError: "),
    (bad.Cheat, "mazzo.errors.IllegalMoveError: illegal move RS for seat 1; legal: "),
    (bad.Unborn, "LookupError: no book of openings (arena_players.py:{} in __init__)"),
]


@pytest.mark.parametrize("unit", ["hand", "match"])
@pytest.mark.parametrize(("factory", "cause"), FAULTS)
def test_a_player_at_fault_forfeits(factory: Any, cause: str, unit: Unit) -> None:
    record = play("spatola/2", [bad.First, factory], (2, (0, 1)), unit)
    for rotation, game in enumerate(record.games):
        assert game.points == (61, 0)
        assert game.hands == 0
        assert (game.margin(0), game.share(0), game.share(1)) == (61, 1, 0)
        assert game.forfeit is not None
        assert (game.forfeit.place, game.forfeit.seat) == (1, 1 - rotation)
    said = record.games[0].forfeit.cause
    start, _, end = cause.partition("{}")
    assert said.startswith(start)
    assert said.endswith(end)
    assert "\n" not in said


def test_players_may_watch() -> None:
    shown: list[list[Any]] = []

    class Watching(bad.First):
        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            self.shown: list[Any] = []
            shown.append(self.shown)

        def watch(self, observation: Any) -> None:
            self.shown.append(observation)

    for unit in UNITS:
        shown.clear()
        play("spatola/2;max_hands=1", [Watching, bad.First], (0, (0, 1)), unit)
        for seat, views in enumerate(shown):  # of the two games
            assert [view.plies for view in views] == list(range(36))
            assert {view.seat for view in views} == {seat}


def test_partners_forfeit_together() -> None:
    made: list[int] = []

    def third(seed: int) -> bad.First:
        made.append(seed)
        return bad.Mute(seed) if len(made) % 4 == 3 else bad.First(seed)

    record = play("scopa/4", [third], (0, (0, 0)))
    assert [game.forfeit.seat for game in record.games] == [2, 2]
    assert [game.points for game in record.games] == [(0, 11), (11, 0)]


def test_the_others_share_a_forfeited_game_of_three() -> None:
    record = play("scopa/3", [bad.First, bad.Mute, bad.First], (0, (0, 1, 2)))
    for game in record.games:
        assert game.points == (11, 0, 11)
        assert [game.share(place) for place in range(3)] == [0.5, 0, 0.5]
        assert [game.margin(place) for place in range(3)] == [5.5, -11, 5.5]


def test_the_arena_goes_on_after_a_forfeit() -> None:
    results = arena.run("spatola", {"good": bad.First, "bad": bad.Sometimes}, pairs=40)
    report = results.report()
    lost = report.rows[1].forfeits
    assert 10 < lost < 45
    assert len(list(report.forfeits)) == lost
    assert report.rows[0].forfeits == 0
    record, number, name, forfeit = next(iter(report.forfeits))
    assert name == "bad"
    assert record.games[number].forfeit == forfeit
    assert forfeit.cause.startswith("ValueError: seed ")


@pytest.mark.parametrize(
    ("players", "settings", "message"),
    [
        (["greedy"], {}, "at least 2 players, not 1"),
        (["greedy", "nobody"], {}, "unknown player 'nobody'"),
        ({"a": "greedy", "b": lambda seed: 1 / seed}, {}, "player b cannot be made: ZeroDivisionError"),
        (["greedy", "random"], {"pairs": 0}, "pairs 0 is out of range"),
        (["greedy", "random"], {"seed": -1}, r"seed -1 is out of range 0\.\.18446744073709551615"),
        (["greedy", "random"], {"seed": 2**64}, "is out of range"),
        (["greedy", "random"], {"unit": "day"}, "'day' is not a unit"),
        (["greedy", "random", "random"], {"sprt": arena.Sprt()}, "two players and rules with two sides"),
    ],
)
def test_bad_arguments_are_refused(players: Any, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        arena.run("spatola", players, **{"pairs": 1} | settings)


def test_rules_may_be_a_name_a_text_or_a_value() -> None:
    wanted = arena.run(mazzo.spatola(), ["greedy", "random"], pairs=2).records
    assert arena.run("spatola", ["greedy", "random"], pairs=2).records == wanted
    assert arena.run("spatola/2", ["greedy", "random"], pairs=2).records == wanted
    with pytest.raises(ValueError, match="unknown game 'briscola'"):
        arena.run("briscola", ["greedy", "random"], pairs=2)


def test_who_meets_whom() -> None:
    def meetings(rules: str, players: int, gauntlet: bool = False) -> list[tuple[int, ...]]:
        return list(arena.make_setup(rules, ["random"] * players, gauntlet=gauntlet).lineups)

    assert meetings("scopa/2", 2) == [(0, 1)]
    assert meetings("scopa/4", 3) == [(0, 1), (0, 2), (1, 2)]
    assert meetings("scopa/2", 4, gauntlet=True) == [(0, 1), (0, 2), (0, 3)]
    assert meetings("scopa/3", 2) == [(0, 1, 1)]
    assert meetings("scopa/3", 3) == [(0, 1, 2)]
    assert meetings("scopa/3", 4, gauntlet=True) == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]
    assert meetings("scopa/4;teams=off", 2) == [(0, 1, 1, 1)]
