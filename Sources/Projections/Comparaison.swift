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

  /// A client that is new or not the same.
  package struct DifferenceDeClient: Sendable {
    /// Which.
    package let id: ClientID
    /// What it was called, if it was there.
    package let nomAvant: Libelle?
    /// What it is called, if it is there.
    package let nomApres: Libelle?
    /// What differs, field by field.
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

    /// A facture, if it is there.
    func montre(_ facture: Facture?) -> Facture? {
      facture.flatMap { montreTout || $0.existe(le: jour) ? $0 : nil }
    }
  }

  /// The factures that differ, in the order of their drafts.
  package let factures: [Difference]
  /// The clients that differ, in the order of their names.
  package let clients: [DifferenceDeClient]
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
      let difference = Difference(ancienne, le: avant.jour, nouvelle, le: apres.jour, noms: noms)
      if let difference { differences.append(difference) }
    }
    factures = differences.sorted { ($0.rang, $0.id) < ($1.rang, $1.id) }
    clients = Set(noms.avant.clients.keys).union(noms.apres.clients.keys).compactMap {
      DifferenceDeClient($0, noms.avant.clients[$0]?.fiche, noms.apres.clients[$0]?.fiche)
    }
    .sorted { ($0.nom, $0.id) < ($1.nom, $1.id) }
    (self.avant, self.apres) = (totaux.avant.ensemble, totaux.apres.ensemble)
  }

  /// The clients and produits of two positions.
  private static func noms(
    _ vue: any JournalView, _ avant: Position, _ apres: Position
  ) throws -> (avant: Repertoire, apres: Repertoire) {
    var noms = (avant: Repertoire(), apres: Repertoire())
    try vue.forEachEtat(of: [.client, .produit], a: avant, et: apres) { ancien, nouveau, _, _ in
      if let ancien { noms.avant.ajouter(ancien) }
      if let nouveau { noms.apres.ajouter(nouveau) }
    }
    return noms
  }
}

extension Comparaison.Difference {
  fileprivate var rang: Int { (apres ?? avant)?.brouillon ?? 0 }

  /// What differs between two states of a facture, if anything does.
  fileprivate init?(
    _ ancienne: Facture?, le jourAvant: DateCivile, _ nouvelle: Facture?, le jourApres: DateCivile,
    noms: (avant: Repertoire, apres: Repertoire)
  ) {
    guard let id = (nouvelle ?? ancienne)?.id else { return nil }
    let enTete = Champs.differences(
      ancienne.map { Champs(tete: $0, le: jourAvant) },
      nouvelle.map { Champs(tete: $0, le: jourApres) })
    let lignes = Comparaison.DifferenceDeLigne.entre(ancienne?.lignes ?? [], nouvelle?.lignes ?? [])
    let sommes = Champs.differences(
      ancienne.map { Champs(sommes: $0, le: jourAvant) },
      nouvelle.map { Champs(sommes: $0, le: jourApres) })
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

extension Comparaison.DifferenceDeClient {
  fileprivate var nom: String { (nomApres ?? nomAvant)?.texte ?? "" }

  fileprivate init?(_ id: ClientID, _ avant: FicheClient?, _ apres: FicheClient?) {
    let changements = Champs.differences(avant.map { Champs($0) }, apres.map { Champs($0) })
    guard !changements.isEmpty else { return nil }
    self.init(id: id, nomAvant: avant?.nom, nomApres: apres?.nom, changements: changements)
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
}
