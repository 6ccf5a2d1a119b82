/// What a person asks of a new draft; omitted members take their usual values.
@dynamicMemberLookup public struct DemandeFacture: Hashable, Sendable {
  /// The client who buys.
  public var clientId: ClientID
  /// The invoice's date; today, unless it says otherwise.
  public var date: DateCivile?
  /// When the invoice is due: a day, or so many days after its date.
  public var echeance = Echeance.habituelle
  /// The rate of lines that name none; 20 %, or 0 for a seller without VAT.
  public var tva: Taux?
  /// How it is to be paid.
  public var conditionsPaiement = ConditionsPaiement.virement
  /// The discount on the whole.
  public var remise = Remise.aucune
  /// Whether the prices of its lines include VAT.
  public var prixSaisis = PrixSaisis.ht
  /// What else it says.
  public var precisions = Precisions()
  /// The issued invoice that it replaces; a rectificative names one.
  public var remplace: FactureID?

  /// Asks for a draft for a client.
  public init(clientId: ClientID, date: DateCivile? = nil) {
    self.clientId = clientId
    self.date = date
  }

  /// What else it says, read and set as if it stood here.
  public subscript<Valeur>(dynamicMember chemin: WritableKeyPath<Precisions, Valeur>) -> Valeur {
    get { precisions[keyPath: chemin] }
    set { precisions[keyPath: chemin] = newValue }
  }
}

extension Facture {
  /// Begins a draft, the next after the last one of the registre; `remplacee` is the invoice that it
  /// is to replace.
  package static func creer(
    _ demande: DemandeFacture, dernierBrouillon: Int, registre: Registre,
    aujourdhui: DateCivile, remplacant remplacee: Facture? = nil
  ) throws(RefusFacturation) -> FactureCreee {
    let date = demande.date ?? aujourdhui
    let (dateEcheance, delai) = try demande.echeance.depuis(date)
    try demande.livraison?.verifier()
    let precisions = try demande.precisions(remplacant: remplacee)
    let regime = registre.vendeur.regime
    let tva = demande.tva ?? (regime == .reel ? .normal : .zero)
    try tva.verifier(sous: regime)
    try demande.remise.verifierForme()
    return FactureCreee(
      brouillon: dernierBrouillon + 1,
      enTete: EnTete(
        clientId: demande.clientId, dateFacture: date, dateEcheance: dateEcheance,
        delaiJours: delai, tva: tva, conditionsPaiement: demande.conditionsPaiement,
        remise: demande.remise, prixSaisis: demande.prixSaisis, precisions: precisions))
  }

  /// Grants a discount on the whole.
  package func accorder(remise: Remise) throws(RefusFacturation) -> RemiseAccordee {
    try verifierBrouillon()
    try remise.verifierForme()
    _ = try sommes.totaux(remise: remise, prix: self.prixSaisis)
    return RemiseAccordee(remise: remise)
  }

  /// Sets another due date.
  package func modifier(echeance: Echeance) throws(RefusFacturation) -> EcheanceModifiee {
    try verifierBrouillon()
    let (date, delai) = try echeance.depuis(self.dateFacture)
    return EcheanceModifiee(dateEcheance: date, delaiJours: delai)
  }

  /// Sets another way to pay.
  package func modifier(
    conditions: ConditionsPaiement
  ) throws(RefusFacturation) -> ConditionsModifiees {
    try verifierBrouillon()
    return ConditionsModifiees(conditionsPaiement: conditions)
  }

  /// Sets other notes.
  package func modifier(
    notes: Note?, commentaire: Note?
  ) throws(RefusFacturation) -> NotesModifiees {
    try verifierBrouillon()
    return NotesModifiees(notes: notes, notesCommentaire: commentaire)
  }

  /// Makes the draft one for another client, who has paid none of the deposits that it deducts.
  package func changer(client: ClientID) throws(RefusFacturation) -> ClientChange {
    try verifierBrouillon()
    if client != self.clientId,
      let citee = lignes.lazy.compactMap(\.contenu.factureAnterieure).first
    {
      throw .acompteAutreClient(citee.numero)
    }
    return ClientChange(clientId: client)
  }

  /// Gives the draft up; an issued invoice is cancelled by an avoir only.
  package func annuler(motif: Libelle) throws(RefusFacturation) -> FactureAnnulee {
    if emission != nil { throw .annulationApresEmission(reference) }
    try verifierBrouillon()
    return FactureAnnulee(motif: motif)
  }

  /// Refuses to change what is no draft any more, or to issue it again.
  func verifierBrouillon(aEmettre: Bool = false) throws(RefusFacturation) {
    switch etape {
    case .brouillon: return
    case .emise:
      throw .factureDejaEmise(
        reference, aEmettre: aEmettre, estAcompte: self.typeFacture == .acompte)
    case .annulee: throw .factureDejaAnnulee(reference)
    }
  }
}

extension Echeance {
  /// The longest delay that makes sense; the law's own limit is 60 days, with exceptions.
  static let delaiMaximal = 3650

  /// The day that is meant, which may not precede the invoice's date.
  func depuis(
    _ dateFacture: DateCivile
  ) throws(RefusFacturation) -> (date: DateCivile, delai: Int?) {
    switch self {
    case .date(let date):
      guard date >= dateFacture else {
        throw .echeanceAvantFacture(echeance: date, facture: dateFacture)
      }
      return (date, nil)
    case .delai(let jours):
      guard (0...Self.delaiMaximal).contains(jours) else {
        throw .valeur(.delaiJours, .horsLimites(minimum: "0", maximum: String(Self.delaiMaximal)))
      }
      guard let date = dateFacture.plus(jours: jours) else {
        throw .valeur(.dateEcheance, .dateInexistante)
      }
      return (date, jours)
    }
  }
}

