/// A record whose members are listed once, in the order in which they are written wherever they are.
///
/// The list is an initialiser that asks a walker for each member by its name, by what people call it
/// in French and in English, and hands it the value that another record has:
///
///     init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
///       debut = try walker.member("debut", "livraison", "delivery", record?.debut)
///       fin = try walker.optional("fin", "fin de livraison", "end of delivery", record?.fin)
///
/// A walker that reads ignores that value, and gives what it has read. One that writes writes it; what
/// it gives back nobody looks at. One that learns what a record is made of gives any value at all. So
/// there is one list for all of them, and the compiler sees to it that no member is missing from it.
///
/// Lists are `@inlinable`: each walker's own module makes of each list what it would have written by
/// hand.
@usableFromInline
package protocol Record: MemberValue {
  /// Asks a walker for the members, in their order.
  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure)

  /// What a person reads instead of the members, where the record is told as one thing.
  var enUneLigne: String? { get }

  /// Whether the very same record stands in line after line, so that it pays to know it again.
  static var revient: Bool { get }
}

extension Record {
  /// Told member by member, unless the record says otherwise.
  @inlinable package var enUneLigne: String? { nil }

  /// Most differ from line to line.
  @inlinable package static var revient: Bool { false }

  /// Leads a walker over the record's members.
  @inlinable
  package func walk<W: Walker & ~Copyable>(_ walker: inout W) throws(W.Failure) {
    _ = try Self(&walker, like: self)
  }
}

/// What a member is called: by programs, and by people in both languages.
@usableFromInline
package struct MemberName: Sendable {
  /// The name under which it is written.
  @usableFromInline package let key: StaticString
  /// What French speakers call it.
  @usableFromInline package let francais: StaticString
  /// What English speakers call it.
  @usableFromInline package let anglais: StaticString

  /// Gathers the names.
  @inlinable
  package init(_ key: StaticString, _ francais: StaticString, _ anglais: StaticString) {
    (self.key, self.francais, self.anglais) = (key, francais, anglais)
  }
}
