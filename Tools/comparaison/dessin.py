"""Draws how the time of commands grows with a journal: a chart in SVG, both axes logarithmic."""

from math import ceil, floor, log10
from xml.sax.saxutils import escape

# Colours that are told apart by most eyes, on white and on black.
COULEURS = {"exporter dto": "#808080", "rejouer": "#0a84c6", "verifier": "#d55e00",
            "historique": "#7a68c9", "afficher": "#009e73", "ligne ajouter": "#c2589a"}
LARGEUR, HAUTEUR = 720, 420
GAUCHE, HAUT, DROITE, BAS = 64, 44, 120, 44
ECART = 15

STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #333; }
.grille { stroke: #ddd; }
@media (prefers-color-scheme: dark) { text { fill: #ddd; } .grille { stroke: #444; } }"""


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
        yield f'<path d="M{trait}" fill="none" stroke="{COULEURS[nom]}" stroke-width="2"/>'
        yield from (f'<circle cx="{a}" cy="{b}" r="3" fill="{COULEURS[nom]}"/>' for a, b in places)
        fins.append((places[-1][1], nom))
    for place, nom in ecarter(fins):
        yield (f'<text x="{LARGEUR - DROITE + 10}" y="{place + 4}" style="fill: {COULEURS[nom]}">'
               f"{escape(nom)}</text>")


def svg(mesures, titre):
    """The chart of what `comparer.py mesurer` measured."""
    points = {nom: sorted((mesure["evenements"], mesure["secondes"])
                          for mesure in mesures if mesure["nom"] == nom) for nom in COULEURS}
    x = Axe([mesure["evenements"] for mesure in mesures], GAUCHE, LARGEUR - DROITE)
    y = Axe([secondes for suite in points.values() for _, secondes in suite], HAUTEUR - BAS, HAUT)
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LARGEUR} {HAUTEUR}" role="img">',
        f"<title>{escape(titre)}</title>", f"<style>\n{STYLE}\n</style>",
        f'<text x="{GAUCHE}" y="22" style="font-weight: bold">{escape(titre)}</text>',
        *grille(x, y), *courbes(points, x, y),
        f'<text x="{LARGEUR - DROITE}" y="{HAUTEUR - 6}" text-anchor="end">events</text>',
        "</svg>", ""])
