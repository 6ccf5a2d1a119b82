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
  /// The files; nothing where something else bears the folder's name.
  private let names: [ProofName]?
  private var wanted: Set<Position>
  private var seen: [Position: Seen] = [:]

  /// Begins with what is kept now, or with what is kept now of the events behind one.
  ///
  /// Whatever is kept later may be about lines that are not looked at.
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
  /// is about another line than the journal has is not, whoever has signed or dated it.
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
        (.evenement(kept.position, kept.hash.texte), .aucunTel)
      }
    let label = ProofFolder.label(ProofName(kept.position, .ancre))
    throw Ecart(.ancres, attendu: .dansFichier(attendu, label), trouve: trouve)
  }

  /// Refuses a token that dates something else than an anchor, or says a moment before its event.
  private func check(
    _ proof: Preuve, _ name: ProofName, about ancre: AncreDatee
  ) throws(Ecart) {
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
    do throws(FautePreuve) { try self.init(bytes) } catch { throw name.ecart(error) }
    let kind = ProofName.Kind(self)
    guard kind == name.kind else {
      throw name.ecart(kind == .jeton ? .jeton : .signature)
    }
  }
}
