import Facturation
public import Journal
import Projections
import Recits

/// One page that holds all that an auditor asks of a registre and a period, and asks for nothing.
///
/// Every figure is that of the projections that the command line shows; the page is written piece
/// by piece, so that only the one facture that is being told is ever held as HTML.
public struct PageRapport {
  /// Up to how many factures raw lines stand in the page.
  package static let borneLignes = 1000

  let cadre: CadreRapport
  let constat: Constat
  let lecture: LectureRapport
  private let vue: any JournalView
  private var html = HTMLWriter()

  /// Reads what a report needs of a whole registre, as it is seen; the view is still needed when the
  /// page is written.
  public init(
    _ cadre: CadreRapport, constat: Constat, vue: any JournalView,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws {
    self.cadre = cadre
    self.constat = constat
    self.vue = vue
    lecture = try LectureRapport(cadre, vue, progression: progression)
  }

  /// How many factures the report lists.
  package var nombre: Int { factures.count }

  var langue: Langue { cadre.langue }
  var factures: [Facture] { lecture.factures }
  var totaux: TotauxRegistre { lecture.sommes.totaux }
  var avecLignes: Bool { factures.count <= Self.borneLignes }
  /// The last event that was read.
  var derniere: Position { vue.head.position }
  /// How a moment and an act are told.
  var recit: Recit {
    Recit(langue: langue, fuseau: lecture.registre?.fuseau ?? .paris, nommeFacture: false)
  }

  /// Writes the page; `ligne` gives an event's line, and may be asked by several threads.
  public mutating func ecrire(
    dans stream: inout some ExportStream,
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
    try liste(dans: &stream)
    try histoires(dans: &stream, ligne: ligne)
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

  /// Lists the factures, a row each.
  private mutating func liste(dans stream: inout some ExportStream) throws {
    html.open(.section, .id("factures"))
    html.element(.h2, text: dire(.liste))
    if factures.isEmpty {
      html.element(.p, text: dire(.aucuneFacture))
    } else {
      let tableau = tableauDesFactures
      tableau.ouvrir(&html)
      for facture in factures {
        tableau.ligne(&html, cellules(facture), vers: facture.reference)
        if html.bytes.count > 1 << 16 { try vider(dans: &stream) }
      }
      tableau.fermer(&html, pied: piedDesFactures)
    }
    html.close(.section)
    try vider(dans: &stream)
  }

  /// Tells each facture.
  private mutating func histoires(
    dans stream: inout some ExportStream, ligne: LigneDeJournal.Lecture
  ) throws {
    guard !factures.isEmpty else { return }
    html.open(.section, .id("historique"))
    html.element(.h2, text: dire(.histoires))
    introduire(&html)
    try vider(dans: &stream)
    let avecLignes = avecLignes
    try withoutActuallyEscaping(ligne) { ligne in
      let histoires = HistoiresDuRapport(cadre, lecture, vue, recit) {
        try ligne($0, $1, avecLignes)
      }
      try histoires.forEach { try stream.write($0) }
    }
    html.close(.section)
  }

  private mutating func vider(dans stream: inout some ExportStream) throws {
    try stream.write(html.bytes)
    html.removeAll()
  }

  func dire(_ texte: TexteRapport) -> String { texte.texte(langue) }
}
