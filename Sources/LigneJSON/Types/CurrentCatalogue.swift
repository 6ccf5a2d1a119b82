package import Facturation

/// The events of today, each by its name; the manifest of what a journal can hold.
extension EventCatalogue {
  /// The catalogue of this version.
  package static let current: EventCatalogue = {
    do throws(CatalogueGap) {
      return try EventCatalogue(today)
    } catch {
      preconditionFailure("nothing leads on from \(error.type)")
    }
  }()

  /// Every event as it is written today; a test-only catalogue may lead older versions to them.
  package static let today: [CurrentType] = [
    .registre("RegistreOuvert", EvenementRegistre.registreOuvert),
    .registre("VendeurModifie", EvenementRegistre.vendeurModifie),
    .registre("HorlogeCorrigee", EvenementRegistre.horlogeCorrigee),
    .client("ClientCree", EvenementClient.clientCree),
    .client("ClientModifie", EvenementClient.clientModifie),
    .produit("ProduitCree", EvenementProduit.produitCree),
    .produit("ProduitModifie", EvenementProduit.produitModifie),
    .facture("FactureCreee", EvenementFacture.factureCreee),
    .facture("LigneAjoutee", EvenementFacture.ligneAjoutee),
    .facture("LigneModifiee", EvenementFacture.ligneModifiee),
    .facture("LigneRetiree", EvenementFacture.ligneRetiree),
    .facture("RemiseAccordee", EvenementFacture.remiseAccordee),
    .facture("EcheanceModifiee", EvenementFacture.echeanceModifiee),
    .facture("ConditionsModifiees", EvenementFacture.conditionsModifiees),
    .facture("NotesModifiees", EvenementFacture.notesModifiees),
    .facture("ClientChange", EvenementFacture.clientChange),
    .facture("FactureAnnulee", EvenementFacture.factureAnnulee),
    .facture("FactureEmise", EvenementFacture.factureEmise),
    .facture("PaiementEnregistre", EvenementFacture.paiementEnregistre),
    .facture("PaiementAnnule", EvenementFacture.paiementAnnule),
    .facture("AvoirEmis", EvenementFacture.avoirEmis),
    .facture("DocumentExporte", EvenementFacture.documentExporte),
  ]
}

extension Evenement {
  /// The event's name: `LigneAjoutee`.
  package var nom: String { named.name }

  /// The event's name, and what it holds.
  var named: (name: String, payload: any LineObject) {
    switch self {
    case .registre(let evenement): evenement.named
    case .client(_, let evenement): evenement.named
    case .produit(_, let evenement): evenement.named
    case .facture(_, let evenement): evenement.named
    }
  }
}

extension EvenementRegistre {
  fileprivate var named: (name: String, payload: any LineObject) {
    switch self {
    case .registreOuvert(let payload): ("RegistreOuvert", payload)
    case .vendeurModifie(let payload): ("VendeurModifie", payload)
    case .horlogeCorrigee(let payload): ("HorlogeCorrigee", payload)
    }
  }
}

extension EvenementClient {
  fileprivate var named: (name: String, payload: any LineObject) {
    switch self {
    case .clientCree(let payload): ("ClientCree", payload)
    case .clientModifie(let payload): ("ClientModifie", payload)
    }
  }
}

extension EvenementProduit {
  fileprivate var named: (name: String, payload: any LineObject) {
    switch self {
    case .produitCree(let payload): ("ProduitCree", payload)
    case .produitModifie(let payload): ("ProduitModifie", payload)
    }
  }
}

extension EvenementFacture {
  fileprivate var named: (name: String, payload: any LineObject) {
    switch self {
    case .factureCreee(let payload): ("FactureCreee", payload)
    case .ligneAjoutee(let payload): ("LigneAjoutee", payload)
    case .ligneModifiee(let payload): ("LigneModifiee", payload)
    case .ligneRetiree(let payload): ("LigneRetiree", payload)
    case .remiseAccordee(let payload): ("RemiseAccordee", payload)
    case .echeanceModifiee(let payload): ("EcheanceModifiee", payload)
    case .conditionsModifiees(let payload): ("ConditionsModifiees", payload)
    case .notesModifiees(let payload): ("NotesModifiees", payload)
    case .clientChange(let payload): ("ClientChange", payload)
    case .factureAnnulee(let payload): ("FactureAnnulee", payload)
    case .factureEmise(let payload): ("FactureEmise", payload)
    case .paiementEnregistre(let payload): ("PaiementEnregistre", payload)
    case .paiementAnnule(let payload): ("PaiementAnnule", payload)
    case .avoirEmis(let payload): ("AvoirEmis", payload)
    case .documentExporte(let payload): ("DocumentExporte", payload)
    }
  }
}
