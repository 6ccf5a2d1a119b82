import Facturier
import FacturierFormats
import ForgedFont
import Foundation
import Testing

/// What an app gives to others and takes from them, in the article's app.
@Suite("What the article's app exchanges")
struct EchangesTests {
  private let camille = Author("camille")
  private let boutique: Boutique
  private let facture: FactureID

  /// An app with a draft over 720.00 €.
  init() async throws {
    boutique = try await Boutique(.memoire) { Issue.record("\($0)") }
    try await boutique.ouvrir(par: camille)
    let client = try await boutique.creerClient("Le Moulin", courriel: nil, par: camille)
    facture = try await boutique.commencer(pour: client, par: camille)
    let article = Article(designation: "Étagère", quantite: "3", prix: "200")
    _ = try await boutique.ajouter(article, a: facture, par: camille)
  }

  private func emettre() async throws -> NumeroFacture {
    let emise = try await boutique.emettre(facture, cle: "commande 7", par: camille)
    return emise.valeur.numero.numero
  }

  /// Says all that an electronic invoice has to say.
  private func completer() async throws {
    try await boutique.depot.faire(auteur: camille) { registre in
      let client = try registre.etats.facture(facture).clientId
      try registre.modifierNature(facture, .biens)
      try registre.modifierClient(client) { fiche in
        fiche.adresse = Adresse(voie: "1 quai du Moulin", codePostal: "35000", ville: "Rennes")
        fiche.adresseElectronique = try AdresseElectronique(texte: "EM:moulin@example.org")
      }
    }
  }

  @Test func `writes Factur-X once as the original, and then as a duplicate`() async throws {
    #expect(try await boutique.apercu(facture).starts(with: Data("%PDF-".utf8)))
    try await completer()
    let numero = try await emettre()
    let mise = try MiseEnPage(police: SyntheticFont().file)
    func ecrire(_ cle: String) async throws -> Data {
      try await boutique.facturX(numero, de: facture, mise, cle: cle, par: camille)
    }
    let premiere = try await ecrire("courriel 1")
    #expect(premiere.starts(with: Data("%PDF-".utf8)))
    #expect(try await ecrire("courriel 1") == premiere)
    let seconde = try await ecrire("courriel 2")
    let ecrits = try await boutique.depot.lire { etats in
      var ecrits: [EmpreinteFichier] = []
      try etats.evenements { enregistre in
        if case .facture(_, .documentExporte(let export)) = enregistre.evenement {
          ecrits.append(export.empreinte)
        }
        return true
      }
      return ecrits
    }
    #expect(ecrits == [premiere, seconde].map { EmpreinteFichier(octets: ContiguousArray($0)) })
    let page = try await boutique.depot.exporterDocument(facture, numero: numero, format: .html)
    #expect(String(decoding: page.valeur.octets, as: UTF8.self).contains("Duplicata"))
  }

