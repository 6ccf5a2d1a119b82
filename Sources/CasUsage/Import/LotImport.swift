import Facturation
import Journaux

/// The events that the invoices of a file come to, in view of the registre.
///
/// First come the clients that are new, then the factures in the order of `EtapesDImport`, and last what
/// deposits are told of the invoices that deduct them. All that is wrong is gathered: each invoice is decided
/// as far as it can be.
struct LotImport {
  private let etats: Etats
  private let cadre: CadreImport
  private let factures: [FactureImportee]
  private var clients: ClientsImportes
  private var numeros: NumerosImportes
  private var deductions: DeductionsImportees
  private var aRegarder: AvertissementsImport
  private let progression: Progression
  private var faites = 0
  private var refus: [RefusImport] = []
  /// Those that the registre does not have, in the order of their drafts.
  private var nouvelles: [Nouvelle] = []
  /// The factures that are in the registre already, and the same.
  private(set) var inchangees: [FactureID] = []
  /// What is to be recorded.
  private(set) var evenements: [Evenement] = []

  /// Told of each invoice that is done with; an error that it throws ends the import.
  typealias Progression = (_ faites: Int, _ sur: Int) throws -> Void

  /// A facture that is to be recorded.
  private struct Nouvelle {
    /// Which one of its file.
    let rang: Int
    var brouillon: Int
  }

  /// Decides all invoices, or throws all that is wrong.
  init(
    _ factures: [FactureImportee], de origine: OrigineImport, _ etats: Etats,
    _ tirage: inout RegistreTenu.Tirage, progression: @escaping Progression
  ) throws {
    guard factures.count <= CadreImport.maximum else {
      throw ImportRefuse([.tropDeFactures(factures.count)])
    }
    let registre = try etats.registre()
    self.etats = etats
    self.factures = factures
    var cadre = CadreImport(
      registre: registre, aujourdhui: etats.aujourdhui(registre), origine: origine)
    cadre.cloture = try etats.derniereCloture()
    cadre.auPlusTard = cadre.aujourdhui
    self.cadre = cadre
    clients = ClientsImportes(factures, etats)
    numeros = NumerosImportes(etats, registre)
    deductions = DeductionsImportees(etats, origine)
    aRegarder = AvertissementsImport(le: cadre.aujourdhui)
    self.progression = progression
    try ecarterLesConnues()
    try evenements += clients.conclure(origine, &tirage)
    refus += clients.refus
    try decider(&tirage)
    guard refus.isEmpty else { throw ImportRefuse(refus) }
    evenements += try deductions.evenements()
  }

  /// The factures that are new.
  var creees: [FactureID] { nouvelles.map { factures[$0.rang].id } }

  /// What is to be looked at in it.
  func avertissements() throws -> [Avertissement] {
    let desNumeros = try numeros.avertissement(le: cadre.aujourdhui)
    return try [desNumeros].compactMap(\.self)
      + aRegarder.tous(clients.crees, desAcomptes: deductions.avertissements(), etats)
  }

  /// The clients that are new.
  var clientsCrees: [ClientID] { clients.crees.map(\.id) }

  /// Keeps those that the registre does not have; those that it has must be the same.
  ///
  /// Drafts keep the rank that they had, where it is still to come; the others follow.
  private mutating func ecarterLesConnues() throws {
    var vues: Set<FactureID> = []
    for (rang, importee) in factures.enumerated() {
      guard vues.insert(importee.id).inserted else {
        refus.append(RefusImport(rang: rang, champ: "id", .identifiantEnDouble(importee.id.uuid)))
        continue
      }
      guard let connue = try etats.flux.facture(importee.id) else {
        try clients.ajouter(importee, rang)
        nouvelles.append(Nouvelle(rang: rang, brouillon: importee.brouillon ?? .max))
        continue
      }
      try comparer(importee, a: connue, rang)
      try avancer()
    }
    nouvelles.sort { ($0.brouillon, $0.rang) < ($1.brouillon, $1.rang) }
    var dernier = try etats.dernierBrouillon()
    for place in nouvelles.indices {
      let donne = nouvelles[place].brouillon
      dernier = max(dernier + 1, donne == .max ? 0 : donne)
      nouvelles[place].brouillon = dernier
    }
  }

