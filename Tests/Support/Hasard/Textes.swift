import Facturation

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
