import Facturation
import Journaux
import Litteraux
import Projections
import Testing

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

extension EntreeHistorique {
  /// The changes in a form to compare: `champ: avant → apres`, a dash for nothing.
  var dits: [String] {
    changements.map { "\($0.champ): \($0.avant?.texte ?? "–") → \($0.apres?.texte ?? "–")" }
  }
}
