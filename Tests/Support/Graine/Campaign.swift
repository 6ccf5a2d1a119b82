import Foundation

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
