#!/usr/bin/env python3
"""Use the command line as people, scripts and mischief-makers do, and compare with transcripts.

    FACTURIER_BIN=.build/release Tools/checks/cli.py [--seed N] [--count N] [NAME…]

Runs the transcripts of Tests/Golden/cli, or those named, in ledgers of their own with a fixed clock;
`FACTURIER_RECORD=1` writes what they answer now. Every command must have one in both languages, in
JSON and with `--help`, which has to fit a screen or to be told under headings that do, and every
refusal one that provokes it. All JSON that the program writes is read against the closed schemas of
EventSchemas/cli. Then random command lines, which must end with a code that is documented and show
no more than they should. Exit status: 0 all is well, 1 it is not, 77 faketime or jsonschema-rs is
not installed.
"""

import argparse
import difflib
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
import cli_fuzz  # noqa: E402
import processes  # noqa: E402
from cli_transcripts import all_transcripts, run_all  # noqa: E402

try:
    import jsonschema_rs
except ImportError as error:
    print(f"cli: skipped, a module is missing ({error})")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDING = os.environ.get("FACTURIER_RECORD") == "1"
#: Codes of refusals that no command line leads to, and why.
UNREACHABLE = {
    "avoir-sans-ligne": "`avoir` without a line credits all that is left",
    "registre-non-ouvert": "a folder without a journal is absent before it is closed",
    "ligne-inconnue": "a line is named among those of its invoice",
    "paiement-inconnu": "a payment is named among those of its invoice",
    "remise-double": "a discount is typed in percent or in euros",
}

#: Kinds of lines that no transcript shows, and the check that does.
ELSEWHERE = {"registre": "postgresql.py lists those of a base", "reprise": "live.py takes an end away"}

#: What only succeeds where there is a database: `postgresql.py` asks for it.
OF_A_BASE = {"serveur preparer", "serveur lister"}


def program():
    return pathlib.Path(os.environ["FACTURIER_BIN"]).absolute() / "facturier"


# What must have a transcript


def commands():
    """Every command: its name in French, then in English, as the program lists them."""
    told = processes.run(
        [program(), "--langue", "fr", "--help"], capture_output=True, text=True, check=True)
    listed = told.stdout.split("COMMANDES\xa0:\n")[1].split("\n\n")[0]
    rows = re.findall(r"^  (\S[^(\n]*?)(?: \(([^)]+)\))?(?:  .*)?$", listed, flags=re.M)
    return [(name, alias or name) for name, alias in rows]


def check_all_is_covered(transcripts):
    runs = [(words(command), code) for each in transcripts for command, _, _, code in each.runs]

    def done(wanted, *also, code=0):
        wanted = wanted.split()
        return any(
            given[:len(wanted)] == wanted and ended == code and all(one in all_ for one in also)
            for (given, all_), ended in runs)

    for names in commands():
        for name in names:
            assert done(name), f"no transcript of a success of `{name}`"
            assert done(name, "--help"), f"no transcript of `{name} --help`"
        if names[0] not in OF_A_BASE:
            assert done(names[0], "--json"), f"no transcript of `{names[0]} --json`"


#: The heading of what every command takes, in both languages.
COMMON_OPTIONS = re.compile(r"^(?:OPTIONS DE TOUTES LES COMMANDES\xa0|OPTIONS OF ALL COMMANDS):$", re.M)
#: How many lines a terminal shows at once, at the least.
SCREEN = 24


def check_help_fits():
    """What tells a command's own options fits a screen, or each of its headings does."""
    for names in commands():
        for language in "fr", "en":
            told = processes.run(
                [program(), "--langue", language, *names[0].split(), "--help"], check=True,
                capture_output=True, text=True, env={"COLUMNS": "80"}).stdout
            assert (fault := help_fault(told)) is None, (
                f"`{names[0]} --help` in {language}: {fault}; an option says behind `sous:` under "
                "which heading it stands")


def help_fault(told):
    """What of a help is too long to be seen at once, if anything."""
    own = COMMON_OPTIONS.split(told)
    assert len(own) == 2, f"the options of all commands are not told: {told}"
    if own[0].strip().count("\n") < SCREEN:
        return None
    # What a command is for, how it is typed and its first options are one thing to read.
    parts = own[0].strip().split("\n\n")
    options = [rank for rank, part in enumerate(parts) if re.match(r"[^\n]*:\n  --", part)]
    first = "\n\n".join(parts[:options[0] + 1])
    for seen in [first, *(parts[rank] for rank in options[1:])]:
        if (lines := seen.count("\n") + 1) > SCREEN:
            return f"{lines} lines down to the end of {seen.splitlines()[-1].strip()!r}"
    return None if len(options) > 1 else "more than a screen of options without a heading"


