/// A draft was begun.
public struct FactureCreee: Hashable, Sendable {
  /// Which draft of the registre it is, from 1.
  public let brouillon: Int
  /// Client, dates, terms and notes.
  public let enTete: EnTete
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the draft.
  package init(brouillon: Int, enTete: EnTete, importe: OrigineImport? = nil) {
    (self.brouillon, self.enTete, self.importe) = (brouillon, enTete, importe)
  }
}

extension FactureCreee: Fact {
  @usableFromInline package static let type = EventType("FactureCreee")
  @usableFromInline package var acte: Texte { Texte("brouillon créé", "draft created") }
  @usableFromInline package var faits: Faits { Faits(client: enTete.clientId, tire: .flux) }
  @usableFromInline package var mouvement: Mouvement { .creation(brouillon: brouillon) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    brouillon = try walker.rank("brouillon", record?.brouillon)
    enTete = try walker.included(record?.enTete)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// A line was added to a draft.
public struct LigneAjoutee: Hashable, Sendable {
  /// The new line.
  public let ligneId: LigneID
  /// All that the line says.
  public let contenu: ContenuLigne
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the line.
  package init(ligneId: LigneID, contenu: ContenuLigne, importe: OrigineImport? = nil) {
    (self.ligneId, self.contenu, self.importe) = (ligneId, contenu, importe)
  }
}

extension LigneAjoutee: Fact {
  @usableFromInline package static let type = EventType("LigneAjoutee")
  @usableFromInline package var acte: Texte { ActeDeLigne.ajoutee }
  @usableFromInline package var faits: Faits {
    Faits(ligne: ligneId, produit: contenu.produit, tire: .element(ligneId.uuid))
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    // One after the other, Swift 6 would copy all of it once more at the end: in every third line of a journal.
    (ligneId, contenu, importe) = (
      try walker.member("ligneId", record?.ligneId), try walker.included(record?.contenu),
      try walker.included(from: "origine", record?.importe)
    )
  }
}

/// A draft's line now says this, and nothing of what it said before.
public struct LigneModifiee: Hashable, Sendable {
  /// The changed line.
  public let ligneId: LigneID
  /// All that it now says.
  public let contenu: ContenuLigne
}

extension LigneModifiee: Fact {
  @usableFromInline package static let type = EventType("LigneModifiee")
  @usableFromInline package var acte: Texte { ActeDeLigne.modifiee }
  @usableFromInline package var faits: Faits { Faits(ligne: ligneId, produit: contenu.produit) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    ligneId = try walker.member("ligneId", record?.ligneId)
    contenu = try walker.included(record?.contenu)
  }
}

/// A line was taken off a draft.
public struct LigneRetiree: Hashable, Sendable {
  /// The removed line.
  public let ligneId: LigneID
}

extension LigneRetiree: Fact {
  @usableFromInline package static let type = EventType("LigneRetiree")
  @usableFromInline package var acte: Texte { ActeDeLigne.retiree }
  @usableFromInline package var faits: Faits { Faits(ligne: ligneId, retire: true) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    ligneId = try walker.member("ligneId", record?.ligneId)
  }
}

/// A discount on the whole draft was granted; 0.00 takes it back.
public struct RemiseAccordee: Hashable, Sendable {
  /// The discount from now on: a part or an amount; zero for none.
  public let remise: Remise
}

extension RemiseAccordee: Fact {
  @usableFromInline package static let type = EventType("RemiseAccordee")
  @usableFromInline package var acte: Texte { Texte("remise accordée", "discount granted") }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    remise = try walker.included(record?.remise)
  }
}

/// A draft is now due on another day.
public struct EcheanceModifiee: Hashable, Sendable {
  /// The day.
  public let dateEcheance: DateCivile
  /// How many days after the invoice's date that is, unless a date was given.
  public let delaiJours: Int?
}

extension EcheanceModifiee: Fact {
  @usableFromInline package static let type = EventType("EcheanceModifiee")
  @usableFromInline package var acte: Texte { Texte("échéance modifiée", "due date changed") }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    dateEcheance = try walker.member("dateEcheance", record?.dateEcheance)
    delaiJours = try walker.optional("delaiJours", record?.delaiJours)
  }
}

