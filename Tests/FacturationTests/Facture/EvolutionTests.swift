@testable import Facturation
import Litteraux
import Testing

/// Events of a damaged journal are refused, and never take the program down.
@Suite struct EvolutionTests {
  private let ouverture = RegistreOuvert(registre: 1, vendeur: .exemple)

  @Test func `a registre begins with its opening, which stands once`() throws {
    let modification = EvenementRegistre.vendeurModifie(VendeurModifie(vendeur: .exemple))
    let correction = EvenementRegistre.horlogeCorrigee(HorlogeCorrigee(motif: "Pile"))
    #expect(throws: EcartDEvolution.sansDebut) { try Registre.evoluer(nil, modification) }
    #expect(throws: EcartDEvolution.sansDebut) { try Registre.evoluer(nil, correction) }
    let registre = try Registre.evoluer(nil, .registreOuvert(ouverture))
    #expect(throws: EcartDEvolution.debutRepete) {
      try Registre.evoluer(registre, .registreOuvert(ouverture))
    }
    #expect(try Registre.evoluer(registre, correction) == registre)
    #expect(try Registre.evoluer(registre, modification) == registre)
  }

  @Test func `a client begins with its creation, which stands once`() throws {
    let creation = EvenementClient.clientCree(ClientCree(fiche: .entreprise))
    let modification = EvenementClient.clientModifie(ClientModifie(fiche: .particulier))
    #expect(throws: EcartDEvolution.sansDebut) { try Client.evoluer(nil, modification, id: 1) }
    let client = try Client.evoluer(nil, creation, id: 1)
    #expect(throws: EcartDEvolution.debutRepete) { try Client.evoluer(client, creation, id: 1) }
    #expect(try Client.evoluer(client, modification, id: 1).fiche == .particulier)
  }

  @Test func `a produit begins with its creation, which stands once`() throws {
    let fiche = FicheProduit(designation: "Pain", prixUnitaire: "1.10")
    let creation = EvenementProduit.produitCree(ProduitCree(fiche: fiche, importe: nil))
    let modification = EvenementProduit.produitModifie(ProduitModifie(fiche: fiche))
    #expect(throws: EcartDEvolution.sansDebut) { try Produit.evoluer(nil, modification, id: 1) }
    let produit = try Produit.evoluer(nil, creation, id: 1)
    #expect(throws: EcartDEvolution.debutRepete) { try Produit.evoluer(produit, creation, id: 1) }
    #expect(try Produit.evoluer(produit, modification, id: 1) == produit)
  }

  @Test func `a facture begins with its draft, which stands once`() throws {
    let creation = EvenementFacture.factureCreee(
      FactureCreee(
        brouillon: 1,
        enTete: EnTete(clientId: 1, dateFacture: "2026-11-20", dateEcheance: "2026-11-20")))
    let retrait = EvenementFacture.ligneRetiree(LigneRetiree(ligneId: 1))
    #expect(throws: EcartDEvolution.sansDebut) { try Facture.evoluer(nil, retrait, id: 1) }
    let facture = try Facture.evoluer(nil, creation, id: 1)
    #expect(throws: EcartDEvolution.debutRepete) { try Facture.evoluer(facture, creation, id: 1) }
    #expect(facture.etape == .brouillon)
    #expect(facture.totaux == .zero)
    let change = EvenementFacture.clientChange(ClientChange(clientId: 2))
    #expect(try Facture.evoluer(facture, change, id: 1).clientId == 2)
  }

  @Test func `an event names the stream that it belongs to`() {
    let id = "01970000-0000-7000-8000-000000000001"
    let evenements: [(Evenement, String)] = [
      (.registre(.registreOuvert(ouverture)), "registre"),
      (.client(1, .clientCree(ClientCree(fiche: .entreprise))), "client/\(id)"),
      (
        .produit(
          1,
          .produitCree(
            ProduitCree(fiche: FicheProduit(designation: "Pain", prixUnitaire: "1"), importe: nil))),
        "produit/\(id)"
      ),
      (.facture(1, .ligneRetiree(LigneRetiree(ligneId: 1))), "facture/\(id)"),
    ]
    for (evenement, texte) in evenements {
      #expect(evenement.flux.texte == texte)
      #expect(evenement.flux.description == texte)
    }
  }
}

