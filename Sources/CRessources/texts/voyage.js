"use strict";
// The machine of the page that `facturier exporter voyage` writes: a journey through acts.
//
// First what is true at a point, pure, so that node runs it without a page: a point is a position,
// up to which acts are known, and a day, up to which they count. Events that were recorded in one are
// known together, for a state between them never was. Then the page, into which all that comes from
// the data goes as text, for names may be hostile.

// --- What is true at a point.

/** The data, its amounts in columns: those of the acts up to a position are a prefix of them. */
function lire(json) {
  const d = typeof json === "string" ? JSON.parse(json) : json, avant = d.ouverture.length;
  const entrees = d.ouverture.map((un) => [0, null, ...un, 0, 0]).concat(d.actes);
  const nombre = entrees.reduce((total, un) => total + un[4].length / 3, 0);
  const [figure, piece, jour, place] = [0, 1, 2, 3].map(() => new Int32Array(nombre));
  const cents = new Float64Array(nombre), jours = Int32Array.from(d.actes, (acte) => acte[0]);
  // fins: how many rows there are up to an act; blocs: from where to where what was recorded in one
  // with it goes. For each document, dires: what is said of it from which act on; vies: all acts
  // about it. For each client, noms: what it is called from which on.
  const fins = new Int32Array(d.actes.length + 1), dires = [], vies = [];
  const noms = d.clients.map((nom) => [[d.premier - 1, nom]]);
  let rang = 0;
  entrees.forEach(([enregistre, , document, mots, ecarts, , nom], i) => {
    const position = d.premier + Math.max(-1, i - avant);
    for (let k = 0; k < ecarts.length; k += 3, rang++) {
      piece[rang] = document; place[rang] = position; figure[rang] = ecarts[k];
      jour[rang] = enregistre + ecarts[k + 1]; cents[rang] = ecarts[k + 2];
    }
    fins[position - d.premier + 1] = rang;
    for (let k = dires.length; k <= document; k++) { dires.push([]); vies.push([]); }
    if (mots) dires[document].push([position, mots]);
    if (document >= 0 && position >= d.premier) vies[document].push(position);
    if (nom) noms[nom[0]].push([position, nom[1]]);
  });
  const colonnes = { figure, piece, jour, place, cents }, dernier = d.premier + d.actes.length - 1;
  const blocs = Array.from(d.actes, (_, i) => [d.premier + i, d.premier + i]);
  for (const lot of d.blocs) blocs.fill(lot, lot[0] - d.premier, lot[1] - d.premier + 1);
  return { ...d, colonnes, jours, fins, blocs, dires, vies, noms, dernier };
}

/** From where to where what was recorded in one with an act goes. */
const blocDe = (d, p) => d.blocs[p - d.premier];

/** How many rows are known at an act. */
const connues = (d, p) => d.fins[blocDe(d, p)[1] - d.premier + 1];

/** The sum of the figures that an entry of a list stands for. */
const somme = (entree, sommes) => entree.figures.reduce((total, un) => total + sommes[un], 0);

/** The entry that says what is still owed on a document. */
const solde = (d) => d.document[d.liste[d.liste.length - 1]];

/** The last that was said up to a position; undefined where nothing was. */
function dit(dits, p) {
  for (let i = dits.length - 1; i >= 0; i--) if (dits[i][0] <= p) return dits[i][1];
}

/** What is said of a document at a point, and its sums if given; null where it isn't there. */
function dire(d, document, p, jour, sommes) {
  const mots = dit(d.dires[document], p);
  if (!mots || !(mots[4][0] <= jour)) return null;
  const [reference, client, date, echeance, jalons] = mots;
  let k = 0;
  while (jalons[k + 2] <= jour) k += 2;
  const tard = sommes && echeance < jour && somme(solde(d), sommes) > 0;
  return { document, reference, client: dit(d.noms[client], p), date, echeance,
    statut: d.statuts[jalons[k + 1]], retard: tard ? jour - echeance : 0, sommes };
}

/** All that is true at a point: the sums of all, and the documents that are there with theirs. */
function etat(d, p, jour) {
  const { figure, piece, jour: jours, cents } = d.colonnes, n = d.figures, documents = [];
  const sommes = new Float64Array(n), parPiece = new Float64Array(n * d.dires.length);
  for (let i = 0, fin = connues(d, p); i < fin; i++) {
    if (jours[i] > jour) continue;
    sommes[figure[i]] += cents[i];
    if (piece[i] >= 0) parPiece[piece[i] * n + figure[i]] += cents[i];
  }
  for (let k = 0; k < d.dires.length; k++) {
    const un = dire(d, k, blocDe(d, p)[1], jour, parPiece.subarray(k * n, k * n + n));
    if (un) documents.push(un);
  }
  return { sommes, documents };
}

/** Which acts make a figure at a point, each with its share; `null` stands for the opening. */
function provenance(d, figures, document, p, jour) {
  const { figure, piece, jour: jours, cents, place } = d.colonnes, parts = new Map();
  for (let i = 0, fin = connues(d, p); i < fin; i++) {
    if (jours[i] > jour || !figures.includes(figure[i])) continue;
    if (document !== null && piece[i] !== document) continue;
    const position = place[i] < d.premier ? null : place[i];
    parts.set(position, (parts.get(position) || 0) + cents[i]);
  }
  const utiles = Array.from(parts, ([position, part]) => ({ position, cents: part }))
    .filter((part) => part.cents !== 0);
  return { parts: utiles, somme: utiles.reduce((total, part) => total + part.cents, 0) };
}

const MOTS = ["reference", "client", "statut", "date", "echeance"];

