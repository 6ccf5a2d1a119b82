import CasUsage
import Facturation
import Foreign
import Graine
import Journaux
import Testing

@testable import Importers

/// What a table begins with, and what is none.
extension CSVTests {
  @Test(arguments: [("[", "]"), ("<", ">"), ("{", "}")])
  func `a header in brackets is one`(_ avant: String, _ apres: String) throws {
    let table = Self.table.replacing("N° facture", with: "\(avant)N° facture\(apres)")
    let correspondance = Self.correspondance.replacing(
      "N° facture", with: "\(avant)N° facture\(apres)")
    #expect(try fautes(table, correspondance) == [])
  }

  @Test func `an empty table, one in another encoding and a lone carriage return are refused`()
    throws
  {
    #expect(try fautes("") == ["csv-vide 0:1:1"])
    let retours = try fautes(Self.table.replacing("\n", with: "\r"))
    #expect(retours.first?.hasPrefix("csv-fin-de-ligne 0:1:") == true)
    let atelier = try Atelier()
    var lecteur = CSVReader(
      try atelier.cadre, CSVMapping(ContiguousArray(Self.correspondance.utf8)))
    var blocs: [ContiguousArray<UInt8>] = [[0x61, 0xE9, 0x3B, 0x62, 0x0A]]
    lecteur.read { blocs.popLast() ?? [] }
    #expect(lecteur.defauts.map(\.code.rawValue) == ["csv-utf8"])
  }
}

/// How much is told, and of what.
extension CSVTests {
  @Test func `a row without a number lacks that, though it takes off`() throws {
    let dites = try fautes(
      Self.table.replacing("\nF2026-0060;;;;;", with: "\n;;;;;")
        .replacing(";1;25;20;", with: ";-1;25;20;"))
    #expect(dites.contains("csv-case-vide 0:3:1"))
    #expect(!dites.contains { $0.hasPrefix("csv-avoir") })
  }

  @Test(
    arguments: [
      ("Carte", .carte), ("carte", .carte), ("PRÉLÈVEMENT", .prelevement), (" cheque ", .cheque),
    ] as [(String, ConditionsPaiement)])
  func `a word is taken as our own tables write it, in any capitals and without accents`(
    _ mot: String, _ attendu: ConditionsPaiement
  ) throws {
    let lecteur = try lire(
      Self.table, Self.correspondance.replacing("\"Chèque\"", with: "\"\(mot)\"")
    ).1
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let lue = try #require(lecteur.factures.first)
    #expect(lue.enTete(de: ClientID(UUIDTexte(haut: 1, bas: 1))).conditionsPaiement == attendu)
  }

  @Test(arguments: ["", "client.categorie = \"professionnel\"\n", "client.siren = \"732829320\"\n"])
  func `clients are told who are taken for businesses without a number or a word`(
    _ dite: String
  ) throws {
    let atelier = try Atelier()
    let correspondance = Self.correspondance.replacing(
      "client.categorie = \"professionnel\"\n", with: dite)
    var lecteur = CSVReader(
      try atelier.cadre, CSVMapping(ContiguousArray(correspondance.utf8)))
    var blocs = [ContiguousArray(Self.table.utf8)]
    lecteur.read { blocs.popLast() ?? [] }
    let bilan = try atelier.outils.importer(
      lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    let sontDits = bilan.avertissements.contains { $0.code == "professionnels-supposes" }
    #expect(sontDits == dite.isEmpty)
  }

  @Test func `of too many faults the first thousand are told, and how many more there are`() throws
  {
    let lignes = Self.table.split(separator: "\n")
    // Each says another day of the same invoice than its first row, whose total is none of theirs.
    let autres = Array(repeating: "F2026-0060;06/10/2026;;;;B;1;1;20;;;", count: 1200)
    let lecteur = try lire((lignes.prefix(2).map(String.init) + autres).joined(separator: "\n")).1
    #expect(lecteur.defauts.map(\.ligne) == Array(2...1001))
    #expect(lecteur.omitted == 201)
  }

  @Test func `beside a setting that is none stand those that there are`() throws {
    for (nom, admis) in [
      ("separateur", ";, ,, |, tabulation"), ("decimale", ",, ."),
      ("date", "jj/mm/aaaa, jj.mm.aaaa, jj-mm-aaaa, aaaa-mm-jj, mm/jj/aaaa"),
    ] {
      let correspondance = CSVMapping(ContiguousArray("\(nom) = #\n".utf8))
      let defaut = try #require(correspondance.defauts.first)
      #expect(defaut.message(.francais) == "« \(nom) » doit être : \(admis).")
      #expect(defaut.message(.anglais) == "“\(nom)” must be: \(admis).")
    }
  }

  /// So that what an older program has imported is known again by a newer one.
  @Test func `identities follow from SIREN and number, and never change`() throws {
    #expect(
      try lire(Self.table).1.factures.map(\.id.texte) == [
        "bf375fae-1911-8888-8bbf-459232794fad", "3afc1417-659b-8351-8d16-2a495a739528",
      ])
  }

