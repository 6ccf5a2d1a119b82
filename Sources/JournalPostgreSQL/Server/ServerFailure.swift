import Port

/// Why a server has not answered as it was to.
enum ServerFailure: Error, Hashable {
  /// No connection came about.
  case unreachable(String)
  /// A server answers that it is starting or going down, and takes nobody in.
  case starting(String)
  /// The server lets nobody in who gives that name and password, or not to that base.
  case shutOut(String)
  /// The connection has broken.
  case lost(String)
  /// No answer has come in time.
  case silent
  /// The server has refused a statement.
  case refused(Refusal)
  /// What is kept there contradicts itself.
  case wrong(String)
  /// The program knows nothing of PostgreSQL.
  case notBuilt
}

/// What a server says against a statement.
struct Refusal: Hashable {
  /// The five characters that tell programs what it is.
  let state: String
  /// Whether the connection ends with it.
  let isLast: Bool
  let message: String
}

extension ServerFailure {
  /// Whether the same may succeed over a connection of its own.
  var isOfConnection: Bool {
    switch self {
    case .lost: true
    case .refused(let refusal): refusal.isLast
    case .unreachable, .starting, .shutOut, .silent, .wrong, .notBuilt: false
    }
  }

  /// What it means to whoever keeps lines there, where nothing was recorded.
  var storeError: StoreError {
    switch self {
    case .refused(let refusal): refusal.storeError
    case .shutOut: .forbidden(message)
    case .unreachable, .starting, .lost, .silent, .wrong, .notBuilt: .failed(message)
    }
  }

  /// What has happened, on one line.
  var message: String {
    switch self {
    case .unreachable(let reason), .starting(let reason), .shutOut(let reason), .lost(let reason),
      .wrong(let reason):
      reason.inOneLine
    case .silent: "the server does not answer"
    case .notBuilt: "this program was built without PostgreSQL"
    case .refused(let refusal): refusal.message
    }
  }
}

extension Refusal {
  fileprivate var storeError: StoreError {
    switch state {
    case "55P03": .locked
    case "53100": .full
    case "42501": .forbidden(message)
    case "25006": .forbidden("the server only lets read: \(message)")
    case "3F000", "42P01": .missing("the database is not prepared: \(message)")
    default: .failed("\(message) (\(state))")
    }
  }
}

extension String {
  /// What PostgreSQL says on several lines, on one.
  var inOneLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop { $0.isWhitespace } }
      .joined(separator: "; ")
  }
}
