#!/usr/bin/env python3
"""Look at what the program shows on terminals of several widths, with and without colour.

    FACTURIER_BIN=.build/release Tools/checks/looks.py

No line is wider than the terminal, save one word that can't be broken; a column that has no room is named,
amounts have more room than names, and the widest text gives way first; the bars of `totaux` share an axis
and tell months below zero from those above, eighteen at most; colours are there when they are wanted only,
and each says what it is to say; and a name that would steer the terminal or hide is shown by its codes, at
any width. Exit status: 0 passed, 1 failed, 77
skipped because faketime is not installed.
"""

import functools
import re
import sys
import unicodedata

import processes
from durability import SELLER, Check, clock, faketime, program, surroundings
from processes import STEERING, Terminal, plain

COLUMNS = (36, 40, 60, 80, 132)
NAMES = ["Le Moulin à Épices", "Société coopérative d'intérêt collectif des menuisiers de Bretagne",
         "東京木工株式会社 👩🏽‍🔧 ☎️", "a\u202eb\u200bc\u2066d\xade\u3164f\u034fg",
         "Ле́на\u0301 e\u0301le\u0300ve"]
SPACED = "Reprise :  le 7,   au soir"
QUOTING = "Porte 32” d'« Épinal » en chêne"
TOWN = "Saint-Rémy-lès-Chevreuse"
COMMANDS = [["lister"], ["afficher", "F2026-0001"], ["afficher", "F2026-0003"], ["totaux"],
            ["balance-agee"], ["client", "lister"], ["produit", "lister"], ["historique"],
            ["historique", "F2026-0002"], ["comparer", "8", "2026-12-31"], ["rejouer"],
            ["verifier"], ["--help"], ["ouvrir", "--help"], ["exporter", "dto", "--help"],
            ["lister", "--statu"], ["payer", "F2026-0001", "--montant", "1e9"],
            ["remise", "F2026-0001", "10%"], ["annuler"], ["xyzzy"],
            ["creer", "--client", QUOTING], ["exporter", "rapport"], ["export", "invoice", "F2026-0001"]]
LANGUAGES = ("fr", "en")
#: By which colour a list tells each statut, as terminals number them.
TINTS = {"Brouillon": 90, "Envoyée": 34, "Payée": 32, "En retard": 31, "Annulée": 33}


def width(text):
    """How many columns a terminal gives to a text, by Unicode's own tables."""
    total, before = 0, ""
    for character in text:
        if character == "\ufe0f":
            total += 1  # what stands before it is drawn wide
        elif unicodedata.category(character) in ("Mn", "Me", "Cf"):
            pass
        elif before == "\u200d" or "\U0001f3fb" <= character <= "\U0001f3ff":
            pass  # joined to the sign before it
        else:
            total += 2 if unicodedata.east_asian_width(character) in "WF" else 1
        before = character
    return total


def act(check, registre, day, *words):
    done = processes.run(
        [program(), "--registre", registre, *words], cwd=check.folder,
        env=surroundings(**clock(f"{day} 10:00:00")), capture_output=True, text=True)
    assert done.returncode == 0, (words, done)
    return done.stdout.strip()


def make(check):
    """A year of invoices to all those names, with months of several signs."""
    at = functools.partial(act, check, "registre")
    at("2026-01-01", "ouvrir", *SELLER)
    at("2026-01-01", "client", "creer", "--nom", QUOTING)
    at("2026-01-01", "client", "archiver", QUOTING)
    clients = [at("2026-01-02", "client", "creer", "--particulier", "--nom", name) for name in NAMES]
    at("2026-01-02", "client", "creer", "--particulier", "--nom", "Jeanne", "--adresse", "1 rue du Lac",
       "--code-postal", "78470", "--ville", TOWN)
    produit = at("2026-01-02", "produit", "creer", "--prix", "189.90", "--designation",
                 "Étagère en chêne massif, finition huilée à la main, avec fixations murales")
    number = 0
    for month in (1, 2, 4, 7):
        for rank, client in enumerate(clients[:month + 1]):
            number += 1
            day = f"2026-{month:02}-05"
            at(day, "creer", "--client", client, "--date", day, "--remise", f"{rank}%")
            at(day, "ligne", "ajouter", f"BROUILLON-{number}", "--produit", produit,
               "--quantite", str(rank * 10 + 1))
            at(day, "emettre", f"BROUILLON-{number}")
    # One is paid by two means, and one is due in ten years.
    for rubriques in ["Bois", "Pose"], ["Bois"]:
        draft = at(day, "creer", "--client", clients[0], "--date", day, "--delai", "3650")
        for rubrique in rubriques:
            at(day, "ligne", "ajouter", draft, "--designation", "Banc", "--quantite", "1", "--prix", "1",
               "--tva", "10" if rubrique == "Pose" else "20", "--rubrique", rubrique)
        issued = at(day, "emettre", draft)
        for mode in ("carte", "virement")[:len(rubriques) * 2 - 2]:
            at(day, "payer", issued, "--montant", "1.15", "--mode", mode)
    at("2026-11-05", "creer", "--client", clients[3], "--notes", "a\nb\u202ec")
    at("2026-11-06", "payer", "F2026-0001", "--montant", "100", "--reference", "chèque 1234567")
    at("2026-11-06", "annuler-paiement", "F2026-0001", "1", "--motif", "Chèque sans provision")
    at("2026-11-06", "avoir", "F2026-0005", "--motif", "Étagère rayée à la livraison",
       "--notes", SPACED)
    at("2026-11-06", "avoir", "F2026-0004", "--motif", "Geste")


