#!/usr/bin/env python3
"""Answer the questions of `ouvrir` on a terminal, well and badly, walk away from them, and take the first steps.

    FACTURIER_BIN=.build/release Tools/checks/questions.py

Each question is asked once in the person's language, a bad answer is explained and asked for again,
and an interruption leaves nothing behind. Exit status: 0 passed, 1 failed.
"""

import json
import re
import sys

import processes
from durability import Check, SELLER, program, surroundings
from processes import Terminal

#: What is asked, in French and in English.
NAME, SIREN, STREET, POSTCODE, TOWN, COUNTRY, SCHEME, VAT, SOLD, FORM, IBAN = range(11)
ASKED = {
    "fr": ["Nom ou raison sociale : ", "SIREN, neuf chiffres : ", "Numéro et rue : ",
           "Code postal : ", "Ville : ", "Pays, en deux lettres [FR] : ",
           "Régime de TVA, reel, franchise ou exonere [reel] : ", "Numéro de TVA [FR44732829320] : ",
           "Vente habituelle, biens, services ou mixte, ou rien pour le dire à chaque facture [aucun] : ",
           "Forme juridique, EI pour un entrepreneur individuel, SARL, SAS… [aucun] : ",
           "IBAN [aucun] : "],
    "en": ["Name of the firm or person: ", "SIREN, nine digits: ", "Number and street: ",
           "Postcode: ", "Town: ", "Country, in two letters [FR]: ",
           "VAT scheme, standard, franchise or exempt [standard]: ",
           "VAT number [FR44732829320]: ",
           "Usual sales, goods, services or both, or nothing to say it of each invoice [none]: ",
           "Legal form, EI for a sole trader, SARL, SAS… [none]: ",
           "IBAN [none]: "],
}


def ask(check, ledger, *words, language="en", **how):
    command = [program(), "--registre", ledger, "--langue", language, "ouvrir", *words]
    return Terminal(command, check.folder, surroundings(TERM="xterm"), **how)


def opened(check, ledger):
    """What the registre's first event says, or nothing when there is no registre."""
    journal = check.folder / ledger / "journal.jsonl"
    if not journal.exists():
        return None
    return json.loads(journal.read_bytes().splitlines()[0])["data"]


def whole_dialogue(check, language):
    """Bad answers are asked again, mere Enter takes what stands in brackets."""
    asked, ledger = ASKED[language], f"entier-{language}"
    terminal = ask(check, ledger, language=language)
    for question, answers in [
            (NAME, ["", "Atelier Vermeil"]),
            (SIREN, ["73282932", "732 829 321", "732 829 320"]),
            (STREET, [b"\xff\xfe", "4 rue des Tanneurs"]), (POSTCODE, ["35300"]),
            (TOWN, ["  Fougères  "]), (COUNTRY, ["france", ""]), (SCHEME, ["x", ""]),
            (VAT, ["FR45732829320", ""]), (SOLD, ["bois", "biens"]), (FORM, ["EI"]),
            (IBAN, ["FR15", "FR14 2004 1010 0505 0001 3M02 606"])]:
        for answer in answers:
            terminal.answer(asked[question], answer)
    status, shown = terminal.end()
    check.expect(status == 0, f"{language}: ended with {status}: {shown}")
    before, _, then = shown.partition({"fr": "Ensuite, ", "en": "Next, "}[language])
    check.expect("--" not in before, f"a name of an option in {before}")
    check.expect(len(re.findall("^  facturier .*--", then, re.M)) == 2, f"what comes next is not said: {shown}")
    data = opened(check, ledger)
    check.expect(data and data["vendeur"] == {
        "nom": "Atelier Vermeil", "siren": "732829320",
        "adresse": {"voie": "4 rue des Tanneurs", "codePostal": "35300", "ville": "Fougères",
                    "pays": "FR"},
        "formeJuridique": "EI", "numeroTVA": "FR44732829320", "regime": "reel",
        "optionDebits": False, "iban": "FR1420041010050500013M02606", "nature": "biens"}, f"{language}: recorded {data}")
    return shown


def first_steps(check, language):
    """Whoever has answered `ouvrir` comes to a paid invoice by the commands that the help begins with."""
    command = [program(), "--registre", f"entier-{language}", "--langue", language]
    done = processes.run([*command, "--help"], cwd=check.folder, stdin=processes.DEVNULL, capture_output=True,
                         text=True, env=surroundings())
    steps = [step.split()[1:] for step in done.stdout.split("\n\n")[2].splitlines()[2:]]
    check.expect(len(steps) == 7, f"{language}: the first steps are {steps}")
    number = ""
    for step in steps:
        named = {"<name>": "Dupont", "<nom>": "Dupont", "<invoice>": number, "<facture>": number}
        terminal = Terminal([*command, *(named.get(word, word) for word in step)], check.folder,
                            surroundings(TERM="xterm"))
        if step[0] in ("pay", "payer"):
            terminal.answer({"fr": "Montant [120,00] : ", "en": "Amount [120.00]: "}[language], "")
        status, shown = terminal.end()
        check.expect(status == 0, f"{language}: {step} ended with {status}: {shown}")
        number = next(iter(re.findall(r"F\d+-\d+", shown)), number)
    done = processes.run([*command, "--json", "lister", "--statut", "payee"], cwd=check.folder,
                         stdin=processes.DEVNULL, capture_output=True, text=True, env=surroundings())
    check.expect(f'"{number}"' in done.stdout, f"{language}: {number} is not paid: {done}")


