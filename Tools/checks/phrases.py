#!/usr/bin/env python3
"""Find every sentence of the program, in both languages, in what transcripts and terminals show.

    FACTURIER_BIN=.build/release Tools/checks/phrases.py

A sentence that no test shows may be wrong, or may never be said. Each is declared with its French
and its English, as `fr:` and `en:`, wherever that is in the program's sources, which are read as
text; what they hold is looked for in Tests/Golden/cli, in what the same commands tell in the other language, in
what all commands tell of themselves, and in what this check brings up on a terminal.
Exit status: 0 each was seen, 1 some were not.
"""

import pathlib
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import cli
import looks
import processes
import questions
from durability import Check
from processes import plain

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Tools/facturier"
TEXTS = SOURCES / "Texts"
LANGUAGES = ("fr", "en")
#: Sentences for what nobody knows how to bring about, and why there is one all the same.
UNSEEN = {
    "erreurInattendue": "an error that no part of the program knows must not pass in silence",
    "jetonDansLAvenir": "no check has an authority whose clock is fast",
}
#: A hole in a template: what stands there differs from one saying to the next.
HOLE = "\0"
#: What only a read-only disk brings about, which `files.py` makes.
ELSEWHERE = {f"Avec --{HOLE}, le document s'écrit sans que rien s'enregistre.",
             f"With --{HOLE} the document is written and nothing is recorded.",
             # What is said of a long journal alone, which `answers.py` makes.
             f"Jusqu'à l'événement {HOLE}, le rapport s'en remet aux vérifications précédentes, et",
             f" le dit ; --{HOLE} vérifie tout.",
             f"Up to event {HOLE} the report relies on earlier verifications, and says so;",
             f" --{HOLE} verifies everything.",
             # What more acts bring about than a page holds, as `voyage.py` makes them, or greater amounts.
             f"Une page de 5 Mo contient environ {HOLE} de ces actes, et il y en a plus.",
             f"A page of 5 MB holds about {HOLE} of these acts, and there are more.",
             f"Pour les derniers, ajoutez --du {HOLE}.", f"For the last ones, add --du {HOLE}.",
             "Les montants sont trop grands pour qu'un navigateur les additionne au centime.",
             "The amounts are too great for a browser to add them up to the cent.",
             # What a page says of the command that verifies it.
             "facturier exporter voyage --verifier PAGE", "facturier export journey --verify PAGE",
             # What a database alone brings about, which `postgresql.py` begins.
             f"La base {HOLE} était déjà prête.", f"The database {HOLE} was ready already.",
             f"La base {HOLE} est prête (étape {HOLE}).",
             f"The database {HOLE} is ready (step {HOLE}).",
             "« facturier serveur preparer » prépare une base ; « facturier ouvrir » y ouvre un",
             " registre.",
             "“facturier server prepare” prepares a database; “facturier init” opens a ledger in it.",
             "Aucun registre.", "No ledger.", "Événements", "Events",
             f"L'adresse tirée est {HOLE}.", f"The address drawn is {HOLE}.",
             "Seule une ancre gardée ailleurs (--ancre) atteste la fin du journal d'une base : des",
             "Only an anchor kept elsewhere (--ancre) vouches for the end of a database's journal:",
             " lines may be missing behind the last.",
             # What a signal alone brings about, which `interruptions.py` sends.
             f"Interrompu : l'acte est peut-être enregistré. « facturier {HOLE}historique »",
             f" le dit ; redemandé sous la même clé ({HOLE}), il n'est pas", " fait deux fois.",
             f"Interrupted: the act may be recorded. “facturier {HOLE}history” tells;",
             f" asked for again under the same key ({HOLE}), it is not done", " twice.",
             # What a journal brings about whose end is taken away beside a follower, as `live.py` does.
             f"Le journal a été repris à la position {HOLE} : ce qui suivait n'y est plus.",
             f"The journal was taken back to position {HOLE}: what came after is gone.",
             # What only fonts of some makers bring about.
             "son auteur défend qu'un document la porte", "its maker forbids documents to carry it",
             "il lui manque des lettres", "it lacks letters"}


class Phrase(NamedTuple):
    """Words in both languages: where they stand, the name before them, and their templates."""
    place: str
    name: str
    texts: dict


def literals(code):
    """The texts in a piece of Swift, each with its holes; texts in these are not told."""
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
            text, place = text + HOLE, closing(code, place + 2) + 1
        elif scalar := re.compile(r"\\u\{(\w+)\}").match(code, place):
            text, place = text + chr(int(scalar[1], 16)), scalar.end()
        elif code[place] == "\\":
            text, place = text + {"n": "\n"}.get(code[place + 1], code[place + 1]), place + 2
        else:
            text, place = text + code[place], place + 1
    return text, place + 1


def closing(code, place, ends=")"):
    """Where the code from there on has the first of those signs that nothing in it encloses."""
    depth = 0
    while depth or code[place] not in ends:
        if code[place] == '"':
            _, place = literal(code, place + 1)
            continue
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(code[place], 0)
        place += 1
    return place