/// A draft is now to be paid in another way.
public struct ConditionsModifiees: Hashable, Sendable {
  /// The means by which it is to be paid from now on.
  public let conditionsPaiement: ConditionsPaiement
}

extension ConditionsModifiees: Fact {
  @usableFromInline package static let type = EventType("ConditionsModifiees")
  @usableFromInline package var acte: Texte { Texte("conditions modifiées", "terms changed") }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    conditionsPaiement = try walker.member("conditionsPaiement", record?.conditionsPaiement)
  }
}

/// A draft's notes are now these, or none.
public struct NotesModifiees: Hashable, Sendable {
  /// What is printed for the client.
  public let notes: Note?
  /// A comment on the notes.
  public let notesCommentaire: Note?
}

extension NotesModifiees: Fact {
  @usableFromInline package static let type = EventType("NotesModifiees")
  @usableFromInline package var acte: Texte { Texte("notes modifiées", "notes changed") }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    notes = try walker.optional("notes", record?.notes)
    notesCommentaire = try walker.optional("notesCommentaire", record?.notesCommentaire)
  }
}

/// A draft is now for another client.
public struct ClientChange: Hashable, Sendable {
  /// The new client.
  public let clientId: ClientID
}

extension ClientChange: Fact {
  @usableFromInline package static let type = EventType("ClientChange")
  @usableFromInline package var acte: Texte { Texte("client changé", "customer replaced") }
  @usableFromInline package var faits: Faits { Faits(client: clientId) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    clientId = try walker.member("clientId", record?.clientId)
  }
}

/// A draft was given up.
public struct FactureAnnulee: Hashable, Sendable {
  /// Why it ended.
  public let motif: Libelle
  /// Where this was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records why.
  package init(motif: Libelle, importe: OrigineImport? = nil) {
    self.motif = motif
    self.importe = importe
  }
}

extension FactureAnnulee: Fact {
  @usableFromInline package static let type = EventType("FactureAnnulee")
  @usableFromInline package var acte: Texte { Texte("brouillon annulé", "draft cancelled") }
  @usableFromInline package var faits: Faits { Faits(motif: motif) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    motif = try walker.member("motif", record?.motif)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// A draft now sells goods, services or both, or does not say.
public struct NatureModifiee: Hashable, Sendable {
  /// Goods, services or both.
  public let nature: NatureOperation?
}

extension NatureModifiee: Fact {
  @usableFromInline package static let type = EventType("NatureModifiee")
  @usableFromInline package var acte: Texte { Texte("nature modifiée", "nature changed") }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    nature = try walker.optional("nature", record?.nature)
  }
}

/// A draft is now delivered then and there, or does not say.
public struct LivraisonModifiee: Hashable, Sendable {
  /// When and where.
  public let livraison: Livraison?
}

extension LivraisonModifiee: Fact {
  @usableFromInline package static let type = EventType("LivraisonModifiee")
  @usableFromInline package var acte: Texte { Texte("livraison modifiée", "delivery changed") }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    livraison = try walker.optional("livraison", record?.livraison)
  }
}

/// A draft now cites these references, and none of those before.
public struct ReferencesModifiees: Hashable, Sendable {
  /// All that is cited.
  public let references: ReferencesDeFacture
}

extension ReferencesModifiees: Fact {
  @usableFromInline package static let type = EventType("ReferencesModifiees")
  @usableFromInline package var acte: Texte { Texte("références modifiées", "references changed") }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    references = try walker.included(record?.references)
  }
}

/// A draft is now to be paid to this account, under this mandate and to this payee, or as usual.
public struct VersementModifie: Hashable, Sendable {
  /// Where the money goes.
  public let versement: Versement
}

extension VersementModifie: Fact {
  @usableFromInline package static let type = EventType("VersementModifie")
  @usableFromInline package var acte: Texte { Texte("versement modifié", "remittance changed") }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    versement = try walker.included(record?.versement)
  }
}

/// What becomes of a line, as `Fact.acte` says it; the name stands there only when a line goes on under it.
package enum ActeDeLigne {
  /// It was added.
  package static let ajoutee = Texte("ligne {rang} ajoutée", "line {rang} added")
  /// It was changed.
  package static let modifiee = Texte("ligne {rang}{nom} modifiée", "line {rang}{nom} changed")
  /// It was removed.
  package static let retiree = Texte("ligne {rang} retirée", "line {rang} removed")
}
