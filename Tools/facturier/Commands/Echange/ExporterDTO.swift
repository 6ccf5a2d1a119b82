import FacturierFormats

extension Command {
  /// `exporter dto`: the factures as JSON for other programs.
  ///
  /// The journal is skimmed for where the events of each facture stand, and each is folded from its own
  /// when its turn comes: so the registre may be as long as it likes.
  static let exporterDTO = Command(
    name: ["exporter dto", "json"], english: ["export dto"],
    fr: "Exporte les factures en JSON pour d'autres programmes.",
    en: "Exports the invoices as JSON for other programs.",
    options: [
      .clientSous, .lignesJSON, .enveloppe, .statut, .pourClient, .uneFacture.repeatable, .du,
      .auExport, .positionExport, .vers,
    ]
  ) { session, call in
    let clientSous = try call.choice(.clientSous, ExportDTO.ClientSous.self) ?? .lesDeux
    let (position, aujourdhui) = (try session.position(.positionExport), try session.today())
    try session.journal().read { vue in
      let vue = try position.map(vue.upTo) ?? vue
      let etats = Etats(vue, maintenant: WallClock.system.now())
      let choix = try Choix(call, etats, aujourdhui, session.language)
      var export = ExportDTO(
        session.forme(vue.head, au: choix.jour), clientSous: clientSous, au: choix.jour)
      var issue = try OutputFile(session)
      var (nombre, clients) = (0, ClientsDesBrouillons(etats: etats))
      try export.begin(&issue)
      try choix.parcourir(vue, etats) { facture in
        let client = facture.emission == nil ? try clients.client(facture.clientId) : nil
        try export.write(facture, client: client, to: &issue)
        nombre += 1
      }
      try export.end(&issue)
      try session.conclure(&issue, nombre, dans: choix.dates) {
        .exporte(factures: nombre, vers: $0)
      } _: {
        $0.member("factures", nombre)
        $0.tete(vue.head)
      }
    }
  }
}

extension Session {
  fileprivate func forme(_ tete: Head, au jour: DateCivile) -> ExportDTO.Forme {
    if call.has(.lignesJSON) { return .lignes }
    guard call.has(.enveloppe) else { return .tableau }
    return .enveloppe(ExportDTO.Enveloppe(tete: tete, au: jour))
  }
}

/// The clients that drafts name: what an issued facture froze needs none to be looked up.
private struct ClientsDesBrouillons {
  let etats: Etats
  var connus: [ClientID: Client] = [:]

  /// So many are worth keeping; a registre may have any number.
  private static let gardes = 1000

  mutating func client(_ id: ClientID) throws -> Client {
    if let client = connus[id] { return client }
    if connus.count >= Self.gardes { connus.removeAll(keepingCapacity: true) }
    let client = try etats.client(id)
    connus[id] = client
    return client
  }
}

/// Which factures an export takes, and the day it looks at.
struct Choix {
  /// The day on which statuts and balances depend.
  let jour: DateCivile
  /// The days on which they are dated.
  let dates: ClosedRange<DateCivile>
  private let statut: StatutDemande?
  private let client: ClientID?
  private let nommees: Set<FactureID>?

  init(_ call: Invocation, _ etats: Etats, _ aujourdhui: DateCivile, _ langue: Langue) throws {
    let au = try call.date(.auExport)
    jour = au ?? aujourdhui
    dates = try call.periode(jusquAu: au ?? .derniere)
    statut = try call.statut(langue)
    client = try call.text(.pourClient).map { try Client.designer($0, .admis, dans: etats) }
    nommees =
      call.has(.uneFacture)
      ? Set(try call.texts(.uneFacture).map { try etats.document(designe: $0).facture }) : nil
  }

  /// Hands over the factures that are meant, in the order in which they were begun.
  func parcourir(_ vue: any JournalView, _ etats: Etats, _ body: (Facture) throws -> Void) throws {
    if let nommees {
      let factures = try nommees.map(etats.facture).sorted { $0.brouillon < $1.brouillon }
      return try factures.filter { retient($0.fiche) }.forEach(body)
    }
    try Progress.show { avancer in
      try vue.forEachFacture(where: retient, take: { $0 }) { facture, rang, nombre in
        avancer(rang, nombre)
        try facture.map(body)
      }
    }
  }

  /// Whether the facture is one of those asked for.
  @Sendable private func retient(_ facture: FicheFacture) -> Bool {
    dates.contains(facture.dateFacture) && (client == nil || facture.clientId == client)
      && statut?.comprend(facture, le: jour) ?? true
  }
}
