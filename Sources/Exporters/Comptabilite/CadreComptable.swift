package import Facturation
package import Journaux
import Projections

/// What every account of the books is called: those of the plan, and each client's own.
package struct CadreComptable: Sendable {
  /// The registre.
  package let registre: Registre
  /// The accounts of each client.
  private let clients: [ClientID: Auxiliaire]
  /// What accounts are called, by the plan that has them.
  private let noms: [[CompteComptable: String]]

  /// A client's account in the books.
  package struct Auxiliaire: Hashable, Sendable {
    /// By which it is told from the others' accounts.
    package fileprivate(set) var code: String
    let nom: String
  }

  /// Looks up what clients are called now.
  package init(_ registre: Registre, _ vue: any JournalView) throws {
    self.registre = registre
    var clients: [ClientID: Auxiliaire] = [:]
    try vue.forEachClient { clients[$0.id] = Auxiliaire($0) }
    let titulaires = Dictionary(grouping: clients.keys) { clients[$0]?.code ?? "" }
    for (code, siens) in titulaires where siens.count > 1 {
      // One account is one client's, whatever code they were given.
      for id in siens {
        clients[id]?.code = "\(code)-\(id.texte.filter { $0 != "-" }.uppercased())"
      }
    }
    self.clients = clients
    noms = registre.plans.tous.map(\.noms)
  }

  /// What an account is called on a day; one that a line named itself holds sales.
  func nom(de compte: CompteComptable, le jour: DateCivile) -> String {
    noms[registre.plans.rang(le: jour)][compte] ?? "Ventes"
  }

  /// The account of a client.
  package func auxiliaire(_ client: ClientID) -> Auxiliaire {
    clients[client] ?? Auxiliaire(code: client.texte, nom: client.texte)
  }
}

extension PlanComptable {
  /// What its accounts are called; where one serves twice, the first name stands.
  fileprivate var noms: [CompteComptable: String] {
    var noms: [CompteComptable: String] = [:]
    for poste in Changement.tout(de: self) {
      guard case .code(let compte)? = poste.apres else { continue }
      let numero = CompteComptable(texteAdmis: compte)
      noms[numero] = noms[numero] ?? poste.nom(.francais).enTete
    }
    return noms
  }
}

extension CadreComptable.Auxiliaire {
  /// The code that the seller has given, or the end of its identifier, which was drawn at random unless
  /// it was imported.
  fileprivate init(_ client: Client) {
    let usuel = "C" + client.id.texte.filter { $0 != "-" }.suffix(12).uppercased()
    code = client.fiche.code?.texte ?? usuel
    nom = client.fiche.nom.texte
  }
}

extension String {
  /// The same with a capital in front.
  fileprivate var enTete: String { prefix(1).uppercased() + dropFirst() }

  /// The same on one line, without what sets columns apart.
  var enUneCellule: String {
    func separe(_ scalaire: Unicode.Scalar) -> Bool {
      scalaire == "|" || scalaire.properties.generalCategory == .control
        || scalaire == "\u{2028}" || scalaire == "\u{2029}"
    }
    guard unicodeScalars.contains(where: separe) else { return self }
    var cellule = String.UnicodeScalarView()
    cellule.append(contentsOf: unicodeScalars.map { separe($0) ? " " : $0 })
    return String(cellule)
  }
}

/// What books say, which are kept in French whoever reads them.
extension Ecriture {
  /// What had happened, in a few words: `Facture F2026-0001 Dupont`.
  func libelle(_ cadre: CadreComptable) -> String {
    let nom = cadre.auxiliaire(client).nom
    return "\(fait.libelle) \(piece.numero) \(nom)\(fait.precision)".enUneCellule
  }
}

extension FaitComptable {
  fileprivate var libelle: String {
    switch self {
    case .facture(.facture): "Facture"
    case .facture(.acompte): "Facture d'acompte"
    case .facture(.rectificative): "Facture rectificative"
    case .avoir: "Avoir"
    case .paiement: "Règlement"
    case .annulation: "Annulation du règlement"
    case .rejet: "Rejet du règlement"
    case .remboursement: "Remboursement"
    case .perte: "Créance irrécouvrable"
    case .deduction: "TVA de l'acompte déduit"
    }
  }

  /// By which means, and under which reference.
  fileprivate var precision: String {
    switch self {
    case .facture, .avoir, .perte, .deduction: ""
    case .paiement(let mode, let reference), .annulation(let mode, let reference),
      .rejet(let mode, let reference), .remboursement(let mode, let reference):
      ", \(mode.libelle(.francais))" + (reference.map { " \($0)" } ?? "")
    }
  }
}

extension Ecriture.Livre {
  /// What the book is called.
  var nom: String {
    switch self {
    case .ventes: "Ventes"
    case .banque: "Banque"
    case .caisse: "Caisse"
    case .diverses: "Opérations diverses"
    }
  }
}

extension Cumul {
  /// The sum without a sign, with a comma before its decimals.
  var sansSigne: String {
    let (euros, reste) = centimes.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(euros),\(Int(reste).texte(chiffres: 2))"
  }
}
