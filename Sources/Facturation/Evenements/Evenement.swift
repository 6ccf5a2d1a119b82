/// Something that has become true of one stream of the registre.
///
/// The case carries the stream's identity, so that no event can stand in a stream of another kind.
/// What became true is kept apart from the event itself (`indirect`), which is handed around often: to copy
/// a line for each hand would take longer than to find it.
@nonexhaustive public enum Evenement: Hashable, Sendable {
  case registre(EvenementRegistre)
  case client(ClientID, EvenementClient)
  case produit(ProduitID, EvenementProduit)
  case facture(FactureID, EvenementFacture)
  case cloture(ClotureID, EvenementCloture)

  /// The stream that the event belongs to.
  public var flux: Flux {
    switch self {
    case .registre: .registre
    case .client(let id, _): .client(id)
    case .produit(let id, _): .produit(id)
    case .facture(let id, _): .facture(id)
    case .cloture(let id, _): .cloture(id)
    }
  }

  /// Whether its time may step back.
  package var corrigeHorloge: Bool {
    if case .registre(.horlogeCorrigee) = self { true } else { false }
  }

  /// Asks something of the fact that the event holds.
  @inlinable
  package func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .registre(let evenement): evenement.visit(&visitor)
    case .client(_, let evenement): evenement.visit(&visitor)
    case .produit(_, let evenement): evenement.visit(&visitor)
    case .facture(_, let evenement): evenement.visit(&visitor)
    case .cloture(_, let evenement): evenement.visit(&visitor)
    }
  }
}

/// A stream: all events of the registre itself, or of one client, produit, facture or closing.
@nonexhaustive public enum Flux: Hashable, Sendable, CustomStringConvertible {
  case registre
  case client(ClientID)
  case produit(ProduitID)
  case facture(FactureID)
  case cloture(ClotureID)

  /// The canonical text: `registre`, `facture/0197…`.
  public var texte: String { TexteCanonique.de(ecrire) }

  /// The UUID by which the stream is told from others of its kind.
  package var uuid: UUIDTexte? {
    switch self {
    case .registre: nil
    case .client(let id): id.uuid
    case .produit(let id): id.uuid
    case .facture(let id): id.uuid
    case .cloture(let id): id.uuid
    }
  }

  /// Writes the canonical text.
  @inlinable package func ecrire(dans octets: inout some ByteSink & ~Copyable) {
    switch self {
    case .registre: octets.ajouter("registre" as StaticString)
    case .client(let id): ecrire("client/", id.uuid, dans: &octets)
    case .produit(let id): ecrire("produit/", id.uuid, dans: &octets)
    case .facture(let id): ecrire("facture/", id.uuid, dans: &octets)
    case .cloture(let id): ecrire("cloture/", id.uuid, dans: &octets)
    }
  }

  @inlinable func ecrire(
    _ genre: StaticString, _ uuid: UUIDTexte, dans octets: inout some ByteSink & ~Copyable
  ) {
    octets.ajouter(genre)
    uuid.ecrire(dans: &octets)
  }

  /// The canonical text.
  public var description: String { texte }
}

/// What can become true of the registre itself.
@nonexhaustive public indirect enum EvenementRegistre: Hashable, Sendable {
  case registreOuvert(RegistreOuvert)
  case vendeurModifie(VendeurModifie)
  case planComptableDefini(PlanComptableDefini)
  case horlogeCorrigee(HorlogeCorrigee)
  case dossierExporte(DossierExporte)

  /// Asks something of the fact that the event holds.
  @inlinable
  package func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .registreOuvert(let fact): visitor.visit(fact)
    case .vendeurModifie(let fact): visitor.visit(fact)
    case .planComptableDefini(let fact): visitor.visit(fact)
    case .horlogeCorrigee(let fact): visitor.visit(fact)
    case .dossierExporte(let fact): visitor.visit(fact)
    }
  }
}

