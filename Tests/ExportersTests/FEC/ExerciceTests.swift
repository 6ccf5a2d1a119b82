import Exporters
import Facturation
import Litteraux
import Testing

/// Which days a financial year has.
@Suite struct `A financial year` {
  @Test func `has the twelve months that end with the one that is named`() {
    #expect(Exercice("2026")?.periode == "2026-01-01"..."2026-12-31")
    #expect(Exercice("2024-02")?.periode == "2023-03-01"..."2024-02-29")
    for texte in ["", "26", "2026-13", "2026-1", "2026-00", "2026-01-31", "٢٠٢٦"] {
      #expect(Exercice(texte) == nil, "\(texte)")
    }
  }

  @Test func `goes from one day to another, as long as that is 24 months at most`() {
    #expect(Exercice(du: "2025-02-10", au: "2026-12-31")?.periode == "2025-02-10"..."2026-12-31")
    #expect(Exercice(du: "2026-11-20", au: "2026-11-20") != nil)
    #expect(Exercice(du: "2024-07-15", au: "2026-07-14") != nil)
    #expect(Exercice(du: "2024-07-15", au: "2026-07-15") == nil)
    #expect(Exercice(du: "2024-02-29", au: "2026-02-28") != nil)
    #expect(Exercice(du: "2024-02-29", au: "2026-03-01") == nil)
    #expect(Exercice(du: "2024-01-01", au: "2025-12-31") != nil)
    #expect(Exercice(du: "2024-01-01", au: "2026-01-01") == nil)
    #expect(Exercice(du: "2026-11-20", au: "2026-11-19") == nil)
  }
}
