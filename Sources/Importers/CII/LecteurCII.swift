package import Facturation
import ForeignJSON
import ForeignXML

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
  package var erreurs: [ErreurImport] { Array(toutes.prefix(recolte.lecture.json.maximum)) }

  /// How much more was wrong than is kept.
  package var erreursOmises: Int {
    recolte.erreursOmises + max(0, toutes.count - recolte.lecture.json.maximum)
  }

  private var toutes: [ErreurImport] {
    (notes.erreurs + recolte.erreurs.map(\.enCII)).sorted { $0.place < $1.place }
  }

  /// A fault that only the registre shows, at its place in its file.
  package func erreur(_ refus: RefusImport) -> ErreurImport { recolte.erreur(refus) }

  /// Takes the whole of the next document.
  package mutating func lire(_ octets: ContiguousArray<UInt8>) {
    defer { lus += 1 }
    if recolte.lecture.reglages.decoupe { contenus.append(octets) }
    if let autre = FormatEtranger(octets), autre != .xml {
      let debut = PlaceJSON(ligne: 1, colonne: 1, fichier: lus)
      return notes.noter(ErreurImport(.document(.ciiAutreFormat(autre)), chemin: "/", place: debut))
    }
    do throws(ErreurXML) {
      let element = try ElementXML.lire(octets, fichier: lus)
      let racine = ElementLu(element, chemin: "/\(element.nom.ecrit)", notes)
      if let document = DocumentCII(racine, cadre.registre) { documents.append(document) }
    } catch {
      notes.noter(ErreurImport(.document(error.defaut), chemin: "/", place: error.place))
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
    return ErreurImport(
      .document(.ciiValeurNonReprise(taux, admises: [])), chemin: chemin, place: place)
  }
}

extension DocumentCII {
  /// By what numbers of one day follow each other: shorter ones first, then by their text.
  fileprivate var rang: String {
    String(repeating: "0", count: max(0, 40 - numero.utf8.count)) + numero
  }
}