/// What can become true of a client.
@nonexhaustive public indirect enum EvenementClient: Hashable, Sendable {
  case clientCree(ClientCree)
  case clientModifie(ClientModifie)
  case clientArchive(ClientArchive)
  case clientRetabli(ClientRetabli)

  /// Asks something of the fact that the event holds.
  @inlinable
  package func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .clientCree(let fact): visitor.visit(fact)
    case .clientModifie(let fact): visitor.visit(fact)
    case .clientArchive(let fact): visitor.visit(fact)
    case .clientRetabli(let fact): visitor.visit(fact)
    }
  }
}

/// What can become true of a produit.
@nonexhaustive public indirect enum EvenementProduit: Hashable, Sendable {
  case produitCree(ProduitCree)
  case produitModifie(ProduitModifie)
  case produitArchive(ProduitArchive)
  case produitRetabli(ProduitRetabli)

  /// Asks something of the fact that the event holds.
  @inlinable
  package func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .produitCree(let fact): visitor.visit(fact)
    case .produitModifie(let fact): visitor.visit(fact)
    case .produitArchive(let fact): visitor.visit(fact)
    case .produitRetabli(let fact): visitor.visit(fact)
    }
  }
}

/// What can become true of a facture: first while it is a draft, then once it is issued.
@nonexhaustive public indirect enum EvenementFacture: Hashable, Sendable {
  case factureCreee(FactureCreee)
  case ligneAjoutee(LigneAjoutee)
  case ligneModifiee(LigneModifiee)
  case ligneRetiree(LigneRetiree)
  case remiseAccordee(RemiseAccordee)
  case echeanceModifiee(EcheanceModifiee)
  case conditionsModifiees(ConditionsModifiees)
  case notesModifiees(NotesModifiees)
  case natureModifiee(NatureModifiee)
  case livraisonModifiee(LivraisonModifiee)
  case referencesModifiees(ReferencesModifiees)
  case versementModifie(VersementModifie)
  case clientChange(ClientChange)
  case factureAnnulee(FactureAnnulee)

  case factureEmise(FactureEmise)
  case paiementEnregistre(PaiementEnregistre)
  case paiementAnnule(PaiementAnnule)
  case paiementRejete(PaiementRejete)
  case remboursementEffectue(RemboursementEffectue)
  case creanceIrrecouvrable(CreanceIrrecouvrable)
  case avoirEmis(AvoirEmis)
  case acompteDeduit(AcompteDeduit)
  case deductionAnnulee(DeductionAnnulee)
  case documentExporte(DocumentExporte)

  /// Asks something of the fact that the event holds.
  @inlinable
  package func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .factureCreee(let fact): visitor.visit(fact)
    case .ligneAjoutee(let fact): visitor.visit(fact)
    case .ligneModifiee(let fact): visitor.visit(fact)
    case .ligneRetiree(let fact): visitor.visit(fact)
    case .remiseAccordee(let fact): visitor.visit(fact)
    case .echeanceModifiee(let fact): visitor.visit(fact)
    case .conditionsModifiees(let fact): visitor.visit(fact)
    case .notesModifiees(let fact): visitor.visit(fact)
    case .natureModifiee(let fact): visitor.visit(fact)
    case .livraisonModifiee(let fact): visitor.visit(fact)
    case .referencesModifiees(let fact): visitor.visit(fact)
    case .versementModifie(let fact): visitor.visit(fact)
    case .clientChange(let fact): visitor.visit(fact)
    case .factureAnnulee(let fact): visitor.visit(fact)
    case .factureEmise(let fact): visitor.visit(fact)
    case .paiementEnregistre(let fact): visitor.visit(fact)
    case .paiementAnnule(let fact): visitor.visit(fact)
    case .paiementRejete(let fact): visitor.visit(fact)
    case .remboursementEffectue(let fact): visitor.visit(fact)
    case .creanceIrrecouvrable(let fact): visitor.visit(fact)
    case .avoirEmis(let fact): visitor.visit(fact)
    case .acompteDeduit(let fact): visitor.visit(fact)
    case .deductionAnnulee(let fact): visitor.visit(fact)
    case .documentExporte(let fact): visitor.visit(fact)
    }
  }
}

/// What can become true of a closing.
@nonexhaustive public indirect enum EvenementCloture: Hashable, Sendable {
  case periodeCloturee(PeriodeCloturee)

  /// Asks something of the fact that the event holds.
  @inlinable
  package func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .periodeCloturee(let fact): visitor.visit(fact)
    }
  }
}

