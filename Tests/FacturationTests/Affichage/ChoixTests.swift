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
    #expect(noms(ConditionsPaiement.allCases).first == "Virement/Transfer")
    #expect(noms([CategorieTVA.autoliquidation]) == ["AE/AE"])
  }

  @Test func `is its own word in a DTO, save that of a means of payment`() {
    #expect(
      ConditionsPaiement.allCases.map(\.motDTO) == ["Virement", "Chèque", "Espèces", "Carte"])
    #expect(RegimeTVA.allCases.map(\.motDTO) == ["reel", "franchise", "exonere"])
  }
}
