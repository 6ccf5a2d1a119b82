/// A record whose members are listed once, in the order in which they are written wherever they are.
///
/// The list is an initialiser that asks a walker for each member by its name, by what people call it
/// in French and in English, and hands it the value that another record has:
///
///     init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
///       debut = try walker.member("debut", "livraison", "delivery", record?.debut)
///       fin = try walker.optional("fin", "fin de livraison", "end of delivery", record?.fin)
///
/// A walker that reads ignores that value, and gives what it has read. A writer writes it; nobody looks at
/// what it gives back. One that learns what a record is made of gives any value at all. So there is one list
/// for all of them, and the compiler sees to it that no member is missing from it.
///
/// Lists of what stands in lines are `@inlinable`: each walker's own module makes of each what it would have
/// written by hand.
@usableFromInline package protocol Record: MemberValue {
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
  @inlinable package func walk<W: Walker & ~Copyable>(_ walker: inout W) throws(W.Failure) {
    _ = try Self(&walker, like: self)
  }
}

/// What a member is called: by programs, and by people in both languages.
@usableFromInline package struct MemberName: Sendable, ExpressibleByStringLiteral {
  /// The name under which it is written.
  @usableFromInline package let key: StaticString
  /// What French speakers call it.
  @usableFromInline package let francais: StaticString
  /// What English speakers call it.
  @usableFromInline package let anglais: StaticString

  /// Gathers the names.
  @inlinable package init(_ key: StaticString, _ francais: StaticString, _ anglais: StaticString) {
    (self.key, self.francais, self.anglais) = (key, francais, anglais)
  }

  /// The one name of what people call as it is written.
  @inlinable package init(stringLiteral key: StaticString) { self.init(key, key, key) }
}

/// What is led over the members of records: a writer, a reader, or a collector of what they hold.
///
/// It is asked for members, and says of each kind of value what becomes of it. That a member may be
/// missing, or that it is a list, is said where it is asked for; of which kind it is follows from its
/// type.
@usableFromInline package protocol Walker: ~Copyable {
  /// What can go wrong; nothing can where nothing is read.
  associatedtype Failure: Error

  // Members.

  /// A member that is always there.
  mutating func member<Value: MemberValue>(
    _ name: MemberName, _ value: Value?
  ) throws(Failure) -> Value
  /// A member that may be missing.
  mutating func optional<Value: MemberValue>(
    _ name: MemberName, _ value: Value?
  ) throws(Failure) -> Value?
  /// A member that is left out where it has its usual value.
  mutating func member<Value: MemberValue>(
    _ name: MemberName, _ value: Value?, usually usual: Value
  ) throws(Failure) -> Value
  /// A member that is a list of records.
  mutating func list<Element: Record>(
    _ name: MemberName, _ elements: [Element]?
  ) throws(Failure) -> [Element]
  /// The same of one that may be missing, and is wherever it would be empty unless it may be so.
  mutating func optionalList<Element: Record>(
    _ name: MemberName, _ elements: [Element]?, mayBeEmpty: Bool
  ) throws(Failure) -> [Element]?
  /// The members of another record, among the record's own.
  mutating func included<Other: Record>(_ record: Other?) throws(Failure) -> Other
  /// The same of one that may be missing; it is there when its first member is, which has that name.
  mutating func included<Other: Record>(
    from name: MemberName, _ record: Other?
  ) throws(Failure) -> Other?

  // Kinds of values.

  /// An exact number.
  mutating func decimal<Value: ValeurDecimale>(_ value: Value?) throws(Failure) -> Value
  /// A checked text.
  mutating func text<Value: ValeurTexte>(_ value: Value?) throws(Failure) -> Value
  /// One of a few words.
  mutating func choice<Value: Choice>(_ value: Value?) throws(Failure) -> Value
  /// A day.
  mutating func day(_ value: DateCivile?) throws(Failure) -> DateCivile
  /// An identifier.
  mutating func identifier<Objet>(
    _ value: Identifiant<Objet>?
  ) throws(Failure) -> Identifiant<Objet>
  /// A whole number, from a least one on.
  mutating func count(_ value: Int?, from least: Int) throws(Failure) -> Int
  /// Yes or no.
  mutating func truth(_ value: Bool?) throws(Failure) -> Bool
  /// The SHA-256 of a file.
  mutating func digest(_ value: EmpreinteFichier?) throws(Failure) -> EmpreinteFichier
  /// A record of its own.
  mutating func record<Value: Record>(_ value: Value?) throws(Failure) -> Value
}

