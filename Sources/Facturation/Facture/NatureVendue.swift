extension Facture {
  /// What the sale consists of: what its lines are, each of which is what the draft says where it does
  /// not say so itself, or else what that seller usually sells.
  package func natureVendue(par vendeur: Vendeur) -> NatureOperation? {
    let habituelle = enTete.precisions.nature ?? vendeur.nature
    let lignes = lignes
    // A line is large, and is looked at where it stands.
    let natures = lignes.indices.compactMap { rang -> NatureOperation?? in
      guard lignes[rang].contenu.precisions.factureAnterieure == nil else { return nil }
      return lignes[rang].contenu.precisions.nature.map { NatureOperation($0) } ?? habituelle
    }
    return NatureOperation(de: natures) ?? habituelle
  }

  /// What a line of an issued invoice sells, as far as that is known: what it says itself, else what the
  /// invoice does, else what its seller usually did.
  ///
  /// A mixed invoice says it of the line by saying it of all the others: what they are not, it is.
  package func natureVendue(sur ligne: Ligne) -> NatureOperation? {
    if let sienne = ligne.contenu.nature { return NatureOperation(sienne) }
    guard self.nature == .mixte else { return self.nature ?? emission?.vendeur.nature }
    switch Set(lignes.compactMap(\.contenu.nature)) {
    case [.services]: return .biens
    case [.biens]: return .services
    default: return emission?.vendeur.nature
    }
  }
}

extension FactureEmise {
  /// Whether it sells goods and services, and its lines neither say which nor leave only one to be.
  package var laisseLaNatureOuverte: Bool {
    let vendues = lignes.vendues
    let dites = vendues.compactMap(\.contenu.nature)
    return enTete.nature == .mixte && dites.count < vendues.count && Set(dites).count != 1
  }
}

extension [Ligne] {
  /// Those that sell something; the others deduct a deposit.
  fileprivate var vendues: [Ligne] { filter { $0.contenu.factureAnterieure == nil } }
}
