"""The documents say what is so: every example of the README and of docs/odds.md is run and held
against what the page shows, and the site that `make docs` builds has no link that leads nowhere."""

import fcntl
import html.parser
import json
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios
import urllib.parse

import pytest
from conftest import BINARY, ROOT, run

#: What takes a minute or more, or needs what is not here.
LEFT_OUT = ["croupier simulate", "croupier exposure", "croupier submit", "curl ", "duckdb "]


def examples(page: str) -> list[tuple[str, str]]:
    """The commands of a page, each with what it prints; one that prints nothing there is left out."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```$", (ROOT / page).read_text(), re.M | re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            first, _, rest = part.partition("\n")
            if here := re.search(r"<<'(\w+)'$", first):
                body, _, rest = rest.partition(f"\n{here.group(1)}\n")
                first = f"{first}\n{body}\n{here.group(1)}"
            if rest and first != "echo $?" and not any(word in first for word in LEFT_OUT):
                found.append((first, rest))
    return found


def at_a_terminal(command: str, folder: pathlib.Path) -> str:
    """What a person sees who types it."""
    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))
    path = f"{BINARY.parent}:{os.environ['PATH']}"
    process = subprocess.Popen(
        ["bash", "-c", command], cwd=folder, stdin=subprocess.DEVNULL, stdout=child, stderr=child,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
    )
    os.close(child)
    seen = b""
    while True:
        try:
            more = os.read(parent, 65536)
        except OSError:  # the last one has closed it
            break
        seen += more
    os.close(parent)
    process.wait()
    return seen.decode().replace("\r\n", "\n")


def as_pattern(shown: str) -> str:
    """What is shown, where `…` on a line of its own is any lines, and within one any text."""
    lines = [line.rstrip() for line in shown.splitlines()]
    pattern = ""
    for line in lines:
        if line.strip() == "…":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += re.escape(line).replace("…", ".*") + r"[ ]*\n"
    return pattern


CASES = [(page, *example) for page in ("README.md", "docs/odds.md") for example in examples(page)]


@pytest.mark.parametrize("page, command, shown", CASES, ids=[f"{c[0]}: {c[1][:60]}" for c in CASES])
def test_an_example_prints_what_the_page_shows(page, command, shown, tmp_path):
    for name in ("scenarios", "rulebooks"):
        (tmp_path / name).symlink_to(ROOT / name)
    said = at_a_terminal(command, tmp_path)
    assert re.fullmatch(as_pattern(shown), said), f"{command}\n{said}"


def test_there_are_examples():
    assert len(CASES) > 12
    assert "wrong" not in as_pattern("a …\n") and not re.match(as_pattern("a\nb\n"), "a\nc\n")


class Page(html.parser.HTMLParser):
    """What a page of the site leads to, and the places in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        told = dict(attributes)
        self.links += [told[name] for name in ("href", "src") if told.get(name)]
        self.places |= {told[name] for name in ("id", "name") if told.get(name)}


def test_the_site_searches_and_no_link_of_it_leads_nowhere(tmp_path):
    run(sys.executable, ROOT / "packaging/site/build.py", tmp_path)
    files = {path: Page(path.read_text()) for path in tmp_path.rglob("*.html")}
    assert len(files) > 40
    lost = []
    for path, page in files.items():
        if path.name == "404.html":
            continue  # its links are those of a server
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            to = path
            if parts.path:
                to = pathlib.Path(os.path.normpath(path.parent / urllib.parse.unquote(parts.path)))
            known = files.get(to)
            if not to.is_file() or (parts.fragment and known and parts.fragment not in known.places):
                lost.append(f"{path.relative_to(tmp_path)}: {link}")
    assert not lost, "\n".join(lost)
    index = json.loads((tmp_path / "search/search_index.json").read_text())
    found = {entry["location"].split("#")[0] for entry in index["docs"] if "doctor" in entry["text"]}
    assert "docs/install.html" in found
