/// An invoice as other programs exchange it: exact decimals, days as midnight UTC, words in French.
///
/// Members that are not optional stand in every DTO of an invoice. The rest is there when it applies:
/// an export of Facturier has all of it from `brouillon` on, a DTO that an app sends may have none.
public struct FactureDTO: Codable, Sendable, Equatable {
  /// The facture's UUID.
  public var id: String
  /// The number, or a draft's reference: `BROUILLON-7`.
  public var numero: String
  /// The series of the number, once issued: `F2026-{n:4}`.
  public var serie: String?
  /// The rank in the series, once issued.
  public var rang: Int?
  /// Which draft of the registre it began as.
  public var brouillon: Int?
  /// The invoice's date.
  public var dateFacture: Date
  /// The day on which it is due.
  public var dateEcheance: Date
  /// How many days after its date it is due, unless a date was given.
  public var delaiJours: Int?
  /// The day on which the balance reached zero.
  public var datePaiement: Date?
  /// Brouillon, Envoyée, Payée, En Retard or Annulée.
  public var statut: String
  /// Virement, Chèque, Espèces, Carte, Prélèvement, Effet, Compensation or Autre.
  public var conditionsPaiement: String
  /// The VAT rate of lines that name none, in percent.
  public var tva: Decimal
  /// The discount on the whole, in percent.
  public var remisePourcentage: Decimal
  /// The discount on the whole as an amount.
  public var remiseMontant: Decimal?
  /// Why the discount is granted.
  public var motifRemise: String?
  /// Whether the prices of the lines include VAT: HT or TTC; HT where it does not say.
  public var prixSaisis: String?
  /// What is printed for the client; in what Facturier writes it is never missing, but empty.
  public var notes: String?
  /// A comment on the notes.
  public var notesCommentaire: String?
  /// facture, acompte or rectificative; an ordinary facture without one.
  public var typeFacture: String?
  /// The invoices that this one speaks of; the first is what a rectificative replaces.
  public var facturesAnterieures: [FactureAnterieureDTO]?
  /// What is sold: biens, services or mixte.
  public var nature: String?
  /// When and where it was delivered.
  public var livraison: LivraisonDTO?
  /// How the buyer wants to recognise the invoice.
  public var referenceAcheteur: String?
  /// The buyer's order.
  public var referenceCommande: String?
  /// What else the buyer wants cited.
  public var references: [ReferenceDTO]?
  /// The account to pay to, where that is not the seller's usual one.
  public var compte: CompteDTO?
  /// The mandate for a direct debit.
  public var mandat: MandatDTO?
  /// Whom to pay, where that is not the seller.
  public var beneficiaire: BeneficiaireDTO?
  /// The client's UUID.
  public var clientId: String?
  /// The client: as of the issue, or as known now while a draft.
  public var client: ClientDTO?
  /// The seller as of the issue.
  public var vendeur: VendeurDTO?
  /// The lines.
  public var lignes: [LigneFactureDTO]
  /// The sum of the lines.
  public var sousTotal: Decimal?
  /// What the discount takes off.
  public var remise: Decimal?
  /// The sum before VAT.
  public var totalHT: Decimal?
  /// Base and VAT for each rate and category.
  public var groupes: [GroupeTVADTO]?
  /// The VAT of all rates.
  public var montantTVA: Decimal?
  /// The sum with VAT.
  public var totalTTC: Decimal?
  /// What was paid as it was issued, for its document says so.
  public var dejaPaye: Decimal?
  /// What the law wants said, in the words of the issue.
  public var mentions: [MentionDTO]?
  /// All payments that are recorded, of any date.
  public var paiements: [PaiementDTO]?
  /// All refunds that are recorded, if there are any, of any date.
  public var remboursements: [RemboursementDTO]?
  /// All avoirs that are recorded, of any date.
  public var avoirs: [AvoirDTO]?
  /// What was given up of it, once that was: then its statut is Annulée, unless it is paid after all.
  public var irrecouvrable: PerteDTO?
  /// What is still owed; zero for what was never issued, and for what was given up.
  public var solde: Decimal?
  /// Why the draft was given up, when it was.
  public var motifAnnulation: String?

