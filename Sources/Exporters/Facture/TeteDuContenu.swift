import Facturation

/// Who sells, who buys, and what the document is.
extension ContenuFacture {
  /// The number, or what a draft has instead.
  var sousTitre: String {
    document.piece == nil ? dire(.brouillonNumero(document.facture.brouillon)) : document.reference
  }

  /// What sets it apart from the one that went out first.
  var marque: String? {
    switch document.marque {
    case .aucune: nil
    case .duplicata: dire(.duplicata)
    case .copie: dire(.copie)
    }
  }

  var vendeur: Partie {
    let vendeur = document.vendeur
    let societe = document.mentions.filter { $0.code == .societe }
    let alineas: [Alinea?] =
      societe.map { .texte(dire(.mention($0))) } + [
        adresse(vendeur.adresse), siren(vendeur.siren), vendeur.siret.map(siret),
        vendeur.numeroTVA.map(numeroTVA), vendeur.courriel.map { .texte($0.texte) },
        vendeur.adresseElectronique.map(electronique),
      ]
    return Partie(nom: vendeur.nom.texte, alineas: alineas.compactMap(\.self))
  }

  /// The client, and where bills and goods go.
  var destinataires: [Partie] {
    let client = document.client
    let livraison = document.facture.livraison?.adresse ?? client.adresseLivraison
    let numeros: [Alinea?] =
      [client.siren.map(siren), client.siret.map(siret), client.numeroTVA.map(numeroTVA)]
      + client.identifiants.map { .texte("\($0.schema) \($0.valeur)") } + [
        client.courriel.map { .texte($0.texte) }, client.adresseElectronique.map(electronique),
      ]
    let parties: [Partie?] = [
      Partie(
        intitule: dire(.client), nom: client.nom.texte,
        alineas: client.adresse.map { [adresse($0)] } ?? [],
        identifiants: numeros.compactMap(\.self)),
      client.adresseFacturation.map { Partie(intitule: dire(.factureA), alineas: [adresse($0)]) },
      livraison.map { Partie(intitule: dire(.livreA), alineas: [adresse($0)]) },
    ]
    return parties.compactMap(\.self)
  }

  private func adresse(_ adresse: Adresse) -> Alinea {
    var localite = adresse.localite
    if let region = adresse.region { localite += ", \(region)" }
    if adresse.pays != document.vendeur.adresse.pays { localite += " (\(adresse.pays))" }
    return .lignes([adresse.voie.texte, adresse.complement?.texte, localite].compactMap(\.self))
  }

  func siren(_ siren: Siren) -> Alinea { nombre(dire(.siren), siren.texte, groupes: [3, 3, 3]) }

  private func siret(_ siret: Siret) -> Alinea {
    nombre(dire(.siret), siret.texte, groupes: [3, 3, 3, 5])
  }

  private func numeroTVA(_ numero: NumeroTVA) -> Alinea { .texte("\(dire(.tvaIntra)) \(numero)") }

  private func electronique(_ adresse: AdresseElectronique) -> Alinea {
    .texte("\(dire(.adresseElectronique)) \(adresse)")
  }

  /// Dates and references, each behind its name.
  var faits: [Fait] { citations.map { Fait(nom: dire($0), valeur: .texte($1)) } }

  /// Dates and references, those that there are.
  private var citations: [(TexteFacture, String)] {
    let facture = document.facture
    var faits: [(TexteFacture, String?)] = []
    if let avoir = document.avoir {
      let date = facture.dateFacture.afficheEnEntier(langue)
      faits += [
        (.dateAvoir, avoir.date.afficheEnEntier(langue)),
        (.surFacture, dire(.documentDu(facture.reference, date))), (.motif, avoir.motif.texte),
      ]
    } else {
      let date: TexteFacture = document.piece == nil ? .dateBrouillon : .date
      faits += [
        (date, facture.dateFacture.afficheEnEntier(langue)),
        (.echeance, facture.dateEcheance.afficheEnEntier(langue)),
      ]
      faits += anterieures
    }
    faits += [
      (.livraison, facture.livraison.map(periode)),
      (.nature, facture.nature.map { dire($0.texte) }),
      (.referenceAcheteur, facture.references.acheteur?.texte),
      (.referenceCommande, facture.references.commande?.texte),
    ]
    faits += facture.references.autres.map { reference in
      (reference.nature.texte, document(reference.valeur.texte, du: reference.date))
    }
    return faits.compactMap { texte, valeur in valeur.map { (texte, $0) } }
  }

  /// The invoice that this one replaces, and those that it speaks of besides.
  private var anterieures: [(TexteFacture, String?)] {
    let precisions = document.facture.enTete.precisions
    return (precisions.facturesAnterieures ?? []).enumerated().map { rang, citee in
      (
        rang == 0 && precisions.remplacee != nil ? .remplace : .factureAnterieure,
        document(citee.numero.texte, du: citee.date)
      )
    }
  }

  /// What something is called, with its date where it has one.
  private func document(_ nom: String, du date: DateCivile?) -> String {
    date.map { dire(.documentDu(nom, $0.afficheEnEntier(langue))) } ?? nom
  }

  private func periode(_ livraison: Livraison) -> String {
    let debut = livraison.debut.afficheEnEntier(langue)
    return livraison.fin.map { dire(.duAu(debut, $0.afficheEnEntier(langue))) } ?? debut
  }
}

extension NatureReference {
  fileprivate var texte: TexteFacture {
    switch self {
    case .contrat: .contrat
    case .marche: .marche
    case .projet: .projet
    case .bonLivraison: .bonLivraison
    case .bonReception: .bonReception
    case .dossier: .dossierCite
    case .autre: .autreReference
    }
  }
}

extension NatureOperation {
  fileprivate var texte: TexteFacture {
    switch self {
    case .biens: .biens
    case .services: .services
    case .mixte: .mixte
    }
  }
}
