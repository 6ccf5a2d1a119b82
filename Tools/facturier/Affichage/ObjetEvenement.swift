import Facturier

extension JSONWriter {
  /// An event as history tells it: all that its sentence says, from the event itself.
  mutating func evenement(_ entree: EntreeHistorique) {
    let recorded = entree.evenement
    nombre("position", recorded.position)
    textes([
      "time": recorded.time.text, "author": recorded.author.name,
      "subject": recorded.evenement.flux.texte, "evenement": recorded.nom,
      "reference": entree.reference,
    ])
    nombre("ligne", entree.ligne)
    texte("nom", entree.nom?.texte)
    textes(recorded.evenement.reponses)
    if let paiement = entree.paiement { self.paiement(paiement) }
    if let rendu = recorded.evenement.faits.remboursement { membres(rendu, sauf: ["reference"]) }
    textes([
      "motif": entree.motif?.texte, "totalTTC": entree.totalTTC?.texte,
      "solde": entree.solde?.texte, "au": entree.jourDuSolde?.texte,
    ])
    changements(entree.changements)
  }

  /// Adds the payment that an event records or reverses.
  private mutating func paiement(_ paiement: Paiement) {
    id("paiementId", paiement.id)
    texte("montant", paiement.montant.texte)
    texte("mode", paiement.mode.rawValue)
    date("datePaiement", paiement.date)
  }
}

extension Evenement {
  /// What answers say of it, by name, that is no field of its stream.
  fileprivate var reponses: KeyValuePairs<String, String?> {
    switch self {
    case .registre(.dossierExporte(let fait)):
      ["dossierDu": fait.du.texte, "dossierAu": fait.au.texte, "empreinte": fait.empreinte.texte]
    case .cloture(_, .periodeCloturee(let fait)): ["closJusquAu": fait.au.texte]
    case .facture(_, .factureEmise(let fait)):
      ["numero": fait.numero.numero.texte, "dateFacture": fait.enTete.dateFacture.texte]
    case .facture(_, .avoirEmis(let fait)):
      [
        "avoirId": fait.avoirId.texte, "avoirNumero": fait.numero.numero.texte,
        "dateAvoir": fait.dateAvoir.texte, "avoirTTC": fait.totaux.totalTTC.texte,
      ]
    case .facture(_, .paiementRejete(let fait)):
      ["dateRejet": fait.rejet.date.texte, "frais": fait.rejet.frais?.texte]
    case .facture(_, .creanceIrrecouvrable(let fait)): ["perte": fait.perte.montant.texte]
    case .facture(_, .acompteDeduit(let fait)): ["deduitPar": fait.numeroFacture.texte]
    case .facture(_, .deductionAnnulee(let fait)): ["annulePar": fait.numeroAvoir.texte]
    case .facture(_, .documentExporte(let fait)):
      ["document": fait.numero.texte, "format": fait.format.rawValue]
    case .registre, .client, .produit, .facture: [:]
    }
  }
}
