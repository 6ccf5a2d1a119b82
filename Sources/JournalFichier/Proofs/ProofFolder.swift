import Facturation
package import Journaux
import LigneJSON
import Preuves

/// The folder `ancres` beside a journal: anchors that were given away, and what came back of them.
///
/// It is no part of the journal, and nothing is built on it but what `verifier` says: an anchor follows
/// from the journal, and what others signed is theirs.
struct ProofFolder {
  private let parent: Folder

  /// What the folder is called.
  static let name = "ancres"

  init(_ folder: Folder) { parent = folder }

  private var path: String { "\(parent.path)/\(Self.name)" }
  private var systeme: Systeme { parent.systeme }

  /// Where a file is.
  func path(_ name: ProofName) -> String { "\(path)/\(name.text)" }

  /// What a file is called from within the registre's folder.
  static func label(_ name: ProofName) -> String { "\(Self.name)/\(name.text)" }

  /// The files that are kept, in their order; none where there is no folder, and nil where something else
  /// bears its name, be it a link to one.
  ///
  /// Files of other names are not looked at.
  func names() throws(SystemError) -> [ProofName]? {
    do {
      guard try systeme.folder(path) != nil else { return [] }
      return try systeme.names(in: path).compactMap { ProofName($0) }.sorted()
    } catch {
      if error.isIrregular { return nil }
      guard error.isAbsence else { throw error }
      return []
    }
  }

  /// The files of a kind that are kept of an event; refuses to keep any where there is no folder for it.
  func names(_ kind: ProofName.Kind, at position: Position) throws -> [ProofName] {
    guard let names = try names() else { throw JournalError.noProofFolder(path) }
    return names.filter { $0.position == position && $0.kind == kind }
  }

  /// The bytes of a file.
  ///
  /// Here alone is said what is none: a link, a folder or the like, a file that may not be read or is too
  /// long. That is thrown as an `Ecart`, which a verification names and all else takes for other bytes.
  func read(_ name: ProofName) throws -> ContiguousArray<UInt8> {
    do throws(SystemError) {
      let file = try systeme.openFile(path(name), .read)
      let bytes = try file.read(at: 0, count: Preuve.plusLongue + 1)
      if bytes.count <= Preuve.plusLongue { return bytes }
    } catch {
      guard let instead = Teneur(insteadOfFile: error) else { throw error }
      throw name.ecart(instead)
    }
    throw name.ecart(DefautPreuve.tropLongue)
  }

  /// Keeps bytes under the first number that is free, all at once, unless some of their kind are the same.
  func keep(
    _ bytes: ContiguousArray<UInt8>, _ kind: ProofName.Kind, at position: Position
  ) throws -> (name: ProofName, isNew: Bool) {
    let kept = try names(kind, at: position)
    for name in kept where try holds(bytes, name) { return (name, false) }
    var number = 1
    while kept.contains(ProofName(position, kind, number: number)) { number += 1 }
    let name = ProofName(position, kind, number: number)
    do { try systeme.makeFolder(path) } catch {
      guard error.isPresence else { throw error }
    }
    try systeme.syncFolder(parent.path)
    let file = try FileReplacement(path(name), systeme: systeme, inRegistre: true)
    try file.write(bytes)
    try file.finish()
    return (name, true)
  }

  /// Whether a file holds these bytes.
  func holds(_ bytes: ContiguousArray<UInt8>, _ name: ProofName) throws -> Bool {
    do { return try read(name) == bytes } catch is Ecart { return false }
  }
}

extension Teneur {
  /// What bears a file's name in its place, by what kept it from being read.
  fileprivate init?(insteadOfFile error: SystemError) {
    if error.isAbsence {
      self = .rien
    } else if error.isLink {
      self = .dit("un lien", "a link")
    } else if error.isIrregular {
      self = .dit("ce qui n'est pas un fichier ordinaire", "what is no regular file")
    } else if error.isForbidden {
      self = .dit("un fichier qui ne se laisse pas lire", "a file that may not be read")
    } else {
      return nil
    }
  }
}

