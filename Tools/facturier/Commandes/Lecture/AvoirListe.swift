import Facturier

/// What a list tells of an avoir.
struct AvoirListe {
  private let credit: Credit
  private let facture: (id: FactureID, numero: String)
  let client: ClientID

  init(_ credit: Credit, sur facture: FicheFacture) {
    self.credit = credit
    self.facture = (facture.id, facture.reference)
    client = facture.clientId
  }

  /// What it takes off before VAT, of VAT, and with it.
  var sommes: [Cumul] {
    let bases = credit.groupes.reduce(Cumul.zero) { $0 + Cumul($1.base) }
    return [bases, Cumul(credit.totalTTC) - bases, Cumul(credit.totalTTC)]
  }

  /// Its cells, those of columns that only programs are told among them.
  func cellules(_ nom: String, _ langue: Langue) -> [Tableau.Cellule] {
    [
      .texte(credit.numero.numero), .donnee(.id(facture.id)), .texte(facture.numero),
      .donnee(.id(client)), .texte(nom), .date(credit.date, langue),
    ] + sommes.map { .montant($0, langue) }
  }

  /// Writes the members that stand in a list and with an avoir by itself.
  func ecrire(dans json: inout JSONWriter) {
    json.texte("numero", credit.numero.numero)
    json.date("dateAvoir", credit.date)
    json.id("factureId", facture.id)
    json.texte("numeroFacture", facture.numero)
    json.id("clientId", client)
    for (nom, somme) in zip(["totalHT", "montantTVA", "totalTTC"], sommes) {
      json.montant(nom, somme)
    }
  }
}

extension AvoirListe: Comparable {
  private var place: (DateCivile, String, Int) {
    (credit.date, credit.numero.serie, credit.numero.rang)
  }

  static func == (un: Self, autre: Self) -> Bool { un.place == autre.place }

  static func < (un: Self, autre: Self) -> Bool { un.place < autre.place }
}
