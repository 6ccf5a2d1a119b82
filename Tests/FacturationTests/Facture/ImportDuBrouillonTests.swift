import Facturation
import Litteraux
import Testing

@Suite struct `An imported draft` {
  /// The import of a draft that has these lines.
  private func importer(_ lignes: [ContenuLigne]) -> (faits: [EvenementFacture], refus: [String]) {
    let importee = FactureImportee(
      id: 1, reference: .brouillon("BROUILLON-1"), statut: .brouillon,
      enTete: EnTete(clientId: 2, dateFacture: "2026-11-20", dateEcheance: "2026-12-20"),
      client: ClientImporte(), lignes: lignes.map { LigneImportee($0) })
    var essai = ImportDeFacture(
      importee, rang: 0, dans: CadreImport(registre: .exemple, aujourdhui: "2026-11-20"))
    var tires: UInt64 = 0
    let faits = essai.commencer(Client(id: 2, fiche: .entreprise), brouillon: 1) {
      tires += 1
      return UUIDTexte(haut: 0, bas: tires)
    }
    return (faits, essai.refus.map { "\($0.champ) \($0.code.rawValue)" })
  }

  @Test func `has the lines that the file gives it`() {
    let ligne = ContenuLigne(
      designation: "Pain", quantite: "2", prixUnitaire: "1.10", tva: .normal)
    let (faits, refus) = importer([ligne, ligne])
    #expect(faits.count == 3 && refus.isEmpty)
  }
}
