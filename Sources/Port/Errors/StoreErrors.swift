import Facturation
package import Journaux

/// Turns what a store throws, and what is wrong with its lines, into an error that says what to do.
package func translatingErrors<Result>(
  after position: Position? = nil, waited: Duration? = nil, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as StoreError {
    throw JournalError(error, after: position, waited: waited)
  } catch let fault as Anomalie {
    throw JournalError.damaged(fault, in: Texte("Le journal", "The journal"))
  }
}

extension JournalError {
  /// What a store's error means for whoever uses the journal.
  package init(_ error: StoreError, after position: Position? = nil, waited: Duration? = nil) {
    switch error {
    case .locked: self = .locked(since: waited?.components.seconds)
    case .full: self = .full
    case .uncertain(let reason): self = .doubtful(reason, after: position)
    case .failed(let reason): self = .unreachable(reason)
    case .missing(let reason): self = .absent(reason)
    case .forbidden(let reason): self = .denied(reason)
    }
  }

  private static func locked(since seconds: Int64?) -> JournalError {
    let (depuis, since) = seconds.map { (" depuis \($0) s", " for \($0) s") } ?? ("", "")
    return JournalError(
      code: .verrouille,
      francais: "Le registre est occupé par un autre programme\(depuis) ; attendez qu'il finisse,"
        + " puis recommencez.",
      anglais: "The ledger has been in use by another program\(since); wait until it is done, then"
        + " retry.")
  }

  private static var full: JournalError {
    JournalError(
      code: .plein,
      francais: "Le registre n'a plus de place. Rien n'a été enregistré ; faites de la place, puis"
        + " recommencez.",
      anglais: "The ledger has no room left. Nothing was recorded; make room, then retry.")
  }

  private static func doubtful(_ reason: String, after position: Position?) -> JournalError {
    let (apres, after) =
      position.map { (" après l'événement \($0)", " after event \($0)") } ?? ("", "")
    return JournalError(
      code: .incertain, position: position,
      francais: "L'issue de l'acte n'est pas connue (\(reason)). Il a peut-être été"
        + " enregistré\(apres) : vérifiez le registre avant de recommencer, ou recommencez sous la"
        + " même clé.",
      anglais: "What came of the act is not known (\(reason)). It may have been recorded\(after):"
        + " verify the ledger before you retry, or retry under the same key.")
  }

  private static func unreachable(_ reason: String) -> JournalError {
    JournalError(
      code: .injoignable,
      francais:
        "Le registre est injoignable (\(reason)). Rien n'a été enregistré ; recommencez dans"
        + " un moment.",
      anglais: "The ledger cannot be reached (\(reason)). Nothing was recorded; retry in a while.")
  }

  private static func absent(_ reason: String) -> JournalError {
    JournalError(
      code: .introuvable,
      francais: "Le registre n'existe pas : \(reason).",
      anglais: "The ledger does not exist: \(reason).")
  }

  private static func denied(_ reason: String) -> JournalError {
    JournalError(
      code: .interdit,
      francais: "Le registre : accès refusé (\(reason)). Vérifiez les droits de qui s'y connecte.",
      anglais: "The ledger: access denied (\(reason)). Check the rights of whoever connects to it.")
  }
}
