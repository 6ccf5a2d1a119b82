public import Facturation
package import Journaux

/// The states that a decision needs, each folded from its own stream alone.
public struct Etats: Sendable {
  let flux: StreamStates
  /// The moment at which the states are looked at.
  package let maintenant: Timestamp

  /// Looks at what a journal shows, beginning with what its acts of late have folded.
  package init(
    _ vue: any JournalView, maintenant: Timestamp,
    startingFrom kept: StreamStates.Kept = StreamStates.Kept()
  ) {
    self.init(StreamStates(vue, startingFrom: kept.copy(upTo: vue.head)), maintenant: maintenant)
  }

  /// Looks at what an act is decided upon.
  init(_ flux: StreamStates, maintenant: Timestamp) {
    self.flux = flux
    self.maintenant = maintenant
  }

  /// What the journal shows.
  package var vue: any JournalView { flux.view }

  /// The registre, or a refusal when it was never opened.
  public func registre() throws -> Registre { try flux.registre().sinon(.registreNonOuvert) }

  /// The registre, if it was opened.
  public func registreOuvert() throws -> Registre? { try flux.registre() }

  /// Today in the registre's time zone.
  public func aujourdhui(_ registre: Registre) -> DateCivile {
    registre.fuseau.jour(a: maintenant.wholeSeconds) ?? maintenant.day
  }

  /// Whether the clock stands behind the last event, so that another would take that one's time.
  ///
  /// Of an act that is decided again, when it is asked for under its key once more, this is not
  /// known: that it was recorded says that it was so.
  var horlogeEnRetard: Bool { vue.head.time.map { maintenant <= $0 } ?? true }

  /// A client, or a refusal when there is none of that identity.
  public func client(_ id: ClientID) throws -> Client {
    try flux.client(id).sinon(.clientInconnu(id))
  }

  /// The clients of whom a SIREN was said, as far as the last times tell: of very many, those of whom it
  /// was said last.
  package func clients(duSiren siren: Siren, auPlus nombre: Int = 20) throws -> [Client] {
    var clients: [ClientID] = []
    var position = vue.head.position
    for _ in 0..<Self.fois where clients.count < nombre {
      guard let dit = try vue.last(tagged: .siren(siren), upTo: position) else { break }
      if case .client(let id, _) = dit.evenement, !clients.contains(id) { clients.append(id) }
      position = dit.position - 1
    }
    return try clients.reversed().map(client)
  }

  /// So many times are looked at in which a SIREN was said: a client may be changed day after day.
  private static let fois = 5000

  /// A produit, or a refusal when there is none of that identity.
  public func produit(_ id: ProduitID) throws -> Produit {
    try flux.produit(id).sinon(.produitInconnu(id))
  }

  /// A facture, or a refusal when there is none of that identity.
  public func facture(_ id: FactureID) throws -> Facture {
    try flux.facture(id).sinon(.factureInconnue(id))
  }

  /// How many drafts were begun so far.
  func dernierBrouillon() throws -> Int { try flux.dernierBrouillon() }

  /// The last document issued in a series, if any.
  func dernier(de serie: Serie) throws -> DernierEmis? { try flux.dernier(de: serie) }

  /// The factures that the last events are about, in the order in which they were begun; no others,
  /// for they would be looked for in all that was ever recorded.
  package func facturesRecentes(parmi evenements: Int = 2000) throws -> [Facture] {
    var recentes: Set<FactureID> = []
    try vue.forEach(after: max(0, vue.head.position - evenements)) { recorded in
      if case .facture(let id, _) = recorded.evenement { recentes.insert(id) }
      return true
    }
    return try recentes.compactMap(flux.facture).sorted { $0.brouillon < $1.brouillon }
  }
}

extension Optional {
  /// What is there, or a refusal.
  fileprivate func sinon(_ refus: @autoclosure () -> RefusFacturation) throws -> Wrapped {
    guard let self else { throw refus() }
    return self
  }
}

/// A document that was named: a facture, or one of its avoirs.
package struct DocumentDesigne: Hashable, Sendable {
  /// Which facture, of an avoir the one that it credits.
  package let facture: FactureID
  /// The avoir, where one was named.
  package var avoir: AvoirDesigne?
}

