import Facturation
import Journaux

/// A client or a facture in few bytes, as it is kept beside the journal.
///
///     bytes   kind   1 how far, 1 means, 1 flags   origin   uuid   what that kind has
///     4       1      3                             8        16
///
/// All numbers have their lowest byte first. The origin is the position of the stream's first event: by
/// it records stand in order, and the newest of one stream is known. A record that does not fit is not
/// kept but named, and folded from its events whenever it is asked for.
enum KeptRecord {
  /// What a record is.
  enum Kind: UInt8 {
    case facture, client
    /// A facture of which only the identity is kept.
    case factureToFold
    /// A client of which only the identity is kept.
    case clientToFold
  }

  /// The bytes that every record begins with.
  static let header = 32
  /// A facture with more movements than fit into that is folded when it is asked for: it would have to
  /// be written again with each of them.
  static let mostBytes = 4096

  /// Where that stands by which the VAT of a part becomes due, in the byte of its category.
  static let echeance: UInt8 = 6

  /// What stands in place of a day where there is none.
  static let noDay = Int32.min

  /// The bytes of what the events of one stream make; nothing where they make neither.
  static func bytes(_ events: [RecordedEvent]) throws -> ContiguousArray<UInt8>? {
    guard let first = events.first, let fiche = try Fiche(events) else { return nil }
    return bytes(fiche, origin: first.position)
  }

  /// The bytes of a client or a facture.
  static func bytes(_ fiche: Fiche, origin: Position) -> ContiguousArray<UInt8> {
    switch fiche {
    case .client(let client):
      var writer = KeptWriter()
      writer.begin(.client, origin: origin, client.id.uuid, flags: client.estArchive ? 1 : 0)
      writer.put(text: client.nom.texte.utf8)
      return writer.finished ?? named(.clientToFold, client.id.uuid, origin: origin)
    case .facture(let facture):
      var writer = KeptWriter()
      writer.put(facture, origin: origin)
      return writer.finished ?? named(.factureToFold, facture.id.uuid, origin: origin)
    }
  }

  private static func named(
    _ kind: Kind, _ uuid: UUIDTexte, origin: Position
  ) -> ContiguousArray<UInt8> {
    var writer = KeptWriter()
    writer.begin(kind, origin: origin, uuid)
    return writer.bytes
  }
}

/// Writes a record.
struct KeptWriter {
  private(set) var bytes: ContiguousArray<UInt8> = []
  /// Whether something has more than there is room for.
  private var overflows = false

  /// The record, unless it is too long to be kept.
  var finished: ContiguousArray<UInt8>? {
    guard !overflows, bytes.count <= KeptRecord.mostBytes else { return nil }
    var record = bytes
    record.set(UInt32(bytes.count), at: 0)
    return record
  }

  mutating func begin(
    _ kind: KeptRecord.Kind, origin: Position, _ uuid: UUIDTexte, stage: UInt8 = 0,
    means: UInt8 = 0, flags: UInt8 = 0
  ) {
    put(UInt32(KeptRecord.header))
    bytes += [kind.rawValue, stage, means, flags]
    put(UInt64(truncatingIfNeeded: origin))
    put(uuid)
  }

  mutating func put(_ facture: FicheFacture, origin: Position) {
    let creance = facture.creance
    begin(
      .facture, origin: origin, facture.id.uuid, stage: creance.etape.rawValue,
      means: number(facture.conditionsPaiement, KeptChoices.means),
      flags: (facture.estImportee ? 1 : 0) | (creance.abandonneeLe == nil ? 0 : 2)
        | (facture.crediteeDepuis == nil ? 0 : 4) | (facture.numero == nil ? 0 : 8)
        | (facture.annules == nil ? 0 : 16) | (facture.deduite == nil ? 0 : 32))
    put(facture.closeDepuis?.jour ?? .max)
    put(facture.clientId.uuid)
    put(creance.dateFacture)
    put(creance.dateEcheance)
    put(creance.exigibilite)
    put(facture.totalHT)
    put(facture.montantTVA)
    put(creance.totalTTC)
    put(fits(facture.brouillon) as UInt32)
    for count in [creance.parts.count, facture.fonds.count, facture.credits.count] {
      put(fits(count) as UInt16)
    }
    put(fits(facture.frais.count) as UInt16)
    put(creance.parts)
    for fonds in facture.fonds { put(fonds) }
    for credit in facture.credits {
      put(credit.date)
      put(credit.totalTTC)
      put(fits(credit.parts.count) as UInt16)
      put(credit.parts)
      put(credit.numero)
      bytes.append(credit.estImporte ? 1 : 0)
    }
    for frais in facture.frais {
      put(frais.date)
      put(frais.montant)
    }
    if let date = creance.abandonneeLe { put(date) }
    if let date = facture.crediteeDepuis { put(date) }
    if let jours = facture.annules {
      put(jours.lowerBound)
      put(jours.upperBound)
    }
    if let jours = facture.deduite { put(jours) }
    if let numero = facture.numero { put(numero) }
  }

