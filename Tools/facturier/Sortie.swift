import Facturier

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
  func ligne(_ texte: String) throws { try ligne { $0.ajouter(texte) } }

  /// Has a line written.
  func ligne(_ ecrire: (inout OctetsDeReponse) -> Void) throws {
    ecrire(&tampon)
    tampon.ajouter(UInt8(ascii: "\n"))
    try viderSiPlein()
  }

  /// Writes a line for programs: an object, its kind in front.
  func objet(_ type: String, _ membres: (inout JSONWriter) -> Void = { _ in }) throws {
    json.object {
      $0.texte("type", type)
      membres(&$0)
    }
    json.move(to: &tampon.octets)
    try ligne("")
  }

  /// Writes bytes as they are.
  func octets(_ octets: ContiguousArray<UInt8>) throws {
    tampon.ajouter(octets, octets.indices)
    try viderSiPlein()
  }

  private func viderSiPlein() throws {
    if tampon.octets.count > 1 << 16 { try vider() }
  }

  /// Makes sure that all that was written has gone out.
  func vider() throws {
    var ecrits = 0
    while ecrits < tampon.octets.count {
      let pris = unsafe tampon.octets.withUnsafeBytes { octets in
        let reste = unsafe UnsafeRawBufferPointer(rebasing: octets[ecrits...])
        return unsafe write(descripteur, reste.baseAddress, reste.count)
      }
      if pris < 0 && errno == EINTR { continue }
      guard pris > 0 else { throw SortiePerdue(apresActe: acteEnregistre) }
      ecrits += pris
    }
    tampon.vider()
  }
}

/// Standard output takes no more: the device is full, or it was closed.
struct SortiePerdue: Error {
  /// Whether the act that was to be answered is recorded all the same.
  var apresActe = false
}
