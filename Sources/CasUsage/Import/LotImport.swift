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
  private var avancement: Avancement
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

  private struct Avancement {
    let sur: Int
    let dire: Progression
    var faites = 0

    mutating func avancer() throws {
      faites += 1
      try dire(faites, sur)
    }
  }

  /// Decides all invoices, or throws all that is wrong.
  init(
    _ factures: [FactureImportee], de origine: OrigineImport, _ etats: Etats,
    _ tirage: inout Tirage, progression: @escaping Progression
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
    self.cadre = cadre
    clients = ClientsImportes(factures, etats)
    numeros = NumerosImportes(etats, registre)
    deductions = DeductionsImportees(etats, origine)
    aRegarder = AvertissementsImport(le: cadre.aujourdhui)
    avancement = Avancement(sur: factures.count, dire: progression)
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
    try aRegarder.tous(clients.crees, etats)
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
        refus.append(
          RefusImport(rang: rang, champ: "id", .identifiantEnDouble(importee.id.uuid)))
        continue
      }
      guard let connue = try etats.factureConnue(importee.id) else {
        try clients.ajouter(importee, rang)
        nouvelles.append(Nouvelle(rang: rang, brouillon: importee.brouillon ?? .max))
        continue
      }
      try comparer(importee, a: connue, rang)
      try avancement.avancer()
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

  /// Decides the new ones step by step; one that has to wait between two steps is kept as it stands.
  private mutating func decider(_ tirage: inout Tirage) throws {
    var (documents, demandent) = ([[NumeroEmis]](), Set<Int>())
    for (place, nouvelle) in nouvelles.enumerated() {
      let facture = importer(nouvelle)
      let estDecidee = try clients.client(nouvelle.rang) != nil
      documents.append(estDecidee ? facture.documents : [])
      if estDecidee, facture.importee.demandeUnNumero { demandent.insert(place) }
    }
    let ordre = EtapesDImport(documents, demandent: demandent)
    var enAttente: [Int: ImportDeFacture] = [:]
    for etape in ordre.etapes {
      var facture: ImportDeFacture
      if let commencee = enAttente.removeValue(forKey: etape.facture) {
        facture = commencee
      } else {
        facture = importer(nouvelles[etape.facture])
        aRegarder.regarder(facture.importee.client)
        try numeros.verifier(&facture)
        try avancement.avancer()
      }
      try decider(etape, de: &facture, &tirage)
      if etape.parties.upperBound < facture.parties {
        enAttente[etape.facture] = facture
      } else {
        finir(facture, etape.facture)
      }
    }
    for (place, document) in ordre.bloques {
      guard var facture = enAttente[place] else { continue }
      let suite = EtapeDImport(facture: place, parties: document + 1..<facture.parties)
      try decider(suite, de: &facture, &tirage)
      facture.refuser(
        ImportDeFacture.champ(duDocument: document),
        .numerosEnDesordre(documents[place][document].numero))
      finir(facture, place)
    }
  }

  private mutating func decider(
    _ etape: EtapeDImport, de facture: inout ImportDeFacture, _ tirage: inout Tirage
  ) throws {
    let nouvelle = nouvelles[etape.facture]
    // That an invoice is of nobody who is known was told before.
    guard let client = try clients.client(nouvelle.rang) else { return }
    let faits = try facture.decider(
      etape.parties, client, brouillon: nouvelle.brouillon, &tirage, dernier: numeros.dernier)
    for fait in faits {
      numeros.noter(fait)
      aRegarder.regarder(fait)
      evenements.append(.facture(facture.importee.id, fait))
    }
  }

  private mutating func finir(_ facture: ImportDeFacture, _ place: Int) {
    deductions.noter(facture.facture, place)
    refus += facture.refus
  }

  private func importer(_ nouvelle: Nouvelle) -> ImportDeFacture {
    ImportDeFacture(factures[nouvelle.rang], rang: nouvelle.rang, dans: cadre)
  }
}

extension ImportDeFacture {
  /// Of how many parts it consists: the draft, the documents, and what the file only implies.
  fileprivate var parties: Int { documents.count + 2 }

  /// Decides the next parts.
  fileprivate mutating func decider(
    _ parties: Range<Int>, _ client: Client, brouillon: Int, _ tirage: inout Tirage,
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
