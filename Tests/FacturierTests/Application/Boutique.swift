// What the documents show to developers of apps. The text between a mark that names a document and the
// `end` below it stands there word for word, which StyleTests compares.

// Application.md
import Facturier

/// What our app keeps its invoices with.
struct Boutique: Sendable {
  let depot: Depot

  /// Opens a place, or begins there; `avis` is told what was amiss and dealt with.
  init(
    _ lieu: Depot.Lieu, avis: @escaping @Sendable (DepotError) -> Void
  ) async throws(DepotError) {
    depot = try await Depot(lieu, patience: .seconds(2), avis: avis)
  }
}
// end

// Application.md
extension Boutique {
  /// Opens the registre in the seller's name at the first start; a later start finds it open.
  func ouvrir(par qui: Author) async throws(DepotError) {
    guard try await depot.lire({ try $0.registreOuvert() }) == nil else { return }
    try await depot.faire(auteur: qui) { registre in
      let vendeur = Vendeur(
        nom: "Atelier Vermeil", siren: "732829320",
        adresse: Adresse(
          voie: "4 rue des Tanneurs", codePostal: "35300",
          ville: "Fougères"))
      return try registre.ouvrir(vendeur)
    }
  }
}
// end

// Application.md
/// What somebody has typed for a line.
struct Article {
  var designation: String
  var quantite: String
  var prix: String
}

extension Boutique {
  func creerClient(
    _ nom: String, courriel: String?, par qui: Author
  ) async throws(DepotError) -> ClientID {
    try await depot.faire(auteur: qui) { registre in
      var fiche = FicheClient(nom: try Libelle(texte: nom), categorie: .particulier)
      fiche.courriel = try courriel.map { try Courriel(texte: $0) }
      return try registre.creerClient(fiche)
    }.valeur
  }

  /// By this identity the draft goes on being called once it is issued.
  func commencer(pour client: ClientID, par qui: Author) async throws(DepotError) -> FactureID {
    try await depot.faire(auteur: qui) { registre in
      var demande = DemandeFacture(clientId: client)
      demande.echeance = .delai(jours: 14)
      return try registre.creerFacture(demande)
    }.valeur
  }

  func ajouter(
    _ article: Article, a facture: FactureID, par qui: Author
  ) async throws(DepotError) -> LigneID {
    try await depot.faire(auteur: qui) { registre in
      let ligne = DemandeLigne(
        try Libelle(texte: article.designation),
        quantite: try Quantite(saisie: article.quantite),
        prix: try PrixUnitaire(saisie: article.prix))
      return try registre.ajouterLigne(facture, ligne)
    }.valeur
  }

  /// From here on nobody can change it; what is obtained says its number.
  func emettre(
    _ facture: FactureID, cle: String, par qui: Author
  ) async throws(DepotError) -> RecuAvec<FactureEmise> {
    try await depot.faire(auteur: qui, cle: cle) { try $0.emettre(facture) }
  }
}
// end

// Application.md
extension Boutique {
  /// Records a payment once, however often a request with that key arrives.
  func encaisser(
    _ montant: String, de facture: FactureID, cle: String, par qui: Author
  ) async throws(DepotError) -> RecuAvec<PaiementID> {
    try await depot.faire(auteur: qui, cle: cle) { registre in
      var demande = DemandePaiement(montant: try Montant(saisie: montant))
      demande.mode = .carte
      return try registre.encaisser(facture, demande)
    }
  }

  /// Reverses a payment; it stays in the journal, and no longer counts.
  func reprendre(
    _ paiement: PaiementID, de facture: FactureID, motif: String, par qui: Author
  ) async throws(DepotError) -> Recu {
    try await depot.faire(auteur: qui) {
      try $0.annulerPaiement(facture, paiement: paiement, motif: try Libelle(texte: motif))
    }.recu
  }

