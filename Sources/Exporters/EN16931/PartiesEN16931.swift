import Facturation

extension PartieEN {
  /// BG-4: what VAT does not concern may not bear a VAT number.
  init(_ vendeur: Vendeur, connu: Vendeur, sansTVA: Bool) {
    nom = vendeur.nom.texte
    identifiant = vendeur.siret.map { IdentifiantEN(schema: "0009", valeur: $0.texte) }
    siren = vendeur.siren
    let numero = vendeur.numeroTVA ?? (connu.siren == vendeur.siren ? connu.numeroTVA : nil)
    numeroTVA = sansTVA ? nil : numero
    // A seller that charges no VAT need have no number for it: the tax office knows it by its SIREN.
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
  /// it is reached, that is taken only from who is still called the same and is of the same kind.
  func completee(par connue: FicheClient) -> FicheClient {
    var fiche = self
    fiche.adresseElectronique = adresseElectronique ?? connue.adresseElectronique
    guard connue.nom == nom, connue.categorie == categorie else { return fiche }
    fiche.adresse = adresse ?? adresseFacturation ?? connue.adresse
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
      livraison?.adresse ?? client.adresseLivraison ?? (partent ? client.adresse : nil)
    nom = adresse == nil ? nil : client.nom.texte
  }
}

extension PaiementEN {
  /// A transfer without an account to pay to is left out, as the syntaxes cannot say it.
  init?(_ facture: Facture, _ vendeur: Vendeur) {
    let compte = facture.enTete.precisions.versement.compte(de: vendeur)
    switch facture.conditionsPaiement {
    case .virement:
      guard let compte else { return nil }
      self.init(moyen: "58", compte: compte, mandat: nil)
    case .prelevement: self.init(moyen: "59", compte: nil, mandat: facture.versement.mandat)
    case .cheque: self.init("20")
    case .especes: self.init("10")
    case .carte: self.init("48")
    case .effet: self.init("70")
    case .compensation: self.init("97")
    case .autre: self.init("1")
    }
  }

  private init(_ moyen: String) { self.init(moyen: moyen, compte: nil, mandat: nil) }
}
