"""Every example of the README and of docs/ does what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mazzo
from helpers.markdown import PAGES, ROOT, blocks, run_page, table

RUN = {"pycon", "python", "console"}
QUOTED = {"cpp": "examples/**/*.cpp", "cmake": "examples/**/CMakeLists.txt"}
PLAIN = {"text", "sh"}


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [p for p in PAGES if RUN & {b.language for b in blocks(p)}], ids=name)
def test_examples_of_a_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_page(page)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_block_is_of_a_kind_that_is_checked(page: Path) -> None:
    assert {block.language for block in blocks(page)} <= RUN | QUOTED.keys() | PLAIN


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_quoted_sources_stand_in_the_examples(page: Path) -> None:
    for block in blocks(page):
        if block.language in QUOTED:
            sources = [path.read_text(encoding="utf-8") for path in ROOT.glob(QUOTED[block.language])]
            assert any(block.text in source for source in sources), f"{page.name}:{block.line}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_readme_plays_and_tests_in_one_line_each() -> None:
    text = "\n".join(block.text for block in blocks(ROOT / "README.md") if block.language == "sh")
    last_words = re.findall(r"^python3 -m venv .* && \.venv/bin/(\S+)", text, re.MULTILINE)
    assert last_words == ["mazzo", "pytest"]


def plain(cell: str) -> str:
    return cell.replace("`", "").replace("−", "-")


def text_of(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def options(rules: mazzo.FishingRules | mazzo.SpadesRules) -> dict[str, str]:
    return {option: text_of(value) for option, value in rules.options().items()}


def deltas(cell: str) -> dict[str, str]:
    return dict(item.split("=") for item in plain(cell).split(", ") if item)


def test_fishing_options_table() -> None:
    rows = table(ROOT / "docs/rules/fishing.md", "option")
    defaults = {"on for 4 players, else off": "off", "the same": "off"}
    for column, rules in ((2, mazzo.scopa()), (3, mazzo.spatola())):
        told = {plain(row[0]): defaults.get(plain(row[column]), plain(row[column])) for row in rows}
        assert list(told.items()) == list(options(rules).items())


def test_spades_options_table() -> None:
    rows = table(ROOT / "docs/rules/spades.md", "option")
    assert [(plain(row[0]), plain(row[2])) for row in rows] == list(options(mazzo.spades()).items())


def test_fishing_presets_table() -> None:
    for row in table(ROOT / "docs/rules/fishing.md", "preset"):
        preset = plain(row[0])
        for players in map(int, row[1].split(",")):
            base = options(mazzo.FishingRules(f"scopa/{players}"))
            here = options(mazzo.FishingRules(f"{preset}/{players}"))
            if preset != "spatola":
                assert here == base | deltas(row[2]), preset


def test_spades_presets_table() -> None:
    for row in table(ROOT / "docs/rules/spades.md", "preset"):
        preset = plain(row[0])
        for players in map(int, row[1].split(",")):
            base = options(mazzo.spades(players=players if preset == "standard" else 4))
            assert options(mazzo.spades(preset, players=players)) == base | deltas(row[2]), preset


def test_fishing_score_table() -> None:
    state = mazzo.FishingState.deal(mazzo.spatola(), seed=7)
    while not state.is_over:
        state.apply(state.legal_moves()[0])
    told = [plain(row[0]) for row in table(ROOT / "docs/rules/fishing.md", "item") if row[3]]
    assert told == [line.item for line in state.score().lines]
