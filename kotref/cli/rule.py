"""`kotref rule`: what a violation means, why, and where it stands."""

from __future__ import annotations

from typing import Any

import click

from kotref.cli.lookup import not_found, wrapped
from kotref.referee import catalogue


@click.command("rule", epilog="Exit status: 0 found, 1 not found, 2 wrong usage.")
@click.argument("words", nargs=-1, metavar="[CODE|NAME|WORD...]")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs: a list of pages.")
def command(words: tuple[str, ...], as_json: bool) -> None:
    """Explain violations: the rule, the reason, an illegal and a legal example, where it stands.

    Asked for by code (KOT402), by name (yield-without-claws) or by family (4xx). Any other word lists the rules that
    speak of it (kotref rule yield), nothing at all lists every rule.
    """
    codes, exact = _asked(words) if words else (catalogue.codes(), False)
    if as_json:
        import json

        click.echo(json.dumps([as_data(catalogue.page(code)) for code in codes], ensure_ascii=True))
    elif not words:
        click.echo(listing())
    elif exact or len(codes) == 1:
        click.echo("\n\n".join(explanation(catalogue.page(code)) for code in codes))
    else:
        click.echo("\n".join(line(catalogue.page(code)) for code in codes))
        click.echo("\nkotref rule CODE explains one.")


def _asked(words: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """The codes that are asked for, and whether they were named (or else are those that speak of the words)."""
    whole = " ".join(words)
    if found := catalogue.find(whole):
        return found, True
    each = whole.replace(",", " ").split()
    named = {word: catalogue.find(word) for word in each}
    if any(named.values()) or whole.casefold() == "kot":
        missing = next((word for word, found in named.items() if not found), None)
        if missing is not None:
            raise _no_rule(missing)
        return tuple(dict.fromkeys(code for found in named.values() for code in found)), True
    if found := catalogue.about(each):
        return found, False
    raise _no_rule(whole)


def _no_rule(asked: str) -> click.ClickException:
    names = [catalogue.name(code) for code in catalogue.codes()]
    words = [word for name in names for word in name.split("-") if len(word) > 3]
    return not_found("rule", asked, [*names, *words], "kotref rule lists them, kotref ask answers questions")


def listing() -> str:
    """All codes and names by family."""
    sections = []
    for prefix, (_, title) in catalogue.FAMILIES.items():
        lines = [f"  {code}  {catalogue.name(code)}" for code in catalogue.codes() if code.startswith(prefix)]
        sections.append("\n".join([title, *lines]))
    return "\n\n".join([*sections, "kotref rule CODE explains one, kotref rule WORD lists those that speak of it."])


def line(page: catalogue.Page) -> str:
    """A rule in a line or two: code, name and the rule."""
    return wrapped(f"{page.code} {page.name}: {page.rule}", 0, 4)


def explanation(page: catalogue.Page) -> str:
    """A page of the catalogue as text."""
    mark = "" if page.severity == "error" else f" ({page.severity})"
    parts = [f"{page.code} {page.name}{mark}", wrapped(page.rule), wrapped(page.why)]
    parts.append(wrapped(f"Where it stands: {'; '.join(map(_source, page.sources))}."))
    if page.rulesets:
        differing = [wrapped(f"{name}: {words}", 4, 6) for name, words in page.rulesets.items()]
        parts.append("\n".join(["  By ruleset:", *differing, "    all others: as above."]))
    parts += [f"  Illegal:\n\n{_indented(page.illegal_example)}", f"  Legal:\n\n{_indented(page.legal_example)}"]
    return "\n\n".join(parts)


def as_data(page: catalogue.Page) -> dict[str, Any]:
    """A page of the catalogue with the keys of docs/looking-up.md."""
    return {
        "code": page.code,
        "name": page.name,
        "severity": page.severity,
        "family": catalogue.family(page.code),
        "rule": page.rule,
        "why": page.why,
        "sources": [_source(place) for place in page.sources],
        "rulesets": page.rulesets,
        "illegal": page.illegal_example,
        "legal": page.legal_example,
        "needs": page.needs,
        "cards": page.cards,
    }


def _source(place: str) -> str:
    return f"log format {place}" if place.startswith("kotref/1") else f"rulebook, {place}"


def _indented(log: str) -> str:
    return "\n".join(f"    {row}".rstrip() for row in log.splitlines())
