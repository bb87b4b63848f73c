"""Worlds weighed by what the other seats did: what tells something, what tells nothing, and how much."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import mazzo
from helpers.mutate import mutated
from helpers.watching import draws, watched
from mazzo.players import ISMCTS, PIMC, NativeISMCTS, finish, make, show

GAMES = [
    "spatola/2",
    "spatola/4",
    "scopa/2",
    "scopa/3",
    "scopone/4",
    "spades/2",
    "spades/3",
    "spades/4",
    "spades/6",
    "spades:barmore/4",
]


def seen(*states: Any, seat: int) -> list[Any]:
    """What a seat sees of some states."""
    return [state.observation(seat) for state in states]


def after(state: Any, *moves: str) -> list[Any]:
    """A state and those that the moves lead to."""
    states = [state]
    for move in moves:
        states.append(states[-1].copy())
        states[-1].apply(move)
    return states


def share(sampler: Any, holds: Any, count: int = 2000) -> float:
    """How many of the states drawn have something, of one."""
    rng = mazzo.Rng(4)
    return sum(bool(holds(sampler.draw(rng))) for _ in range(count)) / count


# --- what is inferred ---


def test_who_leaves_a_sweep_has_not_the_card() -> None:
    hands, table, pile = "RSRCFD/AB2B", "5C", "AC2C3C6C"
    cards = [value + suit for suit in "CDBS" for value in "A234567FCR"]
    stock = "".join(card for card in cards if card not in hands + table + pile)
    state = mazzo.FishingState(
        f"scopa/2 dealer=0 hands={hands} table={table} piles=-/{pile} stock={stock} last=1"
    )
    before, now = after(state, "RS")
    past = seen(before, now, seat=1)

    def has_five(world: Any) -> bool:
        return any(str(card)[0] == "5" for card in world.hands[0])

    told, untold = (now.observation(1).sampler(past=given) for given in (past, ()))
    assert share(untold, has_five) > 0.12
    assert share(told, has_five) < 0.03


def bidding(first: str, seed: int = 1) -> tuple[Any, list[Any]]:
    """What the second bidder sees of the first one's bid."""
    states = after(mazzo.SpadesState.deal(mazzo.spades(), seed=seed, dealer=3), first)
    return states[-1].observation(1), seen(*states, seat=1)


def test_a_high_bid_shows_a_strong_hand() -> None:
    def strength(bid: str) -> float:
        now, past = bidding(bid)
        sampler, rng = now.sampler(past=past), mazzo.Rng(2)
        cards = [card for _ in range(1000) for card in sampler.draw(rng).hands[0]]
        return sum(str(card)[0] in "AK" or str(card)[1] == "s" for card in cards) / 1000

    weak, fair, strong = map(strength, ("1", "3", "6"))
    assert weak + 0.5 < fair
    assert fair + 0.5 < strong


def test_a_nil_bidder_holds_no_ace_of_spades() -> None:
    now, past = bidding("nil", seed=2)

    def has_ace(world: Any) -> bool:
        return any(str(card) == "As" for card in world.hands[0])

    assert share(now.sampler(), has_ace) > 0.25
    assert share(now.sampler(past=past), has_ace) < 0.05


@pytest.mark.parametrize("rules", GAMES)
def test_greedy_players_are_read(rules: str) -> None:
    """Their true hands are more likely than others, on average over hands."""
    gain = []
    for seed in range(12):
        plies = 26 + 6 + seed if rules == "spades/2" else 5 + seed
        now, past = watched(rules, seed, plies, sensible=1)
        state = watched_state(rules, seed, plies)

        def held(world: Any, truth: Any = state, me: int = now.seat) -> int:
            hands = zip(world.hands, truth.hands, strict=True)
            return sum(len({*a} & {*b}) for seat, (a, b) in enumerate(hands) if seat != me)

        told, untold = now.sampler(past=past), now.sampler()
        rng = mazzo.Rng(seed)
        gain.append(sum(held(told.draw(rng)) - held(untold.draw(rng)) for _ in range(300)) / 300)
    assert sum(gain) > 0


def watched_state(rules: str, seed: int, plies: int) -> Any:
    """The true state of `watched` between greedy players."""
    parsed = mazzo.parse_rules(rules)
    state = mazzo.games.family_of(parsed).type("State").deal(parsed, seed=seed)
    rng = mazzo.Rng(seed)
    while plies > 0 and state.plies_left > 3:
        state.apply(state.greedy_move(rng))
        plies -= 1
    return state


@pytest.mark.parametrize("rules", GAMES)
def test_worlds_fit_what_is_seen(rules: str) -> None:
    for seed, plies in enumerate((3, 7, 30, 45)):
        now, past = watched(rules, seed, plies)
        sampler, rng = now.sampler(past=past), mazzo.Rng(seed)
        assert all(sampler.draw(rng).observation(now.seat) == now for _ in range(50))


# --- what tells nothing ---


