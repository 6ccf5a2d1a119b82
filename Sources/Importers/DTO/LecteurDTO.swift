public import Facturation
import Foreign

/// Reads invoices from DTO JSON that comes in blocks, and gathers all that is wrong with them.
///
///     var lecteur = LecteurDTO(cadre, ReglagesImport())
///     try lecteur.lire { try fichier.lire() }
///     guard lecteur.erreurs.isEmpty else { … }
///     let bilan = try await depot.importer(lecteur.factures, …)
///
/// The JSON of one invoice at a time is held, and of each only its values are kept.
public struct LecteurDTO: Sendable {
  private var recolte: Recolte
  private var forme = FormeDuFichier()
  private var flux: FluxJSON?
  /// All bytes, and where invoices stand among them, where they are to be parted.
  private var contenu = ContiguousArray<UInt8>()
  private var morceaux: [Range<Int>] = []
  /// Whether each line can be read without the one above.
  private var estEnLignes = false

  /// Whether the JSON broke off where nothing behind can be understood; what still comes is dropped.
  package private(set) var estPerdu = false

  /// The invoices that were read.
  public var factures: [FactureImportee] { recolte.factures }

  /// Begins before the first byte; `cadre` says what an invoice is checked against by itself.
  public init(_ cadre: CadreImport, _ reglages: ReglagesImport = ReglagesImport()) {
    recolte = Recolte(cadre, reglages)
  }

  /// The numbers that were rounded.
  public var arrondis: [ArrondiImport] { recolte.arrondis }

  /// What is wrong, in the order of the file; the first 1,000 faults of it.
  public var erreurs: [ErreurImport] { recolte.erreurs }

  /// How much more was wrong than is kept.
  public var erreursOmises: Int { recolte.erreursOmises }

  /// Reads blocks from a source until it gives an empty one, or nothing more can be understood.
  public mutating func lire(_ source: () throws -> ContiguousArray<UInt8>) rethrows {
    while !estPerdu {
      let octets = try source()
      guard !octets.isEmpty else { break }
      recevoir(octets)
    }
    terminer()
  }

  /// Takes the bytes that follow.
  public mutating func recevoir(_ octets: ContiguousArray<UInt8>) {
    guard !estPerdu else { return }
    if recolte.decoupe { contenu += octets }
    guard flux == nil else {
      flux?.recevoir(octets)
      return avancer()
    }
    if let forme = forme.regarder(octets, complet: false) { commencer(forme) }
  }

  /// Says that no more bytes will come.
  public mutating func terminer() {
    if flux == nil { commencer(forme.regarder([], complet: true) ?? .valeur) }
    flux?.terminer()
    avancer()
  }

  /// A fault that only the registre shows, at its place in the file.
  public func erreur(_ refus: RefusImport) -> ErreurImport { recolte.erreur(refus) }

  private mutating func commencer(_ forme: FluxJSON.Forme) {
    flux = FluxJSON(forme)
    estEnLignes = forme == .lignes
    flux?.recevoir(self.forme.octets)
    self.forme = FormeDuFichier()
    avancer()
  }

  private mutating func avancer() {
    while !estPerdu {
      do throws(ErreurJSON) {
        guard let vue = try flux?.suivant() else { return }
        prendre(vue)
      } catch {
        recolte.lecture.json.ajouter(error)
        if estEnLignes { flux?.passerLaLigne() } else { estPerdu = true }
      }
    }
  }

  private mutating func prendre(_ vue: VueJSON) {
    if case .membre(let nom, .racine) = vue.chemin {
      guard nom != "tete", nom != "au" else { return }
      return recolte.lecture.json.ajouter(
        vue.erreur(.jsonMembreInconnu(nom, admis: ["tete", "au", "factures"])))
    }
    recolte.prendre(vue)
    if recolte.decoupe, let flux { morceaux.append(flux.derniere) }
  }

  // Parts of a file that are imported one after the other.

  /// The parts, each the ranks of so many invoices at most.
  package func parties(auPlus maximum: Int) -> [[Int]] {
    recolte.decoupage.parties(auPlus: maximum)
  }

  /// A part as a file of its own: an array of its invoices, each byte for byte as it stands.
  package func contenu(_ partie: [Int]) -> ContiguousArray<UInt8> {
    var octets = ContiguousArray("[\n".utf8)
    for (place, rang) in partie.enumerated() {
      if place > 0 { octets += ",\n".utf8 }
      octets += contenu[morceaux[rang]]
    }
    octets += "\n]\n".utf8
    return octets
  }

  // What stands in a file, by itself.

