package import Facturation

extension FactureEN16931 {
  /// Puts an issued document into the standard's terms.
  ///
  /// Facts that its issue froze stand. Facts that were not known then, and that no reader of the page
  /// misses, such as an electronic address, are taken from what is known of seller and client now.
  package init(_ document: DocumentImprime, vendeur connu: Vendeur, client connue: FicheClient) {
    let (facture, estAvoir) = (document.facture, document.avoir != nil)
    let client = document.client.completee(par: connue)
    let lignes = LignesEN(document)
    let estHorsChamp =
      !lignes.groupes.isEmpty && lignes.groupes.allSatisfy { $0.tva.categorie == .horsChamp }

    numero = document.reference
    date = document.date
    type = document.typeEN
    exigibilite = facture.exigibilite(document.vendeur)
    notes = document.notesEN
    cadre = document.cadre(vendeur: connu)
    references = References(facture.enTete.references)
    anterieures = document.anterieuresEN
    vendeur = PartieEN(
      document.vendeur, connu: connu, sansTVA: estHorsChamp, livre: lignes.groupes.livrentAilleurs)
    acheteur = PartieEN(client, sansTVA: estHorsChamp)
    let beneficiaire = facture.versement.beneficiaire
    self.beneficiaire = beneficiaire?.nom == document.vendeur.nom ? nil : beneficiaire
    livraison = LivraisonEN(facture, client, lignes.groupes)
    paiement = estAvoir ? nil : PaiementEN(facture, document.vendeur)
    remises = lignes.remises
    totaux = TotauxEN(document, lignes)
    groupes = lignes.groupes
    self.lignes = lignes.lignes
    let estPayee = totaux.dejaPaye == totaux.ttc
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
    echeances == [.paiement] ? .encaissement : ditLesDebits(sinonDe: vendeur) ? .debits : nil
  }
}

extension References {
  /// What is cited under the terms that there are; a term takes one.
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

extension PartieEN {
  /// BG-4: a sale that VAT does not concern may not bear a VAT number.
  ///
  /// A seller that charges no VAT need have no number for it, unless it sells goods abroad: the tax office knows it by
  /// its SIREN, and a number that it has since was not on its invoice.
  init(_ vendeur: Vendeur, connu: Vendeur, sansTVA: Bool, livre ailleurs: Bool) {
    nom = vendeur.nom.texte
    identifiant = vendeur.siret.map { IdentifiantEN(schema: "0009", valeur: $0.texte) }
    siren = vendeur.siren
    let enManque = (vendeur.regime == .reel || ailleurs) && connu.siren == vendeur.siren
    let numero = vendeur.numeroTVA ?? (enManque ? connu.numeroTVA : nil)
    numeroTVA = sansTVA ? nil : numero
    numeroFiscal = numero == nil && !sansTVA && vendeur.regime != .reel ? vendeur.siren : nil
    adresseElectronique = IdentifiantEN(vendeur.adresseDesFactures)
    adresse = vendeur.adresse
    courriel = vendeur.courriel
  }

  /// BG-7.
  init(_ client: FicheClient, sansTVA: Bool) {
    nom = client.nom.texte
    identifiant =
      client.siret.map { IdentifiantEN(schema: "0009", valeur: $0.texte) }
      ?? client.identifiants.first.map(IdentifiantEN.init)
    siren = client.sirenDit
    numeroTVA = sansTVA ? nil : client.numeroTVA
    numeroFiscal = nil
    // A private person has a letter box, and no place in a directory of businesses.
    let courriel = client.categorie == .particulier ? client.courriel : nil
    adresseElectronique =
      client.adresseElectronique.map(IdentifiantEN.init)
      ?? courriel.map { IdentifiantEN(schema: "EM", valeur: $0.texte) }
    adresse = client.adresse ?? client.adresseFacturation
    self.courriel = client.courriel
  }
}

extension IdentifiantEN {
  init(_ adresse: AdresseElectronique) {
    let parties = adresse.texte.split(separator: ":", maxSplits: 1)
    (schema, valeur) = (String(parties[0]), String(parties[1]))
  }

