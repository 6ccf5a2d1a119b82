import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal in front of the program: what is written, what is typed.
enum Terminal {
  /// How much there is room for.
  struct Taille {
    let colonnes: Int
    let lignes: Int
  }

  /// Whether somebody sees what is written.
  static var estVu: Bool { isatty(1) == 1 && isatty(0) == 1 }

  /// Whether there is such a file.
  static func estLa(_ chemin: String) -> Bool { unsafe access(chemin, F_OK) == 0 }

  /// The room that there is; where nobody sees it, that of a usual screen.
  static var taille: Taille {
    var taille = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &taille) == 0, taille.ws_col > 0 else {
      return Taille(colonnes: 120, lignes: 60)
    }
    return Taille(colonnes: Int(taille.ws_col), lignes: Int(taille.ws_row))
  }

  /// Writes a text; where nobody reads on, the program ends.
  static func dire(_ texte: String, sur descripteur: Int32 = 1) {
    var octets = Array(texte.utf8)[...]
    while !octets.isEmpty {
      let ecrits = unsafe octets.withUnsafeBytes {
        unsafe write(descripteur, $0.baseAddress, $0.count)
      }
      if ecrits < 0 && errno == EINTR { continue }
      guard ecrits > 0 else { finir(1) }
      octets = octets.dropFirst(ecrits)
    }
  }

  /// Writes a screen, unless the terminal was given back meanwhile.
  static func montrer(_ texte: String) {
    ecrit.store(true, ordering: .sequentiallyConsistent)
    defer { ecrit.store(false, ordering: .sequentiallyConsistent) }
    if !estRendu.load(ordering: .sequentiallyConsistent) { dire(texte) }
  }

  /// Ends the program.
  static func finir(_ code: Int32) -> Never { exit(code) }

  /// Has each key come as it is typed, and a screen of its own where somebody sees it, while the body runs.
  ///
  /// The terminal is as it was before, too, where somebody else ends the program.
  static func sansEcho(_ corps: () async -> Void) async {
    var avant = termios()
    guard unsafe tcgetattr(0, &avant) == 0 else { return await corps() }
    garder(avant)
    var cru = avant
    cru.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    for fin in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] {
      _ = signal(fin) { fin in
        // Another thread may be writing a screen; this one may be, and then writes no more of it.
        Terminal.estRendu.store(true, ordering: .sequentiallyConsistent)
        for _ in 0..<50 where Terminal.ecrit.load(ordering: .sequentiallyConsistent) {
          usleep(1000)
        }
        Terminal.rendre()
        _exit(128 + fin)
      }
    }
    unsafe _ = tcsetattr(0, TCSAFLUSH, &cru)
    if estVu { dire("\u{1B}[?1049h\u{1B}[?25l") }
    await corps()
    rendre()
  }

  /// The address of how the terminal was: a signal handler may ask for no memory, and finds it here.
  private static let etatDAvant = Atomic<UInt>(0)

  /// Whether a screen is being written, and whether none is to be written any more.
  private static let ecrit = Atomic(false)
  private static let estRendu = Atomic(false)

  private static func garder(_ avant: termios) {
    // The flag that a signal looks at is there before the first may come.
    ecrit.store(false, ordering: .sequentiallyConsistent)
    estRendu.store(false, ordering: .sequentiallyConsistent)
    let place = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    unsafe place.initialize(to: avant)
    etatDAvant.store(UInt(bitPattern: place), ordering: .sequentiallyConsistent)
  }

  private static func rendre() {
    let fin: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
    let avant = unsafe UnsafePointer<termios>(
      bitPattern: etatDAvant.load(ordering: .sequentiallyConsistent))
    // At once: a terminal that is held up shall hold nobody up.
    if let avant = unsafe avant { unsafe _ = tcsetattr(0, TCSANOW, avant) }
    if estVu { unsafe _ = write(1, fin.utf8Start, fin.utf8CodeUnitCount) }
  }

  /// What is typed next; nothing once there is no more.
  static func lire() -> [UInt8]? {
    var octets = [UInt8](repeating: 0, count: 64)
    while true {
      let lus = unsafe octets.withUnsafeMutableBytes { unsafe read(0, $0.baseAddress, $0.count) }
      if lus < 0 && errno == EINTR { continue }
      return lus > 0 ? Array(octets.prefix(lus)) : nil
    }
  }
}
