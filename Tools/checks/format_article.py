#!/usr/bin/env python3
"""Run the recipes of the article on the journal's format, as they stand there, and check its lines.

    FACTURIER_BIN=.build/release Tools/checks/format_article.py

Takes the three lines and every recipe out of FormatDuJournal.md: a block in `sh`, `python` or `sql`
whose first line is a comment that begins with `Recipe:`. Each recipe runs on the article's own lines
and on the demonstration's journal, where its answer must be what `facturier rejouer --json` says;
those that check a chain must also find a damaged one out. The lines are verified by both verifiers,
and every line of the demonstration is read as a CloudEvent. Exit status: 0 all is as the article
says, 1 it is not, 77 a program that the recipes use is not installed.
"""

import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
from decimal import Decimal

sys.dont_write_bytecode = True
import processes  # noqa: E402
from durability import program  # noqa: E402
from second_verifier import chain  # noqa: E402

with processes.modules():
    import duckdb
    from cloudevents.core.formats.json import JSONFormat
    from cloudevents.core.v1.event import CloudEvent

TOOLS = pathlib.Path(__file__).resolve().parent.parent
ARTICLE = TOOLS.parent / "Sources/Facturier/Facturier.docc/FormatDuJournal.md"
SUMS = ["totalHT", "montantTVA", "totalTTC", "avoirs", "paye"]


# The article and the journals


def blocks(text):
    """The fenced blocks of an article: language and content."""
    return re.findall(r"^```(\w+)\n(.*?)^```$", text, flags=re.M | re.S)


def recipes(text):
    """The recipes by the words of their first line."""
    found = {}
    for language, content in blocks(text):
        if title := re.match(r"(?:#|--) Recipe: (.*)", content):
            assert title[1] not in found, f"two recipes are called {title[1]!r}"
            found[title[1]] = (language, content)
        else:
            assert language in ("text", "json"), f"a block in {language} is no recipe: {content}"
    return found


def example(text):
    """The lines that the article shows."""
    (lines,) = [content for language, content in blocks(text) if language == "json"]
    return lines.encode()


def facturier(folder, *words):
    """What the program answers last, and its exit status."""
    done = processes.run(
        [program(), "--registre", folder, "--json", *words], stdout=processes.PIPE, check=False)
    return json.loads(done.stdout.splitlines()[-1]), done.returncode


def in_folder(journal):
    folder = pathlib.Path(tempfile.mkdtemp())
    (folder / "journal.jsonl").write_bytes(journal)
    return folder


def with_a_payment_reversed(journal):
    """The journal, and behind it the reversal of its first payment."""
    known = [json.loads(line) for line in journal.splitlines()]
    paid = next(event for event in known if event["type"] == "PaiementEnregistre.v1")
    data = {"paiementId": paid["data"]["paiementId"], "motif": "Saisi deux fois"}
    reversal = {**paid, "id": str(len(known) + 1), "type": "PaiementAnnule.v1", "data": data,
                "time": known[-1]["time"]}
    return b"".join(chain([*known, reversal]))


def events(folder):
    return [json.loads(line) for line in open(folder / "journal.jsonl", encoding="utf-8")]


# Running a recipe


def run(recipe, folder):
    """What a recipe prints, or the rows that it gives; `None` when it fails."""
    language, content = recipe
    if language == "sql":
        before = os.getcwd()
        os.chdir(folder)
        try:
            answer = duckdb.connect().execute(content)
            names = [column[0] for column in answer.description]
            return [dict(zip(names, row)) for row in answer.fetchall()]
        finally:
            os.chdir(before)
    command = [sys.executable, "-"] if language == "python" else ["sh", "-e", "-s"]
    done = processes.run(
        command, cwd=folder, input=content.encode(), stdout=processes.PIPE,
        stderr=processes.PIPE, check=False)
    return done.stdout.decode() if done.returncode == 0 else None


# What each recipe must answer, given what the program says of the same folder


def hash_of_line_3(answer, folder, _):
    computed, said = answer.splitlines()
    digest = computed.split()[0]
    return said == f',"hash":"{digest}"}}' and digest == events(folder)[2]["hash"]


def chain_in_python(answer, _, summary):
    return answer.strip() == f"{summary['tete']['id']}:{summary['tete']['hash']}"


def chain_in_sql(answer, *_):
    return answer == []


def sums_in_sql(answer, _, summary):
    (row,) = answer
    return all(isinstance(row[name], Decimal) for name in SUMS) and {
        name: str(row[name]) for name in SUMS} == {name: summary[name] for name in SUMS}


def sums_in_python(answer, _, summary):
    return json.loads(answer) == {name: summary[name] for name in [*SUMS, "solde"]}


def list_of_invoices(answer, folder, summary):
    rows = [line.split("\t") for line in answer.splitlines()]
    issued = [event["data"] for event in events(folder) if event["type"] == "FactureEmise.v1"]
    return len(rows) == summary["emises"] and rows == [
        [data["numero"], data["client"]["nom"], data["totaux"]["totalTTC"]] for data in issued]


def total_in_cents(answer, _, summary):
    return int(answer) == int(Decimal(summary["totalTTC"]) * 100)