  /// The registers of the overseas territories have codes; others are known to seller and buyer alone.
  init(_ identifiant: AutreIdentifiant) {
    let codes = ["RIDET": "0228", "TAHITI": "0229"]
    schema = codes[identifiant.schema.texte.uppercased()]
    valeur = identifiant.valeur.texte
  }
}

extension FicheClient {
  /// What was known of the client at issue, and where that says nothing, what is known now; but for how
  /// it is reached, that is taken only from one who is still called the same and is of the same kind.
  package func completee(par connue: FicheClient) -> FicheClient {
    var fiche = self
    fiche.adresseElectronique = adresseElectronique ?? connue.adresseElectronique
    guard connue.nom == nom, connue.categorie == categorie else { return fiche }
    if adresseFacturation == nil { fiche.adresse = adresse ?? connue.adresse }
    fiche.courriel = courriel ?? connue.courriel
    fiche.numeroTVA = numeroTVA ?? connue.numeroTVA
    if sirenDit == nil { (fiche.siren, fiche.siret) = (connue.siren, connue.siret) }
    return fiche
  }
}

extension LivraisonEN {
  init(_ facture: Facture, _ client: FicheClient, _ groupes: [GroupeEN]) {
    let livraison = facture.livraison
    date = livraison?.fin == nil ? livraison?.debut : nil
    periode = livraison.flatMap { livraison in livraison.fin.map { (livraison.debut, $0) } }
    // Goods that leave for another country of the Union do so for a place that must be told (BT-80).
    let partent = groupes.contains { $0.tva.categorie == .intracommunautaire }
    adresse =
      livraison?.adresse ?? client.adresseLivraison
      ?? (partent ? client.adresse ?? client.adresseFacturation : nil)
    nom = adresse == nil ? nil : client.nom.texte
  }
}

extension PaiementEN {
  /// A transfer without an account to pay to is left out, as the syntaxes cannot say it.
  init?(_ facture: Facture, _ vendeur: Vendeur) {
    let compte = facture.enTete.precisions.versement.compte(de: vendeur)
    let regle = facture.modeDeReglement
    // A direct debit of the past wants its mandate here, and is not to be debited again.
    guard regle != .prelevement || facture.conditionsPaiement == .prelevement else { return nil }
    switch regle {
    case .virement:
      guard let compte else { return nil }
      self.init(moyen: "58", compte: compte)
    case .prelevement: self.init(moyen: "59", mandat: facture.versement.mandat)
    case .cheque: self.init(moyen: "20")
    case .especes: self.init(moyen: "10")
    case .carte: self.init(moyen: "48")
    case .effet: self.init(moyen: "70")
    case .compensation: self.init(moyen: "97")
    case .autre: self.init(moyen: "1")
    }
  }
}

/// Lines, discounts and VAT of a document in the standard's terms: all of it before VAT.
struct LignesEN {
  private(set) var lignes: [LigneEN] = []
  private(set) var remises: [RemiseEN] = []
  private(set) var groupes: [GroupeEN] = []

  init(_ document: DocumentImprime) {
    let (imprimees, prix) = (document.lignes, document.facture.prixSaisis)
    let sommes = SommesHT(
      imprimees.map { LigneASommer($0.contenu, $0.total) }, groupes: document.totaux.groupes,
      prix: prix)
    lignes = zip(imprimees, sommes.lignes).enumerated().map { rang, ligne in
      LigneEN(ligne.0, total: ligne.1, rang: rang + 1, prix)
    }
    for (groupe, ecart) in sommes.ecarts {
      ajouter(groupe, imprimees.map(\.contenu))
      guard ecart != .zero else { continue }
      let remisables = zip(imprimees, sommes.lignes).filter {
        CleTVA($0.0.contenu) == groupe.cle && $0.0.contenu.estRemisable
      }
      let base = Montant.somme(admise: remisables.map(\.1))
      remises.append(RemiseEN(document.facture.enTete.remise, ecart, sur: base, groupe.cle))
    }
  }