/// A walker that tells what a record holds: each member that is there, one behind the other.
@usableFromInline package protocol Teller: Walker, ~Copyable where Failure == Never {}

extension Teller where Self: ~Copyable {
  /// Tells of a member if it is there.
  @inlinable @inline(__always) package mutating func optional<Value: MemberValue>(
    _ name: MemberName, _ value: Value?
  ) -> Value? { value == nil ? nil : member(name, value) }

  /// Tells of a list if it is there.
  @inlinable @inline(__always) package mutating func optionalList<Element: Record>(
    _ name: MemberName, _ elements: [Element]?, mayBeEmpty: Bool
  ) -> [Element]? { elements == nil ? nil : list(name, elements) }

  /// Tells of the members of another record.
  @inlinable @inline(__always)
  package mutating func included<Other: Record>(_ record: Other?) -> Other {
    Other(&self, like: record)
  }

  /// Tells of the members of another record, if that is there.
  @inlinable @inline(__always)
  package mutating func included<Other: Record>(from name: MemberName, _ record: Other?) -> Other? {
    record.map { Other(&self, like: $0) }
  }

  /// Tells of a member, if it is there.
  @inlinable @inline(__always)
  package mutating func tell<Value: MemberValue>(_ name: MemberName, _ value: Value?) {
    _ = optional(name, value)
  }

  /// Tells of a list.
  @inlinable @inline(__always)
  package mutating func tell<Element: Record>(_ name: MemberName, _ elements: [Element]) {
    _ = list(name, elements)
  }

  /// Tells of the members of a record.
  @inlinable @inline(__always)
  package mutating func tell(_ record: some Record) { _ = included(record) }

  /// The value that is told, which is always given.
  @inlinable @inline(__always) package static func given<Value>(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("a record that is told is there") }
    return value
  }
}

/// Members, by the names that they bear.
extension Walker where Self: ~Copyable {
  /// A member that is always there.
  @inlinable @inline(__always) package mutating func member<Value: MemberValue>(
    _ key: StaticString, _ francais: StaticString, _ anglais: StaticString, _ value: Value?
  ) throws(Failure) -> Value { try member(MemberName(key, francais, anglais), value) }

  /// A member that may be missing.
  @inlinable @inline(__always) package mutating func optional<Value: MemberValue>(
    _ key: StaticString, _ francais: StaticString, _ anglais: StaticString, _ value: Value?
  ) throws(Failure) -> Value? { try optional(MemberName(key, francais, anglais), value) }

  /// A member that is left out where it has its usual value.
  @inlinable @inline(__always) package mutating func member<Value: MemberValue>(
    _ key: StaticString, _ francais: StaticString, _ anglais: StaticString, _ value: Value?,
    usually usual: Value
  ) throws(Failure) -> Value {
    try member(MemberName(key, francais, anglais), value, usually: usual)
  }

  /// The same of a walker to whom it is like any member that may be missing.
  @inlinable @inline(__always) package mutating func member<Value: MemberValue>(
    _ name: MemberName, _ value: Value?, usually usual: Value
  ) throws(Failure) -> Value { try optional(name, value == usual ? nil : value) ?? usual }

  /// A member that counts from one: a rank, a version.
  @inlinable @inline(__always)
  package mutating func rank(_ name: MemberName, _ value: Int?) throws(Failure) -> Int {
    try member(name, value.map(Rank.init)).number
  }

  /// A member that is a list of records, and may be missing.
  @inlinable @inline(__always) package mutating func optionalList<Element: Record>(
    _ name: MemberName, _ elements: [Element]?
  ) throws(Failure) -> [Element]? { try optionalList(name, elements, mayBeEmpty: true) }

  /// A member that is a list of records and may be missing, and what people call it.
  @inlinable @inline(__always) package mutating func optionalList<Element: Record>(
    _ key: StaticString, _ francais: StaticString, _ anglais: StaticString, _ elements: [Element]?
  ) throws(Failure) -> [Element]? {
    try optionalList(MemberName(key, francais, anglais), elements, mayBeEmpty: true)
  }

  /// A member that is a list of records, and is left out where there are none.
  @inlinable @inline(__always) package mutating func listIfAny<Element: Record>(
    _ key: StaticString, _ francais: StaticString, _ anglais: StaticString, _ elements: [Element]?
  ) throws(Failure) -> [Element] {
    let some = elements?.isEmpty == false ? elements : nil
    return try optionalList(MemberName(key, francais, anglais), some, mayBeEmpty: false) ?? []
  }
}
