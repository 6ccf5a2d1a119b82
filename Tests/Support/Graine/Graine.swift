import Foundation

/// The seed of the tests that try random cases.
public enum Graine {
  /// The environment variable that sets another seed.
  public static let variable = "FACTURIER_SEED"

  /// The seed of this run: what the environment asks for, else always the same.
  public static let choisie: UInt64 =
    ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init) ?? 20_261_120
}

/// Random numbers that a seed alone decides (SplitMix64), so that a failure can be played again.
///
/// Printed, it says how: a test that draws from it gives `"\(hasard)"` as its comment.
public struct GenerateurGraine: RandomNumberGenerator, Sendable, CustomStringConvertible {
  /// The seed that it began with.
  public let graine: UInt64
  private var etat: UInt64

  /// Begins with the seed given, or with the one that this run was started with.
  public init(graine: UInt64 = Graine.choisie) {
    self.graine = graine
    etat = graine
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    etat &+= 0x9e37_79b9_7f4a_7c15
    var melange = etat
    melange = (melange ^ melange >> 30) &* 0xbf58_476d_1ce4_e5b9
    melange = (melange ^ melange >> 27) &* 0x94d0_49bb_1331_11eb
    return melange ^ melange >> 31
  }

  /// So many bytes, in an array whose span is to be had on every system we support.
  public mutating func octets(_ compte: Int) -> ContiguousArray<UInt8> {
    ContiguousArray((0..<compte).map { _ in UInt8(truncatingIfNeeded: next()) })
  }

  /// Whether something happens that happens so many times in a hundred.
  public mutating func chance(_ pourcent: Int) -> Bool { entier(1...100) <= pourcent }

  /// A whole number within limits.
  public mutating func entier(_ limites: ClosedRange<Int>) -> Int {
    .random(in: limites, using: &self)
  }

  /// One of a few; a choice that is likelier stands there more often.
  public mutating func parmi<Choix>(_ choix: [Choix]) -> Choix {
    choix[entier(0...choix.count - 1)]
  }

  /// Puts pieces into bytes, changes some, drops some, or cuts the end off.
  public mutating func abimer<Octets>(_ octets: inout Octets, _ bribes: [[UInt8]])
  where Octets: RangeReplaceableCollection<UInt8> & MutableCollection, Octets.Index == Int {
    for _ in 0..<entier(1...3) {
      let place = entier(0...octets.count)
      switch entier(0...3) {
      case 0: octets.insert(contentsOf: parmi(bribes), at: place)
      case 1 where place < octets.count: octets[place] = UInt8(truncatingIfNeeded: next())
      case 2 where place < octets.count: octets.remove(at: place)
      default: octets.removeSubrange(place...)
      }
    }
  }

  /// How to run again with the same numbers.
  public var description: String { "\(Graine.variable)=\(graine)" }
}

/// How much the tests that try many cases try: `FACTURIER_CAMPAIGN` is `short` before a commit, and
/// `long` for as long as it takes.
public enum Campaign: String, Sendable {
  case short, usual, long

  /// The environment variable that sets another size.
  public static let variable = "FACTURIER_CAMPAIGN"

  /// The one of this run.
  public static let chosen: Campaign = {
    guard let name = ProcessInfo.processInfo.environment[variable] else { return .usual }
    guard let named = Campaign(rawValue: name) else {
      preconditionFailure("\(variable) is short, usual or long, not \(name)")
    }
    return named
  }()

  /// Whether but a part is tried.
  public static var isShort: Bool { chosen == .short }

  /// Whether all of it is tried, however long that takes.
  public static var isLong: Bool { chosen == .long }

  /// How many cases to try where so many are usual: in a short campaign a tenth, in a long one as many
  /// as it asks for.
  public static func count(_ usual: Int, long: Int? = nil) -> Int {
    switch chosen {
    case .short: usual / 10
    case .usual: usual
    case .long: long ?? usual
    }
  }

  /// How far it is from one case to the next where each place is one: in a short campaign ten times as
  /// far as is usual, so that a tenth is tried there too, in a long one as far as it asks for.
  public static func step(_ usual: Int, long: Int) -> Int {
    switch chosen {
    case .short: usual * 10
    case .usual: usual
    case .long: long
    }
  }
}
