import Litteraux
import Testing

@testable import Facturation

@Suite struct PaiementsTests {
  /// An invoice of 2 400.00 with VAT.
  private func grande(_ client: FicheClient = .entreprise) throws -> Dossier {
    var dossier = try Dossier(client: client)
    try dossier.ligne("1", a: "2000")
    try dossier.emettre()
    return dossier
  }

  private func especes(_ demande: inout DemandePaiement) { demande.mode = .especes }

  @Test func `a payment is positive`() throws {
    var dossier = try Dossier.emis()
    for montant: Montant in ["0", "-0.01", "-120"] {
      let refus = refuse("paiement-non-positif") { try dossier.payer(montant) }
      #expect(refus?.figures == "montant=\(montant)")
    }
    try dossier.payer("0.01")
  }

  @Test func `a payment may be the balance, and no cent more unless that is welcome`() throws {
    var dossier = try Dossier.emis()
    let refus = refuse("paiement-superieur-au-solde") { try dossier.payer("120.01") }
    #expect(refus?.figures == "montant=120.01 solde=120.00")
    var accepte = dossier
    try accepte.payer("120.01") { $0.accepteTropPercu = true }
    #expect(accepte.facture.solde(le: "2026-11-20").texte == "-0.01")
    try dossier.payer("120")
    #expect(dossier.facture.solde(le: "2026-11-20") == .zero)
  }

  @Test func `the balance counts what is already paid, whatever its date, and what is credited`()
    throws
  {
    var dossier = try Dossier.emis()
    try dossier.payer("50", le: "2027-06-01")
    let refus = refuse("paiement-superieur-au-solde") { try dossier.payer("70.01") }
    #expect(refus?.figures == "montant=70.01 solde=120.00 aVenir=50.00 reste=70.00")
    let ligne = dossier.facture.lignes[0].id
    try dossier.crediter([part(ligne, "0.5")])
    refuse("paiement-superieur-au-solde") { try dossier.payer("10.01") }
    try dossier.payer("10")
  }

  @Test func `a payment is dated today or before, unless a later day is welcome`() throws {
    var dossier = try Dossier.emis()
    let refus = refuse("paiement-date-future") {
      try dossier.payer("50", le: "2026-11-21") { $0 = .init(montant: "50", date: $0.date) }
    }
    #expect(refus?.figures == "date=2026-11-21 aujourdhui=2026-11-20")
    try dossier.payer("50", le: "2026-11-20") { $0.accepteDateFuture = false }
    try dossier.payer("70", le: "2099-01-01") { $0.accepteDateFuture = true }
    #expect(dossier.facture.solde(le: "2026-11-20").texte == "70.00")
  }

