extension Client {
  /// No longer offers the client.
  package func archiver(motif: Libelle?) throws(RefusFacturation) -> ClientArchive {
    guard !estArchive else { throw RefusFacturation.dejaArchive(fiche.nom) }
    return ClientArchive(motif: motif)
  }

  /// Offers the client again.
  package func retablir(motif: Libelle?) throws(RefusFacturation) -> ClientRetabli {
    guard estArchive else { throw RefusFacturation.nonArchive(fiche.nom) }
    return ClientRetabli(motif: motif)
  }
}

extension Produit {
  /// No longer offers the produit.
  package func archiver(motif: Libelle?) throws(RefusFacturation) -> ProduitArchive {
    guard !estArchive else { throw RefusFacturation.dejaArchive(fiche.designation) }
    return ProduitArchive(motif: motif)
  }

  /// Offers the produit again.
  package func retablir(motif: Libelle?) throws(RefusFacturation) -> ProduitRetabli {
    guard estArchive else { throw RefusFacturation.nonArchive(fiche.designation) }
    return ProduitRetabli(motif: motif)
  }
}
