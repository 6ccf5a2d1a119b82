import ExemplesFactures
@testable import Facturation
import Foundation
import Journaux
import Litteraux
import Testing

@testable import Exporters

/// Documents that a person can read, each of a kind of its own.
struct DocumentLisible {
  let nom: String
  let facture: Facture
  let numero: NumeroFacture

  var imprime: DocumentImprime {
    get throws {
      let emission = RecordedEvent(
        position: 42, time: .epoch, author: "camille",
        evenement: .registre(.horlogeCorrigee(HorlogeCorrigee(motif: "Pile"))))
      guard
        let document = DocumentImprime(
          numero, de: facture, emission: emission, marque: .aucune)
      else { throw RefusFacturation.designationInconnue(numero.texte) }
      return document
    }
  }

  var enTermes: FactureEN16931 {
    get throws {
      let document = try imprime
      return FactureEN16931(document, vendeur: document.vendeur, client: document.client)
    }
  }

  static var tous: [DocumentLisible] {
    get throws {
      let finale = try Brouillon.finale.emise()
      return [
        DocumentLisible(nom: "finale", facture: finale, numero: "F2026-0007"),
        DocumentLisible(nom: "ttc", facture: try Brouillon.ttc.emise(), numero: "F2026-0007"),
        DocumentLisible(
          nom: "union", facture: try Brouillon.union.emise(), numero: "F2026-0007"),
        DocumentLisible(nom: "avoir", facture: try creditee(finale), numero: "A2026-0003"),
      ]
    }
  }

  /// The same with an avoir over one unit of its first line.
  private static func creditee(_ emise: Facture) throws -> Facture {
    let ligne = emise.lignes[0]
    return try creditee(
      emise,
      [
        LigneCreditee(
          ligneId: ligne.id, quantite: "1",
          total: try CalculSommes.total("1", de: ligne.contenu))
      ])
  }

  /// The avoir over an amount of each line.
  static func creditee(_ emise: Facture, de montants: [Montant]) throws -> Self {
    let creditees = zip(emise.lignes, montants).map {
      LigneCreditee(ligneId: $0.id, quantite: nil, total: $1)
    }
    return DocumentLisible(
      nom: "", facture: try Self.creditee(emise, creditees), numero: "A2026-0003")
  }

  private static func creditee(_ emise: Facture, _ lignes: [LigneCreditee]) throws -> Facture {
    var facture = emise
    let vendeur = facture.emission?.vendeur ?? Brouillon.atelier
    try facture.appliquer(
      .avoirEmis(
        AvoirEmis(
          avoirId: 90, numero: NumeroEmis(numero: "A2026-0003", serie: "A2026-{n:4}", rang: 3),
          dateAvoir: "2026-04-02", numeroFacture: "F2026-0007", dateFacture: facture.dateFacture,
          motif: "Étagère rendue", notes: nil, vendeur: vendeur,
          client: facture.emission?.client ?? Brouillon.moulin, lignes: lignes,
          totaux: try facture.totauxAvoir(lignes),
          mentions: facture.mentionsDAvoir(
            de: vendeur, a: facture.emission?.client ?? Brouillon.moulin, le: "2026-04-02"))))
    return facture
  }
}

/// An invoice before its issue, and whom it goes to.
struct Brouillon {
  var vendeur = atelier
  var client = moulin
  var enTete = EnTete(
    clientId: 1, dateFacture: "2026-03-02", dateEcheance: "2026-04-01")
  var lignes: [ContenuLigne]
  var dejaPaye: Montant?
  /// Those of its day, unless others are given.
  var mentions: [Mention]?

  func emise() throws -> Facture {
    var facture = Facture(FactureCreee(brouillon: 7, enTete: enTete), id: 7)
    for (rang, contenu) in lignes.enumerated() {
      try facture.appliquer(
        .ligneAjoutee(LigneAjoutee(ligneId: LigneID(rang: UInt64(rang + 1)), contenu: contenu)))
    }
    let dites = facture.mentions(de: vendeur, a: client)
    try facture.appliquer(
      .factureEmise(
        FactureEmise(
          numero: NumeroEmis(numero: "F2026-0007", serie: "F2026-{n:4}", rang: 7),
          enTete: enTete, vendeur: vendeur, client: client, lignes: facture.lignes,
          totaux: facture.totaux, dejaPaye: dejaPaye, mentions: mentions ?? dites)))
    return facture
  }

