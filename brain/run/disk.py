"""Whether there is room on the disk of the data folder."""

import shutil
from pathlib import Path

from brain.environment import environment

# On a fuller disk processes fall, Postgres among them, and start once there is room.
LEAST_BYTES = 64 * 1024 * 1024


def disk_has_room(data_dir: Path | None = None) -> bool:
    """It is the database's disk as well where that is the embedded one."""
    return shutil.disk_usage(data_dir or environment.data_dir).free >= LEAST_BYTES
