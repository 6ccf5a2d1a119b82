import Facturier
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the process was started with, and its ways out beside standard output.
enum Environment {
  /// A variable's value, if it is set and not empty; one that is no UTF-8 means nothing.
  static func value(_ nom: String) -> String? { try? text(nom) }

  /// The same of a variable whose text is acted upon: one that is no UTF-8 is refused.
  ///
  /// Swift would mend it, and what was mended must not be recorded as if it had been meant.
  static func text(_ nom: String) throws(UsageError) -> String? {
    guard let octets = unsafe getenv(nom), unsafe octets.pointee != 0 else { return nil }
    guard let texte = unsafe String(validatingCString: octets) else {
      throw UsageError(
        Phrase(
          fr: "\(nom) n'est pas en UTF-8 ; rien n'est enregistré.",
          en: "\(nom) is not UTF-8; nothing is recorded."))
    }
    return texte
  }

  /// The registre that was typed: commands that are told name it again, or they would be about another.
  static var registreTape: String? { tape.withLock(\.self) }
  private static let tape = Mutex<String?>(nil)

  /// Notes which registre was typed, once it is known to bear no password.
  static func noter(registre: String) { tape.withLock { $0 = registre } }

  /// The locale of a category, `LC_TIME` say, as far as the environment sets one.
  static func locale(_ category: String) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap(value).first
  }

  /// The system's user, by name or by number.
  static var user: String {
    if let fiche = unsafe getpwuid(getuid()), let nom = unsafe fiche.pointee.pw_name,
      let texte = unsafe String(validatingCString: nom)
    {
      return texte
    }
    return "uid \(getuid())"
  }

  /// Writes words for a person, in lines that end between words where a terminal's do.
  static func say(_ texte: String, _ langue: Langue) {
    let texte = texte.named(in: langue)
    guard errorIsTerminal else { return put(texte.lignesVisibles + "\n") }
    let largeur = Output(descriptor: 2).width
    for ligne in texte.lignesVisibles.split(separator: "\n", omittingEmptySubsequences: false) {
      let plis =
        TextWidth.of(String(ligne)) <= largeur
        ? [String(ligne)] : TextWidth.wrap(String(ligne), to: largeur)
      put(plis.joined(separator: "\n") + "\n")
    }
  }

  /// Whether a person sees standard error on a terminal.
  static var errorIsTerminal: Bool { isatty(2) == 1 }

  /// Writes to standard error as it is.
  static func put(_ texte: String) {
    let octets = Array(texte.utf8)
    unsafe octets.withUnsafeBytes { _ = unsafe write(2, $0.baseAddress, $0.count) }
  }

  /// Ends the program.
  static func end(_ code: Int32) -> Never { exit(code) }
}

extension Langue {
  /// The language that is asked for, or that of the environment; English when none is spoken.
  static func choisie(_ demandee: String?) -> Langue {
    if let demandee, let langue = Langue(rawValue: demandee.lowercased()) { return langue }
    return Environment.locale("LC_MESSAGES")?.hasPrefix("fr") ?? false ? .francais : .anglais
  }
}

/// The words that the process was started with, as the system has them.
struct ProgramArguments {
  /// Each word's bytes, the program's own name first.
  private let bytes: [ContiguousArray<UInt8>]

  /// Takes the words that Swift found, or else asks the system.
  ///
  /// On Linux Swift looks for them beside the environment, and finds none when a library that was
  /// loaded beforehand has moved that by setting a variable.
  init() {
    let trouves = Self.fromSwift
    bytes = trouves.isEmpty ? Self.fromSystem : trouves
  }

  private static var fromSwift: [ContiguousArray<UInt8>] {
    (0..<Int(CommandLine.argc)).compactMap { rang in
      unsafe CommandLine.unsafeArgv[rang].map { mot in
        unsafe ContiguousArray(UnsafeRawBufferPointer(start: mot, count: strlen(mot)))
      }
    }
  }

