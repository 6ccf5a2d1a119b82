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
  package var nom: String {
    switch self {
    case .registre(let evenement): evenement.nom
    case .client(_, let evenement): evenement.nom
    case .produit(_, let evenement): evenement.nom
    case .facture(_, let evenement): evenement.nom
    }
  }

  /// Writes what the event holds.
  ///
  /// Each case writes its own: to hand out what they hold would mean a box for each event.
  func writePayload(to line: inout LineWriter) {
    switch self {
    case .registre(let evenement): evenement.writePayload(to: &line)
    case .client(_, let evenement): evenement.writePayload(to: &line)
    case .produit(_, let evenement): evenement.writePayload(to: &line)
    case .facture(_, let evenement): evenement.writePayload(to: &line)
    }
  }
}

extension EvenementRegistre {
  fileprivate var nom: String {
    switch self {
    case .registreOuvert: "RegistreOuvert"
    case .vendeurModifie: "VendeurModifie"
    case .horlogeCorrigee: "HorlogeCorrigee"
    }
  }

  fileprivate func writePayload(to line: inout LineWriter) {
    switch self {
    case .registreOuvert(let payload): payload.write(to: &line)
    case .vendeurModifie(let payload): payload.write(to: &line)
    case .horlogeCorrigee(let payload): payload.write(to: &line)
    }
  }
}

extension EvenementClient {
  fileprivate var nom: String {
    switch self {
    case .clientCree: "ClientCree"
    case .clientModifie: "ClientModifie"
    }
  }

  fileprivate func writePayload(to line: inout LineWriter) {
    switch self {
    case .clientCree(let payload): payload.write(to: &line)
    case .clientModifie(let payload): payload.write(to: &line)
    }
  }
}

extension EvenementProduit {
  fileprivate var nom: String {
    switch self {
    case .produitCree: "ProduitCree"
    case .produitModifie: "ProduitModifie"
    }
  }

  fileprivate func writePayload(to line: inout LineWriter) {
    switch self {
    case .produitCree(let payload): payload.write(to: &line)
    case .produitModifie(let payload): payload.write(to: &line)
    }
  }
}

extension EvenementFacture {
  fileprivate var nom: String {
    switch self {
    case .factureCreee: "FactureCreee"
    case .ligneAjoutee: "LigneAjoutee"
    case .ligneModifiee: "LigneModifiee"
    case .ligneRetiree: "LigneRetiree"
    case .remiseAccordee: "RemiseAccordee"
    case .echeanceModifiee: "EcheanceModifiee"
    case .conditionsModifiees: "ConditionsModifiees"
    case .notesModifiees: "NotesModifiees"
    case .clientChange: "ClientChange"
    case .factureAnnulee: "FactureAnnulee"
    case .factureEmise: "FactureEmise"
    case .paiementEnregistre: "PaiementEnregistre"
    case .paiementAnnule: "PaiementAnnule"
    case .avoirEmis: "AvoirEmis"
    case .documentExporte: "DocumentExporte"
    }
  }

  fileprivate func writePayload(to line: inout LineWriter) {
    switch self {
    case .factureCreee(let payload): payload.write(to: &line)
    case .ligneAjoutee(let payload): payload.write(to: &line)
    case .ligneModifiee(let payload): payload.write(to: &line)
    case .ligneRetiree(let payload): payload.write(to: &line)
    case .remiseAccordee(let payload): payload.write(to: &line)
    case .echeanceModifiee(let payload): payload.write(to: &line)
    case .conditionsModifiees(let payload): payload.write(to: &line)
    case .notesModifiees(let payload): payload.write(to: &line)
    case .clientChange(let payload): payload.write(to: &line)
    case .factureAnnulee(let payload): payload.write(to: &line)
    case .factureEmise(let payload): payload.write(to: &line)
    case .paiementEnregistre(let payload): payload.write(to: &line)
    case .paiementAnnule(let payload): payload.write(to: &line)
    case .avoirEmis(let payload): payload.write(to: &line)
    case .documentExporte(let payload): payload.write(to: &line)
    }
  }
}
