"""What the libraries do to the machine behind our back, switched off before any of them is imported.

ONNX Runtime sends telemetry to its maker and keeps an id of the machine below the home directory; the scanner of secrets
and the Hugging Face libraries keep caches there. Here nothing is sent, and what is cached is in the data folder.
"""

import os

_QUIET = {"ORT_DISABLE_TELEMETRY": "1", "HF_HUB_DISABLE_TELEMETRY": "1", "DO_NOT_TRACK": "1"}


def keep_to_the_data_folder() -> None:
    """For this process and all that it starts."""
    os.environ.update(_QUIET)
    try:
        from brain.environment import environment  # noqa: PLC0415 - it may fail
    except ValueError:  # a setting that cannot be read is explained where it is needed
        return
    cache = environment.data_dir / "cache"
    os.environ["XDG_CACHE_HOME"] = str(cache)
    os.environ["TORCH_HOME"] = str(cache / "torch")
    os.environ.setdefault("HF_HOME", str(cache / "huggingface"))  # where somebody already has models
