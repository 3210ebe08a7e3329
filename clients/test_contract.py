"""The contract: valid by strict tools, with an example of every body."""

import json

import jsonschema
import openapi_spec_validator
from conftest import NODE, ROOT, run
from openapi_schema_validator import OAS31Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012


def test_a_strict_validator_accepts_the_document(contract):
    openapi_spec_validator.validate(json.loads(contract.read_text()))


def test_the_document_that_is_served_is_the_one_in_the_repository(contract):
    agreed = json.loads((ROOT / "crates/server/tests/openapi.json").read_text())
    assert json.loads(contract.read_text()) == agreed


def bodies(document):
    for path, item in document["paths"].items():
        for method, operation in item.items():
            for kind, content in operation.get("requestBody", {}).get("content", {}).items():
                yield f"{method.upper()} {path} {kind}", content["schema"]["$ref"]


def validator(document, reference):
    resource = Resource(contents=document, specification=DRAFT202012)
    registry = Registry().with_resource("urn:contract", resource)
    return OAS31Validator({"$ref": f"urn:contract{reference}"}, registry=registry)


def test_every_body_has_an_example_that_its_schema_accepts(contract):
    document = json.loads(contract.read_text())
    seen = 0
    for where, reference in {*bodies(document), ("Problem", "#/components/schemas/Problem")}:
        examples = document["components"]["schemas"][reference.split("/")[-1]].get("examples")
        assert examples, f"{where}: {reference} has no example: crates/server/src/examples.rs"
        for example in examples:
            validator(document, reference).validate(example)
            seen += 1
    assert seen > 40


def test_a_wrong_body_is_refused_by_the_schema(contract):
    """So that the test above cannot pass for nothing."""
    document = json.loads(contract.read_text())
    stake = validator(document, "#/components/schemas/StakeBody")
    for wrong in [{}, {"stake": -1}, {"stake": "1000"}, {"stake": 1, "more": 2}]:
        try:
            stake.validate(wrong)
        except jsonschema.ValidationError:
            continue
        raise AssertionError(wrong)


def test_the_parser_of_asyncapi_accepts_both_documents():
    documents = [ROOT / "docs/asyncapi-tables.yaml", ROOT / "docs/asyncapi-devices.yaml"]
    run("node", NODE / "check-asyncapi.mjs", *documents, cwd=NODE)