  /// Each word ends with a zero; where there is no such file, nothing is known.
  private static var fromSystem: [ContiguousArray<UInt8>] {
    let tout = try? InputFile("/proc/self/cmdline").contents(atMost: 1 << 24)
    return (tout ?? []).split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { ContiguousArray($0) }
  }

  /// The words behind the program's name.
  var words: [String] { bytes.dropFirst().map { String(decoding: $0, as: UTF8.self) } }

  /// The rank of the first word that is no UTF-8, counted from 1.
  ///
  /// Swift mends such a word, and what was mended must not be recorded as if it had been typed.
  var unreadable: Int? { bytes.firstIndex { String(validating: $0, as: UTF8.self) == nil } }
}

extension Environment {
  /// What becomes of the program when it is told to stop: nothing half done stays behind.
  ///
  /// Ctrl-C ends it with 130, SIGTERM with 143, SIGHUP with 129. A file that was not yet whole is taken
  /// away first; an act that was being written to a journal is recovered next time. A program that was
  /// started with a signal ignored, as `nohup` and a shell's `&` do, keeps it ignored.
  enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    /// The address of the path of a file that is not yet whole; zero when there is none.
    private static let unfinished = Atomic<UInt>(0)
    /// Whether a question or a bar of progress may stand on the terminal's last line.
    private static let onTerminal = Atomic(false)

    /// The address of what is said then, of an act that may have been recorded; zero where none is done.
    private static let lastWord = Atomic<UInt>(0)

    /// Has it said, from now on, that an act may have been recorded.
    static func announce(_ texte: String) {
      let adresse = unsafe UInt(bitPattern: strdup(texte + "\n"))
      let ancienne = lastWord.exchange(adresse, ordering: .sequentiallyConsistent)
      unsafe free(UnsafeMutableRawPointer(bitPattern: ancienne))
    }

    /// Takes the signals in hand.
    static func prepare() {
      unfinished.store(0, ordering: .sequentiallyConsistent)
      onTerminal.store(Environment.errorIsTerminal, ordering: .sequentiallyConsistent)
      // A limit on the size of files is to fail with words, not to kill.
      _ = signal(SIGXFSZ, SIG_IGN)
      for numero in signals {
        let avant = unsafe unsafeBitCast(signal(numero, SIG_IGN), to: Int.self)
        if unsafe avant != unsafeBitCast(SIG_IGN, to: Int.self) { _ = signal(numero, finish) }
      }
    }

    /// Does, without a signal coming in between, what leaves a file unfinished or finishes it; of the
    /// result, `inacheve` is the path of the file that is not yet whole.
    static func during<Resultat>(
      _ acte: () throws -> (Resultat, inacheve: String?)
    ) rethrows -> Resultat {
      var (retenus, avant) = (sigset_t(), sigset_t())
      unsafe sigemptyset(&retenus)
      for numero in signals { unsafe sigaddset(&retenus, numero) }
      unsafe pthread_sigmask(SIG_BLOCK, &retenus, &avant)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &avant, nil) }
      let (resultat, chemin) = try acte()
      let adresse = chemin.map { unsafe UInt(bitPattern: strdup($0)) }
      let ancienne = unfinished.exchange(adresse ?? 0, ordering: .sequentiallyConsistent)
      unsafe free(UnsafeMutableRawPointer(bitPattern: ancienne))
      return resultat
    }

    /// Runs between any two instructions of the program, so that it calls nothing but the system.
    private static let finish: @convention(c) (Int32) -> Void = { numero in
      let chemin = unfinished.load(ordering: .sequentiallyConsistent)
      if let chemin = unsafe UnsafePointer<CChar>(bitPattern: chemin) { unsafe _ = unlink(chemin) }
      if onTerminal.load(ordering: .sequentiallyConsistent) { unsafe _ = write(2, "\n", 1) }
      let mot = lastWord.load(ordering: .sequentiallyConsistent)
      if let mot = unsafe UnsafePointer<CChar>(bitPattern: mot) {
        unsafe _ = write(2, mot, strlen(mot))
      }
      _exit(128 + numero)
    }
  }
}

