import Facturation
import Testing

@Suite struct `A name, however it was typed` {
  @Test func `is known without its accents, spaces and hyphens`() {
    #expect("Société Ève-Noël\u{A0}Œuvré".sansParure == "societeevenoeloeuvre")
    #expect("ÀÇÎÑÔÛŸÆß’".sansParure == "acinouyaess'")
    #expect("Łódź".sansParure == "łodź")
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
}
