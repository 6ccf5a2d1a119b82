import ExemplesFactures
import Exporters
import Foundation
import Graine
import Journaux
import Litteraux
import Testing

@testable import Facturation
@testable import Projections

/// What a cell becomes in a file, and that a reader of the file gets it back.
@Suite struct CSVWriterTests {
  private static let francaise = CSVConvention(
    entre: .pointVirgule, decimale: .virgule, avecBOM: true)

  @Test func `texts stand between quotes, numbers and days do not, rows end in CRLF`() throws {
    let cellules: [CSVCell] = [
      .chaine("Fer \"plat\", 3 m;\nsuite"), .chaine(""), .vide, .montant(Cumul(centimes: -1250)),
      .nombre(Quantite(unitesAdmises: 15_000)), .nombre(Taux(unitesAdmises: 550)), .entier(-3),
      .date(.premiere), .verite(true),
    ]
    let rangee = """
      "Fer ""plat"", 3 m;\nsuite","",,-12.50,1.5,5.50,-3,\(DateCivile.premiere),"oui"\r\n
      """
    #expect(try ecrire(cellules) == rangee)
    #expect(try ecrire([.entier(1), .vide]) == "1,\r\n")
  }

  @Test func `a spreadsheet in French gets its separator, its comma and the BOM`() throws {
    let convention = try #require(Self.francaise)
    let cellules: [CSVCell] = [.chaine("a,b"), .montant(Cumul(centimes: 123_456))]
    #expect(try ecrire(cellules, convention) == "\u{FEFF}\"a,b\";1234,56\r\n")
    #expect(try ecrire([.vide], convention) == "\u{FEFF}\r\n")
  }

  @Test func `one sign cannot mean two things`() {
    #expect(CSVConvention(entre: .virgule, decimale: .virgule, avecBOM: false) == nil)
    #expect(CSVConvention(entre: .virgule, decimale: .point, avecBOM: false) == .usuelle)
    #expect(CSVConvention(entre: .tabulation, decimale: .virgule, avecBOM: false) != nil)
  }

  @Test(arguments: [
    "=1+1", "+33 6", "-12.50", "@SUM(A1)", "\tx", "\nx", " =1", "\u{A0}=1",
    "\u{FEFF}=1",
    "\u{202E}=1", "\u{200B}+1", "＝1", "＋1", "－1", "＠1", "'=1", "'", "''",
  ])
  func `a text that could be a formula has an apostrophe in front`(texte: String) throws {
    #expect(try ecrire([.chaine(texte)]) == "\"'\(texte)\"\r\n")
  }

  /// A reader that parts cells by another sign, or ends rows at each line end, finds a cell there.
  @Test(arguments: [
    ("a;=1+1", "a;'=1+1"), ("Fer plat,-10 %", "Fer plat,'-10 %"), ("a\t@x", "a\t'@x"),
    ("Pose\n- dépose", "Pose\n'- dépose"), ("a; =1", "a;' =1"), ("x;\"=1", "x;'\"\"=1"),
    ("a;'b'", "a;''b'"), ("=a;=b", "'=a;'=b"), ("\t=1", "'\t'=1"), ("\r=1", "'\r'=1"),
    (";;+1", ";;'+1"), ("1 à 3, pose", "1 à 3, pose"), ("a, b;c", "a, b;c"),
  ])
  func `what could be a formula behind any sign that parts cells has one too`(
    texte: String, ecrit: String
  ) throws {
    #expect(try ecrire([.chaine(texte)]) == "\"\(ecrit)\"\r\n")
  }

