// What the documents show to developers of apps. The text between a mark that names a document and the
// `end` below it stands there word for word, which StyleTests compares.

// Application.md
import Facturier

/// What our app keeps its invoices with.
struct Boutique: Sendable {
  let depot: Depot

  /// Opens a place, or begins there; `avis` is told what was amiss and dealt with.
  init(_ lieu: Depot.Lieu, avis: @escaping @Sendable (Echec) -> Void) async throws(Echec) {
    depot = try await Depot(lieu, patience: .seconds(2), avis: avis)
  }
}
// end

// Application.md
extension Boutique {
  /// Opens the registre in the seller's name at the first start; a later start finds it open.
  func ouvrir(par qui: Author) async throws(Echec) {
    guard try await depot.etats({ try $0.registreOuvert() }) == nil else { return }
    try await depot.faire { outils in
      let vendeur = Vendeur(
        nom: try Libelle("Atelier Vermeil"), siren: try Siren("732829320"),
        adresse: Adresse(
          voie: try Libelle("4 rue des Tanneurs"), codePostal: try Libelle("35300"),
          ville: try Libelle("Fougères")))
      return try OuvrirRegistre(outils).execute(vendeur, par: Contexte(auteur: qui))
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
  ) async throws(Echec) -> ClientID {
    try await depot.faire { outils in
      var fiche = FicheClient(nom: try Libelle(nom), categorie: .particulier)
      fiche.courriel = try courriel.map { try Courriel($0) }
      return try CreerClient(outils).execute(fiche, par: Contexte(auteur: qui)).obtenu
    }
  }

  /// By this identity the draft goes on being called once it is issued.
  func commencer(pour client: ClientID, par qui: Author) async throws(Echec) -> FactureID {
    try await depot.faire { outils in
      var demande = DemandeFacture(clientId: client)
      demande.echeance = .delai(jours: 14)
      return try CreerFacture(outils).execute(demande, par: Contexte(auteur: qui)).obtenu
    }
  }

  func ajouter(
    _ article: Article, a facture: FactureID, par qui: Author
  ) async throws(Echec) -> LigneID {
    try await depot.faire { outils in
      let ligne = DemandeLigne(
        designation: try Libelle(article.designation),
        quantite: try Quantite(saisie: article.quantite),
        prixUnitaire: try PrixUnitaire(saisie: article.prix))
      return try AjouterLigne(outils).execute(facture, ligne, par: Contexte(auteur: qui)).obtenu
    }
  }

  /// From here on nobody can change it; what is obtained says its number.
  func emettre(
    _ facture: FactureID, cle: UUIDTexte, par qui: Author
  ) async throws(Echec) -> RecuAvec<FactureEmise> {
    try await depot.faire {
      try EmettreFacture($0).execute(facture, par: Contexte(auteur: qui, cle: cle))
    }
  }
}
// end

// Application.md
extension Boutique {
  /// Records a payment once, however often a request with that key arrives.
  func encaisser(
    _ montant: String, de facture: FactureID, cle: UUIDTexte, par qui: Author
  ) async throws(Echec) -> RecuAvec<PaiementID> {
    try await depot.faire { outils in
      var demande = DemandePaiement(montant: try Montant(saisie: montant))
      demande.mode = .carte
      return try EnregistrerPaiement(outils).execute(
        facture, demande, par: Contexte(auteur: qui, cle: cle))
    }
  }

  /// Reverses a payment; it stays in the journal, and no longer counts.
  func reprendre(
    _ paiement: PaiementID, de facture: FactureID, motif: String, par qui: Author
  ) async throws(Echec) -> Recu {
    try await depot.faire {
      try AnnulerPaiement($0).execute(
        facture, paiement: paiement, motif: try Libelle(motif), par: Contexte(auteur: qui))
    }
  }

