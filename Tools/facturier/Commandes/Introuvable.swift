import Facturier

/// What was named is not there: a line, a payment, a client, a produit, a position or a file.
struct Introuvable: Error {
  /// The name given.
  let designation: String
  /// What was looked for, and where to find its names.
  let phrase: Phrase
  /// What kind of thing is missing, for programs to compare.
  var regle = "designation-inconnue"

  static let policeInutilisable = "police-inutilisable"
  static let aucunePolice = "aucune-police"
  static let logoInutilisable = "logo-inutilisable"
}

/// What a person calls a line or a payment.
extension Seance {
  /// The line of a facture that a text means.
  func ligne(_ texte: String, de facture: FactureID) throws -> LigneID {
    let facture = try lire { try $0.facture(facture) }
    return try Introuvable.nommer(
      texte, sinon: .aucuneLigne(texte, reference: facture.reference)
    ) {
      try Designation.choisir(texte, parmi: facture.lignes.map(\.id), des: .lignes)
    }
  }

  /// The payment on a facture that a text means.
  func paiement(_ texte: String, de facture: FactureID) throws -> PaiementID {
    let facture = try lire { try $0.facture(facture) }
    return try Introuvable.nommer(
      texte, sinon: .aucunPaiement(texte, reference: facture.reference)
    ) {
      try Designation.choisir(texte, parmi: facture.paiements.map(\.id), des: .paiements)
    }
  }
}

extension Seance {
  /// The number of an avoir on a facture that a text means.
  func avoir(_ texte: String, de facture: FactureID) throws -> NumeroFacture {
    let facture = try lire { try $0.facture(facture) }
    guard let numero = facture.numero(designe: texte), numero != facture.numero else {
      throw Introuvable(
        designation: texte, phrase: .aucunAvoir(texte, reference: facture.reference))
    }
    return numero
  }
}

extension Introuvable {
  /// What a search finds; where it finds nothing of that name, the phrase that says where to look.
  static func nommer<Nomme>(
    _ texte: String, sinon phrase: Phrase, _ chercher: () throws -> Nomme
  ) throws -> Nomme {
    do {
      return try chercher()
    } catch let refus as RefusFacturation where refus.code == "designation-inconnue" {
      throw Introuvable(designation: texte, phrase: phrase)
    }
  }
}
