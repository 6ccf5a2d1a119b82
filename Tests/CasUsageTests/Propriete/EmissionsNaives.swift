/// What follows upon issue, by the naive model.
extension RegistreNaif {
  mutating func emettre(
    _ rang: Int, _ demande: EmissionSimple, aujourdhui: Int
  ) throws(RefusPrevu) -> String {
    var facture = factures[rang]
    try facture.exigerBrouillon()
    guard !facture.rangs.isEmpty else { throw RefusPrevu(code: "sans-ligne") }
    facture.jour = demande.jour ?? facture.jour
    (facture.echeance, facture.delai) = try Self.echeance(
      facture.delai.map { .delai($0) } ?? .jour(facture.echeance), depuis: facture.jour)
    for rang in facture.rangs {
      let ligne = facture.lignes[rang]
      let admise =
        franchise
        ? ligne.tva == 0 && ligne.categorie != "Z"
        : ligne.motif != "TVA non applicable, art. 293 B du CGI"
      guard admise else { throw RefusPrevu(code: "regime-change") }
    }
    let lignes = facture.rangs.map { facture.lignes[$0] }
    guard lignes.allSatisfy({ $0.tva > 0 || $0.motif != nil }) else {
      throw RefusPrevu(code: "zero-sans-motif")
    }
    guard facture.remise == 0 || lignes.allSatisfy({ $0.quantite > 0 }) else {
      throw RefusPrevu(code: "remise-sur-deduction")
    }
    guard facture.totaux.bases.values.allSatisfy({ $0 >= 0 }) else {
      throw RefusPrevu(code: "base-negative")
    }
    // No client has a VAT number here: one that was given would be another firm's.
    guard lignes.allSatisfy({ $0.categorie != "AE" && $0.categorie != "K" }) else {
      throw RefusPrevu(code: "acheteur-sans-numero-tva")
    }
    guard demande.dateFuture || facture.jour <= aujourdhui else {
      throw RefusPrevu(code: "date-future")
    }
    let numero = try numero(ouvert?.factures, le: facture.jour)
    facture.numero = numero
    facture.etape = .emise
    facture.acheteur = clients[facture.client]
    factures[rang] = facture
    return numero
  }

  private mutating func numero(
    _ serie: SerieSimple?, le jour: Int
  ) throws(RefusPrevu) -> String {
    guard let serie else { throw RefusPrevu(code: "registre-non-ouvert") }
    let (annee, mois) = Self.anneeEtMois(jour)
    let date =
      (serie.parAnnee ? "\(annee)" : "") + (serie.parMois ? (mois < 10 ? "0" : "") + "\(mois)" : "")
    let debut = serie.prefixe + date + "-"
    let dernier = derniersEmis[debut] ?? (rang: 0, jour: .min)
    guard jour >= dernier.jour else { throw RefusPrevu(code: "date-avant-derniere") }
    derniersEmis[debut] = (rang: dernier.rang + 1, jour: jour)
    var chiffres = "\(dernier.rang + 1)"
    while chiffres.count < serie.chiffres { chiffres = "0" + chiffres }
    return debut + chiffres
  }

  /// Counts the days of year after year and month after month.
  static func anneeEtMois(_ jour: Int) -> (annee: Int, mois: Int) {
    func bissextile(_ annee: Int) -> Bool {
      annee % 400 == 0 || (annee % 4 == 0 && annee % 100 != 0)
    }
    var reste = jour
    var annee = 1970
    while reste >= (bissextile(annee) ? 366 : 365) {
      reste -= bissextile(annee) ? 366 : 365
      annee += 1
    }
    var mois = 1
    for longueur in [31, bissextile(annee) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
      guard reste >= longueur else { break }
      reste -= longueur
      mois += 1
    }
    return (annee, mois)
  }

  mutating func payer(
    _ rang: Int, _ demande: PaiementSimple, aujourdhui: Int
  ) throws(RefusPrevu) {
    let facture = factures[rang]
    try facture.exigerEmise()
    guard demande.montant > 0 else { throw RefusPrevu(code: "paiement-non-positif") }
    guard demande.dateFuture || demande.jour ?? aujourdhui <= aujourdhui else {
      throw RefusPrevu(code: "paiement-date-future")
    }
    guard demande.tropPercu || demande.montant <= facture.solde() else {
      throw RefusPrevu(code: "paiement-superieur-au-solde")
    }
    let mode = demande.mode ?? facture.conditions
    let especes = facture.paiements.filter { $0.mode == "especes" && !$0.annule }.map(\.montant)
    let plafonnee = facture.acheteur?.professionnel == true || facture.acheteur?.pays != "BE"
    if mode == "especes", plafonnee, especes.reduce(demande.montant, +) > 100_000 {
      throw RefusPrevu(code: "especes-au-dela-du-plafond")
    }
    factures[rang].paiements.append(
      .init(montant: demande.montant, jour: demande.jour ?? aujourdhui, mode: mode))
  }

  mutating func annuler(_ rang: Int, paiement: Int) throws(RefusPrevu) {
    try factures[rang].exigerEmise()
    guard factures[rang].paiements.indices.contains(paiement) else {
      throw RefusPrevu(code: "paiement-inconnu")
    }
    guard !factures[rang].paiements[paiement].annule else {
      throw RefusPrevu(code: "paiement-deja-annule")
    }
    factures[rang].paiements[paiement].annule = true
  }

  mutating func crediter(
    _ rang: Int, _ demande: AvoirSimple, aujourdhui: Int
  ) throws(RefusPrevu) -> String {
    let facture = factures[rang]
    try facture.exigerEmise()
    let jour = demande.jour ?? aujourdhui
    guard jour >= facture.jour else { throw RefusPrevu(code: "avoir-avant-facture") }
    let quantites = try facture.quantitesACrediter(demande.lignes)
    let totaux = try facture.totauxAvoir(quantites)
    guard demande.dateFuture || jour <= aujourdhui else { throw RefusPrevu(code: "date-future") }
    let numero = try numero(ouvert?.avoirs, le: jour)
    factures[rang].avoirs.append(.init(jour: jour, quantites: quantites, totaux: totaux))
    return numero
  }
}
