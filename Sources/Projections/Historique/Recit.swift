public import Facturation
package import Journaux

/// Tells each event in a sentence: when, who, what, and what changed.
package struct Recit: Sendable {
  private let langue: Langue
  private let fuseau: FuseauHoraire
  private let nommeFacture: Bool

  /// Tells in a language and a time zone; on request sentences say which facture they are about.
  package init(langue: Langue, fuseau: FuseauHoraire, nommeFacture: Bool) {
    (self.langue, self.fuseau, self.nommeFacture) = (langue, fuseau, nommeFacture)
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
    return
      "\(jour(time).affiche(langue)) \((minutes / 60).texte(chiffres: 2)):\((minutes % 60).texte(chiffres: 2))"
  }

  /// The day of an entry's balance, where it is not that of the moment at which it was recorded.
  package func autreJour(_ entree: EntreeHistorique) -> DateCivile? {
    entree.jourDuSolde.flatMap { $0 == jour(entree.evenement.time) ? nil : $0 }
  }

  /// The day in the registre's time zone.
  package func jour(_ time: Timestamp) -> DateCivile {
    fuseau.jour(a: time.wholeSeconds) ?? time.day
  }

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
    let date = sansDate || perte != nil ? nil : autreDate(entree)
    return [faits.totalTTC?.affiche(langue), perte, faits.format?.nom(langue), date]
      .compactMap(\.self)
  }

  /// The day that a document bears, or on which a deduction counts, where it was recorded on another.
  private func autreDate(_ entree: EntreeHistorique) -> String? {
    guard case .facture(_, let fait) = entree.evenement.evenement, let date = entree.dateMetier,
      date != jour(entree.evenement.time)
    else { return nil }
    let mots =
      fait.document == nil ? Texte("compte le", "counts on") : Texte("en date du", "dated")
    return "\(mots.en(langue)) \(date.affiche(langue))"
  }

  /// How much money was moved, how, and on which day where that is to be said.
  private func verse(
    _ montant: Montant, _ mode: ConditionsPaiement, _ date: DateCivile?
  ) -> [String] {
    let jour = date.map { Texte("du", "of").en(langue) + " " + $0.affiche(langue) }
    let somme = "\(montant.affiche(langue)) (\(mode.libelle(langue).lowercased()))"
    return [somme] + (jour.map { [$0] } ?? [])
  }

  private func au(_ jour: DateCivile) -> String {
    Texte(" au ", " on ").en(langue) + jour.affiche(langue)
  }
}

/// The names of fields and the look of their values, as each language has them.
package struct Mots: Sendable {
  let langue: Langue

  /// The words of a language.
  package init(langue: Langue) { self.langue = langue }

  /// A field that changed: `quantité 2 → 3`.
  package func changement(_ changement: Changement) -> String {
    let nom = changement.nom(langue)
    return switch (avant(changement), apres(changement)) {
    case (let avant?, let apres?): "\(nom) \(avant) → \(apres)"
    case (nil, let apres?): "\(nom) \(apres)"
    case (let avant?, nil): "\(nom) \(avant) → \(rien)"
    case (nil, nil): nom
    }
  }

  /// What stands where a field has no value any more.
  package var rien: String { Texte("rien", "nothing").en(langue) }

  /// A field of something that is no more, as it was: `quantité 2`.
  package func ancien(_ changement: Changement) -> String {
    guard let avant = avant(changement) else { return self.changement(changement) }
    return "\(changement.nom(langue)) \(avant)"
  }

  /// A text in the language's quotation marks.
  package func cite(_ texte: String) -> String { Texte("« \(texte) »", "“\(texte)”").en(langue) }

  /// What a field held before, by its name if it has one.
  package func avant(_ changement: Changement) -> String? {
    changement.nomAvant.map(cite) ?? changement.avant.map { valeur($0, changement) }
  }

  /// What a field holds now, by its name if it has one.
  package func apres(_ changement: Changement) -> String? {
    changement.nomApres.map(cite) ?? changement.apres.map { valeur($0, changement) }
  }

  /// What a field holds, as the language writes it.
  private func valeur(_ contenu: Contenu, _ changement: Changement) -> String {
    switch contenu {
    case .montant(let montant): montant.affiche(langue)
    case .somme(let somme): somme.affiche(langue)
    case .prix(let prix): prix.nombre(langue)
    case .quantite(let quantite): quantite.affiche(langue)
    case .taux(let taux): taux.affiche(langue)
    case .remise(let remise): remise.affiche(langue)
    case .jour(let jour): jour.affiche(langue)
    case .verite(let verite): (verite ? Texte("oui", "yes") : Texte("non", "no")).en(langue)
    case .mot(_, let francais, let anglais): Texte(francais, anglais).en(langue)
    case .periode(let periode):
      Texte(
        "du \(periode.debut.affiche(.francais)) au \(periode.fin.affiche(.francais))",
        "\(periode.debut.affiche(.anglais)) to \(periode.fin.affiche(.anglais))"
      ).en(langue)
    // A seller's own code for a product is known by no other name, and stands as it is.
    case .texte(let texte):
      changement.champ == "reference" ? texte : cite(texte.replacing("\n", with: " ⏎ "))
    case .code, .compte, .client, .produit: contenu.texte
    }
  }
}

extension [Changement] {
  /// Those that sentences tell: to have no discount where there is none otherwise says nothing.
  package var utiles: [Changement] {
    filter { [$0.avant, $0.apres].compactMap(\.self) != [.remise(.zero)] }
  }
}

extension Mots {
  /// A line that differs, told as history tells it: `ligne 2 « Pose » modifiée : quantité 2 → 3`.
  package func ligne(_ ligne: Comparaison.DifferenceDeLigne) -> String {
    let estRetiree = ligne.nomApres == nil
    let acte =
      estRetiree
      ? ActeDeLigne.retiree : ligne.nomAvant == nil ? ActeDeLigne.ajoutee : ActeDeLigne.modifiee
    let quoi = acte.nommant(rang: String(ligne.rang), nom: nom(ligne.nomAvant))
    return quoi.en(langue) + deuxPoints + details(ligne.changements, partis: estRetiree)
  }

  /// What else differs: `client « Le Moulin » modifié : courriel …`.
  package func fiche(_ fiche: Comparaison.DifferenceDeFiche) -> String {
    fiche.acte.nommant(rang: "", nom: nom(fiche.nomAvant)).en(langue) + deuxPoints
      + details(fiche.changements, partis: fiche.estPartie)
  }

  /// What a colon looks like between a thing and what is said of it.
  var deuxPoints: String { Texte(" : ", ": ").en(langue) }

  /// A name behind what bears it, if there is one.
  func nom(_ libelle: Libelle?) -> String { libelle.map { " " + cite($0.texte) } ?? "" }

  /// Fields in a row; of what is gone, as they were.
  private func details(_ changements: [Changement], partis: Bool) -> String {
    changements.utiles.map { partis ? ancien($0) : changement($0) }.joined(separator: ", ")
  }
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
