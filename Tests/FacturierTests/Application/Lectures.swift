import Facturier
import FacturierModeles

// Application.md
extension Boutique {
  /// A line for each facture that is issued and due, those begun last first; a page at a time.
  func impayees(
    de nom: String = "", apres suite: SuiteDePage? = nil, _ langue: Langue
  ) async throws(DepotError) -> (lignes: [String], suite: SuiteDePage?) {
    var demande = DemandeDePage()
    demande.statuts = [.envoyee, .enRetard]
    demande.recherche = nom
    demande.nombre = 20
    demande.apres = suite
    let page = try await depot.factures(demande)
    let lignes = page.factures.map { facture in
      "\(facture.reference) \(facture.client) \(facture.statutAffiche.libelle(langue))"
        + " \(facture.solde.affiche(langue))"
    }
    return (lignes, page.suite)
  }
}
// end

// Application.md
extension Boutique {
  /// What was invoiced and is due, and how long it has been due, from one pass through the journal.
  func situation() async throws(DepotError) -> (totaux: TotauxRegistre, balance: BalanceAgee) {
    try await depot.lire { etats in
      let jour = etats.aujourdhui(try etats.registre())
      var totaux = TotauxRegistre(au: jour)
      var balance = BalanceAgee(au: jour)
      try etats.chaqueFacture { facture in
        totaux.ajouter(facture)
        balance.ajouter(facture)
      }
      return (totaux, balance)
    }
  }

  /// What each client owes beyond the due date: the brackets but the first.
  func retards() async throws(DepotError) -> [ClientID: Cumul] {
    try await situation().balance.parClient.mapValues { montants in
      BalanceAgee.Tranche.allCases.filter { $0 != .nonEchu }
        .reduce(.zero) { $0 + montants[$1] }
    }
  }
}
// end

// Application.md
extension Boutique {
  /// Who did what to a facture and when, a sentence for each act.
  func raconter(_ facture: FactureID, _ langue: Langue) async throws(DepotError) -> [String] {
    try await depot.lire { etats in
      let fuseau = try etats.registre().fuseau
      return try etats.historique(de: .facture(facture)).map { $0.phrase(langue, fuseau: fuseau) }
    }
  }
}
// end

// Application.md
/// What each client was invoiced before VAT, less what was credited.
struct ChiffreAffaires: Projection {
  private(set) var parClient: [ClientID: Cumul] = [:]
  private var clients: [FactureID: ClientID] = [:]

  mutating func prendre(_ evenement: RecordedEvent) {
    guard case .facture(let facture, let fait) = evenement.evenement else { return }
    switch fait {
    case .factureEmise(let emission):
      clients[facture] = emission.enTete.clientId
      parClient[emission.enTete.clientId, default: .zero] += emission.totaux.totalHT
    case .avoirEmis(let avoir):
      guard let client = clients[facture] else { return }
      parClient[client, default: .zero] -= avoir.totaux.totalHT
    default: break
    }
  }
}

extension Boutique {
  func chiffreAffaires() async throws(DepotError) -> [ClientID: Cumul] {
    try await depot.lire { try $0.rejouer(ChiffreAffaires()).parClient }
  }
}
// end

// Application.md
extension Boutique {
  /// What each produit has brought in before VAT, less what was credited; under none, what is no produit.
  func ventesParProduit() async throws(DepotError) -> [ProduitID?: Cumul] {
    try await depot.lire { etats in
      var ventes: [ProduitID?: Cumul] = [:]
      try etats.chaqueFacture { facture in
        guard facture.estEmise else { return }
        for (ligne, part) in facture.partsHT {
          ventes[ligne.contenu.produit, default: .zero] += part
        }
        for (ligne, _, part) in facture.avoirs.flatMap(facture.partsHT(creditees:)) {
          ventes[ligne.contenu.produit, default: .zero] -= part
        }
      }
      return ventes
    }
  }
}
// end

// Application.md
/// A list of invoices on a screen, which shows what is recorded as soon as it is.
@MainActor
final class ListeVivante {
  private(set) var page: PageDeFactures?
  /// Why it no longer follows, beside what it showed last.
  private(set) var echec: DepotError?

