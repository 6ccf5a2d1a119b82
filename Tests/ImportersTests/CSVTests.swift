import CasUsage
import Facturation
import Journaux
import Testing

@testable import Importers

@Suite struct CSVTests {
  static let table = Golden.texte("csv/factures.csv")
  static let correspondance = Golden.texte("csv/correspondance.txt")

  func lire(
    _ table: String, _ correspondance: String = Self.correspondance, parBlocsDe taille: Int = 7
  ) throws -> (Atelier, CSVReader) {
    try lire(Array(table.utf8), correspondance, parBlocsDe: taille)
  }

  private func lire(
    _ octets: [UInt8], _ correspondance: String = Self.correspondance, parBlocsDe taille: Int = 7
  ) throws -> (Atelier, CSVReader) {
    let atelier = try Atelier()
    var lecteur = CSVReader(
      try atelier.cadre, CSVMapping(ContiguousArray(correspondance.utf8)))
    var reste = ContiguousArray(octets)[...]
    lecteur.read {
      let bloc = ContiguousArray(reste.prefix(taille))
      reste = reste.dropFirst(taille)
      return bloc
    }
    return (atelier, lecteur)
  }

  func fautes(
    _ table: String, _ correspondance: String = Self.correspondance
  ) throws -> [String] {
    try lire(table, correspondance).1.defauts.map {
      "\($0.code.rawValue) \($0.fichier):\($0.ligne):\($0.colonne)"
    }
  }