extension Evenement {
  /// Asks something of every type of fact; the order is that in which schemas and examples list them.
  @inlinable package static func visitTypes(_ visitor: inout some FactTypeVisitor) {
    visitor.registre(EvenementRegistre.registreOuvert)
    visitor.registre(EvenementRegistre.vendeurModifie)
    visitor.registre(EvenementRegistre.planComptableDefini)
    visitor.registre(EvenementRegistre.horlogeCorrigee)
    visitor.client(EvenementClient.clientCree)
    visitor.client(EvenementClient.clientModifie)
    visitor.client(EvenementClient.clientArchive)
    visitor.client(EvenementClient.clientRetabli)
    visitor.produit(EvenementProduit.produitCree)
    visitor.produit(EvenementProduit.produitModifie)
    visitor.produit(EvenementProduit.produitArchive)
    visitor.produit(EvenementProduit.produitRetabli)
    visitor.facture(EvenementFacture.factureCreee)
    visitor.facture(EvenementFacture.ligneAjoutee)
    visitor.facture(EvenementFacture.ligneModifiee)
    visitor.facture(EvenementFacture.ligneRetiree)
    visitor.facture(EvenementFacture.remiseAccordee)
    visitor.facture(EvenementFacture.echeanceModifiee)
    visitor.facture(EvenementFacture.conditionsModifiees)
    visitor.facture(EvenementFacture.notesModifiees)
    visitor.facture(EvenementFacture.natureModifiee)
    visitor.facture(EvenementFacture.livraisonModifiee)
    visitor.facture(EvenementFacture.referencesModifiees)
    visitor.facture(EvenementFacture.versementModifie)
    visitor.facture(EvenementFacture.clientChange)
    visitor.facture(EvenementFacture.factureAnnulee)
    visitor.facture(EvenementFacture.factureEmise)
    visitor.facture(EvenementFacture.paiementEnregistre)
    visitor.facture(EvenementFacture.paiementAnnule)
    visitor.facture(EvenementFacture.paiementRejete)
    visitor.facture(EvenementFacture.remboursementEffectue)
    visitor.facture(EvenementFacture.creanceIrrecouvrable)
    visitor.facture(EvenementFacture.avoirEmis)
    visitor.facture(EvenementFacture.acompteDeduit)
    visitor.facture(EvenementFacture.deductionAnnulee)
    visitor.facture(EvenementFacture.documentExporte)
    visitor.cloture(EvenementCloture.periodeCloturee)
    visitor.registre(EvenementRegistre.dossierExporte)
  }
}

extension FactTypeVisitor {
  @inlinable mutating func registre<Held: Fact>(
    _ event: @escaping @Sendable (consuming Held) -> EvenementRegistre
  ) {
    visit { (fact: consuming Held, flux) in
      if case .registre = flux { .registre(event(fact)) } else { nil }
    }
  }

  @inlinable mutating func client<Held: Fact>(
    _ event: @escaping @Sendable (consuming Held) -> EvenementClient
  ) {
    visit { (fact: consuming Held, flux) in
      if case .client(let id) = flux { .client(id, event(fact)) } else { nil }
    }
  }

  @inlinable mutating func produit<Held: Fact>(
    _ event: @escaping @Sendable (consuming Held) -> EvenementProduit
  ) {
    visit { (fact: consuming Held, flux) in
      if case .produit(let id) = flux { .produit(id, event(fact)) } else { nil }
    }
  }

  @inlinable mutating func facture<Held: Fact>(
    _ event: @escaping @Sendable (consuming Held) -> EvenementFacture
  ) {
    visit { (fact: consuming Held, flux) in
      if case .facture(let id) = flux { .facture(id, event(fact)) } else { nil }
    }
  }

  @inlinable mutating func cloture<Held: Fact>(
    _ event: @escaping @Sendable (consuming Held) -> EvenementCloture
  ) {
    visit { (fact: consuming Held, flux) in
      if case .cloture(let id) = flux { .cloture(id, event(fact)) } else { nil }
    }
  }
}