  private mutating func comparer(
    _ importee: FactureImportee, a connue: Facture, _ rang: Int
  ) throws {
    let essai = ImportDeFacture(importee, rang: rang, dans: cadre, connue: connue)
    // Under another identity the head is not the same, even with the same particulars.
    let client = Client(
      id: importee.client.id ?? connue.clientId, fiche: try etats.client(connue.clientId).fiche)
    var inutile = RegistreTenu.Tirage(dejaTires: [])
    _ = try essai.decider(
      0..<essai.parties, client, brouillon: connue.brouillon, &inutile
    ) { _ in nil }
    guard essai.refus.isEmpty, let lue = essai.facture else {
      refus += essai.refus
      return
    }
    guard lue.commeImportee == connue.commeImportee else {
      let autres = connue.parts(autresQue: lue)
      refus.append(
        RefusImport(rang: rang, champ: "", .factureConnueAutrement(connue.reference, autres)))
      return
    }
    inchangees.append(connue.id)
  }

  /// Decides the new ones step by step; one that has to wait between two steps is kept as it stands.
  private mutating func decider(_ tirage: inout RegistreTenu.Tirage) throws {
    var (documents, demandent) = ([[NumeroEmis]](), Set<Int>())
    for (place, nouvelle) in nouvelles.enumerated() {
      let facture = importer(nouvelle)
      let estDecidee = try clients.client(nouvelle.rang) != nil
      documents.append(estDecidee ? facture.documents : [])
      if estDecidee, facture.importee.demandeUnNumero { demandent.insert(place) }
    }
    // Of an invoice without a client the numbers are missing here.
    for (place, document, defaut) in try clients.refus.isEmpty ? numeros.sauts(documents) : [] {
      let champ = ImportDeFacture.champ(duDocument: document)
      refus.append(RefusImport(rang: nouvelles[place].rang, champ: champ, defaut))
    }
    let ordre = EtapesDImport(documents, demandent: demandent)
    var enAttente: [Int: ImportDeFacture] = [:]
    for etape in ordre.etapes {
      let facture: ImportDeFacture
      if let commencee = enAttente.removeValue(forKey: etape.facture) {
        facture = commencee
      } else {
        facture = importer(nouvelles[etape.facture])
        aRegarder.regarder(facture.importee.client)
        try numeros.verifier(facture)
        try avancer()
      }
      try decider(etape, de: facture, &tirage)
      if etape.parties.upperBound < facture.parties {
        enAttente[etape.facture] = facture
      } else {
        finir(facture, etape.facture)
      }
    }
    for (place, document) in ordre.bloques {
      guard let facture = enAttente[place] else { continue }
      let suite = EtapeDImport(facture: place, parties: document + 1..<facture.parties)
      try decider(suite, de: facture, &tirage)
      facture.refuser(
        ImportDeFacture.champ(duDocument: document),
        .numerosEnDesordre(documents[place][document].numero))
      finir(facture, place)
    }
  }

  private mutating func decider(
    _ etape: EtapeDImport, de facture: ImportDeFacture, _ tirage: inout RegistreTenu.Tirage
  ) throws {
    let nouvelle = nouvelles[etape.facture]
    // That an invoice is of nobody who is known was told before.
    guard let client = try clients.client(nouvelle.rang) else { return }
    let faits = try facture.decider(
      etape.parties, client, brouillon: nouvelle.brouillon, &tirage, dernier: numeros.dernier)
    for fait in faits {
      numeros.noter(fait)
      aRegarder.regarder(fait, de: facture)
      evenements.append(.facture(facture.importee.id, fait))
    }
  }

  private mutating func finir(_ facture: ImportDeFacture, _ place: Int) {
    deductions.noter(facture.facture, place)
    refus += facture.refus
  }

  private mutating func avancer() throws {
    faites += 1
    try progression(faites, factures.count)
  }

