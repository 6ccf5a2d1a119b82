import Journaux
package import Facturation
import Foreign

/// Reads invoices of the Cross Industry Invoice (D16B, D22B), and gathers all that is wrong with them.
///
///     var lecteur = LecteurCII(cadre)
///     for fichier in fichiers { lecteur.lire(try fichier.contenu()) }
///     lecteur.terminer()
///     guard lecteur.erreurs.isEmpty else { … }
///     let bilan = try await depot.importer(lecteur.factures, …)
///
/// Each document becomes a DTO, and is read and checked as one. A credit note goes with the invoice that it
/// cites, which has to be among the documents.
package struct LecteurCII {
  private let cadre: CadreImport
  private let notes = NotesDeLecture()
  private var recolte: Recolte
  private var documents: [DocumentCII] = []
  private var lus = 0
  /// All documents, and which of them make each invoice, where they are to be parted.
  private var contenus: [ContiguousArray<UInt8>] = []
  private var morceaux: [[Int]] = []

  /// Begins before the first document; `cadre` says what an invoice is checked against by itself.
  package init(_ cadre: CadreImport, _ reglages: ReglagesImport = ReglagesImport()) {
    self.cadre = cadre
    recolte = Recolte(cadre, reglages)
  }

  /// How many bytes a document may have.
  package static let maximum = LimitesXML.habituelles.octets

  /// The invoices that were read; none before the end.
  package var factures: [FactureImportee] { recolte.factures }

  /// The numbers that were rounded.
  package var arrondis: [ArrondiImport] { recolte.arrondis }

  /// What is wrong, in the order of the files; the first 1,000 faults of it.
  package var erreurs: [ErreurImport] { Array(toutes.prefix(recolte.maximum)) }

  /// How much more was wrong than is kept.
  package var erreursOmises: Int { recolte.erreursOmises + max(0, toutes.count - recolte.maximum) }

  private var toutes: [ErreurImport] {
    (notes.erreurs + recolte.erreurs.map(\.enCII)).sorted { $0.place < $1.place }
  }

  /// A fault that only the registre shows, at its place in its file.
  package func erreur(_ refus: RefusImport) -> ErreurImport { recolte.erreur(refus) }

  /// Takes the whole of the next document.
  package mutating func lire(_ octets: ContiguousArray<UInt8>) {
    defer { lus += 1 }
    if recolte.decoupe { contenus.append(octets) }
    if let autre = FormatEtranger(octets), autre != .xml {
      let debut = PlaceJSON(ligne: 1, colonne: 1, fichier: lus)
      return notes.erreurs.append(
        ErreurImport(defaut: .document(.ciiAutreFormat(autre)), chemin: "/", place: debut))
    }
    do throws(ErreurXML) {
      let element = try ElementXML.lire(octets, fichier: lus)
      let racine = ElementLu(element, chemin: "/\(element.nom.ecrit)", notes)
      if let document = DocumentCII(racine, cadre.registre) { documents.append(document) }
    } catch {
      notes.erreurs.append(
        ErreurImport(defaut: .document(error.defaut), chemin: "/", place: error.place))
    }
  }

  /// Says that no more documents will come: joins credit notes to their invoices, and checks all of them.
  package mutating func terminer() {
    var avoirs: [String: [DocumentCII]] = [:]
    let connues = Set(documents.filter { $0.genre != .avoir }.map(\.numero))
    for avoir in documents where avoir.genre == .avoir {
      guard let facture = factureCitee(par: avoir) else { continue }
      guard connues.contains(facture.texte) else {
        facture.refuser(.ciiAvoirSansFacture(facture.texte))
        continue
      }
      avoirs[facture.texte, default: []].append(avoir)
    }
    let acomptes = Set(documents.filter { $0.genre == .acompte }.map(\.numero))
    let siennes = cadre.registre.vendeur
    for facture in documents where facture.genre != .avoir {
      let siens = (avoirs[facture.numero] ?? []).sorted { ($0.date, $0.rang) < ($1.date, $1.rang) }
      morceaux.append(([facture] + siens).map(\.racine.place.fichier))
      let objet = facture.facture(siens, acomptes: acomptes, cadre.registre)
      recolte.prendre(VueJSON(noeud: objet.noeud), statutRequis: false) { importee in
        importee.vendeur?.completer(de: siennes)
        for rang in importee.avoirs.indices {
          importee.avoirs[rang].vendeur?.completer(de: siennes)
        }
      }
    }
    for document in documents { document.racine.terminer() }
    recolte.chemins = notes.chemins
  }

  /// The parts, each the ranks of so many invoices at most.
  package func parties(auPlus maximum: Int) -> [[Int]] {
    recolte.decoupage.parties(auPlus: maximum)
  }

  /// The documents of a part, as they were given: an invoice, and behind it its credit notes.
  package func documents(_ partie: [Int]) -> [(fichier: Int, octets: ContiguousArray<UInt8>)] {
    partie.flatMap { morceaux[$0] }.map { ($0, contenus[$0]) }
  }

  /// The one invoice that an avoir cites.
  private func factureCitee(par avoir: DocumentCII) -> ElementLu? {
    guard let citee = avoir.citees.first else {
      avoir.racine.refuser(.ciiElementAbsent("ram:InvoiceReferencedDocument"))
      return nil
    }
    for autre in avoir.citees.dropFirst() {
      autre.refuser(.ciiElementEnDouble("ram:InvoiceReferencedDocument"))
    }
    citee.passer("FormattedIssueDateTime", "TypeCode")
    return citee.requis("IssuerAssignedID")
  }
}

