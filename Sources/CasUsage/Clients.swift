public import Facturation

/// Clients: what is known of them, and whether they are still offered.
extension RegistreTenu {
  /// Makes a client known.
  @discardableResult
  public func creerClient(_ fiche: FicheClient) throws -> ClientID {
    try accomplir { etats, tirage in
      _ = try etats.registre()
      let id: ClientID = tirage.suivant()
      return ([.client(id, .clientCree(try Client.creer(fiche)))], id)
    }
  }

  /// Gives a client other particulars; issued invoices keep the old ones.
  public func modifierClient(_ id: ClientID, _ fiche: FicheClient) throws {
    try modifierClient(id) { $0 = fiche }
  }

  /// Changes some of what is known of it, and leaves the rest as it is at that moment.
  public func modifierClient(_ id: ClientID, changer: (inout FicheClient) throws -> Void) throws {
    try accomplir { etats in
      let client = try etats.client(id)
      var fiche = client.fiche
      try changer(&fiche)
      return [.client(id, .clientModifie(try client.modifier(fiche)))]
    }
  }

  /// No longer offers it; what was made with it stays as it was.
  public func archiverClient(_ id: ClientID, motif: Libelle? = nil) throws {
    try accomplir { etats in
      [.client(id, .clientArchive(try etats.client(id).archiver(motif: motif)))]
    }
  }

  /// Offers it again, which was archived.
  public func retablirClient(_ id: ClientID, motif: Libelle? = nil) throws {
    try accomplir { etats in
      [.client(id, .clientRetabli(try etats.client(id).retablir(motif: motif)))]
    }
  }
}
