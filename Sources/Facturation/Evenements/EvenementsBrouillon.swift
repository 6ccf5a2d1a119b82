/// A draft was begun.
public struct FactureCreee: Hashable, Sendable {
  /// Which draft of the registre it is, from 1.
  public let brouillon: Int
  /// Client, dates, terms and notes.
  public let enTete: EnTete
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the draft.
  public init(brouillon: Int, enTete: EnTete, importe: OrigineImport? = nil) {
    self.brouillon = brouillon
    self.enTete = enTete
    self.importe = importe
  }
}

/// A line was added to a draft.
public struct LigneAjoutee: Hashable, Sendable {
  /// Which line.
  public let ligneId: LigneID
  /// What it says.
  public let contenu: ContenuLigne
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the line.
  public init(ligneId: LigneID, contenu: ContenuLigne, importe: OrigineImport? = nil) {
    self.ligneId = ligneId
    self.contenu = contenu
    self.importe = importe
  }
}

/// A draft's line now says this.
public struct LigneModifiee: Hashable, Sendable {
  /// Which line.
  public let ligneId: LigneID
  /// All that it now says.
  public let contenu: ContenuLigne

  /// Records the line.
  public init(ligneId: LigneID, contenu: ContenuLigne) {
    self.ligneId = ligneId
    self.contenu = contenu
  }
}

/// A line was taken off a draft.
public struct LigneRetiree: Hashable, Sendable {
  /// Which line.
  public let ligneId: LigneID

  /// Records which.
  public init(ligneId: LigneID) { self.ligneId = ligneId }
}

/// A discount on the whole draft was granted; 0 takes it back.
public struct RemiseAccordee: Hashable, Sendable {
  /// How much.
  public let remisePourcentage: Pourcentage

  /// Records how much.
  public init(remisePourcentage: Pourcentage) { self.remisePourcentage = remisePourcentage }
}

/// A draft is now due on another day.
public struct EcheanceModifiee: Hashable, Sendable {
  /// The day.
  public let dateEcheance: DateCivile
  /// How many days after the invoice's date that is, unless a date was given.
  public let delaiJours: Int?

  /// Records the day.
  public init(dateEcheance: DateCivile, delaiJours: Int? = nil) {
    self.dateEcheance = dateEcheance
    self.delaiJours = delaiJours
  }
}

/// A draft is now to be paid in another way.
public struct ConditionsModifiees: Hashable, Sendable {
  /// The way.
  public let conditionsPaiement: ConditionsPaiement

  /// Records the way.
  public init(conditionsPaiement: ConditionsPaiement) {
    self.conditionsPaiement = conditionsPaiement
  }
}

/// A draft's notes are now these, or none.
public struct NotesModifiees: Hashable, Sendable {
  /// What is printed for the client.
  public let notes: Note?
  /// A comment on the notes.
  public let notesCommentaire: Note?

  /// Records both.
  public init(notes: Note?, notesCommentaire: Note?) {
    self.notes = notes
    self.notesCommentaire = notesCommentaire
  }
}

/// A draft is now for another client.
public struct ClientChange: Hashable, Sendable {
  /// Which.
  public let clientId: ClientID

  /// Records which.
  public init(clientId: ClientID) { self.clientId = clientId }
}

/// A draft was given up.
public struct FactureAnnulee: Hashable, Sendable {
  /// Why.
  public let motif: Libelle
  /// Where this was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records why.
  public init(motif: Libelle, importe: OrigineImport? = nil) {
    self.motif = motif
    self.importe = importe
  }
}
