"""`kotref schema`: the JSON Schemas of the file formats."""

from __future__ import annotations

import click

NAMES = ["log", "ruleset", "cards", "rulings"]
"""The formats that have a schema."""


@click.command("schema")
@click.argument("name", type=click.Choice(NAMES))
def command(name: str) -> None:
    """Print the JSON Schema of a file format.

    Editors complete and check by it what is written; other programs can hold their logs against it.
    """
    from importlib.resources import files

    text = files("kotref").joinpath(f"schemas/{name}.schema.json").read_text(encoding="utf-8")
    click.echo(text.rstrip("\n"))
