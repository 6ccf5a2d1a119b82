import Journaux
package import Facturation
import Foreign

/// Reads invoices of the Cross Industry Invoice (D16B, D22B), and gathers all that is wrong with them.
///
///     var lecteur = CIIReader(cadre)
///     for fichier in fichiers { lecteur.read(try fichier.contents(atMost: CIIReader.maximum)) }
///     lecteur.finish()
///     guard lecteur.defauts.isEmpty else { … }
///     let bilan = try await depot.importer(lecteur.factures, …)
///
/// Each document becomes a DTO, and is read and checked as one. A credit note goes with the invoice that it
/// cites, which has to be among the documents.
package struct CIIReader: ImportReader {
  private let cadre: CadreImport
  private let notes = ReadingNotes()
  /// What was read so far; no invoice before the end.
  package private(set) var harvest: Harvest
  private var documents: [CIIDocument] = []
  private var documentsRead = 0
  /// All documents, and which of them make each invoice, where they are to be parted.
  private var contents: [ContiguousArray<UInt8>] = []
  private var pieces: [[Int]] = []

  /// Begins before the first document; `cadre` says what an invoice is checked against by itself.
  package init(_ cadre: CadreImport, _ reglages: ReglagesImport = ReglagesImport()) {
    self.cadre = cadre
    harvest = Harvest(cadre, reglages)
  }

  /// How many bytes a document may have.
  package static let maximum = XMLLimits.usual.bytes

  /// What is wrong, in the order of the files; the first 1,000 faults of it.
  package var defauts: [DefautImport] { Array(all.prefix(harvest.maximum)) }

  /// How much more was wrong than is kept.
  package var omitted: Int { harvest.omitted + max(0, all.count - harvest.maximum) }

  private var all: [DefautImport] {
    (notes.defauts + harvest.defauts.map(\.enCII)).sorted { $0.place < $1.place }
  }

  /// Takes the whole of the next document.
  package mutating func read(_ octets: ContiguousArray<UInt8>) {
    defer { documentsRead += 1 }
    if harvest.parts { contents.append(octets) }
    if let autre = ForeignFormat(octets), autre != .xml {
      let debut = FilePlace(line: 1, column: 1, file: documentsRead)
      return notes.defauts.append(
        DefautImport(defaut: .document(.ciiAutreFormat(autre)), chemin: "/", place: debut))
    }
    do throws(XMLError) {
      let element = try XMLElement.read(octets, file: documentsRead)
      let racine = CIIElement(element, chemin: "/\(element.name.ecrit)", notes)
      if let document = CIIDocument(racine, cadre.registre) { documents.append(document) }
    } catch {
      notes.defauts.append(
        DefautImport(defaut: .document(error.defaut), chemin: "/", place: error.place))
    }
  }

  /// Says that no more documents will come: joins credit notes to their invoices, and checks all of them.
  package mutating func finish() {
    var avoirs: [String: [CIIDocument]] = [:]
    let connues = Set(documents.filter { $0.genre != .avoir }.map(\.numero))
    for avoir in documents where avoir.genre == .avoir {
      guard let facture = factureCitee(par: avoir) else { continue }
      guard connues.contains(facture.text) else {
        facture.refuse(.ciiAvoirSansFacture(facture.text))
        continue
      }
      avoirs[facture.text, default: []].append(avoir)
    }
    let acomptes = Set(documents.filter { $0.genre == .acompte }.map(\.numero))
    let jours = Dictionary(documents.map { ($0.numero, $0.date) }) { $1 }
    let siennes = cadre.registre.vendeur
    for facture in documents where facture.genre != .avoir {
      let siens = (avoirs[facture.numero] ?? []).sorted { ($0.date, $0.rang) < ($1.date, $1.rang) }
      pieces.append(([facture] + siens).map(\.racine.place.file))
      let objet = facture.facture(siens, acomptes: acomptes, jours: jours, cadre.registre)
      harvest.take(JSONView(node: objet.noeud), statutRequis: false) { importee in
        // The document has no word for it, and says it by no number.
        importee.client.estSuppose = importee.client.fiche?.categorie == .particulier
        let option = facture.optionDebits
        importee.vendeur?.completer(de: siennes, optionDebits: option)
        for rang in importee.avoirs.indices {
          importee.avoirs[rang].vendeur?.completer(de: siennes, optionDebits: option)
        }
      }
    }
    for document in documents { document.racine.finish() }
    harvest.paths = notes.paths
  }

  /// The parts, each the ranks of so many invoices at most.
  package func parties(auPlus maximum: Int) -> [[Int]] {
    harvest.parting.parties(auPlus: maximum)
  }

  /// The documents of a part, as they were given: an invoice, and behind it its credit notes.
  package func documents(_ partie: [Int]) -> [(fichier: Int, octets: ContiguousArray<UInt8>)] {
    partie.flatMap { pieces[$0] }.map { ($0, contents[$0]) }
  }

  /// The one invoice that an avoir cites.
  private func factureCitee(par avoir: CIIDocument) -> CIIElement? {
    guard let citee = avoir.citees.first else {
      avoir.racine.refuse(.ciiElementAbsent("ram:InvoiceReferencedDocument"))
      return nil
    }
    for autre in avoir.citees.dropFirst() {
      autre.refuse(.ciiElementEnDouble("ram:InvoiceReferencedDocument"))
    }
    citee.skip("FormattedIssueDateTime", "TypeCode")
    return citee.required("IssuerAssignedID")
  }
}

