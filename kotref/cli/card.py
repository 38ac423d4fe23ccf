"""`kotref card`: what a card costs and says, what was ruled about it, how it differs, and the proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from kotref.cli.lookup import NotFound, not_found, own_files, ruleset_of, wrapped
from kotref.report.plain import plain
from kotref.report.tally import counted

if TYPE_CHECKING:
    from kotref.cards.differing import Difference
    from kotref.cards.shelf import Entry, OwnFile
    from kotref.rulesets import Ruleset

_MOST_QUESTIONS = 6


@click.command("card", epilog="Exit status: 0 found, 1 not found (or a proof failed), 2 wrong usage.")
@click.argument("words", nargs=-1, metavar="[NAME...]")
@click.option("--ruleset", metavar="ID[,ID]", help="The card as it is in this ruleset; kotref rulesets lists them.")
@click.option("--cards", multiple=True, metavar="FILE", help="A card file of your own; may be given several times.")
@click.option("--proofs", is_flag=True, help="Play the scenes that prove what the card does, and show them.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs: a list of cards.")
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    ruleset: str | None,
    cards: tuple[str, ...],
    proofs: bool,
    as_json: bool,
) -> None:
    """Show a card: cost, kind, text, rulings, and what differs from edition to edition.

    NAME is any name that the card goes by, in any edition or language, in any spelling; it needs no quotes. Wickedness
    tiles and kinds of tokens are found too. kotref cards lists them all.
    """
    if not words:
        click.echo("kotref card NAME shows a card: kotref card acid attack")
        click.echo("kotref cards lists all of them, and finds some: kotref cards --word poison")
        return
    own = own_files(cards)
    pages = [_page(entry, rules, own) for entry, rules in _asked(" ".join(words), ruleset, own)]
    for page in pages:
        page["named"] = "".join(f" --cards {plain(path)}" for path in cards)
        if proofs:
            page["proofs"] = _played(page, own)
    if as_json:
        import json

        click.echo(json.dumps([as_data(page) for page in pages]))
    else:
        click.echo("\n\n".join("\n".join(_told(page)) for page in pages))
    if any(not proof.passed for page in pages for proof in page.get("proofs", ())):
        ctx.exit(1)


def _asked(name: str, ruleset: str | None, own: Sequence[OwnFile]) -> list[tuple[Entry, Ruleset]]:
    """The cards that go by a name, each with the ruleset in which it is shown."""
    from kotref.cards import shelf
    from kotref.cards.differing import home, shelf_of

    places = shelf.find(name, own) if name.strip() else []  # a set may change a card without saying its name
    if not places:
        raise not_found("card", name, shelf.all_names(own), "kotref cards lists them")
    if ruleset is not None:
        rules = ruleset_of(ruleset)
        here = shelf.Shelf(rules.sets, own)
        if not any(place in here for place in places):
            where = ", ".join(id for id in shelf.rulesets() if any(place in shelf_of(id) for place in places))
            raise NotFound(f"{shelf.everything()[places[0]].name} is not in {rules.id}; it is in {where}")
        return [(here[place], rules) for place in places if place in here]
    if any(place in file.entries for place in places for file in own):
        return _asked_own(places, own)
    found = [(place, home(place)) for place in places]
    return [(shelf_of(at)[place], shelf.rulesets()[at]) for place, at in found if at is not None]


def _asked_own(places: list[str], own: Sequence[OwnFile]) -> list[tuple[Entry, Ruleset]]:
    """Cards of which files of a player's own say something: by the ruleset that the file names, if it has them."""
    from kotref.cards import shelf
    from kotref.cards.differing import home
    from kotref.rulesets.files import DEFAULT

    found = []
    for place in places:
        named = [file.ruleset for file in own if file.ruleset and place in file.entries]
        for ids in (*named, home(place) or DEFAULT):
            rules = ruleset_of(ids)
            here = shelf.Shelf(rules.sets, own)
            if place in here:
                found.append((here[place], rules))
                break
    if not found:
        raise NotFound(f"{places[0].rpartition('/')[2]} is in no game: its file does not say of what kind it is")
    return found


def _page(entry: Entry, rules: Ruleset, own: Sequence[OwnFile]) -> dict[str, Any]:
    from kotref.cards.differing import differences

    return {
        "entry": entry,
        "rules": rules,
        "differs": differences(entry, rules, own),
        "questions": _questions(entry),
    }


def _questions(entry: Entry) -> list[tuple[str, str]]:
    """The rulings of `kotref ask` that are about the card: id and question."""
    from kotref.ask.library import load_rulings
    from kotref.names import key

    names = {key(name) for name in entry.spellings()}
    return [
        (str(ruling["id"]), str(ruling["question"]))
        for rulings in load_rulings().data["rulings"].values()
        for ruling in rulings
        if any(key(str(card)) in names for card in ruling.get("cards") or ())
    ]


def _played(page: dict[str, Any], own: Sequence[OwnFile]) -> list[Any]:
    from kotref.referee.showing import play_proofs

    return list(play_proofs(page["entry"], own))


# --- as text ----------------------------------------------------------------------------------------------------------