  static let atelier = Vendeur(
    nom: "Atelier Vermeil", siren: "732829320", siret: "73282932000074",
    adresse: Adresse(voie: "4 rue des Tanneurs", codePostal: "35300", ville: "Fougères"),
    formeJuridique: "SARL", capital: "10000", rcs: "RCS Rennes", numeroTVA: "FR44732829320",
    iban: "FR1420041010050500013M02606", bic: "PSSTFRPPPAR")

  static let moulin = FicheClient(
    nom: "Le Moulin à Épices", siren: "123456782", numeroTVA: "FR11123456782",
    adresse: Adresse(
      voie: "1 place du Marché", complement: "Fond de cour", codePostal: "35000", ville: "Rennes"),
    adresseElectronique: "0225:123456782")

  /// Two rates, a discount on the whole and one on a line, and a deposit that is deducted.
  static var finale: Brouillon {
    var enTete = EnTete(
      clientId: 1, dateFacture: "2026-03-02", dateEcheance: "2026-04-01", remise: "10")
    enTete.remise.motif = "Fidélité"
    enTete.precisions.nature = .mixte
    enTete.references.commande = "C-77"
    enTete.references.autres = [
      ReferenceCitee(nature: .contrat, valeur: "2026/04"),
      ReferenceCitee(nature: .marche, valeur: "M-18"),
      ReferenceCitee(nature: .projet, valeur: "Halle"),
    ]
    enTete.precisions.livraison = Livraison(debut: "2026-02-27")
    var etagere = ContenuLigne(
      designation: "Étagère murale", quantite: "3", prixUnitaire: "189.90", remise: "5",
      tva: "20")
    etagere.precisions.reference = "ETAG-3"
    etagere.precisions.rubrique = "Lot 1 – Menuiserie"
    var pose = ContenuLigne(
      designation: "Pose", quantite: "4.5", codeUnite: "HUR", prixUnitaire: "54", tva: "10")
    pose.precisions.description = "Sur deux murs\nporteurs"
    var acompte = ContenuLigne(
      designation: "Acompte", quantite: "-1", prixUnitaire: "150", tva: "20")
    acompte.precisions.factureAnterieure = FactureAnterieure(
      numero: "F2026-0002", date: "2026-01-15")
    return Brouillon(enTete: enTete, lignes: [etagere, pose, acompte])
  }

  /// Prices with VAT, paid by card as it was issued, by a private person.
  static var ttc: Brouillon {
    var enTete = EnTete(
      clientId: 2, dateFacture: "2026-03-02", dateEcheance: "2026-03-02",
      conditionsPaiement: .carte, prixSaisis: .ttc)
    enTete.precisions.nature = .biens
    let savon = ContenuLigne(
      designation: "Savon", quantite: "1", prixUnitaire: "9.99", tva: "20")
    let jeanne = FicheClient(
      nom: "Jeanne Dupont", categorie: .particulier,
      adresse: Adresse(voie: "3 rue Haute", codePostal: "35300", ville: "Fougères"),
      courriel: Courriel(texteAdmis: "jeanne@exemple.fr"))
    return Brouillon(
      client: jeanne, enTete: enTete, lignes: [savon, savon, savon], dejaPaye: "29.97")
  }

  /// Goods that go to Germany, paid by direct debit to a factor.
  static var union: Brouillon {
    var enTete = EnTete(
      clientId: 3, dateFacture: "2026-03-02", dateEcheance: "2026-04-01",
      conditionsPaiement: .prelevement)
    enTete.precisions.nature = .biens
    enTete.precisions.livraison = Livraison(debut: "2026-02-20", fin: "2026-02-27")
    enTete.versement.mandat = Mandat(
      rum: "RUM-17", ics: "FR72ZZZ123456", iban: "FR7630006000011234567890189")
    enTete.versement.beneficiaire = Beneficiaire(nom: "Affacturage & Cie", siren: "552100554")
    let mueller = FicheClient(
      nom: "Möbel Müller GmbH", numeroTVA: "DE136695976",
      adresse: Adresse(
        voie: "Hauptstraße 1", codePostal: "10115", ville: "Berlin", pays: "DE"),
      adresseElectronique: "9930:DE136695976", langue: .anglais)
    let table = ContenuLigne(
      designation: "Table <chêne>", quantite: "2", prixUnitaire: "450", tva: "0",
      categorieTVA: .intracommunautaire, codeExoneration: .intracommunautaire,
      motifExoneration: CodeExoneration.intracommunautaire.motifHabituel)
    return Brouillon(client: mueller, enTete: enTete, lignes: [table])
  }
}

