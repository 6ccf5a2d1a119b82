/// Something that has become true of one stream of the registre.
///
/// The case carries the stream's identity, so that no event can stand in a stream of another kind.
/// What is large and rare is kept apart from the event itself (`indirect`), which is handed around
/// often: most events are lines and payments.
@nonexhaustive
public enum Evenement: Hashable, Sendable {
  case registre(EvenementRegistre)
  case client(ClientID, EvenementClient)
  case produit(ProduitID, EvenementProduit)
  case facture(FactureID, EvenementFacture)

  /// The stream that the event belongs to.
  public var flux: Flux {
    switch self {
    case .registre: .registre
    case .client(let id, _): .client(id)
    case .produit(let id, _): .produit(id)
    case .facture(let id, _): .facture(id)
    }
  }
}

/// A stream: all events of the registre itself, or of one client, produit or facture.
@nonexhaustive
public enum Flux: Hashable, Sendable, CustomStringConvertible {
  case registre
  case client(ClientID)
  case produit(ProduitID)
  case facture(FactureID)

  /// The canonical text: `registre`, `facture/0197…`.
  public var texte: String { TexteCanonique.de(ecrire) }

  /// Writes the canonical text.
  @inlinable
  package func ecrire(dans octets: inout some SuiteOctets & ~Copyable) {
    switch self {
    case .registre: octets.ajouter("registre" as StaticString)
    case .client(let id): ecrire("client/", id.uuid, dans: &octets)
    case .produit(let id): ecrire("produit/", id.uuid, dans: &octets)
    case .facture(let id): ecrire("facture/", id.uuid, dans: &octets)
    }
  }

  @inlinable
  func ecrire(
    _ genre: StaticString, _ uuid: UUIDTexte, dans octets: inout some SuiteOctets & ~Copyable
  ) {
    octets.ajouter(genre)
    uuid.ecrire(dans: &octets)
  }

  /// The canonical text.
  public var description: String { texte }
}

/// What can become true of the registre itself.
@nonexhaustive
public enum EvenementRegistre: Hashable, Sendable {
  indirect case registreOuvert(RegistreOuvert)
  indirect case vendeurModifie(VendeurModifie)
  case horlogeCorrigee(HorlogeCorrigee)
}

/// What can become true of a client.
@nonexhaustive
public enum EvenementClient: Hashable, Sendable {
  indirect case clientCree(ClientCree)
  indirect case clientModifie(ClientModifie)
}

/// What can become true of a produit.
@nonexhaustive
public enum EvenementProduit: Hashable, Sendable {
  case produitCree(ProduitCree)
  case produitModifie(ProduitModifie)
}

/// What can become true of a facture: first while it is a draft, then once it is issued.
@nonexhaustive
public enum EvenementFacture: Hashable, Sendable {
  indirect case factureCreee(FactureCreee)
  case ligneAjoutee(LigneAjoutee)
  case ligneModifiee(LigneModifiee)
  case ligneRetiree(LigneRetiree)
  case remiseAccordee(RemiseAccordee)
  case echeanceModifiee(EcheanceModifiee)
  case conditionsModifiees(ConditionsModifiees)
  case notesModifiees(NotesModifiees)
  case clientChange(ClientChange)
  case factureAnnulee(FactureAnnulee)

  indirect case factureEmise(FactureEmise)
  case paiementEnregistre(PaiementEnregistre)
  case paiementAnnule(PaiementAnnule)
  indirect case avoirEmis(AvoirEmis)
  case documentExporte(DocumentExporte)
}