/** The documents that differ between two states in word or figure, each as it was and as it is. */
function difference(d, avant, apres) {
  const pareils = (un, deux) => un && deux && MOTS.every((mot) => un[mot] === deux[mot])
    && d.document.every((entree) => somme(entree, un.sommes) === somme(entree, deux.sommes));
  const pieces = new Map(avant.documents.map((un) => [un.document, [un, null]]));
  for (const un of apres.documents) {
    pieces.set(un.document, [(pieces.get(un.document) || [null])[0], un]);
  }
  return [...pieces.values()].filter((deux) => !pareils(...deux))
    .sort((un, deux) => (un[0] || un[1]).document - (deux[0] || deux[1]).document);
}

// SHA-256 as in FIPS 180-4; its constants are the first bits of roots of the first 64 primes.
const PREMIERS = [], W = new Int32Array(64);
for (let n = 2; PREMIERS.length < 64; n++) if (PREMIERS.every((k) => n % k)) PREMIERS.push(n);
const K = Int32Array.from(PREMIERS, (n) => (Math.cbrt(n) % 1) * 2 ** 32);
const DEPART = Int32Array.from(PREMIERS.slice(0, 8), (n) => (Math.sqrt(n) % 1) * 2 ** 32);

/** Works 64 bytes into a state of SHA-256. */
function bloc(h, octets, o) {
  for (let i = 0; i < 16; i++, o += 4) {
    W[i] = octets[o] << 24 | octets[o + 1] << 16 | octets[o + 2] << 8 | octets[o + 3];
  }
  for (let i = 16; i < 64; i++) {
    const x = W[i - 15], y = W[i - 2];
    const s0 = (x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3;
    const s1 = (y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10;
    W[i] = W[i - 16] + s0 + W[i - 7] + s1 | 0;
  }
  let a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], z = h[7];
  for (let i = 0; i < 64; i++) {
    const s1 = (e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7);
    const t1 = z + s1 + (e & f ^ ~e & g) + K[i] + W[i] | 0;
    const s0 = (a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10);
    const t2 = s0 + (a & b ^ a & c ^ b & c) | 0;
    z = g; g = f; f = e; e = d + t1 | 0; d = c; c = b; b = a; a = t1 + t2 | 0;
  }
  h[0] += a; h[1] += b; h[2] += c; h[3] += d; h[4] += e; h[5] += f; h[6] += g; h[7] += z;
}

/** The SHA-256 of those bytes, in hexadecimal. */
function sha256(octets, debut = 0, fin = octets.length) {
  const h = DEPART.slice(), entiers = fin - (fin - debut) % 64;
  for (let i = debut; i < entiers; i += 64) bloc(h, octets, i);
  const reste = new Uint8Array(fin - entiers < 56 ? 64 : 128);
  reste.set(octets.subarray(entiers, fin));
  reste[fin - entiers] = 0x80;
  new DataView(reste.buffer).setBigUint64(reste.length - 8, BigInt(fin - debut) * 8n);
  for (let i = 0; i < reste.length; i += 64) bloc(h, reste, i);
  return Array.from(h, (mot) => (mot >>> 0).toString(16).padStart(8, "0")).join("");
}

const texte = (octets, debut, fin) => new TextDecoder().decode(octets.subarray(debut, fin));

/** Checks a raw line at each turn; returns the first position that is not as written, or null. */
function* chaine(d, octets) {
  let debut = 0, precedente = d.avant;
  for (let position = d.premier; position <= d.dernier; position++) {
    const fin = octets.indexOf(10, debut), tete = `{"specversion":"1.0","id":"${position}",`;
    if (fin < debut + tete.length + 160) return position;
    const empreinte = sha256(octets, debut, fin - 75);
    const pied = `,"predecessorhash":"${precedente}","hash":"${empreinte}"}`;
    if (texte(octets, debut, debut + tete.length) !== tete) return position;
    if (texte(octets, fin - pied.length, fin) !== pied) return position;
    [debut, precedente] = [fin + 1, empreinte];
    yield position;
  }
  return debut < octets.length ? d.dernier + 1 : precedente === d.fin ? null : d.dernier;
}

// --- Words, amounts and days, as the program writes them.

// The data, the raw lines and where each ends, the entries of the list of acts, and who bore which
// reference; the nodes that are drawn to, and what else stands now; and the view: act, chosen day,
// chosen invoice, act that is compared with, figure whose origin is shown.
let d, octets, finsDeLigne, actes, references, francais;
const n = { lignes: new Map() }, vue = { p: 0, jour: null, f: null, vs: null, q: null };

const m = (cle, ...valeurs) =>
  (d.mots[cle] || cle).replace(/\{(\d)\}/g, (_, rang) => valeurs[rang - 1]);
const grouper = (chiffres) => chiffres.replace(/\B(?=(\d{3})+$)/g, francais ? "\u202f" : ",");

/** A figure as its kind asks: a count, or an amount of cents. */
function affiche({ genre }, valeur) {
  const signe = valeur < 0 ? "-" : "", chiffres = String(Math.abs(valeur)).padStart(3, "0");
  if (genre === "nombre") return signe + grouper(String(Math.abs(valeur)));
  const unites = grouper(chiffres.slice(0, -2)), cents = chiffres.slice(-2);
  return signe + (francais ? `${unites},${cents}\u00a0€` : `€${unites}.${cents}`);
}

/** By how much a figure changed, with a sign that needs no colour; nothing where it did not. */
const variation = (entree, valeur) =>
  valeur === 0 ? "" : (valeur > 0 ? "▲ +" : "▼ ") + affiche(entree, valeur);

const civil = (jour) => new Date(jour * 864e5);
const iso = (jour) => civil(jour).toISOString().slice(0, 10);
const moisDe = (jour) => civil(jour).getUTCFullYear() * 12 + civil(jour).getUTCMonth();
const nomDuMois = (mois) => `${m("mois").split(" ")[mois % 12]} ${Math.floor(mois / 12)}`;
const jourDuMois = (rang) => rang === 1 && francais ? "1er" : rang;
const quand = (jour) => `${jourDuMois(civil(jour).getUTCDate())} ${nomDuMois(moisDe(jour))}`;

/** The day that a text says, 2026-03-31, 31/03/2026 or as the page has it; null where it says none. */
function jourLu(mot) {
  const noms = m("mois").split(" ").map((nom) => plier(nom).replace(".", ""));
  const chiffre = mot.replace(/^(\d\d?)(?:er)? (\p{L}+)\.? (\d{4})$/u, (tout, rang, nom, an) => {
    const mois = noms.findIndex((un) => plier(nom).startsWith(un));
    return mois < 0 ? tout : `${rang}/${mois + 1}/${an}`;
  });
  const ecrit = chiffre.replace(/^(\d\d?)[/.](\d\d?)[/.](\d{4})$/, (_, rang, mois, an) =>
    `${an}-${mois.padStart(2, "0")}-${rang.padStart(2, "0")}`);
  const jour = /^\d{4}-\d\d-\d\d$/.test(ecrit) ? Date.parse(ecrit) / 864e5 : NaN;
  return Number.isNaN(jour) || iso(jour) !== ecrit ? null : jour;
}

/** Who did an act and when, and the sentence that says it, as the list of acts has them. */
function acte(p) {
  const entree = actes[p - d.premier], qui = entree.firstElementChild.textContent;
  return { qui, phrase: entree.textContent.replace(qui, "").trim() };
}

/** A text with what nobody would see, or would steer its display, by its code. */
const visible = (mot) => mot.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (signe) =>
  `⟨U+${signe.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);

const ligne = (p) => [finsDeLigne[p - d.premier] + 1, finsDeLigne[p - d.premier + 1]];
const empreinte = (p) => texte(octets, ligne(p)[1] - 66, ligne(p)[1] - 2);
const mot = (un, cle) =>
  !un ? m("rien") : /^(date|echeance)$/.test(cle) ? quand(un[cle]) : un[cle];

/** The name of a document at this point, or the last that it was given. */
function nomDe(piece) {
  const la = n.present.documents.find((un) => un.document === piece);
  return la ? la.reference : (dit(d.dires[piece] || [], d.dernier) || [m("piece")])[0];
}

// --- Pieces of the page.

/** An element such as "p.note": its attributes and listeners, if any, then what it contains. */
function el(nom, ...contenu) {
  const [balise, classe] = nom.split("."), element = document.createElement(balise);
  const attributs = contenu[0] && contenu[0].constructor === Object ? contenu.shift() : {};
  if (classe) element.className = classe;
  for (const [cle, valeur] of Object.entries(attributs)) {
    if (typeof valeur === "function") element.addEventListener(cle, valeur);
    else element.setAttribute(cle, valeur);
  }
  return remplir(element, ...contenu);
}

function remplir(noeud, ...contenu) {
  noeud.replaceChildren(...contenu.flat().filter(Boolean));
  return noeud;
}

const ecrire = (noeud, mot) => { if (noeud.textContent !== mot) noeud.textContent = mot; };
const bouton = (mot, click, classe = "") => el(`button.${classe}`, { type: "button", click }, mot);
const champ = (cle, entree) => el("label", el("span", m(cle)), entree);
const rangee = (nom, ...cases) => el("tr", el("th", { scope: "row" }, nom), ...cases);
const nombre = (...contenu) => el("td.n", ...contenu);

/** A table whose title stands above its first column; `nombres` is the first column of numbers. */
function tableau(titre, tetes, nombres, ...corps) {
  const tete = [titre, ...tetes].map((un, i) =>
    el(i < nombres ? "th" : "th.n", { scope: "col" }, un));
  return el("table", el("caption", titre), el("thead", el("tr", tete)), ...corps);
}

/** A figure: a button that says where it comes from, and what the act changed of it. */
function chiffre(entree, click) {
  const valeur = el("button.chiffre", { type: "button", title: m("origine"), click });
  const ecart = el("small"), dessiner = (sommes, change) => {
    ecrire(valeur, affiche(entree, somme(entree, sommes)));
    ecrire(ecart, change ? variation(entree, somme(entree, change)) : "");
  };
  return { entree, valeur, ecart, dessiner };
}

function tableDeChiffres(liste) {
  const rangs = d[liste].map((entree, i) => chiffre(entree, () => ouvrir(`${liste}.${i}`)));
  const table = tableau(m(`titre_${liste}`), [m("montant"), m("change")], 1, el("tbody",
    rangs.map(({ entree, valeur, ecart }, i) => {
      const nom = el("span", { id: `${liste}.${i}` }, entree.nom);
      valeur.id = `${nom.id}.valeur`;
      valeur.setAttribute("aria-labelledby", `${nom.id} ${valeur.id}`);
      return rangee(nom, nombre(valeur), nombre(ecart));
    })));
  return { table, dessiner: (...quoi) => rangs.forEach((rang) => rang.dessiner(...quoi)) };
}

// --- Travelling.

const borner = (p) => Math.min(d.dernier, Math.max(d.premier, Math.round(p) || d.premier));
const jourDe = (p) => vue.jour === null ? d.jours[p - d.premier] : vue.jour;

/** Changes the view, and draws it with the next picture. */
function changer(nouvelle) {
  Object.assign(vue, nouvelle);
  if (!n.demande) n.demande = requestAnimationFrame(dessiner);
}

function ouvrir(q, f = q.startsWith("document") ? n.piece : vue.f) {
  jouer(false);
  n.moisOuvert = null;
  changer({ q, f });
}

function aller(p) {
  jouer(false);
  changer({ p: borner(p), q: null });
}

function allerAuMois(sens) {
  const la = n.debutsDeMois.filter((p) => sens * (p - vue.p) > 0);
  aller(sens > 0 ? Math.min(d.dernier, ...la) : Math.max(d.premier, ...la));
}

function jouer(oui) {
  const pas = () => vue.p < d.dernier ? changer({ p: vue.p + 1 }) : jouer(false);
  n.joue = oui ? setInterval(pas, 500) : clearInterval(n.joue);
  ecrire(n.jouer, m(oui ? "pause" : "lire"));
}

/** Chooses the invoice to show, and leads whoever chose it there. */
function choisir(f) {
  vue.f = f;
  dessiner();
  n.nomPiece.focus();
}

const GESTES = {
  Home: () => aller(d.premier), PageUp: () => allerAuMois(-1), ArrowLeft: () => aller(vue.p - 1),
  " ": () => jouer(!n.joue),
  ArrowRight: () => aller(vue.p + 1), PageDown: () => allerAuMois(1), End: () => aller(d.dernier),
};

/** The keys of the journey count everywhere but where one writes or they mean something else. */
function touche(evenement) {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = evenement;
  if (altKey || ctrlKey || metaKey || shiftKey || !(key in GESTES) || n.origine.open) return;
  if (target.matches("input:not([type=range]):not([type=checkbox]), .defile, .ecarts")) return;
  if (key === " " && target.matches("button, summary, a, [type=checkbox]")) return;
  evenement.preventDefault();
  GESTES[key]();
}

/** The point that was typed: a position, a day, an invoice or a word of an act; or what to type. */
function trouver(ecrit) {
  const mot = ecrit.trim().toLowerCase(), jour = jourLu(mot), p = Number(mot);
  const rang = d.jours.reduce((la, un, i) => un <= jour ? i : la, -1);
  const suites = [...references.keys()].filter((un) => mot && un.startsWith(mot));
  const noms = references.has(mot) ? [mot] : suites;
  const [f, nommee] = references.get(noms[0]) || [null];
  if (/^\d+$/.test(mot) && p === borner(p)) return { p };
  if (/^\d+$/.test(mot) && f === null) return m("but_hors", d.premier, d.dernier);
  if (jour !== null && rang < 0) return m("but_avant", quand(d.jours[0]));
  if (jour !== null) return { p: d.premier + rang, jour };
  const dit = f !== null || !mot ? -1 : actes.findIndex((un) => plier(un.textContent).includes(plier(mot)));
  const touchee = dit < 0 ? -1 : d.actes[dit][2];
  if (dit >= 0) return { p: d.premier + dit, ...(touchee < 0 ? {} : { f: touchee }) };
  if (f === null) return m("but_inconnu");
  if (noms.some((un) => references.get(un)[0] !== f)) return m("but_plusieurs", noms.length);
  return { p: nommee, f };
}

/** Does something with the point that was typed, or says in a place that there is none. */
function chercher(ecrit, lieu, faire) {
  const trouve = trouver(ecrit), faute = typeof trouve === "string" ? trouve : "";
  ecrire(lieu, faute);
  if (!faute) faire(trouve);
}

/** Takes the view that the fragment says; one without an act leaves it as it is. */
function lireFragment() {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const lu = (cle) => fragment.get(cle) || "", [liste, rang] = lu("q").split(".");
  const [f = null] = references.get(lu("f").toLowerCase()) || [];
  const connue = /^(ensemble|ages|mois|document)\.\d+$/.test(lu("q")) && d[liste][rang]
    && (liste !== "document" || f !== null);
  const vs = lu("vs") ? borner(lu("vs")) : null, q = connue ? lu("q") : null;
  const p = borner(lu("p")), jour = jourLu(lu("d"));
  if (!lu("p")) return;
  const tient = String(p) === lu("p") && !lu("d") === (jour === null) && !lu("f") === (f === null);
  ecrire(n.dit, tient ? "" : m("ailleurs", location.hash));
  changer({ p, jour, f, vs, q });
}

/** Writes the view into the fragment, so that it can be cited. */
function ecrireFragment() {
  const { p, jour, f, vs, q } = vue;
  const dit = { p, d: jour === null ? null : iso(jour), f: f === null ? null : nomDe(f), vs, q };
  const fragment = `#${new URLSearchParams(Object.entries(dit).filter(([, un]) => un !== null))}`;
  if (location.hash === fragment) return;
  try { history.replaceState(null, "", fragment); } catch { location.replace(fragment); }
}

