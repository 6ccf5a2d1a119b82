import Facturier

/// What a list tells of a facture as of a day, whoever is to read it.
struct FactureListee {
  var id: FactureID
  var reference: String
  var client: ClientID
  var date: DateCivile
  var echeance: DateCivile
  var statut: StatutAffiche
  var estEmise: Bool
  var totaux: (ht: Montant, tva: Montant, ttc: Montant)
  var mouvements: (avoirs: Cumul, paye: Cumul, pertes: Cumul)
  var solde: Cumul

  init(_ facture: FicheFacture, le jour: DateCivile) {
    id = facture.id
    reference = facture.reference
    client = facture.clientId
    (date, echeance) = (facture.dateFacture, facture.dateEcheance)
    statut = facture.statutAffiche(le: jour)
    estEmise = facture.estEmise
    totaux = (facture.totalHT, facture.montantTVA, facture.totalTTC)
    mouvements = (facture.credite(le: jour), facture.paye(le: jour), facture.pertes(le: jour))
    solde = facture.solde(le: jour)
  }

  /// The cells for programs, in the order of the columns that have a key.
  func donnees(_ nom: String) -> [CelluleCSV] {
    [
      .id(id), .chaine(reference), .id(client), .chaine(nom), .date(date), .date(echeance),
      .mot(statut.statut), .montant(totaux.ht), .montant(totaux.tva), .montant(totaux.ttc),
      .montant(mouvements.avoirs), .montant(mouvements.paye), .montant(mouvements.pertes),
      .montant(solde), .verite(statut == .passeeEnPerte),
    ]
  }

  /// Writes the cells for people in the place of those of another row.
  func montrer(
    _ nom: Tableau.TexteMesure, _ mots: MotsDeListe, dans rangee: inout Tableau.Rangee
  ) {
    rangee.vider()
    rangee.teinte = statut.statut.teinte
    rangee.ajouter(reference)
    rangee.ajouter(nom)
    rangee.ajouter(date, mots.langue)
    rangee.ajouter(echeance, mots.langue)
    rangee.ajouter(mots.statut(statut))
    rangee.ajouter(Cumul(totaux.ttc), mots.langue)
    rangee.ajouter(solde, mots.langue)
  }
}

/// The words that come again in each row of a list.
struct MotsDeListe {
  let langue: Langue
  private let statuts: [Tableau.TexteMesure]

  init(_ langue: Langue) {
    self.langue = langue
    statuts = StatutAffiche.tous.map { Tableau.TexteMesure($0.libelle(langue)) }
  }

  func statut(_ statut: StatutAffiche) -> Tableau.TexteMesure { statuts[statut.rang] }
}

extension StatutAffiche {
  /// All of them, asked for once: each would make the list anew.
  static let tous = allCases

  /// Its place among all.
  var rang: Int { Self.tous.firstIndex(of: self) ?? 0 }
}
