/// An invoice as its events have made it: from draft to issued and paid, or cancelled.
///
/// The members of its head are read from the facture itself: `facture.dateEcheance`.
@dynamicMemberLookup public struct Facture: Hashable, Sendable, Identifiable {
  /// Which facture, from its draft on.
  public let id: FactureID
  /// Which draft of the registre it began as: 7 for `BROUILLON-7`.
  public let brouillon: Int
  /// Client, dates, terms and notes.
  public internal(set) var enTete: EnTete
  /// How far it has come.
  public internal(set) var etape: Etape = .brouillon
  /// What it came to as it was issued.
  var totauxFiges: Totaux?
  /// When and why what is unpaid of it was given up, once that was.
  var abandon: Abandon?
  /// The invoices that deducted this deposit, one after the other.
  package internal(set) var deductions: [DeductionDAcompte] = []
  /// The lines, to be found by what they are.
  var suite = Suite<Ligne>()
  /// The payments, likewise.
  var suitePaiements = Suite<Paiement>()
  /// The refunds, likewise.
  var suiteRemboursements = Suite<Remboursement>()
  /// The avoirs, likewise.
  var suiteAvoirs = Suite<Avoir>()
  /// What the lines of a draft come to; nothing any more once that is frozen.
  var sommes = SommesParTaux()

  /// What it comes to; frozen once issued.
  public var totaux: Totaux {
    // What would bring a draft beyond the ceiling was not taken up.
    totauxFiges ?? (try? sommes.totaux(enTete)) ?? .zero
  }

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
    /// The number that the issue gave.
    public let numero: NumeroEmis
    /// Seller and client as of that day.
    let parties: Parties
    /// What was paid as it was issued, which the document says for good.
    public let dejaPaye: Montant?
    /// What the law wanted said, in the words of that day; nothing where no event tells.
    public let mentions: [Mention]?
    /// The day on which its VAT counts, where that is not its own date.
    package internal(set) var jourDeTVA: JourDeTVA?
    /// Whether a file told of it: it was issued elsewhere, under a number that was given there.
    public internal(set) var estImportee: Bool

    /// The seller as of that day.
    public var vendeur: Vendeur { parties.vendeur }

    /// The client as of that day.
    public var client: FicheClient { parties.client }

    init(_ emise: FactureEmise) {
      (numero, parties) = (emise.numero, emise.parties)
      (dejaPaye, mentions) = (emise.dejaPaye, emise.mentions)
      (jourDeTVA, estImportee) = (emise.jourDeTVA, emise.importe != nil)
    }
  }

  /// The state after the event that created the draft.
  package init(_ creation: FactureCreee, id: FactureID) {
    self.id = id
    brouillon = creation.brouillon
    enTete = creation.enTete
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
  public var emission: Emission? { if case .emise(let emission) = etape { emission } else { nil } }

  /// Whether it is issued.
  public var estEmise: Bool { if case .emise = etape { true } else { false } }

  /// The number, once it is issued.
  public var numero: NumeroFacture? { emission?.numero.numero }

  /// What a person calls it: the number, or `BROUILLON-7`.
  public var reference: String { numero?.texte ?? "BROUILLON-\(brouillon)" }
}

/// An issued document of a facture: the invoice itself, or one of its avoirs.
///
/// Each has a number, a day, parties and sums of its own. It is an object, for it is handed around, and to copy
/// all that is in it each time would be most of the code that does so.
package final class Piece: Sendable {
  /// The facture that it belongs to.
  package let facture: Facture
  /// What issuing froze of the invoice.
  package let emission: Facture.Emission
  /// The avoir, if it is one.
  package let avoir: Avoir?

  init(_ facture: Facture, _ emission: Facture.Emission, avoir: Avoir?) {
    (self.facture, self.emission, self.avoir) = (facture, emission, avoir)
  }

  /// Its own number.
  package var numero: NumeroFacture { avoir?.numero.numero ?? emission.numero.numero }

  /// Its own day.
  package var date: DateCivile { avoir?.date ?? facture.dateFacture }

  /// The day on which a part of its VAT is due that does not wait.
  package func jourDeTVA(de part: PartTVA) -> DateCivile? {
    facture.exigibilite.jour(de: part, facturee: facture.dateFacture)
      .map { max($0, avoir?.date ?? .premiere) }
  }

  /// What it comes to, or takes off, in parts that become due in one way each.
  package var partsTVA: [PartTVA] {
    avoir.map { facture.credit($0).parts } ?? facture.partsTVA
  }

  /// What of its VAT is due when paid, where some of it is and some is not.
  package var tvaALEncaissement: Cumul? {
    let parts = partsTVA.taxees
    let attendues = parts.filter { $0.echeance == .paiement }
    return attendues.isEmpty || attendues.count == parts.count
      ? nil : attendues.reduce(.zero) { $0 + Cumul($1.groupe.montantTVA) }
  }

  /// The seller as of its issue.
  package var vendeur: Vendeur { avoir?.vendeur ?? emission.vendeur }

  /// The client as of its issue, who for an avoir need not be as on the invoice.
  package var client: FicheClient { avoir?.client ?? emission.client }

  /// What it comes to; of an avoir, what is taken off.
  package var totaux: Totaux { avoir?.totaux ?? facture.totaux }

  /// What is printed for the client.
  package var notes: Note? { if let avoir { avoir.notes } else { facture.notes } }
}

