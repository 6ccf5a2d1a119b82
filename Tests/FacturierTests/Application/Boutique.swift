// What the documents show to developers of apps. The text between a mark that names a document and the
// `end` below it stands there word for word, which StyleTests compares.

// Application.md
import Facturier

/// What our app keeps its invoices with.
struct Boutique: Sendable {
  let folder: String
  let journal: FileJournal
  let outils: Outils

  /// Opens the folder, or begins one; `notify` is told what was amiss there and dealt with.
  init(folder: String, notify: @escaping @Sendable (JournalError) -> Void) throws {
    self.folder = folder
    journal = try FileJournal(
      folder: folder, creating: true, patience: .seconds(2), notify: notify)
    outils = Outils(journal: journal, identifiants: .uuid7(.system))
  }
}
// end

// Application.md
extension Boutique {
  /// What the events have made so far, looked at now.
  func etats<Resultat>(_ body: (Etats) throws -> Resultat) throws -> Resultat {
    try journal.read { try body(Etats($0, maintenant: WallClock.system.now())) }
  }

  /// Opens the registre in the seller's name at the first start; a later start finds it open.
  func ouvrir(par qui: Author) throws {
    guard try etats({ try $0.registreOuvert() }) == nil else { return }
    let vendeur = Vendeur(
      nom: try Libelle("Atelier Vermeil"), siren: try Siren("732829320"),
      adresse: Adresse(
        voie: try Libelle("4 rue des Tanneurs"), codePostal: try Libelle("35300"),
        ville: try Libelle("Fougères")))
    _ = try OuvrirRegistre(outils).execute(vendeur, par: Contexte(auteur: qui))
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
  /// The receipt's `clientId` is the new client's.
  func creerClient(_ nom: String, courriel: String?, par qui: Author) throws -> Recu {
    var fiche = FicheClient(nom: try Libelle(nom), categorie: .particulier)
    fiche.courriel = try courriel.map { try Courriel($0) }
    return try CreerClient(outils).execute(fiche, par: Contexte(auteur: qui))
  }

  /// The receipt's `factureId` is the draft's, by which it goes on being called once it is issued.
  func commencer(pour client: ClientID, par qui: Author) throws -> Recu {
    var demande = DemandeFacture(clientId: client)
    demande.echeance = .delai(jours: 14)
    return try CreerFacture(outils).execute(demande, par: Contexte(auteur: qui))
  }

  func ajouter(_ article: Article, a facture: FactureID, par qui: Author) throws -> Recu {
    let ligne = DemandeLigne(
      designation: try Libelle(article.designation),
      quantite: try Quantite(saisie: article.quantite),
      prixUnitaire: try PrixUnitaire(saisie: article.prix))
    return try AjouterLigne(outils).execute(facture, ligne, par: Contexte(auteur: qui))
  }

  /// The receipt's `numero` is the invoice's; from here on nobody can change it.
  func emettre(_ facture: FactureID, cle: UUIDTexte, par qui: Author) throws -> Recu {
    try EmettreFacture(outils).execute(facture, par: Contexte(auteur: qui, cle: cle))
  }
}
// end

// Application.md
extension Boutique {
  /// Records a payment once, however often a request with that key arrives.
  func encaisser(
    _ montant: String, de facture: FactureID, cle: UUIDTexte, par qui: Author
  ) throws -> Recu {
    var demande = DemandePaiement(montant: try Montant(saisie: montant))
    demande.mode = .carte
    return try EnregistrerPaiement(outils).execute(
      facture, demande, par: Contexte(auteur: qui, cle: cle))
  }

  /// Reverses a payment; it stays in the journal, and no longer counts.
  func reprendre(
    _ paiement: PaiementID, de facture: FactureID, motif: String, par qui: Author
  ) throws -> Recu {
    try AnnulerPaiement(outils).execute(
      facture, paiement: paiement, motif: try Libelle(motif), par: Contexte(auteur: qui))
  }

  /// Credits so many of one line; the receipt's `numero` is the avoir's.
  ///
  /// Without `lignes` an avoir credits all that is left of the invoice.
  func crediter(
    _ quantite: String, de ligne: LigneID, de facture: FactureID, motif: String, par qui: Author
  ) throws -> Recu {
    var demande = DemandeAvoir(motif: try Libelle(motif))
    demande.lignes = [
      DemandeAvoir.LigneACrediter(ligneId: ligne, quantite: try Quantite(saisie: quantite))
    ]
    return try EmettreAvoir(outils).execute(facture, demande, par: Contexte(auteur: qui))
  }
}
// end

// Application.md
extension Boutique {
  /// A facture, and the position up to which whoever looks at it now has seen it.
  func regarder(_ facture: FactureID) throws -> (facture: Facture, vu: Position?) {
    try journal.read { vue in
      let etats = Etats(vue, maintenant: WallClock.system.now())
      let dernier = try vue.last(tagged: .stream(.facture(facture)))
      return (try etats.facture(facture), dernier?.position)
    }
  }

  /// Grants a discount on the draft as somebody saw it, and on no other.
  func accorder(
    remise: String, sur facture: FactureID, vu: Position?, par qui: Author
  ) throws -> Recu {
    try AccorderRemise(outils).execute(
      facture, Remise(try Pourcentage(saisie: remise)),
      par: Contexte(auteur: qui, versionAttendue: vu))
  }
}
// end
