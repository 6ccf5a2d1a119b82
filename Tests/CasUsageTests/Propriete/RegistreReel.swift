import CasUsage
import Facturation
import Journaux
import Litteraux

/// A registre as the use cases make it, with what a caller would remember of it.
struct RegistreReel {
  let horloge = HorlogeDeTest()
  let journal: InMemoryJournal
  let outils: Outils
  private(set) var etats = EtatsSuivis()
  private var clients: [ClientID] = []
  private(set) var produits: [ProduitID] = []
  private(set) var factures: [FactureID] = []
  private var lignes: [FactureID: [LigneID]] = [:]
  private var paiements: [FactureID: [PaiementID]] = [:]

  init() {
    journal = InMemoryJournal(clock: horloge.horloge)
    outils = Outils(journal: journal, identifiants: IdentifiantsDeTest().source)
  }

  /// Asks a use case, and remembers what it answers.
  mutating func faire(_ essai: Essai) throws -> Recu {
    horloge.regler(microsecondes: essai.horloge)
    var contexte = Contexte(
      auteur: "camille", cle: essai.cle.map { UUIDTexte(haut: 0xC1E, bas: UInt64($0)) })
    if let version = essai.version {
      for nom in essai.commande.flux { contexte.versions[flux(nom)] = version }
    }
    let recu = try executer(essai.commande, contexte)
    guard !recu.dejaFait else { return recu }
    for enregistre in recu.evenements {
      try etats.suivre(enregistre.evenement)
      retenir(enregistre.evenement)
    }
    return recu
  }

  private mutating func retenir(_ evenement: Evenement) {
    switch evenement {
    case .client(let id, .clientCree): clients.append(id)
    case .produit(let id, .produitCree): produits.append(id)
    case .facture(let id, .factureCreee): factures.append(id)
    case .facture(let id, .ligneAjoutee(let ajout)): lignes[id, default: []].append(ajout.ligneId)
    case .facture(let id, .paiementEnregistre(let paiement)):
      paiements[id, default: []].append(paiement.paiementId)
    default: break
    }
  }

  /// The identifier of that rank, or one that nothing bears.
  private func nomme<Objet>(_ rang: Int, parmi ids: [Identifiant<Objet>]?) -> Identifiant<Objet> {
    guard let ids, ids.indices.contains(rang) else {
      return Identifiant(UUIDTexte(haut: 0xABCD, bas: UInt64(rang)))
    }
    return ids[rang]
  }

  /// The stream of a naive one's name, `facture/3`.
  private func flux(_ nom: String) -> Flux {
    let parts = nom.split(separator: "/")
    let rang = parts.last.flatMap { Int($0) } ?? 0
    return switch parts.first {
    case "client": .client(client(rang))
    case "produit": .produit(produit(rang))
    case "facture": .facture(facture(rang))
    default: .registre
    }
  }

  func client(_ rang: Int) -> ClientID { nomme(rang, parmi: clients) }
  func produit(_ rang: Int) -> ProduitID { nomme(rang, parmi: produits) }
  func facture(_ rang: Int) -> FactureID { nomme(rang, parmi: factures) }
  func ligne(_ facture: Int, _ rang: Int) -> LigneID {
    nomme(rang, parmi: lignes[self.facture(facture)])
  }
  func paiement(_ facture: Int, _ rang: Int) -> PaiementID {
    nomme(rang, parmi: paiements[self.facture(facture)])
  }

  /// The number of the avoir of that rank, or one that nothing bears.
  func avoir(_ facture: Int, _ rang: Int) -> NumeroFacture {
    let avoirs = etats.factures[self.facture(facture)]?.avoirs ?? []
    return avoirs.indices.contains(rang)
      ? avoirs[rang].numero.numero : NumeroFacture(texteAdmis: "AUCUN-\(rang)")
  }
}
