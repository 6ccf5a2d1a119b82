import CasUsage
import Exporters
import Facturation
import Graine
import Journaux
import Litteraux
import Testing

@testable import Projections

/// A book in plain text asserts just what its own entries come to.
@Suite struct `A book in plain text` {
  private let atelier: Atelier

  /// Four clients, of whom three have codes that make one name of an account.
  init() throws {
    atelier = try Atelier()
    for (rang, code) in (["M.1", "M+1", "m/1", "L"] as [Libelle]).enumerated() {
      var fiche = FicheClient(nom: "Le Moulin", adresse: .exemple)
      fiche.code = code
      let client = try atelier.outils.faire(par: atelier.contexte) { try $0.creerClient(fiche) }
        .valeur
      let facture = try atelier.emise(client)
      try atelier.payer(facture, Montant(unitesAdmises: Int64(rang + 1)), le: "2026-03-10")
    }
  }

  /// The words of the book's lines.
  private func lignes<Format: FormatDeLivre>(
    _: Format.Type, du premier: DateCivile
  ) throws -> [[Substring]] {
    try atelier.journal.read { vue in
      var flux = MemoryStream()
      var export = ExportLivre<Format>(
        try CadreComptable(vue, jusquAu: "2026-12-31"), periode: premier..."2026-12-31")
      try export.ecrire(vue, dans: &flux)
      return String(decoding: flux.bytes, as: UTF8.self).split(separator: "\n").map {
        $0.split(separator: " ")
      }
    }
  }

  /// What entries come to by account.
  private func entres(_ lignes: [[Substring]]) -> [Substring: Int] {
    lignes.reduce(into: [:]) { entres, mots in
      guard mots.count > 2, mots[2] == "EUR", let montant = centimes(mots[1]) else { return }
      entres[mots[0], default: 0] += montant
    }
  }

  private func centimes(_ texte: Substring) -> Int? { Int(texte.filter { $0 != "." }) }

  private func verifier(_ dits: [(Substring, Int?)], _ lignes: [[Substring]]) {
    let entres = entres(lignes)
    for (compte, solde) in dits { #expect(solde == entres[compte], "\(compte)") }
    let clients = entres.keys.filter { $0.hasPrefix("Actif:411000:") }
    #expect(clients.count == 4)
    #expect(clients.allSatisfy { compte in dits.count { $0.0 == compte } == 1 })
  }

  @Test(arguments: [.premiere, "2026-03-03"] as [DateCivile])
  func `for hledger keeps clients apart whose codes would make one name`(
    premier: DateCivile
  ) throws {
    let lignes = try lignes(LivreHledger.self, du: premier)
    verifier(
      lignes.filter { $0.count > 4 && $0[3] == "=" }.map { ($0[0], centimes($0[4])) },
      lignes.filter { $0.count < 5 || $0[3] != "=" })
  }

  /// Beancount's balances are those of a morning.
  @Test(arguments: [.premiere, "2026-03-03"] as [DateCivile])
  func `for Beancount does so too, on the morning after`(premier: DateCivile) throws {
    let lignes = try lignes(LivreBeancount.self, du: premier)
    let soldes = lignes.filter { $0.count > 3 && $0[1] == "balance" }
    verifier(soldes.map { ($0[2], centimes($0[3])) }, lignes)
    #expect(soldes.allSatisfy { $0[0] == "2027-01-01" })
  }
}

/// What the file of entries says of each, by the names of its columns.
@Suite struct `A row of the FEC` {
  private let atelier: Atelier

  init() throws { atelier = try Atelier() }

  /// The rows of the year, by column.
  private func rangees(
    _ atelier: Atelier, au jour: DateCivile = "2026-12-31"
  ) throws -> [[String: String]] {
    let exercice = try #require(Exercice(du: "2026-01-01", au: jour))
    return try atelier.journal.read { vue in
      var flux = MemoryStream()
      var export = ExportFEC(try CadreComptable(vue, jusquAu: jour), exercice: exercice)
      try export.ecrire(vue, dans: &flux)
      let lignes = String(decoding: flux.bytes, as: UTF8.self).split(separator: "\r\n")
      return lignes.dropFirst().map { ligne in
        let cellules = ligne.split(separator: "\t", omittingEmptySubsequences: false)
        return Dictionary(
          zip(ExportFEC.colonnes, cellules.map(String.init)), uniquingKeysWith: { $1 })
      }
    }
  }