def only_what_is_missing(check):
    """A value of an option or a file is not asked for; one that follows from answers is offered."""
    (check.folder / "fiche.json").write_text('{"ville": "Rennes", "regime": "franchise"}')
    asked = ASKED["en"]
    terminal = ask(check, "partiel", "--nom", "Jeanne", "--fichier", "fiche.json")
    for question, answer in [(asked[SIREN], "404833048"), (asked[STREET], "1 place"),
                             (asked[POSTCODE], "35000"), (asked[COUNTRY], ""),
                             ("VAT number [none]: ", "None"), (asked[SOLD], "nothing"), (asked[FORM], ""),
                             (asked[IBAN], "-")]:
        terminal.answer(question, answer)
    status, shown = terminal.end()
    check.expect(status == 0, f"ended with {status}: {shown}")
    for question in NAME, TOWN, SCHEME:
        check.expect(asked[question] not in shown, f"{asked[question]} was asked: {shown}")
    data = opened(check, "partiel")
    check.expect(data and data["vendeur"] == {
        "nom": "Jeanne", "siren": "404833048",
        "adresse": {"voie": "1 place", "codePostal": "35000", "ville": "Rennes", "pays": "FR"},
        "regime": "franchise", "optionDebits": False}, f"recorded {data}")
    terminal = ask(check, "tiret", *SELLER[:-2])
    terminal.answer(asked[TOWN], "Paris")
    for question in asked[COUNTRY:VAT]:
        terminal.answer(question, "")
    terminal.answer(asked[VAT], "-")
    terminal.answer(asked[SOLD], "-")
    terminal.answer(asked[FORM], "")
    terminal.answer(asked[IBAN], "")
    status, shown = terminal.end()
    data = opened(check, "tiret")
    # A seller who charges VAT has a number, and in France it follows from the SIREN.
    check.expect(status == 0 and data["vendeur"]["numeroTVA"] == "FR44732829320",
                 f"a dash: {data} {shown}")


def no_question(check):
    """A person is not asked who gave enough, does not want to be, or is not there."""
    for what, words, status in [
            ("all is given", SELLER, 0), ("--non-interactif", ["--non-interactif"], 64),
            ("a bad value", ["--siren", "1"], 65), ("a bad word", ["--regime", "x"], 64),
            ("a SIRET of another firm", [*SELLER[:-2], "--siret", "40483304800022"], 1)]:
        ended, shown = ask(check, what.replace(" ", "-"), *words).end()
        check.expect(ended == status and ASKED["en"][NAME] not in shown,
                     f"{what}: ended with {ended}, not {status}: {shown}")
    ended, shown = ask(check, "entier-fr").end()
    check.expect(ended == 1 and ASKED["en"][NAME] not in shown, f"open already: {ended}: {shown}")
    ended, shown = ask(check, "muet", stderr=str(check.folder / "mots")).end()
    check.expect(ended == 64 and not shown, f"stderr is no terminal: {ended}: {shown}")
    done = processes.run([program(), "--registre", "muet", "ouvrir"], cwd=check.folder,
                         stdin=processes.DEVNULL, capture_output=True, env=surroundings())
    check.expect(done.returncode == 64, f"no terminal at all: {done}")
    check.expect(opened(check, "muet") is None, "a registre without questions")


def walking_away(check):
    """Ctrl-C, Ctrl-D and a terminal that is closed leave nothing behind, at each question."""
    for question in range(len(ASKED["en"])):
        for what, keys, status in [("Ctrl-C", b"\x03", 130), ("Ctrl-D", b"\x04", 64),
                                   ("half an answer and Ctrl-C", b"xyz\x03", 130)]:
            ledger = f"parti-{question}-{status}"
            terminal = ask(check, ledger)
            for asked, answer in zip(
                    ASKED["en"][:question],
                    ["A", "732829320", "1 rue", "75002", "V", *[""] * 6], strict=False):
                terminal.answer(asked, answer)
            terminal.wait_for(ASKED["en"][question])
            terminal.type(keys)
            ended, shown = terminal.end()
            check.expect(ended == status, f"{what}: ended with {ended}: {shown}")
            check.expect(shown.endswith("\n"), f"{what}: the shell's prompt follows {shown[-40:]!r}")
            check.expect(not (check.folder / ledger).exists(), f"{what} at question {question} "
                                                               "left a folder behind")


def main():
    with Check("questions", __doc__, count=0) as check:
        for language in ASKED:
            whole_dialogue(check, language)
            first_steps(check, language)
        only_what_is_missing(check)
        no_question(check)
        walking_away(check)
        return check.finish("asked and answered on a pseudo-terminal")


if __name__ == "__main__":
    sys.exit(main())