def show(check, columns, words, language="fr", registre="registre", **env):
    command = [program(), "--registre", registre, "--langue", language, *words]
    terminal = Terminal(command, check.folder, surroundings(TERM="xterm", **env), columns=columns)
    return terminal.end()[1]


def fits(check, columns, words, language, shown):
    """Every line fits, but for a word that is too long for any line of its place, or a command to copy, which no line breaks."""
    broken = re.search(r"(« |“)facturier ([^»”'\"]|'[^']*'|\"[^\"]*\")*$", plain(shown), re.M)
    check.expect(not broken, f"{words} in {language} on {columns}: {broken and broken[0]!r}")
    for line in plain(shown).split("\n"):
        if re.fullmatch(r"\W*(« facturier .*»|“facturier .*”)[^\w ]*", line.strip()):
            continue
        longest = max(map(width, re.split(r"[ \xa0]", line)), default=0)
        room = columns - (len(line) - len(line.lstrip()))
        check.expect(width(line) <= columns or longest > room - 16,
                     f"{words} in {language}: {width(line)} columns on {columns}: {line!r}")


def looks(check):
    lines = 0
    for columns in COLUMNS:
        for words in COMMANDS:
            for language in LANGUAGES:
                shown = show(check, columns, words, language, NO_COLOR="1")
                lines += shown.count("\n")
                what = f"{words} in {language} on {columns}"
                check.expect(shown.strip(), f"{what} shows nothing")
                check.expect("\x1b" not in shown, f"{what} is coloured against NO_COLOR")
                hidden = [c for c in shown if c != "\n" and c != "\ufe0f"
                          and unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")]
                check.expect(not hidden, f"{what} shows {hidden} as they are")
                fits(check, columns, words, language, shown)
    return lines


def columns(check):
    """A column that has no room is named below the tables; amounts go when names are cut short."""
    titles = "Factures HT TVA TTC Avoirs Payé Solde".split()
    for columns_ in (*COLUMNS, 72, 90, 100):
        shown = plain(show(check, columns_, ["totaux"]))
        months, clients = re.split(r"\nPar \w+\n", shown)[:2]
        said = shown.partition("faute de place")[2]
        hidden = [title for title in titles if not re.search(rf"\b{title}\b", months + said)]
        check.expect(not hidden, f"totaux on {columns_} hides {hidden} and does not say so")
        lost = [title for title in titles[3:] if not re.search(rf"\b{title}\b", months)]
        check.expect(not lost and (not said or "Factures" in said),
                     f"totaux on {columns_} leaves out {lost}, or not counts first: {said}")
        if re.search(r"\b(HT|TVA)\b", said):
            names = [row.split("  ")[0] for row in clients.split("\n")[1:]]
            # Down to 8 columns names give way; an amount takes ten, with what sets it apart.
            check.expect(all(width(name) < 18 for name in names),
                         f"totaux on {columns_} gives names the room of an amount: {names}")
    for columns_ in range(56, 100, 4):
        check.expect(re.search(r"\bDate\b", plain(show(check, columns_, ["lister"]))),
                     f"lister on {columns_} leaves the date out and does not say so")
    said = plain(show(check, 80, ["lister"])).partition("faute de place")[2]
    check.expect(re.search(r"\bDate\b", said), f"lister on 80 keeps the date where names need its room: {said}")


def widest(check):
    """Of two texts that are too wide together the wider one is cut, until both are as wide."""
    cut = 0
    for columns_ in range(76, 140, 4):
        shown = plain(show(check, columns_, ["client", "lister"]))
        head = next((line for line in shown.split("\n") if re.match("Nom .*Ville ", line)), None)
        if head and TOWN not in shown:
            names, towns = (width(re.search(f"{title} +", head)[0]) for title in ("Nom", "Ville"))
            check.expect(names <= towns, f"{names} columns for names and {towns} for towns on {columns_}")
            cut += 1
    check.expect(cut, "no town was ever cut")


def exact(check):
    """A table that just fits is whole; on a column less one text of a row is cut, and nothing else."""
    whole = plain(show(check, 300, ["client", "lister"]))
    widest = max(map(width, whole.split("\n")))
    check.equal(plain(show(check, widest, ["client", "lister"])), whole, "a table that just fits")
    for row, cut in zip(whole.split("\n"), plain(show(check, widest - 1, ["client", "lister"])).split("\n")):
        check.expect(cut.count("…") == (width(row.split("  ")[0]) == max(map(width, NAMES))), f"{row!r} is cut to {cut!r}")
    # One that does not know its width has 80 columns, or those that it is told.
    check.equal(show(check, 0, ["lister"]), show(check, 80, ["lister"]), "a terminal of no width")
    check.equal(show(check, 0, ["lister"], COLUMNS="60"), show(check, 60, ["lister"]), "60 columns of no terminal")


def colours(check):
    """Colours on a terminal, and none in a file."""
    for words in ["lister"], ["totaux"], ["afficher", "F2026-0001"]:
        check.expect(STEERING.search(show(check, 80, words)), f"{words} is not coloured")
    listed = show(check, 132, ["lister"])
    for statut, tint in TINTS.items():
        rows = [row for row in listed.split("\n") if f"  {statut}  " in row]
        check.expect(rows and all(row.startswith(f"\x1b[{tint}m") and row.endswith("\x1b[0m") for row in rows),
                     f"{statut} is not told by {tint}: {rows}")
    for words, bold in [(["lister"], "Facture|Émises"), (["lister", "--avoirs"], "Avoir|Total"),
                        (["balance-agee"], "Client|Total"), (["afficher", "F2026-0016"], "#|Bois|Pose"),
                        (["totaux", "--du", "2026-01-01"], "Par|Taux|Mode|Encaiss.*|TVA|Total")]:
        rows = [row for row in show(check, 132, words).split("\n") if re.match(f"({bold}) ", plain(row) + " ")]
        plainly = [row for row in rows if not row.startswith("\x1b[1m")]
        check.expect(rows and not plainly, f"{words} tells its titles and its sums like all else: {plainly or rows}")
    done = processes.run([program(), "--registre", "registre", "totaux"], cwd=check.folder,
                         env=surroundings(), capture_output=True, text=True)
    check.expect("\x1b" not in done.stdout and "█" not in done.stdout,
                 "what goes to a file is for a terminal")


def spaces(check):
    """A text that has room on its line keeps its spaces; one that is broken ends its lines between words."""
    for columns_ in COLUMNS:
        check.expect(SPACED in plain(show(check, columns_, ["afficher", "A2026-0001"])).split("\n"),
                     f"not {SPACED!r} on {columns_}")
    narrow = plain(show(check, 20, ["afficher", "A2026-0001"]))
    check.expect("Reprise : le 7, au\n  soir\n" in narrow, f"not {SPACED!r} in lines of 20: {narrow!r}")


def progress(check):
    """A long command shows how far it is, up to the end, and wipes that away before it answers."""
    # Half a second is over at once.
    fast = {"LD_PRELOAD": faketime(), "FAKETIME": "@2026-12-31 10:00:00 x100000"}
    for words in ["lister"], ["verifier"]:
        shown = show(check, 80, words, **fast)
        bar, _, answer = shown.rpartition("\r" + " " * 32 + "\r")
        done = [int(percent) for percent in re.findall(r"(\d+) % ", bar)]
        check.expect(done == sorted(done) and done[-1:] == [100], f"{words} goes on by {done}: {shown!r}")
        check.expect(answer.strip() and "\r" not in answer, f"{words} leaves its bar: {shown!r}")
    check.expect(done[:1] == [0], f"before its first line is verified there is a bar too: {done}")


def bars(check):
    """The axis stands in one column; November, with an avoir alone, is on the other side of it."""
    for columns in (30, *COLUMNS):
        shown = plain(show(check, columns, ["totaux"])).split("\n")
        rows = [line for line in shown if "│" in line]
        if columns == 30:
            check.expect(not rows, f"bars that have no room on {columns}")
            continue
        check.expect(len(rows) == 11, f"{len(rows)} months on {columns}")
        check.expect(len({row.index("│") for row in rows}) == 1, f"no common axis: {rows}")
        check.expect(len({width(row) for row in rows}) == 1, f"rows of different widths: {rows}")
        # Between a month and its amount, with two spaces on both sides, are the axis and at most 48 cells.
        beside = sum(max(width(re.search(side, unbroken(row))[0]) for row in rows) for side in (r"^\S+ \d+", r"\S*€$"))
        check.expect(width(rows[0]) == min(columns, beside + 53), f"bars of another width on {columns}: {rows[0]}")
        lengths = []
        for row in rows:
            name, left, right = re.fullmatch(r"(\S+ \d{4})([ ▐█]*)│(.*)€", row).groups()
            empty = "0,00" in right and not re.search(r"[1-9],|[1-9]\d*,|,[1-9]", right)
            negative = "-" in right
            check.expect(("█" in left or "▐" in left) == negative, f"left of the axis: {row}")
            check.expect(bool(re.search("[▏▎▍▌▋▊▉█]", right)) == (not negative and not empty),
                         f"right of the axis: {row}")
            check.expect(negative == (name == "nov. 2026"), f"below zero: {row}")
            lengths.append((cells(left + right), int(re.sub(r"\D", "", right))))
        longest, most = max(lengths)
        for length, amount in lengths:
            check.expect(abs(length - longest * amount / most) < 1, f"{length} cells for {amount} on {columns}")
    for columns in (beside + 14, beside + 15):
        there = "│" in plain(show(check, columns, ["totaux"]))
        check.expect(there == (columns == beside + 15), f"ten cells have {columns - beside - 5} on {columns}")


def months(check):
    """Of nineteen months the last eighteen have a bar."""
    at = functools.partial(act, check, "long")
    at("2025-02-05", "ouvrir", *SELLER)
    at("2025-02-05", "client", "creer", "--particulier", "--nom", "Jeanne")
    for day in "2025-02-05", "2026-08-05":
        draft = at(day, "creer", "--client", "Jeanne")
        at(day, "ligne", "ajouter", draft, "--designation", "Banc", "--quantite", "1", "--prix", "100")
        at(day, "emettre", draft)
        if day == "2025-02-05":
            check.expect("█" not in show(check, 80, ["totaux"], registre="long"), "a month alone has a bar")
    shown = plain(show(check, 80, ["totaux"], registre="long"))
    told = [row.split("  ")[0] for row in shown.split("\n") if re.search("  [ █]{30,}.*€$", row)]
    check.expect((len(told), told[:1], told[-1:]) == (18, ["mars 2025"], ["août 2026"]), f"months told: {told}")


def unbroken(row):
    """A row with amounts that are one word."""
    return re.sub("[\xa0\u202f]", "_", row)


def cells(bar):
    """How many cells of a terminal a bar fills."""
    return bar.count("█") + bar.count("▐") / 2 + sum("▏▎▍▌▋▊▉".find(part) + 1 for part in bar) / 8


def figures(check):
    """The figures of a column end in one place: where each row is a line, and where it is told in several."""
    for columns in 132, 36:
        lines = [line.rstrip() for line in plain(show(check, columns, ["lister"])).split("\n")]
        ends = {width(line) for line in lines if re.search("[0-9] €$", line.replace("\xa0", " "))}
        check.expect(len(ends) == 1, f"figures end at {ends} on {columns}")


def main():
    with Check("looks", __doc__, count=0) as check:
        check.needs("faketime")
        make(check)
        lines = looks(check)
        columns(check)
        widest(check)
        exact(check)
        colours(check)
        bars(check)
        months(check)
        figures(check)
        spaces(check)
        progress(check)
        return check.finish(f"{lines} lines on terminals of {', '.join(map(str, COLUMNS))} columns")


if __name__ == "__main__":
    sys.exit(main())
