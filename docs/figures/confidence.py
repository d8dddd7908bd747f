"""Draw docs/figures/confidence.svg: `python docs/figures/confidence.py`."""

import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from memories.confidence import confidence  # noqa: E402 - the project is not installed

WIDTH, HEIGHT, LEFT, BOTTOM = 640, 320, 48, 280
DAYS = 540
HALF_LIFE = 180.0
CURVES: list[tuple[str, str, Callable[[int], float]]] = [
    ("one contributor", "#868e96", lambda day: _at(1, day)),
    ("two", "#4dabf7", lambda day: _at(2, day)),
    ("four", "#1971c2", lambda day: _at(4, day)),
    ("two, opposed", "#e8590c", lambda day: _at(2, day, opposed=True)),
]


def _at(contributors: int, day: int, *, opposed: bool = False) -> float:
    return confidence(
        belief=0.5,
        contributors=contributors,
        days_since_confirmed=day,
        half_life_days=HALF_LIFE,
        opposed=opposed,
    )


def _point(day: float, value: float) -> str:
    return f"{LEFT + day / DAYS * (WIDTH - LEFT - 130):.1f},{BOTTOM - value * 250:.1f}"


def drawing() -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for value in (0, 0.3, 0.5, 1):
        start, end = _point(0, value), _point(DAYS, value)
        dash = ' stroke-dasharray="4 3"' if value == 0.3 else ""  # noqa: PLR2004 - the default floor
        parts.append(f'<polyline points="{start} {end}" stroke="#ced4da"{dash}/>')
        parts.append(f'<text x="12" y="{float(start.split(",")[1]) + 4}" fill="#495057">{value}</text>')
    parts += [
        f'<text x="{_point(day, 0).split(",")[0]}" y="300" fill="#495057" text-anchor="middle">{day} d</text>'
        for day in range(0, DAYS + 1, 180)
    ]
    for row, (name, colour, curve) in enumerate(CURVES):
        points = " ".join(_point(day, curve(day)) for day in range(0, DAYS + 1, 10))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{WIDTH - 120}" y="{40 + 18 * row}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    (Path(__file__).parent / "confidence.svg").write_text(drawing())
