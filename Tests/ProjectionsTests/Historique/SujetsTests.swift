@testable import Facturation
import Graine
import Journaux
import Litteraux
import Synchronization
import Testing

@testable import Projections

/// Events recorded one by one by hand, and the history that they make.
struct Recit {
  private(set) var evenements: [RecordedEvent] = []

  /// A registre, a client and an empty draft for it, all numbered 1.
  init() {
    ajouter(.registre(.registreOuvert(RegistreOuvert(registre: 1, vendeur: .exemple))))
    ajouter(.client(1, .clientCree(ClientCree(fiche: FicheClient(nom: "Le Moulin")))))
    ajouter(.facture(1, .factureCreee(FactureCreee(brouillon: 1, enTete: .exemple))))
  }

  mutating func ajouter(_ evenement: Evenement) {
    evenements.append(RecordedEvent(evenement, a: evenements.count + 1))
  }

  mutating func facture(_ fait: EvenementFacture) { ajouter(.facture(1, fait)) }

  mutating func ligne(_ id: LigneID, _ contenu: ContenuLigne = .exemple) {
    facture(.ligneAjoutee(LigneAjoutee(ligneId: id, contenu: contenu)))
  }

  /// Issues the facture as it stands, on the draft's date or another.
  mutating func emettre(le date: DateCivile? = nil) throws {
    let etats = try Repertoire().suivant(evenements)
    let (brouillon, registre) = (try #require(etats.factures[1]), try #require(etats.registre))
    var client = try #require(etats.clients[brouillon.clientId]).fiche
    client.adresse = .exemple
    let emission = try brouillon.emettre(
      le: date, auPlusTard: nil, registre: registre, client: client
    ) {
      _ in nil
    }
    facture(.factureEmise(emission))
  }

  /// Credits so much of the facture's lines.
  mutating func crediter(_ lignes: [LigneCreditee]) throws {
    let facture = try #require(try Repertoire().suivant(evenements).factures[1])
    let (emission, rang) = (try #require(facture.emission), facture.avoirs.count + 1)
    self.facture(
      .avoirEmis(
        AvoirEmis(
          avoirId: AvoirID(rang: UInt64(rang)),
          numero: NumeroEmis(
            numero: try NumeroFacture(texte: "A2026-000\(rang)"), serie: "A2026-{n:4}", rang: rang),
          dateAvoir: "2026-04-01", numeroFacture: "F2026-0001", dateFacture: "2026-03-12",
          motif: "Retour", vendeur: emission.vendeur, client: emission.client, lignes: lignes,
          totaux: try facture.totauxAvoir(lignes))))
  }

  func histoire(de sujet: Historique.Sujet) throws -> [EntreeHistorique] {
    try Historique(de: sujet).suivant(evenements).entrees
  }

  /// What is told last.
  func derniere(de sujet: Historique.Sujet = .facture(1)) throws -> EntreeHistorique {
    let entree = try #require(try histoire(de: sujet).last)
    #expect(entree.evenement == evenements.last)
    return entree
  }
}

extension EnTete {
  static let exemple = EnTete(
    clientId: 1, dateFacture: "2026-03-02", dateEcheance: "2026-04-01", delaiJours: 30)
}

extension ReferencesDeFacture {
  static let exemple = {
    var references = Self()
    references.commande = "BC-7"
    references.autres = [
      ReferenceCitee(nature: .contrat, valeur: "C-12", date: "2026-01-31"),
      ReferenceCitee(nature: .bonLivraison, valeur: "BL 8"),
    ]
    return references
  }()
}

extension Versement {
  static let exemple = {
    var versement = Self()
    versement.compte = CompteBancaire(iban: "FR1420041010050500013M02606")
    versement.beneficiaire = Beneficiaire(nom: "Affacturage Plus")
    return versement
  }()
}

extension ContenuLigne {
  static let exemple = ContenuLigne(
    designation: "Étagère", quantite: "2", prixUnitaire: "50.00", tva: .normal)
}

extension [Changement] {
  /// Each as people are told it, with plain spaces.
  func dits(_ langue: Langue) -> [String] {
    map { changement in
      Mots(langue: langue).changement(changement)
        .replacing(/[\u{A0}\u{202F}]/, with: " ")
    }
  }
}

extension EntreeHistorique {
  /// The changes in a form to compare: `champ: avant → apres`, a dash for nothing.
  var dits: [String] {
    changements.map { "\($0.champ): \($0.avant?.texte ?? "–") → \($0.apres?.texte ?? "–")" }
  }
}

/// Whose history is told, and which events belong to it.
@Suite struct `The subject of a history` {
  private func positions(_ recit: Recit, _ sujet: Historique.Sujet) throws -> [Position] {
    try recit.histoire(de: sujet).map(\.evenement.position)
  }

  /// Client 2 at 4, its draft 2 at 5; draft 1 gets a line at 6, produit 1 comes at 7.
  private var recit: Recit {
    var recit = Recit()
    recit.ajouter(.client(2, .clientCree(ClientCree(fiche: FicheClient(nom: "La Mairie")))))
    var enTete = EnTete.exemple
    enTete.clientId = 2
    recit.ajouter(.facture(2, .factureCreee(FactureCreee(brouillon: 2, enTete: enTete))))
    recit.ligne(1)
    let fiche = FicheProduit(designation: "Pose", prixUnitaire: "54.00")
    recit.ajouter(.produit(1, .produitCree(ProduitCree(fiche: fiche, importe: nil))))
    return recit
  }

  @Test(arguments: [.registre, .facture(1), .facture(2), .client(1)] as [Historique.Sujet])
  func `has none where an event cannot follow what stands before it`(_ sujet: Historique.Sujet)
    throws
  {
    var recit = recit
    recit.facture(.ligneRetiree(LigneRetiree(ligneId: 9)))
    let erreur = #expect(throws: JournalError.self) { _ = try recit.histoire(de: sujet) }
    #expect(erreur?.code == .incoherence && erreur?.position == 8)
  }

  @Test func `may be one facture, client, produit, or all of them`() throws {
    #expect(try positions(recit, .registre) == Array(1...7))
    #expect(try positions(recit, .facture(1)) == [3, 6])
    #expect(try positions(recit, .facture(2)) == [5])
    #expect(try positions(recit, .client(1)) == [2, 3, 6])
    #expect(try positions(recit, .client(2)) == [4, 5])
    #expect(try positions(recit, .produit(1)) == [7])
    #expect(try positions(recit, .facture(9)) == [])
    #expect(try positions(recit, .client(9)) == [])
  }

  @Test func `when it is a client, a draft that goes over to it comes with that change`() throws {
    var recit = recit
    recit.facture(.clientChange(ClientChange(clientId: 2)))
    recit.facture(.remiseAccordee(RemiseAccordee(remise: "5.00")))
    #expect(try positions(recit, .client(2)) == [4, 5, 8, 9])
    let change = [
      "clientId: \(ClientID(rang: 1)) → \(ClientID(rang: 2))"
    ]
    #expect(try recit.histoire(de: .client(2))[2].dits == change)
    #expect(try recit.histoire(de: .facture(1))[2].dits == change)
  }

  @Test func `when it is a client, the draft that leaves it is told, and then no more`() throws {
    var recit = recit
    recit.facture(.clientChange(ClientChange(clientId: 2)))
    recit.facture(.remiseAccordee(RemiseAccordee(remise: "5.00")))
    #expect(try positions(recit, .client(1)) == [2, 3, 6, 8])
    let change = [
      "clientId: \(ClientID(rang: 1)) → \(ClientID(rang: 2))"
    ]
    #expect(try recit.histoire(de: .client(1)).last?.dits == change)
  }

  @Test func `may change its mind about nothing: a broken log stops it`() throws {
    var recit = recit
    recit.ajouter(.client(1, .clientCree(ClientCree(fiche: FicheClient(nom: "Encore")))))
    for sujet in [Historique.Sujet.registre, .facture(1), .client(1)] {
      let erreur = #expect(throws: JournalError.self) { try recit.histoire(de: sujet) }
      #expect(erreur?.code == .incoherence && erreur?.position == 8)
    }
  }

  @Test func `tells every field of the fullest records`() throws {
    var recit = recit
    var contenu = ContenuLigne(
      designation: "Pose", quantite: "1", codeUnite: "HUR", prixUnitaire: "54.00", tva: .zero,
      categorieTVA: .exoneree, codeExoneration: "VATEX-FR-CGI261-4",
      motifExoneration: "Article 261 du CGI", produit: 1)
    (contenu.referenceCommande, contenu.dateCommande) = ("C-1", "2026-02-01")
    (contenu.description, contenu.reference, contenu.rubrique) = ("Deux jours", "POSE", "Lot 1")
    (contenu.nature, contenu.compte) = (.services, "706000")
    contenu.periode = try Periode(du: "2026-02-01", au: "2026-02-28")
    contenu.factureAnterieure = FactureAnterieure(numero: "F2026-0001", date: "2026-01-31")
    contenu.remise = Remise(montant: "4.00", motif: "Fidélité")
    recit.ligne(2, contenu)
    let champs = try recit.derniere().changements.map(\.champ)
    #expect(
      champs == [
        "designation", "quantite", "codeUnite", "prixUnitaire", "remisePourcentage",
        "remiseMontant", "motifRemise", "tva", "categorieTVA", "codeExoneration",
        "motifExoneration", "produitId", "referenceCommande", "dateCommande", "description",
        "reference", "rubrique", "nature", "periode", "compte", "factureAnterieure", "total",
      ])
    var enTete = EnTete.exemple
    enTete.nature = .mixte
    enTete.livraison = Livraison(debut: "2026-03-01", fin: "2026-03-03", adresse: .exemple)
    (enTete.references.acheteur, enTete.references.commande) = ("Service 4", "C-1")
    recit.ajouter(.facture(3, .factureCreee(FactureCreee(brouillon: 3, enTete: enTete))))
    #expect(
      try recit.derniere(de: .facture(3)).changements.map(\.champ).suffix(6) == [
        "nature", "livraisonDebut", "livraisonFin", "livraisonAdresse", "referenceAcheteur",
        "referenceCommande",
      ])
  }
}

