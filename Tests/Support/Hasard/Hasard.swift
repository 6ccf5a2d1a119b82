package import Facturation
import Graine
package import Journaux

/// Draws values, fiches and events, about which a seed alone decides.
///
/// It goes to the limits on purpose: the longest texts, the highest amounts, the first and the last
/// day, and texts that look like what stands around them.
package struct Hasard {
  /// Which of the members that may be missing are there.
  package enum Presence: Sendable { case toutes, aucune, certaines }

  var source: GenerateurGraine
  private let presence: Presence

  /// Begins the draws of a seed.
  package init(graine: UInt64, presence: Presence = .certaines) {
    source = GenerateurGraine(graine: graine)
    self.presence = presence
  }

  /// One of the whole numbers of a range.
  package mutating func entier(_ bornes: ClosedRange<Int>) -> Int { source.entier(bornes) }

  /// Heads or tails, heads once in so many draws.
  package mutating func une(fois: Int) -> Bool { entier(1...fois) == 1 }

  /// One of the elements, of which there is at least one.
  package mutating func parmi<Element>(_ elements: [Element]) -> Element { source.parmi(elements) }

  /// What the body draws, or nothing, as is wanted of members that may be missing.
  package mutating func facultatif<Valeur>(_ tirer: (inout Hasard) -> Valeur) -> Valeur? {
    switch presence {
    case .toutes: tirer(&self)
    case .aucune: nil
    case .certaines: une(fois: 2) ? tirer(&self) : nil
    }
  }

  /// A number of the type, every order of magnitude as likely as any other.
  mutating func decimal<Valeur: ValeurDecimale>() -> Valeur {
    let limites = Valeur.limites
    if une(fois: 12) {
      return Valeur(unitesAdmises: parmi([limites.lowerBound, 0, limites.upperBound]))
    }
    let grandeur = Int64(1) << Int64(entier(0...50))
    let unites = Int64.random(in: -grandeur...grandeur, using: &source)
    return Valeur(unitesAdmises: min(max(unites, limites.lowerBound), limites.upperBound))
  }

  /// A count from a lower limit to the 18 digits that a line can hold.
  mutating func compte(depuis minimum: Int = 1) -> Int {
    parmi([
      minimum, entier(minimum...40), entier(minimum...100_000), entier(minimum...1_000_000_000_000),
      999_999_999_999_999_999,
    ])
  }

  mutating func date() -> DateCivile {
    let extreme = parmi([DateCivile.premiere, .derniere])
    let jour = entier(une(fois: 4) ? -719_162...2_932_896 : 18_000...24_000)
    return une(fois: 20) ? extreme : DateCivile(joursDepuis1970: jour) ?? extreme
  }

  mutating func uuid() -> UUIDTexte {
    switch entier(1...20) {
    case 1: UUIDTexte(haut: 0, bas: 0)
    case 2: UUIDTexte(haut: .max, bas: .max)
    default:
      UUIDTexte(
        millisecondes: UInt64(entier(1_700_000_000_000...1_900_000_000_000)),
        hasard: (source.next(), source.next()))
    }
  }

  mutating func identifiant<Objet>() -> Identifiant<Objet> { Identifiant(uuid()) }

  mutating func choix<Choix: CaseIterable>() -> Choix { parmi(Array(Choix.allCases)) }
}

/// What draws records by the lists of their members, so that what is added to one is drawn too.
///
/// Each member is drawn by itself: nothing adds up, and everything occurs.
package protocol Tireur: Walker where Failure == Never {
  /// What the body draws, or nothing, as is wanted of members that may be missing.
  mutating func facultatif<Valeur>(_ tirer: (inout Self) -> Valeur) -> Valeur?
  /// How many elements a list has.
  mutating func longueur() -> Int
}

extension Tireur {
  /// A record of that type.
  package mutating func tirer<Held: Record>(_: Held.Type = Held.self) -> Held {
    Held(&self, like: nil)
  }

  package mutating func member<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value {
    Value.walk(&self, nil)
  }

  package mutating func optional<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value? {
    facultatif { $0.member(name, nil) }
  }

  package mutating func list<Element: Record>(_: MemberName, _: [Element]?) -> [Element] {
    (0..<longueur()).map { _ in tirer() }
  }

