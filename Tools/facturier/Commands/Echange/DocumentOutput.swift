import FacturierFormats

/// Where an export goes: to a file that appears when it is whole, or to standard output.
struct OutputFile: ExportStream {
  /// The file's path, if it goes to one.
  let path: String?
  private let output: Output
  private let file: FileReplacement?
  private var buffer: ContiguousArray<UInt8> = []

  /// Goes where `--vers` says; a page goes to a terminal only if that is asked for.
  init(page session: Session, endingIn suffixes: [String] = ["html", "htm"]) throws {
    let nom = session.call.text(.vers)?.split(separator: "/").last ?? ""
    if let fin = nom.split(separator: ".").dropFirst().last, !suffixes.contains(fin.lowercased()),
      !session.call.has(.format)
    {
      throw UsageError(.finInconnue(String(fin), suffixes), of: Option.vers.field)
    }
    guard session.call.has(.vers) || !session.output.isTerminal else {
      throw UsageError(.destinationAttendue)
    }
    try self.init(session)
  }

  /// Goes where `--vers` says.
  init(_ session: Session) throws {
    try self.init(session, to: session.call.text(.vers).flatMap { $0 == "-" ? nil : $0 })
  }

  /// Goes to a file, or to standard output where there is none.
  init(_ session: Session, to chemin: String?) throws {
    output = session.output
    self.path = chemin
    file = try chemin.map { chemin in
      try Environment.Interruption.during {
        let fichier = try FileReplacement(chemin)
        return (fichier, inacheve: fichier.temporary)
      }
    }
  }

  mutating func write(_ bytes: ContiguousArray<UInt8>) throws {
    buffer += bytes
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Whether what is written is seen before `finish` is called.
  var isVisible: Bool { file == nil }

  /// Makes sure that what came so far is where it goes: on the disk, or out of this program.
  mutating func settle() throws {
    try flush()
    if let file { try file.settle() } else { try output.flush() }
  }

  /// Writes the rest, and puts a file in its place.
  mutating func finish() throws {
    try flush()
    try Environment.Interruption.during { (try file?.finish(), inacheve: nil) }
  }

  private mutating func flush() throws {
    if let file { try file.write(buffer) } else { try output.bytes(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Session {
  /// Ends an export of a period, and tells of it where it went to a file.
  func conclure(
    _ file: inout OutputFile, _ nombre: Int, dans periode: ClosedRange<DateCivile>,
    _ phrase: (_ chemin: String) -> Phrase, _ membres: (inout JSONWriter) -> Void
  ) throws {
    try file.finish()
    direSiVide(nombre, dans: periode)
    guard let chemin = file.path else { return }
    try announce(phrase(chemin)) {
      $0.member("vers", chemin)
      membres(&$0)
    }
  }

  /// Says where an export of a period holds nothing: a wrong year would pass for an empty one.
  func direSiVide(_ nombre: Int, dans periode: ClosedRange<DateCivile>) {
    guard nombre == 0 else { return }
    warn(.rienAExporter(dans: periode))
  }
}

/// A document that was written, as the answer names it.
struct RenderedDocument {
  let reference: String
  /// Nothing for a draft.
  let marque: DocumentImprime.Marque?
  let empreinte: EmpreinteFichier
  /// The characters that it does not show.
  let pertes: Pertes
  /// The terms that it lacks.
  let manques: [Manque]
}

/// Writes one document before anything is recorded, but for what makes it whole: a file gets its name
/// after that, and standard output the last bytes.
struct DocumentOutput {
  var file: OutputFile
  /// What is written last.
  private var reste: ContiguousArray<UInt8> = []
  private var rendu: RenderedDocument?

  /// So many bytes are kept back, without which a document lacks its foot.
  private static let retenus = 1024

  init(_ file: OutputFile) { self.file = file }

  /// Writes a document, and gives the digest of its bytes.
  mutating func rendre(
    _ document: DocumentEcrit, _ reference: String, _ marque: DocumentImprime.Marque?
  ) throws -> EmpreinteFichier {
    let octets = document.octets
    let empreinte = EmpreinteFichier(octets: octets)
    rendu = RenderedDocument(
      reference: reference, marque: marque, empreinte: empreinte, pertes: document.pertes,
      manques: document.manques)
    // A disk that is full must show before anything is recorded.
    let retenus = file.isVisible ? min(octets.count, Self.retenus) : 0
    reste = ContiguousArray(octets.suffix(retenus))
    try file.write(ContiguousArray(octets.dropLast(retenus)))
    try file.settle()
    return empreinte
  }

  mutating func finir() throws -> RenderedDocument {
    guard let rendu else { throw OutputError() }
    try file.write(reste)
    try file.finish()
    return rendu
  }
}

extension Session {
  /// Writes a document that was issued, and records that, unless a copy was asked for; where nothing
  /// may be recorded, a copy may still be had.
  func exporter(
    _ facture: FactureID, _ numero: NumeroFacture, _ format: FormatDocument,
    cle: UUIDTexte? = nil, dans output: inout DocumentOutput,
    _ ecrire: (DocumentEmis, DocumentImprime.Marque) throws -> DocumentEcrit
  ) throws -> Recu? {
    if call.has(.copie) {
      try lire { etats in
        let document = try etats.document(numero, de: etats.facture(facture))
        _ = try output.rendre(ecrire(document, .copie), numero.texte, .copie)
      }
      return nil
    }
    var contexte = try contexte()
    contexte.cle = cle ?? contexte.cle
    return try noterLExport {
      try outils().exporterDocument(
        facture, numero: numero, format: format, par: contexte
      ) { document in
        let marque = document.marque
        return ((), try output.rendre(ecrire(document, marque), numero.texte, marque))
      }.recu
    }
  }

  /// Records that something left the registre; where nothing may be recorded, a copy is advised.
  func noterLExport(_ noter: () throws -> Recu) throws -> Recu {
    do {
      let recu = try noter()
      output.actIsRecorded = true
      return recu
    } catch let erreur as JournalError where erreur.code == .interdit {
      throw AdvisedError(erreur, advice: .copier(Option.copie.name))
    }
  }

  /// Answers for a document that was written.
  func announce(
    _ rendu: RenderedDocument, _ format: FormatDocument, de facture: Facture, _ chemin: String,
    _ recu: Recu?
  ) throws {
    try announce(.documentExporte(rendu.reference, rendu.marque ?? .aucune, vers: chemin)) {
      $0.members([
        "subject": Flux.facture(facture.id).texte, "reference": facture.reference,
        "document": rendu.reference, "marque": rendu.marque?.nom ?? "brouillon",
        "format": format.rawValue, "empreinte": rendu.empreinte.texte, "vers": chemin,
      ])
      if rendu.pertes != .aucune { $0.member("nonMontres", rendu.pertes.codes) }
      $0.positions(of: recu)
      $0.tete(recu?.tete)
      if !rendu.manques.isEmpty { $0.objects("manques", rendu.manques) { $0.terme($1) } }
    }
  }
}

extension DocumentImprime.Marque {
  /// The mark's name in an answer.
  fileprivate var nom: String {
    switch self {
    case .aucune: "original"
    case .duplicata: "duplicata"
    case .copie: "copie"
    }
  }
}
