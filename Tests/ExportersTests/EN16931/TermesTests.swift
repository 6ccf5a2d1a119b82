@testable import Facturation
import Litteraux
import Testing

@testable import Exporters

/// Single terms at their limits, and where facts of several kinds meet in one.
@Suite struct `Terms of EN 16931` {
  private func termes(
    _ brouillon: Brouillon = .finale, connu: Vendeur? = nil,
    _ changer: (inout Brouillon) -> Void = { _ in }
  ) throws -> FactureEN16931 {
    var brouillon = brouillon
    changer(&brouillon)
    let document = try DocumentLisible(
      nom: "", facture: brouillon.emise(), numero: "F2026-0007"
    ).imprime
    return FactureEN16931(document, vendeur: connu ?? document.vendeur, client: document.client)
  }

  /// UNTDID 4461.
  @Test(
    arguments: [
      (.virement, "58"), (.prelevement, "59"), (.cheque, "20"), (.especes, "10"), (.carte, "48"),
      (.effet, "70"), (.compensation, "97"), (.autre, "1"),
    ] as [(ConditionsPaiement, String)])
  func `each means of payment has its code`(mode: ConditionsPaiement, code: String) throws {
    let termes = try termes { $0.enTete.conditionsPaiement = mode }
    #expect(termes.paiement?.moyen == code)
  }

  @Test func `what was paid at issue says how, save by a debit whose mandate it does not hold`()
    throws
  {
    func moyen(
      _ mode: ConditionsPaiement, conditions: ConditionsPaiement = .carte
    ) throws -> String? {
      var brouillon = Brouillon.ttc
      brouillon.enTete.conditionsPaiement = conditions
      var facture = try brouillon.emise()
      try facture.appliquer(
        .paiementEnregistre(
          PaiementEnregistre(
            paiementId: 4, montant: "29.97", mode: mode, datePaiement: "2026-03-02")))
      let document = DocumentLisible(nom: "", facture: facture, numero: "F2026-0007")
      return try document.enTermes.paiement?.moyen
    }
    #expect(try moyen(.especes) == "10")
    #expect(try moyen(.prelevement) == nil)
    #expect(try moyen(.prelevement, conditions: .prelevement) == "59")
  }

  @Test func `a document says whether it is paid, and whether it deducts a deposit`() throws {
    let acompte = try termes { $0.enTete.precisions.typeFacture = .acompte }
    #expect(acompte.cadre == "M1")
    for (paye, cadre) in [("29.97", "B2"), ("29.96", "B1"), (nil, "B1")] as [(Montant?, String)] {
      let termes = try termes(.ttc) { $0.dejaPaye = paye }
      #expect(termes.cadre == cadre && termes.totaux.dejaPaye == paye)
    }
    let gratuite = try termes(.ttc) {
      $0.lignes[0].prixUnitaire = "0"
      $0.lignes.removeSubrange(1...)
      $0.dejaPaye = .zero
    }
    #expect(gratuite.cadre == "B1" && gratuite.totaux.dejaPaye == nil)
  }

  @Test func `what replaces an invoice cites that alone, any other all that it names, each once`()
    throws
  {
    func citees(_ type: TypeFacture?) throws -> [NumeroFacture] {
      let termes = try termes {
        $0.enTete.precisions.typeFacture = type
        $0.enTete.precisions.facturesAnterieures = [
          FactureAnterieure(numero: "F2026-0001", date: "2026-01-02"),
          FactureAnterieure(numero: "F2026-0002", date: "2026-01-15"),
        ]
      }
      return termes.anterieures.map(\.numero)
    }
    // A line deducts the second of them as well.
    #expect(try citees(nil) == ["F2026-0001", "F2026-0002"])
    #expect(try citees(.rectificative) == ["F2026-0001"])
  }

