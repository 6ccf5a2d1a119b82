import Facturation
import Litteraux
import Testing

@Suite struct EcritureTests {
  @Test(arguments: [
    ("0.00", "0,00\u{A0}€", "€0.00"), ("1234.56", "1\u{202F}234,56\u{A0}€", "€1,234.56"),
    ("-0.01", "-0,01\u{A0}€", "-€0.01"), ("-1234.50", "-1\u{202F}234,50\u{A0}€", "-€1,234.50"),
    ("999.99", "999,99\u{A0}€", "€999.99"), ("1000.00", "1\u{202F}000,00\u{A0}€", "€1,000.00"),
    (
      "999999999999.99", "999\u{202F}999\u{202F}999\u{202F}999,99\u{A0}€",
      "€999,999,999,999.99"
    ),
  ])
  func `an amount is written as its reader writes it`(
    texte: String, francais: String, anglais: String
  ) throws {
    let montant = try Montant(texte: texte, champ: .montant)
    #expect(montant.affiche(.francais) == francais)
    #expect(montant.affiche(.anglais) == anglais)
    #expect(Cumul(montant).affiche(.francais) == francais)
    #expect(Cumul(montant).affiche(.anglais) == anglais)
  }

  @Test func `a tab in a note is a gap, and what nobody would see shows`() {
    #expect("Le :\tmatin\n\t12\u{202E}".lignesVisibles == "Le :  matin\n  12⟨U+202E⟩")
  }

  @Test func `a number is grouped before the point only`() {
    let quantite: Quantite = "-1234567.1234"
    #expect(quantite.affiche(.francais) == "-1\u{202F}234\u{202F}567,1234")
    #expect(quantite.affiche(.anglais) == "-1,234,567.1234")
    #expect(("1000" as Quantite).affiche(.anglais) == "1,000")
    #expect(("0.5" as Quantite).affiche(.francais) == "0,5")
    #expect(("1234.5" as PrixUnitaire).nombre(.francais) == "1\u{202F}234,50")
    #expect(("0.333333" as PrixUnitaire).nombre(.anglais) == "0.333333")
  }

  @Test func `a rate shows no more decimals than it has`() {
    #expect(("20" as Taux).affiche(.francais) == "20\u{A0}%")
    #expect(("5.5" as Taux).affiche(.francais) == "5,5\u{A0}%")
    #expect(("5.5" as Taux).affiche(.anglais) == "5.5%")
    #expect(("33.33" as Pourcentage).affiche(.francais) == "33,33\u{A0}%")
    #expect(Pourcentage.zero.affiche(.anglais) == "0%")
  }

  @Test func `a day is written with its month's name`() throws {
    let (jour, premier): (DateCivile, DateCivile) = ("2026-11-20", "2026-08-01")
    #expect(jour.affiche(.francais) == "20 nov. 2026")
    #expect(jour.affiche(.anglais) == "20 Nov 2026")
    #expect(premier.affiche(.francais) == "1er août 2026")
    #expect(premier.affiche(.anglais) == "1 Aug 2026")
    for langue in Langue.allCases {
      let mois = try (1...12).map { mois in
        try #require(DateCivile(annee: 2026, mois: mois, jour: 2)).affiche(langue)
      }
      #expect(Set(mois).count == 12)
    }
  }
}

@Suite struct PresentationTests {
  @Test func `the statuts are named in both languages`() {
    #expect(
      StatutFacture.allCases.map { $0.libelle(.francais) }
        == ["Brouillon", "Envoyée", "Payée", "En retard", "Annulée"])
    #expect(
      StatutFacture.allCases.map { $0.libelle(.anglais) }
        == ["Draft", "Sent", "Paid", "Overdue", "Cancelled"])
  }

  @Test func `what people read of a statut is its name, and that of a loss`() {
    #expect(StatutAffiche.allCases.count == StatutFacture.allCases.count + 1)
    for statut in StatutFacture.allCases {
      for langue in Langue.allCases {
        #expect(StatutAffiche.un(statut).libelle(langue) == statut.libelle(langue))
      }
    }
    #expect(StatutAffiche.passeeEnPerte.libelle(.francais) == "Passée en perte")
    #expect(StatutAffiche.passeeEnPerte.libelle(.anglais) == "Written off")
  }

  @Test func `the means of payment are named in both languages`() {
    #expect(
      ConditionsPaiement.allCases.map { $0.libelle(.francais) }
        == [
          "Virement", "Chèque", "Espèces", "Carte", "Prélèvement", "Effet", "Compensation", "Autre",
        ])
    #expect(
      ConditionsPaiement.allCases.map { $0.libelle(.anglais) }
        == [
          "Transfer", "Cheque", "Cash", "Card", "Direct debit", "Bill of exchange", "Set-off",
          "Other",
        ])
  }

  @Test func `what files hold is named once and for all`() {
    #expect(StatutFacture.allCases.map(\.rawValue).contains("En Retard"))
    #expect(CategorieTVA.allCases.map(\.rawValue) == ["S", "Z", "E", "AE", "K", "G", "O"])
    #expect(Langue.allCases.map(\.rawValue) == ["fr", "en"])
    #expect(RegimeTVA.allCases.map(\.rawValue) == ["reel", "franchise", "exonere"])
    #expect(NatureOperation.allCases.map(\.rawValue) == ["biens", "services", "mixte"])
    #expect(
      CategorieClient.allCases.map(\.rawValue)
        == ["professionnel", "particulier", "public", "nonAssujetti"])
  }
}

