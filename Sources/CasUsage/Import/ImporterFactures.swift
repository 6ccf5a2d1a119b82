public import Facturation
public import Journaux

/// Takes up invoices that another program kept: all of them in one act, or none.
///
/// An invoice that the registre has already, and that comes out the same, is left alone; so is
/// whatever a file holds that was imported before under the same key.
public struct ImporterFactures: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the invoices of a file, 20,000 at most, or throws an `ImportRefuse` that names all that is
  /// wrong.
  ///
  /// How many are done with is told as it goes on; an error that this throws ends the import, of which
  /// nothing is recorded then.
  @discardableResult
  public func execute(
    _ factures: [FactureImportee], de origine: OrigineImport, par contexte: Contexte,
    progression: @escaping (_ faites: Int, _ sur: Int) throws -> Void = { _, _ in }
  ) throws -> BilanImport {
    var bilan = BilanImport(connues: factures)
    let recu = try outils.accomplir(contexte) { etats, tirage in
      let lot = try LotImport(
        factures, de: origine, etats, &tirage, progression: progression)
      if !tirage.estRepris { bilan = try BilanImport(lot) }
      return lot.evenements
    }
    bilan.noter(recu)
    return bilan
  }

  /// What recording them at that moment would do; nothing is recorded.
  public func essayer(
    _ factures: [FactureImportee], de origine: OrigineImport, par contexte: Contexte,
    a maintenant: Timestamp
  ) throws -> BilanImport {
    func decider(_ etats: Etats, _ tirage: inout Tirage) throws -> LotImport {
      try LotImport(factures, de: origine, etats, &tirage, progression: { _, _ in })
    }
    return try outils.journal.read { vue in
      var bilan = BilanImport(connues: factures)
      let faits = try Idempotence.faits(contexte.cle, vue: vue) {
        try decider($0, &$1).evenements
      }
      if faits.isEmpty {
        var tirage = Tirage(outils.identifiants)
        let flux = StreamStates(vue, keepsAll: true)
        bilan = try BilanImport(decider(Etats(flux, maintenant: maintenant), &tirage))
      }
      bilan.noter(Recu(faits, dejaFait: !faits.isEmpty, apres: vue.head))
      return bilan
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

  mutating func noter(_ recu: Recu) {
    (positions, tete, dejaFait) = (recu.positions, recu.tete, recu.dejaFait)
  }
}