  @Test func `of a subject that may be named once all is one note, of any other each is one`()
    throws
  {
    let dites: [(CodeMention, Note)] = [
      (.penalites, "Un."), (.generale, "Deux."), (.penalites, "Trois."), (.generale, "Quatre."),
      (.assujettiUnique, "Cinq."), (.assujettiUnique, "Six."),
      (CodeMention(texteAdmis: "QQQ"), "Sept."),
    ]
    let termes = try termes { $0.mentions = dites.map { Mention(code: $0, texte: $1) } }
    #expect(
      termes.notes.map { "\($0.sujet ?? "") \($0.texte)" }
        == ["PMD Un.\nTrois.", "AAI Deux.", "AAI Quatre.", "TXD Cinq.\nSix.", " Sept."])
  }

  @Test(
    arguments: [
      ("1999-12-31", false), ("2000-01-01", true), ("2099-12-31", true), ("2100-01-01", false),
    ] as [(DateCivile, Bool)])
  func `a date is of this century from its first day to its last`(
    date: DateCivile, estAdmise: Bool
  ) throws {
    let termes = try termes {
      $0.enTete.precisions.facturesAnterieures = [FactureAnterieure(numero: "F1", date: date)]
    }
    #expect(termes.manques.map(\.terme) == (estAdmise ? [] : ["BT-26"]))
  }

  @Test func `a deposit may be due before its date, anything else from its own day on`() throws {
    for (type, echeance, manquants) in [
      (.facture, "2026-03-02", []), (.facture, "2026-03-01", ["BT-9"]),
      (.acompte, "2026-03-01", []),
    ] as [(TypeFacture, DateCivile, [String])] {
      let termes = try termes {
        $0.enTete.precisions.typeFacture = type
        $0.enTete.dateEcheance = echeance
      }
      #expect(termes.manques.map(\.terme) == manquants)
    }
  }

  @Test(arguments: [(125, true), (126, false)])
  func `an electronic address has 125 characters at most`(longueur: Int, estAdmise: Bool) throws {
    let adresse = "0225:" + String(repeating: "1", count: longueur)
    let termes = try termes {
      $0.client.adresseElectronique = AdresseElectronique(texteAdmis: adresse)
    }
    #expect(termes.manques.map(\.terme) == (estAdmise ? [] : ["BT-49"]))
  }

  /// The rule BR-CO-17, of documents that another program issued.
  @Test(
    arguments: [
      (-100, false), (-99, true), (0, true), (99, true), (100, false),
    ] as [(Int64, Bool)])
  func `the VAT of a rate is that of its base, or less than a euro beside it`(
    ecart: Int64, estAdmise: Bool
  ) throws {
    var brouillon = Brouillon.finale
    brouillon.enTete.remise = "0"
    brouillon.lignes = [
      ContenuLigne(designation: "Pose", quantite: "1", prixUnitaire: "100", tva: "20")
    ]
    let emise = try brouillon.emise()
    let emission = try #require(emise.emission)
    let tva = Montant(unitesAdmises: 2000 + ecart)
    let totaux = Totaux(
      sousTotal: "100.00", remise: .zero, totalHT: "100.00",
      groupes: [
        GroupeTVA(
          CleTVA(tva: "20", categorieTVA: .normale), base: "100.00", montantTVA: tva)
      ], montantTVA: tva, totalTTC: Montant(unitesAdmises: 12_000 + ecart))
    var facture = Facture(FactureCreee(brouillon: 7, enTete: brouillon.enTete), id: 7)
    try facture.appliquer(
      .factureEmise(
        FactureEmise(
          numero: emission.numero, enTete: brouillon.enTete, vendeur: emission.vendeur,
          client: emission.client, lignes: emise.lignes, totaux: totaux,
          mentions: emission.mentions)))
    let document = DocumentLisible(nom: "", facture: facture, numero: "F2026-0007")
    #expect(try document.enTermes.manques.map(\.terme) == (estAdmise ? [] : ["BT-117"]))
  }

  @Test func `of a client that is known better now, what was not known is taken, and no more`()
    throws
  {
    let rennes = Adresse(voie: "1 rue", codePostal: "35000", ville: "Rennes")
    let connue = FicheClient(
      nom: "Le Moulin", siren: "732829320", siret: "73282932000074", numeroTVA: "FR44732829320",
      adresse: rennes, courriel: Courriel(texteAdmis: "a@exemple.fr"),
      adresseElectronique: "0225:732829320")
    let seule = FicheClient(nom: "Le Moulin")
    #expect(seule.completee(par: connue) == connue)
    let dite = FicheClient(
      nom: "Le Moulin", siren: "123456782", numeroTVA: "FR11123456782",
      adresse: Adresse(voie: "2 rue", codePostal: "22100", ville: "Dinan"),
      courriel: Courriel(texteAdmis: "b@exemple.fr"), adresseElectronique: "0225:123456782")
    #expect(dite.completee(par: connue) == dite)
    var facturee = seule
    facturee.adresseFacturation = rennes
    #expect(facturee.completee(par: connue).adresse == nil)
    let parSiret = FicheClient(nom: "Le Moulin", siret: "73282932000074")
    #expect(parSiret.completee(par: dite).siren == nil)
    var (renommee, autre) = (connue, connue)
    (renommee.nom, autre.categorie) = ("Le Moulin 2", .secteurPublic)
    var joignable = seule
    joignable.adresseElectronique = "0225:732829320"
    #expect(seule.completee(par: renommee) == joignable)
    #expect(seule.completee(par: autre) == joignable)
  }

  @Test func `a buyer without a SIRET has its first number, and its address for bills`() throws {
    for (registre, code) in [
      ("RIDET", "0228"), ("tahiti", "0229"), ("NIF", nil),
    ] as [(Libelle, String?)] {
      let acheteur = try termes {
        $0.client.identifiants = [
          AutreIdentifiant(schema: registre, valeur: "0123456"),
          AutreIdentifiant(schema: "RIDET", valeur: "9"),
        ]
        ($0.client.adresseFacturation, $0.client.adresse) = ($0.client.adresse, nil)
      }.acheteur
      #expect(acheteur.identifiant?.schema == code && acheteur.identifiant?.valeur == "0123456")
      #expect(acheteur.adresse?.ville == "Rennes")
    }
  }

  @Test func `of the seller as it is now only a VAT number is taken, and only its own`() throws {
    var connu = Brouillon.atelier
    connu.adresseElectronique = "0225:732829320_NOUVELLE"
    let depuis = try termes(connu: connu) { $0.vendeur.numeroTVA = nil }
    #expect(depuis.vendeur.numeroTVA == "FR44732829320")
    #expect(depuis.vendeur.adresseElectronique?.valeur == "732829320")
    connu.numeroTVA = "FR11123456782"
    #expect(try termes(connu: connu).vendeur.numeroTVA == "FR44732829320")
    connu.siren = "123456782"
    let autre = try termes(connu: connu) { $0.vendeur.numeroTVA = nil }
    #expect(autre.vendeur.numeroTVA == nil)
  }
}
