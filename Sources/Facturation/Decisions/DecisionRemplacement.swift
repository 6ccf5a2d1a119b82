/// A rectificative replaces an invoice that was wrong: it cites that one, and credits it by being issued.
extension DemandeFacture {
  /// What the draft is to say, the invoice that it replaces being cited.
  func precisions(
    remplacant remplacee: Facture?
  ) throws(RefusFacturation) -> Precisions {
    var precisions = precisions
    if let remplacee {
      let numero = try remplacee.verifierEmise().numero.numero
      precisions.typeFacture = precisions.typeFacture ?? .rectificative
      guard precisions.typeFacture == .rectificative else {
        throw RefusFacturation.remplacementSansRectificative(remplacee.reference)
      }
      try remplacee.verifierRemplacable()
      let citee = FactureAnterieure(numero: numero, date: remplacee.dateFacture)
      precisions.facturesAnterieures = [citee] + (precisions.facturesAnterieures ?? [])
      try remplacee.verifierReste()
    }
    try precisions.verifierType()
    return precisions
  }
}

extension Precisions {
  /// Refuses a rectificative that does not say what it replaces.
  func verifierType() throws(RefusFacturation) {
    guard typeFacture != .rectificative || remplacee != nil else {
      throw RefusFacturation.rectificativeSansFacture
    }
  }

  /// The invoice that is replaced, if this is said of a rectificative.
  package var remplacee: FactureAnterieure? {
    typeFacture == .rectificative ? facturesAnterieures?.first : nil
  }
}

extension Facture {
  /// Refuses to have a deposit replaced: by what is no deposit's invoice, nothing could be deducted.
  fileprivate func verifierRemplacable() throws(RefusFacturation) {
    guard self.typeFacture != .acompte else {
      throw RefusFacturation.acompteRectifie(reference)
    }
  }

  /// Credits all that is left of this invoice, on the day and by the issue of the one that replaces it.
  ///
  /// `dernier` is the last avoir issued in the series that the day falls into, before this act; where
  /// invoices and avoirs share a series, the rectificative itself is the last.
  package func crediter(
    parRemplacement emission: FactureEmise, id: AvoirID, registre: Registre,
    client: FicheClient, aujourdhui: DateCivile, dernier: (Serie) throws -> DernierEmis?
  ) throws -> AvoirEmis {
    let citee = emission.enTete.precisions.remplacee
    guard let citee, citee.numero == numero, citee.date == self.dateFacture else {
      throw RefusFacturation.designationInconnue(citee?.numero.texte ?? reference)
    }
    try verifierRemplacable()
    let date = emission.enTete.dateFacture
    var demande = DemandeAvoir(
      motif: Libelle(
        texteAdmis: "Remplacée par la facture rectificative \(emission.numero.numero)"),
      date: date)
    // The rectificative bears that day already: whether it may lie ahead was decided with it.
    demande.accepteDateFuture = true
    return try crediter(
      demande, id: id, registre: registre, client: client, aujourdhui: aujourdhui,
      // What is replaced is no deposit, so that nothing deducts it.
      deduisant: { _ in nil }
    ) { serie in
      serie == emission.numero.serie
        ? DernierEmis(rang: emission.numero.rang, date: date) : try dernier(serie)
    }
  }
}
