"""`kotref ask`: a question about the rules, answered, with the scenes that show it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from kotref.ask.library import Rulings
    from kotref.ask.search import Found

_MOST = 3
"""Rulings that an answer shows: the first in full, the others in short."""

_TRY = (
    'kotref whatif "Gigazaur energy=5" "Kraken@city life=5" "The King"'
    ' -- "Gigazaur: roll claw claw 1 1 2 3" "Kraken: yield"'
)


@click.command("ask", epilog="Exit status: 0 found, 1 nothing found, 2 wrong usage.")
@click.argument("question", nargs=-1, metavar="[QUESTION...]")
@click.option("--show", is_flag=True, help="Play the scenes of the first answer, step by step.")
@click.option("--ruleset", metavar="ID[,ID]", help="Answer for this ruleset, and say whether the default differs.")
@click.option("--topic", metavar="TOPIC", help="Look among the rulings of a topic only; without a question: list them.")
@click.option("--list", "listing", is_flag=True, help="List all questions by topic.")
@click.option("--stats", is_flag=True, help="Count rulings and scenes, and play all of them.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@click.pass_context
def command(
    ctx: click.Context,
    question: tuple[str, ...],
    show: bool,
    ruleset: str | None,
    topic: str | None,
    listing: bool,
    stats: bool,
    as_json: bool,
) -> None:
    """Answer a question about the rules, in a player's own words.

    \b
        kotref ask can I yield after card damage
        kotref ask yield-002 --show

    The answer names the rule that it rests on, and the engine plays the scenes that prove it. An id in place of the
    question gives that ruling.
    """
    from kotref.ask.library import load_rulings

    rulings = load_rulings()
    words = " ".join(question).strip()
    if words and (listing or stats):
        raise click.UsageError(f"{'--list' if listing else '--stats'} takes no question")
    if listing and stats:
        raise click.UsageError("--list and --stats do not go together")
    _check(rulings, ruleset, topic)
    if stats:
        _stats(rulings, topic, as_json)
    elif listing or (topic and not words):
        _list(rulings, topic, as_json)
    elif not words:
        raise click.UsageError("what is the question? Try: kotref ask can I yield after card damage")
    else:
        found = _found(rulings, words, topic)
        tell = _tell_json if as_json else _tell
        tell(rulings, words, found, ruleset, show)
        ctx.exit(0 if found.hits else 1)


def _check(rulings: Rulings, ruleset: str | None, topic: str | None) -> None:
    """Complain of a ruleset or a topic that there is not."""
    if topic is not None and topic not in rulings.data["topics"]:
        from kotref.names import nearest

        near = nearest(topic, rulings.data["topics"])
        hint = f"did you mean {near}?" if near else f"there are {', '.join(rulings.data['topics'])}"
        raise click.UsageError(f"there is no topic {topic!r}; {hint}")
    if ruleset is not None:
        from kotref.rulesets import RulesetError, load_ruleset

        try:
            load_ruleset(ruleset)
        except RulesetError as error:
            raise click.UsageError(f"{error.message} {error.hint}".strip()) from None


def _found(rulings: Rulings, words: str, topic: str | None) -> Found:
    from kotref.ask.search import Found, NoSearch, Search

    id = words.casefold()
    if id in rulings and (topic is None or id in rulings.of_topic(topic)):
        return Found([(id, 0.0)])
    if id not in rulings and re.fullmatch(r"[a-z-]+-\d{1,3}", id):
        from kotref.cli.lookup import not_found

        raise not_found("ruling", words, rulings.ids(), "kotref ask --list lists them")
    try:
        return Search(rulings.data).find(words, _MOST, topic)
    except NoSearch as error:
        raise click.UsageError(f"{error}; kotref ask --list and kotref ask ID work without it") from None


def _tell(rulings: Rulings, words: str, found: Found, ruleset: str | None, show: bool) -> None:
    from kotref.ask import telling
    from kotref.ask.answers import answer

    if not found.hits:
        click.echo("\n\n".join(telling.nothing(words, _nearest_topics(rulings, found), _TRY)))
        return
    first, *more = (rulings[id] for id, _ in found.hits)
    parts = [telling.read_as(found.read_as)] if found.read_as else []
    parts += telling.in_full(answer(first, ruleset))
    if show:
        from kotref.ask.showing import shown

        parts += shown(first, ruleset)
    elif more:
        parts.append("See also:")
        parts += [telling.in_short(answer(ruling, ruleset, played=False)) for ruling in more]
    if not show:
        parts.append(f"kotref ask {first.id} --show plays it step by step.")
    click.echo("\n\n".join(filter(None, parts)))


def _tell_json(rulings: Rulings, words: str, found: Found, ruleset: str | None, show: bool) -> None:
    from kotref.ask.answers import answer

    data: dict[str, Any] = {"question": words, "read_as": found.read_as, "found": []}
    for id, score in found.hits:
        data["found"].append({**answer(rulings[id], ruleset), "score": round(score, 3)})
    if show and found.hits:
        from kotref.ask.showing import steps

        data["steps"] = steps(rulings[found.hits[0][0]], ruleset)
    if not found.hits:
        data |= {"topics": _nearest_topics(rulings, found), "try": _TRY}
    _print_json(data)


def _nearest_topics(rulings: Rulings, found: Found) -> dict[str, str]:
    """The topics of the rulings that have some of the words; all of them if none has."""
    titles: dict[str, str] = rulings.data["topics"]
    near = dict.fromkeys(rulings[id].topic for id in found.near)
    return {id: titles[id] for id in near} or titles


def _list(rulings: Rulings, topic: str | None, as_json: bool) -> None:
    topics = [one for one in rulings.topics if topic in (None, one.id)]
    listed = {one.id: [rulings[id] for id in rulings.of_topic(one.id)] for one in topics}
    if as_json:
        _print_json(
            [
                {"topic": one.id, "title": one.title, "id": ruling.id, "question": ruling.question}
                for one in topics
                for ruling in listed[one.id]
            ]
        )
        return
    width = max((len(ruling.id) for entries in listed.values() for ruling in entries), default=0)
    sections = []
    for one in topics:
        lines = [f"  {ruling.id:<{width}}  {ruling.question}" for ruling in listed[one.id]]
        sections.append("\n".join([f"{one.title} ({one.id})", *lines]))
    click.echo("\n\n".join([*sections, "kotref ask ID answers one."]))


def _stats(rulings: Rulings, topic: str | None, as_json: bool) -> None:
    from kotref.ask.statistics import statistics, told

    counted = statistics(rulings, rulings.of_topic(topic) if topic else rulings.ids())
    if as_json:
        _print_json(counted)
    else:
        click.echo("\n".join(told(counted)))


def _print_json(data: Any) -> None:
    import json

    click.echo(json.dumps(data, ensure_ascii=False, indent=2))
