@testable import Facturation
import Litteraux
import Testing

@testable import Exporters

@Suite struct `What a valid document lacks` {
  /// A change to a document that lacks nothing, and the terms that it then lacks.
  struct Manquant: Sendable, CustomTestStringConvertible {
    let nom: String
    let termes: [String]
    var remede = Manque.Remede.remplacer
    let changer: @Sendable (inout Brouillon) -> Void

    var testDescription: String { nom }
  }

  static let manquants: [Manquant] = [
    Manquant(nom: "nature", termes: ["BT-23"], remede: .natureDuVendeur) {
      $0.enTete.precisions.nature = nil
    },
    Manquant(nom: "dates", termes: ["BT-2", "BT-9"], remede: .aucun) {
      ($0.enTete.dateFacture, $0.enTete.dateEcheance) = ("2100-01-04", "2100-02-03")
    },
    Manquant(nom: "day of delivery", termes: ["BT-72"], remede: .aucun) {
      $0.enTete.precisions.livraison = Livraison(debut: "2206-03-01")
    },
    Manquant(nom: "period of delivery", termes: ["BT-73", "BT-74"], remede: .aucun) {
      $0.enTete.precisions.livraison = Livraison(debut: "1999-03-01", fin: "2106-03-01")
    },
    Manquant(nom: "date of what is cited", termes: ["BT-26"], remede: .aucun) {
      $0.enTete.precisions.facturesAnterieures = [
        FactureAnterieure(numero: "F2026-0001", date: "0206-03-01")
      ]
    },
    Manquant(nom: "right address among those that are frozen", termes: ["BT-49"]) {
      $0.client.adresseElectronique = "0244:1"
    },
    Manquant(nom: "due before its date", termes: ["BT-9"]) {
      $0.enTete.dateEcheance = "2026-03-01"
    },
    Manquant(nom: "nothing that is replaced", termes: ["BT-25"]) {
      $0.enTete.precisions.typeFacture = .rectificative
    },
    Manquant(nom: "notes", termes: ["BT-22", "BT-22", "BT-22"]) { $0.mentions = [] },
    Manquant(nom: "seller's VAT number", termes: ["BT-31"], remede: .tvaDuVendeur) {
      $0.vendeur.numeroTVA = nil
    },
    Manquant(
      nom: "VAT number of who exports under the franchise", termes: ["BT-31"],
      remede: .tvaDuVendeur
    ) {
      ($0.vendeur.regime, $0.vendeur.numeroTVA) = (.franchise, nil)
      $0.lignes = [exoneree(.exportation, .exportation)]
    },
    Manquant(nom: "seller's electronic address", termes: ["BT-34"], remede: .aucun) {
      $0.vendeur.adresseElectronique = "0244:1"
    },
    Manquant(
      nom: "buyer's electronic address", termes: ["BT-49"],
      remede: .adresseElectronique(proposee: "0225:123456782")
    ) { $0.client.adresseElectronique = nil },
    Manquant(
      nom: "a private buyer's electronic address", termes: ["BT-49"],
      remede: .adresseElectronique(proposee: nil)
    ) { ($0.client.categorie, $0.client.adresseElectronique) = (.particulier, nil) },
    Manquant(nom: "seller's country", termes: ["BT-40"]) { $0.vendeur.adresse.pays = "XX" },
    Manquant(nom: "buyer's address", termes: ["BG-8"], remede: .adresseDuClient) {
      $0.client.adresse = nil
    },
    Manquant(nom: "buyer's country", termes: ["BT-55"]) { $0.client.adresse?.pays = "XX" },
    Manquant(nom: "country on the standard's list", termes: ["BT-55"]) {
      $0.client.adresse?.pays = "SS"
    },
    Manquant(nom: "country of delivery", termes: ["BT-80"]) {
      $0.enTete.precisions.livraison = Livraison(debut: "2026-02-27", adresse: $0.client.adresse)
      $0.enTete.precisions.livraison?.adresse?.pays = "XX"
    },
    Manquant(nom: "mandate", termes: ["BT-89"]) { $0.enTete.conditionsPaiement = .prelevement },
    Manquant(nom: "buyer's VAT number", termes: ["BT-48"], remede: .tvaDuClient) {
      $0.client.numeroTVA = nil
      $0.lignes = [exoneree(.autoliquidation, .autoliquidation)]
    },
    Manquant(nom: "delivery within the Union", termes: ["BT-72"]) {
      $0.enTete.precisions.livraison = nil
      $0.lignes = [exoneree(.intracommunautaire, .intracommunautaire)]
    },
    Manquant(nom: "beside what VAT does not concern", termes: ["BT-118"]) {
      $0.lignes[1] = exoneree(.horsChamp, .horsChamp)
    },
    Manquant(nom: "reason", termes: ["BT-120"]) { $0.lignes[1] = exoneree(.exoneree, nil) },
    Manquant(nom: "known reason", termes: ["BT-121"]) {
      $0.lignes[1] = exoneree(.exoneree, "VATEX-EU-999")
    },
    Manquant(nom: "known rate", termes: ["BT-119"]) { $0.lignes[1].tva = "12.34" },
    Manquant(nom: "known unit", termes: ["BT-130"]) { $0.lignes[1].codeUnite = "QQQ" },
    Manquant(nom: "lines", termes: ["BG-25"]) { $0.lignes = [] },
  ]