  /// Begins with what every invoice has; the rest is set afterwards.
  public init(
    id: String, numero: String, dateFacture: Date, dateEcheance: Date, statut: String,
    conditionsPaiement: String, tva: Decimal, remisePourcentage: Decimal, lignes: [LigneFactureDTO]
  ) {
    (self.id, self.numero, self.dateFacture) = (id, numero, dateFacture)
    (self.dateEcheance, self.statut) = (dateEcheance, statut)
    (self.conditionsPaiement, self.tva) = (conditionsPaiement, tva)
    (self.remisePourcentage, self.lignes) = (remisePourcentage, lignes)
  }
}

/// When the goods were delivered or the service was done, and where.
public struct LivraisonDTO: Codable, Sendable, Equatable {
  /// The day, or the first day of a period.
  public var debut: Date
  /// The last day of a period.
  public var fin: Date?
  /// Where, when it is not where the invoice goes.
  public var adresse: AdresseDTO?

  /// Begins with the day.
  public init(debut: Date) { self.debut = debut }
}

/// An invoice that another one speaks of: one that it replaces, or a deposit that it deducts.
public struct FactureAnterieureDTO: Codable, Sendable, Equatable {
  /// The number of the cited invoice.
  public var numero: String
  /// The date of the cited invoice.
  public var date: Date

  /// Cites an invoice.
  public init(numero: String, date: Date) { (self.numero, self.date) = (numero, date) }
}

/// A document or a thing by which the buyer recognises the invoice.
public struct ReferenceDTO: Codable, Sendable, Equatable {
  /// contrat, marche, projet, bonLivraison, bonReception, dossier or autre.
  public var nature: String
  /// The reference itself: a number, or a name.
  public var valeur: String
  /// The date of the cited document.
  public var date: Date?

  /// Cites a document.
  public init(nature: String, valeur: String, date: Date? = nil) {
    (self.nature, self.valeur, self.date) = (nature, valeur, date)
  }
}

/// The bank account to pay an invoice to.
public struct CompteDTO: Codable, Sendable, Equatable {
  /// The account's IBAN.
  public var iban: String
  /// The BIC of its bank.
  public var bic: String?

  /// Names an account.
  public init(iban: String, bic: String? = nil) { (self.iban, self.bic) = (iban, bic) }
}

/// What entitles the seller to take the money from the buyer's account.
public struct MandatDTO: Codable, Sendable, Equatable {
  /// The mandate's own reference, the RUM.
  public var rum: String
  /// The creditor's identifier, the ICS.
  public var ics: String
  /// The account that is debited.
  public var iban: String?

  /// Names a mandate.
  public init(rum: String, ics: String, iban: String? = nil) {
    (self.rum, self.ics, self.iban) = (rum, ics, iban)
  }
}

/// Whom to pay where that is not the seller.
public struct BeneficiaireDTO: Codable, Sendable, Equatable {
  /// The firm's name.
  public var nom: String
  /// The business's number.
  public var siren: String?

  /// Names whom to pay.
  public init(nom: String, siren: String? = nil) { (self.nom, self.siren) = (nom, siren) }
}

/// Something that a document says because the law wants it said.
public struct MentionDTO: Codable, Sendable, Equatable {
  /// What it is about, by its three letters in UNTDID 4451.
  public var code: String
  /// The words that the document says.
  public var texte: String
  /// The same in English, for a client who reads that.
  public var traduction: String?

  /// Takes the words.
  public init(code: String, texte: String, traduction: String? = nil) {
    (self.code, self.texte, self.traduction) = (code, texte, traduction)
  }
}
