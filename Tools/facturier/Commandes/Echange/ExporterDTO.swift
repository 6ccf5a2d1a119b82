import FacturierFormats

extension Commande {
  /// `exporter dto`: the factures as JSON for other programs.
  ///
  /// The journal is skimmed for where the events of each facture stand, and each is folded from its own
  /// when its turn comes: so the registre may be as long as it likes.
  static let exporterDTO = Commande(
    nom: ["exporter dto", "json"], anglais: ["export dto"],
    fr: "Exporte les factures en JSON pour d'autres programmes.",
    en: "Exports the invoices as JSON for other programs.",
    options: [
      .clientSous, .lignesJSON, .enveloppe, .statut, .pourClient, .uneFacture.repetable, .du,
      .auExport, .positionExport, .vers,
    ]
  ) { seance, appel in
    let clientSous = try appel.choix(.clientSous, ExportDTO.ClientSous.self) ?? .lesDeux
    let position = try seance.position(.positionExport)
    try seance.journal().read { vue in
      let vue = try position.map(vue.upTo) ?? vue
      let etats = Etats(vue, maintenant: WallClock.system.now())
      let choix = try Choix(appel, etats, seance.langue)
      var export = ExportDTO(
        seance.forme(vue.head, au: choix.jour), clientSous: clientSous, au: choix.jour)
      var issue = try Issue(seance)
      var (nombre, clients) = (0, ClientsDesBrouillons(etats: etats))
      try export.begin(&issue)
      try choix.parcourir(vue, etats) { facture in
        let client = facture.emission == nil ? try clients.client(facture.clientId) : nil
        try export.write(facture, client: client, to: &issue)
        nombre += 1
      }
      try export.end(&issue)
      try seance.conclure(&issue, nombre, dans: choix.dates) {
        .exporte(factures: nombre, vers: $0)
      } _: {
        $0.membre("factures", nombre)
        $0.tete(vue.head)
      }
    }
  }
}

extension Seance {
  fileprivate func forme(_ tete: Head, au jour: DateCivile) -> ExportDTO.Forme {
    if appel.a(.lignesJSON) { return .lignes }
    guard appel.a(.enveloppe) else { return .tableau }
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

  init(_ appel: Appel, _ etats: Etats, _ langue: Langue) throws {
    let au = try appel.date(.auExport)
    jour = try au ?? etats.aujourdhui(etats.registre())
    dates = try appel.periode(jusquAu: au ?? .derniere)
    statut = try appel.statut(langue)
    client = try appel.texte(.pourClient).map { try Client.designer($0, .admis, dans: etats) }
    nommees =
      appel.a(.uneFacture)
      ? Set(try appel.textes(.uneFacture).map { try etats.document(designe: $0).facture }) : nil
  }

  /// Hands over the factures that are meant, in the order in which they were begun.
  func parcourir(_ vue: any JournalView, _ etats: Etats, _ body: (Facture) throws -> Void) throws {
    if let nommees {
      let factures = try nommees.map(etats.facture).sorted { $0.brouillon < $1.brouillon }
      return try factures.filter { retient($0.fiche) }.forEach(body)
    }
    try Progression.montrer { avancer in
      try vue.forEachFacture(where: retient, take: { $0 }) { facture, rang, nombre in
        avancer(rang, nombre)
        try facture.map(body)
      }
    }
  }

  /// Whether the facture is one of those asked for.
  @Sendable private func retient(_ facture: FicheFacture) -> Bool {
    dates.contains(facture.dateFacture) && (client == nil || facture.clientId == client)
      && statut?.comprend(facture.statutAffiche(le: jour)) ?? true
  }
}