  /// When the client's account is lettered, of each row that moves it.
  private func lettrage(_ jour: DateCivile = "2026-12-31") throws -> [String] {
    let siennes = try rangees(atelier, au: jour).filter { $0["CompteNum"] == "411000" }
    for rangee in siennes {
      #expect((rangee["EcritureLet"] == "") == (rangee["DateLet"] == ""))
    }
    return siennes.compactMap { $0["DateLet"] }
  }

  /// An event of each hour of two days, in summer and in winter.
  @Test(arguments: FuseauHoraire.allCases)
  func `is validated on the day of its recording in the registre's zone`(
    fuseau: FuseauHoraire
  ) throws {
    let atelier = try Atelier(ferme: ())
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(.exemple, fuseau: fuseau) }
    let client = try atelier.client()
    var attendus: [String] = []
    for heure in 0..<48 {
      try atelier.horloge.regler(
        heure < 24 ? "2026-03-10T00:30:00.000000Z" : "2026-07-10T00:30:00.000000Z")
      atelier.horloge.avancer(secondes: heure % 24 * 3600)
      try atelier.emise(client, le: "2026-07-12")
      let secondes = atelier.horloge.horloge.now().microseconds / 1_000_000
      let jour = try #require(fuseau.jour(a: secondes))
      attendus.append("\(jour)".filter { $0 != "-" })
    }
    let valides = try rangees(atelier).filter { $0["CompteNum"] == "411000" }
    #expect(valides.map { $0["ValidDate"] } == attendus)
    #expect(Set(attendus).count == 4 && valides.allSatisfy { $0["EcritureDate"] == "20260712" })
  }

