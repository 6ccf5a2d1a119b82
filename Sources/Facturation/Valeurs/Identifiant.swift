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
  @inlinable package func ecrire(dans octets: inout some ByteSink & ~Copyable) {
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

/// The 128 bits of a UUID, with its one canonical text: lower case, 8-4-4-4-12.
public struct UUIDTexte: Valeur, Comparable {
  /// The first eight bytes.
  @usableFromInline package let haut: UInt64
  /// The last eight bytes.
  @usableFromInline package let bas: UInt64

  /// Takes the bits.
  package init(haut: UInt64, bas: UInt64) {
    self.haut = haut
    self.bas = bas
  }

  /// A version 7 UUID: the milliseconds since 1970 in front, then 74 random bits.
  package init(millisecondes: UInt64, hasard: (UInt64, UInt64)) {
    haut = millisecondes << 16 | 0x7000 | (hasard.0 & 0x0fff)
    bas = 0x8000_0000_0000_0000 | (hasard.1 & 0x3fff_ffff_ffff_ffff)
  }

  /// Reads the text, in capitals too, as Foundation writes a `UUID`; lines of a journal have no capitals.
  public init(texte: String, champ: Champ?) throws(RefusFacturation) {
    self = try RefusFacturation.lire(
      champ ?? .identifiant, try Self.lire(ContiguousArray(texte.lowercased().utf8).span))
  }

  /// Reads the 36 bytes of the canonical text.
  package static func lire(_ octets: Span<UInt8>) throws(Defaut) -> UUIDTexte {
    var (haut, bas): (UInt64, UInt64) = (0, 0)
    for place in octets.indices {
      let octet = octets[place]
      switch (place, octet) {
      case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")),
        (23, UInt8(ascii: "-")):
        break
      case (8, _), (13, _), (18, _), (23, _): throw .forme(.uuid)
      case (0..<36, 0x30...0x39), (0..<36, 0x61...0x66):
        let quartet = UInt64(octet < 0x40 ? octet - 0x30 : octet - 0x57)
        (haut, bas) = (haut << 4 | bas >> 60, bas << 4 | quartet)
      default: throw .forme(.uuid)
      }
    }
    guard !octets.isEmpty else { throw .vide }
    guard octets.count == 36 else { throw .forme(.uuid) }
    return UUIDTexte(haut: haut, bas: bas)
  }

  /// The canonical text.
  public var texte: String { TexteCanonique.de(ecrire) }

  /// Writes the canonical text: 8 digits, three times a hyphen and 4, a hyphen and 12.
  @inlinable package func ecrire(dans octets: inout some ByteSink & ~Copyable) {
    let (second, troisieme) = (haut.chiffresHexadecimaux, (bas >> 32).chiffresHexadecimaux)
    octets.ajouter(mot: (haut >> 32).chiffresHexadecimaux, 8)
    let tiret = UInt64(UInt8(ascii: "-"))
    octets.ajouter(mot: tiret | second << 8, 5)
    octets.ajouter(mot: tiret | (second >> 32) << 8, 5)
    octets.ajouter(mot: tiret | troisieme << 8, 5)
    octets.ajouter(mot: tiret | (troisieme >> 32) << 8, 5)
    octets.ajouter(mot: bas.chiffresHexadecimaux, 8)
  }

  /// Orders by the bytes; for version 7 that is by time.
  public static func < (gauche: Self, droite: Self) -> Bool {
    (gauche.haut, gauche.bas) < (droite.haut, droite.bas)
  }
}
