import Facturation

/// In which order a page shows invoices; those that are alike in it as they were begun, the last first.
@nonexhaustive
public enum OrdreDePage: CaseIterable, Sendable {
  /// Those begun last first.
  case creation
  /// Those dated last first.
  case date
  /// Those due first first.
  case echeance
  /// By the client's name.
  case client
  /// Those that come to most first.
  case montant
  /// Those of which most is due first.
  case solde
}

/// Where an invoice stands among others: by what the order goes by, a number or a text, then by its draft.
struct PlaceDansLaPage: Hashable, Comparable {
  let nombre: Int
  let texte: String
  let brouillon: Int

  static func < (une: Self, autre: Self) -> Bool {
    if une.nombre != autre.nombre { return une.nombre < autre.nombre }
    if une.texte != autre.texte { return une.texte < autre.texte }
    return une.brouillon > autre.brouillon
  }
}

extension OrdreDePage {
  /// The place of an invoice; of clients the names as they are put in order are known.
  func place(
    de facture: FicheFacture, le jour: DateCivile, noms: [ClientID: String]
  ) -> PlaceDansLaPage {
    var (nombre, texte) = (0, "")
    switch self {
    case .creation: break
    case .date: nombre = -Int(facture.dateFacture.jour)
    case .echeance: nombre = Int(facture.dateEcheance.jour)
    case .client: texte = noms[facture.clientId] ?? ""
    case .montant: nombre = -Int(facture.totalTTC.unites)
    // Nobody can owe more than an Int counts, short of a hundred thousand of the largest payments.
    case .solde: nombre = Int(clamping: -facture.solde(le: jour).centimes)
    }
    return PlaceDansLaPage(nombre: nombre, texte: texte, brouillon: facture.brouillon)
  }
}
