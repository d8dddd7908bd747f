import pytest

from memories import gate

_PLACES = (
    "The Braga plant runs three shifts",
    "The Szczecin cross-dock has 14 doors",
    "Containers from Mendoza arrive on Tuesdays",
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
    "Move the ticket to Zaragoza",
    "Requests from Braga come first",
    "Kankanhalli prefers tabs",
    "Allen Keys approved the drawing",
    "George Town has the badge",
    "Sardhana's laptop is in the drawer",
    "Send a copy to Coventry on Fridays",
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
_STANDARDS = (
    "IEC 62443-3-3 lists the demands on the zones",
    "The guard doors follow DIN EN ISO 14119:2014",
    "IEEE 1588-2019 keeps the clocks of the line in step",
    "GB/T 18487-2015 describes the charger",
)
_COLOURS_AND_PROGRAMS = (
    "Violet cables carry the analogue signals",
    "Amber lamps indicate a warning",
    "Rufus writes the images of the panel PCs",
    "Gerrit gates what reaches the release branch",
)


@pytest.mark.parametrize("statement", _STANDARDS + _COLOURS_AND_PROGRAMS)
def test_standards_colours_and_programs_called_like_people_pass(statement: str) -> None:
    assert gate.check(statement, by_rules_alone=True).passed


@pytest.mark.parametrize("statement", ["ISO 555-123-4567 rings the gate", "Rufus writes the minutes"])
def test_what_only_looks_like_them_is_rejected(statement: str) -> None:
    assert not gate.check(statement).passed


@pytest.mark.parametrize("statement", _PLACES)
def test_a_place_passes_where_places_stand(statement: str) -> None:
    assert gate.check(statement, by_rules_alone=True).passed


@pytest.mark.parametrize("statement", _PEOPLE_CALLED_LIKE_PLACES)
def test_somebody_called_like_a_place_is_found(statement: str) -> None:
    assert not gate.check(statement).passed


@pytest.mark.parametrize("statement", _PRODUCTS)
def test_products_and_turns_of_several_words_pass(statement: str) -> None:
    assert gate.check(statement, by_rules_alone=True).passed