  @Test func `what guards a text is taken off again, whatever the text`() {
    let signes = [
      "=", "+", "-", "@", "'", ";", ",", "\t", "\n", "\r", " ", "\"", "a", "é", "＝", "\u{200B}",
    ]
    var hasard = GenerateurGraine(graine: 7)
    for _ in 0..<Campaign.count(20_000, long: 200_000) {
      let texte = (0..<Int.random(in: 0...9, using: &hasard)).map { _ in
        signes.randomElement(using: &hasard) ?? ""
      }.joined()
      let garde = texte.gardeDesTableurs
      #expect(garde.sansGardeDeTableur == texte, "\(texte.debugDescription)")
      for cellule in garde.unicodeScalars.split(whereSeparator: ";,\t\n\r".unicodeScalars.contains)
      {
        let premier = cellule.first { !" \u{200B}".unicodeScalars.contains($0) }
        #expect(
          !(premier.map("=+-@＝".unicodeScalars.contains) ?? false), "\(garde.debugDescription)")
      }
    }
  }

  @Test(arguments: ["", "a=1", "3-2", "l'an", "(=1)", "\"=1", "–", "é", "🎉=", "٣"])
  func `any other text is as it was`(texte: String) throws {
    #expect(try ecrire([.chaine(texte)]) == "\"\(texte.replacing("\"", with: "\"\""))\"\r\n")
  }

  private func ecrire(
    _ cellules: [CSVCell], _ convention: CSVConvention = .usuelle
  ) throws -> String {
    let colonnes = cellules.indices.map { rang in
      CSVColumn<[CSVCell]>("c\(rang)", "") { $0[rang] }
    }
    var (flux, seules) = (MemoryStream(), MemoryStream())
    var export = CSVExport(colonnes, convention)
    try export.begin(&seules)
    try export.write(cellules, to: &flux)
    // The BOM stands before the names of the columns.
    let entete = String(decoding: seules.bytes, as: UTF8.self)
    let bom = entete.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    #expect(export.nombre == 1)
    return bom + String(decoding: flux.bytes, as: UTF8.self)
  }
}

/// The tables for accountants: what their rows come to, and that an article tells of every column.
@Suite struct TablesTests {
  private let periode: ClosedRange<DateCivile> = .premiere ... .derniere
  private let jour = DateCivile(annee: 2026, mois: 11, jour: 20) ?? .premiere

  @Test func `documents and their VAT add up to what totals say`() throws {
    var hasard = HasardDeValeurs()
    let factures = try (0..<200).map { _ in try hasard.facture() }
    let pieces = factures.flatMap { PieceComptable.pieces(de: $0, dans: periode, le: jour) }
    let tva = TVAPeriode(factures, periode: periode).ensemble.nette
    let taxes = pieces.flatMap(TableTVA.rangees)
    let rappel = Comment("\(hasard)")
    #expect(somme("base", TableTVA.colonnes, taxes) == tva.base, rappel)
    #expect(somme("montantTVA", TableTVA.colonnes, taxes) == tva.tva, rappel)
    let solde = BalanceAgee(factures, au: jour).ensemble.total
    let avantAujourdhui = pieces.filter { valeur("date", TableFactures.colonnes, $0) <= jour.texte }
    #expect(somme("solde", TableFactures.colonnes, avantAujourdhui) == solde, rappel)
    let emises = factures.filter(\.estEmise)
    #expect(pieces.count == emises.count + emises.flatMap(\.avoirs).count, rappel)
  }

  @Test func `a document that comes to nothing has a row of VAT all the same`() throws {
    let offerte = ContenuLigne(designation: "Pose", quantite: "1", prixUnitaire: "0", tva: "20")
    let pieces = PieceComptable.pieces(
      de: try Brouillon(lignes: [offerte]).emise(), dans: periode, le: jour)
    let rangees = pieces.flatMap(TableTVA.rangees)
    #expect(rangees.map { valeur("montantTVA", TableTVA.colonnes, $0) } == ["0.00"])
  }

  @Test func `an invoice that was given up keeps its statut, and a column says so`() throws {
    var hasard = HasardDeValeurs()
    let factures = try (0..<200).map { _ in try hasard.facture() }.filter(\.estEmise)
    let rappel = Comment("\(hasard)")
    var perdues = 0
    for facture in factures {
      let fin = DateCivile.derniere
      let piece = try #require(PieceComptable.pieces(de: facture, dans: periode, le: fin).first)
      let estPerdue = facture.statutAffiche(le: fin) == .passeeEnPerte
      perdues += estPerdue ? 1 : 0
      let statut = valeur("statut", TableFactures.colonnes, piece)
      #expect(statut == facture.statut(le: fin).rawValue, rappel)
      let dite = valeur("passeeEnPerte", TableFactures.colonnes, piece)
      #expect(dite == (estPerdue ? "oui" : "non"), rappel)
      // What is left of sums that do not add up, as these do not, is an amount all the same.
      let montants = (facture.irrecouvrable?.groupes ?? []).flatMap { [$0.base, $0.montantTVA] }
      #expect(montants.allSatisfy { Montant.limites.contains($0.unites) }, rappel)
    }
    #expect(perdues > 0, rappel)
  }

