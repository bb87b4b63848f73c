"""Plays a whole match, says what each hand brought, and keeps the record."""

from __future__ import annotations

import mazzo


def main() -> None:
    rules = mazzo.scopa(players=4, target=16)
    match = mazzo.Match(rules, seed=2024, players=("Ada", "Bo", "Cleo", "Dan"))
    seats = [mazzo.players.make("greedy", seed=seat) for seat in range(rules.players)]
    while not match.is_over:
        match.play(mazzo.players.ask(seats, match))

    for number, (score, moves) in enumerate(zip(match.scores, match.moves, strict=True), start=1):
        captures = sum(bool(move.captured) for move in moves)
        print(f"hand {number}: {captures} captures in {len(moves)} plays, points {score.points}")
    winners = [name for seat, name in enumerate(match.players) if rules.side_of(seat) == match.winner]
    print(f"{' and '.join(winners)} win {match.totals}")
    print(f"the record has {len(str(match).splitlines())} lines")


if __name__ == "__main__":
    main()