/// The name of a file that is kept for an anchor: whose it is by its position, and what it holds.
///
///     28.ancre    28.ancre.sig    28.ancre.2.sig    28.ancre.tsr    28.ancre.2.tsr
package struct ProofName: Hashable, Comparable {
  /// What a file holds.
  enum Kind: String, CaseIterable {
    case ancre = ""
    case signature = ".sig"
    case jeton = ".tsr"
  }

  /// The position of the anchor's event.
  package let position: Position
  let kind: Kind
  /// Which one it is of those of its kind, from 1.
  let number: Int

  init(_ position: Position, _ kind: Kind, number: Int = 1) {
    (self.position, self.kind, self.number) = (position, kind, number)
  }

  /// Reads a name, or gives nothing where it is none of these; of an event there is one anchor.
  package init?(_ text: String) {
    let kind = [Kind.signature, .jeton].first { text.hasSuffix($0.rawValue) } ?? .ancre
    let parts = text.dropLast(kind.rawValue.count).split(separator: ".").map(String.init)
    guard let position = parts.first.flatMap({ Int($0) }), position > 0 else { return nil }
    let number = parts.count > 2 ? Int(parts[2]) ?? 0 : 1
    self.init(position, kind, number: number)
    guard self.text == text, number > 0, kind != .ancre || number == 1 else { return nil }
  }

  /// The name.
  var text: String {
    let number = number > 1 ? ".\(number)" : ""
    return "\(position).ancre\(number)\(kind.rawValue)"
  }

  /// By position, then by kind and number.
  package static func < (left: Self, right: Self) -> Bool {
    (left.position, left.kind.rawValue, left.number)
      < (right.position, right.kind.rawValue, right.number)
  }
  /// What is wrong where something else stands than the file should hold.
  func ecart(_ trouve: Teneur) -> Ecart {
    let (regle, attendu): (Ecart.Regle, Teneur) =
      switch kind {
      case .ancre: (.ancres, .ligneDAncre)
      case .signature: (.signature, .signature)
      case .jeton: (.jeton, .jeton)
      }
    return Ecart(regle, attendu: .dansFichier(attendu, ProofFolder.label(self)), trouve: trouve)
  }

  /// The same, where that is no proof.
  func ecart(_ faute: DefautPreuve) -> Ecart {
    ecart(.dit(faute.texte.francais, faute.texte.anglais))
  }
}

extension ProofName.Kind {
  /// The kind that a proof is kept as.
  init(_ preuve: Preuve) {
    self =
      switch preuve {
      case .signature: .signature
      case .jeton: .jeton
      }
  }
}

/// An anchor, a signature or a token that is kept beside a journal, as its bytes.
package struct ProofFile {
  /// What it is called from within the registre's folder.
  package let name: String
  /// The event that it is about.
  package let position: Position
  /// What it holds.
  package let bytes: ContiguousArray<UInt8>

  /// The anchors, signatures and tokens that are about events up to one, in their order.
  ///
  /// An entry that bears such a name and is no file that may be read is left out: a verification names it.
  package static func proofs(in folder: String, upTo position: Position) throws -> [ProofFile] {
    let folder = ProofFolder(Folder(folder))
    return try translatingErrors {
      try (folder.names() ?? []).filter { $0.position <= position }.compactMap { name in
        do {
          return ProofFile(
            name: ProofFolder.label(name), position: name.position, bytes: try folder.read(name))
        } catch is Ecart { return nil }
      }
    }
  }
}

/// Holds the anchors that are kept beside a journal against its lines, and what signatures and tokens say
/// of themselves against the anchors.
struct ProofCheck {
  /// What stands in the journal at the position of an anchor.
  private struct Seen {
    let hash: Empreinte
    let time: Timestamp
    let offset: Int
  }

  /// Has a program judge a signature or a token; gives what is wrong with it.
  typealias Judge = (PreuveGardee) -> Teneur?

  private let folder: ProofFolder
  /// The files; nothing where something else bears the folder's name.
  private let names: [ProofName]?
  private var wanted: Set<Position>
  private var seen: [Position: Seen] = [:]

  /// Begins with what is kept now, or with what is kept now of the events behind one.
  ///
  /// Proofs that are kept later may be about lines that are not looked at.
  init(_ folder: Folder, after last: Position? = nil) throws {
    self.folder = ProofFolder(folder)
    names = try self.folder.names()?.filter { $0.position > last ?? 0 }
    wanted = Set((names ?? []).map(\.position))
  }

  /// Takes an event of the journal.
  mutating func note(_ event: RecordedEvent, at offset: Int) {
    guard !wanted.isEmpty, wanted.remove(event.position) != nil else { return }
    seen[event.position] = Seen(hash: event.hash, time: event.time, offset: offset)
  }

  /// Looks up the events that stand above what is verified, where their lines can be read; each is held
  /// against its anchor's hash, which stands for all above.
  mutating func look(above start: Start, in lines: LineSearch) throws {
    for position in wanted.sorted() where position <= start.chain.head.position {
      guard let offset = try lines.place(of: position) else { continue }
      var scanner = lines.nearScanner(from: offset)
      do { note(try lines.line(of: &scanner).event, at: offset) } catch is Anomalie {}
    }
  }

