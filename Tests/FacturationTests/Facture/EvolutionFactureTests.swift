import Facturation
import Testing
import Litteraux

@Suite struct EvolutionFactureTests {
  private func rejette(
    _ facture: Facture, _ attendue: Incoherence, _ evenements: EvenementFacture...,
    sourceLocation lieu: SourceLocation = #_sourceLocation
  ) {
    for evenement in evenements {
      var essai = facture
      #expect(throws: attendue, "\(evenement)", sourceLocation: lieu) {
        try essai.appliquer(evenement)
      }
      // The states themselves would make pages.
      let inchangee = essai == facture
      #expect(inchangee, "a refused event changes nothing", sourceLocation: lieu)
    }
  }

  private func brouillon() throws -> Dossier {
    var dossier = try Dossier()
    try dossier.ligne("2", a: "10")
    return dossier
  }

  private func ajout(_ id: LigneID, _ quantite: Quantite, _ prix: PrixUnitaire) -> EvenementFacture
  {
    .ligneAjoutee(LigneAjoutee(ligneId: id, contenu: contenu(quantite, prix)))
  }

  private func contenu(_ quantite: Quantite, _ prix: PrixUnitaire) -> ContenuLigne {
    ContenuLigne(designation: "Pain", quantite: quantite, prixUnitaire: prix, tva: "20")
  }

  private let paiement = EvenementFacture.paiementEnregistre(
    PaiementEnregistre(paiementId: 50, montant: "1", mode: .carte, datePaiement: "2026-11-20"))

  private func annulation(_ id: PaiementID) -> EvenementFacture {
    .paiementAnnule(PaiementAnnule(paiementId: id, motif: "Erreur"))
  }

  private func avoir(_ id: AvoirID, _ lignes: (LigneID, Quantite)...) -> EvenementFacture {
    .avoirEmis(
      AvoirEmis(
        avoirId: id, numero: NumeroEmis(numero: "A1", serie: "A{n}", rang: 1),
        dateAvoir: "2026-11-20", numeroFacture: "F1", dateFacture: "2026-11-20", motif: "Retour",
        vendeur: .exemple, client: .entreprise,
        lignes: lignes.map { LigneCreditee(ligneId: $0.0, quantite: $0.1, total: "1") },
        totaux: .zero))
  }

  private func emission(de facture: Facture, lignes: [Ligne]) -> EvenementFacture {
    .factureEmise(
      FactureEmise(
        numero: NumeroEmis(numero: "F1", serie: "F{n}", rang: 1), enTete: facture.enTete,
        vendeur: .exemple, client: .entreprise, lignes: lignes, totaux: facture.totaux))
  }

  @Test func `an exported document leaves the facture as it was`() throws {
    let empreinte = try #require(EmpreinteFichier(String(repeating: "0", count: 64)))
    func export(_ numero: NumeroFacture) -> EvenementFacture {
      .documentExporte(DocumentExporte(numero: numero, format: .html, empreinte: empreinte))
    }
    let emise = try Dossier.emis().facture
    var facture = emise
    let numero = try #require(emise.numero)
    try facture.appliquer(export(numero))
    try facture.appliquer(export(numero))
    let inchangee = facture == emise
    #expect(inchangee)
    rejette(facture, .etape, export("F2026-9999"))
    rejette(try brouillon().facture, .etape, export(numero))
  }

  @Test func `a draft is neither paid nor credited`() throws {
    let facture = try brouillon().facture
    rejette(facture, .etape, paiement, avoir(1, (1, "1")))
    rejette(facture, .elementAbsent((50 as PaiementID).uuid), annulation(50))
  }

  @Test func `an issued invoice, and a cancelled one, change no more`() throws {
    var annulee = try brouillon()
    try annulee.annuler()
    let emise = try Dossier.emis().facture
    for facture in [annulee.facture, emise] {
      rejette(
        facture, .etape, ajout(99, "1", "1"), .ligneRetiree(LigneRetiree(ligneId: 1)),
        .ligneModifiee(LigneModifiee(ligneId: 1, contenu: contenu("1", "1"))),
        .remiseAccordee(RemiseAccordee(remise: "10")),
        .echeanceModifiee(EcheanceModifiee(dateEcheance: "2026-12-01")),
        .conditionsModifiees(ConditionsModifiees(conditionsPaiement: .carte)),
        .notesModifiees(NotesModifiees(notes: nil, notesCommentaire: nil)),
        .clientChange(ClientChange(clientId: 2)),
        .factureAnnulee(FactureAnnulee(motif: "Doublon")),
        emission(de: facture, lignes: facture.lignes))
    }
    rejette(annulee.facture, .etape, paiement, avoir(1, (1, "1")))
  }

  @Test func `an event speaks of lines and payments that are there`() throws {
    let facture = try brouillon().facture
    rejette(
      facture, .elementAbsent((99 as LigneID).uuid), .ligneRetiree(LigneRetiree(ligneId: 99)),
      .ligneModifiee(LigneModifiee(ligneId: 99, contenu: contenu("1", "1"))))
    let emise = try Dossier.emis().facture
    rejette(emise, .elementAbsent((99 as PaiementID).uuid), annulation(99))
    rejette(emise, .elementAbsent((99 as LigneID).uuid), avoir(1, (1, "0.5"), (99, "1")))
  }

  @Test func `what is added is not there yet`() throws {
    let facture = try brouillon().facture
    let ligne = facture.lignes[0]
    rejette(facture, .elementPresent(ligne.id.uuid), ajout(ligne.id, "1", "1"))
    rejette(facture, .elementPresent(ligne.id.uuid), emission(de: facture, lignes: [ligne, ligne]))
    var emise = try Dossier.emis().facture
    try emise.appliquer(paiement)
    rejette(emise, .elementPresent((50 as PaiementID).uuid), paiement)
    try emise.appliquer(avoir(1, (1, "0.5")))
    rejette(emise, .elementPresent((1 as AvoirID).uuid), avoir(1, (1, "0.5")))
  }

  @Test func `a payment is reversed once`() throws {
    var facture = try Dossier.emis().facture
    try facture.appliquer(paiement)
    try facture.appliquer(annulation(50))
    rejette(facture, .etape, annulation(50))
  }

  @Test func `an avoir credits no more of a line than is left of it`() throws {
    var facture = try Dossier.emis().facture
    let exces = Incoherence.avoirExcessif((1 as LigneID).uuid)
    rejette(
      facture, exces, avoir(1, (1, "1.0001")), avoir(1, (1, "-1")), avoir(1, (1, "0")),
      avoir(1, (1, "999999999.9999")), avoir(1, (1, "-999999999.9999")),
      avoir(1, (1, "0.5"), (1, "0.6")))
    try facture.appliquer(avoir(1, (1, "0.5"), (1, "0.25")))
    #expect(facture.resteACrediter().mapValues(\.quantite) == [1: "0.25"])
    rejette(facture, exces, avoir(2, (1, "0.26")))
    try facture.appliquer(avoir(2, (1, "0.25")))
  }

  @Test func `an avoir credits no more of a deduction than is left of it`() throws {
    var dossier = try brouillon()
    let acompte = try dossier.ligne("-1", a: "5")
    try dossier.emettre()
    let exces = Incoherence.avoirExcessif(acompte.uuid)
    rejette(dossier.facture, exces, avoir(9, (acompte, "1")), avoir(9, (acompte, "-1.5")))
    try dossier.facture.appliquer(avoir(9, (acompte, "-1")))
    #expect(dossier.facture.resteACrediter()[acompte]?.estEpuise == true)
  }

  @Test func `sums beyond the ceiling stop the replay`() throws {
    var facture = try Dossier().facture
    rejette(facture, .sommes, ajout(1, "1001", "999999999.99999"))
    try facture.appliquer(ajout(1, "800", "999999999.99999"))
    rejette(
      facture, .sommes, ajout(2, "100", "999999999.99999"),
      .ligneModifiee(LigneModifiee(ligneId: 1, contenu: contenu("1001", "999999999.99999"))))
  }

  @Test func `what was recorded at issue holds, and is not computed again`() throws {
    let facture = try brouillon().facture
    let totaux = Totaux(
      sousTotal: "1", remise: "0", totalHT: "1", groupes: [], montantTVA: "0", totalTTC: "1")
    var emise = facture
    try emise.appliquer(
      .factureEmise(
        FactureEmise(
          numero: NumeroEmis(numero: "F1", serie: "F{n}", rang: 1), enTete: facture.enTete,
          vendeur: .exemple, client: .entreprise, lignes: facture.lignes, totaux: totaux)))
    #expect(emise.totaux == totaux)
  }
}