extension ErreurImport {
  /// The same, where rates are percentages and no option makes them anything else.
  fileprivate var enCII: ErreurImport {
    guard defaut.enonce.code == "taux-en-fraction", let taux = defaut.enonce.chiffre("taux")
    else { return self }
    var erreur = self
    erreur.defaut = .document(.ciiValeurNonReprise(taux, admises: []))
    return erreur
  }
}

extension DocumentCII {
  /// By what numbers of one day follow each other: shorter ones first, then by their text.
  fileprivate var rang: String {
    String(repeating: "0", count: max(0, 40 - numero.utf8.count)) + numero
  }
}

/// A document of the Cross Industry Invoice, taken apart: an invoice or a credit note.
struct DocumentCII {
  /// What it is, by its code in UNTDID 1001.
  enum Genre: String, CaseIterable {
    case facture = "380"
    case rectificative = "384"
    case acompte = "386"
    case avoir = "381"
  }

  let genre: Genre
  /// Its number, and where that stands.
  let numero: String
  let racine: ElementLu
  /// Its day, as a DTO has it.
  let date: String
  let lignes: [LigneCII]
  /// The invoices that it cites.
  let citees: [ElementLu]
  /// What was paid already, if anything was.
  private let dejaPaye: ElementLu?
  /// What stands at its head, as a DTO of an invoice or of an avoir has it.
  private(set) var objet: ObjetDTO

  /// Takes apart what can be, and notes what is wrong; nothing where it is no such document.
  init?(_ racine: ElementLu, _ registre: Registre) {
    guard racine.element.nom == NomXML(espace: EspacesCII.rsm, local: "CrossIndustryInvoice") else {
      let nom = racine.element.nom
      racine.refuser(FormatEtranger(nom).map(Defaut.ciiAutreFormat) ?? .ciiRacine(nom.ecrit))
      return nil
    }
    let document = racine.requis("ExchangedDocument")
    let transaction = racine.requis("SupplyChainTradeTransaction")
    guard let document, let transaction, let numero = document.requis("ID"),
      let code = document.requis("TypeCode")
    else { return nil }
    guard let genre = Genre(rawValue: code.texte) else {
      code.refuser(.ciiValeurNonReprise(code.texte, admises: Genre.allCases.map(\.rawValue)))
      return nil
    }
    document.passer("Name", "LanguageID", "CopyIndicator")
    var objet = ObjetDTO(a: racine.place)
    objet.texte("numero", numero)
    let jour = document.requis("IssueDateTime")
    objet.jour(genre == .avoir ? "dateAvoir" : "dateFacture", jour)
    (self.genre, self.numero, self.racine) = (genre, numero.texte, racine)
    date = jour?.jour?.texte ?? ""

    let reglement = transaction.requis("ApplicableHeaderTradeSettlement")
    let ventilation = VentilationCII(reglement?.tous("ApplicableTradeTax") ?? [])
    lignes = transaction.tous("IncludedSupplyChainTradeLineItem").map {
      LigneCII($0, ventilation.exonerations)
    }
    citees = reglement?.tous("InvoiceReferencedDocument") ?? []
    var tete = TeteCII(
      genre: genre, date: date, racine: racine, document: document,
      accord: transaction.requis("ApplicableHeaderTradeAgreement"),
      livraison: transaction.requis("ApplicableHeaderTradeDelivery"), reglement: reglement,
      objet: objet)
    tete.mettreLesTiers(registre)
    tete.mettreLesNotes()
    if genre == .avoir {
      tete.passerCeQueDitLaFacture()
    } else {
      tete.mettreLaSuite(tva: ventilation.groupes.first)
    }
    dejaPaye = tete.mettreLesSommes(ventilation)
    self.objet = tete.objet
  }

