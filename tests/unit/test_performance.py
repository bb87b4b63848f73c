"""The tools of bench/ that need no clock, and what docs/performance.md quotes from them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import instructions
import plots
from helpers.markdown import ROOT, table
from instructions import BASELINE, WORK, Counts

PAGE = ROOT / "docs/performance.md"


def counts(**found: float) -> Counts:
    return Counts("12.2.0", "valgrind-3.19.0", {"spatola/2": found})


def test_the_page_quotes_the_baseline() -> None:
    saved = json.loads(BASELINE.read_text(encoding="utf-8"))["instructions"]
    quoted = {row[0].strip("`"): row[1:] for row in table(PAGE, "rules")}
    assert quoted == {rules: [f"{found[work]:,.0f}" for work in WORK] for rules, found in saved.items()}
    assert list(saved) == list(instructions.RULES)


def test_every_figure_has_its_command() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"\(figures/(\w+)\.svg\)", text) == list(plots.PLOTS)
    assert re.findall(r"`python bench/plots\.py (\w+)`", text) == list(plots.PLOTS)


def test_every_file_of_bench_that_the_page_names_is_there() -> None:
    named = re.findall(r"bench/[\w./]+\w", PAGE.read_text(encoding="utf-8"))
    assert len(named) > 10
    assert all((ROOT / name).exists() for name in named)


@pytest.mark.parametrize("name", plots.TABLES)
def test_made_up_tables_have_so_many_cards(name: int) -> None:
    state = plots.position(name, 3)
    assert len(state.table) == name
    assert [len(hand) for hand in state.hands] == [3, 3]
    assert state.legal_moves()


def test_a_change_is_told_in_percent() -> None:
    assert instructions._cell(1100.4, None) == "1,100"
    assert instructions._cell(1100, 1000) == "1,000 → 1,100 (+10.0%)"
    assert instructions._cell(90, 100) == "100 → 90 (-10.0%)"
    growth = instructions._growth(counts(moves=99, search=102, tensor=7), counts(moves=100, search=100))
    assert growth == pytest.approx(2)
    assert instructions._growth(counts(moves=1), Counts("", "", {})) == 0


def test_comparing_tells_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, now = dict.fromkeys(WORK, 100.0), dict.fromkeys(WORK, 103.0)
    monkeypatch.setattr(Counts, "of", lambda build: Counts("13", "valgrind-3.19.0", {"spatola/2": now}))
    file = tmp_path / "before.json"
    saved = {"compiler": "12", "valgrind": "valgrind-3.19.0", "instructions": {"spatola/2": before}}
    file.write_text(json.dumps(saved), encoding="utf-8")
    result = CliRunner().invoke(instructions.main, ["compare", str(file), "--fail-above", "5"])
    assert result.exit_code == 0
    assert result.stdout.count("100 → 103 (+3.0%)") == len(WORK)
    assert "the baseline was counted with 12: save one with this compiler first" in result.stdout
    result = CliRunner().invoke(instructions.main, ["compare", str(file), "--fail-above", "2"])
    assert result.exit_code == 1
    assert result.stderr == "Error: a count grew by more than 2 percent\n"


@pytest.mark.parametrize("text", ["", "[1]", '{"compiler": "12"}'])
def test_a_file_that_is_no_baseline_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "before.json"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(instructions.main, ["compare", str(file)])
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: cannot read {file}: ")
    assert CliRunner().invoke(instructions.main, ["compare", "no/such/file"]).exit_code == 1


def test_a_machine_without_valgrind_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    result = CliRunner().invoke(instructions.main, [])
    assert result.exit_code == 1
    assert result.stderr == "Error: valgrind is not installed: nothing can be counted\n"