  private static func exoneree(
    _ categorie: CategorieTVA, _ code: CodeExoneration?
  ) -> ContenuLigne {
    ContenuLigne(
      designation: "Pose", quantite: "1", prixUnitaire: "100", tva: "0", categorieTVA: categorie,
      codeExoneration: code)
  }

  @Test(arguments: manquants)
  func `each term is missed for itself`(manquant: Manquant) throws {
    var brouillon = Brouillon.finale
    manquant.changer(&brouillon)
    let manques = try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).enTermes.manques
    #expect(manques.map(\.terme) == manquant.termes)
    #expect(manques.allSatisfy { $0.remede == manquant.remede })
    for manque in manques {
      for langue in Langue.allCases { #expect(manque.message(langue).hasSuffix(".")) }
    }
  }

  @Test func `a seller who charges no VAT is known by its SIREN`() throws {
    var brouillon = Brouillon.finale
    (brouillon.vendeur.regime, brouillon.vendeur.numeroTVA) = (.franchise, nil)
    brouillon.lignes = [Self.exoneree(.exoneree, .franchise)]
    let termes = try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).enTermes
    #expect(termes.manques.isEmpty && termes.vendeur.numeroFiscal == "732829320")
  }

  @Test(arguments: [CategorieTVA.exoneree, .exportation])
  func `a number that such a seller has since is asked for by what goes abroad alone`(
    categorie: CategorieTVA
  ) throws {
    var brouillon = Brouillon.finale
    let connu = brouillon.vendeur
    (brouillon.vendeur.regime, brouillon.vendeur.numeroTVA) = (.franchise, nil)
    let code = categorie == .exoneree ? CodeExoneration.franchise : .exportation
    brouillon.lignes = [Self.exoneree(categorie, code)]
    let document = try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).imprime
    let vendeur = FactureEN16931(document, vendeur: connu, client: document.client).vendeur
    let part = categorie == .exportation
    #expect(vendeur.numeroTVA == (part ? "FR44732829320" : nil))
    #expect(vendeur.numeroFiscal == (part ? nil : "732829320"))
  }

  private static func termes(_ changer: (inout Brouillon) throws -> Void) throws -> FactureEN16931 {
    var brouillon = Brouillon.finale
    try changer(&brouillon)
    return try DocumentLisible(nom: "", facture: brouillon.emise(), numero: "F2026-0007").enTermes
  }

  @Test func `a sale that VAT does not concern asks for no number of the seller's`() throws {
    let termes = try Self.termes {
      $0.vendeur.numeroTVA = nil
      $0.lignes = [Self.exoneree(.horsChamp, .horsChamp)]
    }
    #expect(termes.manques.isEmpty)
  }

  @Test func `a private buyer is reached by e-mail`() throws {
    let termes = try Self.termes {
      ($0.client.categorie, $0.client.adresseElectronique) = (.particulier, nil)
      $0.client.courriel = try Courriel(texte: "vasseur@exemple.fr")
    }
    #expect(termes.manques.isEmpty)
    #expect(termes.acheteur.adresseElectronique?.valeur == "vasseur@exemple.fr")
  }

  @Test(arguments: "09AZaz+-_./:@[`{")
  func `an address of the French scheme has letters, digits and four marks`(
    _ signe: Character
  ) throws {
    let termes = try Self.termes {
      $0.client.adresseElectronique = AdresseElectronique(texteAdmis: "0225:123\(signe)")
    }
    #expect(termes.manques.map(\.terme) == ("09AZaz+-_.".contains(signe) ? [] : ["BT-49"]))
  }

  @Test func `a line that lacks something is told by its rank`() throws {
    var brouillon = Brouillon.finale
    brouillon.lignes[1].codeUnite = "QQQ"
    let manque = try #require(
      try DocumentLisible(nom: "", facture: brouillon.emise(), numero: "F2026-0007")
        .enTermes.manques.first)
    #expect(manque.ligne == 2 && manque.message(.anglais).hasPrefix("Line 2: "))
  }
}