@pytest.mark.parametrize("rules", ["scopa/2", "spatola/4", "spades/4"])
def test_only_an_unbroken_past_of_the_seat_tells(rules: str) -> None:
    now, past = watched(rules, 4, 7)
    uniform = draws(now.sampler(), 20)
    told = draws(now.sampler(past=past), 20)
    assert told != uniform
    # Its end may be missing, or be there twice.
    assert draws(now.sampler(past=past[:-1]), 20) == told
    assert draws(now.sampler(past=[*past, now, now]), 20) == told
    assert draws(now.sampler(past=iter(past)), 20) == told
    others = [watched(rules, seed, plies)[1] for seed, plies in ((5, 7), (4, 6), (4, 8), (6, 0))]
    for nothing in ([], past[:-2], past[::-1], [now], *others):
        assert draws(now.sampler(past=nothing), 20) == uniform
    # What came before a gap does not count, what came after it does.
    for cut in range(1, 6):
        gap = past[: cut - 1] + past[cut:]
        assert draws(now.sampler(past=gap), 20) == draws(now.sampler(past=past[cut:]), 20)
    assert draws(now.sampler(past=others[0] + past), 20) == told


def test_hidden_cards_do_not_matter() -> None:
    state = mazzo.SpadesState.deal(mazzo.spades(), seed=3, dealer=3)
    other = state.observation(2).sample(mazzo.Rng(8))
    assert other != state
    pasts = [seen(*after(first, "4", "2"), seat=2) for first in (state, other)]
    assert pasts[0] == pasts[1]


def test_blind_bids_and_exchanges_tell_nothing() -> None:
    rules = mazzo.spades(blind_nil=True, blind_nil_min_deficit=None, blind_exchange=1)
    start = mazzo.SpadesState.deal(rules, seed=5, dealer=3)
    states = after(start, "blind nil", "look", "3", "look", "4", "look", "2")
    assert states[-1].phase == "exchange"
    for _ in range(2):
        states += after(states[-1], str(states[-1].legal_moves()[-1]))[1:]
    assert (states[-1].phase, states[-1].to_act) == ("play", 0)

    def bidder_of_six(seat: int, bid: str) -> Any:
        bids = ["blind nil", "look", "3", "look", "4", "look", "2"]
        bids[2 * seat] = bid
        line = after(start, *bids)
        for _ in range(2):
            line += after(line[-1], str(line[-1].legal_moves()[-1]))[1:]
        line += after(line[-1], str(line[-1].legal_moves()[0]))[1:]
        return line[-1].observation(1), seen(*line, seat=1)

    def likely(seat: int, bid: str) -> list[tuple[Any, ...]]:
        now, past = bidder_of_six(seat, bid)
        sampler, rng = now.sampler(past=past), mazzo.Rng(1)
        return [sampler.draw(rng).hands for _ in range(200)]

    assert likely(2, "1") == likely(2, "7")  # the partner of the blind bidder
    assert likely(3, "1") != likely(3, "7")


# --- what is refused ---


def test_refusals() -> None:
    now, past = watched("scopa/2", 4, 5)
    spades = watched("spades/4", 4, 5)[0]
    rng = mazzo.Rng(1)
    for call in (now.sampler, now.search, now.pimc):
        options = {} if call == now.sampler else {"seed": 1}
        for wrong in ([1], [None], [spades], [now.sample(rng)], "scopa", [str(now)], None, 7):
            with pytest.raises(TypeError):
                call(past=wrong, **options)
        with pytest.raises(mazzo.RulesError, match=r"^past: scopa/2;target=21 is not scopa/2$"):
            call(past=[*past, watched("scopa/2;target=21", 4, 5)[0]], **options)
    with pytest.raises(TypeError):
        now.sampler(past)
    with pytest.raises(TypeError, match=r"^expected bool, not str$"):
        now.search(iterations=5, inference="on")
    with pytest.raises(TypeError, match=r"^expected bool, not int$"):
        NativeISMCTS(iterations=5, inference=1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^.yes. is not one of usual, on, off$"):
        make("native:5,inference=yes", seed=1)


FUZZED = [*GAMES, "scopa_assi/3", "spades/4;bidding=whiz", "spades/4;blind_nil=on;blind_nil_min_deficit=none"]


@pytest.mark.parametrize("rules", FUZZED)
def test_any_past_will_do(rules: str) -> None:
    """Observations that no hand could lead to are read without harm."""
    dice = random.Random(rules)
    texts = [str(one) for seed in range(3) for one in watched(rules, seed, 60, blind=True)[1]]
    kind = type(watched(rules, 0, 0)[0])
    strange = []
    for _ in range(4000):
        at = dice.randrange(len(texts))
        text = mutated(texts[at], texts[at - 1].split(), dice)
        try:
            read = kind(text)
        except ValueError:
            continue
        if read.rules == kind(texts[0]).rules:
            strange.append((at, read))
    assert len(strange) > 40
    for at, read in strange:
        near = [kind(text) for text in texts[max(0, at - 6) : at + 6]]
        near[dice.randrange(len(near))] = read
        for now in (read, near[-1]):
            try:
                sampler = now.sampler(past=near[: near.index(now) + 1] if now in near else near)
            except mazzo.PositionError:  # no deal fits
                continue
            draws(sampler, 2)


# --- players ---


def players(**options: Any) -> list[Any]:
    return [
        NativeISMCTS(3, iterations=200, **options),
        ISMCTS(3, iterations=200, **options),
        PIMC(3, worlds=20, depth=2, **options),
    ]


@pytest.mark.parametrize("rules", ["scopa/2", "scopone/4", "spades/4"])
def test_players_that_never_watched_search_as_ever(rules: str) -> None:
    now, past = watched(rules, 4, 9)
    for on, off in zip(players(inference=True), players(inference=False), strict=True):
        plain = off.search(now)
        assert on.search(now).values == plain.values
        for observation in past:
            off.watch(observation)
            on.watch(observation)
        on.searches = off.searches = 0
        assert off.search(now).values == plain.values
        assert on.search(now).values != plain.values


@pytest.mark.parametrize("rules", ["spatola/2", "spades/3"])
def test_players_keep_the_past_of_each_seat(rules: str) -> None:
    now, past = watched(rules, 4, 9)
    for one, many in zip(players(inference=True), players(inference=True), strict=True):
        # Other hands, and other seats of this one, come between.
        for observation in watched("scopa/3", 1, 5)[1]:
            many.watch(observation)
        parsed = watched_state(rules, 4, 0)
        for observation in past:
            one.watch(observation)
            many.watch(parsed.observation((now.seat + 1) % parsed.rules.players))
            many.watch(observation)
        assert one.search(now).values == many.search(now).values


@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, lambda player: pickle.loads(pickle.dumps(player))]
)
def test_copies_take_the_past_along(twin: Any) -> None:
    now, past = watched("spatola/2", 4, 9)
    for player in players(inference=True):
        for observation in past[:-1]:
            player.watch(observation)
        other = twin(player)
        player.watch(past[-1])
        player.watch(watched("spatola/2", 9, 1)[0])
        other.watch(past[-1])
        fresh = next(one for one in players(inference=True) if type(one) is type(player))
        for observation in past:
            fresh.watch(observation)
        assert other.search(now).values == fresh.search(now).values


