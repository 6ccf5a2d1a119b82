/// A column of a table: its name, what stands under it, and where that comes from.
package struct ColonneCSV<Rangee>: Sendable {
  /// The name, which stays the same whatever the language.
  package let nom: String
  /// What stands under it.
  package let sens: String
  let cellule: @Sendable (Rangee) -> CelluleCSV

  /// Declares a column.
  package init(
    _ nom: String, _ sens: String, _ cellule: @escaping @Sendable (Rangee) -> CelluleCSV
  ) {
    self.nom = nom
    self.sens = sens
    self.cellule = cellule
  }
}

/// Writes a table as CSV, row by row; it holds no more than one at a time.
package struct ExportCSV<Rangee>: ~Copyable {
  private let colonnes: [ColonneCSV<Rangee>]
  private var writer: CSVWriter
  /// What is handed to the stream; the room is used again.
  private var bytes: ContiguousArray<UInt8> = []
  /// How many rows were written below the names of the columns.
  package private(set) var nombre = 0

  /// Begins a table of those columns.
  package init(_ colonnes: [ColonneCSV<Rangee>], _ convention: ConventionCSV = .usuelle) {
    self.colonnes = colonnes
    writer = CSVWriter(convention)
  }

  /// Writes the names of the columns.
  package mutating func begin(_ stream: inout some ExportStream) throws {
    for colonne in colonnes { writer.cell(.chaine(colonne.nom)) }
    try handOver(to: &stream)
  }

  /// Writes a row.
  package mutating func write(_ rangee: Rangee, to stream: inout some ExportStream) throws {
    for colonne in colonnes { writer.cell(colonne.cellule(rangee)) }
    try handOver(to: &stream)
    nombre += 1
  }

  private mutating func handOver(to stream: inout some ExportStream) throws {
    writer.endRow()
    bytes.removeAll(keepingCapacity: true)
    writer.move(to: &bytes)
    try stream.write(bytes)
  }
}
