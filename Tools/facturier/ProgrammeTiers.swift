#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program of this machine that is asked for its judgement: `ssh-keygen`, `openssl`.
///
/// No shell is between: each word is given as it is. It sees no more of the environment than it needs,
/// speaks English, and is ended when it takes too long.
enum ProgrammeTiers {
  /// What a program came to.
  struct Issue {
    /// Its exit status.
    let code: Int32
    /// All that it said.
    let texte: String

    /// The last line in which it said something.
    var derniereLigne: String {
      texte.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    }
  }

  private static let secondes: Int64 = 10
  private static let plusLong = 65_536
  private static let variables = [
    "PATH", "HOME", "OPENSSL_CONF", "OPENSSL_MODULES", "SSL_CERT_DIR", "SSL_CERT_FILE",
  ]

  /// Where a program finds the second bytes that it is given.
  static let piece = "/dev/fd/3"

  /// Runs a program with some bytes as its input, and others as `piece`; nothing where there is no such
  /// program, or where it gives no answer.
  static func executer(
    _ mots: [String], entree: ContiguousArray<UInt8> = [], piece: ContiguousArray<UInt8> = []
  ) -> Issue? {
    guard let vers = rempli(entree), let jointe = rempli(piece), let depuis = tuyau() else {
      return nil
    }
    let numero = lancer(mots, entree: vers, piece: jointe, sortie: depuis.ecriture)
    close(vers)
    close(jointe)
    close(depuis.ecriture)
    defer { close(depuis.lecture) }
    guard let numero else { return nil }
    let fin = ContinuousClock.now + .seconds(secondes)
    let texte = lire(depuis.lecture, jusqua: fin)
    return attendre(numero, jusqua: fin).map { Issue(code: $0, texte: texte) }
  }

  /// A pipe that no program inherits but by name, and never as descriptor 0 to 3.
  private static func tuyau() -> (lecture: Int32, ecriture: Int32)? {
    var bouts: [Int32] = [-1, -1]
    guard unsafe pipe(&bouts) == 0 else { return nil }
    let hauts = bouts.map { fcntl($0, F_DUPFD_CLOEXEC, 4) }
    bouts.forEach { close($0) }
    return (hauts[0], hauts[1])
  }

  /// A pipe that some bytes can be read from, so few that they fit into it before anybody reads.
  private static func rempli(_ octets: ContiguousArray<UInt8>) -> Int32? {
    guard let tuyau = tuyau() else { return nil }
    _ = unsafe octets.withUnsafeBytes { unsafe write(tuyau.ecriture, $0.baseAddress, $0.count) }
    close(tuyau.ecriture)
    return tuyau.lecture
  }

  private static func lancer(
    _ mots: [String], entree: Int32, piece: Int32, sortie: Int32
  ) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, entree, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, sortie, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, sortie, 2)
    unsafe posix_spawn_file_actions_adddup2(&actions, piece, 3)
    let environnement =
      ["LC_ALL=C"]
      + variables.compactMap { nom in Environnement.valeur(nom).map { "\(nom)=\($0)" } }
    var arguments = unsafe mots.map { unsafe strdup($0) } + [nil]
    var valeurs = unsafe environnement.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + valeurs).forEach { unsafe free($0) } }
    var numero: pid_t = 0
    let code = unsafe posix_spawnp(&numero, mots[0], &actions, nil, &arguments, &valeurs)
    return code == 0 ? numero : nil
  }

  private static func lire(_ bout: Int32, jusqua fin: ContinuousClock.Instant) -> String {
    var octets: ContiguousArray<UInt8> = []
    while octets.count < plusLong, attend(bout, jusqua: fin),
      let suite = Fichiers.lire(bout, auPlus: 4096), !suite.isEmpty
    {
      octets += suite
    }
    return String(decoding: octets, as: UTF8.self)
  }

  /// Whether there is something to read, or nothing will come any more, before it takes too long.
  private static func attend(_ bout: Int32, jusqua fin: ContinuousClock.Instant) -> Bool {
    while true {
      let reste = ContinuousClock.now.duration(to: fin).components.seconds
      guard reste >= 0, ContinuousClock.now < fin else { return false }
      var demande = pollfd(fd: bout, events: Int16(POLLIN), revents: 0)
      let prets = unsafe poll(&demande, 1, Int32(reste * 1000 + 1000))
      if prets > 0 { return true }
      if prets < 0 && errno != EINTR { return false }
    }
  }

  /// Waits until the program has ended, and gives its exit status; ends it when it takes too long.
  private static func attendre(_ numero: pid_t, jusqua fin: ContinuousClock.Instant) -> Int32? {
    var etat: Int32 = 0
    while true {
      let fini = unsafe waitpid(numero, &etat, WNOHANG)
      if fini == numero { break }
      if fini < 0 && errno != EINTR { return nil }
      if ContinuousClock.now >= fin { _ = kill(numero, SIGKILL) }
      _ = usleep(2000)
    }
    return etat & 0x7F == 0 ? etat >> 8 & 0xFF : nil
  }
}
