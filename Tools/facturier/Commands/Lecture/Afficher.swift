import FacturierFormats

extension Command {
  /// `afficher`: one facture or one avoir, with its lines and what it comes to.
  static let afficher = Command(
    name: ["afficher", "voir", "montrer", "consulter"],
    english: ["show", "view", "display", "open invoice"], fr: "Affiche une facture ou un avoir.",
    en: "Shows an invoice or a credit note.", arguments: [.document], options: [.au, .position]
  ) { session, call in
    let designe = try session.document(call.required(0))
    let facture = try session.facture(designe.facture, pour: designe.avoir?.numero)
    if let numero = designe.avoir?.numero {
      return try session.montrer(session.avoir(numero, sur: facture), sur: facture)
    }
    try session.refuserAVenir(facture)
    try session.montrer(facture)
    if facture.estEmise { try session.direLeJour(session.jour()) }
  }
}

extension Session {
  /// Refuses to tell of an invoice as of a day that is before its own.
  func refuserAVenir(_ facture: Facture) throws {
    guard let jour = try call.date(.au), !facture.existe(le: jour) else { return }
    throw NotFoundError(
      facture.reference,
      .factureAVenir(
        facture.reference, date: facture.dateFacture.affiche(language),
        jour: jour.affiche(language)),
      rule: "facture-a-venir")
  }

  /// The avoir of a number, where it is there at what is asked for.
  fileprivate func avoir(_ numero: NumeroFacture, sur facture: Facture) throws -> Avoir {
    guard let avoir = facture.piece(numero)?.avoir else {
      throw try pasEncoreLa(numero.texte, .avoir(numero, sur: facture.id))
    }
    if let jour = try call.date(.au), avoir.date > jour {
      throw NotFoundError(
        numero.texte,
        .avoirAVenir(
          numero.texte, date: avoir.date.affiche(language), jour: jour.affiche(language)),
        rule: "avoir-a-venir")
    }
    return avoir
  }

  /// Shows a facture as of the day asked for: head, lines, sums, payments and avoirs.
  func montrer(_ facture: Facture) throws {
    let jour = try jour()
    let client = try facture.emission?.client ?? client(facture.clientId)
    let livraison = facture.livraison?.adresse ?? client.adresseLivraison
    guard !json else {
      // As a position holds it, it is not what would be changed.
      let version =
        call.has(.position) ? nil : try lire { try $0.version(de: .facture(facture.id)) }
      return try output.object("facture") {
        $0.facture(entiere: facture, livreeA: livraison, le: jour)
        $0.member("version", version)
      }
    }
    try montrerTete(facture, de: client, livreeA: livraison, le: jour)
    try montrer(
      facture.lignesDites(), de: facture, sommes: sommes(facture, le: jour),
      [
        tvaParTaux(facture.totaux), paiements(facture, le: jour),
        remboursements(facture.remboursements, le: jour), avoirs(facture, le: jour),
      ])
  }

  /// Shows an avoir: head, lines, sums, and what was paid out of it.
  func montrer(_ avoir: Avoir, sur facture: Facture) throws {
    let jour = try jour()
    guard !json else { return try output.object("avoir") { $0.avoir(entier: avoir, sur: facture) } }
    try output.line(output.colours.bold(avoir.numero.numero.texte) + "  " + wording(.colonneAvoir))
    try tell(avoir.client.nom.texte)
    try tell(.avoirSur(facture, date: avoir.date, motif: avoir.motif), indent: 0)
    for ligne in avoir.notes?.texte.split(separator: "\n") ?? [] { try tell(String(ligne)) }
    try montrer(
      facture.lignesDites(de: avoir), de: facture,
      sommes: sommes(avoir.totaux, facture.piece(avoir.numero.numero)),
      [
        tvaParTaux(avoir.totaux),
        remboursements(facture.remboursements.filter { $0.avoirId == avoir.id }, le: jour),
      ])
  }

  /// Lines, what they come to, and what else is told of their document in tables.
  fileprivate func montrer(
    _ lignes: [LigneDeDocument], de facture: Facture, sommes: [(Phrase, Cumul)],
    _ tableaux: [Table?]
  ) throws {
    try output.line("")
    try montrer(tableau(lignes, de: facture))
    try output.line("")
    try montrer(sommes.map { (nom: $0, valeur: $1.affiche(language)) })
    for tableau in tableaux.compactMap({ $0 }) {
      try output.line("")
      try montrer(tableau)
    }
  }