// --- Drawing a point.

/** What acts change of all figures, and of those of each document that they are about. */
function changement(lot, jour) {
  if (n.change && n.change.lot === lot && n.change.jour === jour) return n.change;
  const [debut, fin] = lot, { figure, piece, jour: jours, cents } = d.colonnes;
  const change = new Float64Array(d.figures), changes = new Map();
  for (let p = debut; p <= fin; p++) {
    const document = d.actes[p - d.premier][2];
    if (!changes.has(document)) changes.set(document, new Float64Array(d.figures));
  }
  for (let i = d.fins[debut - d.premier]; i < connues(d, fin); i++) {
    if (jours[i] > jour) continue;
    change[figure[i]] += cents[i];
    changes.get(piece[i])[figure[i]] += cents[i];
  }
  return n.change = { lot, jour, change, changes };
}

/** Draws the view; of what stands there, only what differs is touched. */
function dessiner() {
  n.demande = cancelAnimationFrame(n.demande);
  const { p } = vue, jour = jourDe(p), touchee = d.actes[p - d.premier][2], lot = blocDe(d, p);
  const present = etat(d, p, jour), { change, changes } = changement(lot, jour);
  Object.assign(n, { present, piece: vue.f === null ? touchee : vue.f });
  const ou = m("point", p, quand(jour));
  const point = { p, lot, jour, present, changes, touchee, ou, ...acte(p) };
  for (const liste of ["ensemble", "ages", "mois"]) n[liste].dessiner(present.sommes, change);
  for (const partie of [barre, lActe, laPiece, factures, comparaison, origine]) partie(point);
  clearTimeout(n.repos);
  n.repos = setTimeout(() => {
    ecrireFragment();
    if (!n.joue) ecrire(n.annonce, n.curseur.getAttribute("aria-valuetext"));
  }, 500);
}

