import FacturierFormats
import Testing

/// What the files of documents are called.
@Suite struct `The name of a document's file` {
  @Test(arguments: [
    ("F2026-0001", "F2026-0001"), ("F/7", "F~7"), ("f2026-0001", "f2026-0001=1"),
    ("Fa-1", "Fa-1=2"), ("facture-1", "facture-1=7f"),
    ("fA-1", "fA-1=1"), ("FA-1", "FA-1"), ("COM1", "COM1="), ("com1", "com1=7"), ("NUL", "NUL="),
    ("LPT9", "LPT9="), ("COMA", "COMA"), ("COX1", "COX1"), ("LPX1", "LPX1"), ("CON", "CON="),
    ("PRN", "PRN="), ("AUX", "AUX="), ("-7", "=-7"), ("-a", "=-a=2"), ("NUL-1", "NUL-1"),
  ])
  func `is the number, with what tells it from others and lets any system take it`(
    numero: String, nom: String
  ) throws {
    #expect(try NumeroFacture(texte: numero).nomDeFichier == nom)
  }

  @Test func `is another for each number, also where small letters count as capitals`() throws {
    let signes = Array("aAbBfF1-_/+=~".filter { $0 != "=" && $0 != "~" })
    var numeros = signes.map { String($0) }
    for _ in 0..<2 { numeros += numeros.flatMap { debut in signes.map { debut + String($0) } } }
    numeros += ["con", "CON", "Con", "COM1", "com1", "Com1"]
    var noms: [String: String] = [:]
    for numero in Set(numeros) {
      let nom = try NumeroFacture(texte: numero).nomDeFichier
      if let autre = noms.updateValue(numero, forKey: nom.lowercased()) {
        Issue.record("\(numero) and \(autre) are both called \(nom)")
      }
      #expect(!nom.hasPrefix("-") && !nom.contains("/"))
    }
  }
}
