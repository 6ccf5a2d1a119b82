public import Facturation
import Journaux

/// What is issued: invoices and avoirs.
extension RegistreTenu {
  /// Issues a draft: gives it the next number, and freezes it.
  ///
  /// It is dated as the draft unless another day is given; a day to come must be accepted expressly.
  /// What is paid of it as it is issued is recorded in the same act, on the invoice's own day, and the
  /// document says so for good.
  /// A rectificative credits the invoice that it replaces, in the same act, and the deposits that it
  /// deducts are told of that.
  @discardableResult
  public func emettre(
    _ id: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false,
    payee paiement: DemandePaiement? = nil
  ) throws -> FactureEmise {
    try accomplir { etats, tirage in
      let (facture, registre) = (try etats.facture(id), try etats.registre())
      let aujourdhui = etats.aujourdhui(registre)
      let client = try etats.client(facture.clientId).fiche
      let limite = accepteDateFuture ? nil : aujourdhui
      let faits: [EvenementFacture]
      let emission: FactureEmise
      if let paiement {
        let paye: PaiementEnregistre
        (emission, paye) = try facture.emettre(
          le: date, auPlusTard: limite, registre: registre, client: client,
          cloture: etats.derniereCloture(), payee: paiement, id: tirage.suivant(),
          aujourdhui: aujourdhui, dernier: etats.dernier(de:))
        faits = [.factureEmise(emission), .paiementEnregistre(paye)]
      } else {
        emission = try facture.emettre(
          le: date, auPlusTard: limite, registre: registre, client: client,
          cloture: etats.derniereCloture(), dernier: etats.dernier(de:))
        faits = [.factureEmise(emission)]
      }
      let remplacement = try etats.remplacer(par: emission, dans: registre) { tirage.suivant() }
      let deductions = try etats.deductions(par: emission)
      return (faits.map { .facture(id, $0) } + remplacement + deductions, emission)
    }
  }

  /// Issues an avoir, which credits an issued invoice in whole or in part, under the next number of its series; a
  /// deposit that the invoice deducts no more is told of that.
  @discardableResult
  public func emettreAvoir(_ id: FactureID, _ demande: DemandeAvoir) throws -> AvoirEmis {
    try accomplir { etats, tirage in
      let (facture, registre) = (try etats.facture(id), try etats.registre())
      let avoir = try facture.crediter(
        demande, id: tirage.suivant(), registre: registre,
        client: etats.client(facture.clientId).fiche, aujourdhui: etats.aujourdhui(registre),
        deduisant: etats.facture(deduisant:), dernier: etats.dernier(de:))
      let deductions = try etats.deductions(de: facture, annuleesPar: avoir)
      return ([.facture(id, .avoirEmis(avoir))] + deductions, avoir)
    }
  }
}

extension Etats {
  /// The avoir over the invoice that the one now issued replaces, if it replaces one, and what that takes
  /// back of deposits.
  fileprivate func remplacer(
    par emission: FactureEmise, dans registre: Registre, tirer: () -> AvoirID
  ) throws -> [Evenement] {
    guard let citee = emission.enTete.precisions.remplacee else { return [] }
    guard let id = try facture(numerotee: citee.numero) else {
      throw RefusFacturation.designationInconnue(citee.numero.texte)
    }
    let remplacee = try facture(id)
    let avoir = try remplacee.crediter(
      parRemplacement: emission, id: tirer(), registre: registre,
      client: client(remplacee.clientId).fiche, aujourdhui: aujourdhui(registre),
      dernier: dernier(de:))
    return try [.facture(id, .avoirEmis(avoir))] + deductions(de: remplacee, annuleesPar: avoir)
  }

  /// All that stands against issuing a draft now, and all that is to be looked at before.
  public func controler(
    _ id: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false
  ) throws -> ControleEmission {
    let (registre, facture) = (try registre(), try facture(id))
    let client = try client(facture.clientId)
    var (emission, controle) = try facture.projeter(
      le: date, auPlusTard: accepteDateFuture ? nil : aujourdhui(registre), registre: registre,
      client: client.fiche, cloture: derniereCloture(), dernier: dernier(de:))
    // Whatever else stands against it: a draft without a line has its day too.
    let jour = date ?? facture.dateFacture
    if facture.statut(le: jour) == .brouillon {
      _ = try controle.essayer { try derniereCloture()?.admettre(le: jour) }
    }
    if let emission {
      // Nothing is recorded of the avoir, so any identifier will do.
      _ = try controle.essayer {
        try remplacer(par: emission, dans: registre) { AvoirID(id.uuid) }
      }
      controle.ajouter(try avertissements(surLesAcomptesDe: emission))
    }
    controle.ajouter(try avertissements(sur: client))
    return controle
  }

  /// What is to be looked at in what is known of a client: others may bear its SIREN.
  public func avertissements(surLeClient id: ClientID) throws -> [Avertissement] {
    try avertissements(sur: client(id))
  }

  private func avertissements(sur client: Client) throws -> [Avertissement] {
    guard let siren = client.fiche.sirenDit else { return [] }
    return try client.avertissements(parmi: clients(duSiren: siren))
  }
}
