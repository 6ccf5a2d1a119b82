import Facturier

extension Adresse {
  /// The address as it stands on a letter, a line each.
  var lignes: [String] {
    [voie.texte, complement?.texte, "\(codePostal) \(ville)", pays.texte].compactMap { $0 }
  }
}

/// A postal address, as options give it.
enum FicheAdresse {
  static let options: [Option] = [.adresse, .complement, .codePostal, .ville, .pays]

  /// What the options say; what they leave out is as before, and nothing if nothing is known.
  ///
  /// An empty street alone takes the whole address away, for there is none without it.
  static func lire(_ appel: Appel, sur avant: Adresse?) throws -> Adresse? {
    if appel.texte(.adresse) == "", options.filter(appel.a) == [.adresse] { return nil }
    let voie = try appel.valeur(.adresse, Libelle.self) ?? avant?.voie
    let code = try appel.valeur(.codePostal, Libelle.self) ?? avant?.codePostal
    let ville = try appel.valeur(.ville, Libelle.self) ?? avant?.ville
    guard let voie, let code, let ville else {
      guard !options.contains(where: appel.a) else { throw Usage(.adresseIncomplete) }
      return nil
    }
    return Adresse(
      voie: voie, complement: try appel.valeur(.complement, sinon: avant?.complement),
      codePostal: code, ville: ville, pays: try appel.valeur(.pays) ?? avant?.pays ?? .france)
  }
}