@Suite struct EvolutionFactureTests {
  private func rejette(
    _ facture: Facture, _ attendue: EcartDEvolution, _ evenements: EvenementFacture...,
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
        .echeanceModifiee(EcheanceModifiee(dateEcheance: "2026-12-01", delaiJours: nil)),
        .conditionsModifiees(ConditionsModifiees(conditionsPaiement: .carte)),
        .notesModifiees(NotesModifiees(notes: nil, notesCommentaire: nil)),
        .clientChange(ClientChange(clientId: 2)),
        .factureAnnulee(FactureAnnulee(motif: "Doublon")),
        emission(de: facture, lignes: facture.lignes))
    }
    rejette(annulee.facture, .etape, paiement, avoir(1, (1, "1")))
  }

  @Test func `what is unpaid of an issued invoice is given up once`() throws {
    let perte = EvenementFacture.creanceIrrecouvrable(
      CreanceIrrecouvrable(Perte(date: "2026-12-01", motif: "Liquidation", groupes: [])))
    rejette(try brouillon().facture, .etape, perte)
    var emise = try Dossier.emis().facture
    try emise.appliquer(perte)
    rejette(emise, .etape, perte)
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
    let exces = EcartDEvolution.avoirExcessif((1 as LigneID).uuid)
    rejette(
      facture, exces, avoir(1, (1, "1.0001")), avoir(1, (1, "-1")), avoir(1, (1, "0")),
      avoir(1, (1, "999999999.9999")), avoir(1, (1, "-999999999.9999")),
      avoir(1, (1, "0.5"), (1, "0.6")))
    try facture.appliquer(avoir(1, (1, "0.5"), (1, "0.25")))
    #expect(facture.resteACrediter().mapValues(\.quantite) == [1: "0.25"])
    rejette(facture, exces, avoir(2, (1, "0.26")))
    try facture.appliquer(avoir(2, (1, "0.25")))
  }

  /// Two at 33.4 cents less 67 cents: one of them comes to a cent less than nothing, which leaves a cent.
  @Test func `an avoir credits what rounding leaves of a line that comes to nothing`() throws {
    let contenu = ContenuLigne(
      designation: "Vis", quantite: "2", prixUnitaire: "0.334", remise: Remise(montant: "0.67"),
      tva: "20")
    let reste = ResteDeLigne(try Ligne(id: 1, contenu: contenu))
      .moins(LigneCreditee(ligneId: 1, quantite: "1", total: "-0.01"))
    #expect(reste.montant == "0.01" && reste.tient("0.01") && !reste.tient("-0.01"))
  }

  @Test func `an avoir credits no more of a deduction than is left of it`() throws {
    var dossier = try brouillon()
    let acompte = try dossier.ligne("-1", a: "5")
    try dossier.emettre()
    let exces = EcartDEvolution.avoirExcessif(acompte.uuid)
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

  /// A discount of all leaves nothing of a sale, and takes nothing off a deduction.
  @Test func `a deduction brings sums beyond the ceiling beside what a discount takes off`() throws
  {
    var facture = try Dossier().facture
    try facture.appliquer(.remiseAccordee(RemiseAccordee(remise: Remise("100"))))
    try facture.appliquer(ajout(1, "900", "999999999.99999"))
    var deduite = contenu("-900", "999999999.99999")
    deduite.factureAnterieure = FactureAnterieure(numero: "F1", date: "2026-11-20")
    rejette(facture, .sommes, .ligneAjoutee(LigneAjoutee(ligneId: 2, contenu: deduite)))
    #expect(facture.totaux.totalTTC == .zero)
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

/// Which periods an invoice has to be looked at for.
@Suite struct FicheFactureTests {
  @Test func `an invoice concerns the days of its documents and its money, and no other`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("20", le: "2026-12-01")
    try dossier.crediter([part(dossier.facture.lignes[0].id, "0.25")], le: "2026-12-05")
    #expect(concernes(dossier) == [dossier.facture.dateFacture, "2026-12-01", "2026-12-05"])
  }

  /// A table shows money that was said to be moved, and was not.
  @Test func `money that was reversed concerns its day all the same`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("20", le: "2026-12-01")
    try dossier.annuler(paiement: dossier.facture.paiements[0].id)
    #expect(concernes(dossier) == [dossier.facture.dateFacture, "2026-12-01"])
  }

  @Test func `a draft concerns no day`() throws {
    #expect(concernes(try Dossier()) == [])
  }

  /// The days that the invoice concerns, among all of its weeks.
  private func concernes(_ dossier: Dossier) -> [DateCivile] {
    let fiche = dossier.facture.fiche
    return (0..<60).compactMap { dossier.facture.dateFacture.plus(jours: $0 - 10) }
      .filter { fiche.peutConcerner($0...$0) }
  }
}

