import Foundation

/// How much the tests try: a lot, or with `FACTURIER_LONG=1` for as long as it takes.
enum Campaign {
  static let isLong = ProcessInfo.processInfo.environment["FACTURIER_LONG"] == "1"
}
