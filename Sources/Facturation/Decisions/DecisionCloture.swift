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
  package func admettre(le jour: DateCivile) throws(RefusFacturation) {
    if jour <= au { throw RefusFacturation.periodeClose(jour, jusquAu: au) }
  }

  /// Refuses what would change what a closed day comes to; `facture` is what the event finds.
  package func admettre(
    _ fait: EvenementFacture, sur facture: Facture?
  ) throws(RefusFacturation) {
    guard let jour = fait.premierJour(sur: facture) else { return }
    do throws(RefusFacturation) {
      try admettre(le: jour)
    } catch {
      // An event without a day of its own is about a payment's.
      guard fait.faits.date == nil else { throw error }
      throw RefusFacturation.paiementClos(jour, jusquAu: au)
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