extension Facture {
  /// The documents that were issued of it, the invoice first; of a draft, none.
  package var pieces: [Piece] {
    guard let emission else { return [] }
    return ([nil] + avoirs.map(Optional.some)).map { Piece(self, emission, avoir: $0) }
  }

  /// The document that bears a number, if one does.
  package func piece(_ numero: NumeroFacture) -> Piece? { pieces.first { $0.numero == numero } }
}

/// Things in an order, each found by its identity in the same time however many there are.
///
/// A few are looked through one by one. Of more, each bears a number by which it is found, and the
/// numbers ascend in the order of the things:
///
///     elements   A   C   D        B was taken off
///     numeros    0   2   3        where a number stands is found by halving
///     parId      A 0, C 2, D 3
struct Suite<Element: Identifiable> {
  private(set) var elements: [Element] = []
  /// Empty as long as there are few.
  private var numeros: [Int] = []
  private var parId: [Element.ID: Int] = [:]

  /// Up to so many are looked through faster than a table.
  static var peu: Int { 16 }

  /// Where the thing of an identity stands.
  func rang(de id: Element.ID) -> Int? {
    guard !numeros.isEmpty else { return elements.firstIndex { $0.id == id } }
    guard let numero = parId[id] else { return nil }
    return numeros.indices.premier { numeros[$0] >= numero }
  }

  /// The thing of an identity.
  subscript(id: Element.ID) -> Element? { rang(de: id).map { elements[$0] } }

  /// Adds a thing of an identity that none has yet.
  mutating func ajouter(_ element: Element) {
    elements.append(element)
    if let dernier = numeros.last {
      parId[element.id] = dernier + 1
      numeros.append(dernier + 1)
    } else if elements.count > Self.peu {
      _ = numeroter()
    }
  }

  /// The thing at a place; a thing put there has the same identity.
  subscript(rang rang: Int) -> Element {
    get { elements[rang] }
    set { elements[rang] = newValue }
  }

  /// Takes a thing off; those behind it move up.
  mutating func retirer(_ rang: Int) {
    parId[elements.remove(at: rang).id] = nil
    if !numeros.isEmpty { numeros.remove(at: rang) }
  }

  /// Takes others in place of all, or gives the first identity that two of them share.
  mutating func remplacerTout(par autres: [Element]) -> Element.ID? {
    var suite = Self()
    suite.elements = autres
    let double = autres.count > Self.peu ? suite.numeroter() : suite.premierDouble()
    if double == nil { self = suite }
    return double
  }

  /// Numbers all, and gives the first identity that occurs again.
  private mutating func numeroter() -> Element.ID? {
    numeros = Array(elements.indices)
    parId.reserveCapacity(2 * elements.count)
    for (numero, element) in elements.enumerated()
    where parId.updateValue(numero, forKey: element.id) != nil { return element.id }
    return nil
  }

  private func premierDouble() -> Element.ID? {
    elements.indices.first { rang in rang != self.rang(de: elements[rang].id) }
      .map { elements[$0].id }
  }
}

extension Range<Int> {
  /// The first place from which on something is so, found by halving; the end where it nowhere is.
  @inlinable package func premier(_ estLa: (Int) -> Bool) -> Int {
    var (bas, haut) = (lowerBound, upperBound)
    while bas < haut {
      let milieu = bas + (haut - bas) / 2
      if estLa(milieu) { haut = milieu } else { bas = milieu + 1 }
    }
    return bas
  }
}

/// The same things in the same order are the same, no matter what went before.
extension Suite: Hashable, Equatable where Element: Hashable {
  static func == (une: Self, autre: Self) -> Bool { une.elements == autre.elements }

  func hash(into hacheur: inout Hasher) { elements.hash(into: &hacheur) }
}

extension Suite: Sendable where Element: Sendable, Element.ID: Sendable {}
