import Facturation
import Journaux
import Projections

/// What the period comes to, from every side.
extension PageRapport {
  func mois(_ html: inout HTMLWriter) {
    section(&html, "mois", .parMois, .noteMois) { html in
      guard !totaux.parMois.isEmpty else { return html.element(.p, text: dire(.rienEmis)) }
      html.element(.div, .class("cote")) { html in
        html.element(.figure) { figure(&$0) }
        tableauDesMois(&html)
      }
    }
  }

  private func figure(_ html: inout HTMLWriter) {
    let graphique = MonthChart(totaux, langue: langue)
    html.element(
      .div, .class("defile"), Attribute("role", "region"), Attribute("tabindex", "0"),
      .aria(label: dire(.graphique))
    ) { graphique.dessiner(&$0) }
    html.element(.figcaption) { graphique.legender(&$0) }
  }

  private func tableauDesMois(_ html: inout HTMLWriter) {
    tableau(
      &html, .parMois,
      [.mois, .factures, .ht, .tva, .ttc, .avoirs, .encaisse, .pertes, .solde],
      totaux.parMois.sorted { $0.key < $1.key }.map { [$0.afficheMois(langue)] + cellules($1) },
      ensemble: cellules(totaux.ensemble))
  }

  private func cellules(_ sommes: Sommes) -> [String] {
    let montants = [
      sommes.totalHT, sommes.montantTVA, sommes.totalTTC, sommes.avoirs, sommes.encaisse,
      sommes.pertes, sommes.solde,
    ]
    return [String(sommes.factures)] + montants.map { $0.affiche(langue) }
  }

