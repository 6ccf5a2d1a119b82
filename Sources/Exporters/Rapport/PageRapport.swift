import Facturation
package import Journaux
import Projections

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
    (self.cadre, self.constat, self.vue) = (cadre, constat, vue)
    lecture = try LectureRapport(cadre, vue, progression: progression)
    nombre = lecture.factures.count
  }

  /// How many factures the report lists: known once it is written, for a kept state may be wrong.
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
    ligne: LigneDeJournal.Lecture
  ) throws {
    let page = page
    page.commencer(&html)
    tete(&html)
    try vider(dans: &stream)
    html.open(.main, .id("contenu"))
    for section in [balance, mois] { section(&html) }
    try withoutActuallyEscaping(ligne) { ligne in
      let dites = FacturesDuRapport(self, vue, ligne: ligne)
      let tenues = try liste(dites, dans: &stream, progression: progression)
      for section in [avoirs, taux, exigible, encaissements, clotures, series, verification] {
        section(&html)
      }
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
      feuille: "rapport",
      marges: Page.Marges(
        hautGauche: identite.joined(separator: ", "), hautDroite: cadre.periodeEnMots,
        basGauche: dire(.titre) + ", " + dire(.position(derniere))))
  }

  /// Histories that were written while the list was, and how many factures they are of.
  private typealias HistoiresTenues = (histoires: [ContiguousArray<UInt8>], factures: Int)

  /// Lists the factures, a row each; gives the histories of the first.
  private mutating func liste(
    _ dites: FacturesDuRapport, dans stream: inout some ExportStream,
    progression: (_ rang: Int, _ sur: Int) -> Void
  ) throws -> HistoiresTenues {
    var (tenues, octets): (HistoiresTenues, Int) = (([], 0), 0)
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
        let avecHistoires = octets < octetsTenus
        try dites.forEach(part, avecHistoires: avecHistoires) { dite in
          rangees += 1
          tableau.ligne(&html, dite.cellules, vers: dite.reference, dite.classe)
          if html.bytes.count > 1 << 16 { try vider(dans: &stream) }
          if avecHistoires { tenues.histoires.append(dite.histoire) }
          octets += dite.histoire.count
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

/// Who, which period, what it comes to and the verdict; below the money, what vouches for all of that.
extension PageRapport {
  func tete(_ html: inout HTMLWriter) {
    html.element(.a, .href(fragment: "contenu"), .class("saut"), text: dire(.allerAuContenu))
    let (du, emises) = (lecture.sommes.balance.ensemble, totaux.ensemble)
    html.element(.header, .class("tete")) { html in
      let genre =
        [dire(.titre), cadre.periodeEnMots] + [cadre.client.map(lecture.nom)].compactMap(\.self)
      html.element(.p, .class("genre"), text: genre.joined(separator: ", "))
      html.element(.h1, text: lecture.registre?.vendeur.nom.texte ?? "")
      html.element(.dl, .class("chiffres")) { html in
        for (nom, somme): (TexteRapport, Cumul) in [
          (.resteDu, du.total), (.dontEchu, du.total - du[.nonEchu]),
          (.factureTTC, emises.totalTTC), (.encaisse, emises.encaisse),
        ] {
          html.fait(dire(nom), somme.affiche(langue))
        }
      }
      html.element(.p, .class(constat.estIntact ? "verdict bon" : "verdict mauvais")) { html in
        let verdict = constat.estIntact ? intact : .nonIntact(constat.anomalies)
        html.element(.a, .href(fragment: "verification"), text: dire(verdict))
      }
    }
    sommaire(&html)
  }

  private func sommaire(_ html: inout HTMLWriter) {
    var parties: [(ancre: String, texte: TexteRapport)] = [
      ("balance", .balance(cadre.au.affiche(langue))), ("mois", .parMois), ("factures", .liste),
    ]
    if !lecture.avoirs.isEmpty { parties.append(("avoirs", .avoirsDeLaPeriode)) }
    parties += [
      ("tva", .parTaux), ("exigible", .exigible), ("encaissements", .encaissements),
    ]
    if !lecture.clotures.isEmpty { parties.append(("clotures", .clotures)) }
    parties += [("series", .series), ("verification", .verdict)]
    if !factures.isEmpty { parties.append(("historique", .histoires)) }
    html.element(.nav, .class("sommaire"), .aria(label: dire(.sommaire))) { html in
      html.element(.ul) { html in
        for (ancre, texte) in parties {
          html.element(.li) { $0.element(.a, .href(fragment: ancre), text: dire(texte)) }
        }
      }
    }
  }

  func verification(_ html: inout HTMLWriter) {
    html.element(.section, .id("verification")) { html in
      html.element(.h2, text: dire(.verdict))
      if constat.estIntact, constat.evenements > 0 {
        html.element(.p, text: dire(.sensDuVerdict))
      }
      if constat.estIntact, !constat.finAttestee {
        html.element(.p, text: dire(.finNonAttestee))
      }
      surParole(&html)
      faits(&html)
      anomalies(&html)
      commandes(&html)
    }
  }

  private var intact: TexteRapport {
    constat.surParole.map { .intact(constat.evenements, apres: $0.jusqua) }
      ?? .intact(constat.evenements)
  }

  /// What the verdict does not rest on what was looked at for this page, and who vouches for it.
  private func surParole(_ html: inout HTMLWriter) {
    guard let parole = constat.surParole else { return }
    let moment = recit.moment(parole.noteLe)
    html.element(.p, text: dire(.surParole(jusqua: parole.jusqua, noteLe: moment)))
    html.commande(dire(.toutVerifier), parole.commande)
  }

  private func faits(_ html: inout HTMLWriter) {
    html.element(.dl, .class("faits")) { html in
      html.fait(dire(.siren), lecture.registre?.vendeur.siren.texte ?? "")
      html.fait(dire(.etatDuJournal), dire(.position(derniere)))
      html.fait(
        dire(cadre.estReproductible ? .dernierEvenementLe : .etabliLe),
        recit.moment(cadre.etabliLe) + ", " + dire(.etabliAvec(cadre.version)))
      let avant = constat.surParole?.jusqua ?? 0
      html.fait(dire(.portee), dire(avant == 0 ? .toutLeJournal : .depuis(avant + 1)))
      html.fait(dire(.evenementsVerifies), String(constat.evenements))
      if constat.evenements > 0 {
        html.fait(dire(.premier), dire(.position(avant + 1)))
        html.fait(dire(.dernier), dire(.position(constat.tete.position)))
      }
      html.fait(dire(.empreinteDeTete), enCode: constat.tete.hash.texte)
      if let ancre = constat.ancre {
        html.fait(dire(.ancre), enCode: ancre)
      } else {
        html.fait(dire(.ancre), dire(.ancreAucune))
      }
      if !constat.correctionsHorloge.isEmpty {
        html.fait(dire(.correctionsHorloge), dire(.enPosition(constat.correctionsHorloge)))
      }
    }
  }

  private func anomalies(_ html: inout HTMLWriter) {
    guard constat.anomalies > 0 else { return }
    tableau(
      &html, .anomalies, genres: [.court, .court, .court, .long, .long],
      [.colonnePosition, .octet, .regle, .attendu, .trouve],
      constat.premieres.map {
        [
          String($0.position), String($0.octet), $0.regle, $0.attendu(cadre.langue),
          $0.trouve(cadre.langue),
        ]
      })
    let autres = constat.anomalies - constat.premieres.count
    if autres > 0 { html.element(.p, text: dire(.autresAnomalies(autres))) }
  }

  /// How to come to the same verdict, now, later and without this program.
  private func commandes(_ html: inout HTMLWriter) {
    html.commande(dire(.repeter), constat.commande)
    html.commande(dire(.repeterPlusTard), constat.commandePlusTard)
    html.commande(
      dire(.sansFacturier),
      "sed -n '7p' \(cadre.cheminDuJournal) | sed 's/.\\{75\\}$//' | tr -d '\\n' | sha256sum")
  }
}

extension HTMLWriter {
  /// A fact by its name.
  mutating func fait(_ nom: String, _ valeur: String) {
    element(.div) { html in
      html.element(.dt, text: nom)
      html.element(.dd, text: valeur)
    }
  }

  /// A fact that is meant for machines too.
  mutating func fait(_ nom: String, enCode valeur: String) {
    element(.div, .class("large")) { html in
      html.element(.dt, text: nom)
      html.element(.dd) { $0.element(.code, text: valeur) }
    }
  }

  /// A command that a person may copy, and what it is for.
  mutating func commande(_ usage: String, _ commande: String) {
    element(.div, .class("commande")) { html in
      html.element(.p, text: usage)
      html.element(
        .pre, Attribute("tabindex", "0"), Attribute("role", "region"), .aria(label: usage)
      ) { $0.element(.code, text: commande) }
    }
  }
}