/// An avoir that was named, by its number and that of the invoice which it credits.
package struct AvoirDesigne: Hashable, Sendable {
  /// Its own number.
  package let numero: NumeroFacture
  /// The invoice's.
  package let facture: NumeroFacture
}

/// The name that a person uses becomes an identity.
extension Etats {
  /// The facture of a number, a draft's reference, an identifier or the beginning of one.
  ///
  /// The number of an avoir is refused: an act on an invoice is not done to its avoir.
  public func facture(designee texte: String) throws -> FactureID {
    let designe = try document(designe: texte)
    if let avoir = designe.avoir {
      throw RefusFacturation.avoirPourFacture(avoir.numero, de: avoir.facture)
    }
    return designe.facture
  }

  /// The facture or the avoir of a number, or the facture of a draft's reference, an identifier or the
  /// beginning of one.
  package func document(designe texte: String) throws -> DocumentDesigne {
    let texte = Libelle.epurer(texte)
    if let numero = try? NumeroFacture(texte: texte),
      let document = try document(under: .number(numero)) ?? document(semblable: numero)
    {
      return document
    }
    for mot in ["BROUILLON-", "BROUILLON ", "DRAFT-", "DRAFT "]
    where texte.uppercased().hasPrefix(mot) {
      guard let rang = Int(texte.dropFirst(mot.count)) else { continue }
      if let document = try document(under: .draft(rang)) { return document }
    }
    return DocumentDesigne(facture: try identifiant(texte, .facture))
  }

  /// The document of a number that was typed with other capitals than it has, as a series or another program wrote
  /// it, or else without the zeros of a series before its rank.
  private func document(semblable numero: NumeroFacture) throws -> DocumentDesigne? {
    let registre = try registre()
    let series = [registre.serieFactures, registre.serieAvoirs]
    let graphies =
      series.map { $0.graphie(de: numero) }
      + [NumeroFacture(texteAdmis: numero.texte.uppercased())]
      + series.map { $0.numeroDesigne(par: numero) }
    for case let graphie? in graphies where graphie != numero {
      if let document = try document(under: .number(graphie)) { return document }
    }
    return nil
  }

  /// The client of an identifier or its beginning, or of a name or the beginning of its words.
  ///
  /// Names are looked for where no identifier begins so, and all clients are gone through for that.
  /// One that is archived may be given by its whole identifier in any case.
  public func client(designe texte: String) throws -> ClientID {
    try client(designe: texte, archives: .exclus)
  }

  /// The same, where an archived one may be meant by its name too.
  package func client(designe texte: String, archives: Archives) throws -> ClientID {
    var nommes: [ClientNomme] = []
    func trouver(fromLines: Bool) throws -> ClientID {
      try designe(texte, .client, archives) {
        try $0.client().map { Nomme(id: $0.id, noms: $0.fiche.noms, estArchive: $0.estArchive) }
      } tous: {
        nommes = try vue.clientsNommes(fromLines: fromLines)
        return nommes.map { Nomme(id: $0.id, noms: [$0.nom.texte], estArchive: $0.estArchive) }
      } precision: {
        try client($0).fiche.adresse.map { Texte($0.ville.texte, $0.ville.texte) }
      }
    }
    let id = try trouver(fromLines: false)
    guard let nomme = nommes.first(where: { $0.id == id }) else { return id }
    // The kept name is believed only as far as the client's own events go.
    return try flux.client(id).map(ClientNomme.init) == nomme ? id : trouver(fromLines: true)
  }

  /// The produit of an identifier or its beginning, or of a designation or a reference or the
  /// beginning of their words; as for clients.
  public func produit(designe texte: String) throws -> ProduitID {
    try produit(designe: texte, archives: .exclus)
  }

