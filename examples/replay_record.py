"""Writes a match down, reads it back, and shows what an edited record says."""

from __future__ import annotations

import mazzo


def main() -> None:
    match = mazzo.Match(mazzo.spades(target=200), seed=5)
    rng = mazzo.Rng(5)
    while not match.is_over:
        match.play(match.observation().greedy_move(rng))
    record = str(match)

    again = mazzo.parse_match(record)
    print(f"replayed {sum(map(len, again.moves))} plies: the same match: {again == match}")

    scores = [line for line in record.splitlines() if line.startswith("score ")]
    edited = record.replace(scores[0], scores[0].replace("score ", "score 1"), 1)
    try:
        mazzo.parse_match(edited)
    except mazzo.ParseError as error:
        print(error)


if __name__ == "__main__":
    main()
