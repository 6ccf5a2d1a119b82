import Facturation

/// One step of a walk: bytes that must stand there, and what comes behind them.
struct FormStep: BitwiseCopyable, Sendable {
  enum Action: UInt8 {
    /// Nothing more.
    case none
    /// An array's elements, or else a jump to its end.
    case array
    /// A comma and a jump back to the next element, or else on.
    case again
    /// A record that was seen before, and a jump behind it, or else on.
    case record
    /// The end of a record, to be known from now on.
    case recordEnd
    // Values.
    case uuid, hash, date, time, decimal, text, documentNumber, word, digits, position, bool, other
    // Values of the envelope, each read in its own way.
    case source, type, subject, author, batch
  }

  typealias Limits = (low: Int64, high: Int64)

  /// What must stand there.
  let literal: Literal
  /// Whether it may also be missing: then the walk jumps.
  let isOptional: Bool
  var action: Action
  let capture: Capture
  /// How many decimals a number has at most, and at least.
  var decimals: ShortDecimal.Decimals = (0, 0)
  /// How many steps to go on where it is missing and no comma stands there: over all behind it too that
  /// would begin with one.
  var leap: Int16 = 1
  /// How many steps to go on, or back, by a jump.
  var jump: Int32 = 1
  /// The number of the value's reader.
  var reader: Int32 = 0
  /// The limits of a number or a length; of words, the number of the first, and of the one behind.
  var limits: Limits = (0, 0)

  /// The same step where other readers and choices stand before its own.
  func moved(readers: Int, choices: Int) -> FormStep {
    var moved = self
    moved.reader += Int32(readers)
    if action == .word {
      moved.limits = (limits.low + Int64(choices), limits.high + Int64(choices))
    }
    return moved
  }
}

extension Capture {
  /// How the value is read that is kept, where that is not as others of its shape.
  var action: FormStep.Action? {
    switch self {
    case .source: .source
    case .type: .type
    case .subject: .subject
    case .author: .author
    case .batch: .batch
    default: nil
    }
  }
}

extension TokenShape {
  var action: FormStep.Action {
    switch self {
    case .uuid: .uuid
    case .hash: .hash
    case .date: .date
    case .time: .time
    case .decimal: .decimal
    case .text: .text
    case .documentNumber: .documentNumber
    case .word: .word
    case .digits: .digits
    case .position: .position
    case .bool: .bool
    case .other: .other
    }
  }
}

/// The values of a line that a skim keeps.
enum Capture: UInt8, Sendable {
  case none
  // Of the envelope.
  case position, source, type, subject, time, author, batch, cle, predecessor, hash
  // Of what the events hold.
  case rank, number, series, totalHT, montantTVA, totalTTC, payment, deducted, settlement, siren

  /// What is kept of the envelope, by the path of the member.
  static let ofEnvelope: [String: Capture] = [
    "id": .position, "source": .source, "type": .type, "subject": .subject, "time": .time,
    "author": .author, "batch": .batch, "command": .cle, "predecessorhash": .predecessor,
    "hash": .hash,
  ]

  /// What is kept of an event's data, by the path of the member; a member that bears a name of the
  /// envelope is none of it.
  static func ofData(_ movement: Mouvement) -> [String: Capture] {
    ofAnyData.merging(ofSums(movement)) { _, ofSums in ofSums }
  }

  /// What any event may refer to.
  static let ofAnyData: [String: Capture] = [
    "factureAnterieure.numero": .deducted, "reglement": .settlement, "siren": .siren,
    "siret": .siren,
  ]

  private static func ofSums(_ movement: Mouvement) -> [String: Capture] {
    switch movement {
    case .creation: ["brouillon": .rank]
    case .emission:
      [
        "numero": .number, "serie": .series, "totaux.totalHT": .totalHT,
        "totaux.montantTVA": .montantTVA, "totaux.totalTTC": .totalTTC,
      ]
    case .avoir: ["numero": .number, "serie": .series, "totaux.totalTTC": .totalTTC]
    case .paiement: ["paiementId": .payment, "montant": .totalTTC]
    case .annulation: ["paiementId": .payment]
    case .remboursement: ["montant": .totalTTC]
    case .irrecouvrable, .aucun: [:]
    }
  }
}
