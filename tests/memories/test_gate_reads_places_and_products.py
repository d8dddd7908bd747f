import pytest

from memories import gate

_PLACES = (
    "The Braga plant runs three shifts",
    "The Szczecin cross-dock has 14 doors",
    "Parcels from Mendoza arrive on Tuesdays",
    "Snapshots are replicated to the data centre in Trieste",
    "The Bari office is closed on 6 December",
    "São José dos Campos ships the wing boxes",
    "The Ho Chi Minh City team starts at 02:00 UTC",
    "Trucks run between Zaragoza and Braga twice a day",
    "The warehouse in Córdoba, Argentina, stores the spares",
    "Racks in The Hague and Tel Aviv are cabled alike",
    "Traffic from Santiago goes through the second gateway",
    "Ciudad Juárez builds the harnesses",
)
_PEOPLE_CALLED_LIKE_PLACES = (
    "Mendoza approved the purchase",
    "Ask Braga before you change the recipe",
    "Coventry is on holiday until Monday",
    "The plant is run by Trieste",
    "Mendoza's laptop is in the office",
    "Loop in Braga when the line stops",
    "Santiago Mendoza runs the plant",
    "We trust in Mendoza",
    "The change was handed in by Bari",
    "Mendoza plans the shifts of the plant",
)
_PRODUCTS = (
    "Raspberry Pi boards drive the lamps of the line",
    "Visual Studio Code is the editor of the test benches",
    "Home Assistant switches the heating of the lab",
    "Ventoy sticks carry the installers",
    "Wireguard and Zerotier tunnels end at the gateway",
    "A lazy Susan feeds the labels",
    "Allen keys hang beside every fixture",
)


@pytest.mark.parametrize("statement", _PLACES)
def test_a_place_passes_where_places_stand(statement: str) -> None:
    assert gate.check(statement).passed


@pytest.mark.parametrize("statement", _PEOPLE_CALLED_LIKE_PLACES)
def test_somebody_called_like_a_place_is_found(statement: str) -> None:
    assert not gate.check(statement).passed


@pytest.mark.parametrize("statement", _PRODUCTS)
def test_products_and_turns_of_several_words_pass(statement: str) -> None:
    assert gate.check(statement).passed
