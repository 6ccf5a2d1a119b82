package import Facturation
import Journaux

/// An event as it is written today, and the stream to which it belongs.
package struct CurrentType: Sendable {
  let type: EventType
  let read: EventCatalogue.Read
  let finish: Finish
  /// What the event holds today, to which the last upcaster must lead.
  let payload: ObjectIdentifier

  /// Makes an event of what was held, once that is of today's version.
  typealias Finish = @Sendable (any Record, Flux) -> Evenement?

  /// An event whose payload goes into a stream, or into none when the stream is of another kind.
  package init<Payload: Record>(
    _ type: EventType,
    _ wrap: @escaping @Sendable (Payload, Flux) -> Evenement?
  ) {
    self.type = type
    payload = ObjectIdentifier(Payload.self)
    finish = { payload, flux in (payload as? Payload).flatMap { wrap($0, flux) } }
    read = { line, flux throws(Ecart) in
      try Self.event(try line.record(nil), flux, line) { wrap($0, flux) }
    }
  }

  /// An event of a stream of the right kind, or an error.
  static func event<Payload>(
    _ payload: Payload, _ flux: Flux, _ line: LineReader, _ wrap: (Payload) -> Evenement?
  ) throws(Ecart) -> Evenement {
    guard let evenement = wrap(payload) else {
      throw line.error(expected: .autreFlux(que: flux))
    }
    return evenement
  }
}
