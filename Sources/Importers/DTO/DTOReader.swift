package import Facturation
import Foreign

/// Reads invoices from DTO JSON that comes in blocks, and gathers all that is wrong with them.
///
///     var lecteur = DTOReader(cadre, ReglagesImport())
///     try lecteur.read { try fichier.read() }
///     guard lecteur.defauts.isEmpty else { … }
///     let bilan = try await depot.importer(lecteur.factures, …)
///
/// The JSON of one invoice at a time is held, and of each only its values are kept.
package struct DTOReader: ImportReader {
  /// What was read so far.
  package private(set) var harvest: Harvest
  private var shape = FileShape()
  private var stream: JSONStream?
  /// All bytes, and where invoices stand among them, where they are to be parted.
  private var contents = ContiguousArray<UInt8>()
  private var pieces: [Range<Int>] = []
  /// Whether each line can be read without the one above.
  private var isInLines = false

  /// Whether the JSON broke off where nothing behind can be understood; the rest is dropped.
  package private(set) var isLost = false

  /// Begins before the first byte; `cadre` says what an invoice is checked against by itself.
  package init(_ cadre: CadreImport, _ reglages: ReglagesImport = ReglagesImport()) {
    harvest = Harvest(cadre, reglages)
  }

  /// What is wrong, in the order of the file; the first 1,000 faults of it.
  package var defauts: [DefautImport] { harvest.defauts }

  /// How much more was wrong than is kept.
  package var omitted: Int { harvest.omitted }

  /// Reads blocks from a source until it gives an empty one, or nothing more can be understood.
  package mutating func read(_ source: () throws -> ContiguousArray<UInt8>) rethrows {
    while !isLost {
      let octets = try source()
      guard !octets.isEmpty else { break }
      receive(octets)
    }
    finish()
  }

  /// Takes the bytes that follow.
  package mutating func receive(_ octets: ContiguousArray<UInt8>) {
    guard !isLost else { return }
    if harvest.parts { contents += octets }
    guard stream == nil else {
      stream?.receive(octets)
      return advance()
    }
    if let forme = shape.look(octets, complete: false) { begin(forme) }
  }

  /// Says that no more bytes will come.
  package mutating func finish() {
    if stream == nil { begin(shape.look([], complete: true) ?? .value) }
    stream?.finish()
    advance()
  }

  private mutating func begin(_ forme: JSONStream.Shape) {
    stream = JSONStream(forme)
    isInLines = forme == .lines
    stream?.receive(self.shape.bytes)
    self.shape = FileShape()
    advance()
  }

  private mutating func advance() {
    while !isLost {
      do throws(JSONError) {
        guard let vue = try stream?.next() else { return }
        take(vue)
      } catch {
        harvest.walker.json.add(error)
        if isInLines { stream?.skipLine() } else { isLost = true }
      }
    }
  }

  private mutating func take(_ vue: JSONView) {
    if case .member(let nom, .root) = vue.path {
      guard nom != "tete", nom != "au" else { return }
      return harvest.walker.json.add(
        vue.failure(.jsonMembreInconnu(nom, allowed: ["tete", "au", "factures"])))
    }
    harvest.take(vue)
    if harvest.parts, let stream { pieces.append(stream.lastRange) }
  }

  // Parts of a file that are imported one after the other.

  /// The parts, each the ranks of so many invoices at most.
  package func parties(auPlus maximum: Int) -> [[Int]] {
    harvest.parting.parties(auPlus: maximum)
  }

  /// A part as a file of its own: an array of its invoices, each byte for byte as it stands.
  package func contents(_ partie: [Int]) -> ContiguousArray<UInt8> {
    var octets = ContiguousArray("[\n".utf8)
    for (place, rang) in partie.enumerated() {
      if place > 0 { octets += ",\n".utf8 }
      octets += contents[pieces[rang]]
    }
    octets += "\n]\n".utf8
    return octets
  }

  // What stands in a file, by itself.

  /// A record that an encoder has written, perhaps with its identifier; or the first thing wrong with it.
  package static func read<Valeur: Record>(
    _ octets: ContiguousArray<UInt8>, in fuseau: FuseauHoraire
  ) throws(DefautImport) -> Valeur {
    var lecture = DTOWalker(ReglagesImport(), fuseau: fuseau)
    let noeud = lecture.json.attempt { () throws(JSONError) in try JSONNode.read(octets) }
    let valeur: Valeur? = noeud.flatMap { noeud in
      lecture.lire(JSONView(node: noeud)) { lecture in
        _ = lecture.facultatif("id")
        return lecture.included(nil)
      }
    }
    if let premiere = lecture.enOrdre.first { throw premiere }
    guard let valeur else { preconditionFailure("a value that is not there has its faults") }
    return valeur
  }
}