extension DefautImport {
  /// The same, where rates are percentages and no option makes them anything else.
  fileprivate var enCII: DefautImport {
    guard defaut.enonce.code == "taux-en-fraction", let taux = defaut.enonce.chiffre("taux")
    else { return self }
    var erreur = self
    erreur.defaut = .document(.ciiValeurNonReprise(taux, admises: []))
    return erreur
  }
}

extension CIIDocument {
  /// By what numbers of one day follow each other: shorter ones first, then by their text.
  fileprivate var rang: String {
    String(repeating: "0", count: max(0, 40 - numero.utf8.count)) + numero
  }
}

/// A document of the Cross Industry Invoice, taken apart: an invoice or a credit note.
struct CIIDocument {
  let genre: TypeDocument
  /// Its number, and where that stands.
  let numero: String
  let racine: CIIElement
  /// Its day, as a DTO has it.
  let date: String
  let lignes: [LigneCII]
  /// The invoices that it cites.
  let citees: [CIIElement]
  /// What was paid already, if anything was.
  private let dejaPaye: CIIElement?
  /// What stands at its head, as a DTO of an invoice or of an avoir has it.
  private(set) var objet: DTOObject
  /// Whether the seller owes the VAT on services when they are invoiced, where it says so.
  let optionDebits: Bool?
  /// What is taken off the whole.
  private let remises: [CIIElement]

