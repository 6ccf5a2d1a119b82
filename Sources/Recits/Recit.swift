package import Facturation
package import Journal
package import Projections

/// Tells each event in a sentence: when, who, what, and what changed.
package struct Recit: Sendable {
  private let langue: Langue
  private let fuseau: FuseauHoraire
  private let nommeFacture: Bool

  /// Tells in a language and a time zone; on request sentences say which facture they are about.
  package init(langue: Langue, fuseau: FuseauHoraire, nommeFacture: Bool) {
    self.langue = langue
    self.fuseau = fuseau
    self.nommeFacture = nommeFacture
  }

  /// `20 nov. 2026 10:11, comptabilité : ligne 2 modifiée : quantité 2 → 3`.
  package func phrase(_ entree: EntreeHistorique) -> String {
    let mots = Mots(langue: langue)
    let deux = mots.deuxPoints
    var phrase = "\(moment(entree.evenement.time)), \(entree.evenement.author)\(deux)"
    if nommeFacture, let reference = entree.reference { phrase += reference + ", " }
    phrase += acte(entree)
    let dire = entree.evenement.evenement.faits.retire ? mots.ancien : mots.changement
    let details = entree.changements.map(dire) + precisions(entree)
    if !details.isEmpty { phrase += deux + details.joined(separator: ", ") }
    if let motif = entree.motif { phrase += " (\(mots.cite(motif.texte)))" }
    if let solde = entree.solde {
      phrase += Texte(" ; solde ", "; balance ").en(langue) + solde.affiche(langue)
      if let jour = autreJour(entree) {
        phrase += Texte(" au ", " on ").en(langue) + jour.affiche(langue)
      }
    }
    return phrase
  }

  /// The day and the minute in the registre's time zone: `20 nov. 2026 10:11`.
  package func moment(_ time: Timestamp) -> String {
    let secondes = time.wholeSeconds
    let locales = secondes + Int64(fuseau.decalage(a: secondes))
    let minutes = Int((locales % 86_400 + 86_400) % 86_400) / 60
    return "\(jour(time).affiche(langue)) \(deux(minutes / 60)):\(deux(minutes % 60))"
  }

  /// The day of an entry's balance, where it is not that of the moment at which it was recorded.
  package func autreJour(_ entree: EntreeHistorique) -> DateCivile? {
    entree.jourDuSolde.flatMap { $0 == jour(entree.evenement.time) ? nil : $0 }
  }

  private func jour(_ time: Timestamp) -> DateCivile {
    fuseau.jour(a: time.wholeSeconds) ?? time.day
  }

  private func deux(_ nombre: Int) -> String { nombre < 10 ? "0\(nombre)" : String(nombre) }

  /// What was done, in a few words: `ligne 2 modifiée`.
  package func acte(_ entree: EntreeHistorique) -> String {
    let ligne = entree.ligne.map(String.init) ?? ""
    let nom = Mots(langue: langue).nom(entree.nom)
    return entree.evenement.evenement.acte(rang: ligne, nom: nom).en(langue)
  }

  /// What an event says that is no field of the facture.
  ///
  /// The day that a payment is dated on is left out where it stands elsewhere.
  package func precisions(_ entree: EntreeHistorique, sansDate: Bool = false) -> [String] {
    if let paiement = entree.paiement {
      let jour = Texte("du", "of").en(langue)
      let montant = "\(paiement.montant.affiche(langue)) (\(paiement.mode.libelle(langue)))"
      return [montant] + (sansDate ? [] : ["\(jour) \(paiement.date.affiche(langue))"])
    }
    let faits = entree.evenement.evenement.faits
    return [faits.totalTTC?.affiche(langue), faits.format?.nom(langue)]
      .compactMap(\.self)
  }
}
