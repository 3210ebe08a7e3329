"""Generated clients and the bots of the docs play a round, all at the same time."""

import json
import re
import subprocess
import sys

import pytest
from conftest import NODE, ROOT, run

PAGE = ROOT / "docs/api.md"


def from_docs(language: str) -> str:
    """The one program of that language in the page."""
    programs = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    assert len(programs) == 1
    assert 40 <= programs[0].count("\n") <= 70, "about fifty lines"
    return programs[0]


def compiled(folder, name: str, text: str):
    """A TypeScript program as JavaScript that node runs, beside the tools it needs."""
    (folder / "node_modules").symlink_to(NODE / "node_modules")
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "tsconfig.json").write_text((NODE / "tsconfig.json").read_text())
    (folder / f"{name}.ts").write_text(text)
    run("node", NODE / "node_modules/typescript/bin/tsc", "-p", folder, cwd=folder)
    return folder / f"{name}.js"


@pytest.fixture(scope="session")
def python_client(contract, tmp_path_factory):
    """A package `croupier_client`, made from the contract without a warning."""
    folder = tmp_path_factory.mktemp("python")
    config = ROOT / "clients/python-client.yaml"
    run(
        *(sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"),
        *("--path", contract, "--config", config, "--output-path", folder / "croupier_client"),
        "--fail-on-warning",
    )
    (folder / "play.py").write_text((ROOT / "clients/play.py").read_text())
    return folder


@pytest.fixture(scope="session")
def typescript_client(contract, tmp_path_factory):
    folder = tmp_path_factory.mktemp("typescript")
    tool = NODE / "node_modules/openapi-typescript/bin/cli.js"
    run("node", tool, contract, "-o", folder / "generated/api.ts", cwd=NODE)
    return compiled(folder, "play", (ROOT / "clients/typescript/play.ts").read_text())


@pytest.fixture(scope="session")
def played(house, python_client, typescript_client, tmp_path_factory):
    """Everybody plays at once, each at a box of their own; what each said, by name."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "bot.py").write_text(from_docs("python"))
    bot = compiled(folder, "bot", from_docs("ts"))
    url = house.url
    ann, bob, cai = ("8001", "1111"), ("8002", "2222"), ("8003", "3333")
    commands = {
        "python client": [sys.executable, python_client / "play.py", url, *ann, "tiger", "player", "3"],
        "typescript client": ["node", typescript_client, url, *bob, "tiger", "banker", "4"],
        "python bot": [sys.executable, folder / "bot.py", url, *cai],
        "typescript bot": ["node", bot, url, *bob],
    }
    running = {
        name: subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for name, command in commands.items()
    }
    said = {}
    for name, process in running.items():
        text, _ = process.communicate(timeout=110)
        said[name] = (process.returncode, text)
    return said


@pytest.mark.parametrize("name", ["python client", "typescript client"])
def test_a_generated_client_plays_a_round(played, name):
    status, text = played[name]
    assert status == 0, text
    end = json.loads(text.splitlines()[-1])
    assert end["phase"] in ("settled", "void")
    assert [bet["stake"] for bet in end["bets"]] == [1000]
    assert end["bets"][0]["ended"] or end["phase"] == "void"
    assert end["last"] == end["round"], "limit=1 gives the round that ended last"


@pytest.mark.parametrize("name", ["python bot", "typescript bot"])
def test_a_bot_of_the_docs_plays_a_round(played, name):
    status, text = played[name]
    assert status == 0, text
    assert re.search(r"^round \d+: 10\.00 on Small$", text, re.M), text
    assert re.search(r'^small: .*"outcome"', text, re.M), text


def test_the_python_client_is_sound_to_a_type_checker(python_client):
    run(sys.executable, "-m", "mypy", "--strict", python_client / "play.py", cwd=python_client)
