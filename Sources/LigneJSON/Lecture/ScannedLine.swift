package import Journaux

/// A line that was found, where it stands among other bytes, without its line feed.
package struct ScannedLine {
  /// The bytes among which it stands.
  package let bytes: ContiguousArray<UInt8>
  /// Where it stands among them.
  package let range: Range<Int>
  /// Where it begins in its file; 0 of a line that stands in none.
  package let offset: Int
  /// Whether a line feed ends it.
  package let isComplete: Bool

  /// Says where a line was found.
  package init(bytes: ContiguousArray<UInt8>, range: Range<Int>, offset: Int, isComplete: Bool) {
    (self.bytes, self.range, self.offset, self.isComplete) = (bytes, range, offset, isComplete)
  }

  /// Where the next line begins in the file.
  package var next: Int { offset + range.count + 1 }

  /// Reads the line.
  package func read() throws(Ecart) -> Line { try Line.read(bytes, in: range) }

  /// The hash of the line's bytes.
  package var hash: Empreinte { Line.hash(bytes, in: range) }

  /// The hash that the line names as the one of the line above, as far as one stands there.
  package var predecessor: Empreinte? { Line.predecessor(bytes, in: range) }

  /// Whether the line is whole, and ends with the hash of its own bytes.
  package var isSealed: Bool {
    isComplete && bytes[range].suffix(Line.sealLength).elementsEqual(Line.seal(hash))
  }
}

extension ScannedLine {
  /// Reads the line by itself, its hash checked; what its position should be is not known.
  package func readAlone() throws(Ecart) -> Line {
    let line = try readForm()
    guard line.event.hash == hash else {
      throw Ecart(.hash, attendu: hash.texte, trouve: line.event.hash.texte)
    }
    return line
  }

  /// Reads the line as the next of a chain, or says what is wrong with it.
  package func follow(
    _ chain: inout Chain, checkingHash checksHash: Bool = true
  ) throws(Anomalie) -> Line {
    let position = chain.head.position + 1
    do throws(Ecart) {
      let line = try readForm()
      let actual = checksHash ? hash : line.event.hash
      guard let fault = chain.take(line, actualHash: actual).first else { return line }
      throw fault
    } catch {
      throw Anomalie(error, position: position, debut: offset)
    }
  }

  private func readForm() throws(Ecart) -> Line {
    guard isComplete else { throw .unended(after: range.count) }
    do { return try read() } catch {
      // Only a line that is sealed was written with the type that it shows.
      var error = error
      if error.regle == .type, !isSealed { error.regle = .forme }
      throw error
    }
  }
}

extension Ecart {
  /// A line that the file ends in the middle of, after so many bytes.
  package static func unended(after count: Int) -> Ecart {
    Ecart(.forme, octet: count, attendu: .sautDeLigne, trouve: .finDuFichier)
  }
}

extension Anomalie {
  /// A line that was there before.
  package static func missing(_ position: Position, offset: Int) -> Anomalie {
    Anomalie(
      Ecart(.forme, attendu: .ligne, trouve: .finDuFichier), position: position, debut: offset)
  }

  /// A batch of which the end is missing.
  package static func unfinished(from first: Position, end: Int) -> Anomalie {
    Anomalie(
      Ecart(.lot, attendu: .resteDuLot, trouve: .finDuFichier), position: first, debut: end)
  }
}