  @Test func `a day more than a month before the invoice is told of, and a payment like another`()
    throws
  {
    var dossier = try Dossier.emis()
    func dits(_ paiement: PaiementID) -> [String] {
      dossier.facture.avertissements(surLePaiement: paiement).map(\.code.rawValue)
    }
    // The invoice is of 20 November.
    #expect(dits(try dossier.payer("10", le: "2026-10-20")) == [])
    let ancien = try dossier.payer("10", le: "2026-10-19")
    #expect(dits(ancien) == ["paiement-anterieur"])
    #expect(
      dits(try dossier.payer("10", le: "2026-10-19")) == [
        "paiement-anterieur", "paiement-en-double",
      ])
    // Each of these differs in one thing.
    let premier = try dossier.payer("5")
    #expect(dits(try dossier.payer("5.01")) == [])
    #expect(dits(try dossier.payer("5", le: "2026-11-19")) == [])
    #expect(dits(try dossier.payer("5") { $0.mode = .cheque }) == [])
    #expect(dits(try dossier.payer("1") { $0.reference = "A" }) == [])
    #expect(dits(try dossier.payer("1") { $0.reference = "B" }) == [])
    // The first is told of none that came later; what was reversed or bounced is like none.
    let second = try dossier.payer("5")
    #expect(dits(premier) == [] && dits(second) == ["paiement-en-double"])
    try dossier.annuler(paiement: premier)
    #expect(dits(second) == [])
    try dossier.rejeter(paiement: second)
    #expect(dits(second) == [])
    #expect(dits(try dossier.payer("5")) == [])
    // What another invoice set free nobody has typed.
    for reglement: ReglementID in [1, 2] {
      let impute = try dossier.payer("1", le: "2026-10-01") {
        ($0.mode, $0.reglement) = (.compensation, reglement)
      }
      #expect(dits(impute) == [])
    }
  }

  @Test func `what is left to pay is the balance of a day less what is dated later`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("20")
    let reversed = try dossier.payer("10", le: "2098-01-01")
    try dossier.payer("50", le: "2027-06-01")
    try dossier.crediter([part(dossier.facture.lignes[0].id, "0.25")], le: "2026-12-05")
    try dossier.annuler(paiement: reversed)
    let reste = ResteAPayer(dossier.facture, au: "2026-11-20")
    #expect(reste.solde.texte == "100.00" && reste.aVenir.texte == "80.00")
    #expect(reste.montant.texte == "20.00" && reste.dernierJour == "2027-06-01")
    let dernier = ResteAPayer(dossier.facture, au: "2027-06-01")
    #expect(dernier.solde.texte == "20.00" && dernier.aVenir == .zero)
    #expect(dernier.dernierJour == nil)
  }

  @Test func `an overpaid invoice takes no more unless that is welcome`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("121") { $0.accepteTropPercu = true }
    let refus = refuse("paiement-superieur-au-solde") { try dossier.payer("0.01") }
    #expect(refus?.figures == "montant=0.01 solde=-1.00")
  }

  /// A private person who lives there, or of whom nobody knows where.
  private static func particulier(_ pays: String?) -> FicheClient {
    var fiche = FicheClient.particulier
    fiche.adresse = pays.map { pays in
      Adresse(voie: "1, rue", codePostal: "75002", ville: "V", pays: CodePays(texteAdmis: pays))
    }
    return fiche
  }

  private static let plafonnes =
    [.entreprise] + [nil, "FR", "RE", "NC", "PM"].map { particulier($0) }

  @Test(arguments: plafonnes)
  func `a business or whoever lives in France pays 1 000 euros in cash, and no cent more`(
    _ client: FicheClient
  ) throws {
    var dossier = try grande(client)
    let refus = refuse("especes-au-dela-du-plafond") {
      try dossier.payer("1000.01", regler: especes)
    }
    #expect(refus?.figures == "total=1000.01 plafond=1000.00")
    try dossier.payer("1000", regler: especes)
  }

  @Test func `cash is counted over all payments of the invoice`() throws {
    var dossier = try grande()
    try dossier.payer("600", regler: especes)
    try dossier.payer("1000") { $0.mode = .virement }
    let refus = refuse("especes-au-dela-du-plafond") {
      try dossier.payer("400.01", regler: especes)
    }
    #expect(refus?.figures == "total=1000.01 plafond=1000.00")
    try dossier.payer("400", regler: especes)
  }

  @Test func `cash that was recorded by mistake is not counted`() throws {
    var dossier = try grande()
    let erreur = try dossier.payer("1000", regler: especes)
    refuse("especes-au-dela-du-plafond") { try dossier.payer("0.01", regler: especes) }
    try dossier.annuler(paiement: erreur)
    try dossier.payer("1000", regler: especes)
  }

  @Test func `cash that was given back is not counted, but of what came in as cash alone`() throws {
    var dossier = try grande()
    try dossier.payer("1200", le: "2026-11-18") { $0.mode = .virement }
    func rendre(_ montant: Montant, le jour: DateCivile) throws {
      try dossier.rembourser(montant, le: jour) { $0.mode = .especes }
    }
    try rendre("700", le: "2026-11-19")
    refuse("especes-au-dela-du-plafond") { try dossier.payer("1000.01", regler: especes) }
    try dossier.payer("1000", regler: especes)
    try rendre("400", le: "2026-11-20")
    try dossier.payer("400", regler: especes)
    refuse("especes-au-dela-du-plafond") { try dossier.payer("0.01", regler: especes) }
  }

  @Test func `cash that is given back makes no room on days before`() throws {
    var dossier = try grande()
    try dossier.payer("1000", le: "2026-11-16", regler: especes)
    try dossier.rembourser("400", le: "2026-11-18") { $0.mode = .especes }
    let refus = refuse("especes-au-dela-du-plafond") {
      try dossier.payer("400", le: "2026-11-17", regler: especes)
    }
    #expect(refus?.figures == "total=1400.00 plafond=1000.00")
    try dossier.payer("400", le: "2026-11-18", regler: especes)
  }

  @Test func `cash that is given back of a transfer makes no room`() throws {
    var dossier = try grande()
    try dossier.payer("500", le: "2026-11-16")
    try dossier.rembourser("400", le: "2026-11-16") { $0.mode = .especes }
    refuse("especes-au-dela-du-plafond") {
      try dossier.payer("1000.01", le: "2026-11-16", regler: especes)
    }
    try dossier.payer("1000", le: "2026-11-16", regler: especes)
  }

  /// Coins that were no money count no more, and no other cash for them.
  @Test func `cash that bounced makes no room for more than it took`() throws {
    var dossier = try grande()
    let fausse = try dossier.payer("500", le: "2026-11-16", regler: especes)
    try dossier.rembourser("500", le: "2026-11-17") { $0.mode = .especes }
    try dossier.payer("1000", le: "2026-11-18", regler: especes)
    try dossier.rejeter(paiement: fausse, le: "2026-11-19")
    refuse("especes-au-dela-du-plafond") { try dossier.payer("0.01", regler: especes) }
  }

  @Test(arguments: ["BE", "MC", "US"])
  func `a private person from abroad may pay more in cash, and a business from there not`(
    _ pays: String
  ) throws {
    var particulier = try grande(Self.particulier(pays))
    try particulier.payer("2400", regler: especes)
    var entreprise = FicheClient.entreprise
    entreprise.adresse = Self.particulier(pays).adresse
    entreprise.siren = nil
    var dossier = try grande(entreprise)
    refuse("especes-au-dela-du-plafond") { try dossier.payer("1000.01", regler: especes) }
  }

  @Test func `by other means anybody pays more`() throws {
    for mode in ConditionsPaiement.allCases where mode != .especes {
      var dossier = try grande()
      try dossier.payer("2400") { $0.mode = mode }
      #expect(dossier.facture.paiements.last?.mode == mode)
    }
  }

  @Test func `cash counts as cash too where the invoice itself asks for it`() throws {
    var dossier = try Dossier { $0.conditionsPaiement = .especes }
    try dossier.ligne("1", a: "2000")
    try dossier.emettre()
    refuse("especes-au-dela-du-plafond") { try dossier.payer("1000.01") }
    try dossier.payer("1000.01") { $0.mode = .carte }
  }

  @Test func `what the client was when the invoice was issued decides`() throws {
    var dossier = try grande(Self.particulier("BE"))
    dossier.client = .entreprise
    try dossier.payer("2400", regler: especes)
  }

  @Test func `a payment keeps its mode, day and reference`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("20", le: "2026-12-01") {
      $0.mode = .cheque
      $0.reference = "Chèque 123"
    }
    let paiement = try #require(dossier.facture.paiements.first)
    #expect(paiement.mode == .cheque && paiement.date == "2026-12-01")
    #expect(paiement.reference == "Chèque 123" && paiement.montant == "20")
  }

  @Test func `a payment is reversed once, and stays to be seen`() throws {
    var dossier = try Dossier.emis()
    let id = try dossier.payer("120")
    let inconnu = refuse("paiement-inconnu") { try dossier.annuler(paiement: 99) }
    #expect(inconnu?.figures == "paiementId=\((99 as PaiementID).texte)")
    try dossier.annuler(paiement: id)
    #expect(dossier.facture.paiements.first?.annulation == "Erreur de saisie")
    #expect(dossier.facture.solde(le: .derniere).texte == "120.00")
    let deja = refuse("paiement-deja-annule") { try dossier.annuler(paiement: id) }
    #expect(deja?.figures == "paiementId=\(id.texte)")
    try dossier.payer("120")
  }

  @Test func `a payment of which something was given back is reversed once the right one is there`()
    throws
  {
    var dossier = try Dossier.emis()
    let faux = try dossier.payer("150", le: "2026-11-18") { $0.accepteTropPercu = true }
    try dossier.rembourser("30", le: "2026-11-19")
    let refus = refuse("rendu-sans-etre-recu") { try dossier.annuler(paiement: faux) }
    #expect(refus?.figures == "paiementId=\(faux) rendu=30.00")
    // Money that comes in after the refund was not there to be given back.
    try dossier.payer("20", le: "2026-11-20") { $0.accepteTropPercu = true }
    refuse("rendu-sans-etre-recu") { try dossier.annuler(paiement: faux) }
    try dossier.payer("30", le: "2026-11-19") { $0.accepteTropPercu = true }
    try dossier.annuler(paiement: faux)
    #expect(dossier.facture.paye(le: .derniere) == Cumul("20"))
  }

  @Test func `a payment is not reversed of which something was given back after another bounced`()
    throws
  {
    var dossier = try Dossier.emis()
    let cheque = try dossier.payer("100", le: "2026-11-14")
    try dossier.payer("20", le: "2026-11-14")
    try dossier.rejeter(paiement: cheque, le: "2026-11-15")
    let virement = try dossier.payer("100", le: "2026-11-16")
    try dossier.rembourser("30", le: "2026-11-18")
    let refus = refuse("rendu-sans-etre-recu") { try dossier.annuler(paiement: virement) }
    #expect(refus?.figures == "paiementId=\(virement) rendu=10.00")
  }

  @Test func `a payment is reversed though another of which something was given back has bounced`()
    throws
  {
    var dossier = try Dossier.emis()
    let cheque = try dossier.payer("150", le: "2026-11-18") { $0.accepteTropPercu = true }
    let faux = try dossier.payer("10", le: "2026-11-18") { $0.accepteTropPercu = true }
    try dossier.rembourser("40", le: "2026-11-19")
    try dossier.rejeter(paiement: cheque, le: "2026-11-20")
    try dossier.annuler(paiement: faux)
    refuse("rendu-sans-etre-recu") { try dossier.annuler(paiement: cheque) }
  }
}

