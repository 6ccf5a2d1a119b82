public import Facturation

/// Issues a draft: gives it the next number, and freezes it; with what is paid of it at once.
public struct EmettreFacture: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the invoice, dated as the draft unless another day is given; a day to come must be
  /// accepted expressly.
  ///
  /// What is paid of it as it is issued is recorded in the same act, on the invoice's own day, and the
  /// document says so for good.
  /// A rectificative credits the invoice that it replaces, in the same act.
  public func execute(
    _ id: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false,
    payee paiement: DemandePaiement? = nil, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.facture(id)]) { etats, tirage in
      let (facture, registre) = (try etats.facture(id), try etats.registre())
      let aujourdhui = etats.aujourdhui(registre)
      let client = try etats.client(facture.clientId).fiche
      let limite = accepteDateFuture ? nil : aujourdhui
      let faits: [EvenementFacture]
      let emission: FactureEmise
      if let paiement {
        let paye: PaiementEnregistre
        (emission, paye) = try facture.emettre(
          le: date, auPlusTard: limite, registre: registre, client: client, payee: paiement,
          id: tirage.suivant(), aujourdhui: aujourdhui, dernier: etats.dernier(de:))
        faits = [.factureEmise(emission), .paiementEnregistre(paye)]
      } else {
        emission = try facture.emettre(
          le: date, auPlusTard: limite, registre: registre, client: client,
          dernier: etats.dernier(de:))
        faits = [.factureEmise(emission)]
      }
      let remplacement = try Self.remplacer(par: emission, dans: registre, etats, &tirage)
      return faits.map { .facture(id, $0) } + remplacement
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
