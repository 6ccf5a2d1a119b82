import Facturation
import Journaux
import Projections

/// What the period comes to, from every side.
extension PageRapport {
  func mois(_ html: inout HTMLWriter) {
    section(&html, "mois", .parMois, .noteMois) { html in
      guard !totaux.parMois.isEmpty else {
        return html.element(.p, text: dire(.rienEmis))
      }
      html.element(.div, .class("cote")) { html in
        html.element(.figure) { figure(&$0) }
        tableauDesMois(&html)
      }
    }
  }

  private func figure(_ html: inout HTMLWriter) {
    let graphique = GraphiqueMois(totaux, langue: langue)
    html.element(
      .div, .class("defile"), Attribute("role", "region"), Attribute("tabindex", "0"),
      .aria(label: dire(.graphique))
    ) { graphique.dessiner(&$0) }
    html.element(.figcaption) { graphique.legender(&$0) }
  }

  private func tableauDesMois(_ html: inout HTMLWriter) {
    let tableau = TableauHTML(
      dire(.parMois), [.court],
      ([.mois, .factures, .ht, .tva, .ttc, .avoirs, .encaisse] + colonnePertes + [.solde]).map(dire)
    )
    tableau.ecrire(
      &html,
      totaux.parMois.sorted { $0.key < $1.key }.map { mois, sommes in
        [mois.afficheMois(langue)] + cellules(sommes)
      }, pied: [dire(.ensemble)] + cellules(totaux.ensemble))
  }

  private func cellules(_ sommes: Sommes) -> [String] {
    let montants =
      [sommes.totalHT, sommes.montantTVA, sommes.totalTTC, sommes.avoirs, sommes.encaisse]
      + colonnePertes.map { _ in sommes.pertes } + [sommes.solde]
    return [String(sommes.factures)] + montants.map { $0.affiche(langue) }
  }

  /// What is given up has a column where something is: then the others come to the balance with it.
  private var colonnePertes: [TexteRapport] {
    totaux.ensemble.pertes == .zero ? [] : [.pertes]
  }

  func encaissements(_ html: inout HTMLWriter) {
    section(&html, "encaissements", .encaissements, .noteEncaissements) { html in
      let encaissements = lecture.sommes.encaissements
      guard encaissements.nombre > 0 else {
        return html.element(.p, text: dire(.aucunEncaissement))
      }
      let lignes = ConditionsPaiement.allCases.compactMap { mode in
        encaissements.parMode[mode].map { [mode.libelle(langue), $0.affiche(langue)] }
      }
      TableauHTML(dire(.encaissements), [.court], [dire(.mode), dire(.montant)]).ecrire(
        &html, lignes, pied: [dire(.ensemble), encaissements.total.affiche(langue)])
    }
  }

  func balance(_ html: inout HTMLWriter) {
    let balance = lecture.sommes.balance
    let titre = TexteRapport.balance(cadre.au.affiche(langue))
    section(&html, "balance", titre, .noteBalance) { html in
      let clients = balance.parClient.map { id, montants in
        (id: id, nom: lecture.nom(de: id), montants: montants)
      }.sorted { ($0.nom, $0.id) < ($1.nom, $1.id) }
      guard !clients.isEmpty else { return html.element(.p, text: dire(.rienDu)) }
      let tranches = ["1–30", "31–60", "61–90", "> 90"].map(TexteRapport.jours)
      TableauHTML(dire(titre), [.long], ([.client, .nonEchu] + tranches + [.solde]).map(dire))
        .ecrire(
          &html, clients.map { [$0.nom] + cellules($0.montants) },
          pied: [dire(.ensemble)] + cellules(balance.ensemble))
    }
  }

  private func cellules(_ montants: BalanceAgee.Montants) -> [String] {
    (BalanceAgee.Tranche.allCases.map { montants[$0] } + [montants.total])
      .map { $0.affiche(langue) }
  }

  func series(_ html: inout HTMLWriter) {
    section(&html, "series", .series, .noteSeries) { html in
      guard !lecture.sommes.numeros.suites.isEmpty else {
        return html.element(.p, text: dire(.aucuneSerie))
      }
      let tableau = TableauHTML(
        dire(.series), [.court, .court, .court, .nombre, .long, .long],
        [.serie, .premierNumero, .dernierNumero, .donnes, .manquants, .doubles].map(dire))
      tableau.ecrire(
        &html,
        lecture.sommes.numeros.suites.sorted { $0.key.texte < $1.key.texte }.map { serie, suite in
          let premier = suite.numeros.keys.min().flatMap { suite.numeros[$0] }
          return [
            serie.texte, premier?.texte ?? "", suite.numeros[suite.dernier]?.texte ?? "",
            String(suite.numeros.count), enumerer(suite.manquants),
            enumerer(suite.doubles.map { $0...$0 }),
          ]
        })
    }
  }

  /// Ranks by their runs (`3, 7–19`), as many as a cell has room for.
  private func enumerer(_ rangs: [ClosedRange<Int>]) -> String {
    guard !rangs.isEmpty else { return dire(.aucun) }
    let premiers = rangs.prefix(20).map { suite in
      suite.count == 1 ? "\(suite.lowerBound)" : "\(suite.lowerBound)–\(suite.upperBound)"
    }.joined(separator: ", ")
    let autres = rangs.dropFirst(20).reduce(0) { $0 + $1.count }
    return autres > 0 ? "\(premiers) " + dire(.etAutres(autres)) : premiers
  }

  func section(
    _ html: inout HTMLWriter, _ ancre: String, _ titre: TexteRapport, _ note: TexteRapport,
    contenu: (inout HTMLWriter) -> Void
  ) {
    html.element(.section, .id(ancre)) { html in
      html.element(.h2, text: dire(titre))
      html.element(.p, .class("note"), text: dire(note))
      contenu(&html)
    }
  }

  var tableauDesFactures: TableauHTML {
    TableauHTML(
      dire(.liste), [.court, .long, .court, .court, .court],
      ([.facture, .client, .date, .echeance, .statut, .ht, .tva, .ttc, .avoirs, .encaisse]
        + colonnePertes + [.solde]).map(dire))
  }

  func cellules(_ facture: Facture) -> [String] {
    let totaux = facture.totaux
    let textes = [
      facture.reference, lecture.nomDuClient(facture), facture.dateFacture.affiche(langue),
      facture.dateEcheance.affiche(langue), facture.statutAffiche(le: cadre.au).libelle(langue),
    ]
    let sommes =
      [
        Cumul(totaux.totalHT), Cumul(totaux.montantTVA), Cumul(totaux.totalTTC),
        facture.credite(le: cadre.au), facture.paye(le: cadre.au),
      ] + colonnePertes.map { _ in facture.pertes(le: cadre.au) } + [facture.solde(le: cadre.au)]
    return textes + sommes.map { $0.affiche(langue) }
  }

  var piedDesFactures: [String] {
    [dire(.emisesEnTout(totaux.ensemble.factures)), "", "", "", ""]
      + cellules(totaux.ensemble).dropFirst()
  }

  /// What the histories show, and how to read a line that is not in the page.
  func introduire(_ html: inout HTMLWriter) {
    html.element(.p, .class("note"), text: dire(.noteHistoires))
    guard !avecLignes else {
      return html.element(.p, .class("note"), text: dire(.noteLignes))
    }
    html.commande(
      dire(.sansLignesBrutes(factures.count, borne: Self.borneLignes)),
      "sed -n '7p' \(cadre.cheminDuJournal)")
  }
}
