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

  /// Records the invoices of a file, or throws an `ImportRefuse` that names all that is wrong.
  ///
  /// How far it is, is told as it goes on; an error that this throws ends the import, of which nothing is
  /// recorded then.
  @discardableResult
  public func execute(
    _ factures: FacturesImportees, de origine: OrigineImport, par contexte: Contexte,
    progression: @escaping (_ faites: Int, _ sur: Int) throws -> Void = { _, _ in }
  ) throws -> BilanImport {
    let avancement = AvancementImport(de: factures.count, progression)
    var bilan: BilanImport?
    var (premiere, derniere) = (Position?.none, Head?.none)
    try outils.journal.append(by: contexte.auteur, cle: contexte.cle) { vue, maintenant in
      if let fait = try dejaFait(factures, origine, contexte, vue, avancement) {
        bilan = fait
        return ActParts([])
      }
      var tirage = Tirage(outils.identifiants)
      let lot = try LotImport(
        factures, de: origine, Etats(vue, maintenant: maintenant), &tirage,
        avancement: avancement)
      bilan = try BilanImport(lot, tete: vue.head)
      return lot.parties { _ in Tirage(outils.identifiants) }
    } each: { fait in
      premiere = premiere ?? fait.position
      derniere = Head(after: fait)
    }
    guard var bilan else { preconditionFailure("an act that was not decided throws") }
    if let premiere, let derniere { bilan.noter(premiere, derniere) }
    return bilan
  }

  /// What recording them at that moment would do; nothing is recorded.
  public func essayer(
    _ factures: FacturesImportees, de origine: OrigineImport, par contexte: Contexte,
    a maintenant: Timestamp
  ) throws -> BilanImport {
    try outils.journal.read { vue in
      if let fait = try dejaFait(factures, origine, contexte, vue) { return fait }
      var tirage = Tirage(outils.identifiants)
      let lot = try LotImport(
        factures, de: origine, Etats(vue, maintenant: maintenant), &tirage)
      return try BilanImport(lot, tete: vue.head)
    }
  }

  /// What the same import did that was done before under the same key.
  private func dejaFait(
    _ factures: FacturesImportees, _ origine: OrigineImport, _ contexte: Contexte,
    _ vue: any JournalView, _ avancement: AvancementImport = AvancementImport()
  ) throws -> BilanImport? {
    guard let acte = try ActeDejaFait(sous: contexte.cle, vue: vue) else { return nil }
    try acte.verifier {
      var tirage = try acte.tirageDesClients()
      let lot = try LotImport(
        factures, de: origine, acte.etats, &tirage, avancement: avancement)
      return lot.parties { try acte.tirage(de: $0) }
    }
    return BilanImport(factures, par: acte)
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
  public private(set) var tete: Head
  /// Whether the very same import was done before, so that nothing was recorded now.
  public let dejaFait: Bool

  init(_ lot: LotImport, tete: Head) throws {
    creees = lot.creees
    inchangees = lot.inchangees
    clients = lot.clientsCrees
    avertissements = try lot.avertissements()
    self.tete = tete
    dejaFait = false
  }

  init(_ factures: FacturesImportees, par acte: ActeDejaFait) {
    (creees, inchangees, clients, avertissements) = ([], factures.map(\.id), [], [])
    (positions, tete, dejaFait) = (acte.positions, acte.tete, true)
  }

  mutating func noter(_ premiere: Position, _ derniere: Head) {
    (positions, tete) = (premiere...derniere.position, derniere)
  }
}
