public import Facturation
public import Journaux

/// An invoice, an avoir or a draft as it is put before the client.
///
/// All of it was settled at issue, so that a document made years later says what the first one said.
public struct DocumentImprime: Sendable {
  /// What sets a document apart from the one that went out first.
  public enum Marque: Sendable {
    /// It is the first.
    case aucune
    /// It was exported before.
    case duplicata
    /// It is for looking at, and nothing was recorded of it.
    case copie
  }

  enum Genre {
    case emis(Piece)
    case brouillon
    case brouillonAnnule(motif: Libelle)
  }

  let facture: Facture
  let genre: Genre
  let vendeur: Vendeur
  let client: FicheClient
  let marque: Marque
  /// Where the journal holds the issue, by which the client can bear witness.
  let temoin: (position: Position, empreinte: Empreinte)?

  /// The document of a number that the facture or one of its avoirs bears, or nothing if none does.
  ///
  /// Seller and client are those of its own issue, which for an avoir need not be the invoice's.
  public init?(
    _ numero: NumeroFacture, de facture: Facture, emission: RecordedEvent, marque: Marque
  ) {
    guard let piece = facture.piece(numero) else { return nil }
    self.facture = facture
    genre = .emis(piece)
    (vendeur, client) = (piece.vendeur, piece.client)
    self.marque = marque
    temoin = (emission.position, emission.hash)
  }

  /// A draft, as it would look if it were issued to this client by this seller.
  public init(brouillon facture: Facture, vendeur: Vendeur, client: FicheClient) {
    self.facture = facture
    genre =
      if case .annulee(let motif) = facture.etape { .brouillonAnnule(motif: motif) } else {
        .brouillon
      }
    (self.vendeur, self.client, marque, temoin) = (vendeur, client, .aucune, nil)
  }

  /// What was issued, unless it is a draft.
  var piece: Piece? { if case .emis(let piece) = genre { piece } else { nil } }

  /// The avoir, where it is one.
  var avoir: Avoir? { piece?.avoir }

  /// What the document is called: `F2026-0001`, `BROUILLON-7`.
  var reference: String { piece?.numero.texte ?? facture.reference }

  /// The document's own date.
  var date: DateCivile { piece?.date ?? facture.dateFacture }

  var totaux: Totaux { piece?.totaux ?? facture.totaux }

  /// What is printed for the client.
  var notes: Note? { if let piece { piece.notes } else { facture.notes } }

  /// A line as the document shows it: an avoir shows how much of it is credited.
  struct LigneImprimee {
    let contenu: ContenuLigne
    /// Nothing where an amount is credited.
    let quantite: Quantite?
    let total: Montant
  }

  var lignes: [LigneImprimee] {
    guard let avoir else {
      return facture.lignes.map {
        LigneImprimee(contenu: $0.contenu, quantite: $0.contenu.quantite, total: $0.total)
      }
    }
    return avoir.lignes.compactMap { creditee in
      guard var contenu = facture.ligne(creditee.ligneId)?.contenu else { return nil }
      contenu.remise = creditee.quantite.flatMap(contenu.remise(sur:))
      return LigneImprimee(contenu: contenu, quantite: creditee.quantite, total: creditee.total)
    }
  }

  /// What the law wants said, in the words that were frozen; of a draft, and of what was issued before
  /// words were frozen or elsewhere, in those of its day.
  var mentions: [Mention] {
    if let avoir { return avoir.mentions ?? Mention.dAvoir(de: vendeur, le: avoir.date) }
    return facture.emission?.mentions
      ?? Mention.deFacture(de: vendeur, a: client, le: facture.dateFacture)
  }

  /// The nature of the document, in words.
  var titre: TexteFacture {
    switch genre {
    case .emis(let piece) where piece.avoir != nil: .avoir
    case .emis:
      switch facture.typeFacture {
      case .acompte: .factureAcompte
      case .rectificative: .factureRectificative
      case .facture, nil: .facture
      }
    case .brouillon: .brouillon
    case .brouillonAnnule: .brouillonAnnule
    }
  }
}

extension Empreinte {
  /// The first sixteen digits, enough to tell a line from any other that somebody might show.
  var abregee: String { String(texte.prefix(16)) }
}