  @Test func `rows become invoices, and the same table is known again`() throws {
    let (atelier, lecteur) = try lire(Self.table)
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let contexte = Contexte(auteur: Atelier.auteur)
    let bilan = try atelier.outils.importer(
      lecteur.factures, de: #require(Atelier.origine), par: contexte)
    #expect(bilan.creees.count == 2 && bilan.clients.count == 2)
    let etats = try atelier.journal.read { vue in
      try lecteur.factures.map { try Etats(vue, maintenant: Atelier.maintenant).facture($0.id) }
    }
    #expect(etats.map { $0.totaux.totalTTC.texte } == ["10594.80", "105.50"])
    #expect(etats[0].lignes[1].contenu.designation.texte == "Livre \"relié\"; lin")
    #expect(etats[1].emission?.client.nom.texte == "=Jeanne")
    #expect(etats.map(\.conditionsPaiement) == [.cheque, .cheque])
    #expect(etats[0].paiements.isEmpty && etats[1].paiements.map(\.date.texte) == ["2026-10-10"])
    let encore = try atelier.outils.importer(
      lecteur.factures, de: #require(Atelier.origine), par: contexte)
    #expect(encore.creees.isEmpty && encore.inchangees.count == 2)
  }

  @Test func `a table is read alike in blocks of any size`() throws {
    for taille in [1, 2, 3, 64, 10_000] {
      let (_, lecteur) = try lire("\u{FEFF}" + Self.table, parBlocsDe: taille)
      #expect(lecteur.defauts.isEmpty && lecteur.factures.count == 2)
    }
  }

  /// Bytes that begin as a mark of byte order and are none belong to the first cell.
  @Test func `no byte of a table is taken for a mark that is none`() throws {
    // U+FEE0 begins with the same two bytes as the mark.
    for taille in [1, 2, 10_000] {
      let table = Self.table.replacing("N° facture", with: "\u{FEE0} facture")
      let (_, lecteur) = try lire(
        table, Self.correspondance.replacing("N° facture", with: "\u{FEE0} facture"),
        parBlocsDe: taille)
      #expect(lecteur.defauts.isEmpty && lecteur.factures.count == 2, "\(lecteur.defauts)")
    }
    for debut in [[0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0xEF]] as [[UInt8]] {
      for suite in ["", Self.table] {
        let (_, lecteur) = try lire(debut + suite.utf8)
        #expect(lecteur.defauts.first?.code.rawValue == "csv-utf8", "\(debut)")
      }
    }
  }

  @Test(
    arguments: [
      ("8;1 100,50", "huit;1.1", ["csv-nombre 0:2:69", "csv-nombre 0:2:74"]),
      ("05/10/2026", "31/02/2026", ["date-attendue 0:2:12"]),
      ("05/10/2026", "05/10/0026", ["date-attendue 0:2:12"]),
      ("8 829,00", "8 830,00", ["total-en-desaccord 0:2:83"]),
      ("F2026-0060;;;", "F2026-0060;06/10/2026;;", ["csv-valeur-en-desaccord 0:3:12"]),
      ("F2026-0060;;", "F2026-0062;;", ["csv-case-vide 0:3:1"]),
      (";8;1 100,50;", ";;1 100,50;", ["csv-case-vide 0:2:1"]),
      ("\nF2026-0061", "\nF2026-0061;x", ["csv-nombre-de-cases 0:4:1"]),
      ("lin\"", "lin\"x", ["csv-guillemet 0:3:39"]), ("lin\"", "lin", ["csv-guillemet 0:3:16"]),
      (
        "Commentaire", "Remarque",
        ["csv-colonne-sans-membre 0:1:87", "csv-colonne-inconnue 1:18:1"]
      ),
      (";Date;", ";Client;", ["csv-colonne-en-double 0:1:31", "csv-colonne-inconnue 1:6:1"]),
    ])
  func `what is wrong with a table is named at its line and column`(
    _ avant: String, _ apres: String, _ attendues: [String]
  ) throws {
    #expect(Self.table.contains(avant))
    let table = Self.table.replacing(avant, with: apres, maxReplacements: 1)
    let fautes = try fautes(table)
    for attendue in attendues { #expect(fautes.contains(attendue), "\(fautes)") }
  }

  @Test func `an invoice whose rows stand apart is refused`() throws {
    let lignes = Self.table.split(separator: "\n")
    let table = [lignes[0], lignes[1], lignes[3], lignes[2]].joined(separator: "\n") + "\n"
    #expect(try fautes(table).contains("csv-facture-dispersee 0:4:1"))
  }

  @Test(
    arguments: [
      ("separateur = ;", "separateur = #", "csv-correspondance 1:2:1"),
      ("decimale = ,", "decimale = virgule", "csv-correspondance 1:3:1"),
      ("date = jj/mm/aaaa", "date = jour", "csv-correspondance 1:4:1"),
      ("numero = N° facture", "numero", "csv-correspondance 1:5:1"),
      ("numero = N° facture", "nombre = N° facture", "csv-correspondance 1:5:1"),
      ("ignorer = Commentaire", "numero = Commentaire", "csv-correspondance 1:18:1"),
      ("ligne.quantite = Qté\n", "", "csv-correspondance 1:1:1"),
      ("\"Chèque\"", "\"Chèque", "csv-correspondance 1:17:1"),
    ])
  func `what is wrong with a mapping is named at its line`(
    _ avant: String, _ apres: String, _ attendue: String
  ) throws {
    let correspondance = Self.correspondance.replacing(avant, with: apres, maxReplacements: 1)
    #expect(try fautes(Self.table, correspondance).contains(attendue))
  }

  /// A column can be anything that the lists of an invoice, its client and its lines name.
  @Test func `a column can be what an import reads of head, sums, client and lines`() throws {
    let connus = Set(CSVMember.ecrits.map(\.nom))
    #expect(
      connus.isSuperset(of: [
        "numero", "dateFacture", "conditionsPaiement", "remisePourcentage", "prixSaisis", "notes",
        "livraison.debut", "livraison.adresse.ville", "referenceAcheteur", "compte.iban",
        "totalTTC", "solde", "statut", "motifAnnulation", "clientId", "client.nom",
        "client.adresse.region",
        "client.adresseElectronique", "ligne.designation", "ligne.unite", "ligne.remisePourcentage",
        "ligne.periode.debut", "ligne.total",
      ]))
    #expect(connus.count == CSVMember.ecrits.count)
    // Counts, lists, identities, and what was done with the invoice.
    #expect(
      connus.isDisjoint(with: [
        "delaiJours", "references", "ligne.ligneId", "paiements", "vendeur.nom", "serie",
        "dejaPaye",
      ]))
    let reliees = CSVMapping(ContiguousArray(Self.correspondance.utf8)).membres
    let donnees = Set(reliees.map(\.membre.nom))
    for membre in CSVMember.ecrits where !donnees.contains(membre.nom) {
      let noms = Set(membre.compagnons + [membre.nom]).subtracting(donnees)
      let suite = noms.map { "\($0) = \"1\"\n" }.joined()
      let lecteur = try lire(Self.table, Self.correspondance + suite).1
      #expect(
        !lecteur.defauts.contains { $0.code.rawValue == "json-membre-inconnu" }, "\(membre.nom)")
    }
  }

