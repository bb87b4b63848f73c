"""Information set Monte Carlo tree search in Python: one to read, and to change by overriding.

Single-observer ISMCTS (Cowling, Powley and Whitehouse 2012), draw by draw what `NativeISMCTS` does in the
core: the same seed and iterations give the same visits. docs/own_search.md tells how to change it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isfinite
from time import perf_counter
from typing import Any, Unpack

from mazzo._core import Rng
from mazzo.errors import IllegalMoveError, RulesError
from mazzo.games import check_observation, family_of
from mazzo.players.past import Past, infers, recall, remember
from mazzo.players.seeds import derive_seed
from mazzo.players.tree import SELECTIONS, Node
from mazzo.search import SearchConfig, SearchOptions, SearchResult, Settings

__all__ = ["ISMCTS"]

_BYTES_PER_NODE = 400  # a node with its numbers and its place in a dictionary


class ISMCTS:
    """A player that searches. Options are those of `mazzo.search.SearchConfig`; one thread only.

    Search number k of a player, from 0, takes output k of SplitMix64 started at `seed`, 0..2^64-1, as
    `NativeISMCTS` does. Override `sample`, `select`, `playout` or `reward` to try another idea. Raises
    `RulesError` for options out of range, and ValueError, which names the hook, for an override that
    returns nonsense.
    """

    def __init__(self, seed: int = 0, **options: Unpack[SearchOptions]) -> None:
        Rng(seed)  # raises for a seed out of range
        self.seed = seed
        self.config = SearchConfig(**options)
        if self.config.threads != 1:
            raise RulesError(f"threads {self.config.threads} is out of range 1..1 for a tree in Python")
        self.settings: Settings
        """Constants of the game at hand, from `config` and its usual values; set by each search."""
        self.searches = 0
        """Searches made so far."""
        self._past: Past = {}
        self._selection = SELECTIONS[self.config.selection]
        self._undealt = 0  # cards at the root, if the horizon is the next packet
        self._own_side = 0

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seed={self.seed}, config={self.config})"

    # What a researcher may override.

    def sample(self, sampler: Any, rng: Rng) -> Any:
        """A new state that fits the observation, as the option `inference` says by `sampler.draw(rng)`."""
        return sampler.draw(rng)

    def select(self, children: list[Node], rng: Rng, untried: float) -> Node | None:
        """The child to go to, of those whose moves are legal now, in canonical order, all visited before.

        None: better add an untried move. Its value is `untried`, -inf when none is on offer.
        """
        child, value = self._selection(children, rng, self.settings)
        return child if value >= untried else None

    def playout(self, state: Any, rng: Rng) -> Sequence[int] | None:
        """Play the hand to its end or the horizon, in place; or stop and return the points of each side."""
        config, settings = self.config, self.settings
        greedy_plies = 0
        if settings.playout == "greedy":
            greedy_plies = -1 if config.greedy_plies is None else config.greedy_plies
        while not state.is_over:
            if state.plies_left <= config.exact_plies:
                return state.solve()  # type: ignore[no-any-return]
            if self.is_past_horizon(state):
                return None
            if greedy_plies == 0 and not config.exact_plies and not self._undealt:
                state.play_out(rng)
                return None
            uniform = greedy_plies == 0 or rng.uniform() < settings.epsilon
            greedy_plies -= greedy_plies > 0
            if uniform:
                state.apply(state.random_move(rng))
            else:
                state.apply(state.greedy_move(rng))
        return None

    def reward(self, state: Any, points: Sequence[int] | None) -> Sequence[float]:
        """What the playout is worth to each side, best in [0, 1]. Takes what `playout` left and returned."""
        if points is None and not state.is_over and self.is_past_horizon(state):
            return state.expected_rewards(self.config.reward)  # type: ignore[no-any-return]
        if points is None and state.is_over and self.config.exact_plies:
            points = state.points()  # alone, as of the solved ends
        try:
            return state.rewards(self.config.reward, points=points)  # type: ignore[no-any-return]
        except (IllegalMoveError, RulesError, TypeError) as error:
            raise ValueError(f"playout() returned {points!r}: {error}") from None

    # The search.

    def is_past_horizon(self, state: Any) -> bool:
        """Whether a packet was dealt since the root that the search does not look into."""
        return self._undealt > 0 and state.stock_count < self._undealt

    def watch(self, observation: Any, /) -> None:
        """Keep what a seat sees of the hand, if the search infers from it."""
        if self.config.inference is not False:
            check_observation(observation)
            if infers(self.config, observation):
                self._past = remember(self._past, observation)

    def choose(self, observation: Any, /) -> Any:
        """The move that the search finds best."""
        return self.search(observation).move

    def search(self, observation: Any, /) -> SearchResult:
        """Search until a budget is spent; a single legal move is answered at once, as is a bid that the
        option `bids` leaves to the game's cheap policy.

        Raises `RulesError` when the hand is over or it is another seat's turn, TypeError for what is no
        observation of the core.
        """
        start = perf_counter()
        rng = Rng(derive_seed(derive_seed(self.seed, self.searches), 0))  # of the core's first thread
        self.searches += 1
        _check_turn(observation)
        self.settings = self.config.settings(observation)
        self._own_side = observation.rules.side_of(observation.seat)
        packets = self.settings.horizon == "packet"
        self._undealt = getattr(observation, "stock_count", 0) if packets else 0
        moves = observation.legal_moves()
        root = Node(None, -1)
        iterations, nodes = 0, 0
        bid = None
        if observation.is_bidding and self.settings.bids == "policy":
            bid = observation.greedy_move(rng)
        elif len(moves) > 1:
            deadline = start + (self.config.time_ms or inf) / 1000
            iterations, nodes = self._grow(root, observation, moves, rng, deadline)
        found = [root.children.get(move) or Node(move, -1) for move in moves]
        best = max(found, key=lambda child: (child.visits, child.mean))
        return SearchResult(
            move=best.move if bid is None else bid,
            moves=tuple(moves),
            visits=tuple(child.visits for child in found),
            values=tuple(child.mean for child in found),
            availability=tuple(child.availability for child in found),
            iterations=iterations,
            nodes=nodes,
            seconds=perf_counter() - start,
        )

    def _grow(
        self, root: Node, observation: Any, moves: list[Any], rng: Rng, deadline: float
    ) -> tuple[int, int]:
        """Iterations made, and nodes of the tree with its root."""
        past = recall(self._past, observation) if self.settings.inference else ()
        sampler = observation.sampler(past=past)
        kind = family_of(observation).type("State")
        sides = observation.rules.sides
        budget = self.config.iterations or inf
        limit = (self.config.memory_mb << 20) // _BYTES_PER_NODE
        done, nodes = 0, 1
        while True:
            state = self.sample(sampler, rng)
            if type(state) is not kind or state.legal_moves() != moves:
                raise ValueError(f"sample() returned {state!r}, not a new state that fits the observation")
            path = self._descend(root, moves, state, rng, nodes < limit)
            rewards = self.reward(state, self.playout(state, rng))
            if not _are_numbers(rewards, sides):
                raise ValueError(f"reward() returned {rewards!r}, not {sides} numbers")
            if path and not path[-1].visits:
                nodes += 1
            for node in path:
                reward = rewards[node.side]
                node.visits += 1
                node.reward += reward
                node.squares += reward * reward
                node.gain += reward / node.probability
            done += 1
            if done >= budget or perf_counter() >= deadline:
                return done, nodes

    def _descend(self, node: Node, moves: list[Any], state: Any, rng: Rng, may_grow: bool) -> list[Node]:
        """Plays down the tree to a new node or the end of the hand; returns the nodes gone through."""
        path: list[Node] = []
        while moves and not self.is_past_horizon(state):  # no moves once the hand is over
            known = node.children.get
            available = [child for child in map(known, moves) if child]
            for child in available:
                child.availability += 1
            if self._is_modelled(state, rng):
                chosen = self._follow(node, available, state, rng, may_grow)
            elif len(available) == len(moves):
                chosen = self.select(available, rng, -inf)
            else:
                chosen = self._try(node, available, moves, state, rng, may_grow)
            if chosen is None and not may_grow and not available:
                break
            if not isinstance(chosen, Node) or chosen.move not in moves:
                raise ValueError(f"select() returned {chosen!r}, not one of the children")
            state.apply(chosen.move)
            path.append(chosen)
            if not chosen.visits:
                break
            node, moves = chosen, state.legal_moves()
        return path

    def _try(
        self, node: Node, available: list[Node], moves: list[Any], state: Any, rng: Rng, may_grow: bool
    ) -> Node | None:
        """A new child, or one tried before that is worth more; None if the tree is full."""
        fpu, bias = self.config.fpu, self.settings.bias
        untried = [move for move in moves if move not in node.children]
        favourite = state.greedy_move(rng) if bias > 0 else None
        is_prior = favourite in untried
        if fpu is not None and available:
            chosen = self.select(available, rng, fpu + (bias if is_prior else 0.0))
            if chosen is not None:
                return chosen
        move = favourite if is_prior else untried[rng.below(len(untried))]
        return self._add(node, available, move, is_prior, state, rng, may_grow)

    def _is_modelled(self, state: Any, rng: Rng) -> bool:
        """Whether the cheap policy moves here for another side."""
        share = self.config.opponent_model
        return share > 0 and state.rules.side_of(state.to_act) != self._own_side and rng.uniform() < share

    def _follow(self, node: Node, available: list[Node], state: Any, rng: Rng, may_grow: bool) -> Node | None:
        """The child of the cheap policy's move, new or not; None if the tree is full."""
        move = state.greedy_move(rng)
        for child in available:
            if child.move == move:
                child.probability = 1.0
                return child
        return self._add(node, available, move, self.settings.bias > 0, state, rng, may_grow)

    def _add(
        self,
        node: Node,
        available: list[Node],
        move: Any,
        is_prior: bool,
        state: Any,
        rng: Rng,
        may_grow: bool,
    ) -> Node | None:
        """A new child; if the tree is full, one of those there are, if any."""
        if not may_grow:
            return self.select(available, rng, -inf) if available else None
        child = node.children[move] = Node(move, state.rules.side_of(state.to_act), is_prior)
        child.availability = 1
        return child


def _check_turn(observation: Any) -> None:
    """Raises unless the observer is to move in a hand that goes on."""
    check_observation(observation)
    if observation.is_over:
        raise RulesError("the hand is over: nothing to search")
    if observation.seat != observation.to_act:
        raise RulesError(f"it is seat {observation.to_act}'s turn, not seat {observation.seat}'s")


def _are_numbers(rewards: Any, count: int) -> bool:
    try:
        return len(rewards) == count and isfinite(sum(rewards))
    except TypeError:
        return False
