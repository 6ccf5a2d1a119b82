import Facturation
import Journaux

/// Takes factures out of records, one into the room of the one before: so that going through all of them
/// asks for no memory for each.
struct KeptReader {
  /// The facture that was read last.
  private(set) var facture = FicheFacture.vide
  private var place = 0
  /// The last code of an exemption, for it comes again and again.
  private var code: (bytes: ContiguousArray<UInt8>, value: CodeExoneration)?

  /// A record's own: what stands in its header.
  struct Header {
    let length: Int
    let kind: UInt8
    let origin: Position
    let uuid: UUIDTexte

    /// The header of the record that begins at a place, if there can be one.
    init?(_ bytes: RawSpan, at place: Int) {
      guard place + KeptRecord.header <= bytes.byteCount else { return nil }
      length = Int(bytes.load(place, as: UInt32.self))
      guard length >= KeptRecord.header, place + length <= bytes.byteCount else { return nil }
      kind = bytes.load(place + 4)
      guard let origin = Int(exactly: bytes.load(place + 8, as: UInt64.self)) else { return nil }
      self.origin = origin
      uuid = UUIDTexte(haut: bytes.load(place + 16), bas: bytes.load(place + 24))
    }
  }

  /// The client that a record names.
  mutating func client(_ bytes: RawSpan, _ header: Header, at start: Int) throws -> ClientNomme {
    place = start + KeptRecord.header
    let end = start + header.length
    let count = Int(try byte(bytes, end))
    guard place + count <= end else { throw StatesDamaged() }
    return ClientNomme(
      id: ClientID(header.uuid),
      nom: Libelle(texteAdmis: String(decoding: bytes.copy(place..<place + count), as: UTF8.self)),
      estArchive: bytes.load(start + 7, as: UInt8.self) != 0)
  }

  /// Whether nothing is due of the facture of a record on a day, nor on any later one.
  static func isClosed(_ bytes: RawSpan, _ header: Header, at start: Int, on day: DateCivile)
    -> Bool
  {
    header.length >= KeptRecord.header + 4
      && bytes.load(start + KeptRecord.header, as: Int32.self) <= day.jour
  }

  /// Reads the facture of a record; without the VAT of each rate, where nobody asks for that.
  mutating func read(
    _ bytes: RawSpan, _ header: Header, at start: Int, withTVA readsTVA: Bool = true
  ) throws {
    let end = start + header.length
    let flags = bytes.load(start + 7, as: UInt8.self)
    let means = Int(bytes.load(start + 6, as: UInt8.self))
    guard let etape = Creance.Etape(rawValue: bytes.load(start + 5, as: UInt8.self)),
      KeptChoices.means.indices.contains(means)
    else { throw StatesDamaged() }
    place = start + KeptRecord.header + 4
    facture.id = FactureID(header.uuid)
    facture.conditionsPaiement = KeptChoices.means[means]
    facture.creance.etape = etape
    facture.clientId = ClientID(
      UUIDTexte(haut: try number(bytes, end), bas: try number(bytes, end)))
    facture.creance.dateFacture = try date(bytes, end)
    facture.creance.dateEcheance = try date(bytes, end)
    try readExigibilite(bytes, end)
    facture.totalHT = try montant(bytes, end)
    facture.montantTVA = try montant(bytes, end)
    facture.creance.totalTTC = try montant(bytes, end)
    facture.brouillon = Int(try number(bytes, end) as UInt32)
    let counts = (
      parts: Int(try number(bytes, end) as UInt16), fonds: Int(try number(bytes, end) as UInt16),
      credits: Int(try number(bytes, end) as UInt16), frais: Int(try number(bytes, end) as UInt16)
    )
    facture.creance.parts.clear()
    if readsTVA {
      for _ in 0..<counts.parts { facture.creance.parts.append(try part(bytes, end)) }
    } else {
      for _ in 0..<counts.parts { try passPart(bytes, end) }
    }
    facture.fonds.clear()
    for _ in 0..<counts.fonds { facture.fonds.append(try fonds(bytes, end)) }
    facture.credits.clear()
    for _ in 0..<counts.credits { facture.credits.append(try credit(bytes, end)) }
    facture.frais.clear()
    for _ in 0..<counts.frais {
      facture.frais.append(
        FraisBancaires(date: try date(bytes, end), montant: try montant(bytes, end)))
    }
    facture.creance.abandonneeLe = flags & 2 != 0 ? try date(bytes, end) : nil
    facture.crediteeDepuis = flags & 4 != 0 ? try date(bytes, end) : nil
    facture.annules = flags & 16 != 0 ? try period(bytes, end) : nil
    facture.deduite = flags & 32 != 0 ? try deductions(bytes, end) : nil
    facture.estImportee = flags & 1 != 0
    guard flags & 8 != 0 else { return facture.numero = nil }
    var room = facture.numero ?? .vide
    facture.numero = nil
    try numero(&room, bytes, end)
    facture.numero = room
  }

