import Facturation
import Testing
import Litteraux

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
