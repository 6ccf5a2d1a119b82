import CasUsage

/// What another program has written of invoices, whole.
@nonexhaustive public enum FichierAImporter: Sendable {
  /// DTO JSON.
  case dto(ContiguousArray<UInt8>)
  /// Documents of the Cross Industry Invoice; a credit note comes with the invoice that it cites.
  case cii([ContiguousArray<UInt8>])
  /// A table with a row for each line of an invoice, and what its columns are.
  case csv(ContiguousArray<UInt8>, correspondance: ContiguousArray<UInt8>)

  /// What the invoices are recorded to come from.
  @concurrent fileprivate func origine() async -> OrigineImport {
    let empreinte =
      switch self {
      case .dto(let octets), .csv(let octets, _): SHA256.empreinte(of: octets.span)
      case .cii(let documents):
        SHA256.empreinte(de: documents.map { SHA256.empreinte(of: $0.span) })
      }
    return OrigineImport(EmpreinteFichier(digits: empreinte.texte))
  }

  /// Reads the invoices, each checked by itself.
  @concurrent fileprivate func lire(
    _ cadre: CadreImport, _ reglages: ReglagesImport
  ) async throws -> InvoicesRead {
    switch self {
    case .dto(let octets):
      var (lecteur, blocs) = (DTOReader(cadre, reglages), Blocks(octets))
      try lecteur.read { try blocs.next() }
      return try InvoicesRead(lecteur)
    case .cii(let documents):
      var lecteur = CIIReader(cadre, reglages)
      for document in documents {
        try Task.checkCancellation()
        lecteur.read(document)
      }
      lecteur.finish()
      return try InvoicesRead(lecteur)
    case .csv(let octets, let correspondance):
      var blocs = Blocks(octets)
      var lecteur = CSVReader(
        cadre, CSVMapping(correspondance), reglages, size: octets.count)
      try lecteur.read { try blocs.next() }
      return try InvoicesRead(lecteur)
    }
  }
}

extension SHA256 {
  /// The SHA-256 of one file; of several, that of their own, a line each.
  package static func empreinte(de empreintes: [Empreinte]) -> Empreinte {
    if let seule = empreintes.first, empreintes.count == 1 { return seule }
    let lignes = empreintes.map { $0.texte + "\n" }.joined()
    return empreinte(of: ContiguousArray(lignes.utf8).span)
  }
}

/// The bytes of a file as readers ask for them, a few at a time, as long as the task that asked is wanted.
private struct Blocks {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ContiguousArray<UInt8>) { rest = ArraySlice(bytes) }

  /// The next, or none behind the end.
  mutating func next() throws -> ContiguousArray<UInt8> {
    try Task.checkCancellation()
    let block = ContiguousArray(rest.prefix(1 << 18))
    rest = rest.dropFirst(block.count)
    return block
  }
}

/// All that is wrong with what another program has written; nothing of it is recorded.
public struct FichierRefuse: Error, Sendable, CustomStringConvertible {
  /// What is wrong, each with its place; of what is found by reading, the first 1,000.
  public let defauts: [DefautImport]
  /// How many more there are.
  public let omis: Int

  fileprivate init(_ defauts: [DefautImport], _ omis: Int) {
    (self.defauts, self.omis) = (defauts, omis)
  }

  /// The first fault in English, and how many there are, for logs.
  public var description: String { message(.anglais) }
}

extension FichierRefuse: BilingualError {
  /// That of all that may be wrong with a file.
  package var code: RefusFacturation.Code { .importRefuse }

  /// The first fault, and how many there are in all if there are others.
  package func message(_ langue: Langue) -> String {
    ImportRefuse.message(
      defauts.first?.messageSitue(langue) ?? "", sur: defauts.count + omis, langue)
  }
}

/// The invoices of a file, before the registre has seen them.
private struct InvoicesRead: Sendable {
  let factures: [FactureImportee]
  let arrondis: [ArrondiImport]
  /// Finds the place of a fault that only the registre shows.
  let situer: @Sendable (RefusImport) -> DefautImport

  init(_ lecteur: some ImportReader) throws(FichierRefuse) {
    guard lecteur.defauts.isEmpty else { throw FichierRefuse(lecteur.defauts, lecteur.omitted) }
    (factures, arrondis, situer) = (lecteur.factures, lecteur.arrondis, lecteur.situer)
  }
}

extension Depot {
  /// Takes up all invoices of a file in one act, or none, and tells which numbers were rounded where that is accepted.
  ///
  /// The file is read first; how far it is, is told of the invoices that are taken up then.
  /// Where something is wrong with them, the code is `importRefuse`, and the cause is a `FichierRefuse` that names all of
  /// it. Of a task that is cancelled before the last is recorded, none is.
  @discardableResult public func importer(
    _ fichier: FichierAImporter, _ reglages: ReglagesImport = ReglagesImport(),
    auteur: Author? = nil, cle: String? = nil,
    progression: @escaping @Sendable (_ faites: Int, _ sur: Int) -> Void = { _, _ in }
  ) async throws(DepotError) -> (bilan: BilanImport, arrondis: [ArrondiImport]) {
    let origine = await fichier.origine()
    let cadre = try await lire { etats in
      let registre = try etats.registre()
      return CadreImport(
        registre: registre, aujourdhui: etats.aujourdhui(registre), origine: origine)
    }
    let lues: InvoicesRead
    do { lues = try await fichier.lire(cadre, reglages) } catch { throw DepotError(error) }
    do {
      let bilan = try await importer(
        lues.factures, de: origine, auteur: auteur, cle: cle, progression: progression)
      return (bilan, lues.arrondis)
    } catch {
      guard let refuse = error.cause as? ImportRefuse else { throw error }
      throw DepotError(FichierRefuse(refuse.refus.map(lues.situer), 0))
    }
  }
}
