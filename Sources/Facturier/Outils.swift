public import CasUsage
public import Journaux
public import JournalFichier

extension Outils {
  /// Takes the folder's journal to read and to write, and what gives identifiers.
  public init(journal: FileJournal, identifiants: IdentifierSource) {
    self.init(journal: journal as any WritableJournal, identifiants: identifiants)
  }

  /// Takes a journal that lasts as long as the process, for tests and previews, and what gives
  /// identifiers.
  public init(journal: InMemoryJournal, identifiants: IdentifierSource) {
    self.init(journal: journal as any WritableJournal, identifiants: identifiants)
  }
}
