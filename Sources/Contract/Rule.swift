/// Something that every store of lines, and so every journal, has to keep.
public struct Rule: Sendable, CustomStringConvertible {
  /// What it is called; stable, for tests to name it.
  public let name: String
  /// What must hold.
  public let sentence: String
  let check: Check

  enum Check: Sendable {
    /// Is asked of a store.
    case store(@Sendable (StoreBench) throws -> Void)
    /// Is asked of a journal, be it over a store.
    case journal(@Sendable (JournalBench) throws -> Void)
  }

  init(_ name: String, _ sentence: String, _ check: Check) {
    (self.name, self.sentence, self.check) = (name, sentence, check)
  }

  /// The name and the sentence.
  public var description: String { "\(name): \(sentence)" }
}

/// What was found where a rule is not kept.
public struct Breach: Error, Hashable, CustomStringConvertible {
  /// The name of the rule.
  public let rule: String
  /// What was found, in English.
  public let found: String

  /// The rule and what was found.
  public var description: String { "\(rule): \(found)" }
}

extension Breach {
  /// Says what was found, as much of it as people read.
  init(_ rule: Rule, _ error: any Error) {
    let text = "\(error)"
    self.init(rule: rule.name, found: text.count > 400 ? "\(text.prefix(400))…" : text)
  }
}

/// Something that is not as it should be, of whichever rule.
struct Finding: Error, CustomStringConvertible {
  let description: String
}

/// Throws what was found, unless all is as it should be.
func expect(_ isRight: Bool, _ found: @autoclosure () -> String) throws {
  if !isRight { throw Finding(description: found()) }
}

/// The same of two values that should be one.
func expect<Value: Equatable>(
  _ found: Value, is expected: Value, _ what: @autoclosure () -> String
) throws {
  try expect(found == expected, "\(what()): expected \(expected), found \(found)")
}

/// Throws unless a body throws an error that is accepted.
func expect(
  throwing isAccepted: (any Error) -> Bool, _ what: @autoclosure () -> String,
  _ body: () throws -> Void
) throws {
  do { try body() } catch {
    return try expect(isAccepted(error), "\(what()): the error was \(error)")
  }
  throw Finding(description: "\(what()): nothing was thrown")
}