extension Taux {
  /// Refuses a rate that is not in force, or any VAT of a seller who charges none.
  func verifier(sous regime: RegimeTVA) throws(RefusFacturation) {
    try verifierEnVigueur()
    guard regime == .reel || self == .zero else { throw .franchiseSansTVA(self) }
  }
}

extension Facture {
  /// Begins a draft that says what this one does, even if it was issued or given up since: who buys, how,
  /// how soon and to whom it is to be paid, the discount, the notes, and the lines.
  ///
  /// Facts of one sale are left out: its dates, its delivery, the buyer's references and orders, the
  /// periods that lines charge for and the deposits that they deduct; and for another client what was
  /// agreed with this one. The VAT is that of today: a line that the seller may no longer invoice as it
  /// stands takes what a new line would, and a rate that is no longer in force is refused. An account
  /// that no line may name any more is left out.
  ///
  /// The copy that replaces this one is of the same sale: it keeps delivery, periods and VAT, and for the same client
  /// all of them.
  ///
  /// `id` and `ids` are the identities of the draft and of its lines; it is for the same client and today
  /// unless another one or another day is named.
  package func dupliquer(
    sous id: FactureID, _ ids: [LigneID], pour autre: ClientID?, le date: DateCivile?,
    enRemplacement remplace: Bool = false, dernierBrouillon: Int, registre: Registre,
    aujourdhui: DateCivile, tauxDuProduit: (ProduitID) throws -> Taux?
  ) throws -> [EvenementFacture] {
    let regime = registre.vendeur.regime
    var demande = DemandeFacture(clientId: autre ?? enTete.clientId, date: date)
    let estLaMemeVente = remplace && demande.clientId == enTete.clientId
    demande.echeance = .delai(jours: enTete.delaiJours ?? enTete.dateEcheance - enTete.dateFacture)
    demande.tva = regime == .reel && enTete.tva > .zero ? enTete.tva : nil
    demande.conditionsPaiement = enTete.conditionsPaiement
    demande.remise = enTete.remise
    demande.prixSaisis = enTete.prixSaisis
    demande.precisions = enTete.precisions
    // An invoice that replaces nothing is an ordinary one.
    if remplace || self.typeFacture == .rectificative { demande.precisions.typeFacture = nil }
    demande.precisions.facturesAnterieures = nil
    if !remplace { demande.precisions.livraison = nil }
    if !estLaMemeVente {
      demande.precisions.oublierLaCommande(memeClient: demande.clientId == enTete.clientId)
    }
    let creation = try Facture.creer(
      demande, dernierBrouillon: dernierBrouillon, registre: registre,
      aujourdhui: aujourdhui, remplacant: remplace ? self : nil)
    var brouillon = Facture(creation, id: id)
    var evenements = [EvenementFacture.factureCreee(creation)]
    let copiees = lignes.filter { estLaMemeVente || $0.contenu.factureAnterieure == nil }
    for (ligne, id) in zip(copiees, ids) {
      var contenu = ligne.contenu
      if remplace {
        contenu.oublierUnAutreCompte()
      } else {
        contenu = try contenu.adapte(a: regime) {
          let taux = try ligne.contenu.produit.flatMap(tauxDuProduit) ?? .zero
          return taux > .zero ? taux : creation.enTete.tva
        }
        contenu.periode = nil
      }
      if !estLaMemeVente { (contenu.referenceCommande, contenu.dateCommande) = (nil, nil) }
      let ajout = EvenementFacture.ligneAjoutee(try brouillon.ajouter(contenu, id: id))
      try brouillon.appliquer(ajout)
      evenements.append(ajout)
    }
    return evenements
  }
}

extension Precisions {
  /// Leaves out the order and all that was agreed with one client, unless it is for that one.
  fileprivate mutating func oublierLaCommande(memeClient: Bool) {
    (references.acheteur, references.commande) = (nil, nil)
    references.autres.removeAll { !(memeClient && $0.nature.dure) }
    if !memeClient { versement.mandat = nil }
  }
}

extension NatureReference {
  /// Whether it stands for more than one sale.
  fileprivate var dure: Bool {
    switch self {
    case .contrat, .marche, .projet: true
    case .bonLivraison, .bonReception, .dossier, .autre: false
    }
  }
}

extension ContenuLigne {
  /// The same under the regime of today, at the same price as it is stated; a seller who has come to charge VAT since
  /// charges that rate.
  fileprivate func adapte(a regime: RegimeTVA, taux: () throws -> Taux) throws -> ContenuLigne {
    var contenu = self
    if convient(a: regime) {
      try tva.verifier(sous: regime)
    } else {
      let dite = FiscaliteLigne.Dite(taux: regime == .reel ? try taux() : .zero)
      contenu.porter(try FiscaliteLigne(dite, sous: regime))
    }
    contenu.oublierUnAutreCompte()
    return contenu
  }

  /// Leaves out an account that no line may name any more.
  fileprivate mutating func oublierUnAutreCompte() {
    if let compte = self.compte, !RoleComptable.vente.admet(compte) { self.compte = nil }
  }
}
