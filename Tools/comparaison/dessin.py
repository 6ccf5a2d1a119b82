"""Draws how the time of commands grows with a journal: a chart in SVG, both axes logarithmic."""

import datetime
from math import ceil, floor, log10
from xml.sax.saxutils import escape

# What is drawn, in colours that most eyes tell apart: on white, and on black.
COULEURS = {"exporter dto": ("#6b6b6b", "#b0b0b0"), "verifier": ("#b84f00", "#f08a4b"),
            "totaux": ("#8a6d00", "#d9b632"), "lister --statut impayee": ("#9c2f2f", "#e58a8a"),
            "balance-agee": ("#4d7a1f", "#9ccf5f"), "rejouer": ("#0a6ea8", "#56b4e9"),
            "historique": ("#6450b8", "#a99bea"), "afficher": ("#00795a", "#35c49a"),
            "ligne ajouter": ("#a83c80", "#e08fc0")}
CLASSES = {nom: f"c{rang}" for rang, nom in enumerate(COULEURS)}
LARGEUR, HAUTEUR = 780, 460
GAUCHE, HAUT, DROITE, BAS = 64, 72, 180, 48
ECART = 16


def style():
    def regles(fond):
        return " ".join(f".{CLASSES[nom]} {{ color: {couleurs[fond]}; }}"
                        for nom, couleurs in COULEURS.items())
    return f"""\
text {{ font: 13px system-ui, sans-serif; fill: #333; }}
.titre {{ font-weight: 600; font-size: 15px; }}
.note {{ font-size: 11px; fill: #666; }}
.grille {{ stroke: #ddd; }}
.courbe {{ fill: none; stroke: currentColor; stroke-width: 2; }}
.point, .nom {{ fill: currentColor; }}
{regles(0)}
@media (prefers-color-scheme: dark) {{
text {{ fill: #ddd; }} .note {{ fill: #aaa; }} .grille {{ stroke: #444; }} .nom {{ fill: currentColor; }}
{regles(1)}
}}"""


class Axe:
    """Where the powers of ten between two values stand, from a place on the paper to another."""

    def __init__(self, valeurs, debut, fin):
        self.bas, self.haut = floor(log10(min(valeurs))), ceil(log10(max(valeurs)))
        self.haut = max(self.haut, self.bas + 1)
        self.debut, self.fin = debut, fin

    def place(self, valeur):
        part = (log10(valeur) - self.bas) / (self.haut - self.bas)
        return round(self.debut + part * (self.fin - self.debut), 1)

    def puissances(self):
        return range(self.bas, self.haut + 1)


def duree(puissance):
    return {-4: "0.1 ms", -3: "1 ms", -2: "10 ms", -1: "100 ms"}.get(
        puissance, f"{10 ** max(0, puissance)} s")


def grille(x, y):
    for puissance in x.puissances():
        place = x.place(10 ** puissance)
        yield f'<path class="grille" d="M{place} {HAUT}V{HAUTEUR - BAS}"/>'
        yield (f'<text x="{place}" y="{HAUTEUR - BAS + 20}" text-anchor="middle">'
               f'10<tspan dy="-5" font-size="10">{puissance}</tspan></text>')
    for puissance in y.puissances():
        place = y.place(10 ** puissance)
        yield f'<path class="grille" d="M{GAUCHE} {place}H{LARGEUR - DROITE}"/>'
        yield f'<text x="{GAUCHE - 8}" y="{place + 4}" text-anchor="end">{duree(puissance)}</text>'


def ecarter(fins):
    """Moves names down until none stands upon another."""
    dernier = 0
    for place, nom in sorted(fins):
        dernier = max(place, dernier + ECART)
        yield dernier, nom


def courbes(points, x, y):
    fins = []
    for nom, suite in points.items():
        places = [(x.place(evenements), y.place(secondes)) for evenements, secondes in suite]
        trait = "L".join(f"{a} {b}" for a, b in places)
        yield f'<g class="{CLASSES[nom]}"><path class="courbe" d="M{trait}"/>'
        yield from (f'<circle class="point" cx="{a}" cy="{b}" r="3"/>' for a, b in places)
        yield "</g>"
        fins.append((places[-1][1], nom))
    for place, nom in ecarter(fins):
        yield (f'<g class="{CLASSES[nom]}"><text class="nom" x="{LARGEUR - DROITE + 10}" '
               f'y="{round(place + 4, 1)}">{escape(nom)}</text></g>')


def svg(mesures, tours):
    """The chart of what `comparer.py mesurer` measured."""
    points = {nom: sorted((mesure["evenements"], mesure["secondes"])
                          for mesure in mesures if mesure["nom"] == nom) for nom in COULEURS}
    points = {nom: suite for nom, suite in points.items() if suite}
    tailles = sorted({mesure["evenements"] for mesure in mesures})
    x = Axe(tailles, GAUCHE, LARGEUR - DROITE)
    y = Axe([secondes for suite in points.values() for _, secondes in suite], HAUTEUR - BAS, HAUT)
    titre = "How long a command takes, by the length of the journal"
    commande = "Tools/comparer.py mesurer --evenements " + " ".join(map(str, tailles))
    note = f"Whole processes, medians of {tours} rounds, {datetime.date.today()}"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LARGEUR} {HAUTEUR}" role="img">',
        f"<title>{escape(titre)}</title>",
        f"<desc>{escape(f'{note}. {commande}')}</desc>",
        f"<style>\n{style()}\n</style>",
        f'<text class="titre" x="{GAUCHE}" y="22">{escape(titre)}</text>',
        f'<text class="note" x="{GAUCHE}" y="40">{escape(note)}</text>',
        f'<text class="note" x="{GAUCHE}" y="55">{escape(commande)}</text>',
        *grille(x, y), *courbes(points, x, y),
        f'<text x="{LARGEUR - DROITE}" y="{HAUTEUR - 8}" text-anchor="end">events</text>',
        "</svg>", ""])
