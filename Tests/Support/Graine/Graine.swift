import Foundation

/// The seed of the tests that try random cases.
public enum Graine {
  /// The environment variable that sets another seed.
  public static let variable = "FACTURIER_SEED"

  /// The seed of this run: what the environment asks for, else always the same.
  public static let choisie: UInt64 =
    ProcessInfo.processInfo.environment[variable].flatMap(UInt64.init) ?? 20_261_120
}
