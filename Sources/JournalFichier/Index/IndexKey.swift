import Facturation
import Journaux
import LigneJSON

extension JournalIndex {
  /// A tag in one word, by which the index finds the lines that may bear it.
  ///
  /// The two highest bits tell the kind. For a stream with a UUID its first 46 bits follow, by which
  /// it can be found by how these begin, and 16 of a hash of the whole, by which streams are told apart
  /// that begin alike; for all else a hash. Two tags may share a key: whether a line bears a tag is for
  /// the line to say.
  ///
  ///     00 facture   01 client   10 produit   46 bits of the UUID   16 of its hash
  ///     11 anything else                      62 bits of a hash
  ///
  /// A million streams that begin alike, as where another program counted them, share a key by
  /// fifteen; UUIDs of version 7 begin alike that were drawn within four milliseconds.
  struct Key: Hashable, Comparable {
    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    /// The key of a tag.
    init(_ tag: EventTag) {
      switch tag {
      case .stream(let flux): self.init(flux)
      case .drafts: self.init(hashing: 1, 0)
      case .draft(let rank): self.init(hashing: 2, UInt64(truncatingIfNeeded: rank))
      case .series(let serie): self = ContiguousArray(serie.texte.utf8).span.keyOfSeries
      case .number(let numero): self = ContiguousArray(numero.texte.utf8).span.keyOfNumber
      case .cle(let uuid): self.init(hashing: 5, uuid)
      case .deposits(let client): self.init(hashing: 12, client.uuid)
      case .deduction(let numero): self = ContiguousArray(numero.texte.utf8).span.keyOfDeduction
      case .settlement(let id): self.init(hashing: 7, id.uuid)
      case .siren(let siren): self = ContiguousArray(siren.texte.utf8).span.keyOfSiren
      case .closings: self.init(hashing: 10, 0)
      }
    }

    /// The key of a stream.
    init(_ flux: Flux) {
      switch flux {
      case .facture(let id): self.init(.facture, id.uuid)
      case .client(let id): self.init(.client, id.uuid)
      case .produit(let id): self.init(.produit, id.uuid)
      case .registre: self.init(hashing: 0, 0)
      case .cloture(let id): self.init(hashing: 9, id.uuid)
      }
    }

    /// The key of the stream of a kind that has that UUID.
    init(_ kind: StreamKind, _ uuid: UUIDTexte) {
      self.init(kind, uuid.haut, rest: Self.hash(8, Self.fold(uuid)) >> 48)
    }

    /// The keys of the streams of a kind whose UUIDs lie within limits: a single one for a single UUID.
    static func range(_ kind: StreamKind, _ uuids: ClosedRange<UUIDTexte>) -> ClosedRange<Key> {
      let (first, last) = (uuids.lowerBound, uuids.upperBound)
      guard first < last else { return Key(kind, first)...Key(kind, first) }
      return Key(kind, first.haut, rest: 0)...Key(kind, last.haut, rest: 0xFFFF)
    }

    private init(_ kind: StreamKind, _ bytes: UInt64, rest: UInt64) {
      self.init(bits: kind.keyBits << 62 | (bytes >> 18) << 16 | rest)
    }

    private init(hashing kind: UInt64, _ uuid: UUIDTexte) {
      self.init(hashing: kind, Self.fold(uuid))
    }

    fileprivate init(hashing kind: UInt64, _ value: UInt64) {
      self.init(bits: 3 << 62 | Self.hash(kind, value) >> 2)
    }

    private static func fold(_ uuid: UUIDTexte) -> UInt64 {
      uuid.haut ^ uuid.bas &* 0x9E37_79B9_7F4A_7C15
    }

    private static func hash(_ kind: UInt64, _ value: UInt64) -> UInt64 {
      var hash = (value ^ kind &* 0xA24B_AED4_963E_E407) &* 0x9FB2_1C65_1E98_DF25
      hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
      return hash ^ hash >> 32
    }

    static func < (left: Key, right: Key) -> Bool { left.bits < right.bits }
  }
}

extension StreamKind {
  fileprivate var keyBits: UInt64 {
    switch self {
    case .facture: 0
    case .client: 1
    case .produit: 2
    }
  }
}

extension Span<UInt8> {
  /// The key under which a series of that text is found.
  var keyOfSeries: JournalIndex.Key { JournalIndex.Key(hashing: 3, textHash) }
  /// The key under which a number of that text is found.
  var keyOfNumber: JournalIndex.Key { JournalIndex.Key(hashing: 4, textHash) }
  /// The key under which lines are found that deduct a deposit of that number.
  var keyOfDeduction: JournalIndex.Key { JournalIndex.Key(hashing: 6, textHash) }
  /// The key under which clients are found that say that SIREN.
  var keyOfSiren: JournalIndex.Key { JournalIndex.Key(hashing: 11, textHash) }

  private var textHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in indices { hash = (hash ^ UInt64(self[place])) &* 0x0100_0000_01B3 }
    return hash
  }
}

extension Follower.Taken {
  /// Hands over the keys under which the line is to be found.
  func forEachKey(in bytes: ContiguousArray<UInt8>, _ body: (JournalIndex.Key) -> Void) {
    switch self {
    case .skimmed(let line): line.forEachKey(in: bytes, body)
    case .read(let event): event.forEachTag { body(JournalIndex.Key($0)) }
    }
  }
}

extension SkimmedLine {
  /// The keys of the tags that the event would give in full.
  fileprivate func forEachKey(in bytes: ContiguousArray<UInt8>, _ body: (JournalIndex.Key) -> Void)
  {
    body(JournalIndex.Key(numbers.flux))
    if let cle { body(JournalIndex.Key(.cle(cle))) }
    if case .creation(let rank) = numbers.mouvement {
      body(JournalIndex.Key(.drafts))
      body(JournalIndex.Key(.draft(rank)))
    }
    if let series { body(bytes.span.extracting(series).keyOfSeries) }
    if let number { body(bytes.span.extracting(number).keyOfNumber) }
    if isDeposit { body(JournalIndex.Key(.deposits(ClientID(client)))) }
    if let deducted { body(bytes.span.extracting(deducted).keyOfDeduction) }
    if let settlement { body(JournalIndex.Key(.settlement(ReglementID(settlement)))) }
    if let siren { body(bytes.span.extracting(siren).keyOfSiren) }
  }
}

/// Where a line stands that may bear a tag.
struct IndexEntry: BitwiseCopyable, Comparable {
  let key: JournalIndex.Key
  /// Where the line begins in the journal.
  let offset: Int

  static func < (left: IndexEntry, right: IndexEntry) -> Bool {
    (left.key.bits, left.offset) < (right.key.bits, right.offset)
  }
}

extension JournalIndex.Key: BitwiseCopyable {}

extension RandomAccessCollection<IndexEntry> where Index == Int {
  /// Of entries in their order, the first that is not below a limit; the end if there is none.
  func firstIndex(from limit: IndexEntry) -> Int {
    (startIndex..<endIndex).premier { self[$0] >= limit }
  }
}