  /// Credits so many of one line.
  ///
  /// Without `lignes` an avoir credits all that is left of the invoice.
  func crediter(
    _ quantite: String, de ligne: LigneID, de facture: FactureID, motif: String, par qui: Author
  ) async throws(DepotError) -> RecuAvec<AvoirEmis> {
    try await depot.faire(auteur: qui) { registre in
      var demande = DemandeAvoir(motif: try Libelle(texte: motif))
      demande.lignes = [
        DemandeAvoir.LigneACrediter(ligneId: ligne, quantite: try Quantite(saisie: quantite))
      ]
      return try registre.emettreAvoir(facture, demande)
    }
  }
}
// end

// Application.md
extension Boutique {
  /// Sells what is in a cart, paid by card: the invoice is begun, filled, issued and paid as one act, which a
  /// request that arrives again does not repeat.
  func vendre(
    _ panier: [Article], a client: ClientID, pour montant: String, cle: String, par qui: Author
  ) async throws(DepotError) -> RecuAvec<FactureID> {
    try await depot.faire(auteur: qui, cle: cle) { registre in
      let facture = try registre.creerFacture(DemandeFacture(clientId: client))
      for article in panier {
        let ligne = DemandeLigne(
          try Libelle(texte: article.designation),
          quantite: try Quantite(saisie: article.quantite),
          prix: try PrixUnitaire(saisie: article.prix))
        try registre.ajouterLigne(facture, ligne)
      }
      var paiement = DemandePaiement(montant: try Montant(saisie: montant))
      paiement.mode = .carte
      try registre.emettre(facture, payee: paiement)
      return facture
    }
  }
}
// end

// Application.md
extension Boutique {
  /// Grants a discount on the draft as somebody saw it, and on no other.
  func accorder(
    remise: String, sur vue: FactureVue, par qui: Author
  ) async throws(DepotError) -> Recu {
    let id = vue.facture.id
    return try await depot.faire(auteur: qui, versions: [.facture(id): vue.version]) { registre in
      try registre.accorderRemise(id, Remise(try Pourcentage(saisie: remise)))
    }.recu
  }
}
// end

// Application.md
extension Boutique {
  /// Issues an invoice, but none above a ceiling of our own: what is thrown takes the whole act back.
  func emettre(
    _ facture: FactureID, auPlus plafond: Montant, par qui: Author
  ) async throws(DepotError) -> NumeroFacture {
    try await depot.faire(auteur: qui) { registre in
      let emise = try registre.emettre(facture)
      guard emise.totaux.totalTTC <= plafond else {
        throw DepotError(
          code: "boutique-plafond",
          francais: "Au-delà de \(plafond.affiche(.francais)), c'est la gérante qui émet.",
          anglais: "Above \(plafond.affiche(.anglais)) the manager issues.")
      }
      return emise.numero.numero
    }.valeur
  }
}
// end

// Application.md
extension Boutique {
  /// Asks for an act again, under the same key, as long as what stands in its way may well pass by itself.
  func insister<Resultat: Sendable>(
    essais: Int = 5, _ acte: () async throws(DepotError) -> Resultat
  ) async throws(DepotError) -> Resultat {
    var attente = Duration.milliseconds(100)
    for _ in 1..<essais {
      do throws(DepotError) {
        return try await acte()
      } catch {
        guard error.peutReprendre, !Task.isCancelled else { throw error }
      }
      try? await Task.sleep(for: attente)
      attente *= 2
    }
    return try await acte()
  }
}
// end

// Hebergement.md
extension Boutique {
  /// Makes a base ready, as its owner: once, and after each update.
  static func preparer(_ base: String) async throws(DepotError) {
    try await BasePostgreSQL(base).preparer()
  }

  /// Opens a registre of a base, or begins it there: `postgresql://app@db/compta?registre=<uuid>`.
  static func ouvrir(_ adresse: String) async throws(DepotError) -> Boutique {
    try await Boutique(.postgresql(adresse)) { print($0) }
  }

  /// The registres of a base, each with the address that opens it.
  static func registres(dans base: String) async throws(DepotError) -> [String] {
    try await BasePostgreSQL(base).registres().map { registre in
      "\(registre.nom?.texte ?? "?") (\(registre.evenements)) \(registre.adresse)"
    }
  }
}
// end
