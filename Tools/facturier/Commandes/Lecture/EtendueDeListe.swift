import Facturier

/// What decides how wide the columns of a list are, gathered without making its rows: the widest reference, which
/// clients, days and statuts there are, and between which sums.
///
/// Of two sums on the same side of zero the one that is farther from it is no narrower.
struct EtendueDeListe {
  private var reference = (texte: "", largeur: 0)
  private var clients: [Bool] = []
  private var dates: Set<DateCivile> = []
  private var echeances: Set<DateCivile> = []
  private var statuts: Set<StatutAffiche> = []
  private var ttc = Bornes()
  private var solde = Bornes()

  private struct Bornes {
    private(set) var valeurs = (basse: Cumul.zero, haute: Cumul.zero)
    private var estVide = true

    mutating func prendre(_ cumul: Cumul) {
      valeurs =
        estVide ? (cumul, cumul) : (min(valeurs.basse, cumul), max(valeurs.haute, cumul))
      estVide = false
    }
  }

  /// Takes a facture, and the number of its client.
  mutating func prendre(_ facture: FactureListee, client: Int) {
    let largeur = Largeur.de(facture.reference.visible)
    if largeur > reference.largeur { reference = (facture.reference, largeur) }
    while clients.count <= client { clients.append(false) }
    clients[client] = true
    dates.insert(facture.date)
    echeances.insert(facture.echeance)
    statuts.insert(facture.statut)
    ttc.prendre(Cumul(facture.totaux.ttc))
    solde.prendre(facture.solde)
  }

  /// Makes the columns of a table wide enough for all of them; clients are called by these names.
  func mesurer(
    _ noms: [Tableau.TexteMesure], _ mots: MotsDeListe, dans tableau: inout Tableau
  ) {
    func mesurer(_ rang: Int, _ ajouter: (inout Tableau.Rangee) -> Void) {
      var rangee = Tableau.Rangee()
      for _ in 0..<rang { rangee.ajouter("") }
      ajouter(&rangee)
      tableau.mesurer(rangee)
    }
    mesurer(0) { $0.ajouter(reference.texte) }
    for client in clients.indices where clients[client] { mesurer(1) { $0.ajouter(noms[client]) } }
    for date in dates { mesurer(2) { $0.ajouter(date, mots.langue) } }
    for date in echeances { mesurer(3) { $0.ajouter(date, mots.langue) } }
    for statut in statuts { mesurer(4) { $0.ajouter(mots.statut(statut)) } }
    for (rang, bornes) in [(5, ttc), (6, solde)] {
      mesurer(rang) { $0.ajouter(bornes.valeurs.basse, mots.langue) }
      mesurer(rang) { $0.ajouter(bornes.valeurs.haute, mots.langue) }
    }
  }
}
