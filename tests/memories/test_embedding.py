"""Texts become unit vectors of 384 dimensions: the exported model's, or an endpoint's."""

import json
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import numpy as np
import pytest
from django.conf import settings as django_settings

from memories import embedding
from memories.embedding import EmbeddingError, at_both_ends, embed, embed_one
from memories.embedding.endpoint import Endpoint


def test_vectors_have_length_one_and_384_dimensions() -> None:
    vectors = embed(["The staging database listens on port 5433.", "", "word " * 1000, "🙂"])
    assert vectors.shape == (4, 384)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_like_texts_are_near_and_others_far() -> None:
    ports, range_, cats = embed(
        ["The pool uses ports 9000-9999.", "Ports 9000 to 9999 are the pool's.", "I like cats."]
    )
    assert ports @ range_ > 0.7
    assert ports @ cats < 0.4


def test_a_batch_gives_what_single_texts_give() -> None:
    texts = [f"statement {number} " + "and more " * number for number in range(40)]
    np.testing.assert_allclose(embed(texts), [embed_one(text) for text in texts], atol=1e-5)


def test_the_weights_stand_beside_the_graph_for_whoever_reads_it() -> None:
    """Mapped from a file of their own, they are there once, whatever number of processes reads them."""
    embed(["exported by now"])
    folder = embedding.export_folder(django_settings.EMBEDDING_MODEL, django_settings.MODEL_DIR)
    graph, weights = (folder / name for name in ("model.onnx", "model.weights"))
    assert graph.stat().st_size < 1_000_000
    assert weights.stat().st_size > 80_000_000
    assert graph.stat().st_mode == weights.stat().st_mode


def test_no_texts_give_no_vectors() -> None:
    assert embed([]).shape == (0, 384)


def test_a_repeated_query_comes_from_the_cache_until_it_is_forgotten() -> None:
    first = embed_one("asked twice")
    assert embed_one("asked twice") is first
    embedding.forget_cached()
    assert embed_one("asked twice") is not first


@pytest.mark.parametrize("code", ["import django; django.setup()", "from django.core.management import call_command; import django; django.setup(); call_command('makemigrations', check=True, dry_run=True)"])  # fmt: skip
def test_neither_django_nor_a_command_that_embeds_nothing_loads_a_model(code: str) -> None:
    probe = f"{code}\nimport sys; assert not {{'torch', 'onnxruntime', 'sentence_transformers'}} & set(sys.modules)"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", probe],
        env={
            "DJANGO_SETTINGS_MODULE": "brain.settings",
            "DATA_DIR": str(django_settings.DATA_DIR),
            "PATH": "",
        },
        cwd=django_settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


class Scripted(BaseHTTPRequestHandler):
    """An OpenAI-compatible endpoint whose next answer the test has set."""

    answer: object = None
    asked: list[dict[str, object]] = []

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        Scripted.asked.append({"path": self.path, "key": self.headers["Authorization"], **asked})
        body = json.dumps(Scripted.answer or self._vectors(asked["input"])).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    @staticmethod
    def _vectors(texts: list[str]) -> dict[str, object]:
        rows = [{"index": index, "embedding": [float(len(text))] * 384} for index, text in enumerate(texts)]
        return {"data": rows[::-1]}  # the order is not promised; the index is

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Scripted)
    Thread(target=server.serve_forever, daemon=True).start()
    Scripted.answer, Scripted.asked = None, []
    yield Endpoint(f"http://127.0.0.1:{server.server_port}/v1", "k", "some-model")
    server.shutdown()


def test_an_endpoint_gives_vectors_in_the_order_of_the_texts(endpoint: Endpoint) -> None:
    vectors = endpoint.embed([f"{'x' * (number + 1)}" for number in range(70)])
    assert vectors.shape == (70, 384)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert [(each["path"], each["key"], each["model"]) for each in Scripted.asked] == [
        ("/v1/embeddings", "Bearer k", "some-model")
    ] * 2


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({"error": "no"}, "no vectors"),
        ({"data": []}, "0 vectors for 1"),
        ({"data": [{"index": 0, "embedding": [1.0] * 768}]}, "384 dimensions"),
        ([], "no vectors"),
    ],
)
def test_an_endpoint_that_answers_wrongly_is_refused_with_what_to_do(
    endpoint: Endpoint, answer: object, says: str
) -> None:
    Scripted.answer = answer or ["nothing"]
    with pytest.raises(EmbeddingError, match=says):
        endpoint.embed(["one text"])


def test_of_a_long_question_both_ends_are_read_and_no_more() -> None:
    """Sent by anybody, 30,000 characters held a processor for five seconds."""
    asked = "What do you know about me? " + "we " * 10_000 + "And where do I live?"
    assert np.array_equal(embed_one(asked), embed_one(at_both_ends(asked)))
    assert len(at_both_ends(asked)) == 2_001
    assert at_both_ends(asked).startswith("What do you know")
    assert at_both_ends(asked).endswith("where do I live?")


def test_an_endpoint_that_is_away_is_refused_with_what_to_check() -> None:
    with pytest.raises(EmbeddingError, match="EMBEDDING_BASE_URL"):
        Endpoint("http://127.0.0.1:9/v1", "", "m").embed(["one text"])


def test_a_model_that_cannot_be_loaded_says_so_in_one_line(tmp_path_factory: pytest.TempPathFactory) -> None:
    from memories.embedding.onnx import OnnxModel  # noqa: PLC0415

    with pytest.raises(EmbeddingError, match="no-such-model") as refused:
        OnnxModel.exported("/no-such-model", tmp_path_factory.mktemp("models"), threads=1)
    assert "\n" not in str(refused.value)
