import FacturierFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output, which must not lose a word in silence.
final class Sortie {
  private var tampon = OctetsDeReponse()
  private var json = JSONWriter(.answer)
  private let descripteur: Int32
  /// The code with which the program ends: 0, or 1 where something is refused, 3 where something is amiss.
  var fin: Int32 = 0
  /// Whether what is to be answered is recorded already, of which the answer is not the proof.
  var acteEnregistre = false
  /// The titles of columns that had no room in tables.
  private(set) var colonnesOmises: [String] = []

  init(descripteur: Int32 = 1) { self.descripteur = descripteur }

  /// Whether a person sees it on a terminal.
  var estTerminal: Bool { isatty(descripteur) == 1 }

  /// How many columns the terminal has.
  var largeur: Int {
    var taille = winsize()
    let connue = unsafe ioctl(descripteur, UInt(TIOCGWINSZ), &taille) == 0 && taille.ws_col > 0
    return connue ? Int(taille.ws_col) : Environnement.valeur("COLUMNS").flatMap { Int($0) } ?? 80
  }

  /// Whether colours are welcome.
  var couleurs: Couleurs {
    Couleurs(actives: estTerminal && Environnement.valeur("NO_COLOR") == nil)
  }

  /// Notes columns that had no room, each once.
  func omettre(_ titres: [String]) {
    colonnesOmises += titres.filter { !colonnesOmises.contains($0) }
  }

  /// Writes a line.
  func ligne(_ texte: String) throws {
    tampon.octets += texte.utf8
    try finirLaLigne()
  }

  /// Has a line written.
  func ligne(_ ecrire: (inout OctetsDeReponse) -> Void) throws {
    ecrire(&tampon)
    try finirLaLigne()
  }

  private func finirLaLigne() throws {
    tampon.octets.append(UInt8(ascii: "\n"))
    try viderSiPlein()
  }

  /// Writes a line for programs: an object, its kind in front.
  func objet(_ type: String, _ membres: (inout JSONWriter) -> Void = { _ in }) throws {
    json.object {
      $0.membre("type", type)
      membres(&$0)
    }
    json.move(to: &tampon.octets)
    try ligne("")
  }

  /// Writes a line for programs of each of these.
  func objets<Element>(
    _ type: String, _ elements: some Sequence<Element>,
    _ membres: (inout JSONWriter, Element) -> Void
  ) throws {
    for element in elements { try objet(type) { membres(&$0, element) } }
  }

  /// Writes bytes as they are.
  func octets(_ octets: ContiguousArray<UInt8>) throws {
    tampon.octets += octets
    try viderSiPlein()
  }

  private func viderSiPlein() throws { if tampon.octets.count > 1 << 16 { try vider() } }

  /// Makes sure that all that was written has gone out.
  func vider() throws {
    var ecrits = 0
    while ecrits < tampon.octets.count {
      let pris = unsafe tampon.octets.withUnsafeBytes { octets in
        let reste = unsafe UnsafeRawBufferPointer(rebasing: octets[ecrits...])
        return unsafe write(descripteur, reste.baseAddress, reste.count)
      }
      if pris < 0 && errno == EINTR { continue }
      guard pris > 0 else {
        // What is tried again writes the rest.
        tampon.octets.removeFirst(ecrits)
        throw SortiePerdue(apresActe: acteEnregistre)
      }
      ecrits += pris
    }
    tampon.octets.removeAll(keepingCapacity: true)
  }
}

/// The bytes of an answer, to which values add their text without a string for each.
struct OctetsDeReponse: SuiteOctets {
  var octets: ContiguousArray<UInt8> = []

  mutating func ajouter(_ octet: UInt8) { octets.append(octet) }

  mutating func ajouter(mot: UInt64, _ nombre: Int) {
    var petit = mot.littleEndian
    // Safe: every byte of an integer is one, and no more than these are taken.
    unsafe withUnsafeBytes(of: &petit) { unsafe octets.append(contentsOf: $0.prefix(nombre)) }
  }

  mutating func ajouter(_ texte: StaticString) {
    texte.withUTF8Buffer { unsafe octets.append(contentsOf: $0) }
  }

  mutating func ajouter(_ texte: String) { octets.append(contentsOf: texte.utf8) }