def _told(page: dict[str, Any]) -> Iterator[str]:
    entry, rules = page["entry"], page["rules"]
    yield entry.name
    yield wrapped(f"{kind(entry)} ({rules.id})")
    if others := _other_names(entry):
        yield wrapped(f"Other names: {others}", 2, 4)
    yield f"\n{wrapped(entry.text or 'Its text has not been written down.')}"
    if when := list(_when(entry)):
        yield ""
        yield from (wrapped(line, 2, 4) for line in when)
    if entry.rulings:
        yield "\n  Rulings:"
        yield from (_ruling(ruling, 4) for ruling in entry.rulings)
    if page["differs"]:
        yield "\n  By ruleset:"
        for names, values in _grouped(page["differs"]):
            yield from _difference(entry, names, values)
    if page["questions"]:
        yield "\n  Questions about it:"
        for id, question in page["questions"][:_MOST_QUESTIONS]:
            yield wrapped(f"kotref ask {id}: {question}", 4, 6)
        if (more := len(page["questions"]) - _MOST_QUESTIONS) > 0:
            yield f"    and {more} more: kotref ask {entry.name}"
    if "proofs" in page:
        for proof in page["proofs"]:
            yield ""
            yield from (f"  {row}" for row in proof.lines())
        passed = sum(proof.passed for proof in page["proofs"])
        yield f"\n  Came out as they must: {passed} of {counted(len(page['proofs']), 'proof')}."
    elif entry.proofs:
        asked = f"kotref card {entry.name}{page['named']} --proofs"
        yield f"\n  Proven by {counted(entry.proofs, 'scene')}: {asked} plays them."


def kind(entry: Entry) -> str:
    """What it is and what it costs: ``keep, 6 energy``, ``wickedness tile, level 3, red``."""
    from kotref.referee.monsters import spell_monster

    about = entry.about
    words = entry.kind
    if entry.kind == "tile":
        words = f"wickedness tile, level {about.get('level')}, {about.get('side')}"
    elif entry.kind == "token":
        words = f"token, {about['supply']} of them" if "supply" in about else "token"
    elif "monster" in about:
        words = f"{entry.kind} evolution of {spell_monster(str(about['monster']))}"
    if entry.cost is not None:
        words += f", {entry.cost} energy"
    return f"{words}, {entry.copies} in the deck" if (entry.copies or 1) > 1 else words


def _when(entry: Entry) -> Iterator[str]:
    """When it may be played and used, and how long it lasts."""
    from kotref.cards.words import WHEN

    for label, windows in zip(("Played", "Used"), entry.windows(), strict=True):
        if windows:
            yield f"{label}: {', or '.join(WHEN.get(word, word) for word in windows)}."
    lasts = {"turn": "until the turn ends", "round": "until its owner's next turn"}.get(str(entry.about.get("lasts")))
    if lasts:
        yield f"It stays on the table {lasts}."


def _other_names(entry: Entry) -> str:
    foreign = [f"{name} ({language})" for language, names in entry.names.items() for name in names]
    return ", ".join([*(name for name in entry.also if name != entry.name), *foreign])


def _ruling(ruling: dict[str, str], indent: int) -> str:
    source = f" ({ruling['source']})" if ruling["source"] else ""
    says = ruling["says"]
    return wrapped(f"- {says if says.endswith(('.', '!', '?')) else f'{says}.'}{source}", indent, indent + 2)


def _grouped(differences: list[Difference]) -> list[tuple[str, dict[str, Any]]]:
    """The rulesets in which it is otherwise in the same way, together: their names, and what differs."""
    groups: list[tuple[list[str], dict[str, Any]]] = []
    for difference in differences:
        same = next((names for names, values in groups if values == difference.values), None)
        if same is None:
            groups.append(([difference.ruleset], difference.values))
        else:
            same.append(difference.ruleset)
    return [(", ".join(names), values) for names, values in groups]


def _difference(ours: Entry, names: str, values: dict[str, Any]) -> Iterator[str]:
    if values.get("in_deck") is False:
        said = ["it is not in the deck"]
    else:
        said = [f"it is called {values['name']}"] if "name" in values else []
        said += [f"it costs {values['cost']} energy, not {ours.cost}"] if "cost" in values else []
        said += [f"there are {values['copies']} of it, not {ours.copies}"] if "copies" in values else []
        said += [f"it is {values['kind']}, not {ours.kind}"] if "kind" in values else []
        said += ["it works differently"] if "played" in values else []
    parts = [f"{'; '.join(said)}."] if said else []
    parts += [values["text"]] if "text" in values else []
    parts += ["The same text, but:"] if not parts else []
    yield wrapped(f"{names}: {' '.join(parts)}", 4, 6)
    yield from (_ruling(ruling, 6) for ruling in values.get("rulings", ()))


# --- as data ----------------------------------------------------------------------------------------------------------


def as_data(page: dict[str, Any]) -> dict[str, Any]:
    """A card with the keys of docs/looking-up.md."""
    entry: Entry = page["entry"]
    data = {
        "id": entry.id,
        "name": entry.name,
        "kind": entry.kind,
        "cost": None if entry.cost is None else int(entry.cost),
        "copies": entry.copies,
        "set": entry.set,
        "ruleset": page["rules"].id,
        "text": entry.text,
        "names": {**({"also": entry.also} if entry.also else {}), **entry.names},
        "about": entry.about,
        "played": entry.windows()[0],
        "used": entry.windows()[1],
        "rulings": entry.rulings,
        "differs": {difference.ruleset: difference.values for difference in page["differs"]},
        "questions": [{"id": id, "question": question} for id, question in page["questions"]],
    }
    if "proofs" in page:
        data["proofs"] = [proof.data() for proof in page["proofs"]]
    return data
