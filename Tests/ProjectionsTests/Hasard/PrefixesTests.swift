import CasUsage
import Exporters
import Facturation
import Graine
import Importers
import Journaux
import Litteraux
import Projections
import Testing

/// What issued factures come to, added up from the events in plain integers of cents.
struct ComptesNaifs {
  /// A facture as its events left it.
  struct Compte {
    let emission: FactureEmise
    var avoirs: [AvoirEmis] = []
    var paiements: [PaiementEnregistre] = []
    var rejets: [PaiementRejete] = []
    var remboursements: [Remboursement] = []
    var perte: DateCivile?

    var date: DateCivile { emission.enTete.dateFacture }
    var ttc: Int { Int(emission.totaux.totalTTC.centimes) }

    func credite(_ jour: DateCivile) -> Int {
      avoirs.filter { $0.dateAvoir <= jour }.map { Int($0.totaux.totalTTC.centimes) }.reduce(0, +)
    }

    func paye(_ jour: DateCivile) -> Int {
      let rejetes = Set(rejets.filter { $0.rejet.date <= jour }.map(\.paiementId))
      let tenus = paiements.filter { $0.datePaiement <= jour && !rejetes.contains($0.paiementId) }
      return tenus.map { Int($0.montant.centimes) }.reduce(0, +)
        - remboursements.filter { $0.date <= jour }.map { Int($0.montant.centimes) }.reduce(0, +)
    }

    func du(_ jour: DateCivile) -> Int { ttc - credite(jour) - paye(jour) }

    func estPerdue(_ jour: DateCivile) -> Bool { perte.map { $0 <= jour } ?? false }

    func solde(_ jour: DateCivile) -> Int { estPerdue(jour) ? min(0, du(jour)) : du(jour) }

    func statut(_ jour: DateCivile) -> StatutFacture { affiche(jour).statut }

    func affiche(_ jour: DateCivile) -> StatutAffiche {
      let faits = avoirs.filter { $0.dateAvoir <= jour }
      let creditees = faits.flatMap(\.lignes).map { Int($0.quantite?.unites ?? 0) }.reduce(0, +)
      let vendues = emission.lignes.map { Int($0.contenu.quantite.unites) }.reduce(0, +)
      if !faits.isEmpty && creditees == vendues { return .un(.annulee) }
      if du(jour) <= 0 { return .un(.payee) }
      if estPerdue(jour) { return .passeeEnPerte }
      return .un(emission.enTete.dateEcheance < jour ? .enRetard : .envoyee)
    }
  }

  private(set) var comptes: [FactureID: Compte] = [:]

  init(_ evenements: some Sequence<RecordedEvent>) {
    for case .facture(let id, let fait) in evenements.map(\.evenement) {
      switch fait {
      case .factureEmise(let emission): comptes[id] = Compte(emission: emission)
      case .avoirEmis(let avoir): comptes[id]?.avoirs.append(avoir)
      case .paiementEnregistre(let paiement): comptes[id]?.paiements.append(paiement)
      case .paiementAnnule(let annulation):
        comptes[id]?.paiements.removeAll { $0.paiementId == annulation.paiementId }
      case .paiementRejete(let rejet): comptes[id]?.rejets.append(rejet)
      case .remboursementEffectue(let fait):
        comptes[id]?.remboursements.append(fait.remboursement)
      case .creanceIrrecouvrable(let creance): comptes[id]?.perte = creance.perte.date
      default: break
      }
    }
  }

  /// The factures dated that day or before.
  func le(_ jour: DateCivile) -> [Compte] { comptes.values.filter { $0.date <= jour } }

  /// Number, net, VAT, gross, avoirs, payments and balance, of a choice of factures.
  func sommes(
    _ jour: DateCivile, _ choix: (Compte) -> Bool = { _ in true }
  ) -> [Int] {
    let choisis = le(jour).filter(choix)
    func somme(_ valeur: (Compte) -> Int) -> Int { choisis.map(valeur).reduce(0, +) }
    return [
      choisis.count, somme { Int($0.emission.totaux.totalHT.centimes) },
      somme { Int($0.emission.totaux.montantTVA.centimes) }, somme(\.ttc),
      somme { $0.credite(jour) }, somme { $0.paye(jour) }, somme { $0.solde(jour) },
    ]
  }

