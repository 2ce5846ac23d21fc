"""MkDocs hook: the pages that stand outside of `docs/`, where code hosts look for them, are in the site as well."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
LINK = rf"\]\(PREFIX({'|'.join(OUTSIDE)})"
BETWEEN_OUTSIDE = re.compile(LINK.replace("PREFIX", "()"))
OUT_OF_DOCS = re.compile(LINK.replace("PREFIX", r"\.\./((?:\.\./)*)"))


def lowered(match: re.Match[str]) -> str:
    """Return a link to a page of the root as a link to its copy in the site."""
    return f"]({match[1]}{match[2].lower()}"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root, with their links as they lead from within `docs/`."""
    for name in OUTSIDE:
        text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](")
        files.append(File.generated(config, name.lower(), content=BETWEEN_OUTSIDE.sub(lowered, text)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links out of `docs/` to the copies in the site."""
    return OUT_OF_DOCS.sub(lowered, markdown)
