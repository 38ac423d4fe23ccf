"""`--format junit`: XML with a suite for each file and a case for each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from kotref.referee.report import Finding, Report
from kotref.report import Look, reporter
from kotref.report.tally import Tally


def written(*reports: Report, **look: bool) -> str:
    tally, made = Tally(), reporter("junit", Look(**look))
    pieces = [made.begin()]
    for report in reports:
        tally.add(report)
        pieces.append(made.report(report))
    return "".join([*pieces, made.end(tally)])


def suites(*reports: Report, **look: bool) -> list[Element]:
    root = ElementTree.fromstring(written(*reports, **look).encode())
    assert root.tag == "testsuites"
    for suite in root:
        cases = list(suite)
        assert {case.tag for case in cases} == {"testcase"}
        for what, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.attrib[what]) == sum(case.find(tag) is not None for case in cases)
        assert int(suite.attrib["tests"]) == len(cases)
    return list(root)


def test_a_suite_for_each_file_and_a_case_for_each_game(legal: Report, illegal: Report) -> None:
    found = suites(legal, replace(legal, log="two.yaml#1"), replace(illegal, log="two.yaml#2"), illegal)
    assert [(suite.attrib["name"], len(suite)) for suite in found] == [
        ("fine.yaml", 1),
        ("two.yaml", 2),
        ("game.yaml", 1),
    ]
    assert [case.attrib["name"] for case in found[1]] == ["game 1", "game 2"]
    assert found[1][1].attrib["classname"] == "two.yaml"


def test_a_file_named_twice_is_two_suites(legal: Report) -> None:
    assert len(suites(legal, legal)) == 2
    first, second = (replace(legal, log=f"two.yaml#{number}") for number in (1, 2))
    assert [len(suite) for suite in suites(first, second, first, second)] == [2, 2]


def test_a_failure_lists_the_violations_and_a_warning_is_no_failure(illegal: Report, legal: Report) -> None:
    [suite] = suites(illegal)
    failure = suite[0].find("failure")
    assert failure is not None
    assert failure.attrib["type"] == "KOT402"
    assert failure.attrib["message"].startswith("Ben cannot yield")
    assert (failure.text or "").startswith("game.yaml:23:5: KOT402 yield-without-claws: Ben cannot")
    out = suite[0].find("system-out")
    assert out is not None
    assert out.text == "game.yaml:40:5: KOT901 nothing-open (warning): Nothing is open."
    [warned] = suites(replace(legal, findings=[illegal.findings[2]]))
    assert [part.tag for part in warned[0]] == ["system-out"]


def test_follow_ups_are_listed_if_asked_for(illegal: Report) -> None:
    assert "KOT405" not in written(illegal)
    assert "KOT405 tokyo-occupied (follow-up)" in written(illegal, follow_ups=True)


def test_what_could_not_be_judged(unreadable: Report, legal: Report, finding: Callable[..., Finding]) -> None:
    unknown = replace(legal, verdict="not-judged", findings=[finding("KOT509")])
    broken = replace(legal, verdict="not-judged")
    before = replace(unknown, findings=[finding(), finding("KOT509")])
    tags = [[part.tag for part in suite[0]] for suite in suites(unreadable, unknown, broken, before)]
    assert tags == [["error"], ["skipped", "system-out"], ["error"], ["failure", "system-out"]]


def test_it_is_xml_whatever_stands_in_a_log(illegal: Report) -> None:
    evil = "\x00\x0b<a&\"'>\ud800\ufffe\x1b]]>\r\n忍者🐙"
    illegal.log = f"{evil}.yaml"
    illegal.findings = [replace(found, message=evil, legal=evil, player=evil) for found in illegal.findings]
    text = written(illegal, follow_ups=True)
    assert text.isascii()
    [suite] = suites(illegal, follow_ups=True)
    failure = suite[0].find("failure")
    assert failure is not None
    assert failure.attrib["message"] == "\\x00\\x0b<a&\"'>\\ud800\\x1b]]>\\r\\n忍者🐙"
    assert suite.attrib["name"] == failure.attrib["message"] + ".yaml"


def test_no_logs_at_all() -> None:
    assert suites() == []


def test_standard_input_has_a_name(legal: Report) -> None:
    assert suites(replace(legal, log="-"))[0].attrib["name"] == "standard input"
