"""The files that ship: documented, sourced, and the same in each form in which they are kept."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import jsonschema
import pytest
import yaml

from kotref.rulesets import files as files_module
from kotref.rulesets import list_rulesets, load_ruleset, option_pages
from kotref.rulesets.build import SCHEMA, ready, schema
from kotref.rulesets.files import FOLDER, READY, shipped
from kotref.rulesets.model import GROUPS, PARTS, Ruleset
from kotref.rulesets.options import typed

IDS = [id for id, _, _ in list_rulesets()]


def test_the_ready_made_files_are_fresh() -> None:
    assert Path(READY).read_text(encoding="utf-8") == ready(), "python -m kotref.rulesets.build"
    assert Path(SCHEMA).read_text(encoding="utf-8") == schema(), "python -m kotref.rulesets.build"


def test_stale_ready_made_rulesets_are_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = tmp_path / "rulesets.json"
    monkeypatch.setattr(files_module, "READY", str(stale))
    for content in ('{"checksum": 1}', "no json", None):
        stale.unlink() if content is None else stale.write_text(content, encoding="utf-8")
        monkeypatch.setattr(files_module, "_shipped", {})
        assert files_module.shipped()["rulesets"]["base-2016"]["options"]["life.start"][0] == 10


def test_every_documented_default_is_what_base_2016_plays() -> None:
    specs = shipped()["specs"]
    documented = {path: typed(path, page["default"], specs[path], "") for path, page in option_pages().items()}
    assert load_ruleset("base-2016").as_dict() == documented
    assert set(documented) == set(specs)


def pages() -> Iterator[tuple[str, dict[str, Any]]]:
    """All options, and the parts of those that have parts."""
    for path, page in option_pages().items():
        yield path, page
        for name, part in (page.get("parts") or {}).items():
            yield f"{path}.{name}", part


@pytest.mark.parametrize(("path", "page"), list(pages()))
def test_every_option_is_documented(path: str, page: dict[str, Any]) -> None:
    assert set(page) <= {"kind", "from", "to", "default", "means", "values", "none", "sets", "parts"}
    assert {"kind", "default", "means"} <= set(page)
    assert (page["kind"] == "word") == ("values" in page)
    assert (page["kind"] == "off or parts") == ("parts" in page)
    texts = [page["means"], *(page.get("values") or {}).values()]
    assert all(isinstance(text, str) and text and not text.endswith(".") and ";" not in text for text in texts)


def test_the_engine_has_each_option_and_knows_its_type() -> None:
    typed_names = {
        f"{group}.{name}"
        for group, kind in GROUPS.items()
        for name in get_type_hints(kind, vars(sys.modules[kind.__module__]))
    }
    for path, kind in PARTS.items():
        assert set(get_type_hints(kind, vars(sys.modules[kind.__module__]))) == set(option_pages()[path]["parts"])
    lonely = {path for path in option_pages() if "." not in path}
    tokens = {path for path in option_pages() if path.startswith("tokens.")}
    assert typed_names | lonely | tokens == set(option_pages())
    assert lonely | set(GROUPS) | {"tokens"} == set(Ruleset.__annotations__)


@pytest.mark.parametrize("id", IDS)
def test_every_option_that_a_ruleset_sets_has_its_source(id: str) -> None:
    rules = load_ruleset(id)
    for path in rules.as_dict():
        layer, source = rules.origin(path)
        assert layer in (*rules.layers, "base-2016")
        assert source


@pytest.mark.parametrize("id", IDS)
def test_the_schema_accepts_what_ships(id: str) -> None:
    data = yaml.safe_load(Path(FOLDER, f"{id}.yaml").read_text(encoding="utf-8"))
    jsonschema.validate(data, json.loads(Path(SCHEMA).read_text(encoding="utf-8")))
    assert data["ruleset"] == id


@pytest.mark.parametrize(
    "data",
    [
        {"options": {"bay_from": 4}},
        {"options": {"tokyo": {"bay_from": 7}}},
        {"options": {"victory.check": "soon"}},
        {"options": {"tokyo.enter": {"is": {"life": 1}}}},
        {"options": {"wickedness": {"levls": [3]}}},
        {"options": {"wickedness": {"is": {"side": "blue"}}}},
        {"kind": "lair"},
        {"rules": []},
    ],
)
def test_the_schema_refuses_what_the_loader_refuses(data: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, json.loads(Path(SCHEMA).read_text(encoding="utf-8")))


def test_nothing_heavy_is_imported() -> None:
    script = (
        "import sys, click, yaml; b = set(sys.modules); from kotref.rulesets import load_ruleset; load_ruleset('bga'); "
    )
    script += "print(*sorted(m for m in set(sys.modules) - b if not m.startswith(('kotref', 'json', '_json'))))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= {"unicodedata", "zlib"}
