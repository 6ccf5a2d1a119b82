import Facturier

extension Adresse {
  /// The address as it stands on a letter, a line each.
  var lignes: [String] {
    [voie.texte, complement?.texte, "\(codePostal) \(ville)", pays.texte].compactMap { $0 }
  }
}

/// The options that give one postal address.
struct OptionsDAdresse: Sendable {
  let voie, complement, codePostal, ville, pays: Option

  /// All of them, in the order of a letter.
  var toutes: [Option] { [voie, complement, codePostal, ville, pays] }

  /// Where a firm or a person is.
  static let siege = OptionsDAdresse(
    voie: .adresse, complement: .complement, codePostal: .codePostal, ville: .ville, pays: .pays)
  /// Where goods go.
  static let livraison = OptionsDAdresse(
    voie: .livraisonAdresse, complement: .livraisonComplement, codePostal: .livraisonCodePostal,
    ville: .livraisonVille, pays: .livraisonPays)
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
    let code = try appel.valeur(options.codePostal, Libelle.self) ?? avant?.codePostal
    let ville = try appel.valeur(options.ville, Libelle.self) ?? avant?.ville
    guard let voie, let code, let ville else {
      guard donnees.isEmpty else { throw Usage(.adresseIncomplete(options)) }
      return nil
    }
    return Adresse(
      voie: voie, complement: try appel.valeur(options.complement, sinon: avant?.complement),
      codePostal: code, ville: ville,
      pays: try appel.valeur(options.pays) ?? avant?.pays ?? .france)
  }
}
