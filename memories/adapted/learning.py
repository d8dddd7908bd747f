"""Learning a classifier's adapters from batches of labelled texts."""

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor
from tqdm import tqdm

from memories.adapted import Trained
from memories.adapted.network import Network, encode

LONGEST = 160  # tokens of a text that is learned from
FASTEST = 2e-3  # learning rate at its height; the one-cycle schedule of Smith and Topin 2019


def learn(
    trained: Trained,
    batches: Sequence[Any],
    loss: Callable[[Network, Any], Tensor],
    seed: int,
    network: Network | None = None,
    *,
    fastest: float = FASTEST,
) -> Network:
    """A network whose adapters have seen the batches in their order: a new one, or one that goes on."""
    torch.manual_seed(seed)
    network = (network or Network(trained)).train()
    optimizer = torch.optim.AdamW(network.learned().values(), lr=fastest)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, fastest, total_steps=len(batches), pct_start=0.1
    )
    for batch in tqdm(batches):
        optimizer.zero_grad()
        loss(network, batch).backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        schedule.step()
    return network


def read(network: Network, texts: Sequence[str]) -> tuple[Tensor, Tensor]:
    """The network's sums, (texts, tokens, classes), and where each token starts and ends, (texts, tokens, 2)."""
    encoded, offsets = encode(network, texts, longest=LONGEST)
    return network(**encoded), offsets
