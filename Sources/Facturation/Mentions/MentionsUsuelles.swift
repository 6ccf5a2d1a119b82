/// What a seller's document says on its day.
extension Mention {
  /// What an invoice says: escompte, penalties and the indemnity, which the law wants between businesses;
  /// from private clients a seller may ask what it has agreed on.
  package static func deFacture(
    de vendeur: Vendeur, a client: FicheClient, le jour: DateCivile
  ) -> [Mention] {
    let pro = client.categorie.estProfessionnelle
    func formule(_ code: CodeMention) -> Mention? {
      pro ? FormuleLegale.mention(code, le: jour) : nil
    }
    let escompte = vendeur.escompte.map {
      Mention(.escompte, "Escompte pour paiement anticipé : \($0).")
    }
    let penalites = vendeur.tauxPenalites.map {
      Mention(.penalites, "Pénalités de retard : \($0).")
    }
    let conditions = [
      escompte ?? formule(.escompte), penalites ?? formule(.penalites), formule(.indemnite),
    ]
    return conditions.compactMap(\.self) + duVendeur(vendeur, le: jour)
  }

  /// What an avoir says: what is true of the seller whatever is asked for.
  package static func dAvoir(de vendeur: Vendeur, le jour: DateCivile) -> [Mention] {
    duVendeur(vendeur, le: jour)
  }

  private static func duVendeur(_ vendeur: Vendeur, le jour: DateCivile) -> [Mention] {
    let debits = vendeur.optionDebits ? FormuleLegale.mention(.fiscalite, le: jour) : nil
    let societe = vendeur.societe.map { Mention(.societe, $0) }
    return [debits, societe].compactMap(\.self) + vendeur.mentions
  }

  private init(_ code: CodeMention, _ texte: String) {
    self.init(code: code, texte: Note(texteAdmis: texte))
  }
}