  fileprivate func montrerTete(
    _ facture: Facture, de client: FicheClient, livreeA livraison: Adresse?, le jour: DateCivile
  ) throws {
    let statut = facture.statutAffiche(le: jour)
    try output.line(
      output.colours.bold(facture.reference) + "  "
        + output.colours.adorn(statut.libelle(language), statut.statut.tint))
    try tell(client.nom.texte)
    try tell(
      .lignesDeFacture(
        date: facture.dateFacture.affiche(language),
        echeance: facture.dateEcheance.affiche(language),
        conditions: facture.conditionsPaiement.libelle(language).lowercased()), indent: 0)
    if let perte = facture.irrecouvrable, perte.date <= jour {
      try tell(
        Phrase(
          fr: "Créance irrécouvrable depuis le \(perte.date.affiche(.francais)) : \(perte.motif)",
          en: "Written off on \(perte.date.affiche(.anglais)): \(perte.motif)"))
    }
    let precisions = facture.enTete.precisions
    if let phrase = Phrase.typeDeFacture(precisions, deduitPar: facture.deduitPar(le: jour)) {
      try tell(phrase)
    }
    let citees = precisions.references.autres
    if !citees.isEmpty { try tell(.citations(citees)) }
    if let livraison { try tell(.livreA(adresse: livraison.lignes.joined(separator: ", "))) }
    try montrerFaits(facture.enTete)
  }

  /// What else the head says, each under its name, a note in as many lines as it has.
  fileprivate func montrerFaits(_ enTete: EnTete) throws {
    let mots = Mots(langue: language)
    for fait in enTete.nonDitsAilleurs {
      let phrase = Phrase.fait(fait.nom(language).enTete, mots.apres(fait) ?? "")
      for ligne in wording(phrase).split(separator: "\n") { try tell(String(ligne)) }
    }
  }

  fileprivate func tableau(_ lignes: [LigneDeDocument], de facture: Facture) -> Table {
    let enTTC = facture.prixSaisis == .ttc
    // Of an issued invoice the others may say it of a line that does not.
    let autres = facture.estEmise ? facture.natureDesAutresLignes : nil
    var colonnes: [(titre: Table.Column, cellule: (LigneDeDocument) -> String)] = [
      (.init(title: "#", toTheRight: true), { String($0.rang) }),
      (colonne(.colonneDesignation, cession: .wrapped), { $0.contenu.designation.texte }),
    ]
    if lignes.contains(where: { $0.contenu.nature != nil }) {
      let nature = colonne(.colonneNature)
      colonnes.append((nature, { $0.contenu.natureVendue(sinon: autres)?.nom(language) ?? "" }))
    }
    colonnes.append(
      (
        colonne(Phrase(fr: "Quantité", en: "Quantity"), aDroite: true),
        { $0.quantite?.affiche(language) ?? "" }
      ))
    if lignes.contains(where: { $0.contenu.codeUnite != nil }) {
      let unite = colonne(Phrase(fr: "Unité", en: "Unit"))
      colonnes.append((unite, { $0.contenu.codeUnite?.nom(language) ?? "" }))
    }
    colonnes += [
      (
        colonne(enTTC ? .colonnePrixTTC : .colonnePrix, aDroite: true),
        { $0.quantite == nil ? "" : $0.contenu.prixUnitaire.nombre(language) }
      ),
      (
        colonne(.colonneTVA, aDroite: true),
        { $0.contenu.tva.affiche(language, $0.contenu.categorieTVA) }
      ),
      (
        colonne(enTTC ? .colonneTotalTTC : .colonneTotal, aDroite: true),
        { $0.total.affiche(language) }
      ),
    ]
    var tableau = Table(colonnes.map(\.titre))
    func ajouter(_ texte: String, _ somme: String = "", isTotal: Bool = false) {
      let vides = Array(repeating: "", count: colonnes.count - 3)
      tableau.add(["", texte] + vides + [somme], isTotal: isTotal)
    }
    for (rang, rubrique) in lignes.parRubrique.enumerated() {
      let nom = rubrique.nom?.texte ?? (rang == 0 ? nil : wording(.autresLignes))
      if let nom { ajouter(nom, isTotal: true) }
      for ligne in rubrique.lignes {
        tableau.add(colonnes.map { $0.cellule(ligne) })
        let precisions = ligne.contenu.sousLaDesignation(language)
        for precision in precisions.flatMap({ $0.split(separator: "\n") }) {
          ajouter(String(precision))
        }
      }
      if let nom, rubrique.aUnSousTotal {
        ajouter(wording(.sousTotalDe(nom)), rubrique.total.affiche(language))
      }
    }
    return tableau
  }

