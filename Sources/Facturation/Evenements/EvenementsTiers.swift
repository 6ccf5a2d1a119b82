/// A client became known.
public struct ClientCree: Hashable, Sendable {
  /// All that is known of the client.
  public let fiche: FicheClient
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the client.
  package init(fiche: FicheClient, importe: OrigineImport? = nil) {
    self.fiche = fiche
    self.importe = importe
  }
}

extension ClientCree: Fact {
  @usableFromInline package static let type = EventType("ClientCree")
  @usableFromInline package var acte: Texte { Texte("client créé", "customer created") }
  @usableFromInline package var faits: Faits { Faits(tire: .flux) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    fiche = try walker.included(record?.fiche)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// A client's particulars are now these; invoices issued before keep the old ones.
public struct ClientModifie: Hashable, Sendable {
  /// All that is now known of it.
  public let fiche: FicheClient

  /// Records the particulars.
  package init(fiche: FicheClient) { self.fiche = fiche }
}

extension ClientModifie: Fact {
  @usableFromInline package static let type = EventType("ClientModifie")
  @usableFromInline package var acte: Texte {
    Texte("client{nom} modifié", "customer{nom} changed")
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    fiche = try walker.included(record?.fiche)
  }
}

/// A produit is now on offer.
public struct ProduitCree: Hashable, Sendable {
  /// All that the produit proposes for lines.
  public let fiche: FicheProduit
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?
}

extension ProduitCree: Fact {
  @usableFromInline package static let type = EventType("ProduitCree")
  @usableFromInline package var acte: Texte { Texte("produit créé", "product created") }
  @usableFromInline package var faits: Faits { Faits(tire: .flux) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    fiche = try walker.included(record?.fiche)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// A produit's particulars are now these; lines made before keep the old ones.
public struct ProduitModifie: Hashable, Sendable {
  /// All that is now known of it.
  public let fiche: FicheProduit
}

extension ProduitModifie: Fact {
  @usableFromInline package static let type = EventType("ProduitModifie")
  @usableFromInline package var acte: Texte {
    Texte("produit{nom} modifié", "product{nom} changed")
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    fiche = try walker.included(record?.fiche)
  }
}

/// Marks a fact that was taken from a file and not witnessed here.
public struct OrigineImport: Hashable, Sendable {
  /// The SHA-256 of the file that it was imported from.
  @usableFromInline let fichier: EmpreinteFichier

  /// Names the file by its SHA-256, or gives nothing when that is none.
  package init?(empreinte: String) {
    guard let fichier = EmpreinteFichier(empreinte) else { return nil }
    self.fichier = fichier
  }

  /// Names the file by its digest.
  package init(_ fichier: EmpreinteFichier) { self.fichier = fichier }

  /// The SHA-256 of the file, as 64 hexadecimal digits in lower case.
  public var empreinte: String { fichier.texte }
}

extension OrigineImport: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    _ = try walker.member("origine", Origine.importation)
    fichier = try walker.member("empreinte", record?.fichier)
  }
}

/// Where a fact comes from that was not witnessed here.
@usableFromInline enum Origine: String, Choice {
  /// A file, which `empreinte` names.
  case importation = "import"
}