  package mutating func optionalList<Element: Record>(
    _ name: MemberName, _: [Element]?, mayBeEmpty: Bool
  ) -> [Element]? {
    let drawn = facultatif { $0.list(name, nil) as [Element] }
    return drawn?.isEmpty == true && !mayBeEmpty ? nil : drawn
  }

  package mutating func included<Other: Record>(_: Other?) -> Other { tirer() }

  package mutating func included<Other: Record>(from _: MemberName, _: Other?) -> Other? {
    facultatif { $0.tirer() }
  }

  package mutating func record<Value: Record>(_: Value?) -> Value { tirer() }
}

extension Hasard: Tireur {
  package mutating func longueur() -> Int { entier(0...4) }

  package mutating func decimal<Value: ValeurDecimale>(_: Value?) -> Value { decimal() }

  package mutating func text<Value: ValeurTexte>(_: Value?) -> Value {
    guard let tirer = Self.textes["\(Value.self)"] else {
      preconditionFailure("Hasard.textes lacks how a \(Value.self) is drawn")
    }
    return Value(texteAdmis: tirer(&self))
  }

  package mutating func choice<Value: Choice>(_: Value?) -> Value { choix() }

  package mutating func day(_: DateCivile?) -> DateCivile { date() }

  package mutating func identifier<Objet>(_: Identifiant<Objet>?) -> Identifiant<Objet> {
    identifiant()
  }

  package mutating func count(_: Int?, from least: Int) -> Int { compte(depuis: least) }

  package mutating func truth(_: Bool?) -> Bool { une(fois: 2) }

  package mutating func digest(_: EmpreinteFichier?) -> EmpreinteFichier { empreinteFichier() }

  /// How texts of a form are drawn, by the names of their types.
  private static let textes: [String: @Sendable (inout Hasard) -> String] = [
    "Libelle": { $0.libelle().texte }, "Note": { $0.note().texte },
    "Siren": { $0.siren().texte }, "Siret": { $0.siret().texte },
    "NumeroTVA": { $0.numeroTVA().texte }, "IBAN": { $0.iban().texte },
    "BIC": { $0.bic().texte }, "Couleur": { $0.couleur().texte },
    "CodeMention": { $0.codeMention().texte },
    "ReferenceMandat": { $0.rum().texte },
    "IdentifiantCreancier": { $0.ics().texte }, "Courriel": { $0.courriel().texte },
    "AdresseElectronique": { "0225:\($0.siren())" },
    "CodePays": { $0.pays().texte }, "NumeroFacture": { $0.numero().texte },
    "Serie": { $0.serie().texte },
    "CodeUnite": { $0.parmi(["HUR", "KGM", "C62", "X1A"]) },
    "CodeExoneration": { $0.parmi(["VATEX-FR-FRANCHISE", "VATEX-EU-AE", "VATEX-EU-132-1A"]) },
    "CompteComptable": { $0.parmi(["706", "70710000", "411DUPONT"]) },
  ]
}

extension Hasard {
  /// How many kinds of events there are to draw.
  package static var nombreDeSortes: Int { sortes.count }

  /// An event of the kind of that number, or of any.
  package mutating func evenement(sorte: Int? = nil) -> Evenement {
    Self.sortes[sorte ?? entier(0...Self.sortes.count - 1)](&self)
  }

  /// An event as it may stand anywhere in a journal.
  package mutating func recordedEvent(sorte: Int? = nil) -> RecordedEvent {
    RecordedEvent(
      position: compte(), time: instant(), author: auteur(), batch: facultatif { $0.lot() } ?? nil,
      cle: facultatif { $0.uuid() }, evenement: evenement(sorte: sorte),
      predecessor: hash())
  }

  /// A registre's identity.
  package mutating func registre() -> RegistreID { identifiant() }

  private mutating func instant() -> Timestamp {
    let jour = Int64(date().jour)
    let dansLeJour = parmi([0, Int64(entier(0...86_399_999_999)), 86_399_999_999])
    return Timestamp(microseconds: jour * 86_400_000_000 + dansLeJour) ?? .epoch
  }

