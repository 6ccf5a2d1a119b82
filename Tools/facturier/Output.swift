import FacturierFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output, which must not lose a word in silence.
final class Output {
  private var buffer = AnswerBytes()
  private var json = JSONWriter(.answer)
  private let descriptor: Int32
  /// The code with which the program ends: 0, or 1 where something is refused, 3 where something is amiss.
  var exitCode: Int32 = 0
  /// Whether what is to be answered is recorded already, of which the answer is not the proof.
  var actIsRecorded = false
  /// The titles of columns that had no room in tables.
  private(set) var omittedColumns: [String] = []

  init(descriptor: Int32 = 1) { self.descriptor = descriptor }

  /// Whether a person sees it on a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// How many columns the terminal has.
  var width: Int {
    var taille = winsize()
    let connue = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &taille) == 0 && taille.ws_col > 0
    return connue ? Int(taille.ws_col) : Environment.value("COLUMNS").flatMap { Int($0) } ?? 80
  }

  /// Whether colours are welcome.
  var colours: Colours {
    Colours(areActive: isTerminal && Environment.value("NO_COLOR") == nil)
  }

  /// Notes columns that had no room, each once.
  func omit(_ titres: [String]) {
    omittedColumns += titres.filter { !omittedColumns.contains($0) }
  }

  /// Writes a line.
  func line(_ texte: String) throws {
    buffer.octets += texte.utf8
    try endLine()
  }

  /// Has a line written.
  func line(_ ecrire: (inout AnswerBytes) -> Void) throws {
    ecrire(&buffer)
    try endLine()
  }

  private func endLine() throws {
    buffer.octets.append(UInt8(ascii: "\n"))
    try flushIfFull()
  }

  /// Writes a line for programs: an object, its kind in front.
  func object(_ type: String, _ membres: (inout JSONWriter) -> Void = { _ in }) throws {
    json.object {
      $0.member("type", type)
      membres(&$0)
    }
    json.move(to: &buffer.octets)
    try line("")
  }

  /// Writes a line for programs of each of these.
  func objects<Element>(
    _ type: String, _ elements: some Sequence<Element>,
    _ membres: (inout JSONWriter, Element) -> Void
  ) throws {
    for element in elements { try object(type) { membres(&$0, element) } }
  }

  /// Writes bytes as they are.
  func bytes(_ octets: ContiguousArray<UInt8>) throws {
    buffer.octets += octets
    try flushIfFull()
  }

  private func flushIfFull() throws { if buffer.octets.count > 1 << 16 { try flush() } }

  /// Makes sure that all that was written has gone out.
  func flush() throws {
    var ecrits = 0
    while ecrits < buffer.octets.count {
      let pris = unsafe buffer.octets.withUnsafeBytes { octets in
        let reste = unsafe UnsafeRawBufferPointer(rebasing: octets[ecrits...])
        return unsafe write(descriptor, reste.baseAddress, reste.count)
      }
      if pris < 0 && errno == EINTR { continue }
      guard pris > 0 else {
        // A second try writes the rest.
        buffer.octets.removeFirst(ecrits)
        throw OutputError(afterAct: actIsRecorded)
      }
      ecrits += pris
    }
    buffer.octets.removeAll(keepingCapacity: true)
  }
}

/// The bytes of an answer, to which values add their text without a string for each.
struct AnswerBytes: ByteSink {
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
