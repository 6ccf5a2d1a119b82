import CasUsage
import Facturation
import Journaux
import Litteraux

/// A registre in which every use case has something to act on.
struct Scene {
  private(set) var atelier: Atelier
  var client = ClientID.inconnu
  var autreClient = ClientID.inconnu
  var produit = ProduitID.inconnu
  /// A client and a produit that are archived.
  var archive = ClientID.inconnu
  var produitArchive = ProduitID.inconnu
  /// A draft with a line.
  var brouillon = FactureID.inconnu
  var ligne = LigneID.inconnu
  /// An issued facture with a payment.
  var emise = FactureID.inconnu
  var paiement = PaiementID.inconnu

  /// The same scene before anything was there.
  init(ferme: Void) throws { atelier = try Atelier(ferme: ()) }

  init() throws {
    atelier = try Atelier()
    client = try atelier.client()
    autreClient = try atelier.client(FicheClient(nom: "Jeanne Dupont", categorie: .particulier))
    produit = try atelier.produit()
    archive = try atelier.client(FicheClient(nom: "La Scierie"))
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverClient(archive) }
    produitArchive = try atelier.produit()
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverProduit(produitArchive) }
    brouillon = try atelier.brouillon(client)
    ligne = try atelier.ligne(brouillon)
    emise = try atelier.emise(client)
    paiement = try atelier.payer(emise, "20.00")
  }

  var outils: Outils { atelier.outils }

  /// The same, on which use cases act by other tools.
  func avec(_ outils: Outils) -> Scene {
    var scene = self
    scene.atelier.outils = outils
    return scene
  }

  /// Everything changes: a year goes by, all particulars are others, the draft is issued and paid,
  /// and the issued facture is credited.
  func bouleverser() throws {
    let (contexte, outils) = (atelier.contexte, atelier.outils)
    atelier.horloge.avancer(secondes: 400 * 86_400)
    let autre = FicheClient(nom: "Autre", categorie: .particulier)
    for client in [client, autreClient] {
      _ = try outils.faire(par: contexte) { try $0.modifierClient(client, autre) }
    }
    let fiche = FicheProduit(designation: "Autre", prixUnitaire: "1.00", tva: "5.50")
    _ = try outils.faire(par: contexte) { try $0.modifierProduit(produit, fiche) }
    if try atelier.facture(brouillon).etape == .brouillon {
      try atelier.ligne(brouillon)
      try atelier.emettre(brouillon, le: "2027-04-01")
    }
    if try atelier.facture(brouillon).emission != nil { try atelier.payer(brouillon, "1.00") }
    if try atelier.facture(emise).resteACrediter().values.contains(where: { !$0.estEpuise }) {
      try atelier.crediter(emise)
    }
    _ = try outils.faire(par: contexte) { try $0.modifierVendeur(.enFranchise) }
  }
}