  /// A record that an encoder has written, perhaps with its identifier; or the first thing wrong with it.
  package static func lire<Valeur: Record>(
    _ octets: ContiguousArray<UInt8>, dans fuseau: FuseauHoraire
  ) throws(ErreurImport) -> Valeur {
    var lecture = LectureDTO(ReglagesImport(), fuseau: fuseau)
    let noeud = lecture.json.essayer { () throws(ErreurJSON) in try NoeudJSON.lire(octets) }
    let valeur: Valeur? = noeud.flatMap { noeud in
      lecture.lire(VueJSON(noeud: noeud)) { lecture in
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
struct FormeDuFichier {
  /// The bytes that were looked at, which are still to be read.
  private(set) var octets = ContiguousArray<UInt8>()
  private var place = 0
  private var profondeur = 0
  private var dansTexte = false
  private var echappe = false
  /// Whether a line has ended within the object.
  private var estCoupe = false
  private var nom: ContiguousArray<UInt8>?
  private var premierNom: ContiguousArray<UInt8>?

  /// After so many bytes without the end of a line, the file is taken for JSON Lines.
  private static let patience = 1 << 20
  private static let enveloppe = ["tete", "au", "factures"].map { ContiguousArray($0.utf8) }

  /// Looks at more bytes; gives the form once it is known, or when no more will come.
  mutating func regarder(_ suite: ContiguousArray<UInt8>, complet: Bool) -> FluxJSON.Forme? {
    octets += suite
    while place < octets.count {
      if let forme = avancer(octets[place]) { return forme }
      place += 1
    }
    if place > Self.patience { return .lignes }
    return complet ? .valeur : nil
  }

  private mutating func avancer(_ octet: UInt8) -> FluxJSON.Forme? {
    if dansTexte {
      lireTexte(octet)
      return estEnveloppe ? .membre("factures") : nil
    }
    switch octet {
    case 0x20, 0x09, 0x0D: return nil
    case 0x0A:
      estCoupe = estCoupe || profondeur > 0
      return estCoupe && premierNom != nil ? .valeur : nil
    case UInt8(ascii: "["):
      if profondeur == 0 { return .tableau }
      profondeur += 1
    case UInt8(ascii: "{"): profondeur += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      profondeur -= 1
      if profondeur <= 0 { return estCoupe ? .valeur : .lignes }
    case UInt8(ascii: "\""):
      dansTexte = true
      if premierNom == nil { nom = [] }
    default: break
    }
    return profondeur == 0 ? .valeur : nil
  }

  private mutating func lireTexte(_ octet: UInt8) {
    if echappe {
      echappe = false
    } else if octet == UInt8(ascii: "\\") {
      echappe = true
    } else if octet == UInt8(ascii: "\"") {
      dansTexte = false
      premierNom = premierNom ?? nom
      return
    }
    if premierNom == nil, nom?.count ?? 0 < 16 { nom?.append(octet) }
  }

  private var estEnveloppe: Bool {
    !dansTexte && profondeur == 1 && premierNom.map(Self.enveloppe.contains) == true
  }
}

/// The members of an invoice, as a DTO has them.
extension LectureDTO {
  /// The invoice, or nothing and what is wrong with it.
  mutating func facture(_ vue: VueJSON, statutRequis: Bool = true) -> FactureImportee? {
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
      return facture
    }
  }

  /// The number and its place, or a draft's name; the rank of a draft may be in its name alone.
  private mutating func reference() -> ReferenceImportee {
    guard let texte = texte("numero"), texte.hasPrefix(Self.brouillon) else {
      return .numero(included(nil))
    }
    // A draft has any name, and no place in a series: one that is given must be a place all the same.
    let _: (VueJSON?, Serie?, Rank?) = (
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
  mutating func complete(_ vue: VueJSON) -> VueJSON {
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
      brouillon.mettre("delaiJours", .nombre(NombreJSON(lu: String(jours))))
    }
    if brouillon.manque("clientId"), brouillon.manque("client") {
      let nom = FicheClient.aPreciser().nom.texte
      brouillon.mettre(
        "client",
        .objet([MembreJSON(nom: "nom", noeud: NoeudJSON(.texte(nom), a: vue.noeud.place))]))
      noterLu("", comme: nom, vue, "client")
    }
    return brouillon.vue
  }

  private mutating func noterLu(
    _ avant: String, comme apres: String, _ vue: VueJSON, _ nom: String
  ) {
    noterLu(avant, comme: apres, VueJSON(noeud: vue.noeud, chemin: .membre(nom, de: vue.chemin)))
  }
}

extension ClientImporte {
  /// Takes for a private person one of whom the file does not say what it buys as, and who has a civil
  /// title and no number of a business.
  fileprivate mutating func supposer() {
    guard estSuppose, let sienne = fiche else { return estSuppose = false }
    estSuppose =
      sienne.sirenDit == nil && sienne.numeroTVA == nil && sienne.identifiants.isEmpty
      && Self.titres.contains(sienne.nom.texte.prefix { !$0.isWhitespace }.lowercased())
    if estSuppose { fiche?.categorie = .particulier }
  }

  private static let titres: Set = [
    "m.", "mr", "mr.", "mm.", "mme", "mme.", "mmes", "mlle", "mlle.", "mlles", "monsieur", "madame",
    "mademoiselle", "messieurs", "mesdames",
  ]
}

/// The members of an invoice that is a draft.
private struct BrouillonLu {
  private let entier: VueJSON
  private var membres: [MembreJSON]

  init?(_ vue: VueJSON) {
    guard case .objet(let membres) = vue.noeud.valeur else { return nil }
    (entier, self.membres) = (vue, membres)
    guard texteOuRien("statut") == LectureDTO.motBrouillon else { return nil }
  }

  /// The draft as it now is.
  var vue: VueJSON {
    VueJSON(noeud: NoeudJSON(.objet(membres), a: entier.noeud.place), chemin: entier.chemin)
  }

  func valeur(_ nom: String) -> ValeurJSON? { membres.first { $0.nom == nom }?.noeud.valeur }

  func manque(_ nom: String) -> Bool { texteOuRien(nom) == "" }

  /// The text of a member, empty where there is none; nothing where it is no text.
  func texteOuRien(_ nom: String) -> String? {
    switch valeur(nom) {
    case nil, .nul: ""
    case .texte(let texte): texte
    default: nil
    }
  }

  mutating func mettre(_ nom: String, _ texte: String) -> String {
    mettre(nom, .texte(texte))
    return texte
  }

  mutating func mettre(_ nom: String, _ valeur: ValeurJSON) {
    membres.removeAll { $0.nom == nom }
    membres.append(MembreJSON(nom: nom, noeud: NoeudJSON(valeur, a: entier.noeud.place)))
  }
}
