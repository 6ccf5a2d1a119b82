import Journal
import LigneJSON

/// Finds single lines of a journal without reading the others.
struct LineSearch {
  let file: SharedFile
  let systeme: Systeme
  /// Where the journal ends, and the position of its last event.
  let end: Int
  let last: Position

  /// Reads the line that begins at a place.
  func line(at offset: Int) throws -> Line {
    var scanner = LineScanner(file, from: offset, to: end, systeme: systeme, block: .short)
    guard let scanned = try scanner.next() else {
      throw LineFault.missing(try position(at: offset), offset: offset)
    }
    do throws(LineFault) { return try scanned.readAlone() } catch {
      // Only by what stands before can one tell which line this should be.
      throw error.renumbered(try position(at: offset))
    }
  }

  /// Where the line that ends at a place begins, or nothing when none ends there.
  func startOfLine(endingAt end: Int) throws -> Int? {
    var (start, isLastByte) = (end, true)
    while start > 0 {
      let from = max(0, start - LineScanner.Block.short.rawValue)
      let bytes = try systeme.read(file.descriptor, at: from, count: start - from, file.path)
      guard bytes.count == start - from else { return nil }
      if isLastByte, bytes.last != UInt8(ascii: "\n") { return nil }
      let searched = isLastByte ? bytes.dropLast() : bytes[...]
      if let feed = searched.lastIndex(of: UInt8(ascii: "\n")) { return from + feed + 1 }
      (start, isLastByte) = (from, false)
    }
    return isLastByte ? nil : 0
  }

  /// Where the line of a position begins; the journal's end behind the last.
  ///
  /// Halves what is in question, line by line by its own position, until little is left to read.
  func offset(of position: Position) throws -> Int {
    guard position > 1 else { return 0 }
    guard position <= last else { return end }
    var low = (offset: 0, position: 1)
    var high = end
    while high - low.offset > LineScanner.Block.long.rawValue {
      let middle = try next(from: low.offset + (high - low.offset) / 2)
      guard middle < high else { break }
      let found = try line(at: middle).event.position
      if found <= position { low = (middle, found) } else { high = middle }
      if found == position { break }
    }
    var scanner = LineScanner(file, from: low.offset, to: end, systeme: systeme)
    while low.position < position, try scanner.next() != nil { low.position += 1 }
    return scanner.offset
  }

  /// Where the first line begins that begins behind a place.
  private func next(from offset: Int) throws -> Int {
    var scanner = LineScanner(file, from: offset, to: end, systeme: systeme, block: .short)
    _ = try scanner.next()
    return scanner.offset
  }

  /// Which line begins at a place, counted from the first.
  private func position(at offset: Int) throws -> Position {
    var scanner = LineScanner(file, from: 0, to: offset, systeme: systeme)
    var position = 1
    while try scanner.next()?.isComplete == true { position += 1 }
    return position
  }
}
