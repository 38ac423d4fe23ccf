"""The catalogue of violations: each code is explained, and its examples are judged as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

import kotref
from kotref.referee import catalogue
from kotref.referee.catalogue import Page
from kotref.referee.report import Report
from kotref.rulesets import RulesetError, load_ruleset

PAGES = catalogue.pages()
BY_CODE = [pytest.param(page, id=page.code) for page in PAGES]


def judged(log: str, page: Page, folder: Path) -> Report:
    """The verdict on an example; skipped, with the reason, while the ruleset that it needs is not there yet."""
    if page.needs:
        try:
            load_ruleset(page.needs)
        except RulesetError:
            pytest.skip(f"the ruleset {page.needs} is not there yet")
    cards = []
    if page.cards:
        (folder / "own.yaml").write_text(page.cards, encoding="utf-8")
        cards = [folder / "own.yaml"]
    example = folder / "example.yaml"
    example.write_text(log, encoding="utf-8")
    [report] = kotref.check_file(example, cards=cards)
    return report


@pytest.mark.parametrize("page", BY_CODE)
def test_the_illegal_example_is_found_to_be_just_that(page: Page, tmp_path: Path) -> None:
    report = judged(page.illegal_example, page, tmp_path)
    assert [(f.code, f.name, f.severity) for f in report.findings] == [(page.code, page.name, page.severity)]
    if page.severity == "warning":
        assert report.verdict == ("not-judged" if page.code == "KOT509" else "legal")
    else:
        assert report.verdict in ("illegal", "unreadable")


@pytest.mark.parametrize("page", BY_CODE)
def test_the_legal_example_is_legal(page: Page, tmp_path: Path) -> None:
    report = judged(page.legal_example, page, tmp_path)
    assert report.findings == []
    assert report.verdict == "legal"


@pytest.mark.parametrize("page", BY_CODE)
def test_a_page_says_everything(page: Page) -> None:
    assert page.name == catalogue.name(page.code)
    assert page.severity == catalogue.severity(page.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", page.name)
    assert page.rule.endswith(".")
    assert page.why.endswith(".")
    assert page.sources
    assert page.illegal_example != page.legal_example
    assert all(re.fullmatch(r"[a-z0-9-]+", ruleset) for ruleset in page.rulesets)


def test_pages_and_table_have_the_same_codes_in_the_same_order() -> None:
    folder = Path(catalogue.__file__).with_suffix("")
    files = [folder / f"{file}.yaml" for file, _ in catalogue.FAMILIES.values()]
    assert sorted(folder.iterdir()) == sorted(files)
    written = [code for file in files for code in yaml.safe_load(file.read_text(encoding="utf-8"))]
    assert written == list(catalogue.codes()) == sorted(catalogue.codes())


def test_a_page_has_no_key_that_nobody_reads() -> None:
    known = {"rule", "why", "sources", "rulesets", "needs", "cards", "illegal", "legal"}
    folder = Path(catalogue.__file__).with_suffix("")
    for file in folder.iterdir():
        for page in yaml.safe_load(file.read_text(encoding="utf-8")).values():
            assert set(page) <= known


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("KOT402", ["KOT402"]),
        ("402", ["KOT402"]),
        ("yield without claws", ["KOT402"]),
        ("KOT2", ["KOT201", "KOT202", "KOT203"]),
        ("2xx", ["KOT201", "KOT202", "KOT203"]),
        ("KOT999", []),
        ("", []),
        ("x", []),
        ("٤٠٢", []),
    ],
)
def test_a_code_is_found_by_what_people_write(words: str, found: list[str]) -> None:
    assert list(catalogue.find(words)) == found


def test_an_unknown_code_is_an_error() -> None:
    for ask in (catalogue.name, catalogue.severity, catalogue.page):
        with pytest.raises(KeyError):
            ask("KOT999")  # type: ignore[operator]


def test_the_place_of_a_rule_is_said_for_the_ruleset_of_the_game() -> None:
    assert catalogue.page("KOT402").where("[base-2016, two-player]") == "[base-2016, two-player], Yielding Tokyo"
    assert catalogue.page("KOT601").where("base-2016") == "kotref/1, Moves, expect"
