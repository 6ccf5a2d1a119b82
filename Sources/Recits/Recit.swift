package import Facturation
package import Journaux
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
    let details = entree.changements.utiles.map(dire) + precisions(entree)
    if !details.isEmpty { phrase += deux + details.joined(separator: ", ") }
    if let motif = entree.motif { phrase += " (\(mots.cite(motif.texte)))" }
    if let solde = entree.solde {
      phrase += Texte(" ; solde ", "; balance ").en(langue) + solde.affiche(langue)
      phrase += autreJour(entree).map(au) ?? ""
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
    let faits = entree.evenement.evenement.faits
    if let paiement = entree.paiement {
      let rejet = sansDate ? nil : faits.date.flatMap { $0 == paiement.date ? nil : $0 }
      let suites = [
        rejet.map { Texte("rejeté le", "bounced on").en(langue) + " " + $0.affiche(langue) },
        faits.frais.map { Texte("frais", "charges").en(langue) + " " + $0.affiche(langue) },
      ]
      return verse(paiement.montant, paiement.mode, sansDate ? nil : paiement.date)
        + suites.compactMap(\.self)
    }
    if let rendu = faits.remboursement {
      return verse(rendu.montant, rendu.mode, sansDate ? nil : rendu.date)
    }
    let perte = faits.perte.map { perte in
      perte.affiche(langue) + (sansDate ? "" : faits.date.map(au) ?? "")
    }
    return [faits.totalTTC?.affiche(langue), perte, faits.format?.nom(langue)]
      .compactMap(\.self)
  }

  /// How much money was moved, how, and on which day where that is to be said.
  private func verse(
    _ montant: Montant, _ mode: ConditionsPaiement, _ date: DateCivile?
  ) -> [String] {
    let jour = date.map { Texte("du", "of").en(langue) + " " + $0.affiche(langue) }
    return ["\(montant.affiche(langue)) (\(mode.libelle(langue)))"] + (jour.map { [$0] } ?? [])
  }

  private func au(_ jour: DateCivile) -> String {
    Texte(" au ", " on ").en(langue) + jour.affiche(langue)
  }
}
