"""The same Spades hand in both libraries, position by position."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

import mazzo

SEED = 7
SEATS, CARDS, FIRST_BID = 4, 52, 52
RULES = "spades/4;cap_pair_bid=on"
"""OpenSpiel caps the bid of the second partner."""


class Position:
    """One position in both, after plies that are legal in both."""

    def __init__(self, plies: int = 0) -> None:
        rules, rng = mazzo.SpadesRules(RULES), mazzo.Rng(SEED)
        deck = rules.deck(SEED)
        self.ours: Any = mazzo.SpadesState.from_deck(rules, deck, dealer=3)
        self.game: Any = pyspiel.load_game("spades")
        self.actions: list[int] = []
        self.played: list[list[int]] = [[] for _ in range(SEATS)]
        self.theirs = self.dealt([[int(card) for card in hand] for hand in self.ours.hands])
        for _ in range(plies):
            legal = self.theirs.legal_actions()
            action = legal[rng.below(len(legal))]
            seat = self.theirs.current_player()
            if action < FIRST_BID:
                self.played[seat].append(action)
            self.ours.apply(next(move for move in self.ours.legal_moves() if action_of(move) == action))
            self.theirs.apply_action(action)
            self.actions.append(action)

    def dealt(self, hands: list[list[int]]) -> Any:
        """OpenSpiel's position when these hands were dealt."""
        state = self.game.new_initial_state()
        for card in (hand[turn] for turn in range(CARDS // SEATS) for hand in hands):
            state.apply_action(card)
        for action in self.actions:
            state.apply_action(action)
        return state

    def search(self, iterations: int) -> None:
        """OpenSpiel's search in Python, with a resampler for Spades that deals as our sampler draws."""
        from open_spiel.python.algorithms import ismcts, mcts

        sampler = self.ours.observation(self.ours.to_act).sampler()
        rng = mazzo.Rng(SEED)

        def resample(state: Any, seat: int) -> Any:
            hands = sampler.draw(rng).hands
            return self.dealt(
                [[*played, *map(int, hand)] for played, hand in zip(self.played, hands, strict=True)]
            )

        random = np.random.RandomState(SEED)
        bot = ismcts.ISMCTSBot(
            self.game,
            mcts.RandomRolloutEvaluator(1, random),
            uct_c=0.7,
            max_simulations=iterations,
            random_state=random,
            use_observation_string=True,
        )
        bot.set_resampler(resample)
        bot.run_search(self.theirs)


def action_of(move: Any) -> int:
    """OpenSpiel's number of a bid or a card."""
    return FIRST_BID + move.bid if move.kind == "bid" else int(move.card)
