import Facturier
import FacturierModeles

/// Says things in the reader's language.
struct Paroles {
  let langue: Langue

  init(_ langue: Langue) { self.langue = langue }

  /// The French or the English words.
  func callAsFunction(_ francais: String, _ anglais: String) -> String {
    switch langue {
    case .francais: francais
    case .anglais: anglais
    }
  }

  /// What is said of an error.
  func dire(_ echec: DepotError) -> String { "✗ \(echec.message(langue))" }

  /// What an order is called.
  func nom(_ ordre: OrdreDePage) -> String {
    switch ordre {
    case .creation: self("dernières d'abord", "last first")
    case .date: self("par date", "by date")
    case .echeance: self("par échéance", "by due date")
    case .client: self("par client", "by customer")
    case .montant: self("par montant", "by amount")
    case .solde: self("par solde", "by balance")
    @unknown default: "?"
    }
  }

  /// What an act is called.
  func nom(_ acte: ActeDeFacture) -> String {
    switch acte {
    case .ecrire: self("écrire", "write")
    case .emettre: self("émettre (e)", "issue (e)")
    case .annuler: self("annuler", "give up")
    case .dupliquer: self("dupliquer", "duplicate")
    case .encaisser: self("encaisser (p)", "record a payment (p)")
    case .rembourser: self("rembourser", "refund")
    case .crediter: self("créditer", "credit")
    case .passerEnPerte: self("passer en perte", "write off")
    @unknown default: "?"
    }
  }
}

extension String {
  /// As wide as a column, at its left or at its right.
  func sur(_ largeur: Int, aDroite: Bool = false) -> String {
    guard count < largeur else { return String(prefix(largeur)) }
    let vide = String(repeating: " ", count: largeur - count)
    return aDroite ? vide + self : self + vide
  }
}