ANSWERS = {
    "the hash of line 3, then what the line says it is.": hash_of_line_3,
    "check each line's place, link and hash.": chain_in_python,
    "the lines that do not hold together; no row when all do.": chain_in_sql,
    "net, VAT and gross of issued invoices, credit notes, and what was paid.": sums_in_sql,
    "the same sums, and what is left to pay.": sums_in_python,
    "number, client and gross total of each issued invoice.": list_of_invoices,
    "the gross total of issued invoices, in cents.": total_in_cents,
}


# The checks


def check_recipes(found, folder, what):
    summary, status = facturier(folder, "rejouer")
    assert status == 0, f"rejouer fails on {what}"
    for title, answers in ANSWERS.items():
        answer = run(found[title], folder)
        assert answer is not None and answers(answer, folder, summary), (
            f"on {what}, the recipe {title!r} gives {answer!r}, the program {summary}")


def check_damage(found, journal):
    """The recipes that check a chain find every damaged copy out."""
    lines = journal.splitlines(keepends=True)
    first, second, third, *rest = lines
    copies = {
        "a digit": journal.replace(b'"codePostal":"35', b'"codePostal":"36', 1),
        "a line gone": b"".join([first, third, *rest]),
        "a line twice": b"".join([first, second, second, third, *rest]),
        "two lines swapped": b"".join([first, third, second, *rest]),
        "a member behind the hash": b"".join(
            [first, second, third[:-2] + b',"data":{}}\n', *rest]),
    }
    for what, copy in copies.items():
        assert copy != journal, what
        folder = in_folder(copy)
        assert run(found["check each line's place, link and hash."], folder) is None, what
        rows = run(found["the lines that do not hold together; no row when all do."], folder)
        assert rows, f"DuckDB finds nothing wrong with {what}"
        if copy.startswith(first + second + third[:-2]):
            title = "the hash of line 3, then what the line says it is."
            assert not hash_of_line_3(run(found[title], folder), folder, None), what
        _, status = facturier(folder, "verifier")
        assert status == 3, f"the program finds nothing wrong with {what}"


def check_verifiers(folder):
    """Both verifiers find it intact, and end with the codes that the articles give."""
    summary, status = facturier(folder, "verifier")
    assert (summary["verdict"], status) == ("intact", 0), summary
    ancre = f"{summary['tete']['id']}:{summary['tete']['hash']}"
    short = ancre[:-48]
    wrong = f"1:{'0' * 64}"
    for words, wanted in [([folder], 0), ([folder, "--ancre", ancre], 0),
                          ([folder, "--ancre", short], 0), ([folder, "--ancre", short[:-1]], 64),
                          ([folder, "--ancre", wrong], 3), ([folder, "--ancre", "1"], 64),
                          ([folder / "nowhere"], 66)]:
        done = processes.run(
            [sys.executable, TOOLS / "verifier.py", *words], capture_output=True, check=False)
        assert done.returncode == wanted, (words, done)
    for words, wanted in [(["--ancre", ancre], 0), (["--ancre", short], 0),
                          (["--ancre", wrong], 3), (["--ancre", wrong[:-48]], 3)]:
        assert facturier(folder, "verifier", *words)[1] == wanted, words
    return ancre


def check_cloudevents(journal):
    for line in journal.splitlines():
        event, plain = JSONFormat().read(CloudEvent, line), json.loads(line)
        assert event.get_id() == plain["id"] and event.get_type() == plain["type"], line
        assert event.get_data() == plain["data"], line
        assert event.get_extension("hash") == plain["hash"], line


def main():
    missing = [name for name in ("jq", "sed", "sha256sum") if not shutil.which(name)]
    if missing:
        print(f"format_article: skipped, not installed: {' '.join(missing)}")
        return 77
    text = ARTICLE.read_text(encoding="utf-8")
    found, lines = recipes(text), example(text)
    assert list(found) == list(ANSWERS), f"the recipes are {list(found)}"

    folder = in_folder(lines)
    ancre = check_verifiers(folder)
    assert f"`{ancre}`" in text, f"the article doesn't give the anchor {ancre}"
    for escape in rb"\"", rb"\n", b'"batch":"1/2"', b'"command":':
        assert escape in lines, f"the article's lines show no {escape}"
    check_recipes(found, folder, "the article's lines")
    check_damage(found, lines)

    demo = pathlib.Path(tempfile.mkdtemp()) / "demo"
    processes.run([program(), "demo", demo], stdout=processes.DEVNULL, check=True)
    journal = (demo / "journal.jsonl").read_bytes()
    check_verifiers(demo)
    check_recipes(found, demo, "the demonstration")
    check_damage(found, journal)
    reversed_payment = in_folder(with_a_payment_reversed(journal))
    check_verifiers(reversed_payment)
    check_recipes(found, reversed_payment, "a journal with a payment reversed")
    check_cloudevents(lines + journal)
    print(f"format_article: {len(found)} recipes, 3 lines, and {journal.count(10)} lines of the "
          "demonstration are as the article says")
    return 0


if __name__ == "__main__":
    # All that is made here goes into one folder, and goes with it.
    with tempfile.TemporaryDirectory() as tempfile.tempdir:
        status = main()
    sys.exit(status)
