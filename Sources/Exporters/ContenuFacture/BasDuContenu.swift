import Facturation

/// What it comes to, how it is to be paid, and what the law wants said about it.
extension ContenuFacture {
  /// A sum behind its name.
  struct Somme {
    let nom: String
    let valeur: String
    /// Whether it is what the document comes to, or what of that is asked for.
    var estNet = false
  }

  /// Base and VAT of each rate, under what they are called.
  var recapitulatif: (titres: [String], rangees: [[String]]) {
    let rangees = document.totaux.groupes.map {
      [
        taux($0.tva, $0.categorieTVA), $0.base.affiche(langue), $0.montantTVA.affiche(langue),
      ]
    }
    return ([TexteFacture.taux, .base, .tva].map(dire), rangees)
  }

  /// The reasons of exemption, each once, behind the code of its category.
  var motifs: [String] {
    var vus: [String] = []
    for ligne in document.lignes {
      guard let motif = ligne.contenu.motifExoneration else { continue }
      let texte = dire(.exoneration(ligne.contenu.categorieTVA.rawValue, motif.texte))
      if !vus.contains(texte) { vus.append(texte) }
    }
    return vus
  }

  var sommes: [Somme] {
    let totaux = document.totaux
    var sommes: [Somme] = []
    func ajouter(_ nom: String, _ somme: Cumul, estNet: Bool = false) {
      sommes.append(Somme(nom: nom, valeur: somme.affiche(langue), estNet: estNet))
    }
    if totaux.remise != .zero {
      ajouter(dire(avecTVA ? .sousTotalTTC : .sousTotal), Cumul(totaux.sousTotal))
      ajouter(remise, .zero - Cumul(totaux.remise))
    }
    ajouter(dire(.totalHT), Cumul(totaux.totalHT))
    ajouter(dire(.montantTVA), Cumul(totaux.montantTVA))
    ajouter(dire(estAvoir ? .netCredite : .totalTTC), Cumul(totaux.totalTTC), estNet: true)
    if !estAvoir, let paye = document.facture.emission?.dejaPaye {
      ajouter(dire(.dejaPaye), .zero - Cumul(paye))
      ajouter(dire(.resteAPayer), Cumul(totaux.totalTTC) - Cumul(paye), estNet: true)
    }
    return sommes
  }

  /// An avoir's discount may hold a cent that rounding had left.
  private var remise: String {
    let remise = document.facture.remise
    return dire(
      estAvoir
        ? .arrondi : .remise(remise.affiche(langue), remise.motif?.texte ?? ""))
  }

  var reglement: Chapitre {
    let titre = dire(.reglement)
    if estAvoir { return Chapitre(titre: titre, alineas: [dire(.emploiDeLAvoir)]) }
    let facture = document.facture
    let mode = Fait(
      nom: dire(.mode), valeur: .texte(facture.conditionsPaiement.libelle(langue)))
    var rappel: [String] = []
    if case .emis(let piece) = document.genre {
      rappel = [dire(.aRappeler(piece.numero.texte))]
    }
    return Chapitre(
      titre: titre, faits: [mode] + versement(facture.versement),
      alineas: rappel)
  }

  /// To whom and to which account, or by which mandate from which: the seller's own where nothing else
  /// is said.
  private func versement(_ versement: Versement) -> [Fait] {
    var faits: [Fait] = []
    func ajouter(_ nom: TexteFacture, _ texte: String) {
      faits.append(Fait(nom: dire(nom), valeur: .texte(texte)))
    }
    if let beneficiaire = versement.beneficiaire {
      let nom = beneficiaire.nom.texte
      ajouter(
        .beneficiaire,
        beneficiaire.siren.map { dire(.entreprise(nom, siren: $0.texte)) } ?? nom)
    }
    if let mandat = versement.mandat {
      ajouter(.mandat, mandat.rum.texte)
      ajouter(.creancier, mandat.ics.texte)
      if let iban = mandat.iban { faits.append(compte(iban, .compteDebite)) }
    }
    if let aCrediter = versement.compte(de: document.vendeur) {
      faits.append(compte(aCrediter.iban, .iban))
      if let bic = aCrediter.bic { ajouter(.bic, bic.texte) }
    }
    return faits
  }

  private func compte(_ iban: IBAN, _ nom: TexteFacture) -> Fait {
    Fait(
      nom: dire(nom),
      valeur: nombre("", iban.texte, groupes: Array(repeating: 4, count: 9)))
  }

  /// What the law wants said, in the words that the issue froze.
  var conditions: Chapitre? {
    let mentions = document.mentions.filter { $0.code != .societe }
    guard !mentions.isEmpty else { return nil }
    return Chapitre(
      titre: dire(.conditions), alineas: mentions.map { dire(.mention($0)) })
  }

  var notes: Chapitre? {
    document.notes.map { Chapitre(titre: dire(.notes), alineas: [$0.texte]) }
  }

  /// Where the journal holds the issue: whoever has the document can tell later.
  var pied: [String] {
    var pied: [String] = []
    if case .brouillonAnnule(let motif) = document.genre {
      pied.append(dire(.annuleCar(motif.texte)))
    }
    guard let temoin = document.temoin else { return pied + [dire(.sansEmission)] }
    pied.append(
      dire(.temoin(position: temoin.position, hash: temoin.empreinte.abregee)))
    return pied + [dire(.temoinUsage)]
  }
}
