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
  public static let borneLignes = 1000

  let cadre: CadreRapport
  let constat: Constat
  private let lecture: LectureRapport
  /// The factures of the period and the client, issued ones first, in the order of their dates.
  let factures: [Facture]
  /// The client's factures of any date.
  let toutes: [Facture]
  let totaux: TotauxRegistre
  private var html = HTMLWriter()

  /// Prepares a report on what was read for it of a whole registre.
  public init(_ cadre: CadreRapport, constat: Constat, lecture: LectureRapport) {
    self.cadre = cadre
    self.constat = constat
    self.lecture = lecture
    toutes = lecture.repertoire.factures.values.filter { cadre.concerne($0.enTete) }
    factures = toutes.filter { cadre.retient($0.enTete) }.sorted(by: Self.avant)
    totaux = TotauxRegistre(factures, au: cadre.au)
  }

  /// How many factures the report lists.
  public var nombre: Int { factures.count }

  var langue: Langue { cadre.langue }
  var repertoire: Repertoire { lecture.repertoire }
  var numeros: NumerosDonnes { lecture.numeros }
  var avecLignes: Bool { factures.count <= Self.borneLignes }

  /// Writes the page; `ligne` gives an event's line, with its bytes when they are asked for.
  public mutating func ecrire(
    dans stream: inout some ExportStream,
    ligne: (_ position: Position, _ avecOctets: Bool) throws -> LigneDeJournal
  ) throws {
    let page = page
    page.commencer(&html)
    tete(&html)
    try vider(dans: &stream)
    html.open(.main, .id("contenu"))
    for section in [verdict, mois, taux, encaissements, balance, series] {
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
    let vendeur = repertoire.registre?.vendeur
    let nom = vendeur?.nom.texte ?? ""
    let identite = [nom, vendeur.map { "SIREN \($0.siren)" }].compactMap(\.self)
    return Page(
      langue: langue, titre: dire(.titrePage(nom, periode: cadre.periodeEnMots)),
      feuilles: [Feuille.rapport],
      marges: Page.Marges(
        hautGauche: identite.joined(separator: ", "), hautDroite: cadre.periodeEnMots,
        basGauche: dire(.titre) + ", " + dire(.position(repertoire.tete.position))))
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
    dans stream: inout some ExportStream,
    ligne: (_ position: Position, _ avecOctets: Bool) throws -> LigneDeJournal
  ) throws {
    guard !factures.isEmpty else { return }
    let recit = Recit(
      langue: langue, fuseau: repertoire.registre?.fuseau ?? .paris, nommeFacture: false)
    html.open(.section, .id("historique"))
    html.element(.h2, text: dire(.histoires))
    introduire(&html)
    let avecLignes = avecLignes
    for facture in factures {
      let histoire = HistoireFacture(
        facture: facture, entrees: lecture.entrees(de: facture.id), cadre: cadre, recit: recit,
        clients: repertoire.clients)
      try histoire.ecrire(&html) { try ligne($0, avecLignes) }
      try vider(dans: &stream)
    }
    html.close(.section)
  }

  private mutating func vider(dans stream: inout some ExportStream) throws {
    try stream.write(html.bytes)
    html.removeAll()
  }

  func dire(_ texte: TexteRapport) -> String { texte.texte(langue) }

  /// Issued ones by date, series and rank; the others behind, by the rank of their drafts.
  private static func avant(_ une: Facture, _ autre: Facture) -> Bool {
    switch (une.emission, autre.emission) {
    case (let premiere?, let seconde?):
      (une.dateFacture, premiere.numero.serie.texte, premiere.numero.rang)
        < (autre.dateFacture, seconde.numero.serie.texte, seconde.numero.rang)
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): une.brouillon < autre.brouillon
    }
  }
}