  /// Shows the list, and again each time that something is recorded; ends with the task.
  func suivre(_ depot: Depot, _ demande: DemandeDePage = DemandeDePage()) async {
    do throws(DepotError) {
      let premiere = try await depot.factures(demande)
      page = premiere
      for try await nouvelle in depot.nouvelles(depuis: Ancre(premiere.tete)) {
        guard case .aJour(let tete) = nouvelle, tete != page?.tete else { continue }
        page = try await depot.factures(demande)
      }
    } catch {
      echec = error
    }
  }
}
// end

// Application.md
extension Boutique {
  /// Hands over what each client was invoiced, now and each time that this may have changed.
  func suivreLeChiffre(
    _ montrer: ([ClientID: Cumul]) async -> Void
  ) async throws(DepotError) {
    for try await (chiffre, _) in depot.vivante(ChiffreAffaires()) {
      await montrer(chiffre.parClient)
    }
  }

  /// Announces each event once, and goes on where an earlier run has ended: `garde` is the anchor that was
  /// kept, and `garder` keeps the next one.
  func annoncer(
    depuis garde: String?, _ annoncer: (_ nom: String, _ sujet: String) async -> Void,
    garder: (_ ancre: String) async -> Void
  ) async throws(DepotError) {
    for try await nouvelle in depot.nouvelles(depuis: garde.flatMap { Ancre($0) }) {
      switch nouvelle {
      case .acte(let acte, let tete):
        for evenement in acte.evenements {
          await annoncer(evenement.nom, evenement.evenement.flux.texte)
        }
        if let ancre = Ancre(tete) { await garder(ancre.description) }
      case .reprise(let tete): await annoncer("Reprise", "\(tete.position)")
      case .aJour: break
      @unknown default: break
      }
    }
  }
}
// end

// Application.md
extension Boutique {
  /// What is wrong with the journal, a sentence for each anomaly, and the anchor of its end.
  func verifier(ancre: Ancre?) async throws(DepotError) -> (anomalies: [String], ancre: String) {
    let (phrases, anomalies) = AsyncStream<String>.makeStream()
    let rapport = try await depot.verifier(ancre: ancre) { anomalie in
      anomalies.yield("\(anomalie.position) \(anomalie.regle): \(anomalie.ecart(.anglais))")
    }
    anomalies.finish()
    let trouvees = await phrases.reduce(into: []) { $0.append($1) }
    return (trouvees, Ancre(rapport.tete)?.description ?? "")
  }
}
// end

// Application.md
/// What an app answers when something was not done.
struct Reponse {
  let code: String
  let francais: String
  let anglais: String
  /// Whether the same request, under the same key, may well succeed later.
  let peutReprendre: Bool

  init(_ echec: DepotError) {
    code = echec.code.rawValue
    francais = echec.message(.francais)
    anglais = echec.message(.anglais)
    peutReprendre = echec.peutReprendre
  }
}
// end

// Application.md
/// What one window of our app shows; each view reads what it draws, and is drawn again once that has changed.
@MainActor
final class Fenetre {
  let tableau: ModeleDuTableau
  let liste: ListeDeFactures
  private let modeles: Modeles

  init(_ boutique: Boutique, par qui: Author, _ langue: Langue) {
    modeles = Modeles(boutique.depot, auteur: qui, langue: langue)
    (tableau, liste) = (modeles.tableauDeBord(), modeles.factures())
  }

  /// The head of the window: what is due, or why nobody knows.
  func titre(_ langue: Langue) -> String {
    let montre = tableau.montre
    let du = montre.valeur.map { $0.ouvert.affiche(langue) } ?? "…"
    return montre.echec.map { "\(du) (\($0.message(langue)))" } ?? du
  }

  /// The rows, as many as were read so far.
  var factures: [FactureDePage] { liste.montre.valeur?.factures ?? [] }

  /// Somebody types in the field for searching.
  func chercher(_ texte: String) { liste.demande.recherche = texte }

  /// The last row comes into sight.
  func finVisible() { liste.continuer() }

  /// Somebody opens an invoice.
  func ouvrir(_ facture: FactureID) -> ModeleDeFacture { modeles.facture(facture) }
}
// end

// Application.md
extension ModeleDeFacture {
  /// Why the button for payments is grey, if it is.
  func sansEncaissement(_ langue: Langue) -> String? {
    montre.valeur?.empechement(.encaisser)?.message(langue)
  }

  /// What the page says below its buttons once somebody has used one.
  func suite(_ langue: Langue) -> String? {
    if let echec = acte.echec { return echec.message(langue) }
    return acte.valeur.map { "n° \($0.tete.position)" }
  }
}
// end
