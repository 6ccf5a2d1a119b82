import ExemplesFactures
import Journaux
import Litteraux
import Testing

@testable import Exporters
@testable import Facturation

/// The words of a document, on paper and on a page.
@Suite struct `What a document says` {
  private func contenu(_ lignes: [ContenuLigne]) throws -> ContenuFacture {
    var brouillon = Brouillon.finale
    brouillon.lignes = lignes
    let document = try DocumentLisible(nom: "", facture: brouillon.emise(), numero: "F2026-0007")
    return ContenuFacture(try document.imprime.en(.francais), logo: nil)
  }

  private func ligne(_ designation: Libelle, _ rubrique: Libelle? = nil) -> ContenuLigne {
    var ligne = Brouillon.finale.lignes[0]
    (ligne.designation, ligne.rubrique) = (designation, rubrique)
    return ligne
  }

  private func exoneree(_ code: CodeExoneration) -> ContenuLigne {
    ContenuLigne(
      designation: "Frais", quantite: "1", prixUnitaire: "10", tva: "0", categorieTVA: .exoneree,
      codeExoneration: code, motifExoneration: Libelle(texteAdmis: "Motif \(code.texte)"))
  }

  /// The rate of each line and of each sum, and the reasons.
  private func taux(_ contenu: ContenuFacture) -> (
    lignes: [String], sommes: [String], motifs: [String]
  ) {
    var lignes: [String] = []
    contenu.parcourirLesLignes {
      if case .ligne(let ligne) = $0 { lignes.append(ligne.cellules[ligne.cellules.count - 2]) }
    }
    func simples(_ textes: [String]) -> [String] {
      textes.map { String($0.map { $0.isWhitespace ? " " : $0 }) }
    }
    return (
      simples(lignes), simples(contenu.recapitulatif.rangees.map { $0[0] }), contenu.motifs
    )
  }

  @Test func `tells the reasons of one category apart, in the order of the sums`() throws {
    let dits = try taux(
      contenu([ligne("Table"), exoneree("VATEX-EU-132-1J"), exoneree("VATEX-EU-132")]))
    #expect(dits.lignes == ["20 %", "0 % (E2)", "0 % (E1)"])
    #expect(dits.sommes == ["20 %", "0 % (E1)", "0 % (E2)"])
    #expect(dits.motifs.map { $0.prefix(2) } == ["E1", "E2"])
    #expect(dits.motifs.map { $0.hasSuffix("132-1J") } == [false, true])
    let seule = try taux(contenu([exoneree("VATEX-EU-132")]))
    #expect(seule.lignes == ["0 % (E)"] && seule.sommes == seule.lignes)
    #expect(seule.motifs.map { $0.prefix(2).last?.isNumber } == [false])
  }

  /// Between businesses an invoice says it, though prices were agreed with VAT.
  @Test(arguments: CategorieClient.allCases)
  func `tells what a unit costs before VAT to whom is no private person`(
    categorie: CategorieClient
  ) throws {
    var brouillon = Brouillon.finale
    brouillon.enTete.prixSaisis = .ttc
    brouillon.client.categorie = categorie
    brouillon.lignes = [ligne("Table")]
    brouillon.lignes[0].prixUnitaire = "49.99"
    let document = try DocumentLisible(nom: "", facture: brouillon.emise(), numero: "F2026-0007")
    var dits: [String] = []
    ContenuFacture(try document.imprime.en(.francais), logo: nil).parcourirLesLignes {
      if case .ligne(let ligne) = $0 { dits += ligne.precisions }
    }
    let net = dits.filter { $0.hasPrefix("Prix unitaire HT") }
    #expect(net.map { $0.contains("41,658333") } == (categorie == .particulier ? [] : [true]))
  }

