import FacturierFormats

/// What a list tells of many factures, held until it is known how wide columns are and what comes first.
struct FacturesListees {
  /// The clients, in the order in which they were first met.
  private(set) var clients: [ClientID] = []
  /// What those that are issued come to.
  private(set) var emises = (nombre: 0, ttc: Cumul.zero, solde: Cumul.zero)

  private var toutes: [(facture: FactureListee, client: Int)] = []
  private var numeros: [ClientID: Int] = [:]

  /// How many factures there are.
  var nombre: Int { toutes.count }

  /// Takes a facture, and gives the number under which its client was first met.
  mutating func ajouter(_ facture: FactureListee) -> Int {
    let client = numero(facture.client)
    // Room that stays empty costs nothing; to move many rows into a larger one does.
    if toutes.isEmpty { toutes.reserveCapacity(1 << 17) }
    toutes.append((facture, client))
    if facture.estEmise {
      emises.nombre += 1
      emises.ttc += facture.totaux.ttc
      emises.solde += facture.solde
    }
    return client
  }

  /// Hands over each facture and the number of its client, in that order or as they were taken.
  func parcourir(
    _ ordre: ContiguousArray<UInt32>?, _ body: (FactureListee, _ client: Int) throws -> Void
  ) throws {
    for rang in ordre ?? ContiguousArray(0..<UInt32(toutes.count)) {
      try body(toutes[Int(rang)].facture, toutes[Int(rang)].client)
    }
  }

  private mutating func numero(_ client: ClientID) -> Int {
    if let numero = numeros[client] { return numero }
    numeros[client] = clients.count
    clients.append(client)
    return clients.count - 1
  }
}

/// What a list tells of a facture as of a day, to persons and to programs.
struct FactureListee {
  var id: FactureID
  var reference: String
  var client: ClientID
  var date: DateCivile
  var echeance: DateCivile
  var statut: StatutAffiche
  var estEmise: Bool
  var totaux: (ht: Montant, tva: Montant, ttc: Montant)
  var mouvements: (avoirs: Cumul, paye: Cumul, pertes: Cumul)
  var solde: Cumul

  init(_ facture: FicheFacture, le jour: DateCivile) {
    id = facture.id
    reference = facture.reference
    client = facture.clientId
    (date, echeance) = (facture.dateFacture, facture.dateEcheance)
    statut = facture.statutAffiche(le: jour)
    estEmise = facture.estEmise
    totaux = (facture.totalHT, facture.montantTVA, facture.totalTTC)
    mouvements = (facture.credite(le: jour), facture.paye(le: jour), facture.pertes(le: jour))
    solde = facture.solde(le: jour)
  }

  /// The cells for programs, in the order of the columns that have a key.
  func donnees(_ nom: String) -> [CSVCell] {
    [
      .id(id), .chaine(reference), .id(client), .chaine(nom), .date(date), .date(echeance),
      .mot(statut.statut), .montant(totaux.ht), .montant(totaux.tva), .montant(totaux.ttc),
      .montant(mouvements.avoirs), .montant(mouvements.paye), .montant(mouvements.pertes),
      .montant(solde), .verite(statut == .passeeEnPerte),
    ]
  }

  /// Writes the cells for people in the place of those of another row.
  func montrer(_ nom: Table.MeasuredText, _ mots: ListWords, dans rangee: inout Table.Row) {
    rangee.clear()
    rangee.tint = statut.statut.tint
    rangee.add(reference)
    rangee.add(nom)
    rangee.add(date, mots.langue)
    rangee.add(echeance, mots.langue)
    rangee.add(mots.statut(statut))
    rangee.add(Cumul(totaux.ttc), mots.langue)
    rangee.add(solde, mots.langue)
  }
}

/// The words that come again in each row of a list.
struct ListWords {
  let langue: Langue
  private let statuts: [Table.MeasuredText]

  init(_ langue: Langue) {
    self.langue = langue
    statuts = StatutAffiche.tous.map { Table.MeasuredText($0.libelle(langue)) }
  }

  func statut(_ statut: StatutAffiche) -> Table.MeasuredText { statuts[statut.rang] }
}

extension StatutAffiche {
  /// All of them, asked for once: each would make the list anew.
  static let tous = allCases

  /// Its place among all.
  var rang: Int { Self.tous.firstIndex(of: self) ?? 0 }
}