function barre({ p, jour, ou, qui, phrase }) {
  const sur = m("acte_sur", p, d.dernier);
  const mois = m("titre_mois", nomDuMois(moisDe(jour)));
  n.curseur.value = p;
  n.curseur.setAttribute("aria-valuetext", `${sur}, ${quand(d.jours[p - d.premier])}, ${phrase}`);
  remplir(n.ici, el("b", sur), ` ${qui} `, el("b", phrase));
  n.libre.checked = vue.jour !== null;
  n.jour.disabled = vue.jour === null;
  if (n.jour !== document.activeElement) n.jour.value = iso(jour);
  for (const titre of [n.mois.table.caption, n.mois.table.rows[0].cells[0]]) ecrire(titre, mois);
  ecrire(n.ou, ou);
  ecrire(n.pied, `${document.querySelector("h1").textContent}, ${ou}, ${empreinte(p)}`);
}

// How many invoices the list shows at most: others are found by what they are called.
const MONTREES = 100;
const plier = (mot) => mot.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The row of an invoice in the list, and how to draw it. */
function ligneDeFacture(piece) {
  const [marque, client, statut, echeance] = ["b", "small", "span", "small"].map((un) => el(un));
  const nom = bouton("", () => choisir(piece), "lien"), chiffres = d.liste.map((rang) =>
    chiffre(d.document[rang], () => ouvrir(`document.${rang}`, piece)));
  const tr = rangee([nom, marque, client], el("td", statut, echeance),
    ...chiffres.map(({ valeur, ecart }) => nombre(valeur, ecart)));
  return { tr, dessiner(un, change) {
    const retard = un.retard ? `, ${m("retard", un.retard)}` : "";
    tr.className = retard && "retard";
    ecrire(nom, un.reference);
    ecrire(marque, change ? m("modifie") : "");
    ecrire(client, un.client);
    ecrire(statut, un.statut);
    ecrire(echeance, quand(un.echeance) + retard);
    for (const colonne of chiffres) colonne.dessiner(un.sommes, change);
  } };
}

