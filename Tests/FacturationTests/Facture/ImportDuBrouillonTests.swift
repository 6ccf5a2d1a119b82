import Facturation
import Litteraux
import Testing

@Suite struct `An imported draft` {
  /// The import of a draft that has these lines.
  private func importer(_ lignes: [DemandeLigne]) -> (faits: [EvenementFacture], refus: [String]) {
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
    let ligne = DemandeLigne(designation: "Pain", quantite: "2", prixUnitaire: "1.10")
    let (faits, refus) = importer([ligne, ligne])
    #expect(faits.count == 3 && refus.isEmpty)
  }

  @Test func `loses no line in silence that lacks what a line can't be without`() {
    let bonne = DemandeLigne(designation: "Pain", quantite: "2", prixUnitaire: "1.10")
    var (sansNom, sansQuantite, sansPrix) = (bonne, bonne, bonne)
    sansNom.designation = nil
    sansQuantite.quantite = nil
    sansPrix.prixUnitaire = nil
    let (_, refus) = importer([DemandeLigne(), bonne, sansNom, sansQuantite, sansPrix])
    #expect(refus == [0, 2, 3, 4].map { "lignes[\($0)] valeur-vide" })
  }
}
