public import CasUsage
public import Facturation
public import Journaux

/// Acts that cite the end of the journal, or change what time it is: each is one by itself.
extension Depot {
  /// Accepts that the clock was wrong and has been set back; where it is right, there is nothing to accept.
  @discardableResult
  public func corrigerHorloge(
    motif: Libelle, auteur: Author? = nil, cle: String? = nil
  ) async throws(Echec) -> Recu {
    let contexte = contexte(auteur, cle)
    return try await faireSeul { outils, _ in
      try outils.corrigerHorloge(motif: motif, par: contexte)
    }
  }

  /// Closes all that lies between the last closing and the end of a day: nothing is dated there any more.
  @discardableResult
  public func cloturer(
    jusquAu jour: DateCivile, auteur: Author? = nil, cle: String? = nil
  ) async throws(Echec) -> RecuAvec<PeriodeCloturee> {
    let contexte = contexte(auteur, cle)
    return try await faireSeul { outils, _ in try outils.cloturer(jusquAu: jour, par: contexte) }
  }

  /// Records that an invoice or an avoir was exported, so that the next one is called a duplicate: the number, the
  /// format and the digest of the bytes that `rendre` has made.
  ///
  /// It makes them while other writers wait, so that no two documents can both be the first one.
  /// Under a key that was used before it makes the same document again. It may call no depot.
  @discardableResult
  public func exporterDocument(
    _ facture: FactureID, numero: NumeroFacture, format: FormatDocument, auteur: Author? = nil,
    cle: String? = nil, rendre: @escaping @Sendable (DocumentEmis) throws -> EmpreinteFichier
  ) async throws(Echec) -> Recu {
    let contexte = contexte(auteur, cle)
    return try await faireSeul { outils, _ in
      try outils.exporterDocument(
        facture, numero: numero, format: format, par: contexte, rendre: rendre)
    }
  }
}
