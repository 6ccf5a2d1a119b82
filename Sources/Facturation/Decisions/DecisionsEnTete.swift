/// What else a draft's head says can be set again, and emptied, as long as it is a draft.
extension Facture {
  /// Says what is sold, or no longer says it.
  package func modifier(nature: NatureOperation?) throws(RefusFacturation) -> NatureModifiee {
    try verifierBrouillon()
    return NatureModifiee(nature: nature)
  }

  /// Sets when and where it is delivered, or no longer says it.
  package func modifier(livraison: Livraison?) throws(RefusFacturation) -> LivraisonModifiee {
    try verifierBrouillon()
    try livraison?.verifier()
    return LivraisonModifiee(livraison: livraison)
  }

  /// Sets all that the buyer wants cited.
  package func modifier(
    _ references: ReferencesDeFacture
  ) throws(RefusFacturation) -> ReferencesModifiees {
    try verifierBrouillon()
    return ReferencesModifiees(references)
  }

  /// Sets where the money is to go, and by which right it is taken.
  package func modifier(_ versement: Versement) throws(RefusFacturation) -> VersementModifie {
    try verifierBrouillon()
    return VersementModifie(versement)
  }
}

extension Livraison {
  /// Refuses a period that ends before it begins, and a place that is not complete.
  func verifier() throws(RefusFacturation) {
    if let fin, fin < debut { throw RefusFacturation.livraisonInversee(debut: debut, fin: fin) }
    try adresse?.verifier()
  }
}
