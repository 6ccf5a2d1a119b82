import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What becomes of the program when it is told to stop: nothing half done stays behind.
///
/// Ctrl-C ends it with 130, SIGTERM with 143, SIGHUP with 129. A file that was not yet whole is
/// taken away first; what was being written to a journal is recovered next time. Whoever starts it
/// with a signal ignored, as `nohup` and a shell's `&` do, keeps it ignored.
enum Interruption {
  private static let signaux = [SIGINT, SIGTERM, SIGHUP]
  /// The address of the path of a file that is not yet whole; zero when there is none.
  private static let inacheve = Atomic<UInt>(0)
  /// Whether a question or a bar of progress may stand on the terminal's last line.
  private static let surTerminal = Atomic(false)

  /// The address of what is said then, of an act that may have been recorded; zero where none is done.
  private static let dernierMot = Atomic<UInt>(0)

  /// Has it said, from now on, that an act may have been recorded.
  static func annoncer(_ texte: String) {
    let adresse = unsafe UInt(bitPattern: strdup(texte + "\n"))
    let ancienne = dernierMot.exchange(adresse, ordering: .sequentiallyConsistent)
    unsafe free(UnsafeMutableRawPointer(bitPattern: ancienne))
  }

  /// Takes the signals in hand.
  static func preparer() {
    inacheve.store(0, ordering: .sequentiallyConsistent)
    surTerminal.store(Environnement.erreurEstTerminal, ordering: .sequentiallyConsistent)
    // A limit on the size of files is to fail with words, not to kill.
    _ = signal(SIGXFSZ, SIG_IGN)
    for numero in signaux {
      let avant = unsafe unsafeBitCast(signal(numero, SIG_IGN), to: Int.self)
      if unsafe avant != unsafeBitCast(SIG_IGN, to: Int.self) { _ = signal(numero, finir) }
    }
  }

  /// Does, without a signal coming in between, what leaves a file unfinished or finishes it; of the
  /// result, `inacheve` is the path of the file that is not yet whole.
  static func pendant<Resultat>(
    _ acte: () throws -> (Resultat, inacheve: String?)
  ) rethrows -> Resultat {
    var (retenus, avant) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&retenus)
    for numero in signaux { unsafe sigaddset(&retenus, numero) }
    unsafe pthread_sigmask(SIG_BLOCK, &retenus, &avant)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &avant, nil) }
    let (resultat, chemin) = try acte()
    let adresse = chemin.map { unsafe UInt(bitPattern: strdup($0)) }
    let ancienne = inacheve.exchange(adresse ?? 0, ordering: .sequentiallyConsistent)
    unsafe free(UnsafeMutableRawPointer(bitPattern: ancienne))
    return resultat
  }

  /// Runs between any two instructions of the program, so that it calls nothing but the system.
  private static let finir: @convention(c) (Int32) -> Void = { numero in
    let chemin = inacheve.load(ordering: .sequentiallyConsistent)
    if let chemin = unsafe UnsafePointer<CChar>(bitPattern: chemin) { unsafe _ = unlink(chemin) }
    if surTerminal.load(ordering: .sequentiallyConsistent) { unsafe _ = write(2, "\n", 1) }
    let mot = dernierMot.load(ordering: .sequentiallyConsistent)
    if let mot = unsafe UnsafePointer<CChar>(bitPattern: mot) {
      unsafe _ = write(2, mot, strlen(mot))
    }
    _exit(128 + numero)
  }
}