/// The texts of readable documents stand in `Golden/en16931`; `FACTURIER_RECORD=1` writes it anew.
@Suite struct `Documents in the terms of EN 16931` {
  private let dossier = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden/en16931")

  private func ecrit(_ facture: FactureEN16931, _ syntaxe: SyntaxeEN16931) throws -> String {
    var flux = MemoryStream()
    try facture.ecrire(syntaxe, dans: &flux)
    return String(decoding: flux.bytes, as: UTF8.self)
  }

  @Test(arguments: SyntaxeEN16931.allCases)
  func `readable documents are written as the golden files hold`(syntaxe: SyntaxeEN16931) throws {
    for document in try DocumentLisible.tous {
      let texte = try ecrit(document.enTermes, syntaxe)
      let fichier = dossier.appending(path: "\(document.nom).\(syntaxe.rawValue).xml")
      if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
        try Data(texte.utf8).write(to: fichier)
      }
      #expect(try texte == String(contentsOf: fichier, encoding: .utf8), "\(document.nom)")
    }
  }

  @Test func `sums add up as the standard wants, and none is other than the document's`() throws {
    var hasard = FacturesCoherentes(HasardDeValeurs())
    for (facture, _) in try hasard.suite(300) {
      guard let numero = facture.numero else { continue }
      for numero in [numero] + facture.avoirs.map(\.numero.numero) {
        let document = DocumentLisible(nom: "", facture: facture, numero: numero)
        let (termes, totaux) = (try document.enTermes, try document.imprime.totaux)
        let sommes = termes.totaux
        #expect(sommes.lignes.unites == termes.lignes.reduce(0) { $0 + $1.total.unites })
        #expect(
          sommes.horsTaxe.unites
            == sommes.lignes.unites - sommes.remises.unites + sommes.ajouts.unites)
        #expect(sommes.horsTaxe == totaux.totalHT && sommes.ttc == totaux.totalTTC)
        #expect(sommes.tva.unites == termes.groupes.reduce(0) { $0 + $1.montant.unites })
        for groupe in termes.groupes {
          let remises = termes.remises.filter { $0.tva == groupe.tva }
          let net = termes.lignes.filter { $0.tva == groupe.tva }.reduce(0) { $0 + $1.total.unites }
          #expect(
            groupe.base.unites
              == remises.reduce(net) { $0 + ($1.estAjout ? 1 : -1) * $1.montant.unites })
        }
      }
    }
  }

  /// The standard wants a price that is not below zero: a line's quantity says what it takes off.
  @Test func `an avoir by amount is one of it, or of its opposite where the line takes off`() throws
  {
    var brouillon = Brouillon.finale
    brouillon.lignes = (["3", "-1"] as [Quantite]).map {
      ContenuLigne(designation: "Étagère", quantite: $0, prixUnitaire: "150", tva: "20")
    }
    let document = try DocumentLisible.creditee(brouillon.emise(), de: ["200.00", "-75.00"])
    let creditees = try document.enTermes.lignes
    #expect(creditees.map(\.total) == ["200.00", "-75.00"])
    #expect(creditees.map(\.quantite) == ["1", "-1"])
    #expect(creditees.map(\.prix) == ["200.00", "75.00"])
    #expect(creditees.allSatisfy { $0.unite == "C62" && $0.remise == nil })
  }

  /// Of three cents with VAT in them, the third line's share before VAT is nothing.
  @Test func `an avoir by amount is one of it, though nothing is left of it before VAT`() throws {
    let document = try DocumentLisible.creditee(
      Brouillon.ttc.emise(), de: Array(repeating: "0.01", count: 3))
    let creditees = try document.enTermes.lignes
    #expect(creditees.map(\.total) == ["0.01", "0.01", "0.00"])
    #expect(creditees.map(\.quantite) == ["1", "1", "1"])
  }

  @Test func `a term that the document does not say is taken from what is known now`() throws {
    var brouillon = Brouillon.finale
    brouillon.client.adresseElectronique = nil
    let document = try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).imprime
    var connue = document.client
    connue.nom = "Nouveau nom"
    connue.adresseElectronique = "0225:123456782"
    let termes = FactureEN16931(document, vendeur: document.vendeur, client: connue)
    #expect(termes.manques.isEmpty && termes.acheteur.adresseElectronique?.valeur == "123456782")
    #expect(termes.acheteur.nom == "Le Moulin à Épices")
  }

  @Test func `of a client that has become another, only the way to reach it is taken`() throws {
    var brouillon = Brouillon.finale
    (brouillon.client.numeroTVA, brouillon.client.adresseElectronique) = (nil, nil)
    let document = try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).imprime
    var connue = document.client
    (connue.numeroTVA, connue.adresseElectronique) = ("FR44732829320", "0225:732829320")
    for (nom, numero) in [(connue.nom, connue.numeroTVA), ("Le Moulin 2", nil)] {
      connue.nom = nom
      let acheteur = FactureEN16931(document, vendeur: document.vendeur, client: connue).acheteur
      #expect(acheteur.numeroTVA == numero && acheteur.adresseElectronique != nil)
    }
  }

  @Test func `what was paid already was due on its own day, and what is for nothing on another`()
    throws
  {
    func echeance(_ prix: PrixUnitaire, dejaPaye: Montant?) throws -> DateCivile? {
      var brouillon = Brouillon.ttc
      brouillon.enTete.dateEcheance = "2026-04-01"
      brouillon.lignes[0].prixUnitaire = prix
      brouillon.lignes.removeSubrange(1...)
      brouillon.dejaPaye = dejaPaye
      return try DocumentLisible(nom: "", facture: brouillon.emise(), numero: "F2026-0007")
        .enTermes.echeance
    }
    #expect(try echeance("10", dejaPaye: "10.00") == "2026-03-02")
    #expect(try echeance("10", dejaPaye: "9.99") == "2026-04-01")
    #expect(try echeance("10", dejaPaye: nil) == "2026-04-01")
    for rien in [nil, .zero] as [Montant?] {
      #expect(try echeance("0", dejaPaye: rien) == "2026-04-01")
    }
  }

  @Test func `VAT is due as services are paid, unless the seller has chosen the document's day`()
    throws
  {
    func dite(_ nature: NatureOperation, debits: Bool) throws -> [String?] {
      var brouillon = Brouillon.finale
      brouillon.enTete.precisions.nature = nature
      brouillon.vendeur.optionDebits = debits
      let termes = try DocumentLisible(
        nom: "", facture: brouillon.emise(), numero: "F2026-0007"
      ).enTermes
      let forme = /(?:DescriptionCode|DueDateTypeCode)>(\d+)</
      return try [.cii, .ubl].map {
        try ecrit(termes, $0).firstMatch(of: forme).map { String($0.1) }
      }
    }
    #expect(try dite(.services, debits: false) == ["72", "432"])
    #expect(try dite(.services, debits: true) == ["5", "3"])
    #expect(try dite(.biens, debits: false) == [nil, nil])
    #expect(try dite(.biens, debits: true) == [nil, nil])
    #expect(try dite(.mixte, debits: false) == [nil, nil])
    #expect(try dite(.mixte, debits: true) == ["5", "3"])
  }

  /// As on the page: the factor is paid, and not the seller as well.
  @Test func `a transfer to somebody else is not asked for on the seller's account`() throws {
    var brouillon = Brouillon.finale
    brouillon.enTete.conditionsPaiement = .virement
    brouillon.vendeur.iban = "FR1420041010050500013M02606"
    func compte() throws -> CompteBancaire? {
      try DocumentLisible(nom: "", facture: brouillon.emise(), numero: "F2026-0007")
        .enTermes.paiement?.compte
    }
    #expect(try compte() != nil)
    brouillon.enTete.versement.beneficiaire = Beneficiaire(nom: "Affacturage Plus")
    #expect(try compte() == nil)
  }

  @Test func `readable documents lack nothing`() throws {
    for document in try DocumentLisible.tous {
      let manques = try document.enTermes.manques
      #expect(manques.isEmpty, "\(document.nom): \(manques.map(\.terme))")
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func `a group of one category may have several reasons`(codes: Int) throws {
    var brouillon = Brouillon.finale
    let tous: [CodeExoneration] = ["VATEX-EU-132-1J", "VATEX-EU-132", "VATEX-EU-132-1I"]
    brouillon.lignes =
      [brouillon.lignes[0]]
      + tous.prefix(codes).map { code in
        ContenuLigne(
          designation: "Frais", quantite: "1", prixUnitaire: "10", tva: "0",
          categorieTVA: .exoneree, codeExoneration: code,
          motifExoneration: Libelle(texteAdmis: code.texte))
      }
    let termes = try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).enTermes
    let exonerees = termes.groupes.filter { $0.tva.categorie == .exoneree }
    #expect(exonerees.count == min(codes, 1))
    #expect(exonerees.first?.base.unites ?? 0 == Int64(codes) * 900)
    #expect(exonerees.first?.motifs.count ?? 0 == codes)
    #expect((exonerees.first?.code != nil) == (codes == 1))
  }
}