  @Test func `an avoir is a row of its own, which takes off and has no balance`() throws {
    var hasard = HasardDeValeurs()
    let factures = try (0..<100).map { _ in try hasard.facture() }
    let facture = try #require(factures.first { !$0.avoirs.isEmpty })
    let pieces = PieceComptable.pieces(de: facture, dans: periode, le: jour)
    let avoir = try #require(facture.avoirs.first)
    #expect(valeur("type", TableFactures.colonnes, pieces[1]) == "avoir")
    #expect(valeur("factureCitee", TableFactures.colonnes, pieces[1]) == facture.reference)
    #expect(valeur("solde", TableFactures.colonnes, pieces[1]).isEmpty)
    let total = Cumul.zero - Cumul(avoir.totaux.totalTTC)
    #expect(valeur("totalTTC", TableFactures.colonnes, pieces[1]) == total.texte)
    let lignes = TableLignes.rangees(pieces[1])
    #expect(lignes.count == avoir.lignes.count)
    let credite = avoir.lignes.reduce(Cumul.zero) { $0 - Cumul($1.total) }
    #expect(somme("total", TableLignes.colonnes, lignes) == credite)
  }

  @Test func `money that was moved comes to what is paid, whatever parts its days are read in`()
    throws
  {
    var hasard = HasardDeValeurs()
    let factures = try (0..<200).map { _ in try hasard.facture() }
    var jours = JoursDeMouvement(periode: periode)
    let tous = factures.flatMap { $0.mouvements(dans: periode) }
    jours.ajouter(tous.map(\.fonds.date))
    let rappel = Comment("\(hasard)")
    for plafond in [1, 7, 10_000] {
      let parties = jours.parties(auPlus: plafond)
      let lus = parties.map { partie in
        factures.flatMap { $0.mouvements(dans: partie) }.parJour(\.fonds.date)
      }
      #expect(
        lus.allSatisfy { $0.count <= plafond || Set($0.map(\.fonds.date)).count == 1 }, rappel)
      let fonds = lus.joined().map(\.fonds)
      #expect(fonds == tous.parJour(\.fonds.date).map(\.fonds), rappel)
    }
    let recu = factures.reduce(Cumul.zero) { $0 + $1.paye(le: .derniere) }
    let recettes = factures.flatMap { $0.recettes(dans: periode) }.map {
      LivreDesRecettes.Recette($0.mouvement, parObjet: $0.parObjet)
    }
    #expect(somme("montant", LivreDesRecettes.colonnes, recettes) == recu, rappel)
    #expect(somme("montant", TablePaiements.colonnes, tous) == recu, rappel)
  }

  @Test func `what was annulled keeps its row, and another takes it back on the same day`() throws {
    var hasard = HasardDeValeurs()
    let factures = try (0..<200).map { _ in try hasard.facture() }
    let rappel = Comment("\(hasard)")
    for facture in factures {
      let mouvements = facture.mouvements(dans: periode)
      let annulations = mouvements.filter { $0.genre == .annulation }
      #expect(mouvements.count == facture.fonds.count + 2 * facture.fondsAnnules.count, rappel)
      #expect(annulations.count == facture.fondsAnnules.count, rappel)
      for annulation in annulations {
        let annule = mouvements.filter { $0.fonds == annulation.fonds.contraire }
        #expect(annule.map(\.paiement?.id) == [annulation.paiement?.id], rappel)
        #expect(annulation.motif != nil && annulation.motif == annulation.paiement?.annulation)
      }
      let frais = facture.paiements.filter { $0.annulation == nil }
        .reduce(Cumul.zero) { $0 + ($1.rejet?.frais.map { Cumul($0) } ?? .zero) }
      #expect(somme("frais", TablePaiements.colonnes, mouvements) == frais, rappel)
    }
    #expect(factures.contains { !$0.fondsAnnules.isEmpty }, rappel)
  }

  @Test func `a closing's row has each of its totals, and of those of all days, in its own column`()
    throws
  {
    func totaux(_ rang: Int) throws -> TotauxCloture {
      func total(_ place: Int) throws -> GrandTotal { try GrandTotal(texte: "\(rang)\(place).50") }
      return TotauxCloture(
        factures: rang * 10 + 1, avoirs: rang * 10 + 2, totalHT: try total(3),
        montantTVA: try total(4), avoirsHT: try total(5), avoirsTVA: try total(6),
        recu: try total(7), rejete: try total(8), rembourse: try total(9), groupes: [], modes: [])
    }
    let tete = try #require(EmpreinteFichier(String(repeating: "a", count: 64)))
    let periode = PeriodeCloturee(
      du: "2026-10-01", au: "2026-10-31", totaux: try totaux(1), perpetuels: try totaux(2),
      position: 6, tete: tete)
    let evenement = RecordedEvent(
      position: 7, time: .epoch, author: "camille",
      evenement: .cloture(ClotureID(UUIDTexte(haut: 9, bas: 1)), .periodeCloturee(periode)))
    let rangee = ClotureEnregistree(periode: periode, evenement: evenement)
    #expect(
      TableClotures.colonnes.map { valeur($0.nom, TableClotures.colonnes, rangee) } == [
        "2026-10-01", "2026-10-31", "7", Timestamp.epoch.text, "camille",
        "11", "12", "13.50", "14.50", "15.50", "16.50", "17.50", "18.50", "19.50",
        "21", "22", "23.50", "24.50", "25.50", "26.50", "27.50", "28.50", "29.50",
      ])
  }

  @Test func `the article tells of every column, in the words of its declaration`() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Facturier/Facturier.docc/Tableurs.md")
    var texte = try String(contentsOf: article, encoding: .utf8)
    for (table, lignes) in Self.declarees {
      let avant = try #require(texte.range(of: "### `\(table)`"))
      let debut = try #require(
        texte.range(of: "| --- | --- |\n", range: avant.upperBound..<texte.endIndex))
      let fin = texte.range(of: "\n\n", range: debut.upperBound..<texte.endIndex)?.lowerBound
      let place = debut.upperBound..<(fin ?? texte.endIndex)
      if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
        texte.replaceSubrange(place, with: lignes)
        try texte.write(to: article, atomically: true, encoding: .utf8)
      } else {
        #expect(
          texte[place] == lignes, "\(table): FACTURIER_RECORD=1 writes the article's table anew")
      }
    }
  }

  @Test func `no table has a column twice`() {
    for (table, lignes) in Self.declarees {
      let noms = lignes.split(separator: "\n").map { $0.split(separator: "`")[1] }
      #expect(Set(noms).count == noms.count, "\(table)")
    }
  }

  private static var declarees: [(table: String, lignes: String)] {
    func lignes<Rangee>(_ colonnes: [CSVColumn<Rangee>]) -> String {
      colonnes.map { "| `\($0.nom)` | \($0.sens) |" }.joined(separator: "\n")
    }
    return [
      ("factures", lignes(TableFactures.colonnes)), ("lignes", lignes(TableLignes.colonnes)),
      ("paiements", lignes(TablePaiements.colonnes)), ("tva", lignes(TableTVA.colonnes)),
      ("clotures", lignes(TableClotures.colonnes)), ("clients", lignes(TableClients.colonnes)),
      ("recettes", lignes(LivreDesRecettes.colonnes)),
    ]
  }

  /// What a column says of a row, without quotes.
  private func valeur<Rangee>(
    _ nom: String, _ colonnes: [CSVColumn<Rangee>], _ rangee: Rangee
  ) -> String {
    var flux = MemoryStream()
    var export = CSVExport(colonnes.filter { $0.nom == nom })
    try? export.write(rangee, to: &flux)
    let texte = String(decoding: flux.bytes, as: UTF8.self)
    return texte.replacing("\"", with: "").replacing("\r\n", with: "")
  }

  private func somme<Rangee>(
    _ nom: String, _ colonnes: [CSVColumn<Rangee>], _ rangees: [Rangee]
  ) -> Cumul {
    rangees.reduce(.zero) { somme, rangee in
      let chiffres = valeur(nom, colonnes, rangee).replacing(".", with: "")
      return somme + Cumul(centimes: Int128(chiffres) ?? 0)
    }
  }
}
