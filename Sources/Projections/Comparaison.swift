public import Facturation

/// What differs between two states of a registre.
public struct Comparaison: Sendable {
  /// A facture that is not the same in both.
  public struct Difference: Sendable {
    /// Which.
    public let id: FactureID
    /// As it was; nothing when it was not there.
    public let avant: Facture?
    /// As it became; nothing when it is no longer there.
    public let apres: Facture?
    /// What differs in its head, reference and statut included.
    public let enTete: [Changement]
    /// The lines that are new, gone or not the same.
    public let lignes: [DifferenceDeLigne]
    /// What differs in its sums.
    public let sommes: [Changement]
  }

  /// A line that is new, gone or not the same; it is known by its identity, whatever its rank.
  public struct DifferenceDeLigne: Sendable {
    /// Which.
    public let id: LigneID
    /// Its rank among the lines, counted from 1; that which it had, if it is gone.
    public let rang: Int
    /// What it was called, if it was there.
    public let nomAvant: Libelle?
    /// What it is called, if it is there.
    public let nomApres: Libelle?
    /// What differs, field by field.
    public let changements: [Changement]
  }

  /// A client that is new or not the same.
  public struct DifferenceDeClient: Sendable {
    /// Which.
    public let id: ClientID
    /// What it was called, if it was there.
    public let nomAvant: Libelle?
    /// What it is called, if it is there.
    public let nomApres: Libelle?
    /// What differs, field by field.
    public let changements: [Changement]
  }

  /// The factures that differ, in the order of their drafts.
  public let factures: [Difference]
  /// The clients that differ, in the order of their names.
  public let clients: [DifferenceDeClient]
  /// What the issued factures came to.
  public let avant: Sommes
  /// What they come to.
  public let apres: Sommes

  /// Compares two states, each looked at on a day of its own.
  public init(
    _ avant: Repertoire, le jourAvant: DateCivile, _ apres: Repertoire, le jourApres: DateCivile
  ) {
    self.avant = TotauxRegistre(avant.factures.values, au: jourAvant).ensemble
    self.apres = TotauxRegistre(apres.factures.values, au: jourApres).ensemble
    clients = Set(avant.clients.keys).union(apres.clients.keys)
      .compactMap { DifferenceDeClient($0, avant.clients[$0]?.fiche, apres.clients[$0]?.fiche) }
      .sorted { gauche, droite in (gauche.nom, gauche.id) < (droite.nom, droite.id) }
    factures = Set(avant.factures.keys).union(apres.factures.keys)
      .compactMap { id in
        let (ancienne, nouvelle) = (avant.factures[id], apres.factures[id])
        let difference = Difference(
          id: id, avant: ancienne, apres: nouvelle,
          enTete: Champs.differences(
            ancienne.map { Champs(tete: $0, le: jourAvant) },
            nouvelle.map { Champs(tete: $0, le: jourApres) }
          ).map { $0.nomme(avant: avant, apres: apres) },
          lignes: DifferenceDeLigne.entre(ancienne?.lignes ?? [], nouvelle?.lignes ?? [])
            .map { $0.nommee(avant: avant, apres: apres) },
          sommes: Champs.differences(
            ancienne.map { Champs(sommes: $0, le: jourAvant) },
            nouvelle.map { Champs(sommes: $0, le: jourApres) }))
        return difference.estVide ? nil : difference
      }
      .sorted { gauche, droite in
        (gauche.rang, gauche.id) < (droite.rang, droite.id)
      }
  }
}

extension Comparaison.Difference {
  fileprivate var rang: Int { (apres ?? avant)?.brouillon ?? 0 }
  fileprivate var estVide: Bool { enTete.isEmpty && lignes.isEmpty && sommes.isEmpty }
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
    ajouter("reference", facture.reference)
    ajouter("statut", facture.statut(le: jour).rawValue)
  }

  /// What a facture comes to on a day.
  fileprivate init(sommes facture: Facture, le jour: DateCivile) {
    ajouter("totalTTC", facture.totaux.totalTTC)
    // An invoice counts from its own date, as it does in totals: before, nothing is due.
    guard facture.dateFacture <= jour else { return }
    ajouter("avoirs", facture.credite(le: jour))
    ajouter("paye", facture.paye(le: jour))
    ajouter("solde", facture.solde(le: jour))
  }
}
