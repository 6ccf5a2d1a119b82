/// The identifier of one kind of thing, which cannot be taken for that of another.
public struct Identifiant<Objet>: Valeur, Comparable {
  /// The bits.
  public let uuid: UUIDTexte

  /// Takes the bits.
  public init(_ uuid: UUIDTexte) { self.uuid = uuid }

  /// Reads the text of a UUID, in capitals too.
  public init(texte: String, champ: Champ?) throws(RefusFacturation) {
    uuid = try UUIDTexte(texte: texte, champ: champ)
  }

  /// The canonical text of the UUID.
  public var texte: String { uuid.texte }

  /// Writes the canonical text of the UUID.
  @inlinable
  package func ecrire(dans octets: inout some SuiteOctets & ~Copyable) {
    uuid.ecrire(dans: &octets)
  }

  /// Orders by the bytes of the UUID.
  public static func < (gauche: Self, droite: Self) -> Bool { gauche.uuid < droite.uuid }
}

/// Identifies a registre.
public typealias RegistreID = Identifiant<Registre>
/// Identifies a client.
public typealias ClientID = Identifiant<Client>
/// Identifies a produit.
public typealias ProduitID = Identifiant<Produit>
/// Identifies a facture, from its draft on.
public typealias FactureID = Identifiant<Facture>
/// Identifies a closing.
public typealias ClotureID = Identifiant<Cloture>
/// Identifies a line within its facture.
public typealias LigneID = Identifiant<Ligne>
/// Identifies a payment within its facture.
public typealias PaiementID = Identifiant<Paiement>
/// Identifies a refund within its facture.
public typealias RemboursementID = Identifiant<Remboursement>
/// Identifies what was settled at once, on one facture or on several.
public typealias ReglementID = Identifiant<Reglement>
/// Identifies an avoir within its facture.
public typealias AvoirID = Identifiant<Avoir>
