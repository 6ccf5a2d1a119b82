public import Facturation

/// Issues a draft: gives it the next number, and freezes it.
public struct EmettreFacture: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the invoice, dated as the draft unless another day is given; a day to come must be
  /// accepted expressly.
  ///
  /// A rectificative credits the invoice that it replaces, in the same act.
  public func execute(
    _ facture: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false,
    par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: .facture(facture)) { etats, tirage in
      let (brouillon, registre) = (try etats.facture(facture), try etats.registre())
      let emission = try brouillon.emettre(
        le: date, auPlusTard: accepteDateFuture ? nil : etats.aujourdhui(registre),
        registre: registre, client: etats.client(brouillon.clientId).fiche,
        dernier: etats.dernier(de:))
      let remplacement = try Self.remplacer(par: emission, dans: registre, etats, &tirage)
      return [.facture(facture, .factureEmise(emission))] + remplacement
    }
  }

  /// The avoir over the invoice that the one now issued replaces, if it replaces one.
  private static func remplacer(
    par emission: FactureEmise, dans registre: Registre, _ etats: Etats, _ tirage: inout Tirage
  ) throws -> [Evenement] {
    guard let citee = emission.enTete.precisions.remplacee else { return [] }
    guard let id = try etats.facture(numerotee: citee.numero) else {
      throw RefusFacturation(.designationInconnue(citee.numero.texte))
    }
    let avoir = try etats.facture(id).crediter(
      parRemplacement: emission, id: tirage.suivant(), registre: registre,
      aujourdhui: etats.aujourdhui(registre), dernier: etats.dernier(de:))
    return [.facture(id, .avoirEmis(avoir))]
  }
}
