"""`kotref rule`: what a violation means, why, and where it stands."""

from __future__ import annotations

import click

from kotref.referee import catalogue

_WIDTH = 100


@click.command("rule")
@click.argument("words", nargs=-1, metavar="[CODE|NAME]")
def command(words: tuple[str, ...]) -> None:
    """Explain a violation: the rule, the reason, an illegal and a legal example, where it stands.

    A code (KOT402), a name (yield-without-claws) or a family (4xx). Without one: the list of all.
    """
    if not words:
        click.echo(listing())
        return
    asked = " ".join(words)
    codes = catalogue.find(asked)
    if not codes:
        raise click.UsageError(f"there is no rule {asked!r}{_nearest(asked)} (kotref rule lists them)")
    click.echo("\n\n".join(explanation(catalogue.page(code)) for code in codes))


def listing() -> str:
    """All codes and names by family."""
    sections = []
    for prefix, (_, title) in catalogue.FAMILIES.items():
        lines = [f"  {code}  {catalogue.name(code)}" for code in catalogue.codes() if code.startswith(prefix)]
        sections.append("\n".join([title, *lines]))
    return "\n\n".join([*sections, "kotref rule CODE explains one."])


def explanation(page: catalogue.Page) -> str:
    """A page of the catalogue as text."""
    mark = "" if page.severity == "error" else f" ({page.severity})"
    parts = [f"{page.code} {page.name}{mark}", _wrapped(page.rule), _wrapped(page.why)]
    parts.append(_wrapped(f"Where it stands: {'; '.join(map(_source, page.sources))}."))
    if page.rulesets:
        differing = (_wrapped(f"{name}: {words}", 4) for name, words in page.rulesets.items())
        parts.append("\n".join(["  By ruleset:", *differing]))
    parts += [f"  Illegal:\n\n{_indented(page.illegal_example)}", f"  Legal:\n\n{_indented(page.legal_example)}"]
    return "\n\n".join(parts)


def _source(place: str) -> str:
    return f"log format {place}" if place.startswith("kotref/1") else f"rulebook, {place}"


def _wrapped(text: str, indent: int = 2) -> str:
    from textwrap import fill

    return fill(text, _WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent, break_on_hyphens=False)


def _indented(log: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in log.splitlines())


def _nearest(asked: str) -> str:
    from kotref.names import nearest

    near = nearest(asked, [catalogue.name(code) for code in catalogue.codes()])
    return f"; did you mean {near}?" if near else ""