  /// Takes apart what can be, and notes what is wrong; nothing where it is no such document.
  init?(_ racine: CIIElement, _ registre: Registre) {
    guard
      racine.element.name == XMLName(namespace: CIINamespaces.rsm, local: "CrossIndustryInvoice")
    else {
      let nom = racine.element.name
      racine.refuse(ForeignFormat(nom).map(Defaut.ciiAutreFormat) ?? .ciiRacine(nom.ecrit))
      return nil
    }
    let document = racine.required("ExchangedDocument")
    let transaction = racine.required("SupplyChainTradeTransaction")
    guard let document, let transaction, let numero = document.required("ID"),
      let code = document.required("TypeCode")
    else { return nil }
    guard let genre = TypeDocument(rawValue: code.text) else {
      code.refuse(.ciiValeurNonReprise(code.text, admises: TypeDocument.allCases.map(\.rawValue)))
      return nil
    }
    document.skip("Name", "LanguageID", "CopyIndicator")
    var objet = DTOObject(a: racine.place)
    objet.texte("numero", numero)
    let jour = document.required("IssueDateTime")
    objet.jour(genre == .avoir ? "dateAvoir" : "dateFacture", jour)
    (self.genre, self.numero, self.racine) = (genre, numero.text, racine)
    date = jour?.jour?.texte ?? ""

    let reglement = transaction.required("ApplicableHeaderTradeSettlement")
    let ventilation = VentilationCII(reglement?.all("ApplicableTradeTax") ?? [])
    lignes = transaction.all("IncludedSupplyChainTradeLineItem").map {
      LigneCII($0, ventilation.exonerations)
    }
    guard !lignes.isEmpty else {
      transaction.refuse(.ciiSansLigne)
      return nil
    }
    citees = reglement?.all("InvoiceReferencedDocument") ?? []
    var tete = TeteCII(
      genre: genre, date: date, racine: racine, document: document,
      accord: transaction.required("ApplicableHeaderTradeAgreement"),
      livraison: transaction.required("ApplicableHeaderTradeDelivery"), reglement: reglement,
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
    // A deposit on goods waits to be paid with either choice of the seller, and does not tell it.
    let laTait = genre == .acompte && !Self.cadre(de: racine).hasPrefix("S")
    optionDebits = laTait ? nil : ventilation.optionDebits
    remises = (reglement?.all("SpecifiedTradeAllowanceCharge") ?? []).remises
  }

  /// The identity of something in it, which follows from seller and number: so the same document is
  /// known again.
  func identite(_ quoi: String, _ registre: Registre) -> String {
    UUIDTexte(deduitDe: "cii \(registre.vendeur.siren) \(numero) \(quoi)").texte
  }

  /// The frame of the French reform: what is sold, and on which occasion it is invoiced.
  private static func cadre(de racine: CIIElement) -> String {
    racine.at(
      "ExchangedDocumentContext", "BusinessProcessSpecifiedDocumentContextParameter", "ID")?.text
      ?? ""
  }

  /// Whether it comes after a deposit, by its frame: B4, S4 or M4.
  private var suitUnAcompte: Bool {
    genre == .facture && Self.cadre(de: racine).hasSuffix("4")
  }

  /// The whole invoice as a DTO, with its avoirs; `acomptes` are the deposits that are read with it, `jours` the
  /// days of all that are, by their numbers.
  func facture(
    _ avoirs: [CIIDocument], acomptes: Set<String>, jours: [String: String], _ registre: Registre
  ) -> DTOObject {
    var facture = objet
    facture.texte("id", identite("facture", registre), a: racine.place)
    let types: [TypeDocument: TypeFacture] = [.acompte: .acompte, .rectificative: .rectificative]
    facture.texte("typeFacture", types[genre]?.motDTO, a: racine.place)
    facture.liste("facturesAnterieures", citees.map { $0.anterieure(jours) })
    let deduites = lignes.map {
      $0.deduit(parmi: suitUnAcompte ? citees : [])?.anterieure(jours)
    }
    let remisables = zip(lignes, deduites).filter { $1 == nil && !$0.estUnDebours }.map(\.0)
    // Where it is not so, the sums are not what the registre's discount would make of them.
    let estPartagee = remises.isEmpty || remises.sontPartagees(sur: remisables)
    if !estPartagee {
      remises.first?.refuse(.ciiRemiseDUnTaux)
      facture.retirer("dejaPaye", "paiements")
      facture.retirerLesSommes()
    }
    let cite = citees.contains { acomptes.contains($0.one("IssuerAssignedID")?.text ?? "") }
    if suitUnAcompte || cite, deduites.allSatisfy({ $0 == nil }) {
      dejaPaye?.refuse(.ciiAcompteDejaPaye)
    }
    facture.liste(
      "lignes",
      zip(lignes, deduites).enumerated().map { rang, ligne in
        ligne.0.objet(identite("ligne \(rang)", registre), deduisant: ligne.1)
      }, requise: true)
    let credites = RestesCII(lignes).crediter(avoirs.map(\.lignes))
    facture.liste(
      "avoirs",
      zip(avoirs, credites).compactMap {
        $0.avoir(sur: self, $1, sansSommes: !estPartagee, registre)
      })
    return facture
  }

  /// The avoir over the lines of its invoice that it means; nothing where one has no like.
  private func avoir(
    sur facture: CIIDocument, _ credites: [RestesCII.Choix?], sansSommes: Bool,
    _ registre: Registre
  ) -> DTOObject? {
    var avoir = objet
    if sansSommes { avoir.retirerLesSommes() }
    avoir.texte("avoirId", identite("avoir", registre), a: racine.place)
    var creditees: [DTOObject] = []
    for (ligne, choix) in zip(lignes, credites) {
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
}

extension CIIElement {
  /// The earlier invoice that it cites; the day may be left out where that is read too, and its day known.
  fileprivate func anterieure(_ jours: [String: String]) -> DTOObject {
    var citee = DTOObject(a: place)
    let numero = required("IssuerAssignedID")
    citee.texte("numero", numero)
    if let jour = jours[numero?.text ?? ""], one("FormattedIssueDateTime") == nil {
      citee.texte("date", jour, a: place)
    } else {
      citee.jour("date", required("FormattedIssueDateTime"))
    }
    skip("TypeCode")
    return citee
  }
}
