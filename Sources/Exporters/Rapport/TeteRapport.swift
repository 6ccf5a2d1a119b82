import Facturation
import Journaux
import Projections
import Recits

/// Who, which period, made when; and the verdict.
extension PageRapport {
  func tete(_ html: inout HTMLWriter) {
    html.element(.a, .href(fragment: "contenu"), .class("saut"), text: dire(.allerAuContenu))
    let vendeur = lecture.registre?.vendeur
    html.element(.header, .class("tete")) { html in
      html.element(.p, .class("genre"), text: dire(.titre))
      html.element(.h1, text: vendeur?.nom.texte ?? "")
      html.element(.dl, .class("faits")) { html in
        html.fait(dire(.siren), vendeur?.siren.texte ?? "")
        html.fait(dire(.periode), cadre.periodeEnMots)
        html.fait(dire(.client), cadre.client.map(lecture.nom) ?? dire(.tousLesClients))
        html.fait(dire(.etatDuJournal), dire(.position(derniere)))
        html.fait(
          dire(cadre.estReproductible ? .dernierEvenementLe : .etabliLe),
          recit.moment(cadre.etabliLe) + ", " + dire(.etabliAvec(cadre.version)))
      }
    }
    sommaire(&html)
  }

  private func sommaire(_ html: inout HTMLWriter) {
    let parties: [(ancre: String, texte: TexteRapport)] = [
      ("verification", .verdict), ("mois", .parMois), ("tva", .parTaux),
      ("exigible", .exigible), ("encaissements", .encaissements),
      ("balance", .balance(cadre.au.affiche(langue))),
      ("series", .series),
    ]
    let suite: [(ancre: String, texte: TexteRapport)] =
      (lecture.clotures.isEmpty ? [] : [("clotures", .clotures)]) + [("factures", .liste)]
      + (factures.isEmpty ? [] : [("historique", .histoires)])
    html.element(.nav, .class("sommaire"), .aria(label: dire(.sommaire))) { html in
      html.element(.ul) { html in
        for (ancre, texte) in parties + suite {
          html.element(.li) { $0.element(.a, .href(fragment: ancre), text: dire(texte)) }
        }
      }
    }
  }

  func verdict(_ html: inout HTMLWriter) {
    let estIntact = constat.estIntact
    html.element(.section, .id("verification")) { html in
      html.element(.h2, text: dire(.verdict))
      html.element(
        .p, .class(estIntact ? "verdict bon" : "verdict mauvais"),
        text: dire(estIntact ? intact : .nonIntact(constat.anomalies)))
      if estIntact, constat.evenements > 0 { html.element(.p, text: dire(.sensDuVerdict)) }
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
      let avant = constat.surParole?.jusqua ?? 0
      html.fait(dire(.portee), dire(avant == 0 ? .toutLeJournal : .depuis(avant + 1)))
      html.fait(dire(.evenementsVerifies), String(constat.evenements))
      if constat.evenements > 0 {
        html.fait(dire(.premiere), dire(.position(avant + 1)))
        html.fait(dire(.derniere), dire(.position(constat.tete.position)))
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
    let tableau = TableauHTML(
      dire(.anomalies), [.court, .court, .court, .long, .long],
      [.colonnePosition, .octet, .regle, .attendu, .trouve].map(dire))
    tableau.ecrire(
      &html,
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
