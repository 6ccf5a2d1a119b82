import Facturier

/// A client's particulars, as options give them.
enum FicheDeClient {
  static let options: [Option] =
    [
      .particulier, .professionnel, .secteurPublic, .nonAssujetti, .siren, .siret, .tvaIntra,
      .identifiant.repetable, .email, .adresseElectronique, .code,
    ] + FicheAdresse.options + [.adresseFacturation, .adresseLivraison]

  private static let categories: [(Option, CategorieClient)] = [
    (.particulier, .particulier), (.professionnel, .professionnel),
    (.secteurPublic, .secteurPublic), (.nonAssujetti, .nonAssujetti),
  ]

  /// What the options say; what they leave out is as before.
  static func lire(_ appel: Appel, sur avant: FicheClient?) throws -> FicheClient {
    guard let nom = try appel.valeur(.nom, Libelle.self) ?? avant?.nom else {
      throw Usage(.manque(Option.nom.ecriture))
    }
    let categorie = categories.first { appel.a($0.0) }?.1
    return FicheClient(
      nom: nom, categorie: categorie ?? avant?.categorie ?? .professionnel,
      siren: try appel.valeur(.siren, sinon: avant?.siren),
      siret: try appel.valeur(.siret, sinon: avant?.siret),
      numeroTVA: try appel.valeur(.tvaIntra, sinon: avant?.numeroTVA),
      adresse: try FicheAdresse.lire(appel, sur: avant?.adresse),
      adresseFacturation: try FicheAdresse.lire(
        appel, dans: .adresseFacturation, sur: avant?.adresseFacturation),
      adresseLivraison: try FicheAdresse.lire(
        appel, dans: .adresseLivraison, sur: avant?.adresseLivraison),
      courriel: try appel.valeur(.email, sinon: avant?.courriel),
      adresseElectronique: try appel.valeur(
        .adresseElectronique, sinon: avant?.adresseElectronique),
      identifiants: try appel.liste(
        .identifiant, sinon: avant?.identifiants ?? [], AutreIdentifiant.init(saisie:champ:)),
      code: try appel.valeur(.code, sinon: avant?.code))
  }
}

extension AutreIdentifiant {
  /// `RIDET:0123456`.
  fileprivate init(saisie: String, champ: Champ) throws {
    let parties = saisie.split(separator: ":", maxSplits: 1)
    guard parties.count == 2 else { throw Usage(.identifiantAttendu, de: champ) }
    self.init(
      schema: try Libelle(texte: String(parties[0]), champ: champ),
      valeur: try Libelle(texte: String(parties[1]), champ: champ))
  }
}
