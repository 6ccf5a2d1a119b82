/// An invoice as its events have made it: from draft to issued and paid, or cancelled.
///
/// What its head says is read from the facture itself: `facture.dateEcheance`.
@dynamicMemberLookup
public struct Facture: Hashable, Sendable, Identifiable {
  /// Which facture, from its draft on.
  public let id: FactureID
  /// Which draft of the registre it began as: 7 for `BROUILLON-7`.
  public let brouillon: Int
  /// Client, dates, terms and notes.
  public internal(set) var enTete: EnTete
  /// How far it has come.
  public internal(set) var etape: Etape
  /// What it comes to; frozen once issued.
  public internal(set) var totaux: Totaux
  /// When and why what is unpaid of it was given up, once that was.
  var abandon: Abandon?
  /// The invoices that deducted this deposit, one after the other.
  package internal(set) var deductions: [DeductionDAcompte]
  /// The lines, to be found by what they are.
  var suite: Suite<Ligne>
  /// The payments, likewise.
  var suitePaiements: Suite<Paiement>
  /// The refunds, likewise.
  var suiteRemboursements: Suite<Remboursement>
  /// The avoirs, likewise.
  var suiteAvoirs: Suite<Avoir>
  /// What the lines of a draft come to; nothing any more once that is frozen.
  var sommes: SommesParTaux

  /// How far an invoice has come.
  public enum Etape: Hashable, Sendable {
    /// It can still change.
    case brouillon
    /// It has its number, and changes no more.
    case emise(Emission)
    /// It was given up as a draft.
    case annulee(motif: Libelle)
  }

  /// What issuing froze beside lines, head and totals.
  public struct Emission: Hashable, Sendable {
    /// The number.
    public let numero: NumeroEmis
    /// The seller as of that day.
    public let vendeur: Vendeur
    /// The client as of that day.
    public let client: FicheClient
    /// What was paid as it was issued, which the document says for good.
    public let dejaPaye: Montant?
    /// What the law wanted said, in the words of that day; nothing where no event tells.
    public let mentions: [Mention]?
    /// The day on which its VAT counts, where that is not its own date.
    package internal(set) var jourDeTVA: JourDeTVA?
    /// Whether a file told of it: it was issued elsewhere, under a number that was given there.
    public internal(set) var estImportee: Bool
  }

  /// The state after the event that created the draft.
  package init(_ creation: FactureCreee, id: FactureID) {
    self.id = id
    brouillon = creation.brouillon
    enTete = creation.enTete
    etape = .brouillon
    totaux = .zero
    deductions = []
    suite = Suite()
    suitePaiements = Suite()
    suiteRemboursements = Suite()
    suiteAvoirs = Suite()
    sommes = SommesParTaux()
  }

  /// The lines, in the order in which they were added.
  public var lignes: [Ligne] { suite.elements }

  /// The payments, in the order in which they were recorded.
  public var paiements: [Paiement] { suitePaiements.elements }

  /// The refunds, in the order in which they were recorded.
  public var remboursements: [Remboursement] { suiteRemboursements.elements }

  /// The avoirs, in the order in which they were issued.
  public var avoirs: [Avoir] { suiteAvoirs.elements }

  /// The line of an identity, if it is there.
  package func ligne(_ id: LigneID) -> Ligne? { suite[id] }

  /// Where the line of an identity stands among all, counted from 0.
  package func rang(de id: LigneID) -> Int? { suite.rang(de: id) }

  /// The payment of an identity, if it is there.
  package func paiement(_ id: PaiementID) -> Paiement? { suitePaiements[id] }

  /// The avoir of an identity, if it is there.
  package func avoir(_ id: AvoirID) -> Avoir? { suiteAvoirs[id] }

  /// What stands at the head of the invoice.
  public subscript<Valeur>(dynamicMember chemin: KeyPath<EnTete, Valeur>) -> Valeur {
    enTete[keyPath: chemin]
  }

  /// What the head says beside: read through the head, each reading would make a path of two paths.
  ///
  /// Apps do without: of a name that neither knows the compiler would not say so.
  package subscript<Valeur>(dynamicMember chemin: KeyPath<Precisions, Valeur>) -> Valeur {
    enTete.precisions[keyPath: chemin]
  }

  /// What issuing froze, once it is issued.
  public var emission: Emission? {
    if case .emise(let emission) = etape { emission } else { nil }
  }

  /// Whether it is issued.
  public var estEmise: Bool { if case .emise = etape { true } else { false } }

  /// The number, once it is issued.
  public var numero: NumeroFacture? { emission?.numero.numero }

  /// What a person calls it: the number, or `BROUILLON-7`.
  public var reference: String { numero?.texte ?? "BROUILLON-\(brouillon)" }
}