  private mutating func auteur() -> Author {
    (try? Author(texte: libelle(maximum: 100).texte)) ?? (try? Author(texte: "personne"))
      ?? auteur()
  }

  private mutating func lot() -> Batch? {
    let compte = max(2, compte())
    return Batch(index: entier(1...compte), count: compte)
  }

  private mutating func hash() -> Empreinte {
    une(fois: 10) ? .nulle : Empreinte(hexadecimal: empreinte().utf8) ?? .nulle
  }

  private static let sortes = Sortes.toutes
}

/// How an event of each type is drawn, in any stream where it can stand.
private struct Sortes: FactTypeVisitor {
  private var sortes: [@Sendable (inout Hasard) -> Evenement] = []

  static let toutes = {
    var visitor = Sortes()
    Evenement.visitTypes(&visitor)
    return visitor.sortes
  }()

  mutating func visit<Held: Fact>(
    _ event: @escaping @Sendable (consuming Held, Flux) -> Evenement?
  ) {
    sortes.append { hasard in
      let fact: Held = hasard.tirer()
      let uuid = hasard.uuid()
      let streams: [Flux] = [
        .registre, .client(ClientID(uuid)), .produit(ProduitID(uuid)), .facture(FactureID(uuid)),
        .cloture(ClotureID(uuid)),
      ]
      guard let evenement = streams.lazy.compactMap({ event(fact, $0) }).first else {
        preconditionFailure("a \(Held.type) stands in no stream")
      }
      return evenement
    }
  }
}

// Texts that people write, and texts of a checked form.

/// What texts are put together from; each piece has broken some program once.
private let morceaux: [[Unicode.Scalar]] = [
  "a", "Z", "7", "facture", "é", "e\u{301}", "Œuvre", "ß", "ǆ", "€", "\u{A0}", " ", "  ", "\"",
  "\\",
  "\\n", "\\u0041", "\"\"", "/", "<b>", "&amp;", "{", "}", "[", "]", ":", ",", "'", "`",
  "\",\"hash\":\"", "null", "-0", "1e9", "👩🏽‍🔧", "🇫🇷", "😀", "שלום", "مرحبا", "\u{202E}", "\u{200B}",
  "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{10FFFF}", "\u{E000}", "\u{D7FF}", "\u{212A}", "\u{37E}",
  "ﬀ", "日本語", "ตำ", "\u{300}", "\u{1F3FD}", "\u{2026}", "\u{3000}",
].map { Array($0.unicodeScalars) }

private let separateurs: [[Unicode.Scalar]] = ["\n", "\t", "\n\n", "\\\n"].map {
  Array($0.unicodeScalars)
}

extension Hasard {
  mutating func libelle(maximum: Int = 250) -> Libelle {
    admis(texte(maximum: maximum, parmi: morceaux))
  }

  mutating func note() -> Note { admis(texte(maximum: 10_000, parmi: morceaux + separateurs)) }

  /// A text of a few pieces, at times of one scalar, and now and then as long as may be.
  private mutating func texte(maximum: Int, parmi pieces: [[Unicode.Scalar]]) -> String {
    let longueur =
      switch entier(1...60) {
      case 1: maximum
      case 2...6: 1
      default: entier(1...min(maximum, 40))
      }
    var scalaires: [Unicode.Scalar] = []
    while scalaires.count < longueur { scalaires += parmi(pieces) }
    scalaires.removeLast(scalaires.count - longueur)
    // A text of nothing but blanks is none.
    if scalaires.allSatisfy(\.properties.isWhitespace) { scalaires[0] = "x" }
    var texte = ""
    texte.unicodeScalars.append(contentsOf: scalaires)
    return texte
  }

  mutating func siren() -> Siren { avecCle(chiffres(8), Self.chiffre) }

  mutating func siret() -> Siret {
    let siren = une(fois: 5) ? "356000000" : siren().texte
    return avecCle(siren + chiffres(4), Self.chiffre)
  }