/** The invoices: that of the act, those recorded with it, those with a balance, the others; latest first. */
function factures({ present, touchee, changes }) {
  const cherche = plier(n.filtre.value.trim()), ordre = [[], [], [], []];
  const foyer = document.activeElement;
  for (const un of present.documents) {
    if (cherche && !plier(`${un.reference} ${un.client}`).includes(cherche)) continue;
    const ouverte = somme(solde(d), un.sommes) !== 0, sienne = changes.has(un.document);
    ordre[un.document === touchee ? 0 : sienne ? 1 : ouverte ? 2 : 3].push(un);
  }
  const choisies = ordre.flatMap((uns) => uns.reverse()), reste = choisies.length - MONTREES;
  let place = n.liste.firstChild;
  for (const un of choisies.slice(0, MONTREES)) {
    if (!n.lignes.has(un.document)) n.lignes.set(un.document, ligneDeFacture(un.document));
    const { tr, dessiner } = n.lignes.get(un.document);
    dessiner(un, changes.get(un.document));
    // A row that has moved away is taken out, instead of moving all others past it.
    if (place !== tr && place && place.nextSibling === tr) place.remove();
    else if (place !== tr) n.liste.insertBefore(tr, place);
    place = tr.nextSibling;
  }
  while (place) [place] = [place.nextSibling, place.remove()];
  if (foyer !== document.activeElement && foyer.isConnected) foyer.focus({ preventScroll: true });
  ecrire(n.compte, [m("compte", choisies.length), reste > 0 && m("reste", reste),
    d.autres && m("autres", d.autres)].filter(Boolean).join(" "));
}

function lActe({ p, lot: [debut, fin], qui, phrase }) {
  const [enregistre, metier, , , , champs] = d.actes[p - d.premier];
  const note = (mots) => el("p.note", mots), sens = metier < 0 ? "date_avant" : "date_apres";
  const lignes = (champs || []).map(([nom, avant, apres]) => rangee(nom,
    el("td", el("del", avant || m("rien"))), el("td", el("ins", apres || m("rien")))));
  remplir(n.acte, el("p.phrase", phrase), note(`${m("acte_sur", p, d.dernier)}, ${qui}`),
    debut < fin && note(m("bloc", debut, fin)),
    metier && note(m(sens, quand(enregistre + metier), Math.abs(metier))),
    d.clotures.includes(p) && note(`◆ ${m("cloture")}`),
    d.ancres.includes(p) && note(`△ ${m("ancre")}`),
    champs && tableau(m("champs"), [m("avant"), m("apres")], 3, el("tbody", lignes)));
  ecrire(n.empreinte, empreinte(p));
  ecrire(n.brute, n.brute.parentNode.open ? visible(texte(octets, ...ligne(p))) : "");
}

