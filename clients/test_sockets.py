"""What the sockets of tables and boards send is what docs/asyncapi-tables.yaml says, at every table of the demo."""

import json
import urllib.request

import jsonschema
import pytest
import websocket
import yaml
from conftest import ROOT
from openapi_schema_validator import OAS31Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

PAGE = "file:///docs/asyncapi-tables.yaml"
CONTRACT = "file:///crates/server/tests/openapi.json"
PEOPLE = {"patron": ("8001", "1111"), "dealer": ("dora", "2468"), "pit manager": ("mia", "2468")}


@pytest.fixture(scope="module")
def document():
    return yaml.safe_load((ROOT / "docs/asyncapi-tables.yaml").read_text())


@pytest.fixture(scope="module")
def validators(document):
    contract = json.loads((ROOT / "crates/server/tests/openapi.json").read_text())
    registry = Registry().with_resources(
        (where, Resource(contents=text, specification=DRAFT202012))
        for where, text in ((PAGE, document), (CONTRACT, contract))
    )
    return {
        name: OAS31Validator({"$ref": f"{PAGE}#/components/messages/{name}/payload"}, registry=registry)
        for name in document["components"]["messages"]
    }


def tables(house, token: str) -> list[str]:
    request = urllib.request.Request(f"{house.url}/api/tables", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return [table["id"] for table in json.load(answer)]


def connect(house, path: str, token: str | None = None) -> websocket.WebSocket:
    header = [f"Authorization: Bearer {token}"] if token else []
    address = house.url.replace("http", "ws") + path
    return websocket.create_connection(address, timeout=30, header=header)


def until_second_clock(socket: websocket.WebSocket) -> list[dict]:
    """Every section as it stands, and what changes in five seconds."""
    messages: list[dict] = []
    while [message["section"] for message in messages].count("clock") < 2:
        messages.append(json.loads(socket.recv()))
    socket.close()
    return messages


def message_of(document, channel: str, section: str) -> str:
    """The name of the message that a channel has for a section."""
    messages = document["channels"][channel]["messages"]
    assert section in messages, f"{channel} sends {section}, which the document does not have"
    return messages[section]["$ref"].split("/")[-1]


def check(document, validators, channel: str, messages: list[dict]) -> set[str]:
    seen = set()
    for message in messages:
        name = message_of(document, channel, message["section"])
        validators[name].validate(message)
        seen.add(name)
    return seen


def test_what_tables_and_boards_send_is_in_the_document(house, document, validators):
    seen: set[str] = set()
    tokens = [house.log_in(*login) for login in PEOPLE.values()]
    every = tables(house, tokens[0])
    assert len(every) >= 8
    sockets = [
        ("table", connect(house, f"/api/tables/{table}/live", token)) for table in every for token in tokens
    ] + [("board", connect(house, f"/api/boards/{table}/live")) for table in every]
    for channel, socket in sockets:
        seen |= check(document, validators, channel, until_second_clock(socket))
    # `peel` is told while somebody squeezes a card: crates/server/tests/api/peel.rs
    assert seen >= set(document["components"]["messages"]) - {"peel"}, seen


def test_another_message_is_refused_by_the_document(validators):
    """So that the test above cannot pass for nothing."""
    for name, wrong in [
        ("round", {"section": "round", "version": 1}),
        ("round", {"section": "round", "version": 1, "data": {"phase": "asleep"}}),
        ("table", {"section": "round", "version": 1, "data": {}}),
        ("roads", {"section": "roads", "version": -1, "data": {}}),
    ]:
        with pytest.raises(jsonschema.ValidationError):
            validators[name].validate(wrong)