  private func importer(_ nouvelle: Nouvelle) -> ImportDeFacture {
    ImportDeFacture(factures[nouvelle.rang], rang: nouvelle.rang, dans: cadre)
  }
}

extension ImportDeFacture {
  /// Of how many parts it consists: the draft, the documents, and what the file only implies.
  fileprivate var parties: Int { documents.count + 2 }

  /// Decides the next parts.
  fileprivate func decider(
    _ parties: Range<Int>, _ client: Client, brouillon: Int, _ tirage: inout RegistreTenu.Tirage,
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> [EvenementFacture] {
    try parties.flatMap { partie in
      switch partie {
      case 0: commencer(client, brouillon: brouillon) { tirage.suivant() }
      case ...documents.count: emettre(document: partie - 1) { tirage.suivant() }
      default: try conclure(tirer: { tirage.suivant() }, dernier: dernier)
      }
    }
  }
}

/// Some parts of an imported facture, which are recorded one behind the other.
///
///     part      0       1         2 …        the last
///               draft   invoice   avoirs     what the file only implies
struct EtapeDImport: Hashable {
  /// Which facture, in the order of the drafts.
  let facture: Int
  let parties: Range<Int>
}

/// The order in which imported factures are recorded.
///
/// Each is recorded from its draft to its end in one step, the drafts in the order of their ranks, as far
/// as the numbers let it: each series goes up. One that has to wait goes on when the one before it has given
/// its number, and those that ask for a number of their own do when all others are given:
///
///     draft 1, F-1, paid     draft 2     draft 3, F-2, A-1     F-3 of draft 2     next number
///
/// So the last draft and the last number of a series come last, and what is made next goes on from
/// there.
struct EtapesDImport {
  private(set) var etapes: ContiguousArray<EtapeDImport> = []
  /// The documents that wait in a circle, by their facture and their rank there.
  private(set) var bloques: [(facture: Int, document: Int)] = []

  private let documents: [[NumeroEmis]]
  /// The documents of each series, the lowest rank last.
  private var series: [Serie: ContiguousArray<(facture: Int, document: Int)>] = [:]
  /// How many parts of each facture are in the order.
  private var faites: ContiguousArray<Int>

  /// Lays out factures with these documents, of which some ask for another number in the end.
  init(_ documents: [[NumeroEmis]], demandent: Set<Int>) {
    self.documents = documents
    faites = ContiguousArray(repeating: 0, count: documents.count)
    rangerLesSeries()
    for facture in documents.indices { avancer(depuis: facture, demandent) }
    for facture in demandent.sorted() where faites[facture] > documents[facture].count {
      ajouter(facture, jusqua: documents[facture].count + 2)
    }
    bloques = documents.indices.filter { faites[$0] <= documents[$0].count }
      .map { ($0, faites[$0] - 1) }
  }

  private mutating func rangerLesSeries() {
    for (facture, numeros) in documents.enumerated() {
      for (document, numero) in numeros.enumerated() {
        series[numero.serie, default: []].append((facture, document))
      }
    }
    for serie in series.keys {
      series[serie]?.sort {
        documents[$0.facture][$0.document].rang > documents[$1.facture][$1.document].rang
      }
    }
  }

  /// Begins a facture, and has it go on with all that wait for it.
  private mutating func avancer(depuis premiere: Int, _ demandent: Set<Int>) {
    var attente = [premiere]
    while let facture = attente.popLast() {
      guard faites[facture] <= documents[facture].count else { continue }
      var parties = max(1, faites[facture])
      while parties <= documents[facture].count {
        let serie = documents[facture][parties - 1].serie
        guard let suivant = series[serie]?.last, suivant == (facture, parties - 1) else { break }
        series[serie]?.removeLast()
        parties += 1
        // An invoice that has not begun yet comes when it is its turn.
        if let autre = series[serie]?.last?.facture, autre != facture, autre <= premiere {
          attente.append(autre)
        }
      }
      let estFinie = parties > documents[facture].count && !demandent.contains(facture)
      ajouter(facture, jusqua: estFinie ? parties + 1 : parties)
    }
  }

