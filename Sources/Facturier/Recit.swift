import Exporters
public import Facturation
public import Journaux
public import Projections

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