  /// The identity of something in it, which follows from seller and number: so the same document is
  /// known again.
  func identite(_ quoi: String, _ registre: Registre) -> String {
    UUIDTexte(deduitDe: "cii \(registre.vendeur.siren) \(numero) \(quoi)").texte
  }

  /// Whether it comes after a deposit, by the frame of the French reform: B4, S4 or M4.
  private var suitUnAcompte: Bool {
    let cadre = racine.au(
      "ExchangedDocumentContext", "BusinessProcessSpecifiedDocumentContextParameter", "ID")
    return genre == .facture && cadre?.texte.hasSuffix("4") ?? false
  }

  /// The whole invoice as a DTO, with its avoirs; `acomptes` are the deposits that are read with it.
  func facture(_ avoirs: [DocumentCII], acomptes: Set<String>, _ registre: Registre) -> ObjetDTO {
    var facture = objet
    facture.texte("id", identite("facture", registre), a: racine.place)
    let types: [Genre: TypeFacture] = [.acompte: .acompte, .rectificative: .rectificative]
    facture.texte("typeFacture", types[genre]?.motDTO, a: racine.place)
    facture.liste("facturesAnterieures", citees.map(Self.anterieure))
    let deduites = lignes.map { $0.deduit(parmi: suitUnAcompte ? citees : []).map(Self.anterieure) }
    let cite = citees.contains { acomptes.contains($0.un("IssuerAssignedID")?.texte ?? "") }
    if suitUnAcompte || cite, deduites.allSatisfy({ $0 == nil }) {
      dejaPaye?.refuser(.ciiAcompteDejaPaye)
    }
    facture.liste(
      "lignes",
      zip(lignes, deduites).enumerated().map { rang, ligne in
        ligne.0.objet(identite("ligne \(rang)", registre), deduisant: ligne.1)
      }, requise: true)
    var restes = RestesCII(lignes)
    facture.liste("avoirs", avoirs.compactMap { $0.avoir(sur: self, &restes, registre) })
    return facture
  }

  /// The avoir, its lines those of its invoice that are alike; nothing where one has no like.
  private func avoir(
    sur facture: DocumentCII, _ restes: inout RestesCII, _ registre: Registre
  ) -> ObjetDTO? {
    var avoir = objet
    avoir.texte("avoirId", identite("avoir", registre), a: racine.place)
    var creditees: [ObjetDTO] = []
    for (ligne, choix) in zip(lignes, restes.crediter(lignes)) {
      guard let choix else {
        ligne.refuser(.ciiLigneSansPareille(facture.numero))
        continue
      }
      let id = facture.identite("ligne \(choix.rang)", registre)
      creditees.append(ligne.creditee(id, parMontant: choix.parMontant))
    }
    avoir.liste("lignes", creditees, requise: true)
    return creditees.count == lignes.count ? avoir : nil
  }

  /// An earlier invoice that is cited.
  private static func anterieure(_ citee: ElementLu) -> ObjetDTO {
    var anterieure = ObjetDTO(a: citee.place)
    anterieure.texte("numero", citee.requis("IssuerAssignedID"))
    anterieure.jour("date", citee.requis("FormattedIssueDateTime"))
    citee.passer("TypeCode")
    return anterieure
  }
}