@Suite struct `An imported draft` {
  /// The import of a draft that has these lines.
  private func importer(_ lignes: [ContenuLigne]) -> (faits: [EvenementFacture], refus: [String]) {
    let importee = FactureImportee(
      id: 1, reference: .brouillon("BROUILLON-1"), statut: .brouillon,
      enTete: EnTete(clientId: 2, dateFacture: "2026-11-20", dateEcheance: "2026-12-20"),
      client: ClientImporte(), lignes: lignes.map { LigneImportee($0) })
    let essai = ImportDeFacture(
      importee, rang: 0, dans: CadreImport(registre: .exemple, aujourdhui: "2026-11-20"))
    var tires: UInt64 = 0
    let faits = essai.commencer(Client(id: 2, fiche: .entreprise), brouillon: 1) {
      tires += 1
      return UUIDTexte(haut: 0, bas: tires)
    }
    return (faits, essai.refus.map { "\($0.champ) \($0.code.rawValue)" })
  }

  @Test func `has the lines that the file gives it`() {
    let ligne = ContenuLigne(
      designation: "Pain", quantite: "2", prixUnitaire: "1.10", tva: .normal)
    let (faits, refus) = importer([ligne, ligne])
    #expect(faits.count == 3 && refus.isEmpty)
  }
}

/// An issued document: the invoice itself, or one of its avoirs.
@Suite struct `An issued document of a facture` {
  private func dossier() throws -> Dossier {
    var dossier = try Dossier()
    let ligne = try dossier.ligne("2", a: "50")
    try dossier.emettre(le: "2026-11-18")
    dossier.client.nom = "Un autre nom"
    try dossier.crediter([part(ligne, "1")], le: "2026-11-20")
    return dossier
  }

  @Test func `is the invoice first, then each avoir, under a number and a date of its own`() throws
  {
    #expect(try Dossier().facture.pieces.isEmpty)
    let facture = try dossier().facture
    #expect(facture.pieces.map(\.numero.texte) == ["F2026-0001", "A2026-0001"])
    #expect(facture.pieces.map(\.date.texte) == ["2026-11-18", "2026-11-20"])
    #expect(facture.pieces.map(\.totaux.totalTTC.texte) == ["120.00", "60.00"])
  }

  @Test func `bears the client as of its own issue`() throws {
    let facture = try dossier().facture
    let clients = facture.pieces.map(\.client.nom)
    #expect(clients == [facture.emission?.client.nom, "Un autre nom"])
  }

  @Test func `is found by the number that it bears, and by no other`() throws {
    let facture = try dossier().facture
    let numero = try #require(facture.avoirs.first?.numero.numero)
    #expect(facture.piece(numero)?.avoir == facture.avoirs.first)
    #expect(facture.numero.flatMap(facture.piece)?.avoir == nil)
    #expect(facture.numero.flatMap(facture.piece) != nil)
    #expect(facture.piece("F2026-0002") == nil)
  }
}
