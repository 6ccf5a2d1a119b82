public import Journal

extension JournalError.Code {
  /// A file is no anchor, no signature and no token, or not as it has to be.
  public static let preuveIllisible = Self(rawValue: "preuve-illisible")
  /// A signature or a token is about nothing that stands in this journal.
  public static let preuveEtrangere = Self(rawValue: "preuve-etrangere")
}

extension JournalError {
  /// A file that should hold the line of an anchor holds something else.
  package static func noAnchor(_ path: String) -> JournalError {
    JournalError(
      code: .preuveIllisible,
      francais: "\(path) n'est pas une ancre : il y faut la seule ligne d'une ancre, telle qu'elle a"
        + " été donnée, et rien d'autre.",
      anglais: "\(path) is no anchor: it must hold the one line of an anchor, as it was given, and"
        + " nothing else.")
  }
}