@Suite struct `The name of a choice` {
  @Test func `is that which people use, in both languages`() {
    func noms(_ choix: [some Choice]) -> [String] {
      choix.map { "\($0.nom(.francais))/\($0.nom(.anglais))" }
    }
    #expect(
      noms(CategorieClient.allCases)
        == [
          "professionnel/business", "particulier/private customer", "public/public body",
          "non assujetti/not liable to VAT",
        ])
    #expect(
      noms(RegimeTVA.allCases)
        == ["réel/standard", "franchise en base/exempt small business", "exonéré/exempt"])
    #expect(
      noms(NatureOperation.allCases)
        == ["biens/goods", "services/services", "mixte/goods and services"])
    #expect(
      noms(TypeFacture.allCases) == [
        "facture/invoice", "facture d'acompte/deposit invoice",
        "facture rectificative/corrected invoice",
      ])
    #expect(
      noms(NatureReference.allCases) == [
        "contrat/contract", "marché/public contract", "projet/project",
        "bon de livraison/delivery note", "bon de réception/receipt note", "dossier/file",
        "référence/reference",
      ])
    #expect(noms(ConditionsPaiement.allCases).first == "Virement/Transfer")
    #expect(
      noms(FormatDocument.allCases)
        == ["HTML/HTML", "PDF/PDF", "CII/CII", "UBL/UBL", "Factur-X/Factur-X"])
    #expect(noms([CategorieTVA.autoliquidation]) == ["AE/AE"])
  }

  @Test func `is, of a VAT category, what those call it who declare VAT`() {
    #expect(
      CategorieTVA.allCases.map { "\($0.libelle(.francais))/\($0.libelle(.anglais))" } == [
        "imposable/taxable", "taux zéro/zero rate", "exonérée/exempt",
        "autoliquidation/reverse charge", "intracommunautaire/intra-EU", "exportation/export",
        "hors champ/outside VAT",
      ])
    #expect(CleTVA(tva: .normal, categorieTVA: .normale).affiche(.anglais) == "20%")
    #expect(
      CleTVA(tva: .zero, categorieTVA: .exportation).affiche(.anglais) == "0%, export")
  }

  @Test func `tells two exemptions of one category apart, where there can be two`() {
    func dit(_ categorie: CategorieTVA, _ code: CodeExoneration) -> String {
      CleTVA(tva: .zero, categorieTVA: categorie, codeExoneration: code).affiche(.francais)
    }
    #expect(
      dit(.exoneree, .franchise) == "\(Taux.zero.affiche(.francais)), exonérée (VATEX-FR-FRANCHISE)"
    )
    #expect(dit(.exoneree, .debours).hasSuffix("exonérée (VATEX-EU-79-C)"))
    #expect(dit(.exportation, .exportation).hasSuffix("exportation"))
  }

  @Test func `is its own word in a DTO, save that of a means of payment`() {
    #expect(
      ConditionsPaiement.allCases.map(\.motDTO) == [
        "Virement", "Chèque", "Espèces", "Carte", "Prélèvement", "Effet", "Compensation", "Autre",
      ])
    #expect(RegimeTVA.allCases.map(\.motDTO) == ["reel", "franchise", "exonere"])
  }
}

@Suite struct `A name, however it was typed` {
  @Test func `is known without its accents, spaces and hyphens`() {
    #expect("Société Ève-Noël\u{A0}Œuvré".sansParure == "societeevenoeloeuvre")
    #expect("ÀÇÎÑÔÛŸÆß’".sansParure == "acinouyaess'")
    #expect("Łódź".sansParure == "łodź")
    #expect("Saint-Lô, 2 Bis".sansParure == "saintlo,2bis")
    #expect("SAINT-Lo, 2 Bis".sansParure == "saintlo,2bis")
  }

  @Test func `is found by the beginning of any of its words`() {
    let nom = "Société d'Étude Le-Moulin 12"
    for debut in ["soc", "SOCIETE D", "etude", "le moulin", "moulin", "12"] {
      #expect(nom.aUnMot(commencantPar: debut), "\(debut)")
    }
    for debut in ["", "-", "ociete", "oulin", "2"] {
      #expect(!nom.aUnMot(commencantPar: debut), "\(debut)")
    }
  }

  @Test func `is found by its own beginning, be that a letter or not`() {
    for debut in ["(", "(Le", "(le moulin)", "le", "moulin)"] {
      #expect("(Le Moulin) & Fils".aUnMot(commencantPar: debut), "\(debut)")
    }
    #expect(!"(Le Moulin) & Fils".aUnMot(commencantPar: "& fils"))
  }
}