/// A program of this machine that is asked for its judgement: `ssh-keygen`, `openssl`.
///
/// No shell is between: each word is given as it is. It sees no more of the environment than it needs,
/// speaks English, and is ended when it takes too long.
enum ForeignProgram {
  /// What a program came to.
  struct Outcome {
    /// Its exit status.
    let code: Int32
    /// All that it said.
    let text: String

    /// The last line in which it said something.
    var lastLine: String {
      text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    }
  }

  private static let seconds: Int64 = 10
  private static let longest = 65_536
  private static let variables = [
    "PATH", "HOME", "OPENSSL_CONF", "OPENSSL_MODULES", "SSL_CERT_DIR", "SSL_CERT_FILE",
  ]

  /// Where a program finds the second bytes that it is given.
  static let piece = "/dev/fd/3"

  /// Runs a program with some bytes as its input, and others as `piece`; nothing where there is no such
  /// program, or where it gives no answer.
  static func run(
    _ mots: [String], input: ContiguousArray<UInt8> = [], piece: ContiguousArray<UInt8> = []
  ) -> Outcome? {
    guard let vers = filled(input), let jointe = filled(piece), let depuis = newPipe() else {
      return nil
    }
    let numero = start(mots, input: vers, piece: jointe, output: depuis.ecriture)
    close(vers)
    close(jointe)
    close(depuis.ecriture)
    defer { close(depuis.lecture) }
    guard let numero else { return nil }
    let fin = ContinuousClock.now + .seconds(seconds)
    let texte = readAll(depuis.lecture, until: fin)
    return wait(numero, until: fin).map { Outcome(code: $0, text: texte) }
  }

  /// A pipe that no program inherits but by name, and never as descriptor 0 to 3.
  private static func newPipe() -> (lecture: Int32, ecriture: Int32)? {
    var bouts: [Int32] = [-1, -1]
    guard unsafe pipe(&bouts) == 0 else { return nil }
    let hauts = bouts.map { fcntl($0, F_DUPFD_CLOEXEC, 4) }
    bouts.forEach { close($0) }
    return (hauts[0], hauts[1])
  }

  /// A pipe that some bytes can be read from, so few that they fit into it before anybody reads.
  private static func filled(_ octets: ContiguousArray<UInt8>) -> Int32? {
    guard let tuyau = newPipe() else { return nil }
    _ = unsafe octets.withUnsafeBytes { unsafe write(tuyau.ecriture, $0.baseAddress, $0.count) }
    close(tuyau.ecriture)
    return tuyau.lecture
  }

  private static func start(
    _ mots: [String], input: Int32, piece: Int32, output: Int32
  ) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 2)
    unsafe posix_spawn_file_actions_adddup2(&actions, piece, 3)
    let environnement =
      ["LC_ALL=C"]
      + variables.compactMap { nom in Environment.value(nom).map { "\(nom)=\($0)" } }
    var arguments = unsafe mots.map { unsafe strdup($0) } + [nil]
    var valeurs = unsafe environnement.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + valeurs).forEach { unsafe free($0) } }
    var numero: pid_t = 0
    let code = unsafe posix_spawnp(&numero, mots[0], &actions, nil, &arguments, &valeurs)
    return code == 0 ? numero : nil
  }

  private static func readAll(_ bout: Int32, until fin: ContinuousClock.Instant) -> String {
    var octets: ContiguousArray<UInt8> = []
    while octets.count < longest, awaits(bout, until: fin),
      let suite = Files.take(bout, atMost: 4096), !suite.isEmpty
    { octets += suite }
    return String(decoding: octets, as: UTF8.self)
  }

  /// Whether there is something to read, or nothing will come any more, before it takes too long.
  private static func awaits(_ bout: Int32, until fin: ContinuousClock.Instant) -> Bool {
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
  private static func wait(_ numero: pid_t, until fin: ContinuousClock.Instant) -> Int32? {
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