  /// Adds some of what others are.
  mutating func ajouter(_ autres: ContiguousArray<UInt8>, _ place: Range<Int>) {
    octets.append(contentsOf: autres[place])
  }

  /// Adds so many spaces.
  mutating func ajouter(vides nombre: Int) {
    octets.append(contentsOf: repeatElement(UInt8(ascii: " "), count: nombre))
  }

  /// Takes the spaces at the end away.
  mutating func rogner() { while octets.last == UInt8(ascii: " ") { octets.removeLast() } }

  /// How many scalars there are from a place on.
  func scalaires(depuis debut: Int) -> Int {
    let octets = octets.span
    var nombre = 0
    for place in debut..<octets.count where octets[place] & 0xC0 != 0x80 { nombre += 1 }
    return nombre
  }

  /// Forgets what was written, and keeps the room for it.
  mutating func vider() { octets.removeAll(keepingCapacity: true) }
}

/// Questions to the file system.
enum Fichiers {
  /// Whether anything bears that name, even a link that leads nowhere.
  static func existe(_ chemin: String) -> Bool {
    var etat = stat()
    return unsafe lstat(chemin, &etat) == 0
  }

  /// Whether a folder is there, or may be made: nothing else bears that name.
  static func peutEtreUnDossier(_ chemin: String) -> Bool {
    var etat = stat()
    return unsafe stat(chemin, &etat) != 0 || etat.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes that come next, none at the end; nothing when they can't be read.
  static func lire(_ descripteur: Int32, auPlus maximum: Int) -> ContiguousArray<UInt8>? {
    while true {
      var lus = 0
      let octets = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: maximum) {
        tampon, nombre in
        lus = unsafe read(descripteur, tampon.baseAddress, maximum)
        nombre = max(0, lus)
      }
      if lus < 0 && errno == EINTR { continue }
      return lus < 0 ? nil : octets
    }
  }
}

/// A file that a command reads from its beginning to its end, or standard input if it is called `-`.
final class FichierLu {
  private let chemin: String
  private let descripteur: Int32
  /// How many bytes the file has; 0 where nobody can tell.
  let taille: Int
  /// How many were read.
  private(set) var lus = 0

  init(_ chemin: String) throws {
    self.chemin = chemin
    descripteur = chemin == "-" ? 0 : unsafe open(chemin, O_RDONLY | O_CLOEXEC)
    guard descripteur >= 0 else { throw Self.illisible(chemin) }
    var etat = stat()
    let connue = unsafe fstat(descripteur, &etat) == 0 && etat.st_mode & S_IFMT == S_IFREG
    taille = connue ? Int(etat.st_size) : 0
  }

  deinit { if descripteur > 0 { close(descripteur) } }

  /// The next bytes; none at the end.
  func lire() throws -> ContiguousArray<UInt8> {
    guard let suite = Fichiers.lire(descripteur, auPlus: 256 * 1024) else {
      throw Self.illisible(chemin)
    }
    lus += suite.count
    return suite
  }

  /// All there is; of more than `maximum` bytes only these and a few.
  func contenu(auPlus maximum: Int) throws -> ContiguousArray<UInt8> {
    var contenu: ContiguousArray<UInt8> = []
    while contenu.count <= maximum {
      let suite = try lire()
      guard !suite.isEmpty else { break }
      contenu += suite
    }
    return contenu
  }

  private static func illisible(_ chemin: String) -> Introuvable {
    Introuvable(chemin, .fichierIllisible(chemin), regle: "fichier-illisible")
  }
}

/// Standard input, a line at a time, as a person types it.
final class Entree {
  private var tampon: [UInt8] = []

  /// Whether a person types it on a terminal.
  static var estTerminal: Bool { isatty(0) == 1 }

  /// The next line without its end, or nothing once the input has ended.
  func ligne() -> [UInt8]? {
    while true {
      if let fin = tampon.firstIndex(of: UInt8(ascii: "\n")) {
        defer { tampon.removeSubrange(...fin) }
        return Array(tampon[..<fin])
      }
      guard let suite = Fichiers.lire(0, auPlus: 4096), !suite.isEmpty else { return nil }
      tampon += suite
    }
  }
}
