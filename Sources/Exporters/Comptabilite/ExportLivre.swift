package import Facturation
package import Journaux
import Projections

/// How a program for plain-text accounting has its books written.
package protocol FormatDeLivre {
  /// What stands above all.
  static func tete(_ titre: String) -> String
  /// An account that is about to be used for the first time.
  static func compte(_ nom: String) -> String
  /// The line that begins a transaction.
  static func transaction(le date: DateCivile, piece: String, libelle: String) -> String
  /// That an account comes to so much at the end of a day.
  static func solde(_ compte: String, _ montant: String, le jour: DateCivile) -> String
  /// What stands above and below what accounts come to.
  static func soldes(le jour: DateCivile) -> String
}

/// Writes the books of a period as transactions, and below them what the accounts have to come to.
package struct ExportLivre<Format: FormatDeLivre> {
  private let cadre: CadreComptable
  private let periode: ClosedRange<DateCivile>
  private var attendus: SoldesAttendus
  /// The accounts that were used, and what those come to that clients have, by what they are called.
  private var ouverts: Set<String> = []
  private var clients: [String: CompteDeClient] = [:]
  /// How many entries were written.
  package private(set) var nombre = 0

  /// Begins the books of a period.
  package init(
    _ cadre: CadreComptable, periode: ClosedRange<DateCivile>, _: Format.Type = Format.self
  ) {
    (self.cadre, self.periode) = (cadre, periode)
    attendus = SoldesAttendus(cadre.registre.plans, periode: periode)
  }

  /// Writes all that a journal tells of the period.
  package mutating func ecrire(
    _ vue: any JournalView, dans stream: inout some ExportStream,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws {
    let vendeur = cadre.registre.vendeur
    try stream.ecrire(Format.tete("\(vendeur.nom), SIREN \(vendeur.siren)".enUneCellule))
    var (attendus, nommes) = (attendus, Set<CompteComptable>())
    try vue.forEachEcriture(
      plans: cadre.registre.plans, dans: periode, reader: &attendus, progression: progression,
      facture: { nommes.formUnion($0.lignes.compactMap(\.contenu.compte)) }
    ) { ecriture in
      try stream.ecrire(texte(ecriture))
      nombre += 1
    }
    attendus.nommes = nommes
    self.attendus = attendus
    try stream.ecrire(soldes())
  }

  private mutating func texte(_ ecriture: Ecriture) -> String {
    var (comptes, mouvements) = ("", "")
    for ligne in ecriture.lignes {
      let nom = nom(ligne.compte, de: ecriture.client)
      if ouverts.insert(nom).inserted { comptes += Format.compte(nom) }
      let precision = ligne.compte.taux.map { "  ; TVA \($0.texte)" } ?? ""
      mouvements += "  \(nom)  \(ligne.montant) EUR\(precision)\n"
    }
    return comptes
      + Format.transaction(
        le: ecriture.date, piece: ecriture.piece.numero.texte.enUneCellule,
        libelle: ecriture.libelle) + mouvements + "\n"
  }

  /// What the accounts come to: those that were used, and those that should have been.
  private mutating func soldes() -> String {
    for compte in attendus.comptesDesClients { _ = nom(compte) }
    var soldes = attendus.comptes.map { ($0.compte.nomDeLivre, $0.solde) }
    soldes += clients.sorted { $0.key < $1.key }.map { ($0, attendus.solde($1)) }
    let dits = soldes.filter { ouverts.contains($0.0) || $0.1 != .zero }
    guard !dits.isEmpty else { return "" }
    let nouveaux = dits.filter { !ouverts.contains($0.0) }.map { Format.compte($0.0) }
    return nouveaux.joined() + Format.soldes(le: periode.upperBound)
      + dits.map { Format.solde($0.0, "\($0.1)", le: periode.upperBound) }.joined()
  }

  /// What an account is called; whose it is is remembered.
  private mutating func nom(_ compte: Ecriture.Imputation, de client: ClientID) -> String {
    compte.estAuxiliaire
      ? nom(CompteDeClient(client: client, compte: compte.compte)) : compte.compte.nomDeLivre
  }

  private mutating func nom(_ sien: CompteDeClient) -> String {
    let nom = "\(sien.compte.nomDeLivre):\(cadre.auxiliaire(sien.client).compte)"
    clients[nom] = sien
    return nom
  }
}

extension CompteComptable {
  /// An account under the heading of its class, as plain-text accounting has them.
  var nomDeLivre: String {
    let classe =
      switch texte.prefix(2) {
      case "10"..."19": "Capitaux"
      case "60"..."69": "Charges"
      case "70"..."79": "Produits"
      case "41" where texte.hasPrefix("419"): "Passif"
      case "41", "46": "Actif"
      case "40"..."49": "Passif"
      default: "Actif"
      }
    return "\(classe):\(texte)"
  }
}

extension ExportStream {
  /// Takes a text.
  mutating func ecrire(_ texte: String) throws { try write(ContiguousArray(texte.utf8)) }
}

/// Books as hledger reads them.
///
///     account Actif:411000:DUPONT
///     2026-11-20 * (F2026-0001) Facture F2026-0001 Dupont
///       Actif:411000:DUPONT  120.00 EUR
///       Produits:706000  -100.00 EUR
///       Passif:445710  -20.00 EUR  ; TVA 20.00
package enum LivreHledger: FormatDeLivre {
  /// What stands above all.
  package static func tete(_ titre: String) -> String {
    """
    ; \(titre)
    decimal-mark .
    commodity 1000.00 EUR
    account Actif  ; type: A
    account Passif  ; type: L
    account Capitaux  ; type: E
    account Produits  ; type: R
    account Charges  ; type: X


    """
  }

  /// An account that is about to be used for the first time.
  package static func compte(_ nom: String) -> String { "account \(nom)\n" }

  /// The line that begins a transaction; a semicolon would begin a comment.
  package static func transaction(le date: DateCivile, piece: String, libelle: String) -> String {
    let numero = String(piece.filter { !"()".contains($0) })
    return "\(date) * (\(numero)) \(libelle.replacing(";", with: ","))\n"
  }

  /// What stands above and below what accounts come to.
  package static func soldes(le jour: DateCivile) -> String { "\(jour) * Soldes\n" }

  /// That an account comes to so much at the end of a day.
  package static func solde(_ compte: String, _ montant: String, le jour: DateCivile) -> String {
    "  \(compte)  0.00 EUR = \(montant) EUR\n"
  }
}

/// Books as Beancount reads them.
///
///     1970-01-01 open Actif:411000:DUPONT EUR
///     2026-11-20 * "F2026-0001" "Facture F2026-0001 Dupont"
///       Actif:411000:DUPONT  120.00 EUR
///       Produits:706000  -100.00 EUR
///       Passif:445710  -20.00 EUR  ; TVA 20.00
package enum LivreBeancount: FormatDeLivre {
  /// What stands above all.
  package static func tete(_ titre: String) -> String {
    """
    option "title" \(cite(titre))
    option "operating_currency" "EUR"
    option "name_assets" "Actif"
    option "name_liabilities" "Passif"
    option "name_equity" "Capitaux"
    option "name_income" "Produits"
    option "name_expenses" "Charges"


    """
  }

  /// An account that is about to be used for the first time; an entry may be dated long before.
  package static func compte(_ nom: String) -> String { "0001-01-01 open \(nom) EUR\n" }

  /// The line that begins a transaction.
  package static func transaction(le date: DateCivile, piece: String, libelle: String) -> String {
    "\(date) * \(cite(piece)) \(cite(libelle))\n"
  }

  /// Nothing stands above what accounts come to.
  package static func soldes(le jour: DateCivile) -> String { "" }

  /// That an account comes to so much at the end of a day, which is to say at the beginning of the next;
  /// to the cent, since a cent would be passed over otherwise.
  package static func solde(_ compte: String, _ montant: String, le jour: DateCivile) -> String {
    "\(jour.plus(jours: 1) ?? jour) balance \(compte)  \(montant) ~ 0.00 EUR\n"
  }

  private static func cite(_ texte: String) -> String {
    "\"\(texte.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}

/// What the accounts of a period have to come to, by the read models that people see: what each client
/// owes, the VAT that became due, the money of each means.
///
/// None of it is added up from entries, and all factures are asked, so that an entry that is wrong shows, or that
/// is missing of what lists know. That these know all is for a verification to tell.
struct SoldesAttendus: FicheReader {
  /// The sums of the days on which the same accounts hold.
  private var parts: [SoldesSousUnPlan]
  /// The accounts that lines name, of which no read model tells.
  var nommes: Set<CompteComptable> = []

  /// Begins with nothing.
  init(_ plans: PlansComptables, periode: ClosedRange<DateCivile>) {
    parts = plans.parts(de: periode).map { SoldesSousUnPlan($0.plan, periode: $0.jours) }
  }

  mutating func take(_ client: ClientNomme) {}

  /// Adds what a facture comes to.
  mutating func take(_ facture: FicheFacture) {
    for rang in parts.indices { parts[rang].ajouter(facture) }
  }

  /// The accounts of clients of whom something is known.
  var comptesDesClients: Set<CompteDeClient> {
    Set(
      parts.flatMap { part in
        part.clients.map { CompteDeClient(client: $0, compte: part.plan.clients) }
      })
  }

  /// By how much a client owes more at the end than on the eve, of what moved in an account.
  func solde(_ sien: CompteDeClient) -> Cumul {
    parts.reduce(.zero) { somme, part in
      part.plan.clients == sien.compte ? somme + part.client(sien.client) : somme
    }
  }

  /// What the accounts come to that serve for one thing alone, but for the clients'.
  var comptes: [(compte: CompteComptable, solde: Cumul)] {
    let ambigus = parts.reduce(into: nommes) { $0.formUnion($1.ambigus) }
    let connus = parts.flatMap(\.connus).filter { !ambigus.contains($0.compte) }
    return Dictionary(connus.map { ($0.compte, $0.solde) }, uniquingKeysWith: +)
      .map { (compte: $0.key, solde: $0.value) }.sorted { $0.compte.texte < $1.compte.texte }
  }
}

/// An account of the books that is kept by client, and whose.
struct CompteDeClient: Hashable {
  let client: ClientID
  let compte: CompteComptable
}

/// The sums that the accounts must have of days on which the same ones hold.
private struct SoldesSousUnPlan {
  let plan: PlanComptable
  private var veille: BalanceAgee?
  private var fin: BalanceAgee
  private var exigible: TVAExigible
  private var encaissements: Encaissements

  init(_ plan: PlanComptable, periode: ClosedRange<DateCivile>) {
    self.plan = plan
    veille = periode.lowerBound.plus(jours: -1).map { BalanceAgee(au: $0) }
    fin = BalanceAgee(au: periode.upperBound)
    exigible = TVAExigible(periode: periode)
    encaissements = Encaissements(periode: periode)
  }

  mutating func ajouter(_ facture: FicheFacture) {
    veille?.ajouter(facture)
    fin.ajouter(facture)
    exigible.ajouter(facture)
    encaissements.ajouter(facture)
  }

  /// By how much a client owes more than on the eve.
  func client(_ id: ClientID) -> Cumul {
    (fin.parClient[id]?.total ?? .zero) - (veille?.parClient[id]?.total ?? .zero)
  }

  /// Clients of whom something is known.
  var clients: Set<ClientID> {
    Set(fin.parClient.keys).union(veille?.parClient.keys.map(\.self) ?? [])
  }

  /// The sums of the accounts of money and of VAT that is due.
  var connus: [(compte: CompteComptable, solde: Cumul)] {
    let argent = encaissements.parCompte(plan)
    let due = exigible.parGroupe.values.reduce(Cumul.zero) { $0 - $1.tva }
    return argent.map { ($0.key, $0.value) } + [(plan.tvaCollectee, due)]
  }

  /// Those accounts of which no read model says what they come to, or not by one sum.
  var ambigus: [CompteComptable] {
    [
      plan.clients, plan.acomptes, plan.ventesServices, plan.ventesBiens, plan.reductions,
      plan.tvaEnAttente, plan.pertes, plan.fraisBancaires,
    ] + connus.map(\.compte).filter { compte in connus.count { $0.compte == compte } > 1 }
  }
}
