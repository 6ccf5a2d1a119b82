public import Facturation
public import Journal

/// Takes up invoices that another program kept: all of them in one act, or none.
///
/// An invoice that the registre has already, and that comes out the same, is left alone; so is
/// whatever a file holds that was imported before under the same key.
public struct ImporterFactures: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the invoices of a file, or throws an `ImportRefuse` that names all that is wrong.
  public func execute(
    _ factures: [FactureImportee], de origine: OrigineImport, par contexte: Contexte
  ) throws -> BilanImport {
    var inchangees: [FactureID] = []
    let recu = try outils.accomplir(contexte, tirant: .desFlux) { etats, tirage in
      try Self.decider(factures, origine, etats, &tirage, &inchangees)
    }
    return BilanImport(factures, inchangees: inchangees, recu: recu)
  }

  /// What recording them at that moment would do; nothing is recorded.
  public func essayer(
    _ factures: [FactureImportee], de origine: OrigineImport, par contexte: Contexte,
    a maintenant: Timestamp
  ) throws -> BilanImport {
    try outils.journal.read { vue in
      var inchangees: [FactureID] = []
      let faits = try Idempotence.faits(contexte.cle, vue: vue, .desFlux) { etats, tirage in
        try Self.decider(factures, origine, etats, &tirage, &inchangees)
      }
      if !faits.isEmpty {
        return BilanImport(
          factures, inchangees: [], recu: Recu(faits, dejaFait: true, apres: vue.head))
      }
      var tirage = Tirage(outils.identifiants)
      let evenements = try Self.decider(
        factures, origine, Etats(vue, maintenant: maintenant), &tirage, &inchangees)
      return BilanImport(evenements, inchangees: inchangees, tete: vue.head)
    }
  }

  private static func decider(
    _ factures: [FactureImportee], _ origine: OrigineImport, _ etats: Etats,
    _ tirage: inout Tirage, _ inchangees: inout [FactureID]
  ) throws -> [Evenement] {
    var lot = try LotImport(factures, de: origine, etats)
    let evenements = try lot.decider(&tirage)
    inchangees = lot.inchangees
    return evenements
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
  /// What was recorded, now or when the same file was first imported; nothing for a mere trial.
  public let recu: Recu?
  /// The end of the journal right after the act, or as a mere trial found it.
  public let tete: Head

  /// Whether the very same import was done before, so that nothing was recorded now.
  public var dejaFait: Bool { recu?.dejaFait ?? false }

  init(_ factures: [FactureImportee], inchangees: [FactureID], recu: Recu) {
    self.init(
      recu.dejaFait ? [] : recu.evenements.map(\.evenement),
      inchangees: recu.dejaFait ? factures.map(\.id) : inchangees, recu: recu, tete: recu.tete)
  }

  init(_ evenements: [Evenement], inchangees: [FactureID], recu: Recu? = nil, tete: Head) {
    creees = evenements.compactMap { evenement in
      if case .facture(let id, .factureCreee) = evenement { id } else { nil }
    }
    clients = evenements.compactMap { evenement in
      if case .client(let id, .clientCree) = evenement { id } else { nil }
    }
    self.inchangees = inchangees
    self.recu = recu
    self.tete = tete
  }
}
