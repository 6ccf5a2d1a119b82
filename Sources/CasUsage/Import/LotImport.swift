import Facturation
import Journaux

/// The events that the invoices of a file come to, in view of the registre.
///
/// All invoices are looked at before the first event is recorded, and decided again when it is their turn:
/// so events are held of few invoices at a time, however many there are. First come the clients that are
/// new, then the factures in the order of `EtapesDImport`.
struct LotImport {
  private let etats: Etats
  private let cadre: CadreImport
  private let factures: FacturesImportees
  private var clients: ClientsImportes
  private var numeros: NumerosImportes
  /// Those that the registre does not have, in the order of their drafts.
  private var nouvelles: [Nouvelle] = []
  private var etapes: ContiguousArray<EtapeDImport> = []
  /// How many events they come to.
  private(set) var compte = 0
  /// The factures that are in the registre already, and the same.
  private(set) var inchangees: [FactureID] = []
  private var aRegarder: AvertissementsImport
  /// What they record of the deposits that they deduct.
  private var deductions: [Evenement] = []
  private var refus: [RefusImport] = []
  private let avancement: AvancementImport

  /// A facture that is to be recorded.
  private struct Nouvelle {
    let id: FactureID
    /// Which one of its file.
    let rang: Int
    var brouillon: Int
  }

  /// Looks at all invoices, or throws all that is wrong; the new clients' identities are drawn.
  init(
    _ factures: FacturesImportees, de origine: OrigineImport, _ etats: Etats,
    _ tirage: inout Tirage, avancement: AvancementImport = AvancementImport()
  ) throws {
    let registre = try etats.registre()
    self.etats = etats
    self.avancement = avancement
    self.factures = factures
    cadre = CadreImport(
      registre: registre, aujourdhui: etats.aujourdhui(registre), origine: origine,
      cloture: try etats.derniereCloture())
    clients = ClientsImportes(factures, etats)
    numeros = NumerosImportes(etats, registre)
    aRegarder = AvertissementsImport(le: cadre.aujourdhui)
    try ecarterLesConnues()
    clients.conclure(&tirage)
    refus += clients.refus
    var deduites = DeductionsImportees(etats, origine)
    try examiner(&deduites)
    guard refus.isEmpty else { throw ImportRefuse(refus) }
    deductions = try deduites.evenements()
    compte += deductions.count
  }

  /// The factures that are new.
  var creees: [FactureID] { nouvelles.map(\.id) }

  /// What is to be looked at in it.
  func avertissements() throws -> [Avertissement] {
    try aRegarder.tous(clients.crees, etats)
  }

  /// The clients that are new.
  var clientsCrees: [ClientID] { clients.ids }

  /// Keeps those that the registre does not have; those that it has must be the same.
  private mutating func ecarterLesConnues() throws {
    var vues: Set<FactureID> = []
    for (rang, importee) in factures.enumerated() {
      guard vues.insert(importee.id).inserted else {
        refus.append(
          RefusImport(rang: rang, champ: "id", .identifiantEnDouble(importee.id.uuid)))
        continue
      }
      guard let connue = try etats.factureConnue(importee.id) else {
        try clients.ajouter(importee, rang)
        nouvelles.append(
          Nouvelle(id: importee.id, rang: rang, brouillon: importee.brouillon ?? .max))
        continue
      }
      try comparer(importee, a: connue, rang)
      try avancement.faire(.regardee, .reglee)
    }
    nouvelles.sort { ($0.brouillon, $0.rang) < ($1.brouillon, $1.rang) }
  }

  private mutating func comparer(
    _ importee: FactureImportee, a connue: Facture, _ rang: Int
  ) throws {
    var essai = ImportDeFacture(importee, rang: rang, dans: cadre, connue: connue)
    // Under another identity the head is not the same, whatever is known of that client.
    let client = Client(
      id: importee.client.id ?? connue.clientId, fiche: try etats.client(connue.clientId).fiche)
    var inutile = Tirage(dejaTires: [])
    _ = try essai.decider(
      0..<essai.parties, client, brouillon: connue.brouillon, &inutile
    ) { _ in nil }
    guard essai.facture?.commeImportee == connue.commeImportee else {
      refus +=
        essai.refus.isEmpty
        ? [RefusImport(rang: rang, champ: "", .factureConnueAutrement(connue.reference))]
        : essai.refus
      return
    }
    inchangees.append(connue.id)
  }

  /// Decides each of the new ones once, to count its events and to see what is wrong with it.
  ///
  /// Drafts keep the rank that they had, where it is still to come; the others follow.
  private mutating func examiner(_ deduites: inout DeductionsImportees) throws {
    compte = clients.crees.count
    var (documents, demandent) = ([[NumeroEmis]](), Set<Int>())
    var dernier = try etats.dernierBrouillon()
    documents.reserveCapacity(nouvelles.count)
    for place in nouvelles.indices {
      try avancement.faire(.regardee)
      let donne = nouvelles[place].brouillon
      dernier = max(dernier + 1, donne == .max ? 0 : donne)
      nouvelles[place].brouillon = dernier
      guard let client = try clients.client(nouvelles[place].rang) else {
        documents.append([])
        continue
      }
      var facture = importer(nouvelles[place])
      aRegarder.regarder(facture.importee.client)
      try numeros.verifier(&facture)
      documents.append(facture.documents)
      if facture.demandeUnNumero { demandent.insert(place) }
      let parties = facture.demandeUnNumero ? facture.parties - 1 : facture.parties
      try compter(0..<parties, de: &facture, client, place)
      if !facture.demandeUnNumero { deduites.noter(facture.facture) }
      refus += facture.refus
    }
    let ordre = EtapesDImport(documents, demandent: demandent)
    for (place, document) in ordre.bloques {
      refus.append(
        RefusImport(
          rang: nouvelles[place].rang, champ: ImportDeFacture.champ(duDocument: document),
          .numerosEnDesordre(documents[place][document].numero)))
    }
    etapes = ordre.etapes
    for place in demandent.sorted() { try examinerLaDemande(place, &deduites) }
  }

