import Facturation
import Testing

@Test func `two languages are spoken`() {
  #expect(Langue.allCases.map(\.rawValue) == ["fr", "en"])
}
