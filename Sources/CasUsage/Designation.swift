public import Facturation
import Journal

/// What a person calls something becomes its identity.
extension Etats {
  /// The facture of a number, a draft's reference, an identifier or the beginning of one.
  public func facture(designee texte: String) throws -> FactureID {
    if let numero = try? NumeroFacture(texte), let id = try facture(under: .number(numero)) {
      return id
    }
    let brouillon = "BROUILLON-"
    if texte.uppercased().hasPrefix(brouillon), let rang = Int(texte.dropFirst(brouillon.count)),
      let id = try facture(under: .draft(rang))
    {
      return id
    }
    return try identifiant(texte, .facture)
  }

  /// The client of an identifier or the beginning of one.
  public func client(designe texte: String) throws -> ClientID {
    try identifiant(texte, .client)
  }

  /// The produit of an identifier or the beginning of one.
  public func produit(designe texte: String) throws -> ProduitID {
    try identifiant(texte, .produit)
  }

  private func facture(under tag: Tag) throws -> FactureID? {
    guard case .facture(let id, _)? = try vue.last(tagged: tag)?.evenement else { return nil }
    return id
  }

  private func identifiant<Objet>(
    _ texte: String, _ kind: StreamKind
  ) throws -> Identifiant<Objet> {
    if let uuid = try? UUIDTexte(texte) { return Identifiant(uuid) }
    guard texte.utf8.count >= 4 else { throw RefusFacturation(.designationInconnue(texte)) }
    let trouves = try vue.streams(
      kind, beginningWith: texte, atMost: Designation.exemples + 1)
    return try Designation.unique(trouves.map { Identifiant($0) }, pour: texte, \.texte)
  }
}

/// One thing among several, by what a person calls it.
public enum Designation {
  /// How many of those that could be meant a refusal names.
  static let exemples = 3

  /// The one of a rank, counted from 1, of an identifier or of the beginning of one.
  public static func choisir<Objet>(
    _ texte: String, parmi identifiants: [Identifiant<Objet>]
  ) throws -> Identifiant<Objet> {
    if let rang = Int(texte), identifiants.indices.contains(rang - 1) {
      return identifiants[rang - 1]
    }
    let trouves = identifiants.filter { $0.texte.hasPrefix(texte) && !texte.isEmpty }
    return try unique(trouves, pour: texte, \.texte)
  }

  static func unique<Objet>(
    _ trouves: [Objet], pour texte: String, _ nom: (Objet) -> String
  ) throws -> Objet {
    guard let premier = trouves.first else {
      throw RefusFacturation(.designationInconnue(texte))
    }
    guard trouves.count == 1 else {
      throw RefusFacturation(
        .designationAmbigue(texte, exemples: trouves.prefix(exemples).map(nom)))
    }
    return premier
  }
}