  /// What comes last of a facture that asks for a number, now that all others are given.
  private mutating func examinerLaDemande(
    _ place: Int, _ deduites: inout DeductionsImportees
  ) throws {
    let rang = nouvelles[place].rang
    guard !refus.contains(where: { $0.rang == rang }), let client = try clients.client(rang)
    else { return }
    var facture = importer(nouvelles[place])
    let derniere = facture.parties - 1
    _ = try decider(0..<derniere, de: &facture, client, place)
    try compter(derniere..<facture.parties, de: &facture, client, place)
    deduites.noter(facture.facture)
    refus += facture.refus
  }

  private mutating func compter(
    _ parties: Range<Int>, de facture: inout ImportDeFacture, _ client: Client, _ place: Int
  ) throws {
    for fait in try decider(parties, de: &facture, client, place).joined() {
      compte += 1
      numeros.noter(fait)
      aRegarder.regarder(fait)
    }
  }

  /// What some parts come to, whatever identifiers they bear.
  private func decider(
    _ parties: Range<Int>, de facture: inout ImportDeFacture, _ client: Client, _ place: Int
  ) throws -> [[EvenementFacture]] {
    var inutile = Tirage(dejaTires: [])
    return try facture.decider(
      parties, client, brouillon: nouvelles[place].brouillon, &inutile, dernier: numeros.dernier)
  }

  private func importer(_ nouvelle: Nouvelle) -> ImportDeFacture {
    ImportDeFacture(factures[nouvelle.rang], rang: nouvelle.rang, dans: cadre)
  }
}

/// The events, once all is known to be right.
extension LotImport {
  /// Gives the events part by part; `tirage` says what identifiers each facture draws.
  func parties(tirage: @escaping (FactureID) throws -> Tirage) -> ActParts {
    var suite = Suite(lot: self, tirage: tirage)
    return ActParts(count: compte) { try suite.suivante() }
  }

  /// How far the events of a batch were given.
  private struct Suite {
    let lot: LotImport
    let tirage: (FactureID) throws -> Tirage
    private var numeros: NumerosImportes
    private var clients = 0
    private var etape = 0
    /// The identifiers of factures that are given in several steps.
    private var tirages: [Int: Tirage] = [:]
    /// The events that were given of the deposits that are deducted, until these are told of it.
    private var depots: [Flux: [Evenement]] = [:]
    private var deductions: ArraySlice<Evenement>

    init(lot: LotImport, tirage: @escaping (FactureID) throws -> Tirage) {
      self.lot = lot
      self.tirage = tirage
      numeros = NumerosImportes(lot.etats, lot.cadre.registre)
      deductions = lot.deductions[...]
      for deduction in deductions { depots[deduction.flux] = [] }
    }

    mutating func suivante() throws -> ActPart? {
      if clients < lot.clients.crees.count {
        defer { clients += 1 }
        return ActPart([try lot.clients.creation(clients, lot.cadre.origine)])
      }
      // A step may be without events, as the last of a facture of which nothing more is implied.
      while etape < lot.etapes.count {
        defer { etape += 1 }
        let partie = try donner(lot.etapes[etape])
        if !partie.evenements.isEmpty { return noter(partie) }
      }
      return deductions.popFirst().map { deduction in
        noter(ActPart([deduction], above: depots[deduction.flux] ?? []))
      }
    }

    /// Keeps what is given of deposits that are deducted.
    private mutating func noter(_ partie: ActPart) -> ActPart {
      for fait in partie.evenements { depots[fait.flux]?.append(fait) }
      return partie
    }

    private mutating func donner(_ etape: EtapeDImport) throws -> ActPart {
      let nouvelle = lot.nouvelles[etape.facture]
      guard let client = try lot.clients.client(nouvelle.rang) else {
        preconditionFailure("whose a facture is was found out before")
      }
      var facture = lot.importer(nouvelle)
      if tirages[etape.facture] == nil { try lot.avancement.faire(.reglee) }
      let premiers = try tirages[etape.facture] ?? tirage(nouvelle.id)
      var tirage = premiers
      let parties = try facture.decider(
        0..<etape.parties.upperBound, client, brouillon: nouvelle.brouillon, &tirage,
        dernier: numeros.dernier)
      // What was right when it was looked at is so now; were it not, nothing may be recorded.
      guard facture.refus.isEmpty else { throw ImportRefuse(facture.refus) }
      let estFinie = etape.parties.upperBound == facture.parties
      tirages[etape.facture] = estFinie ? nil : tirage.repris
      let faits = parties.map { $0.map { Evenement.facture(nouvelle.id, $0) } }
      for fait in parties[etape.parties].joined() { numeros.noter(fait) }
      return ActPart(
        Array(faits[etape.parties].joined()),
        above: Array(faits[..<etape.parties.lowerBound].joined()))
    }
  }
}

extension ImportDeFacture {
  /// Of how many parts it consists: the draft, the documents, and what the file only implies.
  var parties: Int { documents.count + 2 }

  /// Decides the next parts.
  mutating func decider(
    _ parties: Range<Int>, _ client: Client, brouillon: Int, _ tirage: inout Tirage,
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> [[EvenementFacture]] {
    try parties.map { partie in
      switch partie {
      case 0: commencer(client, brouillon: brouillon) { tirage.suivant() }
      case ...documents.count: emettre(document: partie - 1) { tirage.suivant() }
      default: try conclure(tirer: { tirage.suivant() }, dernier: dernier)
      }
    }
  }
}