  /// What is wrong with the anchors, signatures and tokens of a journal, and those that are right; one that
  /// is about another line than the journal has is not, even if it is signed or dated.
  func finish(
    source: RegistreID?, head: Position, end: Int, judge: Judge?
  ) throws -> (proofs: [PreuveGardee], anomalies: [Anomalie]) {
    var (proofs, anomalies): ([PreuveGardee], [Anomalie]) = ([], [])
    if names == nil {
      let occupied = Ecart(
        .ancres, attendu: .dit("un dossier (ancres)", "a folder (ancres)"),
        trouve: .dit("un fichier ou un lien", "a file or a link"))
      anomalies.append(Anomalie(occupied, position: head, debut: end))
    }
    let byPosition = Dictionary(grouping: names ?? [], by: \.position).sorted { $0.key < $1.key }
    for (position, names) in byPosition {
      func reporting(_ body: () throws -> Void) throws {
        do { try body() } catch let ecart as Ecart {
          anomalies.append(
            Anomalie(ecart, position: position, debut: seen[position]?.offset ?? end))
        }
      }
      let own = own(at: position, source)
      var kept: AncreDatee?
      try reporting {
        let anchor = try anchor(at: position)
        kept = anchor
        try check(anchor, is: own, in: source)
      }
      for name in names where name.kind != .ancre {
        try reporting {
          let proof = try Preuve(ofFile: folder.read(name), name)
          guard let ancre = kept ?? own else { return }
          try check(proof, name, about: ancre)
          let gardee = PreuveGardee(proof, name, sur: ancre, dans: folder)
          // A program reads the anchor's own file: where that is none, there is nothing to judge by.
          if kept != nil, let wrong = judge?(gardee) { throw name.ecart(wrong) }
          if ancre == own { proofs.append(gardee) }
        }
      }
    }
    return (proofs, anomalies)
  }

  /// The anchor that the journal has at a position, where that was seen.
  private func own(at position: Position, _ source: RegistreID?) -> AncreDatee? {
    guard let source, let seen = seen[position] else { return nil }
    return AncreDatee(registre: source, position: position, hash: seen.hash, time: seen.time)
  }

  /// The anchor that is kept for a position.
  private func anchor(at position: Position) throws -> AncreDatee {
    let name = ProofName(position, .ancre)
    guard let kept = AncreDatee(octets: try folder.read(name)), kept.position == position else {
      throw name.ecart(.dit("une autre", "another"))
    }
    return kept
  }

  /// Refuses an anchor that is not the one that the journal has at its position.
  private func check(
    _ kept: AncreDatee, is own: AncreDatee?, in source: RegistreID?
  ) throws(Ecart) {
    guard kept != own else { return }
    let (attendu, trouve): (Teneur, Teneur) =
      if let source, kept.registre != source {
        (.registreNomme(kept.registre), .registreNomme(source))
      } else if let own, own.hash == kept.hash {
        (.valeur(kept.time.text), .valeur(own.time.text))
      } else {
        (
          .evenement(kept.position, kept.hash.texte),
          own.map { Teneur.evenement($0.position, $0.hash.texte) } ?? .aucunTel
        )
      }
    let label = ProofFolder.label(ProofName(kept.position, .ancre))
    throw Ecart(.ancres, attendu: .dansFichier(attendu, label), trouve: trouve)
  }

  /// Refuses a token that dates something else than an anchor, or says a moment before its event.
  private func check(_ proof: Preuve, _ name: ProofName, about ancre: AncreDatee) throws(Ecart) {
    guard case .jeton(let jeton) = proof else { return }
    let digest = DemandeDHorodatage.empreinte(de: ancre)
    let label = ProofFolder.label(name)
    guard jeton.empreinte == digest else {
      throw Ecart(
        .jeton, attendu: .dansFichier(.valeur(digest.texte), label),
        trouve: .valeur(jeton.empreinte.texte))
    }
    guard jeton.auPlusTard >= ancre.time else {
      throw Ecart(
        .jeton, attendu: .dansFichier(.auPlusTot(ancre.time), label),
        trouve: .valeur(jeton.date.text))
    }
  }
}

extension Preuve {
  /// The proof that a file should hold by its name.
  fileprivate init(ofFile bytes: ContiguousArray<UInt8>, _ name: ProofName) throws(Ecart) {
    do throws(DefautPreuve) { try self.init(bytes) } catch { throw name.ecart(error) }
    let kind = ProofName.Kind(self)
    guard kind == name.kind else { throw name.ecart(kind == .jeton ? .jeton : .signature) }
  }
}