@Suite struct `One settlement` {
  /// Invoices of 120.00 each, due on these days, the first with the first number.
  private func factures(_ echeances: [DateCivile], apres premier: Int = 0) throws -> [Facture] {
    try echeances.enumerated().map { place, echeance in
      let rang = premier + place
      var dossier = try Dossier(id: FactureID(rang: UInt64(rang + 1))) {
        $0.echeance = .date(echeance)
      }
      dossier.derniers["F2026-{n:4}"] = DernierEmis(rang: rang, date: "2026-11-20")
      try dossier.ligne("1", a: "100")
      try dossier.emettre()
      return dossier.facture
    }
  }

  private func regler(
    _ factures: [Facture], _ montant: Montant, tropPercu: Bool = false
  ) throws -> [PaiementEnregistre] {
    var demande = DemandePaiement(montant: montant)
    demande.accepteTropPercu = tropPercu
    var rang: UInt64 = 0
    return try Facture.regler(factures, demande, aujourdhui: "2026-11-20", memeDette: { _ in [] }) {
      rang += 1
      return PaiementID(rang: rang)
    }.map(\.1)
  }

  @Test func `pays the oldest first, by due date and then by number`() throws {
    let factures = try factures(["2026-12-31", "2026-12-01", "2026-12-01"])
    var demande = DemandePaiement(montant: "250")
    demande.mode = .cheque
    var rang: UInt64 = 0
    let paiements = try Facture.regler(
      factures, demande, aujourdhui: "2026-11-20", memeDette: { _ in [] }
    ) {
      rang += 1
      return PaiementID(rang: rang)
    }
    #expect(paiements.map(\.0) == [factures[1].id, factures[2].id, factures[0].id])
    #expect(paiements.map(\.1.montant) == ["120", "120", "10"])
    #expect(paiements.allSatisfy { $0.1.mode == .cheque && $0.1.reglement == 1 })
  }

