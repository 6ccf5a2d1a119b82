public import Facturation
public import Journaux

extension Outils {
  /// Takes up invoices that another program kept: all of them in one act, or none; 20,000 at most.
  ///
  /// Throws an `ImportRefuse` that names all that is wrong.
  /// An invoice that the registre has already, and that comes out the same, is left alone; so is
  /// whatever a file holds that was imported before under the same key.
  /// How many are done with is told as it goes on; an error that this throws ends the import, of which
  /// nothing is recorded then.
  @discardableResult
  package func importer(
    _ factures: [FactureImportee], de origine: OrigineImport, par contexte: Contexte,
    progression: @escaping (_ faites: Int, _ sur: Int) throws -> Void = { _, _ in }
  ) throws -> BilanImport {
    let fait = try faire(par: contexte) {
      try $0.importer(factures, de: origine, progression: progression)
    }
    return fait.valeur.note(fait.recu)
  }

  /// What recording them at that moment would do; nothing is recorded.
  package func essayerImport(
    _ factures: [FactureImportee], de origine: OrigineImport, par contexte: Contexte,
    a maintenant: Timestamp
  ) throws -> BilanImport {
    try journal.read { vue in
      let deja = try contexte.cle.flatMap { cle in
        try Idempotence.fait(cle, vue: vue, registre: registre) {
          try $0.importer(factures, de: origine)
        }
      }
      let bilan =
        try deja?.valeur
        ?? essayer(sur: vue, a: maintenant, par: contexte) {
          try $0.importer(factures, de: origine)
        }
      return bilan.note(Recu(deja?.faits ?? [], dejaFait: deja != nil, apres: vue.head))
    }
  }
}

extension RegistreTenu {
  fileprivate func importer(
    _ factures: [FactureImportee], de origine: OrigineImport,
    progression: @escaping (_ faites: Int, _ sur: Int) throws -> Void = { _, _ in }
  ) throws -> BilanImport {
    try accomplir { etats, tirage in
      let lot = try LotImport(factures, de: origine, etats, &tirage, progression: progression)
      let bilan = tirage.estRepris ? BilanImport(connues: factures) : try BilanImport(lot)
      return (lot.evenements, bilan)
    }
  }
}

/// What an import did, or would do.
public struct BilanImport: Sendable {
  /// The factures that were recorded.
  public let creees: [FactureID]
  /// The factures that the registre had already, and that are the same.
  public let inchangees: [FactureID]
  /// The clients that became known.
  public let clients: [ClientID]
  /// What is to be looked at in what became known, though it may well be right.
  public let avertissements: [Avertissement]
  /// Where the events of the import stand, be it that they were recorded before; nothing for a mere
  /// trial, and where there was nothing to record.
  public private(set) var positions: ClosedRange<Position>?
  /// The end of the journal right after the act, or as a mere trial found it.
  public private(set) var tete = Head.empty
  /// Whether the very same import was done before, so that nothing was recorded now.
  public private(set) var dejaFait = false

  init(_ lot: LotImport) throws {
    creees = lot.creees
    inchangees = lot.inchangees
    clients = lot.clientsCrees
    avertissements = try lot.avertissements()
  }

  /// All of them were imported before.
  init(connues factures: [FactureImportee]) {
    (creees, inchangees, clients, avertissements) = ([], factures.map(\.id), [], [])
  }

  /// The same, with what was recorded of it.
  fileprivate func note(_ recu: Recu) -> Self {
    var bilan = self
    (bilan.positions, bilan.tete, bilan.dejaFait) = (recu.positions, recu.tete, recu.dejaFait)
    return bilan
  }
}
