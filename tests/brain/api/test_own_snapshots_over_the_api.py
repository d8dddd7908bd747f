"""/snapshots: one's memory frozen, loaded, unloaded, and each load taken back."""

from collections.abc import Callable

from tests.brain.api.conftest import Program


def contents(program: Program) -> set[str]:
    return {each["content"] for each in program.get("/memories").json()["items"]}


def test_a_round_of_freezing_loading_and_taking_back(person: Callable[..., Program]) -> None:
    program = person()
    program.remember("The user keeps bees.")
    frozen = program.post("/snapshots", name="before the demo")
    assert frozen.status_code == 201
    kept = frozen.json()
    assert (kept["name"], kept["reason"], kept["memories"], kept["kept_until"]) == (
        "before the demo",
        "kept",
        1,
        None,
    )
    program.remember("The user keeps two goats.")
    loaded = program.post(f"/snapshots/{kept['id']}/load").json()
    assert (loaded["snapshot"]["id"], loaded["memories"]) == (kept["id"], 1)
    assert loaded["set_aside"]["reason"] == "before_load"
    assert contents(program) == {"The user keeps bees."}
    assert program.post("/snapshots/undo").json()["memories"] == 2
    assert program.post("/snapshots/unload").json()["snapshot"] is None
    assert contents(program) == set()
    listed = program.get("/snapshots").json()
    assert (listed["memories"], [each["name"] for each in listed["kept"]]) == (0, ["before the demo"])
    aside = listed["set_aside"][0]["id"]
    named = program.patch(f"/snapshots/{aside}", name="goats too").json()
    assert (named["reason"], named["kept_until"]) == ("kept", None)
    assert program.delete(f"/snapshots/{kept['id']}").status_code == 204
    assert [each["name"] for each in program.get("/snapshots").json()["kept"]] == ["goats too"]


def test_a_taken_name_and_nothing_to_take_back_are_told(person: Callable[..., Program]) -> None:
    program = person()
    program.post("/snapshots", name="one")
    again = program.post("/snapshots", name="One")
    assert again.status_code == 422
    assert "already" in again.json()["detail"]
    assert program.post("/snapshots/undo").status_code == 404


def test_a_service_acts_for_whom_it_names(service: Callable[..., Program]) -> None:
    desk = service()
    desk.remember("The user keeps bees.", external_id="u-1")
    assert desk.post("/snapshots", name="one", external_id="u-1").json()["memories"] == 1
    assert desk.get("/snapshots", external_id="u-2").json()["kept"] == []
    assert desk.post("/snapshots/unload", external_id="u-1").json()["memories"] == 0


def test_another_s_snapshot_does_not_exist(person: Callable[..., Program]) -> None:
    ada, bob = person(), person()
    kept = ada.post("/snapshots", name="mine").json()["id"]
    assert bob.post(f"/snapshots/{kept}/load").status_code == 404
    assert bob.delete(f"/snapshots/{kept}").status_code == 404
    assert ada.get("/snapshots").json()["kept"][0]["id"] == kept
