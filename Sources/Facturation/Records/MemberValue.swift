/// What a member can hold: a value of one of the kinds that a walker knows.
@usableFromInline package protocol MemberValue: Hashable, Sendable {
  /// Tells a walker of which kind it is.
  static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Self?
  ) throws(W.Failure) -> Self

  /// What is supposed where another program's file says nothing, of what need not be said.
  static var presume: Self? { get }
}

extension MemberValue {
  /// Has to be said.
  @inlinable package static var presume: Self? { nil }
}

/// One of a few words, which stand as they are wherever they are written.
@usableFromInline
package protocol Choice: RawRepresentable, CaseIterable, MemberValue where RawValue == String {
  /// What people call it.
  var mots: Texte { get }
  /// What DTOs call it.
  var motDTO: String { get }
}

extension Choice {
  /// Its own word, unless it has another name.
  @usableFromInline package var mots: Texte { Texte(rawValue, rawValue) }
  /// Its own word, unless it has another one there.
  @inlinable package var motDTO: String { rawValue }

  /// What people call it in that language.
  package func nom(_ langue: Langue) -> String { mots.en(langue) }
}

/// A whole number that counts from one.
@usableFromInline package struct Rank: MemberValue {
  /// The number.
  @usableFromInline package let number: Int

  /// Takes the number.
  @inlinable package init(_ number: Int) { self.number = number }

  /// A count from one.
  @inlinable package static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Rank?
  ) throws(W.Failure) -> Rank { Rank(try walker.count(value?.number, from: 1)) }
}

extension ValeurDecimale {
  /// An exact number.
  @inlinable package static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Self?
  ) throws(W.Failure) -> Self { try walker.decimal(value) }
}

extension ValeurTexte {
  /// A checked text.
  @inlinable package static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Self?
  ) throws(W.Failure) -> Self { try walker.text(value) }
}

extension Choice {
  /// One of a few words.
  @inlinable package static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Self?
  ) throws(W.Failure) -> Self { try walker.choice(value) }
}

extension Record {
  /// A record of its own.
  @inlinable package static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Self?
  ) throws(W.Failure) -> Self { try walker.record(value) }
}

extension DateCivile: MemberValue {
  /// A day.
  @inlinable package static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Self?
  ) throws(W.Failure) -> Self { try walker.day(value) }
}

extension Identifiant: MemberValue {
  /// An identifier.
  @inlinable package static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Self?
  ) throws(W.Failure) -> Self { try walker.identifier(value) }
}

extension EmpreinteFichier: MemberValue {
  /// The SHA-256 of a file.
  @inlinable package static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Self?
  ) throws(W.Failure) -> Self { try walker.digest(value) }
}

extension Int: MemberValue {
  /// A count from none.
  @inlinable package static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Self?
  ) throws(W.Failure) -> Self { try walker.count(value, from: 0) }
}

extension Bool: MemberValue {
  /// Yes or no.
  @inlinable package static func walk<W: Walker & ~Copyable>(
    _ walker: inout W, _ value: Self?
  ) throws(W.Failure) -> Self { try walker.truth(value) }

  /// A file that says nothing means no.
  @inlinable package static var presume: Bool? { false }
}
