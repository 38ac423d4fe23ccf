"""Which files of a folder are logs."""

from __future__ import annotations

from pathlib import Path

from kotref.logs import find_logs


def test_files_folders_and_standard_input(tmp_path: Path) -> None:
    log = "format: kotref/1\n"
    for name, text in {
        "b.yaml": log,
        "a.yml": "players: []\nmoves: []\n",
        "c.txt": log,
        "d.JSON": '{"format": "kotref/1"}',
        "settings.yaml": "colour: red\n",
        "deep/er/e.jsonl": '{"format": "kotref/1"}',
        ".git/f.yaml": log,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "g.yaml").write_text(log, encoding="utf-16")
    (tmp_path / "h.yaml").mkdir()
    found = list(find_logs([tmp_path, "-", tmp_path / "c.txt", "not/there.yaml"]))
    here = [str(tmp_path / name) for name in ("a.yml", "b.yaml", "d.JSON", "g.yaml", "deep/er/e.jsonl")]
    assert found == [*here, "-", str(tmp_path / "c.txt"), "not/there.yaml"]
