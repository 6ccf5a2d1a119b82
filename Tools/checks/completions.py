#!/usr/bin/env python3
"""Press Tab in bash, zsh and fish, and see what the program's completions make of it; paste what it advises.

    FACTURIER_BIN=.build/release Tools/checks/completions.py

Each shell runs on a pseudo-terminal with nothing but the completions; commands, options, choices,
invoices, clients and files must be completed as one types. Exit status: 0 passed, 1 failed, 77
skipped because a shell is not installed.
"""

import json
import os
import re
import sys

import processes
from durability import Check, program, surroundings
from processes import Terminal, plain

#: How each shell begins, with a prompt that is easy to wait for.
SHELLS = {
    "bash": (["/bin/bash", "--norc", "--noprofile", "-i"], "PS1='%> '; bind 'set bell-style none'; "
             "bind 'set enable-bracketed-paste off'; source <(facturier completions bash)"),
    "zsh": (["/usr/bin/zsh", "-f", "-i"],
            "PS1='%%> '; unsetopt beep prompt_sp; autoload -U compinit && compinit -u -d comp; "
            "source <(facturier completions zsh)"),
    "fish": (["/usr/bin/fish", "--no-config", "-i"],
             "function fish_prompt; echo '%> '; end; facturier completions fish | source"),
}


class Shell:
    """A shell in front of a ledger, which has the completions and nothing else."""

    def __init__(self, check, name):
        command, setup = SHELLS[name]
        path = f"{os.path.dirname(program())}:/usr/bin:/bin"
        self.terminal = Terminal(
            command, check.folder, surroundings(
                PATH=path, TERM="xterm" if name == "fish" else "dumb", HOME=str(check.folder), LC_ALL="",
                LC_CTYPE="C.UTF-8", LC_MESSAGES="fr_FR.UTF-8",
                XDG_DATA_HOME=str(check.folder), XDG_CONFIG_HOME=str(check.folder)), columns=200)
        self.run(setup)

    def run(self, line):
        self.terminal.type(line + "; echo be''gun\n")
        self.read("begun")

    def read(self, *texts):
        """Reads on until all texts are shown; gives all that was shown since the last time."""
        seen = len(self.terminal.shown)
        self.terminal.read_until(
            lambda: all(text in plain(self.terminal.shown[seen:]) for text in texts))
        return plain(self.terminal.shown[seen:])

    def complete(self, typed, *expected, tabs=1):
        """Types words and Tab; gives what is shown once it is what is expected, or time is up."""
        self.terminal.type("\x15" + typed + "\t" * tabs)
        return self.read(*expected)

    def end(self):
        self.terminal.type("\x15exit\n")
        self.terminal.end()


def tabs(check, name, client):
    """What is typed, and what must then stand on the line or below it."""
    shell = Shell(check, name)
    for typed, expected in [
            ("facturier bal", "balance-agee "), ("facturier aff", "afficher "),
            ("facturier client cr", "client creer "), ("facturier customer cr", "customer create "),
            ("facturier afficher F2026-0004", "F2026-0004 "),
            ("facturier --registre registre payer F2026-0003 --monta", "--montant "),
            ("facturier payer F2026-0003 --mode vir", "--mode virement "),
            ("facturier payer F2026-0003 --mode=vir", "--mode=virement "),
            (f"facturier creer --client {client[:-1]}", f"--client {client} "),
            ("facturier creer --client Jean", "--client Jeanne\\ Dupont "),
            ('facturier creer --client "Jeanne D', '--client "Jeanne Dupont" '),
            ("facturier creer --client Jeanne\\ D", "--client Jeanne\\ Dupont "),
            ("facturier lister --statut env", "--statut envoyée "),
            ("facturier ouvrir --fichier fic", "--fichier fiche.json "),
            ("facturier importer dto fic", "importer dto fiche.json "),
            ("facturier --langue en sel", "--langue en seller "),
            ("facturier completions z", "completions zsh ")]:
        shown = shell.complete(typed, expected)
        check.expect(expected in shown, f"{name}: {typed!r} + Tab shows {shown!r}")
    # The words that may follow are listed, with what they mean.
    for typed, *listed in [
            ("facturier afficher F2026-000", "F2026-0001", "F2026-0004", "Le Moulin à Épices"),
            ("facturier creer --client 01", client, "Jeanne Dupont"),
            ("facturier ligne ", "ajouter", "modifier", "retirer", "Ajoute une ligne"),
            ("facturier payer F2026-0001 --mo", "--montant", "--mode"),
            ("facturier annuler-paiement F2026-0001 ", "1")]:
        shown = shell.complete(typed, *listed, tabs=1 if name == "fish" else 3)
        for one in listed:
            check.expect(one in shown, f"{name}: no {one!r} in what {typed!r} lists: {shown!r}")
    # A name that hides something is no word to type, and never reaches the terminal.
    for typed, expected in [
            ("facturier creer --client Jeanne", "Jeanne\\ Dupont "),
            ("facturier ligne ajouter BROUILLON-5 --produit Ruse", "Ruse\\ claire ")]:
        shown = shell.complete(typed, expected, tabs=2)
        check.expect(expected in shown, f"{name}: {typed!r} + Tab shows {shown!r}")
        for hidden in "\u202e", "\u200b":
            check.expect(hidden not in shown, f"{name}: {typed!r} + Tab shows {shown!r}")
    shell.end()


