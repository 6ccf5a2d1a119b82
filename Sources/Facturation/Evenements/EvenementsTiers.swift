/// A client became known.
public struct ClientCree: Hashable, Sendable {
  /// What is known of it.
  public let fiche: FicheClient
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the client.
  public init(fiche: FicheClient, importe: OrigineImport? = nil) {
    self.fiche = fiche
    self.importe = importe
  }
}

/// A client's particulars are now these; invoices issued before keep the old ones.
public struct ClientModifie: Hashable, Sendable {
  /// All that is now known of it.
  public let fiche: FicheClient

  /// Records the particulars.
  public init(fiche: FicheClient) { self.fiche = fiche }
}

/// A produit is now on offer.
public struct ProduitCree: Hashable, Sendable {
  /// What is known of it.
  public let fiche: FicheProduit
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the produit.
  public init(fiche: FicheProduit, importe: OrigineImport? = nil) {
    self.fiche = fiche
    self.importe = importe
  }
}

/// A produit's particulars are now these; lines made before keep the old ones.
public struct ProduitModifie: Hashable, Sendable {
  /// All that is now known of it.
  public let fiche: FicheProduit

  /// Records the particulars.
  public init(fiche: FicheProduit) { self.fiche = fiche }
}

/// Marks a fact that was taken from a file and not witnessed here.
public struct OrigineImport: Hashable, Sendable {
  /// The SHA-256 of the file, as 64 hexadecimal digits in lower case.
  public let empreinte: String

  /// Names the file by its SHA-256, or gives nothing when that is none.
  public init?(empreinte: String) {
    guard EmpreinteFichier(empreinte) != nil else { return nil }
    self.empreinte = empreinte
  }

  /// Names the file by its digest.
  public init(_ fichier: EmpreinteFichier) { empreinte = fichier.texte }
}