  @Test func `a line may be cheaper by an amount alone, and say when it was done`() throws {
    let reliees = "ligne.remiseMontant = \"1,00\"\nligne.periode.debut = \"01/10/2026\"\n"
    let table = Self.table.replacing(";8 829,00;", with: ";;").replacing(
      ";5,5;100;", with: ";5,5;;")
    let lecteur = try lire(
      table, Self.correspondance + reliees + "ligne.periode.fin = \"02/10/2026\"\n"
    ).1
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let contenu = try #require(lecteur.factures.first?.lignes.first?.contenu)
    #expect(contenu.remise?.montant.texte == "1.00")
    #expect(
      contenu.remise?.pourcentage.texte == "0.00" && contenu.periode?.fin.texte == "2026-10-02")
  }

  @Test func `a line without a rate is told, and takes none from another`() throws {
    let sansTaux = Self.table.replacing(";1;25;20;;;", with: ";1;25;;;;")
    let trouvees = try fautes(sansTaux)
    #expect(trouvees == ["csv-case-vide 0:3:45"])
    let premiere = Self.table.replacing(";1 100,50;20;8 829,00;", with: ";1 100,50;;8 829,00;")
    #expect(try fautes(premiere).contains { $0.hasPrefix("csv-case-vide 0:2:") })
    #expect(try fautes(sansTaux, Self.correspondance + "tva = \"20\"\n") == [])
  }

  @Test func `the reason of a discount that a line has not is told`() throws {
    let reliee = Self.correspondance.replacing(
      "ignorer = Commentaire", with: "ligne.motifRemise = Commentaire")
    #expect(
      try fautes(Self.table, reliee).map { $0.split(separator: " ")[0] } == [
        "csv-motif-sans-remise"
      ])
    #expect(try fautes(Self.table.replacing(";vu", with: ";"), reliee) == [])
    #expect(
      try fautes(Self.table, Self.correspondance + "ligne.motifRemise = \"Fidélité\"\n") == [])
  }

  /// Our own creditor's number is the same everywhere, and not every client has a mandate.
  @Test func `what a mapping says of every row makes no part of an invoice by itself`() throws {
    let mandat = "mandat.ics = \"FR72 ZZZ 123456\"\nmandat.rum = Commentaire\n"
    let reliee = Self.correspondance.replacing("ignorer = Commentaire\n", with: "") + mandat
    let table = Self.table.replacing(";vu", with: ";RUM-7")
    let lecteur = try lire(table, reliee + "compte.iban = \"FR14 2004 1010 0505 0001 3M02 606\"\n")
      .1
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let tetes = lecteur.factures.map { $0.enTete(de: ClientID(UUIDTexte(haut: 1, bas: 1))) }
    #expect(tetes.map { $0.versement.mandat?.rum.texte } == ["RUM-7", nil])
    #expect(tetes.allSatisfy { $0.versement.compte?.iban.texte == "FR1420041010050500013M02606" })
  }

  @Test func `what contradicts another cell is told of its own column`() throws {
    let livree = "livraison.debut = Date\nlivraison.fin = Commentaire\n"
    let reliee = Self.correspondance.replacing("ignorer = Commentaire\n", with: "") + livree
    #expect(
      try messages((";vu", ";04/10/2026"), selon: reliee).first?.hasPrefix(
        "ligne 2, colonne « Commentaire » : La livraison finirait") == true)
  }

  @Test func `what stands beside a name that is none is told, and not all that there is`() {
    #expect(CSVMember.voisins(de: "Numéro").prefix(2) == ["numero", "dateFacture"])
    #expect(Set(CSVMember.voisins(de: "numéro")).isSuperset(of: ["livraison.…", "client.…"]))
    #expect(
      CSVMember.voisins(de: "ligne.periode.du") == ["ligne.periode.debut", "ligne.periode.fin"])
    #expect(CSVMember.voisins(de: "autre.nom") == CSVMember.voisins(de: "nom"))
    #expect(CSVMember.voisins(de: "ligne.periodes.debut") == CSVMember.voisins(de: "ligne.debut"))
  }

  /// Told once, where the mapping names half of it, and not of each row.
  @Test(arguments: [
    ("livraison.fin", "livraison.debut"), ("compte.bic", "compte.iban"),
    ("client.adresse.ville", "client.adresse.voie"), ("ligne.periode.fin", "ligne.periode.debut"),
  ])
  func `a mapping says all that a part of an invoice needs, or nothing of it`(
    moitie: String, autre: String
  ) throws {
    let suite = Self.correspondance + "\(moitie) = Commentaire\n"
    let reliee = suite.replacing("ignorer = Commentaire\n", with: "")
    let ligne = reliee.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(try fautes(Self.table, reliee).contains("csv-correspondance 1:\(ligne):1"))
    let correspondance = CSVMapping(ContiguousArray(reliee.utf8))
    #expect(correspondance.defauts.contains { $0.message(.francais).contains("« \(autre) »") })
  }

  /// What a person is told of a table, in French.
  private func messages(
    _ remplacements: (String, String)..., selon correspondance: String = Self.correspondance
  ) throws -> [String] {
    var table = Self.table
    for (avant, apres) in remplacements {
      #expect(table.contains(avant))
      table = table.replacing(avant, with: apres, maxReplacements: 1)
    }
    return try lire(table, correspondance).1.defauts.map { $0.messageSitue(.francais) }
  }

  @Test func `a day is written as the mapping says, and told once if not`() throws {
    let attendu =
      "ligne 2, colonne « Date » : Il faut un jour qui existe, depuis 1900, écrit « jj/mm/aaaa » comme le dit la"
      + " correspondance."
    for date in ["2026-10-05", "05.10.2026", "31/02/2026", "05/10/26"] {
      #expect(try messages(("05/10/2026", date)) == [attendu], "\(date)")
    }
    // Without a column of its own, the due date is the invoice's: one cell, one fault.
    let sansEcheance = Self.correspondance.replacing(
      "dateEcheance = Échéance", with: "ignorer = Échéance")
    #expect(try messages(("05/10/2026", "demain"), selon: sansEcheance) == [attendu])
    #expect(
      try messages(("05/10/2026", ""), selon: sansEcheance)
        == ["ligne 2, colonne « Date » : Cette case est vide, et il faut ce qu'elle dit."])
  }

  @Test func `a number may bear the unit of its column, and no other`() throws {
    let table = Self.table.replacing(";8;1 100,50;20;8 829,00;", with: ";8;1 100,50 €;20 %;€8829;")
    let (_, lecteur) = try lire(table)
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    #expect(lecteur.factures.first?.lignes.first?.contenu.prixUnitaire.texte == "1100.50")
    for (autre, colonne) in [
      (";8 €;1 100,50;20;", "Qté"), (";8;1 100,50 %;20;", "PU HT"), (";8;1 100,50;20 €;", "TVA %"),
      (";8;1 10,50;20;", "PU HT"),
    ] {
      let dits = try messages((";8;1 100,50;20;", autre))
      #expect(dits.count == 1 && dits[0].hasPrefix("ligne 2, colonne « \(colonne) » : Il faut un"))
    }
  }

  @Test func `a rate below one is told once, with what can be done in a table`() throws {
    let dits = try messages((";1;100;5,5;", ";1;100;0,055;"))
    #expect(dits.count == 1)
    #expect(dits.first?.hasPrefix("ligne 4, colonne « TVA % » : Un taux de 0.055 %") == true)
  }

  @Test(
    arguments: [
      ("conditionsPaiement = \"Virment\"", "mot-inconnu", "Il faut l'un de ces mots : Virement"),
      ("dateEcheance = \"31/13/2026\"", "date-attendue", "Il faut un jour qui existe, depuis"),
      ("ligne.tva = \"vingt\"", "csv-nombre", "Il faut un nombre"),
      ("ligne.tva = \"0,2\"", "taux-en-fraction", "Un taux de 0.2 % n'existe pas."),
      ("client.siren = \"12\"", "forme-invalide", "il faut "),
    ])
  func `a wrong value of the mapping is told once, at its line there`(
    _ ligne: String, _ code: String, _ dit: String
  ) throws {
    let membre = String(ligne.prefix { $0 != " " })
    let autres = Self.correspondance.split(separator: "\n").map { ancienne in
      guard ancienne.hasPrefix(membre) else { return String(ancienne) }
      let colonne = ancienne.split(separator: "= ")[1]
      return colonne.hasPrefix("\"") ? "" : "ignorer = \(colonne)"
    }
    let correspondance = (autres + [ligne]).joined(separator: "\n")
    // All rows have this fault, so that no other is looked for behind the first invoice.
    for table in [Self.table, Self.table.replacing(";6/10/2026", with: ";le 6")] {
      let erreurs = try lire(table, correspondance).1.defauts
      #expect(erreurs.map { "\($0.code) \($0.fichier)" } == ["\(code) 1"])
      let attendu = "ligne \(autres.count + 1), « \(membre) » : \(dit)"
      #expect(erreurs.first?.messageSitue(.francais).hasPrefix(attendu) == true, "\(erreurs)")
    }
  }

  /// Another row might have gone with it.
  @Test func `a value of the mapping that a row contradicts is told of that row`() throws {
    let correspondance = Self.correspondance.replacing(
      "totalHT = Total HT", with: "ignorer = Total HT\ntotalHT = \"100\"")
    #expect(try fautes(Self.table, correspondance) == ["total-en-desaccord 0:2:1"])
  }

  /// Only with the registre at hand is it known whose an invoice is.
  @Test(arguments: ["client.nom", "clientId"])
  func `an empty cell of the client is told as one`(_ membre: String) throws {
    let correspondance = Self.correspondance.replacing(
      "client.nom = Client\nclient.categorie = \"professionnel\"", with: "\(membre) = Client")
    let table = Self.table.replacing("Le Moulin à Épices", with: "")
      .replacing("'=Jeanne", with: "")
    let (atelier, lecteur) = try lire(table, correspondance)
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let refus = #expect(throws: ImportRefuse.self) {
      try atelier.outils.importer(
        lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    }
    #expect(
      refus?.refus.map { lecteur.situer($0).messageSitue(.francais) }
        == [2, 4].map {
          "ligne \($0), colonne « Client » : Cette case est vide, et il faut ce qu'elle dit."
        })
  }

  @Test(arguments: [(";8;1 100,50;", ";-8;1 100,50;"), ("8 829,00", "-8 829,00")])
  func `an invoice below zero is told to be a credit note`(
    _ avant: String, _ apres: String
  ) throws {
    let table = Self.table.replacing(avant, with: apres).replacing(";1;25;", with: ";-1;25;")
    let (_, lecteur) = try lire(table)
    #expect(lecteur.defauts.map(\.code) == ["csv-avoir"])
    #expect(lecteur.defauts.map(\.enTete) == ["N° facture"])
    #expect(lecteur.factures.map(\.reference.texte) == ["F2026-0061"])
  }

  @Test func `a header whose columns are not told apart is one fault, which names the separator`()
    throws
  {
    for (nom, signe) in [(",", ","), ("|", "|"), ("tabulation", "\t")] {
      let lecteur = try lire(Self.table.replacing(";", with: signe)).1
      #expect(lecteur.defauts.map(\.code) == ["csv-separateur"])
      let message = lecteur.defauts.first?.message(.francais)
      #expect(message?.contains("« separateur = \(nom) »") == true)
    }
  }

  /// Spreadsheets leave such rows above a table, within it and below.
  @Test func `rows of which all cells are empty are none`() throws {
    let vide = String(repeating: ";", count: 11)
    var lignes = Self.table.split(separator: "\n").map(String.init)
    for place in [4, 2, 1, 0] { lignes.insert(contentsOf: [vide, "\"\"" + vide, ";"], at: place) }
    let (_, lecteur) = try lire(lignes.joined(separator: "\n"))
    #expect(lecteur.defauts.isEmpty && lecteur.factures.count == 2, "\(lecteur.defauts)")
    #expect(try fautes(vide + "\n") == ["csv-vide 0:2:1"])
  }

  @Test(
    arguments: [
      ("PK\u{3}\u{4}\u{14}abc", ForeignFormat.classeur), ("\u{FEFF}<!DOCTYPE HTML>\n", .html),
      ("<html><body><table>", .html), ("%PDF-1.7\n", .pdf), ("\n[ {\"numero\": 1}]", .json),
      ("<?xml version=\"1.0\"?>\n<a/>", .xml), ("<a xmlns=\"urn:a\"/>", .xml),
    ])
  func `a file of another format is told what it is, and nothing else`(
    _ texte: String, _ format: ForeignFormat
  ) throws {
    for taille in [1, 7, 4096] {
      let (_, lecteur) = try lire(texte + Self.table, parBlocsDe: taille)
      #expect(lecteur.defauts.map(\.defaut) == [.table(.csvAutreFormat(format))])
      #expect(lecteur.defauts.map(\.code) == ["csv-autre-format"])
      #expect(lecteur.factures.isEmpty)
    }
  }

  /// Some programs put the names of columns in brackets.
}