  private mutating func ajouter(_ facture: Int, jusqua parties: Int) {
    guard faites[facture] < parties else { return }
    etapes.append(EtapeDImport(facture: facture, parties: faites[facture]..<parties))
    faites[facture] = parties
  }
}

/// The numbers that an import gives, which must be given nowhere else.
struct NumerosImportes {
  private let etats: Etats
  private let registre: Registre
  private var donnes: Set<NumeroFacture> = []
  private var derniers: [Serie: DernierEmis] = [:]
  /// The first invoice's number that the registre's own series doesn't give, as long as none that it does has come.
  private var etranger: NumeroFacture?
  private var suitLaSerie = false

  init(_ etats: Etats, _ registre: Registre) {
    self.etats = etats
    self.registre = registre
  }

  /// Refuses a number that the registre or the file gives already.
  mutating func verifier(_ facture: ImportDeFacture) throws {
    for (rang, place) in facture.documents.enumerated() {
      let estDonne = try etats.vue.last(tagged: .number(place.numero)) != nil
      if !donnes.insert(place.numero).inserted || estDonne {
        facture.refuser(ImportDeFacture.champ(duDocument: rang), .numeroDejaDonne(place.numero))
      }
    }
  }

  /// The numbers of a file that leave others unused above the last one, in series of which the registre has given
  /// one itself: where among the documents each stands, and what is wrong.
  func sauts(_ documents: [[NumeroEmis]]) throws -> [(facture: Int, document: Int, Defaut)] {
    var places: [(facture: Int, document: Int, numero: NumeroEmis)] = []
    for (facture, numeros) in documents.enumerated() {
      for (document, numero) in numeros.enumerated() { places.append((facture, document, numero)) }
    }
    places.sort { $0.numero.rang < $1.numero.rang }
    var (atteints, sauts) = ([Serie: Int](), [(facture: Int, document: Int, Defaut)]())
    for (facture, document, numero) in places {
      let (serie, rang) = (numero.serie, numero.rang)
      let atteint = try atteints[serie] ?? rangDonneIci(serie)
      atteints[serie] = max(atteint, rang)
      guard rang - 1 > atteint else { continue }
      let premier = try serie.numero(rang: atteint + 1, du: .premiere)
      let dernier = try serie.numero(rang: rang - 1, du: .premiere)
      sauts.append((facture, document, .numeroSaute(numero.numero, du: premier, au: dernier)))
    }
    return sauts
  }

  /// The last rank of a series of which the registre has given a number itself; of another, one that none exceeds.
  private func rangDonneIci(_ serie: Serie) throws -> Int {
    guard let dernier = try etats.dernier(de: serie), dernier.estDonneIci else { return .max }
    return dernier.rang
  }

  /// Takes down the number that an event gives.
  mutating func noter(_ evenement: EvenementFacture) {
    guard let (numero, date) = evenement.document else { return }
    let dernier = registre.dernier(numero, le: date)
    derniers[numero.serie] = derniers[numero.serie]?.avec(dernier) ?? dernier
    guard case .factureEmise = evenement else { return }
    suitLaSerie = suitLaSerie || numero.serie == registre.serieFactures.souche(du: date)
    etranger = etranger ?? numero.numero
  }

  /// That the next invoice begins a series of its own, and goes on from none that was imported.
  func avertissement(le jour: DateCivile) throws -> Avertissement? {
    let serie = registre.serieFactures
    guard !suitLaSerie, let etranger, try dernier(de: serie.souche(du: jour)) == nil else {
      return nil
    }
    return .autreSerie(etranger, serie, prochain: try serie.numero(rang: 1, du: jour))
  }

  /// How far a series has come, in the registre and with the file.
  func dernier(de serie: Serie) throws -> DernierEmis? {
    guard let dernier = try etats.dernier(de: serie) else { return derniers[serie] }
    return derniers[serie]?.avec(dernier) ?? dernier
  }
}
