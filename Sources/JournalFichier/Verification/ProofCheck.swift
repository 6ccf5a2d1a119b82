import Facturation
import Journaux
import LigneJSON
import Preuves

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
  /// Whether something else bears the folder's name.
  private let isOccupied: Bool
  private var names: [ProofName]
  private var wanted: Set<Position>
  /// The event behind which each one's anchor is looked for, where not all are looked at.
  private let last: Position?
  private var seen: [Position: Seen] = [:]

  /// Begins with what is kept now, or looks only for what is kept of the events behind one, as they come.
  ///
  /// Whatever is kept later may be about lines that are not looked at.
  init(_ folder: Folder, after last: Position? = nil, systeme: Systeme) throws {
    self.folder = ProofFolder(folder, systeme: systeme)
    self.last = last
    isOccupied = try self.folder.isOccupied
    names = last == nil ? try self.folder.names() : []
    wanted = Set(names.map(\.position))
  }

  /// Takes an event of the journal.
  mutating func note(_ event: RecordedEvent, at offset: Int) throws {
    if let last, !isOccupied, event.position > last, seen[event.position] == nil {
      let own = try folder.names(of: event.position)
      names += own
      if !own.isEmpty { wanted.insert(event.position) }
    }
    guard !wanted.isEmpty, wanted.remove(event.position) != nil else { return }
    seen[event.position] = Seen(hash: event.hash, time: event.time, offset: offset)
  }

  /// Looks up the events that stand above what is verified, where their lines can be read; each is held
  /// against its anchor's hash, which stands for all above.
  mutating func look(above start: Start, in lines: LineSearch) throws {
    for position in wanted.sorted() where position <= start.chain.head.position {
      guard let offset = try lines.place(of: position) else { continue }
      var scanner = lines.nearScanner(from: offset)
      do { try note(try lines.line(of: &scanner).event, at: offset) } catch is Anomalie {}
    }
  }

  /// What is wrong with the anchors, signatures and tokens of a journal, and those that are right; one that
  /// is about another line than the journal has is not, whoever has signed or dated it.
  func finish(
    source: RegistreID?, head: Position, end: Int, judge: Judge?
  ) throws -> (proofs: [PreuveGardee], anomalies: [Anomalie]) {
    var (proofs, anomalies): ([PreuveGardee], [Anomalie]) = ([], [])
    if isOccupied {
      let occupied = Ecart(
        .ancres, attendu: .dit("un dossier (ancres)", "a folder (ancres)"),
        trouve: .dit("un fichier ou un lien", "a file or a link"))
      anomalies.append(Anomalie(occupied, position: head, debut: end))
    }
    let byPosition = Dictionary(grouping: names, by: \.position).sorted { $0.key < $1.key }
    for (position, names) in byPosition {
      func report(_ ecart: Ecart) {
        anomalies.append(
          Anomalie(ecart, position: position, debut: seen[position]?.offset ?? end))
      }
      let own = own(at: position, source)
      let ancre = ProofName(position, .ancre)
      let kept = try anchor(ancre, own, source, isKept: names.contains(ancre), report)
      let reference = kept ?? own
      for name in names where name.kind != .ancre {
        let bytes = try bytes(name)
        do throws(Ecart) {
          guard let proof = try proof(bytes.get(), name, about: reference) else { continue }
          // A program reads the anchor's own file: where that is none, there is nothing to judge by.
          if kept != nil, let judge, let wrong = judge(proof) {
            throw Ecart(name.rule, attendu: name.wanted, trouve: wrong)
          }
          if reference == own { proofs.append(proof) }
        } catch {
          report(error)
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

  /// The anchor that is kept for a position; reports where it is none, or not the one that the journal has there.
  private func anchor(
    _ name: ProofName, _ own: AncreDatee?, _ source: RegistreID?, isKept: Bool,
    _ report: (Ecart) -> Void
  ) throws -> AncreDatee? {
    guard isKept else {
      report(Ecart(.ancres, attendu: name.wanted, trouve: .rien))
      return nil
    }
    let octets: ContiguousArray<UInt8>
    switch try bytes(name) {
    case .success(let bytes): octets = bytes
    case .failure(let ecart):
      report(ecart)
      return nil
    }
    guard let kept = AncreDatee(octets: octets), kept.position == name.position else {
      report(Ecart(.ancres, attendu: name.wanted, trouve: .dit("une autre", "another")))
      return nil
    }
    if let source, kept.registre != source {
      report(
        Ecart(
          .ancres, attendu: .dansFichier(.registreNomme(kept.registre), ProofFolder.label(name)),
          trouve: .registreNomme(source)))
    } else if kept != own {
      report(difference(kept, own, name))
    }
    return kept
  }

  /// The bytes of a file, or what is wrong where no file that may be read bears the name.
  private func bytes(
    _ name: ProofName
  ) throws -> Result<ContiguousArray<UInt8>, Ecart> {
    do throws(SystemError) { return .success(try folder.read(name)) } catch {
      guard let instead = Teneur(insteadOfFile: error) else { throw error }
      return .failure(Ecart(name.rule, attendu: name.wanted, trouve: instead))
    }
  }

  private func difference(_ kept: AncreDatee, _ own: AncreDatee?, _ name: ProofName) -> Ecart {
    let label = ProofFolder.label(name)
    if let own, own.hash == kept.hash {
      return Ecart(
        .ancres, attendu: .dansFichier(.valeur(kept.time.text), label),
        trouve: .valeur(own.time.text))
    }
    return Ecart(
      .ancres, attendu: .dansFichier(.evenement(kept.position, kept.hash.texte), label),
      trouve: .aucunTel)
  }

  /// The proof that bytes are, if what it is about is known; refuses what is not about that.
  private func proof(
    _ bytes: ContiguousArray<UInt8>, _ name: ProofName, about ancre: AncreDatee?
  ) throws(Ecart) -> PreuveGardee? {
    let preuve: Preuve
    do throws(FautePreuve) { preuve = try Preuve(bytes) } catch {
      throw Ecart(
        name.rule, attendu: name.wanted,
        trouve: .dit(error.texte.francais, error.texte.anglais))
    }
    let kind = ProofName.Kind(preuve)
    guard kind == name.kind else {
      throw Ecart(
        name.rule, attendu: name.wanted, trouve: kind == .jeton ? .jeton : .signature)
    }
    guard let ancre else { return nil }
    if case .jeton(let jeton) = preuve { try check(jeton, name, about: ancre) }
    return PreuveGardee(preuve, name, sur: ancre, dans: folder)
  }

  private func check(
    _ jeton: JetonDHorodatage, _ name: ProofName, about ancre: AncreDatee
  ) throws(Ecart) {
    let label = ProofFolder.label(name)
    let digest = DemandeDHorodatage.empreinte(de: ancre)
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

extension ProofName {
  /// The rule that the file breaks where it is not what it should be.
  fileprivate var rule: Ecart.Regle {
    switch kind {
    case .ancre: .ancres
    case .signature: .signature
    case .jeton: .jeton
    }
  }

  /// What should be in the file.
  fileprivate var wanted: Teneur {
    let content: Teneur =
      switch kind {
      case .ancre: .ligneDAncre
      case .signature: .signature
      case .jeton: .jeton
      }
    return .dansFichier(content, ProofFolder.label(self))
  }
}