#: Names that a shell could take for more than a word, accents behind quotes among them: it knows none.
NAMES = ["L'Atelier d'Épices", 'Le "Bon" Pain', 'O"B\'x', "It's $5", "`id`'s", "Hé! l'autre", "=ls", "a\\'b; touch ran #",
         "x'\u0301; touch ran; echo '\u0301", "L'A`\u0301; touch ran; `\u0301", 'L\'B"\u0301; touch ran; "\u0301',
         "c\\'; touch ran #", "d\\", "$(touch ran)", "~", "*", "{a,b}", "(touch ran)", "a&b|c;d<e>f", "%self", "A  B", "-x", "\\",
         "Porte 32” d'« Épinal »", "Notice --annuler et --motif", "Cave « du Lac", "Notice « --annuler »", "„Zum Löwen“", "l'if “nain”", "Léa ☎\ufe0f"]
#: Names that hide something, which are advised in bytes; fish knows none.
HIDING = ["a\u200b'b", "Jeanne\u202e \"tnopuD\""]
#: How each shell says what words it has read.
READING = {"bash": ["/bin/bash", "--norc", "-c", "facturier() { printf '%s\\0' \"$@\"; }\n{}"],
           "zsh": ["/usr/bin/zsh", "-f", "-c", "facturier() { printf '%s\\0' \"$@\"; }\n{}"],
           "fish": ["/usr/bin/fish", "--no-config", "-c", "function facturier; printf '%s\\0' $argv; end\n{}"]}


def advised_words(check):
    """A command that is advised means its words and no more, whatever name stands in it."""
    for name in NAMES + HIDING:
        known = [program(), "--registre", "registre", "client", "creer", "--particulier", f"--nom={name}"]
        done = processes.run(known, cwd=check.folder, env=surroundings(), capture_output=True, text=True, check=True)
        client = done.stdout.split()[0]
        processes.run([program(), "--registre", "registre", "client", "archiver", client], cwd=check.folder,
                      env=surroundings(), capture_output=True, check=True)
        for language, undo, cited in ("fr", "--annuler", "« (facturier.*) »"), ("en", "--undo", "“(facturier.*)”"):
            told = processes.run([program(), "--registre", "registre", "--langue", language, "creer", f"--client={name}"],
                                 cwd=check.folder, env=surroundings(), capture_output=True, text=True).stderr
            advised = re.search(cited, told)[1]
            for shell, words in READING.items():
                if shell == "fish" and name in HIDING:
                    continue
                read = processes.run([*words[:-1], words[-1].replace("{}", advised)], cwd=check.folder,
                                     env=surroundings(), capture_output=True, text=True)
                check.expect(not (check.folder / "ran").exists(), f"{shell} runs {advised!r}")
                meant = client if name.startswith("-") else name
                check.equal(read.stdout.split("\0")[4:-1], [meant, undo], f"{shell} of {advised!r}")


def main():
    with Check("completions", __doc__, count=0) as check:
        check.needs("bash", "zsh", "fish")
        done = processes.run([program(), "demo", "registre", "--json"], cwd=check.folder,
                             env=surroundings(), capture_output=True, text=True, check=True)
        client = json.loads(done.stdout.splitlines()[2])["clientId"]
        for words in (["client", "creer", "--nom", "Jeanne\u202e tnopuD"],
                      ["produit", "creer", "--designation", "Ruse\u200b", "--prix", "1"],
                      ["produit", "creer", "--designation", "Ruse claire", "--prix", "1"]):
            processes.run([program(), *words, "--registre", "registre"], cwd=check.folder,
                          env=surroundings(), capture_output=True, check=True)
        (check.folder / "fiche.json").write_text("{}")
        for name in SHELLS:
            tabs(check, name, client)
        advised_words(check)
        return check.finish("completed in " + ", ".join(SHELLS))


if __name__ == "__main__":
    sys.exit(main())
