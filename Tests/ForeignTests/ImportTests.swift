import Facturation
import Importers
import Testing

@testable import Foreign

/// What RFC 8259 says of JSON holds for the files that are imported.
@Suite struct ImportTests {
  private static let cadre = CadreImport(
    registre: Registre(
      RegistreOuvert(
        registre: RegistreID(UUIDTexte(haut: 0, bas: 1)),
        vendeur: Vendeur(
          nom: Libelle(texteAdmis: "Atelier"), siren: Siren(texteAdmis: "732829320"),
          adresse: Adresse(
            voie: Libelle(texteAdmis: "1 rue"), codePostal: Libelle(texteAdmis: "35300"),
            ville: Libelle(texteAdmis: "Fougères"))))),
    aujourdhui: .premiere)

  /// What a reader says when it could read the JSON, and no invoice was in it.
  private static let autreChose: Set<String> = [
    "json-genre", "json-membre-absent", "json-membre-inconnu",
  ]

  private func codes(_ octets: ContiguousArray<UInt8>) -> Set<String> {
    var lecteur = LecteurDTO(Self.cadre)
    lecteur.recevoir(octets)
    lecteur.terminer()
    return Set(lecteur.erreurs.map(\.code.rawValue))
  }

  @Test(arguments: InvalidesTests.tous)
  func `what is no JSON is not imported`(cas: Cas) {
    #expect(!codes(cas.octets).isSubset(of: Self.autreChose), "\(cas.attendu)")
    // As the value of a member of the second of two invoices, too.
    let dedans =
      ContiguousArray("[{\"id\":1},{\"notes\":".utf8) + cas.octets + ContiguousArray("}]".utf8)
    #expect(!codes(dedans).isSubset(of: Self.autreChose), "\(cas.attendu)")
  }

  @Test(arguments: ValidesTests.tous)
  func `what is JSON is read, and at most found to be no invoice`(cas: Cas) {
    #expect(codes(cas.octets).isSubset(of: Self.autreChose), "\(cas.attendu)")
  }

  @Test func `there are as many cases as RFC 8259 deserves`() {
    #expect(InvalidesTests.tous.count + ValidesTests.tous.count >= 150)
  }
}