/** One invoice: what is said of it at this point, its figures, and its life with the present. */
function laPiece({ p, lot: [debut, fin], jour, present, changes }) {
  const { piece } = n, la = present.documents.find((un) => un.document === piece);
  const avant = la && changes.has(piece) ? dire(d, piece, debut - 1, jour) : la;
  n.suivre.hidden = vue.f === null;
  n.document.table.hidden = !la;
  ecrire(n.nomPiece, nomDe(piece));
  const [, , date] = dit(d.dires[piece] || [], fin) || [];
  const coupee = piece >= 0 && d.dires[piece][0][0] < d.premier && el("li", m("coupee", d.premier));
  ecrire(n.absente, piece < 0 ? m("sans_piece") : la ? ""
    : date > jour ? m("pas_la", quand(date), quand(jour)) : m("absente"));
  remplir(n.faits, (la ? MOTS.slice(1) : []).map((cle) => el("div", el("dt", m(cle)),
    el("dd", mot(la, cle), mot(avant, cle) !== mot(la, cle) && el("b", m("modifie"))))));
  if (la) n.document.dessiner(la.sommes, changes.get(piece));
  const vie = d.vies[piece] || [], ici = vie.filter((un) => un <= p).length - 1;
  const tete = Math.max(0, Math.min(ici - 100, vie.length - 200));
  remplir(n.vie, coupee, vie.slice(tete, tete + 200).map((position) => {
    const { qui, phrase } = acte(position), moment = `${m("acte_no", position)}, ${qui}`;
    const temps = position > fin ? "futur" : position === vie[ici] ? "present" : "passe";
    const etape = remplir(bouton("", () => aller(position)), el("small", moment), `${phrase} `,
      temps !== "passe" && el("b", m(position === p ? "ici" : temps)));
    if (temps === "present") etape.setAttribute("aria-current", "step");
    return el(`li.${temps}`, etape);
  }));
}

/** What alone differs between the act that is compared with and this one, the earlier of them first. */
function comparaison({ p, jour, present }) {
  const { vs } = vue;
  n.ecarts.hidden = vs === null;
  if (document.activeElement !== n.vs) n.vs.value = vs === null ? "" : vs;
  if (vs === null) return;
  const ici = { p, jour, etat: present }, la = { p: vs, jour: jourDe(vs), etat: etat(d, vs, jourDe(vs)) };
  const [un, deux] = vs > p ? [ici, la] : [la, ici], documents = difference(d, un.etat, deux.etat);
  const tetes = ["avant", "apres", "difference"].map((cle) => m(cle));
  const trois = (nom, ...cases) => rangee(nom, cases.map((un) => nombre(un)));
  const chiffres = (liste, ...etats) => d[liste].map((entree) => {
    const [avant, apres] = etats.map((un) => un ? somme(entree, un.sommes) : 0);
    const de = liste === "mois" ? [un, deux].map(({ jour }) => nomDuMois(moisDe(jour))) : [];
    const nom = [entree.nom, ...new Set(de)].join(", ");
    return avant !== apres && trois(nom, affiche(entree, avant), affiche(entree, apres),
      variation(entree, apres - avant));
  });
  const mots = (...deux) => MOTS.filter((cle) => mot(deux[0], cle) !== mot(deux[1], cle))
    .map((cle) => trois(m(cle), ...deux.map((un) => mot(un, cle)), m("modifie")));
  const reste = documents.length - MONTREES;
  const pieces = documents.slice(0, MONTREES).map(([avant, apres]) => {
    const { reference, client } = apres || avant, entete = { scope: "rowgroup", colspan: 4 };
    const quoi = avant ? apres ? [] : [m("absente")] : [m("nouvelle")];
    return el("tbody", el("tr", el("th", entete, [reference, client, ...quoi].join(", "))),
      avant && apres && mots(avant, apres), chiffres("document", avant, apres));
  });
  const ensemble = ["ensemble", "ages", "mois"].flatMap((liste) =>
    chiffres(liste, un.etat, deux.etat)).filter(Boolean);
  remplir(n.ecarts, el("p", m("compare", un.p, quand(un.jour), deux.p, quand(deux.jour))),
    !ensemble.length && !pieces.length && el("p", m("egaux")),
    ensemble.length > 0 && tableau(m("ecarts_ensemble"), tetes, 1, el("tbody", ensemble)),
    pieces.length > 0 && tableau(m("ecarts_pieces", documents.length), tetes, 1, ...pieces),
    reste > 0 && el("p.note", m("reste", reste)));
}

/** The acts that make the figure that was pressed; by month where they are many. */
function origine({ p, jour, ou }) {
  if (!vue.q) return n.origine.close();
  const [liste, rang] = vue.q.split("."), entree = d[liste][rang], groupes = new Map();
  const piece = liste === "document" ? n.piece : null;
  const { parts, somme: total } = provenance(d, entree.figures, piece, p, jour);
  for (const { position, cents } of parts) {
    const sien = position !== null && nomDuMois(moisDe(d.jours[position - d.premier]));
    const mois = parts.length > 200 && sien !== n.moisOuvert && sien;
    const un = groupes.get(mois || position) || { mois, position, combien: 0, cents: 0 };
    groupes.set(mois || position, { ...un, combien: un.combien + 1, cents: un.cents + cents });
  }
  const lignes = Array.from(groupes.values(), ({ mois, position, combien, cents }) => {
    const part = nombre(affiche(entree, cents));
    if (position === null) return rangee(m("ouverture"), el("td"), part);
    const { qui, phrase } = acte(position);
    const suite = mois ? () => { n.moisOuvert = mois; changer({}); } : () => aller(position);
    return rangee(bouton(mois || m("acte_no", position), suite, "lien"),
      el("td", mois ? m("nombre_actes", combien) : [el("small", qui), phrase]), part);
  });
  ecrire(n.origineDe, ou);
  remplir(n.parts, tableau(piece === null ? entree.nom : `${entree.nom}, ${nomDe(piece)}`,
    [m("fait"), m("part")], 2, el("tbody", lignes),
    el("tfoot", rangee(m("somme"), el("td"), nombre(affiche(entree, total))))));
  if (!n.origine.open) n.origine.showModal();
}