/// A history that holds few factures, and reads the events of the others again.
@Suite struct `A history that reads again` {
  /// What is told of an event, to compare.
  private func enBref(_ entree: EntreeHistorique) -> String {
    "\(entree.evenement.position) \(entree.reference ?? "") \(entree.ligne ?? 0)"
      + " \(entree.nom?.texte ?? "") \(entree.paiement.map { "\($0)" } ?? "")"
      + " \(entree.changements) \(entree.totalTTC?.texte ?? "") \(entree.solde?.texte ?? "")"
      + " \(entree.jourDuSolde?.texte ?? "")"
  }

  @Test(arguments: 0..<3)
  func `tells what one does that holds all of them`(_ tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(Campaign.count(1000), hasard)
    let lus = Lus(evenements)
    var (tenue, relue) = (
      Historique(de: .registre),
      Historique(de: .registre, parTour: 2) { try lus.evenement(a: $0) }
    )
    for evenement in evenements {
      let attendue = try tenue.suivre(evenement).map(enBref)
      #expect(
        try relue.suivre(evenement, a: evenement.position).map(enBref) == attendue, "\(hasard)")
    }
    #expect(lus.nombre > 20, "hardly any event was read again, \(hasard)")
  }

  @Test func `is one that the journal has changed under, where another event stands there`() throws
  {
    let hasard = GenerateurGraine(graine: Graine.choisie)
    let evenements = try VieAuHasard.evenements(Campaign.count(1000), hasard)
    var relue = Historique(de: .registre, parTour: 1) { _ in evenements[0].evenement }
    #expect(throws: JournalChange.self) {
      for evenement in evenements { _ = try relue.suivre(evenement, a: evenement.position) }
    }
  }
}

/// Events by their positions, and how many were asked for.
private final class Lus: Sendable {
  private let evenements: [RecordedEvent]
  private let lus = Mutex(0)
  var nombre: Int { lus.withLock { $0 } }

  init(_ evenements: [RecordedEvent]) { self.evenements = evenements }

  func evenement(a position: Position) throws -> Evenement {
    lus.withLock { $0 += 1 }
    return evenements[position - 1].evenement
  }
}
