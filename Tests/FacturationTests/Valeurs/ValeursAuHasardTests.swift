import Facturation
import Graine
import Testing
import Litteraux

/// Whatever the value, its text reads back as that value.
@Suite struct ValeursAuHasardTests {
  private func revient<Valeur: ValeurDecimale>(
    _ type: Valeur.Type, _ unites: Int64, _ hasard: GenerateurGraine? = nil
  ) throws {
    let valeur = try Valeur(unites: unites)
    let relue = try Valeur(texte: valeur.texte, champ: .montant)
    let graine = hasard.map { "\($0)" } ?? ""
    #expect(relue.unites == unites, "\(Valeur.self) \(unites) \(graine)")
    #expect(relue.texte == valeur.texte, "\(Valeur.self) \(unites) \(graine)")
  }

  private func reviennent<Valeur: ValeurDecimale>(_ type: Valeur.Type) throws {
    var hasard = GenerateurGraine()
    for _ in 0..<2000 {
      // Numbers of every length, for most numbers drawn evenly are long.
      let bits = Int.random(in: 1...63, using: &hasard)
      let tire = Int64(truncatingIfNeeded: hasard.next() >> UInt64(64 - bits))
      let unites = min(tire, Valeur.limites.upperBound)
      try revient(Valeur.self, unites, hasard)
      try revient(Valeur.self, max(-unites, Valeur.limites.lowerBound), hasard)
      try revient(Valeur.self, .random(in: Valeur.limites, using: &hasard), hasard)
    }
  }

  @Test func `random values of each type come back from their text`() throws {
    try reviennent(Montant.self)
    try reviennent(Quantite.self)
    try reviennent(PrixUnitaire.self)
    try reviennent(Taux.self)
    try reviennent(Pourcentage.self)
  }

  @Test func `every rate and every percentage comes back from its text`() throws {
    for unites in Taux.limites {
      try revient(Taux.self, unites)
      try revient(Pourcentage.self, unites)
    }
  }

  @Test func `every amount up to 200 euros comes back from its text`() throws {
    for unites in Int64(-20_000)...20_000 { try revient(Montant.self, unites) }
  }

  @Test func `every text of up to six of a number's characters is read as a naive reader would`() {
    let signes = Array("-.0195")
    var textes = [""]
    for _ in 0..<6 {
      textes = textes.flatMap { debut in signes.map { debut + String($0) } }
      for texte in textes {
        let attendu = Self.forme.contains(texte)
        let lu = (try? lire(texte, Montant.self))?.texte
        #expect(lu == (attendu ? texte : nil))
      }
    }
  }

  /// The canonical amounts that can be written with these characters in at most six places.
  private static let forme: Set<String> = {
    let chiffres = ["0", "1", "9", "5"]
    var entiers = chiffres
    for _ in 0..<2 {
      entiers += entiers.filter { $0 != "0" }.flatMap { debut in chiffres.map { debut + $0 } }
    }
    var textes: Set<String> = []
    for entier in Set(entiers) where entier.count <= 3 {
      for dixieme in chiffres {
        for centieme in chiffres {
          let texte = "\(entier).\(dixieme)\(centieme)"
          textes.insert(texte)
          if texte != "0.00", texte.count < 6 { textes.insert("-" + texte) }
        }
      }
    }
    return textes
  }()
}
