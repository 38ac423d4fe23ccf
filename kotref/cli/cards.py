"""`kotref cards`: list cards and find some; check card files, look at the words that they use."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from kotref.cli.lookup import Listing, NotFound, own_files, ruleset_of

if TYPE_CHECKING:
    from kotref.cards.shelf import Entry, OwnFile

_WIDTH = 80
"""The list fits a terminal of this width."""


@click.group(
    "cards",
    cls=Listing,
    instead="kotref cards --word TEXT finds cards, kotref card NAME shows one",
    invoke_without_command=True,
    epilog="Exit status: 0 found, 1 nothing found, 2 wrong usage.",
)
@click.option("--set", "set_id", metavar="SET", help="Cards of a set: base-2016, dark-edition, wickedness, ...")
@click.option("--kind", metavar="KIND", help="Cards of a kind: keep, discard, tile, token, ... (several: with commas).")
@click.option("--cost", metavar="N|N-M", help="Cards with this number printed on them, or with one from N to M.")
@click.option("--word", metavar="TEXT", help="Cards with this in one of their names or in their text.")
@click.option("--monster", metavar="NAME", help="What belongs to a monster: its evolutions.")
@click.option("--ruleset", metavar="ID[,ID]", help="Cards of this ruleset, as it has them.")
@click.option("--cards", multiple=True, metavar="FILE", help="A card file of your own; may be given several times.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs: a list of cards.")
@click.pass_context
def command(
    ctx: click.Context,
    set_id: str | None,
    kind: str | None,
    cost: str | None,
    word: str | None,
    monster: str | None,
    ruleset: str | None,
    cards: tuple[str, ...],
    as_json: bool,
) -> None:
    """List cards, those that all the options fit; check card files.

    Without --ruleset each card is listed as the set prints it that brings it in. kotref card NAME shows one.
    """
    if ctx.invoked_subcommand is not None:
        return
    own = own_files(cards)
    found = _in_set(_of(ruleset, own), set_id, own)
    for wanted, fitting in ((kind, _of_kind), (cost, _of_cost), (word, _with_word), (monster, _of_monster)):
        if wanted is not None:
            found = list(fitting(found, wanted))
    if not found:
        raise NotFound("no card fits all of that; kotref cards without options lists them all")
    if as_json:
        import json

        click.echo(json.dumps([_as_data(entry) for entry in found]))
    else:
        click.echo("\n".join(_table(found)))


def _of(ruleset: str | None, own: Sequence[OwnFile]) -> list[Entry]:
    """The cards of a ruleset, or all, by name; kinds of tokens last."""
    from kotref.cards.shelf import Shelf, everything, everything_and
    from kotref.names import key

    if ruleset is None:
        entries = everything_and(own) if own else everything()
    else:
        entries = Shelf(ruleset_of(ruleset).sets, own)
    return sorted(entries, key=lambda entry: (entry.kind == "token", key(entry.name), entry.place))


def _in_set(entries: list[Entry], set_id: str | None, own: Sequence[OwnFile]) -> list[Entry]:
    """The cards that a set (or a file of one's own) speaks of, or that it takes over from the set that it extends."""
    if set_id is None:
        return entries
    if any(file.name == set_id for file in own):
        return [entry for entry in entries if set_id in (entry.set, *entry.changed_by)]
    from kotref.cards.shelf import Shelf
    from kotref.cards.texts import texts

    if set_id not in texts():
        raise _no("card set", set_id, texts())
    here, written = Shelf([set_id], own), texts()[set_id]["entries"]
    return [here.entries.get(entry.place, entry) for entry in entries if entry.place in here or entry.place in written]


def _of_kind(entries: list[Entry], words: str) -> Iterator[Entry]:
    from kotref.cards.shelf import everything

    known = list(dict.fromkeys([*(entry.kind for entry in everything()), "evolution"]))
    wanted = [word.strip().casefold() for word in words.split(",")]
    evolutions = "evolution" in wanted
    for word in wanted:
        if word not in known:
            raise _no("kind of card", word, known)
    return (entry for entry in entries if entry.kind in wanted or (evolutions and "monster" in entry.about))


def _of_cost(entries: list[Entry], words: str) -> Iterator[Entry]:
    match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", words.strip())
    if match is None:
        raise click.UsageError(f"--cost is a number or two, as in --cost 3 or --cost 2-4, not {_quoted(words)}")
    least = int(match[1])
    most = least if match[2] is None else int(match[2])
    return (entry for entry in entries if entry.cost is not None and least <= int(entry.cost) <= most)


def _with_word(entries: list[Entry], text: str) -> Iterator[Entry]:
    from kotref.names import key

    wanted, in_names = " ".join(text.casefold().split()), key(text)
    return (
        entry
        for entry in entries
        if wanted in entry.text.casefold() or any(in_names in key(name) for name in entry.spellings())
    )


def _of_monster(entries: list[Entry], name: str) -> Iterator[Entry]:
    from kotref.referee.monsters import find_monster, monster_names

    monster = find_monster(name)
    if monster is None:
        raise _no("monster", name, monster_names())
    return (entry for entry in entries if find_monster(str(entry.about.get("monster", ""))) == monster)


def _no(what: str, asked: str, known: Iterable[str]) -> click.UsageError:
    from kotref.names import nearest

    near = nearest(asked, known)
    hint = f"did you mean {near}?" if near else f"there are {', '.join(known)}"
    return click.UsageError(f"there is no {what} {_quoted(asked)}; {hint}")


def _quoted(text: str) -> str:
    from kotref.names import quoted

    return quoted(text)


def _table(entries: list[Entry]) -> Iterator[str]:
    """The cards in aligned columns; a column in which nothing stands is left out."""
    columns = [(title, [cell(entry) for entry in entries]) for title, cell in _COLUMNS.items()]
    shown = [(title, cells) for title, cells in columns if any(cells)]
    widths = [max(len(title), *map(len, cells)) for title, cells in shown]
    room = _WIDTH - sum(widths[1:]) - 2 * (len(widths) - 1)
    widths[0] = min(widths[0], room)
    for number in range(-1, len(entries)):
        cells = [title if number < 0 else rows[number] for title, rows in shown]
        if len(cells[0]) > room:
            cells[0] = f"{cells[0][: room - 1]}…"
        padded = [
            f"{cell:>{width}}" if title in _NUMBERS else f"{cell:<{width}}"
            for cell, width, (title, _) in zip(cells, widths, shown, strict=True)
        ]
        yield "  ".join(padded).rstrip()


def _monster(entry: Entry) -> str:
    from kotref.referee.monsters import spell_monster

    monster = entry.about.get("monster")
    return "" if monster is None else spell_monster(str(monster))


_COLUMNS: dict[str, Callable[[Entry], str]] = {
    "name": lambda entry: entry.name,
    "kind": lambda entry: entry.kind,
    "cost": lambda entry: entry.cost or "",
    "copies": lambda entry: "" if entry.copies is None else str(entry.copies),
    "level": lambda entry: str(entry.about.get("level", "")),
    "monster": _monster,
    "set": lambda entry: entry.set,
}
_NUMBERS = ("cost", "copies", "level")


def _as_data(entry: Entry) -> dict[str, Any]:
    """A card with the keys of docs/looking-up.md."""
    return {
        "id": entry.id,
        "name": entry.name,
        "kind": entry.kind,
        "cost": None if entry.cost is None else int(entry.cost),
        "copies": entry.copies,
        "set": entry.set,
        "text": entry.text,
        "about": entry.about,
    }


@command.command("check", epilog="Exit status: 0 all good, 1 something is wrong, 2 a file cannot be read.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--mutate", is_flag=True, help="Ask whether the proofs notice mutants of each card.")
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], mutate: bool) -> None:
    """Check card files: the language, the names, the proofs."""
    from pathlib import Path

    from kotref.referee.proving import check_cards
    from kotref.report.plain import plain
    from kotref.report.tally import counted

    status = 0
    for path in files:
        if not os.path.isfile(path):
            click.echo(f"Error: {plain(path)}: {_no_file(path)}", err=True)
            status = 2
            continue
        found = check_cards(Path(path), mutate)
        for complaint in (*found.complaints, *found.survivors):
            click.echo(plain(f"{complaint.place}: {complaint.message}"))
        if not found.readable:
            status = 2
            continue
        told = f"{plain(path)}: {counted(found.cards, 'card')}, {counted(found.proofs, 'proof')}"
        if mutate:
            told += f", {found.mutants - len(found.survivors)} of {counted(found.mutants, 'mutant')} caught"
        click.echo(f"{told}, {counted(len(found.complaints), 'complaint')}")
        if not found.good:
            status = max(status, 1)
    ctx.exit(status)


def _no_file(path: str) -> str:
    """Why a path is no file that can be checked."""
    if os.path.isdir(path):
        return "this is a folder: name the files in it"
    if os.path.exists(path):
        return "this is no file but a pipe or a device, and card files are read more than once: save it first"
    return "there is no such file"


@command.command("words")
@click.option("--lonely", is_flag=True, help="Only the words that one card alone uses.")
def words(lonely: bool) -> None:
    """List the words of the card language with the number of cards that use each."""
    from kotref.cards import reference

    if lonely:
        for word, card in reference.lonely().items():
            click.echo(f"{word} ({card}): {reference.REASONS.get(word, 'no reason given')}")
        return
    by_word = reference.users()
    for family, table in reference.FAMILIES.items():
        click.echo(family)
        for word, meaning in table.items():
            click.echo(f"  {word:24} {len(by_word.get((family, word), {})):3}  {meaning}")