  /// The same, where an archived one may be meant by its name too.
  package func produit(designe texte: String, archives: Archives) throws -> ProduitID {
    func nomme(_ events: [RecordedEvent]) throws -> Nomme<Produit>? {
      try events.produit().map { Nomme(id: $0.id, noms: $0.fiche.noms, estArchive: $0.estArchive) }
    }
    return try designe(texte, .produit, archives, nomme: nomme) {
      try tous(.produit, nomme)
    } precision: {
      let prix = try produit($0).fiche.prixUnitaire
      return Texte("\(prix.nombre(.francais)) € HT", "€\(prix.nombre(.anglais)) net")
    }
  }

  /// Whether something that is archived may be meant.
  package enum Archives: Sendable {
    /// Only what is on offer.
    case exclus
    /// What is on offer, else what is archived.
    case admis
    /// What is archived, else what is on offer.
    case dAbord

    /// Whether the archived ones are looked through, in the order in which that is done.
    fileprivate var ordre: [Bool] {
      switch self {
      case .exclus: [false]
      case .admis: [false, true]
      case .dAbord: [true, false]
      }
    }
  }

  /// Something that has a name, and perhaps others.
  private struct Nomme<Objet>: Sendable {
    let id: Identifiant<Objet>
    let noms: [String]
    let estArchive: Bool

    /// As a refusal tells it, for a person to choose: with what may tell it from others of its name.
    func exemple(_ precision: Texte?) -> Texte {
      func dit(_ precision: String?) -> String {
        "\(id) (\((noms + [precision].compactMap(\.self)).joined(separator: ", ")))"
      }
      return Texte(dit(precision?.francais), dit(precision?.anglais))
    }
  }

  private func designe<Objet>(
    _ texte: String, _ kind: StreamKind, _ archives: Archives,
    nomme: ([RecordedEvent]) throws -> Nomme<Objet>?, tous nommables: () throws -> [Nomme<Objet>],
    precision: (Identifiant<Objet>) throws -> Texte?
  ) throws -> Identifiant<Objet> {
    if let uuid = Self.uuid(texte, kind) { return Identifiant(uuid) }
    let uuids = try flux(kind, commencantPar: texte)
    var tous: [Nomme<Objet>]?
    let parIdentifiant: [Nomme<Objet>]
    if uuids.count > Designation.exemples {
      // There may be many more, and those that are wanted stand anywhere among them.
      let lus = try nommables()
      parIdentifiant = lus.filter { $0.id.texte.hasPrefix(texte.lowercased()) }
      tous = lus
    } else {
      parIdentifiant = try uuids.compactMap {
        try nomme(vue.events(tagged: .stream(kind.flux($0))))
      }
    }
    var trouves: [Nomme<Objet>] = []
    for archive in archives.ordre where trouves.isEmpty {
      trouves = parIdentifiant.filter { $0.estArchive == archive }
      guard trouves.isEmpty else { break }
      let nommables = try tous ?? nommables()
      tous = nommables
      // A whole name, be it an archived one's, goes before the beginning of another.
      trouves = Designation.nommes(texte, parmi: nommables, \.noms)
        .filter { $0.estArchive == archive }
    }
    // More of a name that is whole tells nothing.
    let ontCeNom = trouves.allSatisfy { $0.noms.contains { $0.sansParure == texte.sansParure } }
    return try Designation.unique(
      trouves, parmi: kind.homonymes, pour: texte, ontCeNom: ontCeNom
    ) { $0.exemple(try precision($0.id)) }.id
  }

  /// What is made of the events of each stream of a kind that has few, in the order in which they began;
  /// no other stream is read.
  package func tous<Lu>(_ kind: StreamKind, _ lire: ([RecordedEvent]) throws -> Lu?) throws -> [Lu]
  {
    try vue.streams(kind, beginningWith: "", atMost: .max)
      .map { try vue.events(tagged: .stream(kind.flux($0))) }
      .sorted { ($0.first?.position ?? 0) < ($1.first?.position ?? 0) }
      .compactMap(lire)
  }

  /// The facture of which the invoice or an avoir has that very number, if there is one.
  func facture(numerotee numero: NumeroFacture) throws -> FactureID? {
    try document(under: .number(numero))?.facture
  }