  @Test func `says of a closed day what it said, though clients are renamed`() throws {
    func nommer(_ code: Libelle, _ fiche: inout FicheClient) {
      (fiche.code, fiche.nom) = (code, "Le Moulin")
    }
    let client = try atelier.client()
    try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(client) { nommer("MOULIN", &$0) }
    }
    try atelier.emise(client)
    atelier.horloge.avancer(secondes: 20 * 86_400)
    _ = try atelier.outils.cloturer(jusquAu: "2026-03-10", par: atelier.contexte)
    func livre(_ jour: DateCivile) throws -> ContiguousArray<UInt8> {
      try atelier.journal.read { vue in
        var flux = MemoryStream()
        var export = ExportLivre<LivreHledger>(
          try CadreComptable(vue, jusquAu: jour), periode: .premiere...jour)
        try export.ecrire(vue, dans: &flux)
        return flux.bytes
      }
    }
    let avant = try rangees(atelier, au: "2026-03-10")
    let (clos, ouvert) = try (livre("2026-03-10"), livre("2026-12-31"))
    #expect(avant.first { $0["CompteNum"] == "411000" }?["CompAuxNum"] == "MOULIN")
    let autre = try atelier.client()
    try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(client) { nommer("AUTRE", &$0) }
      try $0.modifierClient(autre) { nommer("MOULIN", &$0) }
      try $0.modifierVendeur { $0.nom = "Autre" }
    }
    #expect(try livre("2026-03-10") == clos)
    #expect(try livre("2026-12-31") != ouvert)
    #expect(try rangees(atelier, au: "2026-03-10") == avant)
    let ouvertes = try rangees(atelier)
    #expect(ouvertes.first { $0["CompteNum"] == "411000" }?["CompAuxNum"] == "AUTRE")
  }

  @Test func `is lettered once nothing is owed, neither by the client nor to him`() throws {
    let facture = try atelier.emise()
    atelier.horloge.avancer(secondes: 20 * 86_400)
    try atelier.payer(facture, "70.00", le: "2026-03-10")
    #expect(try lettrage() == ["", ""])
    try atelier.payer(facture, "80.00", le: "2026-03-12")
    #expect(try lettrage() == ["", "", ""], "overpaid")
    try atelier.rembourser("30.00", de: facture, le: "2026-03-15")
    #expect(try lettrage() == Array(repeating: "20260315", count: 4))
    #expect(try lettrage("2026-03-14") == ["", "", ""])
  }

  /// Money that is paid after it was given up changes the loss, and not the client's account.
  @Test func `is lettered on the day of a loss, whatever is paid later`() throws {
    let facture = try atelier.emise()
    try atelier.payer(facture, "20.00", le: "2026-03-10")
    atelier.horloge.avancer(secondes: 200 * 86_400)
    try atelier.passerEnPerte(facture, le: "2026-06-01")
    #expect(try lettrage() == Array(repeating: "20260601", count: 3))
    try atelier.payer(facture, "40.00", le: "2026-07-01")
    #expect(try lettrage() == Array(repeating: "20260601", count: 3))
    #expect(try lettrage("2026-05-31") == ["", ""])
  }

  @Test(
    arguments: [
      (.franchise, "franchise en base, aucune n'est facturée."), (.exonere, "ventes exonérées."),
    ] as [(RegimeTVA, String)])
  func `is described with why a seller charges no VAT`(regime: RegimeTVA, dit: String) throws {
    try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierVendeur { $0.regime = regime }
    }
    let exercice = try #require(Exercice("2026"))
    let registre = try atelier.journal.read {
      try CadreComptable($0, jusquAu: "2026-12-31").registre
    }
    let description = DescriptionFEC(registre, exercice: exercice)
    #expect(description.texte.contains("\nTVA : \(dit)\n"))
  }

  @Test func `is lettered by its facture, and each facture by letters of its own`() throws {
    let client = try atelier.client()
    for _ in 0..<30 {
      let facture = try atelier.emise(client)
      try atelier.payer(facture, "120.00", le: "2026-03-10")
    }
    let rangees = try rangees(atelier).filter { $0["CompteNum"] == "411000" }
    let lettres = Dictionary(grouping: rangees) { $0["EcritureLet"] ?? "" }
    #expect(Set(lettres.keys).isSuperset(of: ["A", "Z", "AA", "AD"]) && lettres.count == 30)
    #expect(
      lettres.values.allSatisfy { $0.count == 2 && Set($0.map { $0["PieceRef"] }).count == 1 })
  }
}

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

  /// Only the factures are folded that what is asked of all says may have made one; a letter stands where all that it
  /// settles is of the period.
  @Test(arguments: 0..<4)
  func `of a period are those of its days among all`(_ tour: Int) throws {
    var (atelier, hasard) = try atelier(tour)
    let jours = Set(try atelier.ecritures(au: .derniere).map(\.date)).sorted()
    for _ in 0..<20 {
      let (un, autre) = (
        try #require(jours.randomElement(using: &hasard)),
        try #require(jours.randomElement(using: &hasard))
      )
      for periode in [min(un, autre)...max(un, autre), un...un] {
        let siennes = try atelier.ecritures(dans: periode)
        let toutes = try atelier.ecritures(au: periode.upperBound)
        #expect(
          siennes.map(\.sansLettre)
            == toutes.filter { periode.contains($0.date) }.map(\.sansLettre),
          "\(periode), \(hasard)")
        for (id, ecritures) in Dictionary(grouping: siennes, by: \.facture) {
          let duClient = ecritures.flatMap(\.lignes).filter(\.compte.estAuxiliaire)
          let parCompte = Dictionary(grouping: duClient, by: \.compte).values
          let estSoldee = try atelier.facture(id).solde(le: periode.upperBound) == .zero
          #expect(
            ecritures.allSatisfy { $0.soldeeLe != nil }
              == (estSoldee
                && parCompte.allSatisfy { $0.reduce(.zero) { $0 + $1.montant } == .zero }
                && !duClient.isEmpty),
            "\(id), \(periode), \(hasard)")
        }
      }
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
      // A cheque that was given back is the bank's.
      let cheques = factures.flatMap(\.remboursements).filter { $0.mode == .cheque }
        .reduce(Cumul.zero) { $1.date <= jour ? $0 + Cumul($1.montant) : $0 }
      #expect(
        solde("512000") == (recu.parMode[.virement] ?? .zero)
          + (recu.parMode[.prelevement] ?? .zero) - recu.frais - cheques,
        "\(jour), \(hasard)")
    }
  }
}

extension Ecriture {
  /// The same without what becomes of its facture later.
  fileprivate var sansLettre: Ecriture {
    var ecriture = self
    ecriture.soldeeLe = nil
    return ecriture
  }
}
