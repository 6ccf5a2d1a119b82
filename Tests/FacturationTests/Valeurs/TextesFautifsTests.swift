import Facturation
import Testing
import Litteraux

/// Texts that must never become a number, whoever gives them.
@Suite struct TextesFautifsTests {
  /// What is no number of any type, canonical or typed.
  static let jamais = [
    "1e2", "1E2", "+1", "01", "00", "-01", "00.00", "-0", "-0.0", "-0.00",
    ".", "1.", ".5", "-", "-.5", "--1", "1-", "0x1", "1.2.3", "1..2", "1_000", "1'000",
    "12\u{A0}50", "１２", "1２.50", "٣", "½", "1\u{0}", "\u{0}", "\u{0}1", "1\n", "\t1", "NaN",
    "inf", "Infinity", "nil", "null", "\u{FEFF}1", "1\u{301}",
  ]
  /// What is a number where a person types it, and nowhere else.
  static let saisis = ["12,50", " 1", "1 ", "1 000", "−1", "1.50€", "€1", "100%"]

  private func chaqueType(_ essai: (any ValeurDecimale.Type) -> Void) {
    essai(Montant.self)
    essai(Quantite.self)
    essai(PrixUnitaire.self)
    essai(Taux.self)
    essai(Pourcentage.self)
  }

  private func refuseTexte(_ code: String, _ texte: String, _ type: any ValeurDecimale.Type) {
    let nom: Comment = "\(type): \(texte.prefix(40).debugDescription)"
    let champ = type.champHabituel
    refuse(code, champ, nom) { try type.init(texte: texte, champ: champ) }
    refuse(code, champ, nom) { try type.init(saisie: texte, champ: champ) }
  }

  @Test(arguments: jamais)
  func `what is no number never becomes a value`(texte: String) {
    chaqueType { refuseTexte("forme-invalide", texte, $0) }
  }

  @Test(arguments: saisis)
  func `what only a person writes so never becomes a value elsewhere`(texte: String) {
    chaqueType { type in
      let champ = type.champHabituel
      refuse("forme-invalide", champ) { try type.init(texte: texte, champ: champ) }
    }
  }

  @Test func `nothing is not zero`() {
    chaqueType { refuseTexte("valeur-vide", "", $0) }
  }

  @Test func `more decimals than are kept are refused and not rounded`() {
    for texte in ["1.005", "0.001", "1.000", "-1.999"] {
      refuseTexte("trop-de-decimales", texte, Montant.self)
    }
    refuseTexte("trop-de-decimales", "1.00001", Quantite.self)
    refuseTexte("trop-de-decimales", "1.0000001", PrixUnitaire.self)
    refuseTexte("trop-de-decimales", "5.555", Taux.self)
    let refus = refuse("trop-de-decimales", .quantite) { try lire("0.00001", Quantite.self) }
    #expect(refus?.figures == "maximum=4")
  }

  @Test func `a number too long for any integer is beyond the limits, and never wraps around`() {
    // 2⁶⁴ + 1 would be 1 if the digits were allowed to wrap around.
    for texte in ["18446744073709551617.00", "184467440737095516.17", "-92233720368547758.08"] {
      refuseTexte("hors-limites", texte, Montant.self)
    }
    chaqueType { refuseTexte("hors-limites", String(repeating: "9", count: 30) + ".25", $0) }
    chaqueType { refuseTexte("hors-limites", "-" + String(repeating: "9", count: 30) + ".25", $0) }
  }

  @Test func `a million digits are refused`() {
    let chiffres = String(repeating: "7", count: 1_000_000)
    for texte in [chiffres + ".00", "-" + chiffres + ".00"] {
      refuse("hors-limites", .montant) { try lire(texte, Montant.self) }
    }
    refuse("trop-de-decimales", .montant) { try lire("0." + chiffres, Montant.self) }
    refuse("forme-invalide", .montant) {
      try lire(String(repeating: "0", count: 1_000_000), Montant.self)
    }
  }

  @Test func `one byte put anywhere into a good number leaves a good number or none`() throws {
    let chiffres = Set("-.0123456789".utf8)
    for octet in UInt8.min...0x7F {
      for place in 0...5 {
        var octets = Array("12.50".utf8)
        octets.insert(octet, at: place)
        let texte = String(decoding: octets, as: UTF8.self)
        guard let montant = try? lire(texte, Montant.self) else { continue }
        #expect(chiffres.contains(octet), "byte \(octet) at \(place)")
        #expect(montant.texte == texte)
      }
    }
  }
}