  /// Base and VAT invoiced under a rate and category, then credited.
  func tva(_ cle: CleTVA, _ jour: DateCivile) -> [Int] {
    let factures = le(jour).flatMap(\.emission.totaux.groupes)
    let avoirs = le(jour).flatMap(\.avoirs).filter { $0.dateAvoir <= jour }
      .flatMap(\.totaux.groupes)
    return [factures, avoirs].flatMap { groupes in
      let groupes = groupes.filter { $0.tva == cle.tva && $0.categorieTVA == cle.categorieTVA }
      return [
        groupes.map { Int($0.base.centimes) }.reduce(0, +),
        groupes.map { Int($0.montantTVA.centimes) }.reduce(0, +),
      ]
    }
  }
}

/// Two projections that are fed in one pass; pairs of pairs feed as many as one likes.
private struct Paire<Premiere: Projection, Seconde: Projection>: Projection {
  var premiere: Premiere
  var seconde: Seconde

  init(_ premiere: Premiere, _ seconde: Seconde) {
    (self.premiere, self.seconde) = (premiere, seconde)
  }

  mutating func prendre(_ evenement: RecordedEvent) throws {
    try premiere.prendre(evenement)
    try seconde.prendre(evenement)
  }
}

extension Paire: Sendable where Premiere: Sendable, Seconde: Sendable {}

/// A random log, cut at each of its events.
@Suite struct `At every position of a log` {
  private typealias Toutes = Paire<Paire<Repertoire, SommesRegistre>, Historique>

  private static let hasard = GenerateurGraine()

  private static var neuves: Toutes {
    Paire(Paire(Repertoire(), SommesRegistre()), Historique(de: .registre))
  }

  private static func journal(_ nombre: Int) throws -> (InMemoryJournal, [RecordedEvent]) {
    let evenements = try VieAuHasard.evenements(nombre, hasard)
    let journal = InMemoryJournal(clock: WallClock { evenements[0].time })
    _ = try journal.append(by: .camille, cle: nil) { _, _ in evenements.map(\.evenement) }
    return (journal, try journal.evenements)
  }

  private func egales(_ gauche: Toutes, _ droite: Toutes) -> Bool {
    let (histoire, autre) = (gauche.seconde, droite.seconde)
    return gauche.premiere.premiere.egale(droite.premiere.premiere)
      && gauche.premiere.seconde == droite.premiere.seconde
      && histoire.entrees.count == autre.entrees.count
      && histoire.entrees.last.map(Historique.Dit.init)
        == autre.entrees.last.map(Historique.Dit.init)
  }

  @Test func `a replay up to it equals the fold of the events before`() throws {
    let (journal, evenements) = try Self.journal(Campaign.count(300, long: 2000))
    var pliees = Self.neuves
    for position in 0...evenements.count {
      if position > 0 { try pliees.prendre(evenements[position - 1]) }
      var rejouees = Self.neuves
      let tete = try journal.read {
        try Rejeu(jusqua: .position(position)).executer($0, &rejouees)
      }
      #expect(tete.position == position)
      #expect(egales(rejouees, pliees), "at \(position), \(Self.hasard)")
    }
  }

  @Test func `a facture's or a produit's history needs but the streams that it names`() throws {
    let (journal, evenements) = try Self.journal(400)
    let sujets = Set(
      evenements.compactMap { evenement -> Historique.Sujet? in
        switch evenement.evenement.flux {
        case .facture(let id): .facture(id)
        case .produit(let id): .produit(id)
        default: nil
        }
      })
    for sujet in sujets {
      var (entiere, courte) = (Historique(de: sujet), Historique(de: sujet))
      try journal.read { vue in
        try Rejeu().executer(vue, &entiere)
        try Rejeu().executer(vue, &courte, flux: courte.flux(vue))
      }
      #expect(!courte.entrees.isEmpty && courte.dit == entiere.dit, "\(sujet), \(Self.hasard)")
    }
  }

  @Test func `a fold that goes on from there comes to the same`() throws {
    let (_, evenements) = try Self.journal(300)
    let entieres = try Self.neuves.suivant(evenements)
    for coupe in stride(from: 0, through: evenements.count, by: 7) {
      let debut = try Self.neuves.suivant(evenements[..<coupe])
      let toutes = try debut.suivant(evenements[coupe...])
      #expect(egales(toutes, entieres), "cut at \(coupe), \(Self.hasard)")
      #expect(toutes.seconde.dit == entieres.seconde.dit)
    }
  }