/// Finds out how the invoices of a file are put together, from its first bytes.
///
///     [ …                            an array
///     {"tete": …, "factures": [ …    an envelope, as an export writes it
///     {"id": … }                     JSON Lines, when the object ends on the line where it begins
///     {                              one invoice, when it does not
///       "id": …
struct FileShape {
  /// The bytes that were looked at, which are still to be read.
  private(set) var bytes = ContiguousArray<UInt8>()
  private var place = 0
  private var depth = 0
  private var inText = false
  private var isEscaped = false
  /// Whether a line has ended within the object.
  private var isCut = false
  private var name: ContiguousArray<UInt8>?
  private var firstName: ContiguousArray<UInt8>?

  /// After so many bytes without the end of a line, the file is taken for JSON Lines.
  private static let patience = 1 << 20
  private static let envelope = ["tete", "au", "factures"].map { ContiguousArray($0.utf8) }

  /// Looks at more bytes; gives the form once it is known, or when no more will come.
  mutating func look(_ suite: ContiguousArray<UInt8>, complete: Bool) -> JSONStream.Shape? {
    bytes += suite
    while place < bytes.count {
      if let forme = advance(bytes[place]) { return forme }
      place += 1
    }
    if place > Self.patience { return .lines }
    return complete ? .value : nil
  }

  private mutating func advance(_ octet: UInt8) -> JSONStream.Shape? {
    if inText {
      readText(octet)
      return isEnvelope ? .member("factures") : nil
    }
    switch octet {
    case 0x20, 0x09, 0x0D: return nil
    case 0x0A:
      isCut = isCut || depth > 0
      return isCut && firstName != nil ? .value : nil
    case UInt8(ascii: "["):
      if depth == 0 { return .array }
      depth += 1
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      depth -= 1
      if depth <= 0 { return isCut ? .value : .lines }
    case UInt8(ascii: "\""):
      inText = true
      if firstName == nil { name = [] }
    default: break
    }
    return depth == 0 ? .value : nil
  }

  private mutating func readText(_ octet: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if octet == UInt8(ascii: "\\") {
      isEscaped = true
    } else if octet == UInt8(ascii: "\"") {
      inText = false
      firstName = firstName ?? name
      return
    }
    name?.append(octet)
  }

  private var isEnvelope: Bool {
    !inText && depth == 1 && firstName.map(Self.envelope.contains) == true
  }
}

/// The members of an invoice, as a DTO has them.
extension DTOWalker {
  /// The invoice, or nothing and what is wrong with it.
  mutating func facture(_ vue: JSONView, statutRequis: Bool = true) -> FactureImportee? {
    lire(vue) { lecture in
      let id: FactureID = lecture.member("id", nil)
      let statut: StatutFacture? =
        statutRequis ? lecture.member("statut", nil) : lecture.optional("statut", nil)
      let reference = lecture.reference()
      let client = lecture.client()
      var facture = FactureImportee(
        id: id, reference: reference, statut: statut, enTete: lecture.included(nil),
        client: client, lignes: lecture.list("lignes", nil))
      let brouillon: Rank? = lecture.optional("brouillon", nil)
      facture.brouillon = brouillon?.number ?? Self.rang(de: reference)
      facture.datePaiement = lecture.optional("datePaiement", nil)
      facture.solde = lecture.optional("solde", nil)
      facture.vendeur = lecture.optional("vendeur", nil)
      facture.totaux = lecture.included(nil)
      facture.dejaPaye = lecture.optional("dejaPaye", nil)
      facture.mentions = lecture.optionalList("mentions", nil)
      facture.paiements = lecture.optionalList("paiements", nil) ?? []
      facture.remboursements = lecture.optionalList("remboursements", nil) ?? []
      facture.avoirs = lecture.optionalList("avoirs", nil) ?? []
      facture.irrecouvrable = lecture.optional("irrecouvrable", nil)
      facture.motifAnnulation = lecture.optional("motifAnnulation", nil)
      facture.numerosEtrangers = lecture.reglages.numerosEtrangers
      facture.accepteDateFuture = lecture.reglages.accepteDateFuture
      return facture
    }
  }

  /// The number and its place, or a draft's name; the rank of a draft may be in its name alone.
  private mutating func reference() -> ReferenceImportee {
    guard let texte = texte("numero"), texte.hasPrefix(Self.brouillon) else {
      return .numero(included(nil))
    }
    // A draft has any name, and no place in a series: one that is given must be a place all the same.
    let _: (JSONView?, Serie?, Rank?) = (
      facultatif("numero"), optional("serie", nil), optional("rang", nil)
    )
    return .brouillon(texte)
  }

  static let brouillon = "BROUILLON-"
  static let motBrouillon = StatutFacture.brouillon.motDTO

  private static func rang(de reference: ReferenceImportee) -> Int? {
    guard case .brouillon(let texte) = reference else { return nil }
    return Int(texte.dropFirst(brouillon.count)).flatMap {
      (1...999_999_999).contains($0) ? $0 : nil
    }
  }

