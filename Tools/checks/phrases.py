#!/usr/bin/env python3
"""Find every sentence of the program, in both languages, in what transcripts and terminals show.

    FACTURIER_BIN=.build/release Tools/checks/phrases.py

A sentence that no test shows may be wrong, or may never be said. The catalogues are read as text;
what they hold is looked for in Tests/Golden/cli and in what this check brings up on a terminal.
Exit status: 0 each was seen, 1 some were not.
"""

import pathlib
import re
import sys

import looks
import questions
from durability import Check
from pseudo_terminal import plain

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXTS = ROOT / "Tools/facturier/Textes"
CATALOGUES = {"fr": "PhrasesEnFrancais.swift", "en": "PhrasesEnAnglais.swift"}
#: Sentences for what nobody knows how to bring about, and why there is one all the same.
UNSEEN = {
    "erreurInattendue": "an error that no part of the program knows must not pass in silence",
}
#: A hole in a template: what stands there differs from one saying to the next.
HOLE = "\0"
#: What only a read-only disk brings about, which `files.py` makes.
ELSEWHERE = {f"Avec --{HOLE}, la page s'écrit sans que rien s'enregistre.",
             f"With --{HOLE} the page is written and nothing is recorded."}


def literals(code):
    """The texts in a piece of Swift, each with its holes; what stands in these is not told."""
    found, place = [], 0
    while (begin := code.find('"', place)) >= 0:
        text, place = literal(code, begin + 1)
        found.append(text)
    return found


def literal(code, place):
    """One text that begins there, and where the code goes on behind it."""
    text = ""
    while code[place] != '"':
        if code.startswith("\\(", place):
            depth, end = 1, place + 2
            while depth:
                if code[end] == '"':
                    _, end = literal(code, end + 1)
                    continue
                depth += {"(": 1, ")": -1}.get(code[end], 0)
                end += 1
            text, place = text + HOLE, end
        elif code[place] == "\\":
            text, place = text + {"n": "\n"}.get(code[place + 1], code[place + 1]), place + 2
        else:
            text, place = text + code[place], place + 1
    return text, place + 1


def catalogue(language):
    """The templates of each case: the texts of its code, which a choice may make alternatives."""
    code = (TEXTS / CATALOGUES[language]).read_text(encoding="utf-8")
    body = code[code.index("switch self {"):]
    cases = re.findall(r"^    case \.(\w+)(?:\([^()]*\))?:(.*?)(?=^    case |^    \})", body,
                       flags=re.M | re.S)
    templates = {}
    for name, expression in cases:
        texts = literals(expression) or told_by_another(name, language)
        assert texts, f"{name} says nothing in {language}"
        templates[name] = texts
    return templates


def told_by_another(name, language):
    """The texts of a case that hands over to what it holds, which stands in a file of its own."""
    kind = re.search(rf"^  case {name}\((?:_ \w+: )?(\w+)\)", declarations(), flags=re.M)[1]
    code = (TEXTS / f"{kind}.swift").read_text(encoding="utf-8")
    word = {"fr": "francais", "en": "anglais"}[language]
    return literals(re.search(rf"^  var {word}: String {{(.*?)^  }}", code, flags=re.M | re.S)[1])


def pattern(template):
    """What a template looks like once it is said, all white space being one space."""
    parts = [re.escape(" ".join(part.split(" "))) for part in template.strip(HOLE).split(HOLE)]
    return re.compile(".{0,160}?".join(parts).replace("\\\n", " "))


def declarations():
    return (TEXTS / "Phrase.swift").read_text(encoding="utf-8")


def declared():
    return set(re.findall(r"^  case (\w+)", declarations(), flags=re.M))


def transcripts(language):
    """What the transcripts of a language show, without the marks in front."""
    shown = ""
    for path in sorted((ROOT / "Tests/Golden/cli").glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        if ("LANG=fr" in text.splitlines()[0]) == (language == "fr"):
            shown += re.sub(r"^(?:  |! )", "", text, flags=re.M)
    return shown


def on_a_terminal(check, language):
    """What only a terminal is shown: questions, complaints, and bars."""
    shown = questions.whole_dialogue(check, language)
    terminal = questions.ask(check, f"fini-{language}", language=language)
    terminal.wait_for(questions.ASKED[language][0])
    terminal.type(b"\x04")
    shown += terminal.end()[1]
    for words in ["totaux"], ["exporter", "rapport"]:
        shown += looks.show(check, 80, words, language)
    return plain(shown)


def control():
    code = '"a \\(b ? "c" : d(e)) f" + "g\\n"'
    assert literals(code) == [f"a {HOLE} f", "g\n"], literals(code)
    assert pattern(f"a {HOLE} f").search("xa b f") and not pattern("a b").search("ab")


def main():
    control()
    with Check("phrases", __doc__, count=0) as check:
        check.needs("faketime")
        looks.make(check)
        names, seen = declared(), 0
        for language in CATALOGUES:
            templates = catalogue(language)
            check.expect(set(templates) == names, f"{language}: {names ^ set(templates)}")
            shown = " ".join((transcripts(language) + on_a_terminal(check, language)).split())
            for name, texts in sorted(templates.items()):
                unsaid = [text for text in texts
                          if text not in ELSEWHERE and not pattern(text).search(shown)]
                said = not unsaid
                check.expect(said or name in UNSEEN, f"{language}: nothing shows {name}: {unsaid}")
                check.expect(not said or name not in UNSEEN, f"{language}: {name} can be seen")
                seen += said
        return check.finish(f"{seen} sentences of {len(names)} in two languages")


if __name__ == "__main__":
    sys.exit(main())