  /// Credits so many of one line.
  ///
  /// Without `lignes` an avoir credits all that is left of the invoice.
  func crediter(
    _ quantite: String, de ligne: LigneID, de facture: FactureID, motif: String, par qui: Author
  ) async throws(Echec) -> RecuAvec<AvoirEmis> {
    try await depot.faire { outils in
      var demande = DemandeAvoir(motif: try Libelle(motif))
      demande.lignes = [
        DemandeAvoir.LigneACrediter(ligneId: ligne, quantite: try Quantite(saisie: quantite))
      ]
      return try EmettreAvoir(outils).execute(facture, demande, par: Contexte(auteur: qui))
    }
  }
}
// end

// Application.md
extension Boutique {
  /// Sells what is in a cart, paid by card: the invoice is begun, filled, issued and paid as one act, which a
  /// request that arrives again does not repeat.
  func vendre(
    _ panier: [Article], a client: ClientID, pour montant: String, cle: UUIDTexte, par qui: Author
  ) async throws(Echec) -> RecuAvec<FactureID> {
    try await depot.faire { outils in
      try Ensemble(outils).execute(par: Contexte(auteur: qui, cle: cle)) { outils, contexte in
        let facture = try CreerFacture(outils).execute(
          DemandeFacture(clientId: client), par: contexte
        ).obtenu
        for article in panier {
          let ligne = DemandeLigne(
            designation: try Libelle(article.designation),
            quantite: try Quantite(saisie: article.quantite),
            prixUnitaire: try PrixUnitaire(saisie: article.prix))
          try AjouterLigne(outils).execute(facture, ligne, par: contexte)
        }
        var paiement = DemandePaiement(montant: try Montant(saisie: montant))
        paiement.mode = .carte
        try EmettreFacture(outils).execute(facture, payee: paiement, par: contexte)
        return facture
      }
    }
  }
}
// end

// Application.md
extension Boutique {
  /// Grants a discount on the draft as somebody saw it, and on no other.
  func accorder(
    remise: String, sur vue: FactureVue, par qui: Author
  ) async throws(Echec) -> Recu {
    try await depot.faire { outils in
      try AccorderRemise(outils).execute(
        vue.facture.id, Remise(try Pourcentage(saisie: remise)),
        par: Contexte(auteur: qui, versionAttendue: vue.version))
    }
  }
}
// end

// Application.md
extension Boutique {
  /// Issues an invoice, but none above a ceiling of our own: what is thrown takes the whole act back.
  func emettre(
    _ facture: FactureID, auPlus plafond: Montant, par qui: Author
  ) async throws(Echec) -> NumeroFacture {
    try await depot.faire { outils in
      try Ensemble(outils).execute(par: Contexte(auteur: qui)) { outils, contexte in
        let emise = try EmettreFacture(outils).execute(facture, par: contexte).obtenu
        guard emise.totaux.totalTTC <= plafond else {
          throw Echec(
            code: Echec.Code(rawValue: "boutique-plafond"),
            francais: "Au-delà de \(plafond.affiche(.francais)), c'est la gérante qui émet.",
            anglais: "Above \(plafond.affiche(.anglais)) the manager issues.")
        }
        return emise.numero.numero
      }.obtenu
    }
  }
}
// end

// Application.md
extension Boutique {
  /// Asks for an act again, under the same key, as long as what stands in its way may well pass by itself.
  func insister<Resultat: Sendable>(
    essais: Int = 5, _ acte: () async throws(Echec) -> Resultat
  ) async throws(Echec) -> Resultat {
    var attente = Duration.milliseconds(100)
    for _ in 1..<essais {
      do throws(Echec) {
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
  static func preparer(_ base: String) async throws(Echec) {
    try await BasePostgreSQL(base).preparer()
  }

  /// Opens a registre of a base, or begins it there: `postgresql://app@db/compta?registre=<uuid>`.
  static func ouvrir(_ adresse: String) async throws(Echec) -> Boutique {
    try await Boutique(.postgresql(adresse)) { print($0) }
  }

  /// The registres of a base, each with the address that opens it.
  static func registres(dans base: String) async throws(Echec) -> [String] {
    try await BasePostgreSQL(base).registres().map { registre in
      "\(registre.nom?.texte ?? "?") (\(registre.evenements)) \(registre.adresse)"
    }
  }
}
// end
