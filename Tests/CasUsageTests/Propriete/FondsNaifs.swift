/// Payments and what becomes of them, by the naive model.
extension RegistreNaif {
  mutating func payer(
    _ rang: Int, _ demande: PaiementSimple, aujourdhui: Int
  ) throws(RefusPrevu) {
    let facture = factures[rang]
    try facture.exigerEmise()
    guard demande.montant > 0 else { throw RefusPrevu(code: "paiement-non-positif") }
    guard demande.dateFuture || demande.jour ?? aujourdhui <= aujourdhui else {
      throw RefusPrevu(code: "paiement-date-future")
    }
    guard demande.tropPercu || demande.montant <= facture.du() else {
      throw RefusPrevu(code: "paiement-superieur-au-solde")
    }
    let mode = demande.mode ?? facture.conditions
    let jour = demande.jour ?? aujourdhui
    let finales =
      facture.type == "acompte"
      ? factures.indices.filter { factures[$0].numero != nil && factures[$0].deduit(rang) }
      : [rang]
    let memeDette = finales.flatMap { finale in
      [finale] + factures[finale].acomptes.filter { factures[finale].deduit($0) }
    }
    let dette = Set(memeDette + [rang]).map { factures[$0] }
    let recues = dette.flatMap(\.paiements)
      .filter { $0.mode == "especes" && !$0.annule && $0.rejet == nil }
      .map { (jour: $0.jour, montant: $0.montant) }
    let rendues = dette.flatMap(\.remboursements).filter { $0.mode == "especes" }
      .map { (jour: $0.jour, montant: -$0.montant) }
    let especes = recues + rendues
    var (tenu, plusHaut) = (0, 0)
    for autre in Set(especes.map(\.jour) + [jour]).sorted() {
      let change = especes.filter { $0.jour == autre }.reduce(0) { $0 + $1.montant }
      tenu = tenu + change < 0 ? 0 : tenu + change
      if autre == jour { tenu += demande.montant }
      if autre >= jour, tenu > plusHaut { plusHaut = tenu }
    }
    let plafonnee = facture.acheteur?.professionnel == true || facture.acheteur?.pays != "BE"
    if mode == "especes", plafonnee, plusHaut > 100_000 {
      throw RefusPrevu(code: "especes-au-dela-du-plafond")
    }
    jours.append(demande.jour ?? aujourdhui)
    factures[rang].paiements.append(
      .init(montant: demande.montant, jour: demande.jour ?? aujourdhui, mode: mode))
  }

  mutating func annuler(_ rang: Int, paiement: Int) throws(RefusPrevu) {
    try exigerPaiement(paiement, de: rang)
    let annule = factures[rang].paiements[paiement]
    if (try? exigerOuvert(le: annule.jour)) == nil { throw RefusPrevu(code: "paiement-clos") }
    guard factures[rang].renduEtait(recuSans: paiement) else {
      throw RefusPrevu(code: "rendu-sans-etre-recu")
    }
    jours += [annule.jour] + (annule.rejet.map { [$0] } ?? [])
    factures[rang].paiements[paiement].annule = true
  }

  mutating func rejeter(
    _ rang: Int, paiement: Int, _ demande: RejetSimple, aujourdhui: Int
  ) throws(RefusPrevu) {
    try exigerPaiement(paiement, de: rang)
    guard factures[rang].paiements[paiement].rejet == nil else {
      throw RefusPrevu(code: "paiement-deja-rejete")
    }
    let jour = try passe(demande.jour, aujourdhui)
    guard jour >= factures[rang].paiements[paiement].jour else {
      throw RefusPrevu(code: "rejet-avant-paiement")
    }
    guard demande.frais ?? 1 > 0 else { throw RefusPrevu(code: "paiement-non-positif") }
    jours.append(jour)
    factures[rang].paiements[paiement].rejet = jour
  }

  mutating func rembourser(
    _ rang: Int, _ demande: RemboursementSimple, aujourdhui: Int
  ) throws(RefusPrevu) {
    let facture = factures[rang]
    try facture.exigerEmise()
    guard demande.montant > 0 else { throw RefusPrevu(code: "paiement-non-positif") }
    let jour = try passe(demande.jour, aujourdhui)
    var reste = facture.recu(le: jour)
    for autre in facture.joursDesFonds where autre > jour {
      reste = min(reste, facture.recu(le: autre))
    }
    if let avoir = demande.avoir {
      guard facture.avoirs.indices.contains(avoir) else {
        throw RefusPrevu(code: "designation-inconnue")
      }
      let rendus = facture.remboursements.filter { $0.avoir == avoir }.map(\.montant)
      let credite = facture.avoirs[avoir].jour <= jour ? facture.avoirs[avoir].totaux.ttc : 0
      reste = min(reste, credite - rendus.reduce(0, +))
    }
    guard demande.montant <= reste else { throw RefusPrevu(code: "remboursement-excessif") }
    guard demande.auDela || demande.montant <= max(0, -facture.du()) else {
      throw RefusPrevu(code: "remboursement-indu")
    }
    jours.append(jour)
    factures[rang].remboursements.append(
      .init(
        montant: demande.montant, jour: jour, mode: demande.mode ?? facture.conditions,
        avoir: demande.avoir))
  }