  private mutating func readExigibilite(_ bytes: RawSpan, _ end: Int) throws {
    facture.creance.exigibilite.jour = try jourDeTVA(bytes, end)
    facture.creance.exigibilite.estRectificative = try byte(bytes, end) != 0
    facture.creance.exigibilite.deductions = try deductions(bytes, end)
  }

  private mutating func deductions(_ bytes: RawSpan, _ end: Int) throws -> [JoursDeduits] {
    try (0..<Int(try byte(bytes, end))).map { _ in
      let depuis = try jourDeTVA(bytes, end)
      return JoursDeduits(depuis: depuis, jusqua: try optionalDate(bytes, end))
    }
  }

  private mutating func jourDeTVA(_ bytes: RawSpan, _ end: Int) throws -> JourDeTVA {
    let date = try date(bytes, end)
    return JourDeTVA(date, reporteDu: try optionalDate(bytes, end))
  }

  /// Reads a number into the room of the one before.
  private mutating func numero(_ numero: inout NumeroGarde, _ bytes: RawSpan, _ end: Int) throws {
    numero.rang = Int(try number(bytes, end) as UInt32)
    numero.longueur = Int(try byte(bytes, end))
    let count = Int(try byte(bytes, end))
    guard place + count <= end, numero.longueur <= count else { throw StatesDamaged() }
    numero.octets.removeAll(keepingCapacity: true)
    // Safe: what is copied lies within the span.
    unsafe bytes.extracting(place..<place + count).withUnsafeBytes {
      unsafe numero.octets.append(contentsOf: $0)
    }
    place += count
  }

  private mutating func part(_ bytes: RawSpan, _ end: Int) throws -> PartTVA {
    let (base, tva) = (try montant(bytes, end), try montant(bytes, end))
    let taux = Int64(try number(bytes, end) as UInt16)
    let choix = try byte(bytes, end)
    let categorie = Int(choix & (1 << KeptRecord.echeance - 1))
    guard let echeance = EcheanceTVA(rawValue: choix >> KeptRecord.echeance),
      Taux.limites.contains(taux), KeptChoices.categories.indices.contains(categorie)
    else { throw StatesDamaged() }
    let cle = CleTVA(
      tva: Taux(unitesAdmises: taux), categorieTVA: KeptChoices.categories[categorie],
      codeExoneration: try codeExoneration(bytes, end))
    return PartTVA(
      GroupeTVA(cle, base: base, montantTVA: tva), echeance)
  }

  /// Passes over one: two amounts, a rate, what it is, and a code with its length before it.
  private mutating func passPart(_ bytes: RawSpan, _ end: Int) throws {
    place += 19
    place += Int(try byte(bytes, end))
    guard place <= end else { throw StatesDamaged() }
  }

  private mutating func codeExoneration(_ bytes: RawSpan, _ end: Int) throws -> CodeExoneration? {
    let count = Int(try byte(bytes, end))
    guard count > 0 else { return nil }
    guard place + count <= end else { throw StatesDamaged() }
    let text = bytes.copy(place..<place + count)
    place += count
    if let code, code.bytes == text { return code.value }
    let value = CodeExoneration(texteAdmis: String(decoding: text, as: UTF8.self))
    code = (text, value)
    return value
  }