  @Test func `of a table whose header is wrong no row is told`() throws {
    let table = Self.table.replacing("8;1 100,50", with: "huit;1.1")
    #expect(try !fautes(table).isEmpty)
    let sansColonne = table.replacing("Commentaire", with: "Remarque")
    #expect(
      try fautes(sansColonne)
        == ["csv-colonne-sans-membre 0:1:87", "csv-colonne-inconnue 1:18:1"])
  }

  @Test func `beside a name in a mapping that is none stand those that are like it`() throws {
    for (nom, colonne) in [("ligne.periode.du", "N° facture"), ("nombre", "ligne.periode.du")] {
      let correspondance = CSVMapping(ContiguousArray("\(nom) = \(colonne)\n".utf8))
      let voisins = CSVMember.voisins(de: nom)
      #expect(Set(voisins).count == voisins.count)
      let attendu = Defaut.csvMembreInconnu(nom, admis: voisins)
      #expect(correspondance.defauts.contains { $0.defaut == .table(attendu) }, "\(nom)")
    }
  }
}

/// A fault that only the decision sees is told of a cell too, not of a path that no table has.
@Suite struct `A rule that cells of a table break together` {
  @Test func `is told of the column of the field that is wrong, where just one gives it`() throws {
    let adresse = """
      client.adresse.voie = Client
      client.adresse.ville = Ville
      client.adresse.codePostal = Commentaire

      """
    #expect(
      try refus(adresse, sans: "ignorer = Ville\n", "ignorer = Commentaire\n").hasPrefix(
        "ligne 2, colonne « Commentaire » : codePostal"))
    // Of two addresses nobody knows which: the place is told as it was.
    let deux = """
      client.adresseLivraison.voie = Client
      client.adresseLivraison.ville = Client
      client.adresseLivraison.codePostal = N° facture

      """
    #expect(
      try !refus(adresse + deux, sans: "ignorer = Ville\n", "ignorer = Commentaire\n")
        .contains("colonne « Commentaire »"))
  }

  /// What the import of the table is refused for, where its comment is left empty.
  private func refus(_ suite: String, sans omises: String...) throws -> String {
    let atelier = try Atelier()
    let reliee = omises.reduce(CSVTests.correspondance) { $0.replacing($1, with: "") } + suite
    var lecteur = CSVReader(
      try atelier.cadre, CSVMapping(ContiguousArray(reliee.utf8)))
    var blocs = [ContiguousArray(CSVTests.table.replacing(";vu", with: ";").utf8)]
    lecteur.read { blocs.popLast() ?? [] }
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let refus = #expect(throws: ImportRefuse.self) {
      try atelier.outils.importer(
        lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    }
    let premier = try #require(refus?.refus.first)
    return lecteur.situer(premier).messageSitue(.francais)
  }
}

/// A credit note has no place in a table, and is told by what its lines or its sums take off.
@Suite struct `An invoice in a table` {
  /// A quantity below zero takes off, and so does a price; both together do not.
  @Test(
    arguments: [
      ("1;100;5,5;100;", false), ("-1;100;5,5;;", true), ("1;-100;5,5;;", true),
      ("-1;-100;5,5;100;", false), ("1;100;5,5;-100;", true),
    ])
  func `is told to be an avoir where all of its lines take off, and nowhere else`(
    _ cases: String, _ estUnAvoir: Bool
  ) throws {
    let table = CSVTests.table.replacing("1;100;5,5;100;", with: cases)
    #expect(table.contains(cases))
    let correspondance = ContiguousArray(CSVTests.correspondance.utf8)
    var lecteur = CSVReader(try Atelier().cadre, CSVMapping(correspondance))
    var blocs = [ContiguousArray(table.utf8)]
    lecteur.read { blocs.popLast() ?? [] }
    #expect(lecteur.defauts.contains { $0.code == "csv-avoir" } == estUnAvoir)
  }
}

