import Facturier

/// `emettre`: issues a draft.
enum Emettre: Commande {
  static let declaration = Declaration(
    nom: "emettre", alias: "issue", resume: .resumeEmettre, arguments: [.facture],
    options: [.dateEmission] + Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let outils = try seance.outils()
    let recu = try EmettreFacture(outils).execute(
      seance.facture(appel.exige(0)), le: appel.date(.dateEmission), par: seance.contexte())
    return try seance.repondre(recu, outils) { facture in
      .emise(
        facture.reference, total: facture.totaux.totalTTC.affiche(seance.langue),
        echeance: facture.dateEcheance.affiche(seance.langue))
    }
  }
}

/// `payer`: records a payment.
enum Payer: Commande {
  static let declaration = Declaration(
    nom: "payer", alias: "pay", resume: .resumePayer, arguments: [.facture],
    options: [.montant.obligatoire, .mode, .date, .reference, .tropPercu] + Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let montant = try Montant(saisie: appel.texte(.montant) ?? "", champ: Option.montant.champ)
    var demande = DemandePaiement(montant: montant, date: try appel.date(.date))
    demande.mode = try appel.choix(.mode)
    demande.reference = try appel.valeur(.reference)
    demande.accepteTropPercu = appel.a(.tropPercu)
    let outils = try seance.outils()
    let recu = try EnregistrerPaiement(outils).execute(
      seance.facture(appel.exige(0)), demande, par: seance.contexte())
    return try seance.repondre(recu, outils, donnee: recu.paiementId?.texte) { facture in
      .paye(
        facture.reference, montant: montant.affiche(seance.langue),
        solde: facture.solde(le: .derniere).affiche(seance.langue))
    }
  }
}

/// `annuler-paiement`: reverses a payment that was recorded by mistake.
enum AnnulerUnPaiement: Commande {
  static let declaration = Declaration(
    nom: "annuler-paiement", alias: "unpay", resume: .resumeAnnulerPaiement,
    arguments: [.facture, .paiement], options: [.motif.obligatoire] + Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let outils = try seance.outils()
    let id = try seance.facture(appel.exige(0))
    let paiement = try seance.paiement(appel.exige(1), de: id)
    let motif = try Libelle(appel.texte(.motif) ?? "", champ: Option.motif.champ)
    let recu = try AnnulerPaiement(outils).execute(
      id, paiement: paiement, motif: motif, par: seance.contexte())
    return try seance.repondre(recu, outils) { facture in
      .paiementAnnule(
        facture.reference, solde: facture.solde(le: .derniere).affiche(seance.langue))
    }
  }
}

/// `avoir`: credits an issued invoice, in whole or in part.
enum EmettreUnAvoir: Commande {
  static let declaration = Declaration(
    nom: "avoir", alias: "credit", resume: .resumeAvoir, arguments: [.facture],
    options: [.motif.obligatoire, .ligne.repetable, .date] + Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let outils = try seance.outils()
    let id = try seance.facture(appel.exige(0))
    var demande = DemandeAvoir(
      motif: try Libelle(appel.texte(.motif) ?? "", champ: Option.motif.champ),
      date: try appel.date(.date))
    if appel.a(.ligne) {
      demande.lignes = try appel.textes(.ligne).map { try ligne($0, de: id, seance) }
    }
    let recu = try EmettreAvoir(outils).execute(id, demande, par: seance.contexte())
    return try seance.repondre(recu, outils, donnee: recu.numero?.texte) { facture in
      .avoirEmis(
        recu.numero?.texte ?? "",
        total: recu.avoir?.totaux.totalTTC.affiche(seance.langue) ?? "",
        reference: facture.reference,
        solde: facture.solde(le: .derniere).affiche(seance.langue))
    }
  }

  /// `LIGNE` or `LIGNE:QUANTITE`.
  private static func ligne(
    _ texte: String, de facture: FactureID, _ seance: Seance
  ) throws -> DemandeAvoir.LigneACrediter {
    let parts = texte.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return .init(
      ligneId: try seance.ligne(String(parts[0]), de: facture),
      quantite: try parts.count == 2
        ? Quantite(saisie: String(parts[1]), champ: Option.ligne.champ) : nil)
  }
}