  /// The seller recovers no VAT without that, and of services not paid there is none to recover.
  @Test(arguments: [(NatureOperation.biens, true), (.services, false)])
  func `says on the duplicate of what was given up that its VAT may not be deducted`(
    nature: NatureOperation, estDite: Bool
  ) throws {
    var brouillon = Brouillon.finale
    brouillon.enTete.precisions.nature = nature
    brouillon.lignes = [ligne("Table")]
    var facture = try brouillon.emise()
    func dit(_ marque: DocumentImprime.Marque, _ langue: Langue = .francais) throws -> String? {
      let emission = RecordedEvent(
        position: 42, time: .epoch, author: "camille",
        evenement: .registre(.horlogeCorrigee(HorlogeCorrigee(motif: "Pile"))))
      let document = try #require(
        DocumentImprime("F2026-0007", de: facture, emission: emission, marque: marque))
      return ContenuFacture(document.en(langue), logo: nil).impayee
    }
    #expect(try dit(.duplicata) == nil)
    let impayes = facture.impayes(le: "2026-06-01")
    try facture.appliquer(
      .creanceIrrecouvrable(
        CreanceIrrecouvrable(Perte(date: "2026-06-01", motif: "Parti", groupes: impayes))))
    let groupe = try #require(impayes.first)
    for langue in Langue.allCases {
      let dite = try dit(.duplicata, langue)
      #expect((dite != nil) == estDite)
      for somme in [groupe.base, groupe.montantTVA] {
        #expect(dite?.contains(somme.affiche(langue)) ?? true)
      }
    }
    #expect(try dit(.copie) == nil && dit(.aucune) == nil)
    let reste = facture.totaux.totalTTC
    try facture.appliquer(
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: 1, montant: reste, mode: .virement, datePaiement: "2026-07-01")))
    #expect(try dit(.duplicata) == nil, "it came in after all")
  }

  @Test(arguments: [
    ("Total : 5 % ; 3 € « net »", "Total\u{A0}: 5\u{A0}%\u{202F}; 3\u{A0}€ «\u{A0}net\u{A0}»"),
    ("2 % a 8 jours", "2\u{A0}% a 8 jours"), ("a : b", "a\u{A0}: b"), ("a ; b", "a\u{202F}; b"),
    (" : a", "\u{A0}: a"), (": a", ": a"), ("8:30; 5%", "8:30; 5%"), ("a b", "a b"), ("", ""),
  ])
  func `keeps the spaces that French has beside its signs from breaking`(
    texte: String, compose: String
  ) {
    #expect(texte.composeEnFrancais == compose)
  }

  @Test func `gathers lines of one heading, and leaves a deposit behind what it is taken off`()
    throws
  {
    var acompte = ligne("Acompte")
    (acompte.quantite, acompte.factureAnterieure) = (
      "-1", FactureAnterieure(numero: "F2026-0001", date: "2026-01-02")
    )
    acompte.prixUnitaire = "1"
    func ligne(_ designation: Libelle, _ rubrique: Libelle? = nil) -> ContenuLigne {
      var ligne = self.ligne(designation, rubrique)
      (ligne.quantite, ligne.prixUnitaire, ligne.remise) = ("1", "180", nil)
      return ligne
    }
    func dites(_ lignes: [ContenuLigne]) throws -> [String] {
      var dites: [String] = []
      try contenu(lignes).parcourirLesLignes { rangee in
        switch rangee {
        case .rubrique(let titre): dites.append("[\(titre)]")
        case .ligne(let ligne): dites.append(ligne.designation)
        case .sousTotal(let nom, let somme):
          dites.append(String("\(nom) \(somme)".map { $0.isWhitespace ? " " : $0 }))
        }
      }
      return dites
    }
    let autres = ["[Autres lignes]", "Acompte"]
    #expect(
      try dites([ligne("a", "Lot 1"), ligne("b", "Lot 2"), ligne("c", "Lot 1"), acompte])
        == [
          "[Lot 1]", "a", "c", "Sous-total « Lot 1 » 360,00 €", "[Lot 2]", "b",
          "Sous-total « Lot 2 » 180,00 €",
        ] + autres)
    let lot = ["[Lot]", "b", "Sous-total « Lot » 180,00 €"]
    #expect(
      try dites([ligne("a"), ligne("b", "Lot"), ligne("c"), acompte]) == ["a", "c"] + lot + autres)
    var duLot = acompte
    duLot.rubrique = "Lot"
    #expect(
      try dites([ligne("b", "Lot"), ligne("c"), duLot])
        == ["[Lot]", "b", "Acompte", "Sous-total « Lot » 179,00 €", "[Autres lignes]", "c"])
    #expect(
      try dites([ligne("b", "Lot"), ligne("c"), acompte])
        == lot + ["[Autres lignes]", "c", "Acompte", "Sous-total « Autres lignes » 179,00 €"])
    #expect(try dites([ligne("a"), acompte, ligne("b")]) == ["a", "Acompte", "b"])
  }
}