  private func document(under tag: EventTag) throws -> DocumentDesigne? {
    guard case .facture(let id, let fait)? = try vue.last(tagged: tag)?.evenement else {
      return nil
    }
    guard case .avoirEmis(let avoir) = fait else { return DocumentDesigne(facture: id) }
    return DocumentDesigne(
      facture: id, avoir: .init(numero: avoir.numero.numero, facture: avoir.numeroFacture))
  }

  private func identifiant<Objet>(
    _ texte: String, _ kind: StreamKind
  ) throws -> Identifiant<Objet> {
    if let uuid = Self.uuid(texte, kind) { return Identifiant(uuid) }
    return try Designation.unique(
      flux(kind, commencantPar: texte).map { Identifiant($0) }, parmi: kind.homonymes, pour: texte
    ) { Texte($0.texte, $0.texte) }
  }

  /// The identifier that a text is, also behind what bears it, as a line's subject has it: `client/0199…`.
  private static func uuid(_ texte: String, _ kind: StreamKind) -> UUIDTexte? {
    guard let uuid = try? UUIDTexte(texte: String(texte.suffix(36))) else { return nil }
    return texte.utf8.count == 36 || texte.lowercased() == kind.flux(uuid).texte ? uuid : nil
  }

  /// The identifiers that begin so, as many as a refusal needs; none for a few letters.
  private func flux(_ kind: StreamKind, commencantPar debut: String) throws -> [UUIDTexte] {
    guard debut.utf8.count >= Designation.moindreDebut else { return [] }
    return try vue.streams(
      kind, beginningWith: debut.lowercased(), atMost: Designation.exemples + 1)
  }
}

/// One thing among several, by what a person calls it.
package enum Designation {
  /// How many of those that could be meant a refusal names.
  static let exemples = 3
  /// So many characters of an identifier name what bears it: fewer are a mistyped rank.
  static let moindreDebut = 4

  /// What has that very name, or else what has a name of which the beginning or a later word begins
  /// so; case, accents, spaces and hyphens don't matter.
  static func nommes<Objet>(
    _ texte: String, parmi objets: [Objet], _ noms: (Objet) -> [String]
  ) -> [Objet] {
    let voulu = texte.sansParure
    guard !voulu.isEmpty else { return [] }
    let exacts = objets.filter { noms($0).contains { $0.sansParure == voulu } }
    guard exacts.isEmpty else { return exacts }
    return objets.filter { noms($0).contains { $0.aUnMot(commencantPar: texte) } }
  }

  /// The one of a rank, counted from 1, of an identifier or of the beginning of one.
  package static func choisir<Objet>(
    _ texte: String, parmi identifiants: [Identifiant<Objet>], des homonymes: Homonymes
  ) throws -> Identifiant<Objet> {
    if let rang = Int(texte), identifiants.indices.contains(rang - 1) {
      return identifiants[rang - 1]
    }
    let debut = texte.lowercased()
    let trouves = identifiants.filter {
      debut.utf8.count >= moindreDebut && $0.texte.hasPrefix(debut)
    }
    return try unique(trouves, parmi: homonymes, pour: texte) { Texte($0.texte, $0.texte) }
  }

  static func unique<Objet>(
    _ trouves: [Objet], parmi homonymes: Homonymes, pour texte: String, ontCeNom: Bool = false,
    _ nom: (Objet) throws -> Texte
  ) throws -> Objet {
    guard let premier = trouves.first else {
      throw RefusFacturation.designationInconnue(texte, parmi: homonymes)
    }
    guard trouves.count == 1 else {
      throw RefusFacturation.designationAmbigue(
        texte, parmi: homonymes, exemples: try trouves.prefix(exemples).map(nom),
        enOmet: trouves.count > exemples, ontCeNom: ontCeNom)
    }
    return premier
  }
}

extension StreamKind {
  /// What such streams stand for, where several are called the same.
  fileprivate var homonymes: Homonymes {
    switch self {
    case .facture: .factures
    case .client: .clients
    case .produit: .produits
    }
  }
}

extension FicheClient {
  /// What a person may call the client by, the name first.
  var noms: [String] { [nom.texte] }
}

extension FicheProduit {
  /// What a person may call the produit by, the designation first.
  package var noms: [String] { [designation.texte] + (reference.map { [$0.texte] } ?? []) }
}
