package import Facturation
package import Journaux
import Projections

/// A table of a registre, by the name under which it is asked for.
///
/// A facture is folded from its own events when its turn comes: so the registre may be as long as it likes.
package enum TableDeRegistre: String, CaseIterable, Sendable {
  case factures, lignes, paiements, tva, clotures, clients

  /// What a table is about.
  package struct Cadre: Sendable {
    /// The dates that are asked for.
    package let periode: ClosedRange<DateCivile>
    /// The day as of which all is told.
    package let jour: DateCivile
    /// How it is written.
    package let convention: ConventionCSV

    /// Asks for a period.
    package init(
      _ periode: ClosedRange<DateCivile>, le jour: DateCivile,
      _ convention: ConventionCSV = .usuelle
    ) {
      (self.periode, self.jour, self.convention) = (periode, jour, convention)
    }
  }

  /// Writes the table, and tells how many rows it has below the names of the columns.
  package func ecrire(
    _ cadre: Cadre, _ vue: any JournalView, dans stream: inout some ExportStream,
    progression: (_ rang: Int, _ sur: Int) -> Void
  ) throws -> Int {
    let pieces: @Sendable (Facture) -> [PieceComptable] = {
      PieceComptable.pieces(de: $0, dans: cadre.periode, le: cadre.jour)
    }
    func remplir<Rangee>(
      _ colonnes: [ColonneCSV<Rangee>], to stream: inout some ExportStream,
      _ rangees: (_ ecrire: (Rangee) throws -> Void) throws -> Void
    ) throws -> Int {
      var export = ExportCSV(colonnes, cadre.convention)
      try export.begin(&stream)
      try rangees { try export.write($0, to: &stream) }
      return export.nombre
    }
    func ecrire<Rangee: Sendable>(
      _ colonnes: [ColonneCSV<Rangee>], to stream: inout some ExportStream,
      _ rangees: @Sendable (Facture) -> [Rangee]
    ) throws -> Int {
      try remplir(colonnes, to: &stream) { ecrire in
        try vue.forEachFacture(where: { $0.peutConcerner(cadre.periode) }, take: rangees) {
          progression($1, $2)
          try $0?.forEach(ecrire)
        }
      }
    }
    switch self {
    case .factures:
      return try ecrire(TableFactures.colonnes, to: &stream, pieces)
    case .lignes:
      return try ecrire(TableLignes.colonnes, to: &stream) {
        pieces($0).flatMap(TableLignes.rangees)
      }
    case .tva:
      return try ecrire(TableTVA.colonnes, to: &stream) {
        pieces($0).flatMap(TableTVA.rangees)
      }
    case .paiements:
      return try ecrire(TablePaiements.colonnes, to: &stream) {
        $0.mouvements(dans: cadre.periode)
      }
    case .clotures:
      return try remplir(TableClotures.colonnes, to: &stream) { ecrire in
        try vue.clotures().filter { cadre.periode.contains($0.periode.au) }.forEach(ecrire)
      }
    case .clients:
      return try remplir(TableClients.colonnes, to: &stream) { ecrire in
        try vue.forEachEtat(of: [.client], prendre: \.client) { client, rang, nombre in
          progression(rang, nombre)
          try client.map(ecrire)
          return true
        }
      }
    }
  }
}
