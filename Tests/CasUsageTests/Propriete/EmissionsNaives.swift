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
    facture.nature = facture.natureDesLignes ?? facture.nature
    try verifierLignes(de: facture)
    guard facture.totaux.bases.values.allSatisfy({ $0 >= 0 }) else {
      throw RefusPrevu(code: "base-negative")
    }
    if let paye = demande.paye, paye > facture.totaux.ttc {
      throw RefusPrevu(code: "paye-plus-que-le-total")
    }
    try verifierParties(de: facture)
    guard demande.dateFuture || facture.jour <= aujourdhui else {
      throw RefusPrevu(code: "date-future")
    }
    let numero = try numero(ouvert?.factures, le: facture.jour)
    facture.numero = numero
    facture.etape = .emise
    facture.acheteur = clients[facture.client]
    factures[rang] = facture
    jours.append(facture.jour)
    let siens = Array(repeating: "facture/\(rang)", count: demande.paye == nil ? 1 : 2)
    if let paye = demande.paye {
      try payer(
        rang, PaiementSimple(montant: paye, jour: facture.jour, dateFuture: true),
        aujourdhui: aujourdhui)
    }
    if let remplacee = facture.remplacee {
      _ = try crediter(
        remplacee, AvoirSimple(jour: facture.jour, dateFuture: true), aujourdhui: aujourdhui)
      let annulees = touches?.dropFirst() ?? []
      touches = siens + ["facture/\(remplacee)"] + annulees
    }
    touches = (touches ?? siens) + facture.acomptes.map { "facture/\($0)" }
    return numero
  }

  private func verifierLignes(de facture: FactureNaive) throws(RefusPrevu) {
    let lignes = facture.rangs.map { facture.lignes[$0] }
    guard lignes.allSatisfy({ $0.convient(franchise: franchise) }) else {
      throw RefusPrevu(code: "regime-change")
    }
    guard lignes.allSatisfy({ $0.tva > 0 || $0.code != nil }) else {
      throw RefusPrevu(code: "zero-sans-motif")
    }
    guard !facture.remise.estNulle else { return }
    let sommees = facture.sommees
    let remisable = Set(sommees.map(\.cle)).map { max(0, TotauxNaifs.remisable($0, sommees)) }
    guard facture.remise.montant <= remisable.reduce(0, +) else {
      throw RefusPrevu(code: "remise-excessive")
    }
    guard lignes.allSatisfy({ $0.quantite > 0 || $0.acompte != nil }) else {
      throw RefusPrevu(code: "remise-sur-deduction")
    }
  }

  /// No client has a VAT number here, for one that was given would be another firm's, and no draft
  /// names a mandate.
  private func verifierParties(de facture: FactureNaive) throws(RefusPrevu) {
    let lignes = facture.rangs.map { facture.lignes[$0] }
    let client = clients[facture.client]
    guard lignes.allSatisfy({ $0.categorie != "AE" && $0.categorie != "K" }) else {
      throw RefusPrevu(
        code: client.professionnel ? "acheteur-sans-numero-tva" : "autoliquidation-particulier")
    }
    // The seller is in Paris, and so is what is delivered, but for Martinique and Belgium.
    guard client.pays == "MQ" || lignes.allSatisfy({ $0.categorie != "G" }) else {
      throw RefusPrevu(code: "lieu-et-categorie")
    }
    guard lignes.allSatisfy({ $0.tva != 90 }) else { throw RefusPrevu(code: "taux-et-lieu") }
    guard facture.conditions != "prelevement" else {
      throw RefusPrevu(code: "prelevement-sans-mandat")
    }
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

  mutating func crediter(
    _ rang: Int, _ demande: AvoirSimple, aujourdhui: Int
  ) throws(RefusPrevu) -> String {
    let facture = factures[rang]
    try facture.exigerEmise()
    let jour = demande.jour ?? aujourdhui
    guard jour >= facture.jour else { throw RefusPrevu(code: "avoir-avant-facture") }
    if facture.type == "acompte", factures.contains(where: { $0.deduit(rang) }) {
      throw RefusPrevu(code: "acompte-deja-deduit")
    }
    let parts = try facture.partsACrediter(demande.lignes)
    let totaux = try facture.totauxAvoir(parts)
    guard demande.dateFuture || jour <= aujourdhui else { throw RefusPrevu(code: "date-future") }
    let numero = try numero(ouvert?.avoirs, le: jour)
    jours.append(jour)
    factures[rang].avoirs.append(.init(jour: jour, parts: parts, totaux: totaux))
    let liberes = facture.acomptes.filter { facture.deduit($0) && !factures[rang].deduit($0) }
    touches = ["facture/\(rang)"] + liberes.map { "facture/\($0)" }
    return numero
  }
}