def check_help_control():
    """A help of 24 lines passes, of 25 only under two headings, and no list may be as long."""
    def told(*lists):
        parts = ["OVERVIEW: X.", "USAGE: facturier x"] + [
            "\n".join([f"{name}:"] + ["  --x  X."] * count) for name, count in lists]
        return "\n\n".join([*parts, "OPTIONS OF ALL COMMANDS:\n  --json  X.\n"])
    for lists, passes in [
            ([("OPTIONS", 19)], True), ([("OPTIONS", 20)], False),
            ([("OPTIONS", 19), ("VAT", 23)], True), ([("OPTIONS", 20), ("VAT", 1)], False),
            ([("OPTIONS", 1), ("VAT", 24)], False)]:
        assert (help_fault(told(*lists)) is None) == passes, lists


def words(command):
    """A command's words without the options in front, and all of them."""
    everything = command.split("facturier ", 1)[-1].split()
    rest = list(everything)
    while rest and rest[0].startswith("-"):
        takes_value = rest.pop(0) in ("--registre", "--attente", "--langue", "--auteur")
        del rest[:takes_value]
    return rest, everything


def codes_of_refusals():
    """The code of every refusal, as the tests of the refusals record them."""
    golden = (ROOT / "Tests/FacturationTests/Golden/refus.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+): ", golden, flags=re.M))


def check_refusals_are_covered(transcripts):
    for ending in ".fr.txt", ".en.txt":
        seen = {
            json.loads(line)["regle"] for each in transcripts if each.path.name.endswith(ending)
            for _, output, _, _ in each.runs for line in output.splitlines()
            if line.startswith('{"type":"erreur"')}
        missing = codes_of_refusals() - seen - UNREACHABLE.keys()
        assert not missing, f"no *{ending} provokes {sorted(missing)}"
        assert not (again := seen & UNREACHABLE.keys()), f"{again} can be reached"


# JSON


def check_json(transcripts):
    """Every line of JSON has a schema; the same schema refuses it with a member too many."""
    validators = {
        path.stem: jsonschema_rs.validator_for(path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "EventSchemas/cli").glob("*.json"))}
    seen = dict.fromkeys(validators, 0)
    for each in transcripts:
        for command, output, _, _ in each.runs:
            if "--json" not in command or "--help" in command:
                continue
            for line in output.splitlines():
                value = json.loads(line, object_pairs_hook=no_member_twice)
                kind = value["type"]
                for fault in validators[kind].iter_errors(value):
                    raise AssertionError(f"{each.path.name}: `{command}`: {line}: {fault}")
                assert not validators[kind].is_valid({**value, "intrus": 1}), f"{kind} is open"
                seen[kind] += 1
    missing = [kind for kind, lines in seen.items() if not lines and kind not in ELSEWHERE]
    assert not missing, f"no line of a kind: {missing}"
    return sum(seen.values())


def no_member_twice(pairs):
    assert len(dict(pairs)) == len(pairs), f"a member stands twice: {pairs}"
    return dict(pairs)


def check_languages_agree(transcripts):
    """What programs read is the same whatever the language."""
    (spoken,) = [each for each in transcripts if each.path.name == "json.txt"]
    with tempfile.TemporaryDirectory() as folder:
        french = spoken.written.replace("# WORDS=none", "# WORDS=none LANG=fr_FR.UTF-8", 1)
        copy = type(spoken)(spoken.path)
        copy.written = french
        now = copy.run(pathlib.Path(folder))
    differing = [f"{one} / {other}" for one, other in zip(now.splitlines(), french.splitlines())
                 if one != other]
    assert now == french, f"json.txt: answers in JSON depend on the language: {differing[:1]}"


# Everything


def compare(transcripts):
    different = run_all(transcripts, RECORDING)
    for transcript, now in different.items():
        name = transcript.path.name
        if RECORDING:
            print(f"{name}: written anew")
            continue
        sys.stdout.writelines(difflib.unified_diff(
            transcript.written.splitlines(keepends=True), now.splitlines(keepends=True),
            f"{name}, as written", f"{name}, as it is now"))
    assert RECORDING or not different, (
        f"{len(different)} transcripts differ; if they should, FACTURIER_RECORD=1 writes them anew")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="transcripts, without .txt; all of them if none")
    parser.add_argument("--seed", type=int, default=20261120, help="of the random command lines")
    parser.add_argument("--count", type=int, default=2_000,
                        help="how many of these; 20000 take a minute of two processors")
    options = parser.parse_args()
    if not shutil.which("faketime"):
        print("cli: skipped, faketime is not installed")
        return 77
    if not options.names:
        check_help_control()
        check_help_fits()
    transcripts = [
        each for each in all_transcripts() if not options.names or each.path.stem in options.names]
    compare(transcripts)
    lines = check_json(transcripts) if not options.names else 0
    if not options.names:
        check_all_is_covered(transcripts)
        check_refusals_are_covered(transcripts)
        check_languages_agree(transcripts)
        cli_fuzz.check_texts_are_kept(program())
        print(cli_fuzz.run(program(), options.seed, options.count))
    runs = sum(len(each.runs) for each in transcripts)
    print(f"cli: {len(transcripts)} transcripts of {runs} commands, {lines} lines of JSON")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AssertionError as error:
        sys.exit(f"cli: {error}")