  @Test func `refuses an electronic invoice that lacks terms, unless that is accepted`()
    async throws
  {
    let numero = try await emettre()
    let echec = try #require(
      await #expect(throws: DepotError.self) {
        try await boutique.depot.exporterDocument(
          facture, numero: numero, format: .cii, auteur: camille)
      })
    let manques = try #require(echec.cause as? DocumentIncomplet).manques
    #expect(echec.code == .termeManquant && !manques.isEmpty)
    #expect(manques.allSatisfy { echec.message(.anglais).contains("\($0.terme): ") })
    let rien = try await boutique.depot.facture(facture).version
    let ecrit = try await boutique.depot.exporterDocument(
      facture, numero: numero, format: .cii, malgreTout: true, auteur: camille)
    #expect(ecrit.valeur.manques.map(\.terme) == manques.map(\.terme))
    #expect(ecrit.positions == rien + 1...rien + 1)
    // The copy is the same data, and nothing is recorded of it.
    let copie = try await boutique.depot.lire { etats in
      try etats.copie(de: facture, format: .cii, malgreTout: true)
    }
    #expect(copie.octets == ecrit.valeur.octets)
  }

  @Test func `refuses files that are no font and no image, and Factur-X without a font`()
    async throws
  {
    try await completer()
    _ = try await emettre()
    let police = #expect(throws: (any Error).self) { try MiseEnPage(police: [0x25, 0x21, 0x50]) }
    let echec = police.map { DepotError($0) }
    #expect(echec?.code == .policeInutilisable)
    let logo = #expect(throws: (any Error).self) { try MiseEnPage(logo: [0x47, 0x49, 0x46]) }
    #expect(logo.map { DepotError($0) }?.code == .logoInutilisable)
    let sans = await #expect(throws: DepotError.self) {
      try await boutique.depot.lire { etats in
        try etats.copie(de: facture, format: .facturx)
      }
    }
    #expect(sans?.code == .aucunePolice)
    for echec in [echec, sans].compactMap(\.self) {
      #expect(echec.message(.francais) != echec.message(.anglais))
    }
  }

  @Test func `writes the entries and the tables of a period`() async throws {
    _ = try await emettre()
    let jour = try await boutique.depot.facture(facture).facture.dateFacture
    let exercice = try #require(Exercice(cloture: jour.composants.annee))
    let (nom, fichier, notice) = try await boutique.fec(exercice)
    #expect(nom == "732829320FEC\(jour.composants.annee)1231.txt" && notice.contains(nom))
    #expect(String(decoding: fichier, as: UTF8.self).split(separator: "\r\n").count == 4)
    let tableau = String(decoding: try await boutique.tableau(jour...jour), as: UTF8.self)
    #expect(tableau.hasPrefix("\u{FEFF}") && tableau.contains(";720,00;"))
    _ = try await boutique.encaisser("20", de: facture, cle: "caisse 1", par: camille)
    let recettes = try await boutique.depot.lire { etats in
      var flux = MemoryStream()
      let cadre = TableDeRegistre.Cadre(jour...jour, le: jour, .francaise)
      let nombre = try etats.ecrireRecettes(cadre, dans: &flux)
      return (nombre, String(decoding: flux.bytes, as: UTF8.self))
    }
    #expect(recettes.0 == 1 && recettes.1.contains(";20,00;"))
  }

  @Test func `imports documents in CII`() async throws {
    let numero = try await emettre()
    let document = try await boutique.depot.lire { etats in
      try etats.copie(de: facture, format: .cii, malgreTout: true).octets
    }
    let autre = try await Boutique(.memoire) { _ in }
    try await autre.ouvrir(par: camille)
    let bilan = try await autre.depot.importer(.cii([document]), auteur: camille).bilan
    #expect(bilan.creees.count == 1)
    let importee = try await autre.depot.facture(try #require(bilan.creees.first)).facture
    #expect(importee.numero == numero && importee.totaux.totalTTC == "720")
  }

  @Test func `imports a file that is longer than what is read of it at a time`() async throws {
    _ = try await emettre()
    let dto = try await boutique.depot.lire { etats in
      var export = ExportDTO(au: etats.aujourdhui(try etats.registre()))
      var flux = MemoryStream()
      try export.begin(&flux)
      try export.write(try etats.facture(facture), client: nil, to: &flux)
      try export.end(&flux)
      return flux.bytes
    }
    let autre = try await Boutique(.memoire) { _ in }
    try await autre.ouvrir(par: camille)
    let espaces = ContiguousArray(repeating: UInt8(ascii: " "), count: 300_000)
    let bilan = try await autre.depot.importer(.dto(dto + espaces), auteur: camille).bilan
    #expect(bilan.creees.count == 1)
  }

  @Test func `names which of several documents is wrong`() async throws {
    let numero = try await emettre()
    let bon = try await boutique.depot.lire { etats in
      try etats.copie(de: facture, numero: numero, format: .cii, malgreTout: true).octets
    }
    let echec = try #require(
      await #expect(throws: DepotError.self) {
        try await boutique.depot.importer(.cii([bon, [0x3C]]), auteur: camille)
      })
    let refus = try #require(echec.cause as? FichierRefuse)
    #expect(refus.defauts.map(\.fichier) == [1] && refus.omis == 0)
  }

  @Test func `imports a table by its mapping, or names each fault by its line`() async throws {
    let mapping = ContiguousArray(
      """
      numero = N°
      dateFacture = Date
      client.nom = Client
      client.categorie = "particulier"
      ligne.designation = Quoi
      ligne.quantite = "1"
      ligne.prixUnitaire = Prix
      ligne.tva = "20"
      """.utf8)
    func fichier(_ prix: String) -> FichierAImporter {
      let table = "N°;Date;Client;Quoi;Prix\nA-1;03/02/2026;Le Moulin;Étagère;\(prix)\n"
      return .csv(ContiguousArray(table.utf8), correspondance: mapping)
    }
    let echec = try #require(
      await #expect(throws: DepotError.self) {
        try await boutique.depot.importer(fichier("cher"), auteur: camille)
      })
    #expect(
      fautes(echec, .anglais).map { $0.prefix { $0 != ":" } } == ["line 2, column “Prix”"])
    var reglages = ReglagesImport()
    reglages.numerosEtrangers = true
    let bilan = try await boutique.depot.importer(fichier("200"), reglages, auteur: camille).bilan
    let importee = try await boutique.depot.facture(try #require(bilan.creees.first)).facture
    #expect(importee.totaux.totalTTC == "240" && importee.numero == "A-1")
    // What only the registre shows has its line too.
    let autre = try #require(
      await #expect(throws: DepotError.self) {
        try await boutique.depot.importer(fichier("201"), reglages, auteur: camille)
      })
    #expect(fautes(autre, .anglais).map { $0.prefix(6) } == ["line 2"], "\(autre)")
  }
}