// --- The proof that the page carries.

/** Hashes the raw lines again, in slices beside everything else, and says whether they hold. */
function verifier() {
  const travail = chaine(d, octets);
  let lues = 0, tour = {};
  (function tranche() {
    const fin = performance.now() + 8;
    for (; !tour.done && performance.now() < fin; lues++) tour = travail.next();
    const dixiemes = Math.floor(10 * lues / d.actes.length);
    ecrire(n.progres, tour.done ? "" : m("verification", dixiemes * 10));
    if (!tour.done) return setTimeout(tranche);
    n.rompue = tour.value;
    ecrire(n.vraie, ancre(n.gardee.value));
    n.verdict.classList.add(n.rompue === null ? "bon" : "mauvais");
    ecrire(n.verdict, n.rompue === null ? `✓ ${m("chaine_entiere", d.premier, d.dernier)}`
      : `✗ ${m("chaine_rompue", n.rompue)}`);
  })();
}

/** Whether an anchor that somebody kept is of this journal. */
function ancre(mot) {
  const [, place, gardee] = /(\d+)[\s:]+([0-9a-f]{64})(?![0-9a-f])/i.exec(mot) || [];
  const [registre = ""] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(mot) || [];
  const p = Number(place);
  if (!place) return mot.trim() ? m("ancre_illisible") : "";
  if (p !== borner(p)) return m("but_hors", d.premier, d.dernier);
  if (n.rompue === undefined) return "…";
  const source = registre && `"source":"urn:uuid:${registre.toLowerCase()}"`;
  const vraie = empreinte(p) === gardee.toLowerCase() && !(n.rompue && n.rompue <= p)
    && texte(octets, ...ligne(p)).includes(source);
  return vraie ? `✓ ${m("ancre_trouvee", p)}` : `✗ ${m("ancre_fausse", p)}`;
}

// --- Building the machine.

/** The marks under the slider: first acts of months with their names, closings and anchors. */
function echelle() {
  const lieu = el("div.echelle", { "aria-hidden": "true" }), mois = Array.from(d.jours, moisDe);
  const partDe = (p) => (p - d.premier) / (d.dernier - d.premier || 1);
  const poser = (classe, p, mot) => {
    const cran = lieu.appendChild(el(`span.${classe}`, mot));
    cran.style.left = `${100 * partDe(p)}%`;
    return cran;
  };
  const debuts = [...mois.keys()].filter((i) => i === 0 || mois[i] > mois[i - 1]);
  n.debutsDeMois = debuts.map((i) => d.premier + i);
  const noms = debuts.map((i) => poser("mois", d.premier + i, nomDuMois(mois[i])));
  const unParPlace = (positions) => new Map(positions.map((p) => [Math.round(500 * partDe(p)), p]));
  unParPlace(d.clotures).forEach((p) => poser("cloture", p, "◆"));
  unParPlace(d.ancres).forEach((p) => poser("ancre", p, "△"));
  // A name stands where the one before leaves it room.
  new ResizeObserver(([{ contentRect: { width } }]) => noms.reduce((libre, cran, i) => {
    const debut = partDe(n.debutsDeMois[i]) * width, tient = debut >= libre && debut + 80 < width;
    cran.classList.toggle("sans", !tient);
    return tient ? debut + 90 : libre;
  }, 0)).observe(lieu);
  return lieu;
}

