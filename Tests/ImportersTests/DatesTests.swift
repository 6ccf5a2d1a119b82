import Facturation
import Graine
import Testing

@testable import Importers

/// A moment is one day of the registre, however another program writes it.
@Suite struct `A moment in a file` {
  @Test(arguments: [FuseauHoraire.paris, .guadeloupe, .reunion])
  func `is the same day whatever offset it is written with`(_ fuseau: FuseauHoraire) throws {
    var hasard = GenerateurGraine()
    for _ in 0..<Campaign.count(5_000) {
      let secondes = Int64(hasard.entier(86_400...4_000_000_000))
      let minutes = hasard.parmi([0, 60, -60, 330, -210, hasard.entier(-1439...1439)])
      let ecrit = try ecrit(secondes, a: minutes, hasard.parmi([":", ""]))
      let attendu = fuseau.jourEcrit(a: secondes, avecFraction: false)
      #expect(DateDTO(fuseau: fuseau).jour(ecrit) == attendu, "\(ecrit), \(hasard)")
    }
  }

  /// A moment as clocks show it that are so many minutes ahead of UTC.
  private func ecrit(_ secondes: Int64, a minutes: Int, _ separateur: String) throws -> String {
    let locales = Int(secondes) + minutes * 60
    let jour = try #require(DateCivile(joursDepuis1970: locales / 86_400))
    func deux(_ nombre: Int) -> String { nombre < 10 ? "0\(nombre)" : "\(nombre)" }
    let heure = [locales / 3600 % 24, locales / 60 % 60, locales % 60].map(deux)
    let decalage = [abs(minutes) / 60, abs(minutes) % 60].map(deux)
    return "\(jour)T\(heure.joined(separator: ":"))\(minutes < 0 ? "-" : "+")"
      + decalage.joined(separator: separateur)
  }
}

/// A day in a cell, as the table's form has it.
@Suite struct `A day in a table` {
  @Test func `is read in each form as that is called`() throws {
    for forme in FormatDeDate.ecrits {
      for nom in forme.noms {
        let parties = [
          ("aaaa", "2026"), ("yyyy", "2026"), ("mm", "04"), ("jj", "05"), ("dd", "05"),
        ]
        let ecrit = parties.reduce(nom) { $0.replacing($1.0, with: $1.1) }
        #expect(forme.jour(ecrit) == "2026-04-05", "\(nom)")
        let court = ecrit.replacing("04", with: "4").replacing("05", with: "5")
        #expect(forme.jour(court) == "2026-04-05", "\(nom)")
        #expect(forme.jour(ecrit.replacing("04", with: "13")) == nil, "\(nom)")
        #expect(FormatDeDate.ecrits.count { $0.noms.contains(nom) } == 1)
      }
    }
  }
}