def test_long_use_does_not_pile_up() -> None:
    player = NativeISMCTS(1, iterations=10, inference=True)
    for _ in range(30):
        for observation in watched("spades/4", 1, 50)[1]:
            player.watch(observation)
    assert len(pickle.dumps(player)) < 100_000


@pytest.mark.parametrize("rules", ["spatola/2", "spades/4"])
def test_threads_infer_alike(rules: str) -> None:
    now, past = watched(rules, 4, 9)
    first, again = (
        now.search(iterations=500, threads=3, seed=2, inference=True, past=past).visits for _ in range(2)
    )
    assert first == again
    assert sum(first) == 500


def test_the_usual_choice_is_the_games() -> None:
    now, past = watched("scopa/2", 4, 9)
    usual = now.search_defaults()["inference"]
    options = {"iterations": 300, "seed": 2, "past": past}
    assert now.search(**options).visits == now.search(inference=usual, **options).visits
    for name in ("native", "ismcts", "pimc"):
        chosen = [make(f"{name}:5,inference={word}", seed=1) for word in ("usual", "on", "off")]
        assert [player.config.inference for player in chosen] == [None, True, False]  # type: ignore[attr-defined]


# --- the table ---


class Onlooker:
    """Plays the first move and notes what it is shown."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def choose(self, observation: Any) -> Any:
        assert self.shown[-1] == observation
        return observation.legal_moves()[0]

    def watch(self, observation: Any) -> None:
        self.shown.append(observation)


@pytest.mark.parametrize("rules", ["spatola/2;max_hands=2", "spades/4;max_hands=2"])
def test_watching_players_see_the_hand_before_every_ply(rules: str) -> None:
    parsed = mazzo.parse_rules(rules)
    watching = [Onlooker() if seat % 2 else make("greedy", seed=1) for seat in range(parsed.players)]
    match = mazzo.Match(parsed, seed=2)
    finish(match, watching)  # type: ignore[arg-type]
    replay = mazzo.Match(parsed, seed=2)
    expected = []
    for move in (move for hand in match.moves for move in hand):
        expected.append(replay.observation(1))
        replay.play(move)
    assert watching[1].shown == expected  # type: ignore[attr-defined]


def test_a_player_in_several_seats_watches_from_each() -> None:
    player = Onlooker()
    state = mazzo.SpadesState.deal(mazzo.spades(), seed=1)
    show([player, None, player, make("greedy", seed=1)], state)
    assert player.shown == [state.observation(0), state.observation(2)]


@pytest.mark.parametrize("rules", ["spatola/2", "scopa/4", "spades/3;max_hands=2"])
def test_inferring_players_play_whole_matches(rules: str) -> None:
    parsed = mazzo.parse_rules(rules)
    specs = ["native:30,inference=on", "pimc:3,inference=on,depth=1", "ismcts:5,inference=on", "greedy"]
    once, again = (mazzo.players.play_match(parsed, specs[: parsed.players], seed=5) for _ in range(2))
    assert once.is_over
    assert str(once) == str(again)
