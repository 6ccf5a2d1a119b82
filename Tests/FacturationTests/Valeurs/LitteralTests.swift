import Testing

@testable import Facturation

/// Values that stand in the source.
@Suite struct `A literal` {
  @Test func `is the value that its text is read as`() throws {
    let (montant, siren): (Montant, Siren) = ("189.90", "732829320")
    #expect(try montant == Montant(texte: "189.90") && siren == Siren(texte: "732829320"))
  }

  @Test func `ends the program that is not good`() async {
    await #expect(processExitsWith: .failure) {
      let montant: Montant = "189,90"
      print(montant)
    }
  }
}