  /// What a document comes to; of one that was issued, what of its VAT is due when paid.
  fileprivate func sommes(_ totaux: Totaux, _ piece: Piece?) -> [(Phrase, Cumul)] {
    var sommes: [(Phrase, Cumul)] = [(.sousTotal, Cumul(totaux.sousTotal))]
    if totaux.remise != .zero { sommes.append((.remise, .zero - Cumul(totaux.remise))) }
    sommes += [
      (.totalHT, Cumul(totaux.totalHT)), (.montantTVA, Cumul(totaux.montantTVA)),
    ]
    if let due = piece?.tvaALEncaissement { sommes.append((.dontALEncaissement, due)) }
    return sommes + [(.totalTTC, Cumul(totaux.totalTTC))]
  }

  fileprivate func sommes(_ facture: Facture, le jour: DateCivile) -> [(Phrase, Cumul)] {
    let sommes = sommes(facture.totaux, facture.pieces.first)
    guard facture.emission != nil else { return sommes }
    let pertes = facture.pertes(le: jour)
    return sommes + [(.avoirs, facture.credite(le: jour)), (.dejaPaye, facture.paye(le: jour))]
      + (pertes == .zero ? [] : [(.pertes, pertes)]) + [(.solde, facture.solde(le: jour))]
  }

  /// Base and VAT of each rate and category, where there are several.
  fileprivate func tvaParTaux(_ totaux: Totaux) -> Table? {
    let groupes = totaux.groupes
    guard groupes.count > 1 else { return nil }
    let montants = groupes.map { ($0.cle, [Cumul($0.base), Cumul($0.montantTVA)]) }
    return Table(
      parGroupe: Dictionary(montants) { zip($0, $1).map(+) }, [(.base, nil), (.montantTVA, nil)],
      avecEnsemble: false, self)
  }

  /// The payments by their ranks, which `annuler-paiement` takes; those reversed or bounced say so.
  fileprivate func paiements(_ facture: Facture, le jour: DateCivile) -> Table? {
    guard !facture.paiements.isEmpty else { return nil }
    return Table(
      [
        .init(title: "#", toTheRight: true), colonne(Phrase(fr: "Paiement", en: "Payment")),
        colonne(.colonneMode), colonne(.colonneReference, cession: .wrapped),
        colonne(.colonneMontant, aDroite: true), .init(title: ""),
      ],
      facture.paiements.enumerated().map { rang, paiement in
        [
          String(rang + 1), paiement.date.affiche(language), paiement.mode.libelle(language),
          paiement.reference?.texte ?? "", paiement.montant.affiche(language),
          paiement.annulation != nil
            ? wording(Phrase(fr: "annulé", en: "reversed"))
            : paiement.rejet.map { wording(.rejete($0)) } ?? attente(de: paiement.date, jour),
        ]
      })
  }

  /// Of what is dated after the day that is shown, that the sums above leave it out.
  fileprivate func attente(de date: DateCivile, _ jour: DateCivile) -> String {
    date > jour ? wording(Phrase(fr: "pas encore compté", en: "not counted yet")) : ""
  }

  fileprivate func remboursements(_ rendus: [Remboursement], le jour: DateCivile) -> Table? {
    guard !rendus.isEmpty else { return nil }
    return Table(
      [
        colonne(Phrase(fr: "Remboursement", en: "Refund")), colonne(.colonneMode),
        colonne(.colonneReference, cession: .wrapped),
        colonne(.colonneMontant, aDroite: true), .init(title: ""),
      ],
      rendus.map { rendu in
        [
          rendu.date.affiche(language), rendu.mode.libelle(language), rendu.reference?.texte ?? "",
          rendu.montant.affiche(language), attente(de: rendu.date, jour),
        ]
      })
  }

  fileprivate func avoirs(_ facture: Facture, le jour: DateCivile) -> Table? {
    guard !facture.avoirs.isEmpty else { return nil }
    return Table(
      [
        colonne(.colonneAvoir), colonne(.colonneDate), colonne(.colonneMotif, cession: .wrapped),
        colonne(.colonneTTC, aDroite: true), .init(title: ""),
      ],
      facture.avoirs.map { avoir in
        [
          avoir.numero.numero.texte, avoir.date.affiche(language), avoir.motif.texte,
          avoir.totaux.totalTTC.affiche(language), attente(de: avoir.date, jour),
        ]
      })
  }
}

extension EnTete {
  /// What the head says that stands neither in sentences nor in columns nor in sums.
  fileprivate var nonDitsAilleurs: [Changement] {
    var dite = self
    dite.livraison?.adresse = nil
    var ailleurs = self
    ailleurs.precisions = Precisions()
    ailleurs.remise.motif = nil
    ailleurs.typeFacture = self.typeFacture
    ailleurs.facturesAnterieures = self.facturesAnterieures
    ailleurs.references.autres = self.references.autres
    let dits = Set(Changement.tout(de: ailleurs))
    return Changement.tout(de: dite).filter { !dits.contains($0) }
  }
}
