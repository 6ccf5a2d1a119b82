public import Facturation
package import Journaux

/// The registre itself: what it is opened with, and what is known of the seller and the books.
extension RegistreTenu {
  /// Opens the registre in a seller's name, numbering as asked: the first event of a journal.
  public func ouvrir(
    _ vendeur: Vendeur, serieFactures: Serie = .factures, serieAvoirs: Serie = .avoirs,
    fuseau: FuseauHoraire = .paris
  ) throws {
    try accomplir { etats, tirage in
      // Drawn in any case: it counts among what an act has drawn.
      let tire: RegistreID = tirage.suivant()
      let ouverture = try Registre.ouvrir(
        etats.registreOuvert(), id: prevu ?? tire, vendeur: vendeur,
        serieFactures: serieFactures, serieAvoirs: serieAvoirs, fuseau: fuseau)
      return ([.registre(.registreOuvert(ouverture))], ())
    }
  }

  /// Changes some of what is known of the seller, and leaves the rest as it is at that moment.
  ///
  /// Once there are factures, another SIREN is mostly another business: it has to be welcome.
  public func modifierVendeur(
    accepteAutreSiren: Bool = false, changer: (inout Vendeur) throws -> Void
  ) throws {
    try accomplir { etats in
      let registre = try etats.registre()
      var vendeur = registre.vendeur
      try changer(&vendeur)
      let memeSiren = try !accepteAutreSiren && etats.dernierBrouillon() > 0
      let modification = try registre.modifier(vendeur: vendeur, memeSiren: memeSiren)
      return [.registre(.vendeurModifie(modification))]
    }
  }

  /// Gives the books other accounts from a day on, and leaves those that are not changed as they are.
  ///
  /// A closed period keeps its accounts: unless a day is said, they change with the first one that is open,
  /// and for all days where nothing was closed.
  public func definirComptes(
    depuis jour: DateCivile? = nil, changer: (inout PlanComptable) throws -> Void
  ) throws {
    try accomplir { etats in
      let registre = try etats.registre()
      let cloture = try etats.derniereCloture()
      var plan = registre.plans[jour ?? cloture?.au.plus(jours: 1) ?? .premiere]
      try changer(&plan)
      let definition = try registre.definir(plan: plan, depuis: jour, apres: cloture)
      return [.registre(.planComptableDefini(definition))]
    }
  }
}

/// Acts that cite the end of the journal, or change what time it is: each is one by itself.
extension Outils {
  /// Accepts that the clock was wrong and has been set back; where it is right, there is nothing to accept.
  @discardableResult
  package func corrigerHorloge(motif: Libelle, par contexte: Contexte) throws -> Recu {
    try faire(par: contexte) { tenu in
      try tenu.accomplir { etats in
        [
          .registre(
            .horlogeCorrigee(
              try etats.registre().corrigerHorloge(motif: motif, enRetard: etats.horlogeEnRetard)))
        ]
      }
    }.recu
  }

  /// Closes all that lies between the last closing and the end of a day: nothing is dated there any more.
  ///
  /// The act records the sums of the documents and the money of those days, and where the journal stands.
  /// Drafts that are dated there are no obstacle: they are issued on a later day.
  @discardableResult package func cloturer(
    jusquAu jour: DateCivile, par contexte: Contexte
  ) throws -> RecuAvec<PeriodeCloturee> {
    try faire(par: contexte) { tenu in
      try tenu.accomplir { etats, tirage in
        let (registre, tete) = (try etats.registre(), etats.vue.head)
        let periode = try PeriodeCloturee.cloturer(
          jusquAu: jour, apres: etats.derniereCloture(), aujourdhui: etats.aujourdhui(registre),
          position: tete.position, tete: EmpreinteFichier(digits: tete.hash.texte),
          releve: etats.releve(de:))
        return ([.cloture(tirage.suivant(), .periodeCloturee(periode))], periode)
      }
    }
  }

  /// Records that an audit package was made, so that the one that turns up later can be told from another: its
  /// period, the last event that is in it, and the digest of the list that names its files.
  package func noterDossier(
    _ periode: ClosedRange<DateCivile>, jusqua position: Position, empreinte: EmpreinteFichier,
    par contexte: Contexte
  ) throws -> Recu {
    try faire(par: contexte) { tenu in
      try tenu.accomplir { etats in
        let registre = try etats.registre()
        let fin = try etats.vue.upTo(position).head
        let dossier = registre.exporter(
          periode, position: fin.position, tete: EmpreinteFichier(digits: fin.hash.texte),
          empreinte: empreinte)
        return [.registre(.dossierExporte(dossier))]
      }
    }.recu
  }
}

extension Etats {
  /// The last closing, if a period was closed.
  package func derniereCloture() throws -> PeriodeCloturee? { try flux.derniereCloture() }

  /// Refuses what would change what a closed period comes to.
  func admettre(_ evenements: [Evenement]) throws {
    guard let cloture = try derniereCloture() else { return }
    for case .facture(let id, let fait) in evenements where fait.mouvement != .aucun {
      try cloture.admettre(fait, sur: flux.facture(id))
    }
  }

  /// Refuses a closed day that is asked for: of a draft too, which could not be issued as it is.
  func admettre(le jour: DateCivile?) throws {
    if let jour { try derniereCloture()?.admettre(le: jour) }
  }

  /// What the documents and the money of some days come to, of all factures.
  fileprivate func releve(de jours: ClosedRange<DateCivile>) throws -> Releve {
    let tete = vue.head.position
    var releve = Releve()
    try vue.forEachState(of: [.facture], asOf: tete...tete) { evenements in
      try evenements.facture()?.releve(de: jours)
    } _: { facture, _, _ in
      if let facture { releve += facture }
      return true
    }
    return releve
  }
}

extension Facture {
  /// What its documents and its money of some days come to; nothing where there are none.
  fileprivate func releve(de jours: ClosedRange<DateCivile>) -> Releve? {
    let effets = effets.filter { jours.contains($0.date) }
    guard !effets.isEmpty else { return nil }
    return effets.reduce(into: Releve()) { $0.ajouter($1, de: self) }
  }
}

extension Etats {
  /// The package that was recorded under a key, if one was.
  package func dossier(cle: UUIDTexte) throws -> DossierExporte? {
    guard
      case .registre(.dossierExporte(let dossier))? =
        try vue.events(tagged: .cle(cle)).first?.evenement
    else { return nil }
    return dossier
  }
}
