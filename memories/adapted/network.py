"""A classifier as torch knows it: the packaged embedding model, low-rank adapters in its layers, a sum per class and token.

Adapters are those of Hu et al. 2021 (LoRA, https://arxiv.org/abs/2106.09685): beside each matrix W of the packaged model
stands a product of two thin ones, and only those are learned. So what the project ships is a hundredth of the model.
Only what fits and exports imports this module, and with it torch.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import AutoModel, AutoTokenizer, BatchEncoding

from memories.adapted import Trained, capitals
from memories.embedding.export import source

PACKAGED = "all-MiniLM-L6-v2"
WIDTH = 384
RANK = 8
SCALE = 2.0  # alpha / rank of the paper
CAPITALS = "body.embeddings.token_type_embeddings.weight"  # what a word with a capital adds to its tokens


class Adapted(nn.Module):
    """x W + scale · x A B: a matrix of the packaged model, and what was learned beside it."""

    def __init__(self, packaged: nn.Linear) -> None:
        super().__init__()
        self.packaged = packaged
        self.down = nn.Parameter(torch.randn(RANK, packaged.in_features) / packaged.in_features**0.5)
        self.up = nn.Parameter(torch.zeros(packaged.out_features, RANK))

    def forward(self, x: Tensor) -> Tensor:
        return cast("Tensor", self.packaged(x)) + (x @ self.down.T) @ self.up.T * SCALE

    def merged(self) -> nn.Linear:
        """The same as one matrix."""
        with torch.no_grad():
            self.packaged.weight += self.up @ self.down * SCALE
        return self.packaged


class Network(nn.Module):
    """Ids, mask and types of tokens, each (batch, length), to logits (batch, length, classes)."""

    def __init__(self, trained: Trained) -> None:
        super().__init__()
        packaged = source(PACKAGED)
        self.tokenizer = AutoTokenizer.from_pretrained(packaged)
        self.body = AutoModel.from_pretrained(packaged).requires_grad_(requires_grad=False)
        self.body.encoder.layer = self.body.encoder.layer[: trained.layers]
        self.cased = trained.cased
        self.body.embeddings.token_type_embeddings.requires_grad_(requires_grad=trained.cased)
        self.head = nn.Linear(WIDTH, trained.classes)
        for owner, name in self._matrices():
            setattr(owner, name, Adapted(getattr(owner, name)))

    def _matrices(self) -> list[tuple[nn.Module, str]]:
        return [
            place
            for layer in self.body.encoder.layer
            for place in (
                (layer.attention.self, "query"),
                (layer.attention.self, "key"),
                (layer.attention.self, "value"),
                (layer.attention.output, "dense"),
                (layer.intermediate, "dense"),
                (layer.output, "dense"),
            )
        ]

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        states = self.body(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        return cast("Tensor", self.head(states))

    def learned(self) -> dict[str, nn.Parameter]:
        return {name: each for name, each in self.named_parameters() if each.requires_grad}

    def merge(self) -> None:
        """Take the adapters into the model's own matrices."""
        for owner, name in self._matrices():
            setattr(owner, name, getattr(owner, name).merged())


class Ensemble(nn.Module):
    """Networks that learned the same from different beginnings, and the mean of their logits.

    They err on different people ("deep ensembles", Lakshminarayanan et al. 2017, https://arxiv.org/abs/1612.01474).
    """

    def __init__(self, networks: Sequence[Network]) -> None:
        super().__init__()
        self.networks = nn.ModuleList(networks)
        self.tokenizer, self.cased = networks[0].tokenizer, networks[0].cased
        for network in networks:
            for table in ("word_embeddings", "position_embeddings"):  # the same in all, so exported once
                setattr(network.body.embeddings, table, getattr(networks[0].body.embeddings, table))

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        return torch.stack(
            [network(input_ids, attention_mask, token_type_ids) for network in self.networks]
        ).mean(0)

    def save(self, adapters: Path) -> None:
        """Half precision: weights this small lose nothing that changes an answer."""
        learned = {
            f"{number}.{name}": each.detach().half().contiguous()
            for number, network in enumerate(self.networks)
            for name, each in cast("Network", network).learned().items()
        }
        save_file(learned, adapters)
        adapters.chmod(0o644)  # readable to whoever serves it, whatever the umask

    @classmethod
    def load(cls, adapters: Path) -> "Ensemble":
        """With the adapters that the project ships, merged into the model's own matrices."""
        found = load_file(adapters)
        layers = 1 + max(int(hit[1]) for name in found if (hit := re.search(r"layer\.(\d+)\.", name)))
        trained = Trained(adapters, len(found["0.head.bias"]), layers, cased=f"0.{CAPITALS}" in found)
        networks = [Network(trained) for _ in {name.split(".")[0] for name in found}]
        with torch.no_grad():
            for number, network in enumerate(networks):
                for name, parameter in network.learned().items():
                    parameter.copy_(found[f"{number}.{name}"].float())
                network.merge()
        return cls(networks).eval()


def encode(
    network: Network | Ensemble, texts: Sequence[str], *, longest: int
) -> tuple[BatchEncoding, Tensor]:
    """What the network takes of the texts, and where each token starts and ends, (texts, tokens, 2)."""
    encoded: BatchEncoding = network.tokenizer(
        list(texts),
        truncation=True,
        max_length=longest,
        padding=True,
        return_offsets_mapping=True,
        return_tensors="pt",
    )
    offsets: Tensor = encoded.pop("offset_mapping")
    if network.cased:
        types = [capitals(text, places) for text, places in zip(texts, offsets.tolist(), strict=True)]
        encoded["token_type_ids"] = torch.tensor(types)
    return encoded, offsets