/// What a line of a mapping says.
@Suite struct `A line of a mapping` {
  @Test(arguments: ["= Client", "client.nom =", "client.nom"])
  func `is told how one is written where it names nothing`(ligne: String) {
    let defauts = CSVMapping(ContiguousArray("\(ligne)\n".utf8)).defauts
    #expect(defauts.first?.message(.anglais).contains("A mapping is written") == true)
  }
}

/// What spreadsheets put around a table.
@Suite struct `A table from a spreadsheet` {
  private func lire(_ table: String) throws -> CSVReader {
    var lecteur = CSVReader(
      try Atelier().cadre, CSVMapping(ContiguousArray(CSVTests.correspondance.utf8)))
    var blocs = [ContiguousArray(table.utf8)]
    lecteur.read { blocs.popLast() ?? [] }
    return lecteur
  }

  @Test func `may have columns without a name, as long as they are empty`() throws {
    let rangees = CSVTests.table.split(separator: "\n").map { $0 + ";; " }
    let vide = try lire(rangees.joined(separator: "\n"))
    #expect(vide.defauts.isEmpty && vide.factures.count == 2)
    let pleine = [rangees[0], rangees[1] + "x", rangees[2] + "y", rangees[3]]
    let defauts = try lire(pleine.joined(separator: "\n")).defauts
    #expect(defauts.map { "\($0.code) \($0.ligne)" } == ["csv-colonne-sans-membre 2"])
  }

  @Test func `may have blanks around what its cells say`() throws {
    let noms = try lire(CSVTests.table).factures.map(\.client.fiche?.nom)
    let large = CSVTests.table.replacing("Le Moulin à Épices", with: " Le Moulin à Épices\t ")
    let lecteur = try lire(large)
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    #expect(lecteur.factures.map(\.client.fiche?.nom) == noms)
  }

  @Test(arguments: ["sep=;\n", "sep=;\r\n", "\u{FEFF}SEP=;\n", "sep=,\n", "\"sep=\t\"\n"])
  func `may say on its first line what parts its cells`(premiere: String) throws {
    let lecteur = try lire(premiere + CSVTests.table)
    #expect(lecteur.defauts.isEmpty && lecteur.factures.count == 2, "\(lecteur.defauts)")
    #expect(try !lire(premiere + premiere + CSVTests.table).defauts.isEmpty)
    let fausse = premiere + CSVTests.table.replacing("05/10/2026", with: "31/02/2026")
    #expect(try lire(fausse).defauts.map(\.ligne).first == 3)
  }
}

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
      #expect(DTODate(fuseau: fuseau).jour(ecrit) == attendu, "\(ecrit), \(hasard)")
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
    for forme in DateFormat.ecrits {
      for nom in forme.noms {
        let parties = [
          ("aaaa", "2026"), ("yyyy", "2026"), ("mm", "04"), ("jj", "05"), ("dd", "05"),
        ]
        let ecrit = parties.reduce(nom) { $0.replacing($1.0, with: $1.1) }
        #expect(forme.jour(ecrit) == "2026-04-05", "\(nom)")
        let court = ecrit.replacing("04", with: "4").replacing("05", with: "5")
        #expect(forme.jour(court) == "2026-04-05", "\(nom)")
        for (juste, faux) in [
          ("04", "13"), ("04", "004"), ("05", "005"), ("05", ""), ("2026", "026"),
          ("2026", "02026"),
        ] {
          #expect(forme.jour(ecrit.replacing(juste, with: faux)) == nil, "\(nom) \(faux)")
        }
        #expect(DateFormat.ecrits.count { $0.noms.contains(nom) } == 1)
      }
    }
  }
}

