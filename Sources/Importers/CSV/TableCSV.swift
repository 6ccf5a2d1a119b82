import Journaux
import Facturation
import ForeignJSON

/// A cell of a table.
struct CaseCSV {
  let texte: String
  let place: PlaceJSON
  /// Whether the mapping says it of every row.
  var estConstante = false
}

/// Reads a table as RFC 4180 has it, in blocks as they come, and hands its rows over one by one.
///
///     numero;libelle          two rows of two cells, the second on two lines:
///     F-1;"une ""ligne""
///     et l'autre"
///
/// It is strict: what two programs could read differently is refused. Lines may end with a line feed
/// alone; empty lines are none, nor are rows of empty cells, as spreadsheets leave them.
struct TableCSV {
  private enum Etat { case debut, nue, citee, apresCitee, apresRetour }

  private let separateur: UInt8
  private var etat = Etat.debut
  private var contenu = ContiguousArray<UInt8>()
  private var rangee: [CaseCSV] = []
  private var colonnes: Int?
  private var (ligne, colonne) = (1, 1)
  private var debut = PlaceJSON(ligne: 1, colonne: 1)
  /// How many bytes have come.
  private var lus = 0
  /// How many bytes of a mark of byte order have come; nothing once it is known whether there is one.
  private var marque: Int? = 0

  static let caseMaximale = 1 << 20
  static let colonnesMaximales = 1000

  init(separateur: UInt8) { self.separateur = separateur }

  /// A row, and behind which byte it ends.
  typealias Rangee = (cases: [CaseCSV], fin: Int)

  /// Takes the bytes that follow; rows that end in them are handed over.
  mutating func recevoir(
    _ octets: ContiguousArray<UInt8>, _ rangee: (Rangee) -> Void
  ) throws(ErreurImport) {
    for octet in octets {
      lus += 1
      if marque != nil {
        if estDeLaMarque(octet) { continue }
        try rendreLaMarque(rangee)
      }
      try avancer(octet, rangee)
    }
  }

  /// Says that no more bytes will come.
  mutating func terminer(_ rangee: (Rangee) -> Void) throws(ErreurImport) {
    try rendreLaMarque(rangee)
    switch etat {
    case .citee: throw faute(.csvGuillemetOuvert, debut)
    case .apresRetour: throw faute(.csvFinDeLigne)
    case .debut where self.rangee.isEmpty: break
    case .debut, .nue, .apresCitee: try finirLaRangee(rangee)
    }
    if colonnes == nil { throw faute(.csvVide) }
  }

  /// Whether a byte belongs to the mark of byte order with which some programs begin a file.
  private mutating func estDeLaMarque(_ octet: UInt8) -> Bool {
    guard let venus = marque, octet == Self.marqueDOrdre[venus] else { return false }
    marque = venus + 1 < Self.marqueDOrdre.count ? venus + 1 : nil
    return true
  }

  private static let marqueDOrdre: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Takes what has begun as a mark, and was none, for the table's.
  private mutating func rendreLaMarque(
    _ rangee: (Rangee) -> Void
  ) throws(ErreurImport) {
    let venus = Self.marqueDOrdre.prefix(marque ?? 0)
    marque = nil
    for octet in venus { try avancer(octet, rangee) }
  }

  private mutating func avancer(
    _ octet: UInt8, _ rangee: (Rangee) -> Void
  ) throws(ErreurImport) {
    try prendre(octet, rangee)
    if octet == 0x0A { (ligne, colonne) = (ligne + 1, 1) } else { colonne += 1 }
  }

  private mutating func prendre(
    _ octet: UInt8, _ finie: (Rangee) -> Void
  ) throws(ErreurImport) {
    if etat == .apresRetour, octet != 0x0A { throw faute(.csvFinDeLigne) }
    if etat == .citee {
      if octet == UInt8(ascii: "\"") { etat = .apresCitee } else { try ajouter(octet) }
      return
    }
    switch octet {
    case separateur: try finirLaCase()
    case 0x0D:
      if etat == .debut { debut = ici }
      etat = .apresRetour
    case 0x0A:
      if etat == .debut { debut = ici }
      try finirLaRangee(finie)
    case UInt8(ascii: "\""):
      switch etat {
      case .debut: (debut, etat) = (ici, .citee)
      case .apresCitee:
        try ajouter(octet)
        etat = .citee
      default: throw faute(.csvGuillemet)
      }
    default:
      if etat == .apresCitee { throw faute(.csvGuillemet) }
      if etat == .debut { (debut, etat) = (ici, .nue) }
      try ajouter(octet)
    }
  }

  private mutating func ajouter(_ octet: UInt8) throws(ErreurImport) {
    guard contenu.count < Self.caseMaximale else {
      throw faute(.csvTropLong(maximum: Self.caseMaximale), debut)
    }
    contenu.append(octet)
  }

  private mutating func finirLaCase() throws(ErreurImport) {
    if etat == .debut { debut = ici }
    guard let texte = String(validating: contenu, as: UTF8.self) else {
      throw faute(.csvUtf8, debut)
    }
    guard rangee.count < Self.colonnesMaximales else {
      throw faute(.csvTropDeColonnes(maximum: Self.colonnesMaximales), debut)
    }
    rangee.append(CaseCSV(texte: texte.sansGardeDeTableur, place: debut))
    contenu.removeAll(keepingCapacity: true)
    etat = .debut
  }

  private mutating func finirLaRangee(_ finie: (Rangee) -> Void) throws(ErreurImport) {
    try finirLaCase()
    defer { rangee.removeAll(keepingCapacity: true) }
    guard let premiere = rangee.first, rangee.contains(where: { !$0.texte.isEmpty }) else { return }
    guard rangee.count == colonnes ?? rangee.count else {
      throw faute(
        .csvNombreDeCases(attendu: colonnes ?? 0, trouve: rangee.count), premiere.place)
    }
    colonnes = rangee.count
    finie((rangee, lus))
  }

  private var ici: PlaceJSON { PlaceJSON(ligne: ligne, colonne: colonne) }

  private func faute(_ defaut: Defaut, _ place: PlaceJSON? = nil) -> ErreurImport {
    ErreurImport(.table(defaut), chemin: "$", place: place ?? ici)
  }
}
