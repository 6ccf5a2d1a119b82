import Facturation
import Testing

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