/// How long a table may be, and what guarded its texts from a spreadsheet.
@Suite struct LimitesCSVTests {
  /// What is wrong with a table, and how many blocks of it were read.
  private func lire(
    _ table: String, rangees: Int = 1000, octets most: Int = 1 << 20, taille: Int = 0
  ) throws -> (fautes: [String], blocs: Int) {
    var limites = CSVReader.Limits()
    (limites.rows, limites.bytes) = (rangees, most)
    var lecteur = CSVReader(
      try Atelier().cadre, CSVMapping(ContiguousArray(CSVTests.correspondance.utf8)),
      limits: limites, size: taille)
    var (reste, blocs) = (ContiguousArray(table.utf8)[...], 0)
    lecteur.read {
      blocs += 1
      defer { reste = reste.dropFirst(64) }
      return ContiguousArray(reste.prefix(64))
    }
    return (lecteur.defauts.map { "\($0.code.rawValue) \($0.ligne):\($0.colonne)" }, blocs)
  }

  @Test func `a table of too many rows is refused at the first, and read no further`() throws {
    let table = CSVTests.table
    #expect(try lire(table).fautes == [])
    let last = table.split(separator: "\n").last.map { $0 + "\n" } ?? ""
    let longue = table + String(repeating: String(last), count: 400)
    let deux = try lire(longue, rangees: 2)
    #expect(try deux.fautes == ["csv-trop-grand 4:1"] && deux.blocs < lire(longue).blocs)
  }

  @Test func `a file of too many bytes is refused before any is read where that is known`() throws {
    let table = CSVTests.table
    let octets = table.utf8.count
    #expect(try lire(table, octets: octets, taille: octets).fautes == [])
    let inconnu = try lire(table, octets: octets - 1)
    #expect(inconnu.fautes == ["csv-trop-grand 1:1"])
    let connu = try lire(table, octets: octets - 1, taille: octets)
    #expect(connu.fautes == ["csv-trop-grand 1:1"] && connu.blocs == 0)
  }

  @Test func `a cell, a row and a mapping may be as long as is said, and no longer`() {
    func fautes(_ table: String) -> [String] {
      var lecture = CSVTable(separator: UInt8(ascii: ";"))
      do throws(DefautImport) {
        try lecture.receive(ContiguousArray(table.utf8)) { _ in }
        return []
      } catch {
        return [error.code.rawValue]
      }
    }
    let (longue, points) = (
      String(repeating: "a", count: 1 << 20), String(repeating: ";", count: 999)
    )
    for (table, suite) in [("\(longue)", "a"), ("a\(points)", ";")] {
      #expect(fautes("\(table)\n") == [] && fautes("\(table)\(suite)\n") == ["csv-trop-grand"])
    }
    for (suite, estTropLongue) in [("", false), ("a", true)] {
      let correspondance = CSVMapping(ContiguousArray("#\(longue.dropFirst())\(suite)".utf8))
      let codes = correspondance.defauts.map(\.code.rawValue)
      #expect(codes.contains("csv-trop-grand") == estTropLongue)
    }
  }

  /// As JSON writes it; what is no number is told where it stands.
  @Test(
    arguments: [
      ("+007.50", "7.50"), ("-.5", "-0.5"), ("5.", "5"), ("00", "0"), ("-0", "-0"), ("", nil),
      (".", nil), ("-", nil), ("--1", nil), ("1.2.3", nil), ("1e5", nil), ("1,5", nil), ("٣", nil),
      (String(repeating: "1", count: 64), String(repeating: "1", count: 64)),
      (String(repeating: "1", count: 65), nil),
    ] as [(String, String?)])
  func `a number of another format is read in full or not at all`(
    _ ecrit: String, _ attendu: String?
  ) {
    #expect(ecrit.nombreDTO == attendu)
  }

  @Test func `what was guarded from a spreadsheet is read as it was`() throws {
    for texte in ["=1+1", "fer;'plat'", "Pose\n- dépose", "a;=b", "'ancien'"] {
      let garde = texte.gardeDesTableurs
      #expect(garde != texte)
      var lue: [CSVField] = []
      var lecture = CSVTable(separator: UInt8(ascii: ";"))
      try lecture.receive(ContiguousArray("\"\(garde)\";x\n".utf8)) { lue = $0.cases }
      #expect(lue.map(\.text) == [texte, "x"])
    }
  }
}
