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
      html.fait(dire(avecTVA ? .sousTotalTTC : .sousTotal), totaux.sousTotal.affiche(langue))
      html.fait(remise, (Cumul.zero - Cumul(totaux.remise)).affiche(langue))
    }
    html.fait(dire(.totalHT), totaux.totalHT.affiche(langue))
    html.fait(dire(.montantTVA), totaux.montantTVA.affiche(langue))
    html.element(.div, .class("net")) { html in
      html.element(.dt, text: dire(estAvoir ? .netCredite : .totalTTC))
      html.element(.dd, text: totaux.totalTTC.affiche(langue))
    }
    if !estAvoir, let paye = document.facture.emission?.dejaPaye {
      html.fait(dire(.dejaPaye), (Cumul.zero - Cumul(paye)).affiche(langue))
      html.fait(dire(.resteAPayer), (Cumul(totaux.totalTTC) - Cumul(paye)).affiche(langue))
    }
  }

  var estAvoir: Bool { document.avoir != nil }

  /// Whether the sums of the lines include VAT.
  var avecTVA: Bool { document.facture.prixSaisis == .ttc }

  /// An avoir's discount may hold a cent that rounding had left.
  private var remise: String {
    let remise = document.facture.remise
    return dire(
      estAvoir
        ? .arrondi : .remise(remise.affiche(langue), remise.motif?.texte ?? ""))
  }

  func reglement(_ html: inout HTMLWriter) {
    let facture = document.facture
    html.element(.section, .class("reglement")) { html in
      html.element(.h2, text: dire(.reglement))
      if estAvoir { return html.element(.p, text: dire(.emploiDeLAvoir)) }
      html.element(.dl, .class("faits")) { html in
        html.fait(dire(.mode), facture.conditionsPaiement.libelle(langue))
        versement(facture.enTete.precisions.versement, &html)
      }
      if case .emis(let piece) = document.genre {
        html.element(.p, text: dire(.aRappeler(piece.numero.texte)))
      }
    }
  }

  /// To whom and to which account, or by which mandate from which: the seller's own where nothing else
  /// is said.
  private func versement(_ versement: Versement, _ html: inout HTMLWriter) {
    if let beneficiaire = versement.beneficiaire {
      let nom = beneficiaire.nom.texte
      html.fait(
        dire(.beneficiaire),
        beneficiaire.siren.map { dire(.entreprise(nom, siren: $0.texte)) } ?? nom)
    }
    if let mandat = versement.mandat {
      html.fait(dire(.mandat), mandat.rum.texte)
      html.fait(dire(.creancier), mandat.ics.texte)
      if let iban = mandat.iban { compte(iban, .compteDebite, &html) }
    }
    if let aCrediter = versement.compte(de: document.vendeur) {
      compte(aCrediter.iban, .iban, &html)
      if let bic = aCrediter.bic { html.fait(dire(.bic), bic.texte) }
    }
  }

  private func compte(_ iban: IBAN, _ nom: TexteFacture, _ html: inout HTMLWriter) {
    html.element(.div) { html in
      html.element(.dt, text: dire(nom))
      html.element(.dd) {
        $0.nombre("", iban.texte, groupes: Array(repeating: 4, count: 9))
      }
    }
  }

  /// What the law wants said, in the words that the issue froze.
  func conditions(_ html: inout HTMLWriter) {
    let mentions = document.mentions.filter { $0.code != .societe }
    guard !mentions.isEmpty else { return }
    html.element(.section, .class("conditions")) { html in
      html.element(.h2, text: dire(.conditions))
      for mention in mentions { html.element(.p, text: dire(.mention(mention))) }
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
