import Facturation

/// Who sells, who buys, and what the document is.
extension PageFacture {
  func tete(_ html: inout HTMLWriter) {
    html.element(.header, .class("haut")) { html in
      vendeur(document.vendeur, &html)
      html.element(.div, .class("document")) { html in
        html.element(.h1, text: dire(document.titre))
        html.element(.p, .class("numero"), text: sousTitre)
        if let marque { html.element(.p, .class("marque"), text: dire(marque)) }
      }
    }
  }

  private var sousTitre: String {
    switch document.genre {
    case .emis: document.reference
    case .brouillon, .brouillonAnnule: dire(.brouillonNumero(document.facture.brouillon))
    }
  }

  private var marque: TexteFacture? {
    switch document.marque {
    case .aucune: nil
    case .duplicata: .duplicata
    case .copie: .copie
    }
  }

  private func vendeur(_ vendeur: Vendeur, _ html: inout HTMLWriter) {
    html.element(.div, .class("vendeur")) { html in
      html.element(.strong, text: vendeur.nom.texte)
      for mention in document.mentions where mention.code == .societe {
        html.element(.p, text: dire(.mention(mention)))
      }
      adresse(vendeur.adresse, &html)
      html.element(.p) { html in
        html.nombre(dire(.siren), vendeur.siren.texte, groupes: [3, 3, 3])
      }
      if let siret = vendeur.siret {
        html.element(.p) { $0.nombre(dire(.siret), siret.texte, groupes: [3, 3, 3, 5]) }
      }
      if let numero = vendeur.numeroTVA {
        html.element(.p, text: "\(dire(.tvaIntra)) \(numero)")
      }
      if let courriel = vendeur.courriel { html.element(.p, text: courriel.texte) }
      if let adresse = vendeur.adresseElectronique {
        html.element(.p, text: "\(dire(.adresseElectronique)) \(adresse)")
      }
    }
  }

  private func adresse(_ adresse: Adresse, _ html: inout HTMLWriter) {
    html.element(.p) { html in
      html.text(adresse.voie.texte)
      html.br()
      if let complement = adresse.complement {
        html.text(complement.texte)
        html.br()
      }
      html.text(adresse.localite)
      if let region = adresse.region { html.text(", \(region)") }
      if adresse.pays != document.vendeur.adresse.pays { html.text(" (\(adresse.pays))") }
    }
  }

  func parties(_ html: inout HTMLWriter) {
    html.element(.div, .class("parties")) { html in
      html.element(.dl, .class("faits")) { html in
        for (texte, valeur) in faits { html.fait(dire(texte), valeur) }
      }
      html.element(.div) { client(document.client, &$0) }
    }
  }

  /// Dates and references, those that there are.
  private var faits: [(TexteFacture, String)] {
    let facture = document.facture
    var faits: [(TexteFacture, String?)] = []
    switch document.genre {
    case .emis(let piece):
      if let avoir = piece.avoir {
        let date = facture.dateFacture.afficheEnEntier(langue)
        faits += [
          (.dateAvoir, avoir.date.afficheEnEntier(langue)),
          (.surFacture, dire(.documentDu(facture.reference, date))), (.motif, avoir.motif.texte),
        ]
      } else {
        faits += [
          (.date, facture.dateFacture.afficheEnEntier(langue)),
          (.echeance, facture.dateEcheance.afficheEnEntier(langue)),
        ]
      }
    case .brouillon, .brouillonAnnule:
      faits += [
        (.dateBrouillon, facture.dateFacture.afficheEnEntier(langue)),
        (.echeance, facture.dateEcheance.afficheEnEntier(langue)),
      ]
    }
    if !estAvoir { faits += anterieures }
    faits += [
      (.livraison, facture.livraison.map(periode)),
      (.nature, facture.nature.map { dire($0.texte) }),
      (.referenceAcheteur, facture.referenceAcheteur?.texte),
      (.referenceCommande, facture.referenceCommande?.texte),
    ]
    faits += (facture.references ?? []).map { reference in
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

  private func client(_ client: FicheClient, _ html: inout HTMLWriter) {
    html.element(.p, .class("intitule"), text: dire(.client))
    html.element(.div, .class("adresse")) { html in
      html.element(.strong, text: client.nom.texte)
      if let adresse = client.adresse { self.adresse(adresse, &html) }
      html.element(.div, .class("petit")) { identifiants(client, &$0) }
    }
    if let facturation = client.adresseFacturation {
      html.element(.p, .class("intitule"), text: dire(.factureA))
      html.element(.div, .class("adresse petit")) { adresse(facturation, &$0) }
    }
    if let livraison = document.facture.livraison?.adresse ?? client.adresseLivraison {
      html.element(.p, .class("intitule"), text: dire(.livreA))
      html.element(.div, .class("adresse petit")) { adresse(livraison, &$0) }
    }
  }

  private func identifiants(_ client: FicheClient, _ html: inout HTMLWriter) {
    if let siren = client.siren {
      html.element(.p) { $0.nombre(dire(.siren), siren.texte, groupes: [3, 3, 3]) }
    }
    if let siret = client.siret {
      html.element(.p) { $0.nombre(dire(.siret), siret.texte, groupes: [3, 3, 3, 5]) }
    }
    if let numero = client.numeroTVA {
      html.element(.p, text: "\(dire(.tvaIntra)) \(numero)")
    }
    for identifiant in client.identifiants {
      html.element(.p, text: "\(identifiant.schema) \(identifiant.valeur)")
    }
    if let courriel = client.courriel { html.element(.p, text: courriel.texte) }
    if let adresse = client.adresseElectronique {
      html.element(.p, text: "\(dire(.adresseElectronique)) \(adresse)")
    }
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

extension HTMLWriter {
  /// A long number in groups that the eye keeps apart and that are copied as one.
  mutating func nombre(_ nom: String, _ texte: String, groupes: [Int]) {
    if !nom.isEmpty { text(nom + " ") }
    var reste = Substring(texte)
    for taille in groupes + [reste.count] where !reste.isEmpty {
      element(.span, .class("g"), text: String(reste.prefix(taille)))
      reste = reste.dropFirst(taille)
    }
  }
}
