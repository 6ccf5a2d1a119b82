package import Facturation

extension FactureEN16931 {
  /// Puts an issued document into the standard's terms.
  ///
  /// What was frozen at its issue stands. What was not known then, and no reader of the page misses, such
  /// as an electronic address, is taken from what is known of seller and client now.
  package init(_ document: DocumentImprime, vendeur connu: Vendeur, client connue: FicheClient) {
    let (facture, estAvoir) = (document.facture, document.avoir != nil)
    let client = document.client.completee(par: connue)
    let lignes = LignesEN(document)
    let estHorsChamp = !lignes.groupes.isEmpty && lignes.groupes.allSatisfy(\.tva.estHorsChamp)

    numero = document.reference
    date = document.date
    type = document.typeEN
    exigibilite = facture.exigibilite(document.vendeur)
    notes = document.notesEN
    cadre = document.cadre(vendeur: connu)
    references = References(facture.enTete.references)
    anterieures = document.anterieuresEN
    vendeur = PartieEN(document.vendeur, connu: connu, sansTVA: estHorsChamp)
    acheteur = PartieEN(client, sansTVA: estHorsChamp)
    let beneficiaire = facture.versement.beneficiaire
    self.beneficiaire = beneficiaire?.nom == document.vendeur.nom ? nil : beneficiaire
    livraison = LivraisonEN(facture, client, lignes.groupes)
    paiement = estAvoir ? nil : PaiementEN(facture, document.vendeur)
    remises = lignes.remises
    totaux = TotauxEN(document, lignes)
    groupes = lignes.groupes
    self.lignes = lignes.lignes
    let estPayee = totaux.dejaPaye == totaux.ttc && totaux.ttc > .zero
    // A document that is paid already was due on the day on which it was paid, which is its own.
    echeance = estAvoir ? nil : estPayee ? document.date : facture.dateEcheance
    conditions = estAvoir ? "À valoir ou à rembourser." : nil
    manques = ExamenEN(self, document).manques
  }
}

extension DocumentImprime {
  /// BT-3.
  fileprivate var typeEN: TypeDocument {
    guard avoir == nil else { return .avoir }
    switch facture.typeFacture {
    case .acompte: return .acompte
    case .rectificative: return .rectificative
    case .facture, nil: return .facture
    }
  }

  /// BT-23: B, S or M, and 1; 2 where it is paid as it is issued, 4 where it deducts a deposit.
  fileprivate func cadre(vendeur connu: Vendeur) -> String? {
    guard let nature = facture.nature ?? facture.natureVendue(par: connu) else { return nil }
    let lettre =
      switch nature {
      case .biens: "B"
      case .services: "S"
      case .mixte: "M"
      }
    guard avoir == nil else { return lettre + "1" }
    let deduit = facture.lignes.contains { $0.contenu.factureAnterieure != nil }
    if deduit, facture.typeFacture != .acompte { return lettre + "4" }
    let total = facture.totaux.totalTTC
    return lettre + (total > .zero && facture.emission?.dejaPaye == total ? "2" : "1")
  }

  /// BG-1: what the law wants said, under its codes, then what is said for the client.
  fileprivate var notesEN: [NoteEN] {
    var sujets: [String?] = []
    var textes: [String?: [String]] = [:]
    for mention in mentions {
      let code = mention.code.texte
      let sujet = ListesDeCodes.sujets.contains(code[...]) ? code : nil
      if !sujets.contains(sujet) { sujets.append(sujet) }
      textes[sujet, default: []].append(mention.texte.texte)
    }
    // The rules want these on every document; between whom or on what they say nothing, it says so.
    if avoir != nil || !client.categorie.estProfessionnelle {
      for code in CodeMention.exigees.map(\.texte) where !sujets.contains(code) {
        sujets.append(code)
        textes[code] = ["Sans objet."]
      }
    }
    let dites = sujets.flatMap { sujet -> [NoteEN] in
      let siens = textes[sujet] ?? []
      let unique = sujet.map(CodeMention.uniques.contains) ?? false
      return (unique ? [siens.joined(separator: "\n")] : siens).map {
        NoteEN(sujet: sujet, texte: $0)
      }
    }
    let libres = [avoir?.motif.texte, notes?.texte].compactMap(\.self)
    return dites + libres.map { NoteEN(sujet: nil, texte: $0) }
  }

  /// BG-3: what an avoir credits, what a rectificative replaces, else the deposits that are deducted.
  fileprivate var anterieuresEN: [FactureAnterieure] {
    if avoir != nil, let numero = facture.numero {
      return [FactureAnterieure(numero: numero, date: facture.dateFacture)]
    }
    let citees = facture.facturesAnterieures ?? []
    // A rectificative may cite one only, and that is the one that it replaces.
    if facture.typeFacture == .rectificative { return Array(citees.prefix(1)) }
    let deduites = facture.lignes.compactMap(\.contenu.factureAnterieure)
    return (citees + deduites).reduce(into: []) { toutes, anterieure in
      if !toutes.contains(anterieure) { toutes.append(anterieure) }
    }
  }
}

extension CodeMention {
  /// What the French rules want on each document.
  static let exigees: [CodeMention] = [.indemnite, .penalites, .escompte]
  /// What may be said but once.
  fileprivate static let uniques = Set((exigees + [.assujettiUnique]).map(\.texte))
}

extension Facture {
  /// BT-8.
  fileprivate func exigibilite(_ vendeur: Vendeur) -> ExigibiliteEN? {
    if estExigibleALEncaissement { return .encaissement }
    return vendeur.regime == .reel && vendeur.optionDebits ? .debits : nil
  }
}

extension References {
  /// What is cited under the terms that there are; each takes one.
  fileprivate init(_ citees: ReferencesDeFacture) {
    acheteur = citees.acheteur?.texte
    commande = citees.commande?.texte
    for citee in citees.autres {
      let terme: WritableKeyPath<References, String?>? =
        switch citee.nature {
        case .contrat: \.contrat
        case .marche: \.marche
        case .projet: \.projet
        case .bonLivraison: \.expedition
        case .bonReception: \.reception
        case .dossier: \.objet
        case .autre: nil
        }
      if let terme, self[keyPath: terme] == nil {
        self[keyPath: terme] = citee.valeur.texte
      } else {
        autres.append(citee.valeur.texte)
      }
    }
  }
}

extension TotauxEN {
  fileprivate init(_ document: DocumentImprime, _ lignes: LignesEN) {
    let totaux = document.totaux
    let paye = document.avoir == nil ? document.facture.emission?.dejaPaye : nil
    let (remises, ajouts) = (
      lignes.remises.filter { !$0.estAjout }, lignes.remises.filter(\.estAjout)
    )
    self.init(
      lignes: .somme(admise: lignes.lignes.map(\.total)),
      remises: .somme(admise: remises.map(\.montant)),
      ajouts: .somme(admise: ajouts.map(\.montant)),
      horsTaxe: totaux.totalHT, tva: totaux.montantTVA, ttc: totaux.totalTTC,
      dejaPaye: paye == .zero ? nil : paye,
      net: Montant(unitesAdmises: totaux.totalTTC.unites - (paye?.unites ?? 0)))
  }
}

extension Montant {
  /// The sum of amounts that were found to lie within the ceiling together.
  static func somme(admise montants: [Montant]) -> Montant {
    Montant(unitesAdmises: montants.reduce(0) { $0 + $1.unites })
  }
}

extension TVAEN {
  var estHorsChamp: Bool { categorie == .horsChamp }
}
