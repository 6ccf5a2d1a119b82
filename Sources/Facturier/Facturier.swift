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

extension OrigineImport {
  /// Names a file by the bytes that are in it.
  public init(octets: ContiguousArray<UInt8>) { self.init(EmpreinteFichier(octets: octets)) }
}

extension RecordedEvent {
  /// What the event is called in the journal and in its schema: `PaiementEnregistre`.
  public var nom: String { evenement.nom }
}

extension Record {
  /// What the record holds: what people call each member, and its value as their language writes it.
  package func enMots(_ langue: Langue) -> [(nom: String, valeur: String)] {
    let mots = Mots(langue: langue)
    return Changement.tout(de: self).map { ($0.nom(langue), mots.apres($0) ?? "") }
  }
}

extension EntreeHistorique {
  /// The entry in a sentence, as the command line and the pages tell it; on request it says which
  /// facture it is about: `25 nov. 2026 10:11, camille : paiement enregistré : 300,00 € …`.
  ///
  /// The moment is told in a time zone, commonly `registre.fuseau`.
  public func phrase(
    _ langue: Langue, fuseau: FuseauHoraire, nommeFacture: Bool = false
  ) -> String {
    Recit(langue: langue, fuseau: fuseau, nommeFacture: nommeFacture).phrase(self)
  }
}

extension Changement {
  /// What the field held before and holds now, as a sentence tells it: in the words of a language, texts in its
  /// quotation marks, a client or a produit by its name.
  public func valeurs(_ langue: Langue) -> (avant: String?, apres: String?) {
    let mots = Mots(langue: langue)
    return (mots.avant(self), mots.apres(self))
  }
}

extension UUIDTexte {
  /// A key may be any text: what is no UUID becomes one that follows from it.
  package init(cle texte: String) {
    self = (try? UUIDTexte(texte: texte)) ?? UUIDTexte(deduitDe: texte)
  }
}
