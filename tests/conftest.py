"""What every test may ask for: the engines, and how much work to do."""

from __future__ import annotations

import importlib
import random
import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from types import ModuleType

ENGINES = {"core": "mazzo", "reference": "mazzo.reference"}

# The same examples on every run and machine; a slow machine is no failure.
settings.register_profile("mazzo", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("mazzo")


# A run in the background may have been started to ignore Ctrl-C, which some tests send.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--hands",
        type=int,
        default=300,
        help="random hands that each family's engines play in lockstep (default: 300)",
    )
    parser.addoption(
        "--engine",
        choices=[*ENGINES, "both"],
        default="both",
        help="engine for the tests that run on either (default: both)",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "engine" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("engine")
        names = list(ENGINES) if chosen == "both" else [chosen]
        metafunc.parametrize("engine", names, indirect=True, scope="session")


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest) -> ModuleType:
    """One engine's module; a test that asks for it runs once with each."""
    return importlib.import_module(ENGINES[request.param])


@pytest.fixture(scope="session")
def engines() -> tuple[ModuleType, ModuleType]:
    """The core and the reference, for tests that compare them."""
    return importlib.import_module(ENGINES["core"]), importlib.import_module(ENGINES["reference"])


@pytest.fixture(scope="session")
def hands(request: pytest.FixtureRequest) -> int:
    """Number of random hands for a lockstep test."""
    return int(request.config.getoption("hands"))


@pytest.fixture
def dice() -> random.Random:
    """A seeded source of choices for a test that plays at random."""
    return random.Random(20260101)
