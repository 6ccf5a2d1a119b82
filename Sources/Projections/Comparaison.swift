package import Facturation
package import Journaux

/// What differs between two moments of a registre.
package struct Comparaison: Sendable {
  /// A facture that is not the same in both.
  package struct Difference: Sendable {
    /// Which.
    package let id: FactureID
    /// As it was; nothing when it was not there.
    package let avant: Facture?
    /// As it became; nothing when it is no longer there.
    package let apres: Facture?
    /// What differs in its head, reference and statut included.
    package let enTete: [Changement]
    /// The lines that are new, gone or not the same.
    package let lignes: [DifferenceDeLigne]
    /// What differs in its sums.
    package let sommes: [Changement]
  }

  /// A line that is new, gone or not the same; it is known by its identity, not by its rank.
  package struct DifferenceDeLigne: Sendable {
    /// Which.
    package let id: LigneID
    /// Its rank among the lines, counted from 1; that which it had, if it is gone.
    package let rang: Int
    /// What it was called, if it was there.
    package let nomAvant: Libelle?
    /// What it is called, if it is there.
    package let nomApres: Libelle?
    /// What differs, field by field.
    package let changements: [Changement]
  }

  /// What stands beside the factures and is new, gone or not the same: the seller, accounts, a
  /// client, a produit, a closing.
  package struct DifferenceDeFiche: Sendable {
    /// In which stream it stands.
    package let flux: Flux
    /// Of accounts that don't hold on all days, the first day on which they do.
    package let depuis: DateCivile?
    /// What became of it, in a few words.
    package let acte: Texte
    /// What it was called, if it was there and has a name.
    package let nomAvant: Libelle?
    /// What it is called, if it is there and has a name.
    package let nomApres: Libelle?
    /// Whether it is no longer there.
    package let estPartie: Bool
    /// What differs, field by field; of what is gone, as it was.
    package let changements: [Changement]
  }

  /// A moment of the journal, looked at on a day.
  package struct Moment: Sendable {
    let position: Position
    let jour: DateCivile
    /// Whether an invoice is there before its own date.
    private let montreTout: Bool

    /// The state after the event of a position, as it is seen on a day; nothing stands before the
    /// first.
    package init(position: Position, jour: DateCivile) {
      (self.position, self.jour, montreTout) = (max(0, position), jour, true)
    }

    /// A day, by what was recorded up to a position; an invoice that is dated later is not there.
    package init(jour: DateCivile, jusqua position: Position) {
      (self.position, self.jour, montreTout) = (max(0, position), jour, false)
    }

    /// The last day of which money is told: of a position, all that is recorded there.
    var dernierJour: DateCivile { montreTout ? .derniere : jour }

    /// A facture, if it is there.
    func montre(_ facture: Facture?) -> Facture? {
      facture.flatMap { montreTout || $0.existe(le: jour) ? $0 : nil }
    }
  }

  /// The factures that differ, in the order of their drafts.
  package let factures: [Difference]
  /// What else differs: seller, accounts, clients and produits in the order of their names, closings.
  package let fiches: [DifferenceDeFiche]
  /// What the issued factures came to.
  package let avant: Sommes
  /// What they come to.
  package let apres: Sommes

  /// Compares two moments of a journal; of the factures, only those that differ are held.
  ///
  /// `progression` is told which of them is reached.
  package init(
    _ vue: any JournalView, _ avant: Moment, _ apres: Moment,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws {
    // Names first: a facture may come to cite a client who is newer than it.
    let noms = try Self.noms(vue, avant.position, apres.position)
    var (differences, totaux) = (
      [Difference](), (avant: TotauxRegistre(au: avant.jour), apres: TotauxRegistre(au: apres.jour))
    )
    try vue.forEachEtat(of: [.facture], a: avant.position, et: apres.position) {
      let (ancienne, nouvelle) = (avant.montre($0?.facture), apres.montre($1?.facture))
      progression($2, $3)
      if let ancienne { totaux.avant.ajouter(ancienne) }
      if let nouvelle { totaux.apres.ajouter(nouvelle) }
      let difference = Difference(ancienne, avant, nouvelle, apres, noms: noms)
      if let difference { differences.append(difference) }
    }
    factures = differences.sorted { ($0.rang, $0.id) < ($1.rang, $1.id) }
    fiches = DifferenceDeFiche.toutes(noms.avant, noms.apres)
    (self.avant, self.apres) = (totaux.avant.ensemble, totaux.apres.ensemble)
  }

  /// All but the factures, as of two positions.
  private static func noms(
    _ vue: any JournalView, _ avant: Position, _ apres: Position
  ) throws -> (avant: Repertoire, apres: Repertoire) {
    var noms = (avant: Repertoire(), apres: Repertoire())
    try vue.forEachEtat(of: [.client, .produit], a: avant, et: apres) { ancien, nouveau, _, _ in
      if let ancien { noms.avant.ajouter(ancien) }
      if let nouveau { noms.apres.ajouter(nouveau) }
    }
    for fait in try vue.events(tagged: .stream(.registre)) + vue.events(tagged: .closings) {
      if fait.position <= avant { try noms.avant.prendre(fait) }
      if fait.position <= apres { try noms.apres.prendre(fait) }
    }
    return noms
  }
}

extension Comparaison.Difference {
  fileprivate var rang: Int { (apres ?? avant)?.brouillon ?? 0 }

  /// What differs between two states of a facture, if anything does.
  fileprivate init?(
    _ ancienne: Facture?, _ avant: Comparaison.Moment, _ nouvelle: Facture?,
    _ apres: Comparaison.Moment, noms: (avant: Repertoire, apres: Repertoire)
  ) {
    guard let id = (nouvelle ?? ancienne)?.id else { return nil }
    let enTete = Champs.differences(
      ancienne.map { Champs(tete: $0, le: avant.jour) },
      nouvelle.map { Champs(tete: $0, le: apres.jour) })
    let lignes = Comparaison.DifferenceDeLigne.entre(ancienne?.lignes ?? [], nouvelle?.lignes ?? [])
    let sommes =
      Champs.differences(
        ancienne.map { Champs(sommes: $0, le: avant.jour) },
        nouvelle.map { Champs(sommes: $0, le: apres.jour) })
      + Champs.differences(
        ancienne.map { Champs(fonds: $0, jusquAu: avant.dernierJour) },
        nouvelle.map { Champs(fonds: $0, jusquAu: apres.dernierJour) })
    if enTete.isEmpty && lignes.isEmpty && sommes.isEmpty { return nil }
    self.init(
      id: id, avant: ancienne, apres: nouvelle,
      enTete: enTete.map { $0.nomme(avant: noms.avant, apres: noms.apres) },
      lignes: lignes.map { $0.nommee(avant: noms.avant, apres: noms.apres) }, sommes: sommes)
  }
}

extension Comparaison.DifferenceDeLigne {
  /// The lines that differ, in the order of their ranks; one that is gone before the one that took
  /// its rank.
  fileprivate static func entre(_ avant: [Ligne], _ apres: [Ligne]) -> [Self] {
    guard avant != apres else { return [] }
    let (anciennes, nouvelles) = (parIdentite(avant), parIdentite(apres))
    let restees = apres.compactMap { Self(anciennes[$0.id], nouvelles[$0.id]) }
    let retirees = avant.filter { nouvelles[$0.id] == nil }
      .compactMap { Self(anciennes[$0.id], nil) }
    return (retirees + restees).enumerated()
      .sorted { ($0.element.rang, $0.offset) < ($1.element.rang, $1.offset) }.map(\.element)
  }

  private typealias Rangee = (rang: Int, ligne: Ligne)

  private static func parIdentite(_ lignes: [Ligne]) -> [LigneID: Rangee] {
    Dictionary(
      lignes.enumerated().map { ($1.id, ($0 + 1, $1)) },
      uniquingKeysWith: { premiere, _ in premiere })
  }

  private init?(_ avant: Rangee?, _ apres: Rangee?) {
    guard let presente = apres ?? avant else { return nil }
    let changements = Champs.differences(
      avant.map { Champs($0.ligne) }, apres.map { Champs($0.ligne) })
    guard !changements.isEmpty else { return nil }
    self.init(
      id: presente.ligne.id, rang: presente.rang,
      nomAvant: avant?.ligne.contenu.designation, nomApres: apres?.ligne.contenu.designation,
      changements: changements)
  }

  fileprivate func nommee(avant: Repertoire, apres: Repertoire) -> Self {
    Self(
      id: id, rang: rang, nomAvant: nomAvant, nomApres: nomApres,
      changements: changements.map { $0.nomme(avant: avant, apres: apres) })
  }
}

extension Comparaison.DifferenceDeFiche {
  /// What something is called, and what it says.
  private typealias Dite = (nom: Libelle?, champs: Champs)

  /// All that differ.
  fileprivate static func toutes(_ avant: Repertoire, _ apres: Repertoire) -> [Self] {
    let vendeur = Self(
      .registre, Texte("vendeur", "seller"), dite(avant.registre?.vendeur),
      dite(apres.registre?.vendeur))
    return [vendeur].compactMap(\.self) + comptes(avant.registre, apres.registre)
      + parNom(avant.clients, apres.clients) {
        Self(.client($0), Texte("client", "customer"), dite($1), dite($2))
      }
      + parNom(avant.produits, apres.produits) {
        Self(.produit($0), Texte("produit", "product"), dite($1), dite($2))
      }
      + parNom(avant.clotures, apres.clotures) {
        Self(.cloture($0), Texte("clôture", "closing"), feminin: true, dite($1), dite($2))
      }
  }

  /// The accounts of each day from which others hold, before or after; a registre begins with the
  /// usual ones.
  private static func comptes(_ avant: Registre?, _ apres: Registre?) -> [Self] {
    let (anciens, nouveaux) = (avant?.plans ?? PlansComptables(), apres?.plans ?? PlansComptables())
    let jours = [anciens, nouveaux].flatMap {
      $0.parts(de: .premiere ... .derniere).map(\.jours.lowerBound)
    }
    var (differences, veille) = ([Self](), [Changement]())
    for jour in Set(jours).sorted() {
      let depuis = jour == .premiere ? nil : jour
      let quoi =
        depuis.map {
          Texte(
            "plan de comptes du \($0.affiche(.francais))", "accounts from \($0.affiche(.anglais))")
        } ?? Texte("plan de comptes", "accounts")
      let difference = Self(
        .registre, quoi, depuis: depuis, (nil, Champs(anciens[jour])), (nil, Champs(nouveaux[jour]))
      )
      // A day from which they differ as on the day before begins nothing.
      if let difference, difference.changements != veille { differences.append(difference) }
      veille = difference?.changements ?? []
    }
    return differences
  }

  /// Those of one kind that differ, in the order of their names; where they have none, as they began.
  private static func parNom<ID, Etat>(
    _ avant: [ID: Etat], _ apres: [ID: Etat], _ difference: (ID, Etat?, Etat?) -> Self?
  ) -> [Self] {
    Set(avant.keys).union(apres.keys).compactMap { difference($0, avant[$0], apres[$0]) }
      .map { (cle: ($0.nomApres ?? $0.nomAvant)?.texte ?? "", flux: $0.flux.texte, difference: $0) }
      .sorted { ($0.cle, $0.flux) < ($1.cle, $1.flux) }.map(\.difference)
  }

  private init?(
    _ flux: Flux, _ quoi: Texte, depuis: DateCivile? = nil, feminin: Bool = false,
    _ avant: Dite?, _ apres: Dite?
  ) {
    changements = Champs.differences(avant?.champs, apres?.champs)
    guard !changements.isEmpty else { return nil }
    (self.flux, self.depuis) = (flux, depuis)
    (nomAvant, nomApres, estPartie) = (avant?.nom, apres?.nom, apres == nil)
    let (nom, accord) = (nomAvant == nil ? "" : "{nom}", feminin ? "e" : "")
    acte =
      if avant == nil {
        Texte("\(quoi.francais) créé\(accord)", "\(quoi.anglais) created")
      } else if estPartie {
        Texte("\(quoi.francais) absent\(accord)", "\(quoi.anglais) not there")
      } else {
        Texte("\(quoi.francais)\(nom) modifié\(accord)", "\(quoi.anglais)\(nom) changed")
      }
  }

  private static func dite(_ vendeur: Vendeur?) -> Dite? {
    vendeur.map { ($0.nom, Champs($0)) }
  }

  private static func dite(_ client: Client?) -> Dite? {
    client.map { ($0.fiche.nom, Champs($0.fiche, archive: $0.estArchive)) }
  }

  private static func dite(_ produit: Produit?) -> Dite? {
    produit.map { ($0.fiche.designation, Champs($0.fiche, archive: $0.estArchive)) }
  }

  private static func dite(_ cloture: Cloture?) -> Dite? {
    cloture.map {
      var champs = Champs()
      champs.ajouter("au", "jusqu'au", "until", .jour($0.periode.au))
      return (nil, champs)
    }
  }
}

extension Champs {
  /// What a client's or a produit's particulars say, and that it was put away where it was.
  fileprivate init(_ fiche: some Record, archive: Bool) {
    self.init(fiche)
    if archive { ajouter("archive", "archivé", "archived", .verite(true)) }
  }
}

extension Champs {
  /// The head of a facture, with its statut on a day.
  fileprivate init(tete facture: Facture, le jour: DateCivile) {
    self.init(facture.enTete)
    ajouter("reference", "référence", "reference", .code(facture.reference))
    let statut = facture.statutAffiche(le: jour)
    ajouter(
      "statut", "statut", "status",
      .mot(
        statut.statut.rawValue, francais: statut.libelle(.francais),
        anglais: statut.libelle(.anglais)))
  }

  /// What a facture comes to on a day.
  fileprivate init(sommes facture: Facture, le jour: DateCivile) {
    self.init()
    ajouter("totalTTC", "total TTC", "gross total", .montant(facture.totaux.totalTTC))
    // An invoice counts from its own date, as it does in totals: before, nothing is due.
    guard facture.existe(le: jour) else { return }
    ajouter("avoirs", "avoirs", "credits", .somme(facture.credite(le: jour)))
    ajouter("paye", "payé", "paid", .somme(facture.paye(le: jour)))
    let pertes = facture.pertes(le: jour)
    if pertes != .zero { ajouter("pertes", "passé en perte", "written off", .somme(pertes)) }
    ajouter("solde", "solde", "balance", .somme(facture.solde(le: jour)))
  }

  /// What came and went up to a day: a payment that was reversed or bounced leaves no trace in the sums.
  fileprivate init(fonds facture: Facture, jusquAu jour: DateCivile) {
    self.init()
    for (rang, paiement) in facture.paiements.enumerated() where paiement.date <= jour {
      ajouter(
        "paiement\(rang + 1)", "paiement nº \(rang + 1) :", "payment \(rang + 1):",
        paiement.dit(le: jour))
    }
    for (rang, rendu) in facture.remboursements.enumerated() where rendu.date <= jour {
      ajouter(
        "remboursement\(rang + 1)", "remboursement nº \(rang + 1) :", "refund \(rang + 1):",
        Contenu(rendu.montant, rendu.mode, le: rendu.date))
    }
  }
}

extension Contenu {
  /// Money that came or went: how much, when and how, and what became of it.
  fileprivate init(
    _ montant: Montant, _ mode: ConditionsPaiement, le date: DateCivile,
    _ suites: [(texte: String, dite: Texte)] = []
  ) {
    let textes = ["\(montant) \(date) \(mode.rawValue)"] + suites.map(\.texte)
    self = .mot(textes.joined(separator: ", ")) { langue in
      let debut =
        "\(montant.affiche(langue)) (\(date.affiche(langue)), \(mode.libelle(langue).lowercased()))"
      return ([debut] + suites.map { $0.dite.en(langue) }).joined(separator: ", ")
    }
  }
}

extension Paiement {
  /// The payment, and what had become of it by a day.
  fileprivate func dit(le jour: DateCivile) -> Contenu {
    var suites: [(texte: String, dite: Texte)] = []
    if let rejet, rejet.date <= jour {
      let (fr, en) = (rejet.date.affiche(.francais), rejet.date.affiche(.anglais))
      suites.append(("rejet \(rejet.date)", Texte("rejeté le \(fr)", "bounced on \(en)")))
      if let frais = rejet.frais {
        let (fr, en) = (frais.affiche(.francais), frais.affiche(.anglais))
        suites.append(("frais \(frais)", Texte("frais \(fr)", "charges \(en)")))
      }
    }
    if annulation != nil { suites.append(("annulation", Texte("annulé", "reversed"))) }
    return Contenu(montant, mode, le: date, suites)
  }
}