  mutating func numeroTVA() -> NumeroTVA {
    if une(fois: 3) { return admis(parmi(["DE", "IE", "XX", "FA"]) + signes(2...12)) }
    let siren = siren().texte
    let lettres = Array("ABCDEFGHJKLMNPQRSTUVWXYZ").map(String.init)
    let cles =
      une(fois: 3)
      ? lettres.flatMap { a in (Self.chiffre + lettres).map { a + $0 } }.shuffled(using: &source)
      : (0...96).map { $0.texte(chiffres: 2) }
    return cherche(cles.lazy.map { "FR\($0)\(siren)" })
  }

  mutating func iban() -> IBAN {
    let (pays, corps) =
      switch entier(1...4) {
      case 1: ("NO", chiffres(11))
      case 2: ("MT", lettres(4) + chiffres(5) + signes(18...18))
      case 3: ("RU", chiffres(14) + signes(15...15))
      default: ("FR", chiffres(10) + signes(11...11) + chiffres(2))
      }
    return cherche((2...98).lazy.map { "\(pays)\($0.texte(chiffres: 2))\(corps)" })
  }

  mutating func bic() -> BIC {
    admis(lettres(6) + signes(2...2) + (une(fois: 2) ? signes(3...3) : ""))
  }

  mutating func couleur() -> Couleur {
    admis("#" + (0..<6).map { _ in parmi(Array("0123456789ABCDEF").map(String.init)) }.joined())
  }

  mutating func codeMention() -> CodeMention { admis(lettres(3)) }

  mutating func rum() -> ReferenceMandat {
    admis(parmi(["RUM 1/2", "++", "(a:b),.'?-", "7"]) + signes(0...25))
  }

  mutating func ics() -> IdentifiantCreancier {
    let corps = signes(3...3) + signes(1...28)
    return cherche((2...98).lazy.map { "FR\($0.texte(chiffres: 2))\(corps)" })
  }

  mutating func courriel() -> Courriel {
    let noms = ["a", "compta+factures", "jeanne.dupont", "œuvre", "\"a,b\"", "\\", "émoji😀"]
    let domaines = ["b", "exemple.fr", "[127.0.0.1]", "例え.jp"]
    let domaine = une(fois: 20) ? String(repeating: "d", count: 252) : parmi(domaines)
    return admis("\(domaine.utf8.count > 250 ? "a" : parmi(noms))@\(domaine)")
  }

  mutating func pays() -> CodePays { admis(lettres(2)) }

  mutating func numero() -> NumeroFacture {
    admis(parmi(["F2026-0001", "+-_/", "a", "A/", "0"]) + signes(0...25))
  }

  mutating func serie() -> Serie {
    admis(
      parmi([
        "F{annee}-{n:4}", "{n}", "{n:9}", "FA/{annee}{mois}/{n:6}", "{mois}-{annee}_{n:2}+",
        "F2026-{n:4}", "{annee}{annee}{annee}{annee}{annee}{annee}-{n}",
      ]))
  }

  mutating func empreinte() -> String {
    (0..<64).map { _ in parmi(Array("0123456789abcdef")) }.map(String.init).joined()
  }

  mutating func empreinteFichier() -> EmpreinteFichier {
    EmpreinteFichier(empreinte()) ?? empreinteFichier()
  }

  private static let chiffre = (0...9).map(String.init)

  private mutating func chiffres(_ compte: Int) -> String {
    (0..<compte).map { _ in parmi(Self.chiffre) }.joined()
  }

  private mutating func lettres(_ compte: Int) -> String {
    (0..<compte).map { _ in String(parmi(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))) }.joined()
  }

  private mutating func signes(_ compte: ClosedRange<Int>) -> String {
    (0..<entier(compte)).map { _ in une(fois: 2) ? chiffres(1) : lettres(1) }.joined()
  }

  /// The text with the one ending that makes it good.
  private func avecCle<Valeur: ValeurTexte>(_ debut: String, _ fins: [String]) -> Valeur {
    cherche(fins.lazy.map { debut + $0 })
  }

  private func cherche<Valeur: ValeurTexte>(_ textes: some Sequence<String>) -> Valeur {
    admis(textes.first { Valeur.examiner($0) == nil } ?? "")
  }

  private func admis<Valeur: ValeurTexte>(_ texte: String) -> Valeur {
    precondition(Valeur.examiner(texte) == nil, "no \(Valeur.self): \(texte)")
    return Valeur(texteAdmis: texte)
  }
}