def phrases(code, path="A.swift"):
    """Every pair of texts that a file declares; a file that only hands texts over has none of its own."""
    found = []
    for french in re.finditer(r"(?<=[(\s])fr: ", code):
        middle = closing(code, french.end(), ",)")
        english = re.compile(r",\s+en: ").match(code, middle)
        place = f"{path}:{code.count(chr(10), 0, french.start()) + 1}"
        assert english, f"{place}: no English stands behind the French"
        end = closing(code, english.end(), ",)")
        spoken = code[french.end():middle], code[english.end():end]
        assert not ("anglais" in spoken[0] or "francais" in spoken[1]), \
            f"{place}: one language quotes the other"
        texts = dict(zip(LANGUAGES, map(literals, spoken)))
        assert bool(texts["fr"]) == bool(texts["en"]), f"{place}: one language says nothing"
        assert all(text for both in texts.values() for text in both), f"{place}: an empty text"
        names = re.findall(r"static (?:let|func) (\w+)", code[:french.start()])
        if texts["fr"]:
            found.append(Phrase(place, names[-1] if names else "", texts))
    return found


def sources():
    return {path: path.read_text(encoding="utf-8") for path in sorted(SOURCES.rglob("*.swift"))}


def unused(files):
    """The names of phrases that nothing says: neither as a member, nor one phrase in another."""
    names = {name for path, code in files.items() if path.parent == TEXTS
             for name in re.findall(r"^  static (?:let|func) (\w+)", code, flags=re.M)}
    everything = "\n".join(files.values())
    return sorted(name for name in names if not re.search(
        rf"(?:Phrase|(?<![\w\\)\]?]))\.{name}\b|(?<!func )(?<!\.)\b{name}\(", everything))


def english_names(files):
    """Makes of an English sentence what is said: options and words under English names."""
    options = dict(re.findall(r'"([a-z0-9-]+)(?: <[^"]*>)?", english: "([^"]+)"', "\n".join(files.values())))
    words = dict(line.split(" ") for line in (
        ROOT / "Sources/CRessources/texts/mots.txt").read_text().splitlines())
    def named(text):
        text = re.sub(r"--([a-z0-9-]+)", lambda it: "--" + options.get(it[1], it[1]), text)
        return re.sub(r"(<[^> ]*>|--[a-z-]+ [\w-]+)", lambda it: re.sub(
            r"[\w-]+", lambda word: words.get(word[0], word[0]), it[0]), text)
    return named


def pattern(template):
    """What a template looks like once it is said, all white space being one space."""
    parts = [re.escape(re.sub(r"\s+", " ", part)) for part in template.strip(HOLE).split(HOLE)]
    return re.compile(".{0,160}?".join(parts))


def transcripts():
    """What the transcripts show in each language, those of the other one played in it."""
    shown = dict.fromkeys(LANGUAGES, "")
    with ThreadPoolExecutor(2) as pool:
        # That one holds no words, and `cli.py` plays it in the other language too.
        found = [one for one in cli.all_transcripts() if one.path.name != "json.txt"]
        for one, otherwise in zip(found, pool.map(cli.Transcript.told_in_the_other_language, found)):
            # Without the marks in front.
            shown[one.language] += re.sub(r"^(?:  |! )", "", one.written, flags=re.M)
            shown["en" if one.language == "fr" else "fr"] += otherwise
    return shown


def helps(language):
    """What is told of each command."""
    return "".join(told("--langue", language, *name.split(), "--help") for name, _ in cli.commands())


def told(*words):
    return processes.run([cli.program(), *words], capture_output=True, text=True, check=True,
                         env={"COLUMNS": "80"}).stdout


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
    code = '"a \\(b ? "c" : d(e)) f" + "g\\n\\u{A0}"'
    assert literals(code) == [f"a {HOLE} f", "g\n\xa0"], literals(code)
    assert pattern(f"a {HOLE} f").search("xa b f") and not pattern("a b").search("ab")
    code = 'static let a = Phrase(\n  fr: "b" + c(d, "e"), en: "f") + g(fr: h, en: i)'
    assert phrases(code) == [Phrase("A.swift:2", "a", {"fr": ["b", "e"], "en": ["f"]})]
    for wrong in ('f(fr: "a")', 'f(fr: "a", en: b)', 'f(fr: "", en: "")',
                  'f(fr: "a", en: "\\(b.francais)")'):
        try:
            phrases(wrong)
        except AssertionError:
            continue
        raise AssertionError(f"{wrong} passed")
    code = "  static let a = b\n  static func c() {}\n  static let d = e\n  f(.a, g.d, \\.d)\n"
    assert unused({TEXTS / "A.swift": code}) == ["c", "d"]


def main():
    control()
    with Check("phrases", __doc__, count=0) as check:
        check.needs("faketime")
        looks.make(check)
        files = sources()
        found = [phrase for path, code in files.items()
                 for phrase in phrases(code, path.relative_to(SOURCES))]
        check.expect(len(found) > 300, f"only {len(found)} phrases in {SOURCES}")
        check.expect(not unused(files), f"nothing says {unused(files)}")
        seen, played, named = 0, transcripts(), english_names(files)
        for language in LANGUAGES:
            shown = " ".join((played[language] + helps(language) + on_a_terminal(check, language)).split())
            shown = re.sub(r"(?<=facturier) --(?:registre|ledger) \S+", "", shown)
            for place, name, texts in found:
                unsaid = [text for text in texts[language] if text not in ELSEWHERE and not pattern(
                    named(text) if language == "en" else text).search(shown)]
                said = not unsaid
                check.expect(said or name in UNSEEN,
                             f"{language}: nothing shows {name} at {place}: {unsaid}")
                check.expect(not said or name not in UNSEEN, f"{language}: {name} can be seen")
                seen += said
        return check.finish(f"{seen} sentences of {len(found)} in two languages")


if __name__ == "__main__":
    sys.exit(main())
