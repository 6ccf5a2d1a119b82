import Facturier

/// A client's particulars, as options give them.
enum FicheDeClient {
  static let options: [Option] =
    [.particulier, .professionnel, .siren, .siret, .tvaIntra, .email, .adresseElectronique]
    + FicheAdresse.options

  /// What the options say; what they leave out is as before.
  static func lire(_ appel: Appel, sur avant: FicheClient?) throws -> FicheClient {
    guard let nom = try appel.valeur(.nom, Libelle.self) ?? avant?.nom else {
      throw Usage(.manque(Option.nom.ecriture))
    }
    let categorie: CategorieClient? =
      appel.a(.particulier) ? .particulier : appel.a(.professionnel) ? .professionnel : nil
    return FicheClient(
      nom: nom, categorie: categorie ?? avant?.categorie ?? .professionnel,
      siren: try appel.valeur(.siren, sinon: avant?.siren),
      siret: try appel.valeur(.siret, sinon: avant?.siret),
      numeroTVA: try appel.valeur(.tvaIntra, sinon: avant?.numeroTVA),
      adresse: try FicheAdresse.lire(appel, sur: avant?.adresse),
      adresseLivraison: avant?.adresseLivraison,
      courriel: try appel.valeur(.email, sinon: avant?.courriel),
      adresseElectronique: try appel.valeur(
        .adresseElectronique, sinon: avant?.adresseElectronique))
  }
}