  mutating func passerEnPerte(_ rang: Int, jour: Int?, aujourdhui: Int) throws(RefusPrevu) {
    let facture = factures[rang]
    try facture.exigerEmise()
    guard facture.perte == nil else { throw RefusPrevu(code: "deja-irrecouvrable") }
    let jour = try passe(jour, aujourdhui)
    let jours = [facture.jour] + facture.joursDesFonds + facture.avoirs.map(\.jour)
    guard jours.allSatisfy({ $0 <= jour }) else {
      throw RefusPrevu(code: "perte-avant-mouvement")
    }
    guard facture.du() > 0 else { throw RefusPrevu(code: "rien-a-perdre") }
    guard
      facture.type != "acompte" || factures.contains(where: { $0.numero != nil && $0.deduit(rang) })
    else { throw RefusPrevu(code: "perte-d-acompte") }
    self.jours.append(jour)
    factures[rang].perte = jour
  }

  /// The oldest first: by due date, then by number.
  mutating func regler(
    _ rangs: [Int], _ demande: PaiementSimple, aujourdhui: Int
  ) throws(RefusPrevu) {
    var uniques: [Int] = []
    for rang in rangs where !uniques.contains(rang) { uniques.append(rang) }
    for rang in uniques { _ = try facture(rang) }
    guard demande.montant > 0 else { throw RefusPrevu(code: "paiement-non-positif") }
    for rang in uniques { try factures[rang].exigerEmise() }
    try exigerUnClient(uniques)
    uniques.sort {
      let (une, autre) = (factures[$0], factures[$1])
      return (une.echeance, une.numero ?? "") < (autre.echeance, autre.numero ?? "")
    }
    var reste = demande.montant
    var parts: [Int] = []
    for rang in uniques {
      parts.append(min(reste, max(0, factures[rang].du())))
      reste -= parts.last ?? 0
    }
    guard reste == 0 || demande.tropPercu else {
      throw RefusPrevu(code: "reglement-superieur-aux-soldes")
    }
    parts[parts.count - 1] += reste
    var payees: [String] = []
    for (rang, part) in zip(uniques, parts) where part > 0 {
      var partielle = demande
      partielle.montant = part
      try payer(rang, partielle, aujourdhui: aujourdhui)
      payees.append("facture/\(rang)")
    }
    touches = payees
  }

  mutating func imputer(
    _ rang: Int, sur autre: Int, _ demande: PaiementSimple, aujourdhui: Int
  ) throws(RefusPrevu) {
    guard rang != autre else { throw RefusPrevu(code: "imputation-sur-elle-meme") }
    try exigerUnClient([rang, autre])
    try rembourser(
      rang, RemboursementSimple(montant: demande.montant, jour: demande.jour, auDela: true),
      aujourdhui: aujourdhui)
    try payer(autre, demande, aujourdhui: aujourdhui)
    factures[autre].paiements[factures[autre].paiements.count - 1].impute = true
    touches = ["facture/\(rang)", "facture/\(autre)"]
  }

  private func exigerPaiement(_ paiement: Int, de rang: Int) throws(RefusPrevu) {
    try factures[rang].exigerEmise()
    guard factures[rang].paiements.indices.contains(paiement) else {
      throw RefusPrevu(code: "paiement-inconnu")
    }
    guard !factures[rang].paiements[paiement].annule else {
      throw RefusPrevu(code: "paiement-deja-annule")
    }
    guard !factures[rang].paiements[paiement].impute else {
      throw RefusPrevu(code: "compensation-liee")
    }
  }

  private func exigerUnClient(_ rangs: [Int]) throws(RefusPrevu) {
    guard Set(rangs.map { factures[$0].client }).count <= 1 else {
      throw RefusPrevu(code: "reglement-de-deux-clients")
    }
  }

  private func passe(_ jour: Int?, _ aujourdhui: Int) throws(RefusPrevu) -> Int {
    guard jour ?? aujourdhui <= aujourdhui else { throw RefusPrevu(code: "fait-futur") }
    return jour ?? aujourdhui
  }
}