  @Test func `pays the tenth thousandth of one day after the one before it`() throws {
    let factures = try factures(["2026-12-01", "2026-12-01"], apres: 9998)
    #expect(factures.map(\.reference) == ["F2026-9999", "F2026-10000"])
    #expect(try regler(factures.reversed(), "120").map(\.montant) == ["120"])
    var rang: UInt64 = 0
    let paiements = try Facture.regler(
      factures.reversed(), DemandePaiement(montant: "120"), aujourdhui: "2026-11-20",
      memeDette: { _ in [] }
    ) {
      rang += 1
      return PaiementID(rang: rang)
    }
    #expect(paiements.map(\.0) == [factures[0].id])
  }

  @Test func `leaves out what it does not reach, and is none where it pays but one`() throws {
    let paiements = try regler(try factures(["2026-12-01", "2026-12-31"]), "120")
    #expect(paiements.map(\.montant) == ["120"] && paiements[0].reglement == nil)
  }

  @Test func `is no more than all balances, unless that is welcome: then the last takes it`() throws
  {
    let factures = try factures(["2026-12-01", "2026-12-31"])
    let refus = refuse("reglement-superieur-aux-soldes") { try regler(factures, "240.01") }
    #expect(refus?.figures == "montant=240.01 soldes=240.00")
    #expect(try regler(factures, "250", tropPercu: true).map(\.montant) == ["120", "130"])
  }

  @Test func `moves what came in from one invoice to another`() throws {
    let due = try factures(["2026-12-01", "2026-12-31"])[1]
    var payee = try Dossier.emis()
    try payee.payer("200") { $0.accepteTropPercu = true }
    func imputer(_ montant: Montant, sur autre: Facture) throws -> (
      Remboursement, PaiementEnregistre
    ) {
      let (rendu, paiement) = try payee.facture.imputer(
        montant, sur: autre, le: nil, aujourdhui: "2026-11-20", ids: (7, 8))
      return (rendu.remboursement, paiement)
    }
    refuse("imputation-sur-elle-meme") { try imputer("80", sur: payee.facture) }
    refuse("paiement-superieur-au-solde") { try imputer("120.01", sur: due) }
    let (rendu, paiement) = try imputer("80", sur: due)
    #expect(rendu.mode == .compensation && paiement.mode == .compensation)
    #expect(rendu.reglement == 7 && paiement.reglement == 7)
    #expect(rendu.date == "2026-11-20" && paiement.datePaiement == "2026-11-20")
  }
}
