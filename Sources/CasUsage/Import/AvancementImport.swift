/// How far an import is, told to whoever waits for it, and who may end it by an error.
final class AvancementImport {
  private let sur: Int
  private let progression: (_ faites: Int, _ sur: Int) throws -> Void
  private var faites = 0

  /// What is done with each invoice of a file.
  enum Pas {
    /// It was looked at.
    case regardee
    /// It is recorded, or need not be.
    case reglee
  }

  /// Tells nobody.
  init() {
    sur = 0
    progression = { _, _ in }
  }

  /// Tells how much of all that is to be done with so many invoices.
  init(
    de factures: Int, _ progression: @escaping (_ faites: Int, _ sur: Int) throws -> Void
  ) {
    sur = 2 * factures
    self.progression = progression
  }

  /// Notes what was done with an invoice.
  func faire(_ pas: Pas...) throws {
    faites += pas.count
    try progression(faites, sur)
  }
}
