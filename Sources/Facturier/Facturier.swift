@_exported public import CasUsage
@_exported public import Facturation
@_exported public import JournalFichier
@_exported public import Journaux
@_exported public import Projections

extension EmpreinteFichier {
  /// The digest of bytes, for apps on systems that have no SHA-256 of their own.
  public init(octets: ContiguousArray<UInt8>) {
    self.init(digits: SHA256.empreinte(of: octets.span).texte)
  }
}

extension RecordedEvent {
  /// What the event is called in the journal and in its schema: `PaiementEnregistre`.
  public var nom: String { evenement.nom }
}

extension UUIDTexte {
  /// A key may be any text but an empty one, which is mostly that of several orders: what is no UUID becomes
  /// one that follows from it.
  package init(cle texte: String, champ: Champ = .cleDIdempotence) throws(RefusFacturation) {
    if texte.isEmpty { throw .valeur(champ, .vide) }
    self = (try? UUIDTexte(texte: texte)) ?? UUIDTexte(deduitDe: texte)
  }
}
