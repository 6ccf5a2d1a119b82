import Facturier

/// A produit's particulars, as options give them.
enum FicheDeProduit {
  static let options: [Option] = [.reference, .tva, .unite, .natureDeLigne, .compte]

  /// What the options say; what they leave out is as before.
  static func lire(_ appel: Appel, sur avant: FicheProduit?) throws -> FicheProduit {
    guard let designation = try appel.valeur(.designation, Libelle.self) ?? avant?.designation
    else { throw Usage(.manque(Option.designation.ecriture)) }
    guard let prix = try appel.nombre(.prix, PrixUnitaire.self) ?? avant?.prixUnitaire
    else { throw Usage(.manque(Option.prix.ecriture)) }
    return FicheProduit(
      designation: designation, reference: try appel.valeur(.reference, sinon: avant?.reference),
      prixUnitaire: prix, tva: try appel.nombre(.tva, sinon: avant?.tva),
      codeUnite: try appel.unite(sinon: avant?.codeUnite),
      nature: try appel.nature(sinon: avant?.nature),
      compte: try appel.valeur(.compte, sinon: avant?.compte))
  }
}