  /// The day, whether it is of a rectificative, then the days on which a deposit is deducted, with their number before
  /// them.
  private mutating func put(_ exigibilite: Exigibilite) {
    put(exigibilite.jour)
    bytes.append(exigibilite.estRectificative ? 1 : 0)
    put(exigibilite.deductions)
  }

  private mutating func put(_ deductions: [JoursDeduits]) {
    bytes.append(fits(deductions.count) as UInt8)
    for jours in deductions {
      put(jours.depuis)
      put(jours.jusqua)
    }
  }

  private mutating func put(_ jour: JourDeTVA) {
    put(jour.date)
    put(jour.reporteDu)
  }

  /// A day, or that there is none.
  private mutating func put(_ date: DateCivile?) { put(date?.jour ?? KeptRecord.noDay) }

  private mutating func put(_ numero: NumeroGarde) {
    put(fits(numero.rang) as UInt32)
    bytes.append(fits(numero.longueur) as UInt8)
    put(text: numero.octets)
  }

  private mutating func put(_ parts: [PartTVA]) {
    for part in parts {
      let groupe = part.groupe
      put(groupe.base)
      put(groupe.montantTVA)
      put(fits(Int(groupe.tva.unites)) as UInt16)
      bytes.append(
        number(groupe.categorieTVA, KeptChoices.categories)
          | part.echeance.rawValue << KeptRecord.echeance)
      put(text: (groupe.codeExoneration?.texte ?? "").utf8)
    }
  }

  private mutating func put(_ fonds: Fonds) {
    put(fonds.date)
    bytes.append(number(fonds.mode, KeptChoices.means))
    let (kind, rank): (UInt8, Int) =
      switch fonds.origine {
      case .paiement(let rang): (0, rang)
      case .rejet(let rang): (1, rang)
      case .remboursement(let rang): (2, rang)
      }
    bytes.append(kind)
    put(fits(rank) as UInt16)
    put(UInt64(bitPattern: Int64(truncatingIfNeeded: fonds.montant.centimes)))
    if Int64(exactly: fonds.montant.centimes) == nil { overflows = true }
  }

  /// Its length in a byte, then the text.
  mutating func put(text: some Collection<UInt8>) {
    bytes.append(fits(text.count) as UInt8)
    bytes += text
  }

  private mutating func put(_ number: some FixedWidthInteger) {
    var rest = number.littleEndian
    unsafe withUnsafeBytes(of: &rest) { unsafe bytes.append(contentsOf: $0) }
  }

  private mutating func put(_ uuid: UUIDTexte) {
    put(uuid.haut)
    put(uuid.bas)
  }

  private mutating func put(_ date: DateCivile) { put(date.jour) }

  private mutating func put(_ montant: Montant) { put(montant.unites) }

  /// The number of a word among those that there are.
  private func number<Choice: Hashable>(_ choice: Choice, _ all: [Choice]) -> UInt8 {
    UInt8(truncatingIfNeeded: all.firstIndex(of: choice) ?? 0)
  }

  /// A number if the place for it is wide enough, else none, and the record is not kept.
  private mutating func fits<Width: FixedWidthInteger>(_ number: Int) -> Width {
    guard let fitting = Width(exactly: number) else {
      overflows = true
      return 0
    }
    return fitting
  }
}

/// Writes records, and hands over their blocks.
struct KeptBlockWriter {
  private let seed: UInt64
  private let usual: Int
  /// Where the next block is to stand.
  private(set) var place: Int
  /// What it follows.
  private(set) var link: Int
  private var records: ContiguousArray<UInt8> = []

  /// Begins at a place of a file, behind a block of which the link is known.
  init(at place: Int = 0, link: Int = KeptBlock.noLink, seed: UInt64, _ blocks: Blocks) {
    (self.place, self.link, self.seed, usual) = (place, link, seed, KeptBlock.usual(blocks))
  }

  /// Adds a record, and hands over a block if that is full.
  mutating func append(
    _ record: ContiguousArray<UInt8>, _ hand: (ContiguousArray<UInt8>, Int) throws -> Void
  ) throws {
    records += record
    if records.count >= usual { try finish(hand) }
  }

  /// Hands over what is left.
  mutating func finish(_ hand: (ContiguousArray<UInt8>, Int) throws -> Void) throws {
    guard !records.isEmpty else { return }
    let block = KeptBlock.bytes(records, at: place, link: link, seed: seed)
    try hand(block, place)
    place += block.count
    link = KeptBlock.link(behind: unsafe block.span.bytes)
    records.removeAll(keepingCapacity: true)
  }
}

/// Words in the order of their numbers: asked for once, for each would make the list anew.
enum KeptChoices {
  static let means = ConditionsPaiement.allCases
  static let categories = CategorieTVA.allCases
}
