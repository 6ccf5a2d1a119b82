import CasUsage
import Exporters
import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// What the file of entries says of each, by the names of its columns.
@Suite struct `A row of the FEC` {
  private let atelier: Atelier

  init() throws { atelier = try Atelier() }

  /// The rows of the year, by column.
  private func rangees(
    _ atelier: Atelier, au jour: DateCivile = "2026-12-31"
  ) throws -> [[String: String]] {
    let exercice = try #require(Exercice(du: "2026-01-01", au: jour))
    return try atelier.journal.read { vue in
      let registre = try #require(try atelier.repertoire.registre)
      var flux = MemoryStream()
      var export = ExportFEC(try CadreComptable(registre, vue), exercice: exercice)
      try export.ecrire(vue, dans: &flux)
      let lignes = String(decoding: flux.bytes, as: UTF8.self).split(separator: "\r\n")
      return lignes.dropFirst().map { ligne in
        let cellules = ligne.split(separator: "\t", omittingEmptySubsequences: false)
        return Dictionary(
          zip(ExportFEC.colonnes, cellules.map(String.init)), uniquingKeysWith: { $1 })
      }
    }
  }

  /// When the client's account is lettered, of each row that moves it.
  private func lettrage(_ jour: DateCivile = "2026-12-31") throws -> [String] {
    let siennes = try rangees(atelier, au: jour).filter { $0["CompteNum"] == "411000" }
    for rangee in siennes {
      #expect((rangee["EcritureLet"] == "") == (rangee["DateLet"] == ""))
    }
    return siennes.compactMap { $0["DateLet"] }
  }

  /// An event of each hour of two days, in summer and in winter.
  @Test(arguments: FuseauHoraire.allCases)
  func `is validated on the day of its recording in the registre's zone`(
    fuseau: FuseauHoraire
  ) throws {
    let atelier = try Atelier(ferme: ())
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.ouvrir(.exemple, fuseau: fuseau) }
    let client = try atelier.client()
    var attendus: [String] = []
    for heure in 0..<48 {
      try atelier.horloge.regler(
        heure < 24 ? "2026-03-10T00:30:00.000000Z" : "2026-07-10T00:30:00.000000Z")
      atelier.horloge.avancer(secondes: heure % 24 * 3600)
      try atelier.emise(client, le: "2026-07-12")
      let secondes = atelier.horloge.horloge.now().microseconds / 1_000_000
      let jour = try #require(fuseau.jour(a: secondes))
      attendus.append("\(jour)".filter { $0 != "-" })
    }
    let valides = try rangees(atelier).filter { $0["CompteNum"] == "411000" }
    #expect(valides.map { $0["ValidDate"] } == attendus)
    #expect(Set(attendus).count == 4 && valides.allSatisfy { $0["EcritureDate"] == "20260712" })
  }

  @Test func `is lettered once nothing is owed, neither by the client nor to him`() throws {
    let facture = try atelier.emise()
    atelier.horloge.avancer(secondes: 20 * 86_400)
    try atelier.payer(facture, "70.00", le: "2026-03-10")
    #expect(try lettrage() == ["", ""])
    try atelier.payer(facture, "80.00", le: "2026-03-12")
    #expect(try lettrage() == ["", "", ""], "overpaid")
    try atelier.rembourser("30.00", de: facture, le: "2026-03-15")
    #expect(try lettrage() == Array(repeating: "20260315", count: 4))
    #expect(try lettrage("2026-03-14") == ["", "", ""])
  }

  /// What is paid after it was given up changes the loss, and not the client's account.
  @Test func `is lettered on the day of a loss, whatever is paid later`() throws {
    let facture = try atelier.emise()
    try atelier.payer(facture, "20.00", le: "2026-03-10")
    atelier.horloge.avancer(secondes: 200 * 86_400)
    try atelier.passerEnPerte(facture, le: "2026-06-01")
    #expect(try lettrage() == Array(repeating: "20260601", count: 3))
    try atelier.payer(facture, "40.00", le: "2026-07-01")
    #expect(try lettrage() == Array(repeating: "20260601", count: 3))
    #expect(try lettrage("2026-05-31") == ["", ""])
  }

  @Test func `is lettered by its facture, and each facture by letters of its own`() throws {
    let client = try atelier.client()
    for _ in 0..<30 {
      let facture = try atelier.emise(client)
      try atelier.payer(facture, "120.00", le: "2026-03-10")
    }
    let rangees = try rangees(atelier).filter { $0["CompteNum"] == "411000" }
    let lettres = Dictionary(grouping: rangees) { $0["EcritureLet"] ?? "" }
    #expect(Set(lettres.keys).isSuperset(of: ["A", "Z", "AA", "AD"]) && lettres.count == 30)
    #expect(
      lettres.values.allSatisfy { $0.count == 2 && Set($0.map { $0["PieceRef"] }).count == 1 })
  }
}
