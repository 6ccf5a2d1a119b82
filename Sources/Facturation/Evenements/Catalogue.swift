// Which fact each case of Evenement.swift holds, and the list of all their types.

extension EvenementRegistre {
  /// Asks something of the fact that the event holds.
  @inlinable
  package func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .registreOuvert(let fact): visitor.visit(fact)
    case .vendeurModifie(let fact): visitor.visit(fact)
    case .horlogeCorrigee(let fact): visitor.visit(fact)
    }
  }
}

extension EvenementClient {
  /// Asks something of the fact that the event holds.
  @inlinable
  package func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .clientCree(let fact): visitor.visit(fact)
    case .clientModifie(let fact): visitor.visit(fact)
    }
  }
}

extension EvenementProduit {
  /// Asks something of the fact that the event holds.
  @inlinable
  package func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .produitCree(let fact): visitor.visit(fact)
    case .produitModifie(let fact): visitor.visit(fact)
    }
  }
}

extension EvenementFacture {
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
    case .clientChange(let fact): visitor.visit(fact)
    case .factureAnnulee(let fact): visitor.visit(fact)
    case .factureEmise(let fact): visitor.visit(fact)
    case .paiementEnregistre(let fact): visitor.visit(fact)
    case .paiementAnnule(let fact): visitor.visit(fact)
    case .avoirEmis(let fact): visitor.visit(fact)
    case .documentExporte(let fact): visitor.visit(fact)
    }
  }
}

extension Evenement {
  /// Asks something of the fact that the event holds.
  @inlinable
  package func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result {
    switch self {
    case .registre(let evenement): evenement.visit(&visitor)
    case .client(_, let evenement): evenement.visit(&visitor)
    case .produit(_, let evenement): evenement.visit(&visitor)
    case .facture(_, let evenement): evenement.visit(&visitor)
    }
  }

  /// Asks something of every type of fact; the order is that in which schemas and examples list them.
  @inlinable
  package static func visitTypes(_ visitor: inout some FactTypeVisitor) {
    visitor.registre(EvenementRegistre.registreOuvert)
    visitor.registre(EvenementRegistre.vendeurModifie)
    visitor.registre(EvenementRegistre.horlogeCorrigee)
    visitor.client(EvenementClient.clientCree)
    visitor.client(EvenementClient.clientModifie)
    visitor.produit(EvenementProduit.produitCree)
    visitor.produit(EvenementProduit.produitModifie)
    visitor.facture(EvenementFacture.factureCreee)
    visitor.facture(EvenementFacture.ligneAjoutee)
    visitor.facture(EvenementFacture.ligneModifiee)
    visitor.facture(EvenementFacture.ligneRetiree)
    visitor.facture(EvenementFacture.remiseAccordee)
    visitor.facture(EvenementFacture.echeanceModifiee)
    visitor.facture(EvenementFacture.conditionsModifiees)
    visitor.facture(EvenementFacture.notesModifiees)
    visitor.facture(EvenementFacture.clientChange)
    visitor.facture(EvenementFacture.factureAnnulee)
    visitor.facture(EvenementFacture.factureEmise)
    visitor.facture(EvenementFacture.paiementEnregistre)
    visitor.facture(EvenementFacture.paiementAnnule)
    visitor.facture(EvenementFacture.avoirEmis)
    visitor.facture(EvenementFacture.documentExporte)
  }
}

extension FactTypeVisitor {
  @inlinable
  mutating func registre<Held: Fact>(
    _ event: @escaping @Sendable (Held) -> EvenementRegistre
  ) {
    visit { fact, flux in if case .registre = flux { .registre(event(fact)) } else { nil } }
  }

  @inlinable
  mutating func client<Held: Fact>(_ event: @escaping @Sendable (Held) -> EvenementClient) {
    visit { fact, flux in if case .client(let id) = flux { .client(id, event(fact)) } else { nil } }
  }

  @inlinable
  mutating func produit<Held: Fact>(_ event: @escaping @Sendable (Held) -> EvenementProduit) {
    visit { fact, flux in
      if case .produit(let id) = flux { .produit(id, event(fact)) } else { nil }
    }
  }

  @inlinable
  mutating func facture<Held: Fact>(_ event: @escaping @Sendable (Held) -> EvenementFacture) {
    visit { fact, flux in
      if case .facture(let id) = flux { .facture(id, event(fact)) } else { nil }
    }
  }
}
