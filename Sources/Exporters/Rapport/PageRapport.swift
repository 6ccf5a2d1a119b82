import Facturation
package import Journaux
import Projections
import Recits

/// One page that holds all that an auditor asks of a registre and a period, and asks for nothing.
///
/// Every figure is that of the projections that the command line shows; the page is written piece
/// by piece, so that of a long list only the first histories are ever held as HTML.
package struct PageRapport: Sendable {
  /// Up to how many factures raw lines stand in the page.
  package static let borneLignes = 1000
  /// About how many bytes of histories are held, which are written while the list is; those behind them are
  /// read once more.
  var octetsTenus = 1 << 25
  /// How many factures are told at a time.
  var parLecture = 256

  let cadre: CadreRapport
  let constat: Constat
  let lecture: LectureRapport
  private let vue: any JournalView
  private var html = HTMLWriter()

  /// Reads what a report needs of a whole registre, as it is seen; the view is still needed when the
  /// page is written.
  package init(
    _ cadre: CadreRapport, constat: Constat, vue: any JournalView,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws {
    self.cadre = cadre
    self.constat = constat
    self.vue = vue
    lecture = try LectureRapport(cadre, vue, progression: progression)
    nombre = lecture.factures.count
  }

  /// How many factures the report lists: known once it is written, for what is kept of a facture may be wrong.
  package private(set) var nombre: Int

  var langue: Langue { cadre.langue }
  var factures: [FactureID] { lecture.factures }
  var totaux: TotauxRegistre { lecture.sommes.totaux }
  var avecLignes: Bool { factures.count <= Self.borneLignes }
  /// The last event that was read.
  var derniere: Position { vue.head.position }
  /// How a moment and an act are told.
  var recit: Recit {
    Recit(langue: langue, fuseau: lecture.registre?.fuseau ?? .paris, nommeFacture: false)
  }

  /// Writes the page; `ligne` gives an event's line, and may be asked by several threads.
  package mutating func ecrire(
    dans stream: inout some ExportStream,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in },
    ligne:
      @Sendable (_ position: Position, _ place: Int?, _ avecOctets: Bool) throws
      -> LigneDeJournal
  ) throws {
    let page = page
    page.commencer(&html)
    tete(&html)
    try vider(dans: &stream)
    html.open(.main, .id("contenu"))
    for section in [verdict, mois, taux, exigible, encaissements, balance, series, clotures] {
      section(&html)
      try vider(dans: &stream)
    }
    try withoutActuallyEscaping(ligne) { ligne in
      let dites = FacturesDuRapport(self, vue, ligne: ligne)
      let tenues = try liste(dites, dans: &stream, progression: progression)
      try histoires(dites, tenues, dans: &stream)
    }
    html.close(.main)
    html.element(.footer, text: dire(.origine))
    page.finir(&html)
    try vider(dans: &stream)
  }

  private var page: Page {
    let vendeur = lecture.registre?.vendeur
    let nom = vendeur?.nom.texte ?? ""
    let identite = [nom, vendeur.map { "SIREN \($0.siren)" }].compactMap(\.self)
    return Page(
      langue: langue, titre: dire(.titrePage(nom, periode: cadre.periodeEnMots)),
      feuilles: [Feuille.rapport],
      marges: Page.Marges(
        hautGauche: identite.joined(separator: ", "), hautDroite: cadre.periodeEnMots,
        basGauche: dire(.titre) + ", " + dire(.position(derniere))))
  }

  /// Histories that were written while the list was, and how many factures they are of.
  private struct HistoiresTenues {
    var histoires: [ContiguousArray<UInt8>] = []
    var octets = 0
    var factures = 0
  }

  /// Lists the factures, a row each; gives the histories of the first.
  private mutating func liste(
    _ dites: FacturesDuRapport, dans stream: inout some ExportStream,
    progression: (_ rang: Int, _ sur: Int) -> Void
  ) throws -> HistoiresTenues {
    var tenues = HistoiresTenues()
    html.open(.section, .id("factures"))
    html.element(.h2, text: dire(.liste))
    if factures.isEmpty {
      html.element(.p, text: dire(.aucuneFacture))
    } else {
      let tableau = tableauDesFactures
      tableau.ouvrir(&html)
      var (reste, rangees) = (factures[...], 0)
      while !reste.isEmpty {
        let part = reste.prefix(parLecture)
        let avecHistoires = tenues.octets < octetsTenus
        try dites.forEach(part, avecHistoires: avecHistoires) { dite in
          rangees += 1
          tableau.ligne(&html, dite.cellules, vers: dite.reference)
          if html.bytes.count > 1 << 16 { try vider(dans: &stream) }
          if avecHistoires { tenues.histoires.append(dite.histoire) }
          tenues.octets += dite.histoire.count
        }
        if avecHistoires { tenues.factures += part.count }
        reste = reste.dropFirst(part.count)
        progression(factures.count - reste.count, factures.count)
      }
      nombre = rangees
      tableau.fermer(&html, pied: piedDesFactures)
    }
    html.close(.section)
    try vider(dans: &stream)
    return tenues
  }

  /// Tells each facture.
  private mutating func histoires(
    _ dites: FacturesDuRapport, _ tenues: HistoiresTenues, dans stream: inout some ExportStream
  ) throws {
    guard !factures.isEmpty else { return }
    html.open(.section, .id("historique"))
    html.element(.h2, text: dire(.histoires))
    introduire(&html)
    try vider(dans: &stream)
    for histoire in tenues.histoires { try stream.write(histoire) }
    let autres = factures.dropFirst(tenues.factures)
    try dites.forEach(autres, avecHistoires: true) { try stream.write($0.histoire) }
    html.close(.section)
  }

  private mutating func vider(dans stream: inout some ExportStream) throws {
    try stream.write(html.bytes)
    html.removeAll()
  }

  func dire(_ texte: TexteRapport) -> String { texte.texte(langue) }
}
