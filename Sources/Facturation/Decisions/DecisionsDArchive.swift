extension Client {
  /// No longer offers the client.
  package func archiver(motif: Libelle?) throws(RefusFacturation) -> ClientArchive {
    guard !estArchive else { throw .dejaArchive(fiche.nom) }
    return ClientArchive(motif: motif)
  }

  /// Offers the client again.
  package func retablir(motif: Libelle?) throws(RefusFacturation) -> ClientRetabli {
    guard estArchive else { throw .nonArchive(fiche.nom) }
    return ClientRetabli(motif: motif)
  }
}

extension Produit {
  /// No longer offers the produit.
  package func archiver(motif: Libelle?) throws(RefusFacturation) -> ProduitArchive {
    guard !estArchive else { throw .dejaArchive(fiche.designation) }
    return ProduitArchive(motif: motif)
  }

  /// Offers the produit again.
  package func retablir(motif: Libelle?) throws(RefusFacturation) -> ProduitRetabli {
    guard estArchive else { throw .nonArchive(fiche.designation) }
    return ProduitRetabli(motif: motif)
  }
}

extension Facture {
  /// Refuses to export under a number that was not given to a document of this facture.
  package func verifierDocument(_ numero: NumeroFacture) throws(RefusFacturation) {
    _ = try verifierEmise()
    guard piece(numero) != nil else { throw .designationInconnue(numero.texte) }
  }

  /// Records that the invoice or one of its avoirs was exported; the document does not change.
  package func exporter(
    _ numero: NumeroFacture, format: FormatDocument, empreinte: EmpreinteFichier
  ) throws(RefusFacturation) -> DocumentExporte {
    try verifierDocument(numero)
    return DocumentExporte(numero: numero, format: format, empreinte: empreinte)
  }
}

extension PeriodeCloturee {
  /// Closes all that lies between the last closing and the end of a day that is over.
  ///
  /// `releve` tells what the documents and the money of those days come to; `position` and `tete` are
  /// where the journal ends now.
  package static func cloturer(
    jusquAu jour: DateCivile, apres derniere: PeriodeCloturee?, aujourdhui: DateCivile,
    position: Int, tete: EmpreinteFichier,
    releve: (_ jours: ClosedRange<DateCivile>) throws -> Releve
  ) throws -> PeriodeCloturee {
    guard jour < aujourdhui else {
      throw RefusFacturation.clotureFuture(jour, aujourdhui: aujourdhui)
    }
    if let derniere, jour <= derniere.au {
      throw RefusFacturation.clotureDejaFaite(jour, jusquAu: derniere.au)
    }
    let du = derniere?.au.plus(jours: 1)
    let releve = try releve((du ?? .premiere)...jour)
    return PeriodeCloturee(
      du: du, au: jour, totaux: try releve.totaux(),
      perpetuels: try releve.totauxPerpetuels(apres: derniere), position: position, tete: tete)
  }

  /// Refuses a day that is closed.
  package func admettre(le jour: DateCivile, importe: Bool = false) throws(RefusFacturation) {
    if jour <= au { throw .periodeClose(jour, jusquAu: au, importe: importe) }
  }

  /// Refuses what would change what a closed day comes to; `facture` is what the event finds.
  package func admettre(
    _ fait: EvenementFacture, sur facture: Facture?, importe: Bool = false
  ) throws(RefusFacturation) {
    guard let jour = fait.premierJour(sur: facture) else { return }
    do throws(RefusFacturation) {
      try admettre(le: jour, importe: importe)
    } catch {
      // An event without a day of its own is about a payment's.
      guard fait.faits.date == nil else { throw error }
      throw .paiementClos(jour, jusquAu: au)
    }
  }
}

extension Releve {
  /// What they come to together with all that was closed before.
  package func totauxPerpetuels(
    apres derniere: PeriodeCloturee?
  ) throws(RefusFacturation) -> TotauxCloture {
    var tout = derniere.map { Releve($0.perpetuels) } ?? Releve()
    tout += self
    return try tout.totaux()
  }
}