  /// The avoirs that the VAT of the period counts, on invoices of any date.
  func avoirs(_ html: inout HTMLWriter) {
    guard !lecture.avoirs.isEmpty else { return }
    section(&html, "avoirs", .avoirsDeLaPeriode, .noteAvoirs) { html in
      let sommes = lecture.avoirs.map(\.credit.sommes)
      let ensemble = sommes.dropFirst().reduce(sommes[0]) { zip($0, $1).map(+) }
      tableau(
        &html, .avoirsDeLaPeriode, genres: [.court, .court, .long, .court],
        [.avoir, .facture, .client, .date, .ht, .tva, .ttc],
        zip(lecture.avoirs, sommes).map { avoir, sommes in
          [
            avoir.credit.numero.numero, avoir.facture, lecture.nom(de: avoir.client),
            avoir.credit.date.affiche(langue),
          ] + sommes.map { $0.affiche(langue) }
        }, ensemble: ["", "", ""] + ensemble.map { $0.affiche(langue) })
    }
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
      tableau(
        &html, .encaissements, [.mode, .montant], lignes,
        ensemble: [encaissements.total.affiche(langue)])
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
      tableau(
        &html, titre, genres: [.long], [.client, .nonEchu] + tranches + [.solde],
        clients.map { [$0.nom] + cellules($0.montants) }, ensemble: cellules(balance.ensemble))
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
      tableau(
        &html, .series, genres: [.court, .court, .court, .nombre, .long, .long],
        [.serie, .premier, .dernier, .donnes, .manquants, .doubles],
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

  /// Writes a table, under what its columns are called, and above what all its rows come to.
  func tableau(
    _ html: inout HTMLWriter, _ legende: TexteRapport, genres: [HTMLTable.Genre] = [.court],
    _ titres: [TexteRapport], _ lignes: [[String]], ensemble: [String]? = nil
  ) {
    HTMLTable(dire(legende), genres, titres.map(dire)).ecrire(
      &html, lignes, pied: ensemble.map { [dire(.ensemble)] + $0 },
      sansLes: Cumul.zero.affiche(langue))
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

  /// What brings an invoice from its total to its balance, where anything does.
  private var reductions: [(titre: TexteRapport, ensemble: Cumul, de: (Facture) -> Cumul)] {
    let (jour, ensemble) = (cadre.au, totaux.ensemble)
    return [
      (.avoirs, ensemble.avoirs, { $0.credite(le: jour) }),
      (.encaisse, ensemble.encaisse, { $0.paye(le: jour) }),
      (.pertes, ensemble.pertes, { $0.pertes(le: jour) }),
    ].filter { $0.ensemble != .zero }
  }

  var tableauDesFactures: HTMLTable {
    HTMLTable(
      dire(.liste), [.court, .long, .court, .court, .court],
      ([.facture, .client, .date, .echeance, .statut, .ttc] + reductions.map(\.titre) + [.solde])
        .map(dire))
  }

  func cellules(_ facture: Facture) -> [String] {
    let textes = [
      facture.reference, lecture.nomDuClient(facture), facture.dateFacture.affiche(langue),
      facture.dateEcheance.affiche(langue), facture.statutAffiche(le: cadre.au).libelle(langue),
    ]
    let sommes =
      [Cumul(facture.totaux.totalTTC)] + reductions.map { $0.de(facture) }
      + [facture.solde(le: cadre.au)]
    return textes + sommes.map { $0.affiche(langue) }
  }

  var piedDesFactures: [String] {
    let ensemble = totaux.ensemble
    let sommes = [ensemble.totalTTC] + reductions.map(\.ensemble) + [ensemble.solde]
    return [dire(.emisesEnTout(ensemble.factures)), "", "", "", ""]
      + sommes.map { $0.affiche(langue) }
  }

  /// What the histories show, and how to read a line that is not in the page.
  func introduire(_ html: inout HTMLWriter) {
    html.element(.p, .class("note"), text: dire(.noteHistoires))
    guard !avecLignes else { return html.element(.p, .class("note"), text: dire(.noteLignes)) }
    html.commande(
      dire(.sansLignesBrutes(factures.count, borne: Self.borneLignes)),
      "sed -n '7p' \(cadre.cheminDuJournal)")
  }
}

/// The VAT of the period: what was invoiced of it, and what became due.
extension PageRapport {
  func taux(_ html: inout HTMLWriter) {
    section(&html, "tva", .parTaux, .noteTaux) { html in
      let tva = totaux.tva
      guard !tva.parGroupe.isEmpty else { return html.element(.p, text: dire(.aucunDocument)) }
      tableau(
        &html, .parTaux, [.taux, .base, .tva, .baseCreditee, .tvaCreditee, .tvaNette],
        tva.parGroupe.sorted { $0.key < $1.key }.map { [$0.affiche(langue)] + cellules($1) },
        ensemble: cellules(tva.ensemble))
    }
  }

  private func cellules(_ sommes: SommesTVA) -> [String] {
    [sommes.base, sommes.montantTVA, sommes.baseCreditee, sommes.tvaCreditee, sommes.nette.tva]
      .map { $0.affiche(langue) }
  }

  /// What is due of the VAT, where that is not all that was invoiced.
  func exigible(_ html: inout HTMLWriter) {
    section(&html, "exigible", .exigible, .noteExigible) { html in
      let exigible = lecture.sommes.exigible
      let doitALEncaissement = lecture.registre?.vendeur.doitALEncaissement ?? false
      guard doitALEncaissement || exigible.differe(de: totaux.tva) else {
        return html.element(.p, text: dire(.exigibleFacturee))
      }
      let groupes = exigible.groupes(avec: totaux.tva).sorted()
      guard !groupes.isEmpty else { return html.element(.p, text: dire(.rienExigible)) }
      let avecRecuperee = !exigible.recuperee.isEmpty
      let montants = groupes.map { exigible.montants($0, avecRecuperee: avecRecuperee) }
      let ensemble = montants.dropFirst().reduce(montants[0]) { zip($0, $1).map(+) }
      let recuperee: [TexteRapport] = avecRecuperee ? [.baseRecuperee, .tvaRecuperee] : []
      let titres: [TexteRapport] =
        [.taux, .baseFacturee, .tvaFacturee, .baseEncaissee, .tvaEncaissee] + recuperee
        + [.baseDue, .exigible]
      tableau(
        &html, .exigible, titres,
        zip(groupes, montants).map { groupe, montants in
          [groupe.affiche(langue)] + montants.map { $0.affiche(langue) }
        }, ensemble: ensemble.map { $0.affiche(langue) })
      for report in exigible.reports(langue) { html.element(.p, text: report) }
    }
  }
}

/// The periods that were closed, which the report's own period touches.
extension PageRapport {
  func clotures(_ html: inout HTMLWriter) {
    guard !lecture.clotures.isEmpty else { return }
    section(&html, "clotures", .clotures, .noteClotures) { html in
      HTMLTable(
        dire(.clotures), [.court, .court],
        [
          .premierJour, .dernierJour, .factures, .ht, .tva, .avoirsHT, .avoirsTVA, .recu, .rejete,
          .rembourse,
        ].map(dire)
      ).ecrire(
        &html,
        lecture.clotures.map { cloture in
          let periode = cloture.periode
          return [periode.du?.affiche(langue) ?? "", periode.au.affiche(langue)]
            + cellules(periode.totaux)
        }, pied: pied, sansLes: Cumul.zero.affiche(langue))
      html.element(.ul) { html in
        for cloture in lecture.clotures {
          let (periode, evenement) = (cloture.periode, cloture.evenement)
          let acte = TexteRapport.close(
            periode.au.affiche(langue), le: recit.moment(evenement.time),
            par: evenement.author.name, apres: periode.position)
          html.element(.li, text: dire(acte))
        }
      }
    }
  }

  /// All days until the last closing that is shown.
  private var pied: [String] {
    guard let derniere = lecture.clotures.last else { return [] }
    return [dire(.perpetuel), ""] + cellules(derniere.periode.perpetuels)
  }

  private func cellules(_ totaux: TotauxCloture) -> [String] {
    [String(totaux.factures)]
      + [
        totaux.totalHT, totaux.montantTVA, totaux.avoirsHT, totaux.avoirsTVA, totaux.recu,
        totaux.rejete, totaux.rembourse,
      ].map { $0.cumul.affiche(langue) }
  }
}

extension TexteRapport {
  fileprivate static let noteClotures = Self(
    "Les périodes closes qui touchent celle du rapport, de tous les clients : ce qu'a enregistré la"
      + " clôture, et que la vérification recompte.",
    "The closed periods that overlap the report's, of all customers: what the closing recorded, and"
      + " verification counts again.")
  fileprivate static let premierJour = Self("Du", "From")
  fileprivate static let dernierJour = Self("Au", "To")
  fileprivate static let avoirsHT = Self("Avoirs HT", "Credits, net")
  fileprivate static let avoirsTVA = Self("TVA des avoirs", "VAT of credits")
  fileprivate static let recu = Self("Reçu", "Received")
  fileprivate static let rejete = Self("Rejeté", "Bounced")
  fileprivate static let rembourse = Self("Remboursé", "Refunded")
  fileprivate static let perpetuel = Self("Cumul depuis l'ouverture", "Total since opening")
  fileprivate static func close(
    _ au: String, le moment: String, par auteur: String, apres position: Int
  ) -> Self {
    Self(
      "Jusqu'au \(au) : close le \(moment) par \(auteur), après l'événement \(position).",
      "Until \(au): closed on \(moment) by \(auteur), after event \(position).")
  }
}