  @Test func `projections fed together equal projections fed alone`() throws {
    let (_, evenements) = try Self.journal(600)
    let ensemble = try Self.neuves.suivant(evenements)
    #expect(try ensemble.premiere.premiere.egale(Repertoire().suivant(evenements)))
    #expect(try ensemble.premiere.seconde == SommesRegistre().suivant(evenements))
    #expect(try ensemble.seconde.dit == Historique(de: .registre).suivant(evenements).dit)
  }

  @Test func `a history told as it comes says what one says that was kept`() throws {
    let (_, evenements) = try Self.journal(400)
    var suivie = Historique(de: .registre)
    let entrees = try evenements.compactMap { try suivie.suivre($0) }
    #expect(suivie.entrees.isEmpty)
    #expect(
      entrees.map { "\($0)" }
        == (try Historique(de: .registre).suivant(evenements).entrees.map { "\($0)" }),
      "\(Self.hasard)")
  }

  @Test func `the log is varied enough to say something`() throws {
    let (_, evenements) = try Self.journal(600)
    let noms = evenements.map { String("\($0.evenement)".prefix { $0 != "(" }) }
    let faits = Dictionary(grouping: evenements) { evenement in
      guard case .facture(_, let fait) = evenement.evenement else { return noms[0] }
      return String("\(fait)".prefix { $0 != "(" })
    }.mapValues(\.count)
    #expect(faits.count == 18, "\(faits), \(Self.hasard)")
  }
}

/// Registres as their use cases made them, exported and imported elsewhere or into themselves.
@Suite struct `A registre that was lived in` {
  private static let jour = DateCivile(annee: 2026, mois: 4, jour: 1) ?? .premiere
  private static let nombre = Campaign.count(1000)

  @Test(arguments: 0..<4)
  func `is the same to the byte after its export was imported elsewhere`(_ tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(Self.nombre, hasard)
    let octets = try exporter(Repertoire().suivant(evenements))
    let ailleurs = try Atelier()
    let bilan = try importer(octets, dans: ailleurs)
    #expect(bilan.inchangees.isEmpty)
    #expect(try exporter(ailleurs.repertoire) == octets, "\(hasard)")
    var controle = Controle()
    #expect(try ailleurs.evenements.flatMap { try controle.prendre($0) } == [], "\(hasard)")
  }

  @Test(arguments: 0..<4)
  func `does not change when its own export is imported`(_ tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(Self.nombre, hasard)
    let atelier = try Atelier(rejouant: evenements)
    let factures = try atelier.repertoire.factures.count
    let bilan = try importer(exporter(atelier.repertoire), dans: atelier)
    #expect(bilan.inchangees.count == factures && bilan.creees.isEmpty, "\(hasard)")
    #expect(try atelier.evenements.count == evenements.count)
  }

  private func importer(
    _ octets: ContiguousArray<UInt8>, dans atelier: Atelier
  ) throws -> BilanImport {
    let registre = try #require(try atelier.repertoire.registre)
    var reglages = ReglagesImport()
    reglages.accepteDateFuture = true
    var lecteur = DTOReader(CadreImport(registre: registre, aujourdhui: Self.jour), reglages)
    lecteur.receive(octets)
    lecteur.finish()
    #expect(lecteur.defauts.prefix(3).map(\.description) == [])
    return try atelier.outils.importer(
      lecteur.factures, de: #require(OrigineImport.exemple), par: atelier.contexte)
  }

  private func exporter(_ repertoire: Repertoire) throws -> ContiguousArray<UInt8> {
    var export = ExportDTO(au: Self.jour)
    var flux = MemoryStream()
    try export.begin(&flux)
    for facture in repertoire.factures.values.sorted(by: { $0.brouillon < $1.brouillon }) {
      try export.write(facture, client: repertoire.clients[facture.clientId], to: &flux)
    }
    try export.end(&flux)
    return flux.bytes
  }
}

extension Atelier {
  /// A registre that holds these events already.
  fileprivate init(rejouant evenements: [RecordedEvent]) throws {
    try self.init(ferme: ())
    horloge.avancer(secondes: 365 * 86_400)
    _ = try journal.append(by: .camille, cle: nil) { _, _ in evenements.map(\.evenement) }
  }
}
