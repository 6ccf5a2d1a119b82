import Facturier

extension Adresse {
  /// The address as it stands on a letter, a line each.
  var lignes: [String] {
    [voie.texte, complement?.texte, localite, region?.texte, pays.texte].compactMap { $0 }
  }
}

/// The options that give one postal address.
struct OptionsDAdresse: Sendable {
  let voie, complement, codePostal, ville, region, pays: Option

  /// All of them, in the order of a letter.
  var toutes: [Option] { [voie, complement, codePostal, ville, region, pays] }

  /// Where a firm or a person is.
  static let siege = OptionsDAdresse(
    voie: .adresse, complement: .complement, codePostal: .codePostal, ville: .ville,
    region: .region, pays: .pays)
  /// Where goods go.
  static let livraison = OptionsDAdresse(
    voie: .livraisonAdresse, complement: .livraisonComplement, codePostal: .livraisonCodePostal,
    ville: .livraisonVille, region: .livraisonRegion, pays: .livraisonPays)
}

/// A postal address, as options give it.
enum FicheAdresse {
  static let options = OptionsDAdresse.siege.toutes

  /// What the options say; what they leave out is as before, and nothing if nothing is known.
  ///
  /// An empty street alone takes the whole address away, for there is none without it.
  static func lire(
    _ appel: Appel, _ options: OptionsDAdresse = .siege, sur avant: Adresse?
  ) throws -> Adresse? {
    let donnees = options.toutes.filter(appel.a)
    if appel.texte(options.voie) == "", donnees == [options.voie] { return nil }
    let voie = try appel.valeur(options.voie, Libelle.self) ?? avant?.voie
    let code: Libelle? = try appel.valeur(options.codePostal, sinon: avant?.codePostal)
    let ville = try appel.valeur(options.ville, Libelle.self) ?? avant?.ville
    let pays = try appel.valeur(options.pays) ?? avant?.pays ?? .france
    guard let voie, let ville, code != nil || !pays.estDeLaRepubliqueFrancaise else {
      guard donnees.isEmpty else { throw Usage(.adresseIncomplete(options)) }
      return nil
    }
    return Adresse(
      voie: voie, complement: try appel.valeur(options.complement, sinon: avant?.complement),
      codePostal: code, ville: ville,
      region: try appel.valeur(options.region, sinon: avant?.region), pays: pays)
  }

  /// An address in one option, as it was where that was not given, and none where it was given empty.
  ///
  ///     12 rue des Lilas;35000;Rennes            1 Main Street;;Dublin;IE
  static func lire(
    _ appel: Appel, dans option: Option, sur avant: Adresse?
  ) throws -> Adresse? {
    guard let texte = appel.texte(option) else { return avant }
    guard !texte.isEmpty else { return nil }
    let parties = texte.split(separator: ";", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
    guard (3...6).contains(parties.count) else {
      throw Usage(.adresseEnUneLigne, de: option.champ)
    }
    func partie<Valeur: ValeurTexte>(_ rang: Int) throws -> Valeur? {
      guard parties.indices.contains(rang), !parties[rang].isEmpty else { return nil }
      return try Valeur(saisie: parties[rang], champ: option.champ)
    }
    guard let voie: Libelle = try partie(0), let ville: Libelle = try partie(2) else {
      throw Usage(.adresseEnUneLigne, de: option.champ)
    }
    return Adresse(
      voie: voie, complement: try partie(4), codePostal: try partie(1), ville: ville,
      region: try partie(5), pays: try partie(3) ?? .france)
  }
}
