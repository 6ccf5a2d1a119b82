import Facturation
import Journal

/// What it comes to, how it is to be paid, and what the law wants said about it.
extension PageFacture {
  func bas(_ html: inout HTMLWriter) {
    html.element(.div, .class("bas")) { html in
      html.element(.div, .class("recapitulatif")) { recapitulatif(&$0) }
      html.element(.dl, .class("sommes")) { sommes(&$0) }
    }
  }

  /// Base and VAT of each rate, and why one bears none.
  private func recapitulatif(_ html: inout HTMLWriter) {
    let tableau = TableauHTML(
      dire(.recapitulatif), [.court], [.taux, .base, .tva].map(dire))
    tableau.ecrire(
      &html,
      document.totaux.groupes.map {
        [
          taux($0.tva, $0.categorieTVA), $0.base.affiche(langue),
          $0.montantTVA.affiche(langue),
        ]
      })
    for motif in motifs { html.element(.p, text: motif) }
  }

  /// The reasons of exemption, each once, behind the code of its category.
  private var motifs: [String] {
    var vus: [String] = []
    for ligne in document.lignes {
      guard let motif = ligne.contenu.motifExoneration else { continue }
      let texte = dire(.exoneration(ligne.contenu.categorieTVA.rawValue, motif.texte))
      if !vus.contains(texte) { vus.append(texte) }
    }
    return vus
  }

  private func sommes(_ html: inout HTMLWriter) {
    let totaux = document.totaux
    if totaux.remise != .zero {
      html.fait(dire(.sousTotal), totaux.sousTotal.affiche(langue))
      html.fait(remise, (Cumul.zero - Cumul(totaux.remise)).affiche(langue))
    }
    html.fait(dire(.totalHT), totaux.totalHT.affiche(langue))
    html.fait(dire(.montantTVA), totaux.montantTVA.affiche(langue))
    html.element(.div, .class("net")) { html in
      html.element(.dt, text: dire(estAvoir ? .netCredite : .totalTTC))
      html.element(.dd, text: totaux.totalTTC.affiche(langue))
    }
  }

  private var estAvoir: Bool { if case .avoir = document.genre { true } else { false } }

  /// An avoir's discount may hold a cent that rounding had left.
  private var remise: String {
    dire(estAvoir ? .arrondi : .remise(document.facture.remisePourcentage.affiche(langue)))
  }

  func reglement(_ html: inout HTMLWriter) {
    let (facture, vendeur) = (document.facture, document.vendeur)
    html.element(.section, .class("reglement")) { html in
      html.element(.h2, text: dire(.reglement))
      if estAvoir { return html.element(.p, text: dire(.emploiDeLAvoir)) }
      html.element(.dl, .class("faits")) { html in
        html.fait(dire(.mode), facture.conditionsPaiement.libelle(langue))
        if let iban = vendeur.iban { compte(iban, &html) }
        if let bic = vendeur.bic { html.fait(dire(.bic), bic.texte) }
      }
      if case .facture(let numero) = document.genre {
        html.element(.p, text: dire(.aRappeler(numero.texte)))
      }
    }
  }

  private func compte(_ iban: IBAN, _ html: inout HTMLWriter) {
    html.element(.div) { html in
      html.element(.dt, text: dire(.iban))
      html.element(.dd) {
        $0.nombre("", iban.texte, groupes: Array(repeating: 4, count: 9))
      }
    }
  }

  /// Escompte, penalties and the indemnity, which the law wants between businesses; from private
  /// clients a seller may ask what it has agreed on.
  func conditions(_ html: inout HTMLWriter) {
    let (vendeur, pro) = (document.vendeur, document.entreProfessionnels)
    var mentions: [TexteFacture] = []
    if !estAvoir {
      if let escompte = vendeur.escompte {
        mentions.append(.escompte(escompte.texte))
      } else if pro {
        mentions.append(.sansEscompte)
      }
      if let taux = vendeur.tauxPenalites {
        mentions.append(.penalites(taux.texte))
      } else if pro {
        mentions.append(.penalitesLegales)
      }
      if pro { mentions.append(.indemnite) }
    }
    if vendeur.optionDebits { mentions.append(.optionDebits) }
    guard !mentions.isEmpty || !vendeur.mentions.isEmpty else { return }
    html.element(.section, .class("conditions")) { html in
      html.element(.h2, text: dire(.conditions))
      for mention in mentions { html.element(.p, text: dire(mention)) }
      for mention in vendeur.mentions { html.element(.p, text: mention.texte.texte) }
    }
  }

  func notes(_ html: inout HTMLWriter) {
    guard let notes = document.notes else { return }
    html.element(.section, .class("notes")) { html in
      html.element(.h2, text: dire(.notes))
      html.element(.p, text: notes.texte)
    }
  }

  /// Where the journal holds the issue: whoever has the document can tell later.
  func pied(_ html: inout HTMLWriter) {
    html.element(.footer) { html in
      if case .brouillonAnnule(let motif) = document.genre {
        html.element(.p, text: dire(.annuleCar(motif.texte)))
      }
      guard let temoin = document.temoin else {
        return html.element(.p, text: dire(.sansEmission))
      }
      html.element(
        .p,
        text: dire(
          .temoin(
            position: temoin.position, hash: temoin.empreinte.abregee)))
      html.element(.p, text: dire(.temoinUsage))
    }
  }
}