  /// Adds a group to the one of its category and rate: the standard knows one of each, for all reasons of
  /// exemption.
  private mutating func ajouter(_ groupe: GroupeTVA, _ contenus: [ContenuLigne]) {
    let tva = TVAEN(groupe.cle)
    let siens = contenus.filter { CleTVA($0) == groupe.cle }
    let dits = siens.compactMap { $0.motifExoneration?.texte }
    let motifs =
      dits.isEmpty ? [groupe.codeExoneration?.motifHabituel?.texte].compactMap(\.self) : dits
    let rang = groupes.firstIndex { $0.tva == tva }
    var somme =
      rang.map { groupes[$0] } ?? GroupeEN(tva: tva, base: .zero, montant: .zero, motifs: [])
    somme.base = .somme(admise: [somme.base, groupe.base])
    somme.montant = .somme(admise: [somme.montant, groupe.montantTVA])
    somme.code = rang == nil ? groupe.codeExoneration : nil
    for motif in motifs where !somme.motifs.contains(motif) { somme.motifs.append(motif) }
    if let rang { groupes[rang] = somme } else { groupes.append(somme) }
  }
}

extension RemiseEN {
  /// What is taken off a group, as its discount, or as what rounding has left.
  fileprivate init(_ remise: Remise, _ ecart: Montant, sur base: Montant, _ cle: CleTVA) {
    let motif = remise.estNulle || ecart < .zero ? "Arrondi" : remise.motif?.texte ?? "Remise"
    self.init(
      montant: Montant(unitesAdmises: abs(ecart.unites)),
      part: remise.prend(ecart, de: base) ? (base, remise.pourcentage) : nil,
      motif: motif, estAjout: ecart < .zero, tva: TVAEN(cle))
  }

  /// BG-27: what a line's own discount takes off it.
  fileprivate init?(
    _ contenu: ContenuLigne, _ quantite: Quantite, total: Montant, _ saisis: PrixSaisis
  ) {
    guard let remise = contenu.remise, let brut = try? contenu.brut(quantite) else { return nil }
    let base = Montant(unitesAdmises: SommesHT.horsTaxe(brut.unites, contenu.tva, saisis))
    let montant = Montant(unitesAdmises: base.unites - total.unites)
    guard montant != .zero else { return nil }
    self.init(
      montant: montant, part: remise.prend(montant, de: base) ? (base, remise.pourcentage) : nil,
      motif: remise.motif?.texte ?? "Remise")
  }
}

extension LigneEN {
  fileprivate init(
    _ ligne: LigneDeDocument, total: Montant, rang: Int, _ saisis: PrixSaisis
  ) {
    let contenu = ligne.contenu
    self.rang = rang
    note = contenu.factureAnterieure.map { "Acompte déduit : facture \($0.numero) du \($0.date)." }
    // Where an amount is credited, one of it is.
    quantite = ligne.quantite ?? Quantite(unitesAdmises: total < .zero ? -10_000 : 10_000)
    unite = ligne.quantite == nil ? "C62" : contenu.codeUnite?.texte ?? "C62"
    self.total = total
    commande = contenu.referenceCommande?.texte
    periode = contenu.periode
    let unites =
      ligne.quantite == nil
      ? abs(total.unites) * 10_000
      : SommesHT.horsTaxe(contenu.prixUnitaire.unites, contenu.tva, saisis)
    prix = PrixUnitaire(unitesAdmises: unites)
    remise = ligne.quantite.flatMap { RemiseEN(contenu, $0, total: total, saisis) }
    tva = TVAEN(CleTVA(contenu))
    designation = contenu.designation.texte
    description = contenu.description?.texte
    reference = contenu.reference?.texte
    rubrique = contenu.rubrique?.texte
  }
}
