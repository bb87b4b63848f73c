"""Settings of the benchmarks: figures per unit of work, in the terminal and in the saved JSON."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def per(benchmark: Any) -> Any:
    """Benchmark a call that does `count` units: the extra column is microseconds for one of them."""

    def measure(count: int, unit: str, call: Any, *arguments: Any) -> None:
        benchmark(call, *arguments)
        if benchmark.stats is not None:
            benchmark.extra_info[f"us_per_{unit}"] = round(benchmark.stats.stats.median / count * 1e6, 4)

    return measure
