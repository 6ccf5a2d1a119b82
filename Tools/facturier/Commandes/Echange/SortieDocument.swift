import FacturierFormats

/// Where an export goes: to a file that appears when it is whole, or to standard output.
struct Issue: ExportStream {
  /// The file's path, if it goes to one.
  let chemin: String?
  private let sortie: Sortie
  private let fichier: FileReplacement?
  private var tampon: ContiguousArray<UInt8> = []

  /// Goes where `--vers` says; a page goes to a terminal only if that is asked for.
  init(page seance: Seance) throws {
    guard seance.appel.a(.vers) || !seance.sortie.estTerminal else {
      throw Usage(.destinationAttendue)
    }
    try self.init(seance)
  }

  /// Goes where `--vers` says.
  init(_ seance: Seance) throws {
    try self.init(seance, vers: seance.appel.texte(.vers).flatMap { $0 == "-" ? nil : $0 })
  }

  /// Goes to a file, or to standard output where there is none.
  init(_ seance: Seance, vers chemin: String?) throws {
    sortie = seance.sortie
    self.chemin = chemin
    fichier = try chemin.map { chemin in
      try Environnement.Interruption.pendant {
        let fichier = try FileReplacement(chemin)
        return (fichier, inacheve: fichier.temporary)
      }
    }
  }

  mutating func write(_ bytes: ContiguousArray<UInt8>) throws {
    tampon += bytes
    if tampon.count > 1 << 16 { try vider() }
  }

  /// Whether what is written is seen before `finir` is called.
  var estVisible: Bool { fichier == nil }

  /// Makes sure that what came so far is where it goes: on the disk, or out of this program.
  mutating func eprouver() throws {
    try vider()
    if let fichier { try fichier.settle() } else { try sortie.vider() }
  }

  /// Writes the rest, and puts a file in its place.
  mutating func finir() throws {
    try vider()
    try Environnement.Interruption.pendant { (try fichier?.finish(), inacheve: nil) }
  }

  private mutating func vider() throws {
    if let fichier { try fichier.write(tampon) } else { try sortie.octets(tampon) }
    tampon.removeAll(keepingCapacity: true)
  }
}

extension Seance {
  /// Ends an export of a period, and tells of it where it went to a file.
  func conclure(
    _ issue: inout Issue, _ nombre: Int, dans periode: ClosedRange<DateCivile>,
    _ phrase: (_ chemin: String) -> Phrase, _ membres: (inout JSONWriter) -> Void
  ) throws {
    try issue.finir()
    direSiVide(nombre, dans: periode)
    guard let chemin = issue.chemin else { return }
    try annoncer(phrase(chemin)) {
      $0.membre("vers", chemin)
      membres(&$0)
    }
  }

  /// Says where an export of a period holds nothing: a wrong year would pass for an empty one.
  func direSiVide(_ nombre: Int, dans periode: ClosedRange<DateCivile>) {
    guard nombre == 0 else { return }
    prevenir(.rienAExporter(dans: periode))
  }
}

/// A document that was written, as the answer names it.
struct DocumentRendu {
  let reference: String
  /// Nothing for a draft.
  let marque: DocumentImprime.Marque?
  let empreinte: EmpreinteFichier
}

/// Writes one document before anything is recorded, but for what makes it whole: a file gets its name
/// after that, and standard output the last bytes.
struct SortieDocument {
  var issue: Issue
  /// What is written last.
  private var reste: ContiguousArray<UInt8> = []
  private var rendu: DocumentRendu?

  /// So many bytes are kept back, without which a document lacks its foot.
  private static let retenus = 1024

  init(_ issue: Issue) { self.issue = issue }

  /// Writes the bytes of a document, and gives their digest.
  mutating func rendre(
    _ octets: ContiguousArray<UInt8>, _ reference: String, _ marque: DocumentImprime.Marque?
  ) throws -> EmpreinteFichier {
    let empreinte = EmpreinteFichier(octets: octets)
    rendu = DocumentRendu(reference: reference, marque: marque, empreinte: empreinte)
    // A disk that is full must show before anything is recorded.
    let retenus = issue.estVisible ? min(octets.count, Self.retenus) : 0
    reste = ContiguousArray(octets.suffix(retenus))
    try issue.write(ContiguousArray(octets.dropLast(retenus)))
    try issue.eprouver()
    return empreinte
  }

  mutating func finir() throws -> DocumentRendu {
    guard let rendu else { throw SortiePerdue() }
    try issue.write(reste)
    try issue.finir()
    return rendu
  }
}

extension Seance {
  /// Writes a document that was issued, and records that, unless a copy was asked for; where nothing
  /// may be recorded, a copy may still be had.
  func exporter(
    _ facture: FactureID, _ numero: NumeroFacture, _ format: FormatDocument,
    cle: UUIDTexte? = nil, dans sortie: inout SortieDocument,
    _ octets: (DocumentEmis, DocumentImprime.Marque) throws -> ContiguousArray<UInt8>
  ) throws -> Recu? {
    if appel.a(.copie) {
      try lire { etats in
        let document = try etats.document(numero, de: etats.facture(facture))
        _ = try sortie.rendre(octets(document, .copie), numero.texte, .copie)
      }
      return nil
    }
    var contexte = try contexte()
    contexte.cle = cle ?? contexte.cle
    do {
      let recu = try outils().exporterDocument(
        facture, numero: numero, format: format, par: contexte
      ) { document in
        let marque: DocumentImprime.Marque = document.estDuplicata ? .duplicata : .aucune
        return try sortie.rendre(octets(document, marque), numero.texte, marque)
      }
      self.sortie.acteEnregistre = true
      return recu
    } catch let erreur as JournalError where erreur.code == .interdit {
      throw ErreurConseillee(erreur, conseil: .copier(Option.copie.nom))
    }
  }

  /// Answers for a document that was written.
  func annoncer(
    _ rendu: DocumentRendu, _ format: FormatDocument, de facture: Facture, _ chemin: String,
    _ recu: Recu?, _ pertes: Pertes, _ membres: (inout JSONWriter) -> Void = { _ in }
  ) throws {
    try annoncer(.documentExporte(rendu.reference, rendu.marque ?? .aucune, vers: chemin)) {
      $0.membres([
        "subject": Flux.facture(facture.id).texte, "reference": facture.reference,
        "document": rendu.reference, "marque": rendu.marque?.nom ?? "brouillon",
        "format": format.rawValue, "empreinte": rendu.empreinte.texte, "vers": chemin,
      ])
      if pertes != .aucune { $0.membre("nonMontres", pertes.codes) }
      $0.positions(recu?.positions)
      $0.tete(recu?.tete)
      membres(&$0)
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
