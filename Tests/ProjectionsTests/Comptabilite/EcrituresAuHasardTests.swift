import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

/// The books of registres that were lived in.
@Suite struct `Entries of a random log` {
  private static let nombre = Campaign.count(1000)

  private func atelier(_ tour: Int) throws -> (Atelier, GenerateurGraine) {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(Self.nombre, hasard)
    let atelier = try Atelier(ferme: ())
    atelier.horloge.avancer(secondes: 365 * 86_400)
    _ = try atelier.journal.append(by: .camille, cle: nil) { _, _ in
      evenements.map(\.evenement)
    }
    return (atelier, hasard)
  }

  @Test(arguments: 0..<4)
  func `balance, and follow each other as their events do`(_ tour: Int) throws {
    let (atelier, hasard) = try atelier(tour)
    let ecritures = try atelier.ecritures(au: .derniere)
    #expect(ecritures.count > 10)
    for ecriture in ecritures {
      let somme = ecriture.lignes.reduce(.zero) { $0 + $1.montant }
      #expect(somme == .zero && ecriture.lignes.count > 1, "\(ecriture), \(hasard)")
    }
    #expect(ecritures.map(\.position) == ecritures.map(\.position).sorted())
    let relues = try atelier.ecritures(au: .derniere, retenues: 0)
    #expect(relues == ecritures, "read again, \(hasard)")
  }

  /// Only the factures are folded that what is asked of all says may have made one.
  @Test(arguments: 0..<4)
  func `of a period are those of its days among all`(_ tour: Int) throws {
    var (atelier, hasard) = try atelier(tour)
    let jours = Set(try atelier.ecritures(au: .derniere).map(\.date)).sorted()
    for _ in 0..<20 {
      let (un, autre) = (
        try #require(jours.randomElement(using: &hasard)),
        try #require(jours.randomElement(using: &hasard))
      )
      let periode = min(un, autre)...max(un, autre)
      let toutes = try atelier.ecritures(au: periode.upperBound)
      #expect(
        try atelier.ecritures(dans: periode) == toutes.filter { periode.contains($0.date) },
        "\(periode), \(hasard)")
      #expect(
        try atelier.ecritures(dans: un...un) == atelier.ecritures(au: un).filter { $0.date == un },
        "\(un), \(hasard)")
    }
  }

  @Test(arguments: 0..<4)
  func `come to what the read models say on every day`(_ tour: Int) throws {
    let (atelier, hasard) = try atelier(tour)
    let factures = try atelier.factures
    let ecritures = try atelier.ecritures(au: .derniere)
    let jours = Set(ecritures.map(\.date)).sorted()
    for jour in stride(from: 0, to: jours.count, by: 5).map({ jours[$0] }) {
      let lignes = ecritures.filter { $0.date <= jour }.flatMap { ecriture in
        ecriture.lignes.map { (ecriture.client, $0) }
      }
      func solde(_ compte: CompteComptable, _ client: ClientID? = nil) -> Cumul {
        lignes.filter { $0.1.compte.compte == compte && (client ?? $0.0) == $0.0 }
          .reduce(.zero) { $0 + $1.1.montant }
      }
      let balance = BalanceAgee(factures, au: jour)
      for client in Set(ecritures.map(\.client)) {
        #expect(
          solde("411000", client) == balance.parClient[client]?.total ?? .zero,
          "\(jour), \(hasard)")
      }
      let exigible = TVAExigible(factures, periode: .premiere...jour).parGroupe
      let due = exigible.values.reduce(.zero) { $0 + $1.tva }
      #expect(solde("445710") == .zero - due, "\(jour), \(hasard)")
      let recu = Encaissements(factures, periode: .premiere...jour)
      #expect(
        solde("512000") == (recu.parMode[.virement] ?? .zero)
          + (recu.parMode[.prelevement] ?? .zero) - recu.frais,
        "\(jour), \(hasard)")
    }
  }
}
