"""Builds the documents as a site with search: build.py FOLDER. The pages stay where they are in the
repository, so that their links hold there and here."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PARTS = {
    "Run a house": ["install", "configuration", "people", "tables", "backup", "metrics", "software", "switches"],
    "On the floor": ["pit", "cage", "pai-gow-table", "trainer", "responsible-gaming", "disputes", "reports"],
    "Build on it": ["api", "webhooks", "devices"],
    "The rules": ["rulebooks", "rulings", "odds", "published", "adding-a-game", "glossary"],
    "Proof": ["audit", "reliability", "performance"],
}


def title(path: pathlib.Path) -> str:
    return path.read_text().splitlines()[0].lstrip("# ").strip()


def linked(pages: pathlib.Path) -> set[str]:
    """The other files of the repository that pages lead to."""
    found = set()
    for page in pages.rglob("*.md"):
        for link in re.findall(r"\]\(([^)\s#:]+)\)", page.read_text()):
            name = os.path.relpath(page.parent / link, pages)
            if not name.startswith("..") and (ROOT / name).is_file() and not (pages / name).exists():
                found.add(name)
    return found


def main() -> None:
    out = pathlib.Path(sys.argv[1]).resolve()
    tracked = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "*.md", "docs"], check=True, capture_output=True, text=True
    ).stdout.split()
    with tempfile.TemporaryDirectory() as folder:
        stage = pathlib.Path(folder)
        for name in tracked:
            to = stage / "pages" / name
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to)
        for name in linked(stage / "pages"):
            to = stage / "pages" / name
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to)
        named = {name for names in PARTS.values() for name in names}
        rest = sorted(path.stem for path in (ROOT / "docs").glob("*.md") if path.stem not in named)
        nav: list = [{"Croupier": "README.md"}, {"What changed": "CHANGELOG.md"}]
        for part, names in {**PARTS, "More": rest}.items():
            if names:
                pages = [{title(ROOT / f"docs/{name}.md"): f"docs/{name}.md"} for name in names]
                nav.append({part: pages})
        working = [{"Architecture": "ARCHITECTURE.md"}, {"Contributing": "CONTRIBUTING.md"}]
        nav.append({"Working on it": working})
        (stage / "mkdocs.yml").write_text(
            "site_name: Croupier\ndocs_dir: pages\nuse_directory_urls: false\n"
            "theme: {name: readthedocs, highlightjs: false}\nplugins: [search]\n"
            "validation: {links: {not_found: info, unrecognized_links: info}, nav: {omitted_files: info}}\n"
            f"nav: {json.dumps(nav)}\n"
        )
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(out)]
        subprocess.run(command, check=True, cwd=stage)
    print(f"{sum(1 for _ in out.rglob('*.html'))} pages in {out}")


main()
