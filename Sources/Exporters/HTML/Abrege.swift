import Journaux

extension Empreinte {
  /// The first sixteen digits, enough to tell a line from any other that somebody might show.
  var abregee: String { String(texte.prefix(16)) }
}
