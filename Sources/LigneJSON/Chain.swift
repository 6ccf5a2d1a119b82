package import Facturation
package import Journaux

/// What holds the lines of a journal together, checked one line after the other.
///
/// Each line is checked against the one above: its position, registre, time and batch follow on,
/// and it names the hash above; its own hash is that of its own bytes.
package struct Chain {
  /// The event of the last line that could be read, and its hash.
  package private(set) var head = Head.empty
  /// How many lines were passed over since.
  private var skipped = 0
  /// Whose journal it is, once a line has said so.
  package private(set) var source: RegistreID?
  /// What the rest of a batch must share with its beginning, while more of it must follow.
  private var unfinished: Common?
  /// The hash of the last line's bytes; it differs from the head's when that line is damaged.
  private var actualHash: Empreinte? = .nulle

  /// Begins above the first line.
  package init() {}

  /// Begins behind a line that was checked before, and that ends a batch.
  package init(behind head: Head, of source: RegistreID) {
    (self.head, self.source, actualHash) = (head, source, head.hash)
  }

  /// Begins behind a line that is checked elsewhere, be it in the middle of a batch.
  package init(behind line: Line) {
    self.init(behind: Head(after: line.event), of: line.source)
    note(batchOf: line.event)
  }

  /// The position of the last line, be it one that cannot be read.
  package var position: Position { head.position + skipped }

  /// Whether the last batch is complete, so that the journal may end here.
  package var isComplete: Bool { unfinished == nil }

  /// Whose journal an act belongs to that is to follow, be it the first.
  package func source(ofActBeginningWith first: Evenement?) throws(RefusFacturation) -> RegistreID {
    if let source { return source }
    guard case .registre(.registreOuvert(let ouverture))? = first else {
      throw RefusFacturation.registreNonOuvert
    }
    return ouverture.registre
  }

  /// Takes a line as the new end, and gives all that is wrong with it.
  package mutating func take(_ line: Line, actualHash: Empreinte) -> [Ecart] {
    // The event is looked at where it stands: a copy of all that it says would cost as much again.
    var faults = faultsOfPlace(line)
    faults += faultsOfTime(line.event)
    faults += faultsOfBatch(line.event)
    if line.event.hash != actualHash {
      faults.append(Ecart(.hash, attendu: actualHash.texte, trouve: line.event.hash.texte))
    }
    if source == nil { source = line.source }
    (head, skipped) = (Head(after: line.event), 0)
    self.actualHash = actualHash
    note(batchOf: line.event)
    return faults
  }

  private mutating func note(batchOf event: RecordedEvent) {
    if let batch = event.batch, batch.index < batch.count {
      unfinished = Common(batch: batch, author: event.author, cle: event.cle)
    } else {
      unfinished = nil
    }
  }

  /// Takes a line that was skimmed as the new end, if nothing at all is wrong with it; otherwise
  /// nothing is taken, and the line is to be read to know what it is.
  mutating func takes(_ line: SkimmedLine, actualHash: Empreinte?) -> Bool {
    let numbers = line.numbers
    guard source != nil, numbers.position == head.position &+ 1, let above = self.actualHash,
      line.predecessor == above, above == head.hash, numbers.hash == actualHash ?? numbers.hash,
      let last = head.time, numbers.time >= last, continuesBatch(line)
    else { return false }
    head = Head(after: numbers)
    self.actualHash = numbers.hash
    return true
  }

  private mutating func continuesBatch(_ line: SkimmedLine) -> Bool {
    guard let batch = line.batch else { return unfinished == nil }
    if let above = unfinished {
      guard batch.count == above.batch.count, batch.index == above.batch.index &+ 1,
        line.numbers.time == head.time, line.cle == above.cle,
        line.author == above.author
      else { return false }
      if batch.index < batch.count { unfinished?.batch = batch } else { unfinished = nil }
      return true
    }
    guard batch.index == 1 else { return false }
    unfinished = Common(batch: batch, author: line.author, cle: line.cle)
    return true
  }

  /// Passes over a line that cannot be read, so that the next ones can be checked nonetheless.
  package mutating func skip() { skip(to: position + 1) }

  /// Passes over all lines up to a position, be they ever so many.
  package mutating func skip(to position: Position) {
    skipped = position - head.position
    actualHash = nil
    unfinished = nil
  }

  private func faultsOfPlace(_ line: Line) -> [Ecart] {
    var faults: [Ecart] = []
    if line.event.position != position + 1 {
      faults.append(Ecart(.position, attendu: position + 1, trouve: line.event.position))
    }
    if let source, line.source != source {
      faults.append(Ecart(.source, attendu: source.texte, trouve: line.source.texte))
    }
    if let opening = openingFault(line) { faults.append(opening) }
    // Above an unreadable line nothing is known of the hash; a damaged one has two, of which the
    // line below may name either.
    let predecessor = line.event.predecessor
    if let actualHash, predecessor != head.hash, predecessor != actualHash {
      faults.append(Ecart(.predecesseur, attendu: head.hash.texte, trouve: predecessor.texte))
    }
    return faults
  }

  /// The first line, and no other, opens the registre that it says it belongs to.
  private func openingFault(_ line: Line) -> Ecart? {
    guard case .registre(.registreOuvert(let opening)) = line.event.evenement else {
      return position == 0
        ? Ecart(.ouverture, attendu: "RegistreOuvert", trouve: line.event.evenement.nom) : nil
    }
    guard position == 0 else {
      return Ecart(.ouverture, attendu: .uneSeuleOuverture, trouve: .valeur("RegistreOuvert"))
    }
    guard opening.format == RegistreOuvert.formatActuel else {
      return Ecart(.format, attendu: RegistreOuvert.formatActuel, trouve: opening.format)
    }
    return opening.registre == line.source
      ? nil : Ecart(.source, attendu: opening.registre.texte, trouve: line.source.texte)
  }

  private func faultsOfTime(_ event: RecordedEvent) -> [Ecart] {
    guard let last = head.time, event.time < last else { return [] }
    if event.evenement.corrigeHorloge { return [] }
    return [Ecart(.temps, attendu: .auPlusTot(last), trouve: .valeur(event.time.text))]
  }

  /// A batch is counted through without a gap, and bears one author, time and key.
  private func faultsOfBatch(_ event: RecordedEvent) -> [Ecart] {
    var found: Teneur { event.batch.map { .valeur($0.description) } ?? .sansLot }
    guard let above = unfinished else {
      guard let batch = event.batch, batch.index != 1 else { return [] }
      return [Ecart(.lot, attendu: .valeur("1/\(batch.count)"), trouve: found)]
    }
    let next = Batch(index: above.batch.index + 1, count: above.batch.count)
    guard event.batch == next else {
      return [Ecart(.lot, attendu: .valeur(next?.description ?? ""), trouve: found)]
    }
    if event.author != above.author {
      return [Ecart(.lot, attendu: above.author.name, trouve: event.author.name)]
    }
    if let time = head.time, event.time != time {
      return [Ecart(.lot, attendu: time.text, trouve: event.time.text)]
    }
    if event.cle != above.cle {
      return [Ecart(.lot, attendu: key(above.cle), trouve: key(event.cle))]
    }
    return []
  }

  private func key(_ cle: UUIDTexte?) -> Teneur { cle.map { .valeur($0.texte) } ?? .rien }
}

extension Chain {
  /// What the lines of a batch have in common, and how far it has come; their time is the head's.
  fileprivate struct Common {
    var batch: Batch
    let author: Author
    let cle: UUIDTexte?
  }
}