/// What decides how wide the columns of a list are, gathered without making its rows: the widest reference, which
/// clients, days and statuts there are, and between which sums.
///
/// Of two sums on the same side of zero the one that is farther from it is no narrower.
struct ListExtent {
  private var reference = (texte: "", largeur: 0)
  private var clients: [Bool] = []
  private var dates: Set<DateCivile> = []
  private var echeances: Set<DateCivile> = []
  private var statuts: Set<StatutAffiche> = []
  private var ttc = Bounds()
  private var solde = Bounds()

  /// The lowest and the highest sum, and zero, than which none is narrower.
  private struct Bounds {
    private(set) var valeurs = (basse: Cumul.zero, haute: Cumul.zero)

    mutating func prendre(_ cumul: Cumul) {
      valeurs = (min(valeurs.basse, cumul), max(valeurs.haute, cumul))
    }
  }

  /// Takes a facture, and the number of its client.
  mutating func prendre(_ facture: FactureListee, client: Int) {
    let largeur = TextWidth.of(facture.reference.visible)
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
  func mesurer(_ noms: [Table.MeasuredText], _ mots: ListWords, dans tableau: inout Table) {
    func mesurer(_ rang: Int, _ ajouter: (inout Table.Row) -> Void) {
      var rangee = Table.Row()
      for _ in 0..<rang { rangee.add("") }
      ajouter(&rangee)
      tableau.measure(rangee)
    }
    mesurer(0) { $0.add(reference.texte) }
    for client in clients.indices where clients[client] { mesurer(1) { $0.add(noms[client]) } }
    for date in dates { mesurer(2) { $0.add(date, mots.langue) } }
    for date in echeances { mesurer(3) { $0.add(date, mots.langue) } }
    for statut in statuts { mesurer(4) { $0.add(mots.statut(statut)) } }
    for (rang, bornes) in [(5, ttc), (6, solde)] {
      mesurer(rang) { $0.add(bornes.valeurs.basse, mots.langue) }
      mesurer(rang) { $0.add(bornes.valeurs.haute, mots.langue) }
    }
  }
}

/// In which order `lister` shows factures: by day, number or name from the first on, by amount from the
/// largest on; those that are alike as they were begun.
enum TriDesFactures: String, CaseIterable { case date, echeance, numero, client, montant, solde }

/// The places of factures among others, by two numbers for each: of many factures no more is held for that.
struct Ranking {
  private let tri: TriDesFactures
  /// What each place follows from: a text, by its number among those that were met, then a number.
  private var cles: [(texte: Int, nombre: Int)] = []
  private var series: [String] = []
  private var numeros: [String: Int] = [:]

  init(_ tri: TriDesFactures) { self.tri = tri }

  /// Takes the next facture, and the number of its client.
  mutating func ajouter(_ facture: FicheFacture, client: Int, le jour: DateCivile) {
    cles.append(cle(facture, client, jour))
  }

  private mutating func cle(
    _ facture: FicheFacture, _ client: Int, _ jour: DateCivile
  ) -> (texte: Int, nombre: Int) {
    switch tri {
    case .date: (0, Int(facture.dateFacture.jour))
    case .echeance: (0, Int(facture.dateEcheance.jour))
    // Behind all that have a number.
    case .numero: facture.numero.map { (serie($0.serie), $0.rang) } ?? (.max, 0)
    case .client: (client, 0)
    case .montant: (0, -Int(facture.totalTTC.unites))
    // Nobody can owe more than an Int counts, short of a hundred thousand of the largest payments.
    case .solde: (0, Int(clamping: -facture.solde(le: jour).centimes))
    }
  }

  private mutating func serie(_ serie: String) -> Int {
    let numero = numeros[serie] ?? series.count
    if numero == series.count {
      numeros[serie] = numero
      series.append(serie)
    }
    return numero
  }

  /// The factures by their places; clients are called by these names.
  consuming func ordre(noms: [String]) -> ContiguousArray<UInt32> {
    let textes = tri == .client ? noms.map(\.sansParure) : series
    let ordonnes = Dictionary(
      uniqueKeysWithValues: Set(textes).sorted().enumerated().map { ($1, $0) })
    let rangs = textes.map { ordonnes[$0] ?? 0 }
    // What has no text, or stands behind all that have one, stays there.
    let cles = cles.map {
      (rangs.indices.contains($0.texte) ? rangs[$0.texte] : $0.texte, $0.nombre)
    }
    return ContiguousArray(
      (0..<UInt32(cles.count)).sorted { une, autre in
        let (sienne, celle) = (cles[Int(une)], cles[Int(autre)])
        return (sienne.0, sienne.1, une) < (celle.0, celle.1, autre)
      })
  }
}