  private mutating func fonds(_ bytes: RawSpan, _ end: Int) throws -> Fonds {
    let date = try date(bytes, end)
    let (mode, kind) = (Int(try byte(bytes, end)), try byte(bytes, end))
    let rank = Int(try number(bytes, end) as UInt16)
    let centimes = Int64(bitPattern: try number(bytes, end))
    guard KeptChoices.means.indices.contains(mode) else { throw StatesDamaged() }
    let origine: Fonds.Origine =
      switch kind {
      case 0: .paiement(rank)
      case 1: .rejet(rank)
      case 2: .remboursement(rank)
      default: throw StatesDamaged()
      }
    return Fonds(
      date: date, montant: Cumul(centimes: Int128(centimes)), mode: KeptChoices.means[mode],
      origine: origine)
  }

  private mutating func credit(_ bytes: RawSpan, _ end: Int) throws -> Credit {
    let (date, ttc) = (try date(bytes, end), try montant(bytes, end))
    var parts: [PartTVA] = []
    for _ in 0..<Int(try number(bytes, end) as UInt16) { parts.append(try part(bytes, end)) }
    var room = NumeroGarde.vide
    try numero(&room, bytes, end)
    return Credit(
      date: date, totalTTC: ttc, parts: parts, numero: room,
      estImporte: try byte(bytes, end) != 0)
  }

  private mutating func byte(_ bytes: RawSpan, _ end: Int) throws -> UInt8 {
    try number(bytes, end)
  }

  private mutating func date(_ bytes: RawSpan, _ end: Int) throws -> DateCivile {
    let days = Int32(bitPattern: try number(bytes, end))
    guard let date = DateCivile(joursDepuis1970: Int(days)) else { throw StatesDamaged() }
    return date
  }

  private mutating func optionalDate(_ bytes: RawSpan, _ end: Int) throws -> DateCivile? {
    let next = place + MemoryLayout<Int32>.size
    guard next <= end else { throw StatesDamaged() }
    guard bytes.load(place, as: Int32.self) != KeptRecord.noDay else {
      place = next
      return nil
    }
    return try date(bytes, end)
  }

  private mutating func period(_ bytes: RawSpan, _ end: Int) throws -> ClosedRange<DateCivile> {
    let (first, last) = (try date(bytes, end), try date(bytes, end))
    guard first <= last else { throw StatesDamaged() }
    return first...last
  }

  private mutating func montant(_ bytes: RawSpan, _ end: Int) throws -> Montant {
    let units = Int64(bitPattern: try number(bytes, end))
    guard Montant.limites.contains(units) else { throw StatesDamaged() }
    return Montant(unitesAdmises: units)
  }

  @inline(__always) private mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: RawSpan, _ end: Int
  ) throws -> Number {
    let next = place + MemoryLayout<Number>.size
    guard next <= end else { throw StatesDamaged() }
    defer { place = next }
    return bytes.load(place)
  }
}

/// The kept bytes are not those that were written: they say nothing any more, and are to be made anew.
struct StatesDamaged: Error {}

extension Array {
  /// Takes all out, and leaves the room for others; where nothing is in it, as mostly, nothing is done.
  fileprivate mutating func clear() { if !isEmpty { removeAll(keepingCapacity: true) } }
}

extension RawSpan {
  /// The bytes of a range, to be kept.
  func copy(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    // Safe: what is copied lies within the span.
    unsafe extracting(range).withUnsafeBytes { unsafe ContiguousArray($0) }
  }
}

extension FicheFacture {
  /// Room for what is read.
  fileprivate static let vide = Facture(
    FactureCreee(
      brouillon: 0,
      enTete: EnTete(
        clientId: ClientID(UUIDTexte(haut: 0, bas: 0)), dateFacture: .premiere,
        dateEcheance: .premiere)),
    id: FactureID(UUIDTexte(haut: 0, bas: 0))
  ).fiche
}