  /// The client, by `clientId`, by the object `client`, or by both, which must not disagree.
  private mutating func client() -> ClientImporte {
    let avant = fautes
    var client = ClientImporte(id: optional("clientId", nil))
    guard let vue = facultatif("client") else {
      client.estAPreciser = reglages.completerBrouillons && texte("statut") == Self.motBrouillon
      return client
    }
    client.fiche = lire(vue) { lecture in
      let sien: ClientID? = lecture.optional("id", nil)
      // Of an identifier that could not be read another stands here, which nothing can disagree with.
      if lecture.fautes == avant, let id = client.id, let sien, id != sien {
        lecture.noter(.facture(.clientEnDesaccord), vue)
      }
      client.id = client.id ?? sien
      client.estSuppose = lecture.texte("categorie") == nil
      return lecture.included(nil)
    }
    client.supposer()
    return client
  }

  // Drafts as apps keep them, with what they lack here.
  //
  //     numero       F2026-0012, or none     BROUILLON-(F2026-0012): it is numbered when it is issued
  //     dateEcheance none                    the usual time after its date
  //     client       none, nor a clientId    one who is yet to be named

  /// A draft with what it lacks, all of which is noted; any other invoice as it is.
  mutating func complete(_ vue: JSONView) -> JSONView {
    guard reglages.completerBrouillons, var brouillon = BrouillonLu(vue) else { return vue }
    let (numero, echeance) = ("numero", "dateEcheance")
    if let nom = brouillon.texteOuRien(numero), !nom.hasPrefix(Self.brouillon) {
      noterLu(nom, comme: brouillon.mettre(numero, "\(Self.brouillon)(\(nom))"), vue, numero)
    }
    if brouillon.manque(echeance), case .delai(let jours) = Echeance.habituelle,
      let date = brouillon.valeur("dateFacture").flatMap(dates.jour),
      let jour = date.plus(jours: jours)
    {
      noterLu("", comme: brouillon.mettre(echeance, jour.texte), vue, echeance)
      brouillon.mettre("delaiJours", .number(JSONNumber(read: String(jours))))
    }
    if brouillon.manque("clientId"), brouillon.manque("client") {
      let nom = FicheClient.aPreciser().nom.texte
      brouillon.mettre(
        "client",
        .object([JSONMember(name: "nom", node: JSONNode(.text(nom), at: vue.node.place))]))
      noterLu("", comme: nom, vue, "client")
    }
    return brouillon.vue
  }

  private mutating func noterLu(
    _ avant: String, comme apres: String, _ vue: JSONView, _ nom: String
  ) {
    noterLu(avant, comme: apres, JSONView(node: vue.node, path: .member(nom, of: vue.path)))
  }
}

extension ClientImporte {
  /// Takes for a private person one of whom the file does not say what it buys as, and who has a civil
  /// title and no number of a business.
  fileprivate mutating func supposer() {
    guard estSuppose, let sienne = fiche else { return estSuppose = false }
    let titre = sienne.nom.texte.prefix { !$0.isWhitespace }.lowercased()
    estSuppose = estSansNumero && Self.titres.contains(titre)
    if estSuppose { fiche?.categorie = .particulier }
  }

  /// Whether it is described without any number of a business.
  var estSansNumero: Bool {
    guard let fiche else { return false }
    return fiche.sirenDit == nil && fiche.numeroTVA == nil && fiche.identifiants.isEmpty
  }

  private static let titres: Set = [
    "m.", "mr", "mr.", "mm.", "mme", "mme.", "mmes", "mlle", "mlle.", "mlles", "monsieur", "madame",
    "mademoiselle", "messieurs", "mesdames",
  ]
}

/// The members of an invoice that is a draft.
private struct BrouillonLu {
  private let entier: JSONView
  private var membres: [JSONMember]

  init?(_ vue: JSONView) {
    guard case .object(let membres) = vue.node.value else { return nil }
    (entier, self.membres) = (vue, membres)
    guard texteOuRien("statut") == DTOWalker.motBrouillon else { return nil }
  }

  /// The draft as it now is.
  var vue: JSONView {
    JSONView(node: JSONNode(.object(membres), at: entier.node.place), path: entier.path)
  }

  func valeur(_ nom: String) -> JSONValue? { membres.first { $0.name == nom }?.node.value }

  func manque(_ nom: String) -> Bool { texteOuRien(nom) == "" }

  /// The text of a member, empty where there is none; nothing where it is no text.
  func texteOuRien(_ nom: String) -> String? {
    switch valeur(nom) {
    case nil, .null: ""
    case .text(let texte): texte
    default: nil
    }
  }

  mutating func mettre(_ nom: String, _ texte: String) -> String {
    mettre(nom, .text(texte))
    return texte
  }

  mutating func mettre(_ nom: String, _ valeur: JSONValue) {
    membres.removeAll { $0.name == nom }
    membres.append(JSONMember(name: nom, node: JSONNode(valeur, at: entier.node.place)))
  }
}