function construire(lieu) {
  const saisie = (type, attributs) => el("input", { type, autocomplete: "off", ...attributs });
  const geste = (cle, nom) => el(`button.${nom}`, { type: "button", click: GESTES[cle],
    title: m(`${nom}_nom`), "aria-label": m(`${nom}_nom`) }, m(nom));
  for (const nom of ["dit", "vraie", "ditVs"]) n[nom] = el("span.reponse", { role: "status" });
  const va = () => chercher(but.value, n.dit, (point) => [aller(point.p), changer(point)]);
  const but = saisie("text", { placeholder: m("but_exemple"),
    keydown: ({ key }) => key === "Enter" && va() });
  for (const liste of ["ensemble", "ages", "mois", "document"]) n[liste] = tableDeChiffres(liste);
  for (const nom of ["p.ici", "p.pied", "h3.nomPiece", "dl.faits", "ol.vie", "tbody.liste",
    "div.acte", "code.empreinte", "pre.brute", "div.parts"]) n[nom.split(".")[1]] = el(nom);
  for (const nom of ["ou", "compte", "progres", "absente", "origineDe"]) n[nom] = el("p.note");
  for (const nom of ["verdict", "annonce"]) n[nom] = el(`p.${nom}`, { role: "status" });
  n.ecarts = el("div.ecarts", { tabindex: 0, role: "group", "aria-label": m("comparer") });
  n.nomPiece.tabIndex = -1;
  n.jouer = bouton(m("lire"), GESTES[" "], "jouer");
  n.suivre = bouton(m("suivre"), () => changer({ f: null }), "suivre");
  n.curseur = saisie("range", { id: "curseur", min: d.premier, max: d.dernier,
    input: () => aller(n.curseur.value) });
  n.libre = saisie("checkbox", {
    change: () => changer({ jour: n.libre.checked ? jourDe(vue.p) : null }) });
  const jourChoisi = () => jourLu(n.jour.value) ?? vue.jour;
  n.jour = saisie("date", { max: "9999-12-31", input: () => changer({ jour: jourChoisi() }) });
  n.filtre = saisie("search", { input: () => changer({}) });
  n.vs = saisie("text", { inputmode: "numeric", size: 7,
    change: () => n.vs.value.trim() ? chercher(n.vs.value, n.ditVs, ({ p }) => changer({ vs: p }))
      : changer({ vs: null }) });
  n.origine = el("dialog", { "aria-labelledby": "origine", close: () => changer({ q: null }) },
    bouton(m("fermer"), () => n.origine.close(), "fermer"),
    el("h2", { id: "origine" }, m("origine")), n.origineDe, n.parts);
  n.gardee = saisie("text", { input: () => ecrire(n.vraie, ancre(n.gardee.value)) });
  const montrer = saisie("checkbox", { change: () => ["etat", "actes"].forEach((id) => {
    document.getElementById(id).hidden = !montrer.checked;
  }) });
  const legende = [["│", "mois"], ["◆", "cloture"], ["△", "ancre"]].map(([signe, cle]) =>
    el("span", `${signe} ${m(`legende_${cle}`)}`));
  const preuve = el("div.preuve", n.progres, n.verdict, el("p.note", m("preuve", d.commande)),
    el("details", el("summary", m("ancre_verifier")), champ("ancre_coller", n.gardee), n.vraie));
  const commandes = el("div.commandes", el("span", geste("Home", "premier"),
    geste("PageUp", "mois_avant"), geste("ArrowLeft", "acte_avant"), n.jouer,
    geste("ArrowRight", "acte_apres"), geste("PageDown", "mois_apres"), geste("End", "dernier")),
  el("span", champ("but", but), bouton(m("aller"), va), n.dit),
  el("span", champ("au_jour", n.jour), champ("libre", n.libre)));
  const volets = el("div.volets", el("section.livres", el("h3", m("livres")), n.ou,
    el("div.tables", n.ensemble.table, n.mois.table, n.ages.table)),
  el("section.fait", el("h3", m("acte")), n.acte, el("p.note", m("empreinte")), n.empreinte,
    el("details", { toggle: () => changer({}) }, el("summary", m("brute")), n.brute)),
  el("section.piece", n.nomPiece, n.suivre, n.absente, n.faits, n.document.table, n.vie),
  el("section.factures", el("h3", m("factures")), champ("filtre", n.filtre), n.compte,
    el("div.defile", { tabindex: 0, role: "group", "aria-label": m("factures") },
      tableau(m("facture_client"), [m("statut_echeance"),
        ...d.liste.map((rang) => d.document[rang].nom)], 2, n.liste))));
  remplir(lieu, el("h2.cache", m("voyage")), preuve, el("div.barre", n.ici,
    el("p.legende", el("label", { for: "curseur" }, m("connu")), legende),
    n.curseur, echelle(), commandes), n.annonce, volets,
  el("section.comparer", el("h3", m("comparer")), champ("comparer_avec", n.vs), n.ditVs,
    bouton(m("marquer"), () => changer({ vs: vue.p })),
    bouton(m("ne_plus"), () => changer({ vs: null })), n.ecarts),
  el("p.montrer", champ("montrer", montrer)), n.pied, n.origine);
  document.addEventListener("keydown", touche);
  addEventListener("hashchange", lireFragment);
  addEventListener("beforeprint", dessiner);
}

// --- Reading the page.

async function inflater(id) {
  const mots = atob(document.getElementById(id).content.textContent.trim());
  const comprimes = new Uint8Array(mots.length).map((_, i) => mots.charCodeAt(i));
  const flux = new Blob([comprimes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(flux).arrayBuffer());
}

/** Reads the data, if they are those that were written together with the text of the page. */
async function charger(lisibles) {
  const [lignes, json] = await Promise.all(["lignes", "donnees"].map(inflater));
  const textes = [document.querySelector("header"), ...lisibles].map((un) => un.textContent);
  const lu = textes.join("").replace(/[ \t\n\r\f]+/g, "");
  const tout = sha256(new Uint8Array(await new Blob([lu, json]).arrayBuffer()));
  [d, octets, finsDeLigne, references] = [lire(texte(json)), lignes, [-1], new Map()];
  actes = [...lisibles[1].querySelectorAll("ol > li")];
  if (tout !== document.getElementById("donnees").dataset.empreinte) throw new Error("empreinte");
  if (actes.length !== d.actes.length) throw new Error("actes");
  for (let fin = 0; (fin = octets.indexOf(10, fin)) >= 0; fin++) finsDeLigne.push(fin);
  d.dires.forEach((dits, piece) => dits.forEach(([position, [reference]]) => {
    const nom = reference.toLowerCase();
    if (!references.has(nom)) references.set(nom, [piece, position]);
  }));
}

async function start() {
  const [la, ...lisibles] = ["voyage", "etat", "actes"].map((id) => document.getElementById(id));
  const lieu = la || document.body.appendChild(el("section"));
  const montrer = (oui) => lisibles.forEach((un) => { if (un) un.hidden = !oui; });
  francais = document.documentElement.lang.startsWith("fr");
  lieu.hidden = false;
  montrer(false);
  let faute = "navigateur";
  try {
    new DecompressionStream("deflate-raw");
    faute = "abimee";
    await charger(lisibles);
    vue.p = d.dernier;
    construire(lieu);
    lireFragment();
    dessiner();
    verifier();
  } catch {
    montrer(faute === "navigateur");
    // The only sentences that do not come with the data.
    remplir(lieu, el("p.verdict", { role: "alert" }, lieu.dataset[faute] || "✗"));
  }
}

if (typeof document === "undefined") {
  module.exports = { lire, etat, provenance, difference, sha256, chaine };
} else start();
