import Facturation

/// The fields of records by their names in the journal, in canonical text, to be compared.
struct Champs {
  private(set) var lignes: [(nom: String, valeur: String)] = []

  mutating func ajouter(_ nom: String, _ valeur: (some CustomStringConvertible)?) {
    if let valeur { lignes.append((nom, valeur.description)) }
  }

  mutating func ajouter(_ nom: String, _ adresse: Adresse?) {
    guard let adresse else { return }
    let parts = [
      adresse.voie.texte, adresse.complement?.texte, adresse.codePostal.texte,
      adresse.ville.texte, adresse.pays.texte,
    ]
    ajouter(nom, parts.compactMap { $0 }.joined(separator: ", "))
  }

  /// What differs between two records, in the order of the later one's fields.
  static func differences(_ avant: Champs?, _ apres: Champs?) -> [Changement] {
    let avant = avant?.lignes ?? []
    let apres = apres?.lignes ?? []
    let noms =
      apres.map(\.nom) + avant.map(\.nom).filter { nom in !apres.contains { $0.nom == nom } }
    return noms.compactMap { nom in
      let (ancien, nouveau) = (
        avant.first { $0.nom == nom }?.valeur, apres.first { $0.nom == nom }?.valeur
      )
      return ancien == nouveau ? nil : Changement(champ: nom, avant: ancien, apres: nouveau)
    }
  }
}

/// A field that an event changed.
public struct Changement: Hashable, Sendable {
  /// The field's name in the journal.
  public let champ: String
  /// What it was, if it was anything.
  public let avant: String?
  /// What it became, if it is anything.
  public let apres: String?
  /// What a person calls what it was, where that is the identifier of something with a name.
  public private(set) var nomAvant: String?
  /// What a person calls what it became.
  public private(set) var nomApres: String?

  init(champ: String, avant: String?, apres: String?) {
    self.champ = champ
    self.avant = avant
    self.apres = apres
  }

  /// The change, with the names that clients and produits bear before and after it.
  func nomme(avant: Repertoire, apres: Repertoire) -> Changement {
    var nomme = self
    nomme.nomAvant = self.avant.flatMap { nom(de: $0, dans: avant) }
    nomme.nomApres = self.apres.flatMap { nom(de: $0, dans: apres) }
    return nomme
  }

  private func nom(de valeur: String, dans repertoire: Repertoire) -> String? {
    switch champ.split(separator: " ").last {
    case "clientId":
      (try? ClientID(valeur)).flatMap { repertoire.clients[$0]?.fiche.nom.texte }
    case "produitId":
      (try? ProduitID(valeur)).flatMap { repertoire.produits[$0]?.fiche.designation.texte }
    default: nil
    }
  }
}

extension Champs {
  init(_ vendeur: Vendeur) {
    ajouter("nom", vendeur.nom)
    ajouter("siren", vendeur.siren)
    ajouter("siret", vendeur.siret)
    ajouter("adresse", vendeur.adresse)
    ajouter("formeJuridique", vendeur.formeJuridique)
    ajouter("capital", vendeur.capital)
    ajouter("rcs", vendeur.rcs)
    ajouter("numeroTVA", vendeur.numeroTVA)
    ajouter("regime", vendeur.regime.rawValue)
    ajouter("optionDebits", vendeur.optionDebits)
    ajouter("iban", vendeur.iban)
    ajouter("bic", vendeur.bic)
    ajouter("courriel", vendeur.courriel)
    ajouter("escompte", vendeur.escompte)
    ajouter("tauxPenalites", vendeur.tauxPenalites)
  }

  init(_ fiche: FicheClient) {
    ajouter("nom", fiche.nom)
    ajouter("categorie", fiche.categorie.rawValue)
    ajouter("siren", fiche.siren)
    ajouter("siret", fiche.siret)
    ajouter("numeroTVA", fiche.numeroTVA)
    ajouter("adresse", fiche.adresse)
    ajouter("adresseLivraison", fiche.adresseLivraison)
    ajouter("courriel", fiche.courriel)
    ajouter("adresseElectronique", fiche.adresseElectronique)
  }

  init(_ fiche: FicheProduit) {
    ajouter("designation", fiche.designation)
    ajouter("reference", fiche.reference)
    ajouter("prixUnitaire", fiche.prixUnitaire)
    ajouter("tva", fiche.tva)
    ajouter("unite", fiche.unite)
  }

  init(_ enTete: EnTete) {
    ajouter("clientId", enTete.clientId)
    ajouter("dateFacture", enTete.dateFacture)
    ajouter("dateEcheance", enTete.dateEcheance)
    ajouter("delaiJours", enTete.delaiJours)
    ajouter("tva", enTete.tva)
    ajouter("conditionsPaiement", enTete.conditionsPaiement.rawValue)
    ajouter("remisePourcentage", enTete.remisePourcentage)
    ajouter("notes", enTete.notes)
    ajouter("notesCommentaire", enTete.notesCommentaire)
    ajouter("nature", enTete.nature?.rawValue)
    ajouter("livraisonDebut", enTete.livraison?.debut)
    ajouter("livraisonFin", enTete.livraison?.fin)
    ajouter("livraisonAdresse", enTete.livraison?.adresse)
    ajouter("referenceAcheteur", enTete.referenceAcheteur)
    ajouter("referenceCommande", enTete.referenceCommande)
  }

  init(_ ligne: Ligne) {
    let contenu = ligne.contenu
    ajouter("designation", contenu.designation)
    ajouter("quantite", contenu.quantite)
    ajouter("unite", contenu.unite)
    ajouter("prixUnitaire", contenu.prixUnitaire)
    ajouter("tva", contenu.tva)
    ajouter("categorieTVA", contenu.categorieTVA.rawValue)
    ajouter("motifExoneration", contenu.motifExoneration)
    ajouter("produitId", contenu.produit)
    ajouter("referenceCommande", contenu.referenceCommande)
    ajouter("dateCommande", contenu.dateCommande)
    ajouter("total", ligne.total)
  }
}
