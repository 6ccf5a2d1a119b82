/// One line of an invoice, with its total.
///
/// It is an object that never changes: lines are handed around, and each copy of all that one says would cost dearly.
public final class Ligne: Hashable, Sendable, Identifiable {
  /// Which line.
  public let id: LigneID
  /// All that the line says.
  public let contenu: ContenuLigne
  /// Quantity times unit price, rounded to the cent, less its discount.
  public let total: Montant

  /// A line with the total that was recorded for it.
  package init(id: LigneID, contenu: ContenuLigne, total: Montant) {
    (self.id, self.contenu, self.total) = (id, contenu, total)
  }

  /// A line with the total that follows from it, or a refusal above the ceiling.
  package convenience init(id: LigneID, contenu: ContenuLigne) throws(RefusFacturation) {
    let total = try CalculSommes.total(contenu.quantite, de: contenu)
    self.init(id: id, contenu: contenu, total: total)
  }

  @inlinable @inline(__always)
  package required init<W: Walker & ~Copyable>(
    _ walker: inout W, like record: Ligne?
  ) throws(W.Failure) {
    id = try walker.member("ligneId", record?.id)
    contenu = try walker.included(record?.contenu)
    total = try walker.member("total", record?.total)
  }

  /// Whether both say the same.
  public static func == (une: Ligne, autre: Ligne) -> Bool {
    une === autre || une.id == autre.id && une.total == autre.total && une.contenu == autre.contenu
  }

  /// Hashes what it says.
  public func hash(into hacheur: inout Hasher) {
    hacheur.combine(id)
    hacheur.combine(contenu)
    hacheur.combine(total)
  }
}

extension Ligne: Record {}

/// What a line says: the goods or the service, how much, at which price and VAT.
///
/// Its other members are read from the contents themselves: `contenu.reference`.
@dynamicMemberLookup public struct ContenuLigne: Hashable, Sendable {
  /// What is sold.
  public var designation: Libelle
  /// How much of it; negative for a deduction, never zero.
  public var quantite: Quantite
  /// What is counted: hours, kilograms; pieces where it does not say.
  public var codeUnite: CodeUnite?
  /// The price of one unit, before VAT unless the invoice's prices include it.
  public var prixUnitaire: PrixUnitaire
  /// The discount on the line.
  public var remise: Remise?
  /// The VAT rate.
  public var tva: Taux
  /// The VAT category.
  public var categorieTVA = CategorieTVA.normale
  /// The reason of an exemption, by its code.
  public var codeExoneration: CodeExoneration?
  /// The reason of an exemption, in the words that stand on the invoice.
  public var motifExoneration: Libelle?
  /// The produit that the line sells, when it was taken from one.
  public var produit: ProduitID?
  /// What else it says.
  public var precisions = PrecisionsLigne()

  /// What else it says, read and set as if it stood here.
  public subscript<Valeur>(dynamicMember chemin: WritableKeyPath<PrecisionsLigne, Valeur>) -> Valeur
  {
    get { precisions[keyPath: chemin] }
    set { precisions[keyPath: chemin] = newValue }
  }
}

extension ContenuLigne: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    designation = try walker.member("designation", "désignation", "item", record?.designation)
    quantite = try walker.member("quantite", "quantité", "quantity", record?.quantite)
    codeUnite = try walker.optional("codeUnite", "unité", "unit", record?.codeUnite)
    prixUnitaire = try walker.member("prixUnitaire", "prix", "price", record?.prixUnitaire)
    remise = try walker.included(from: "remisePourcentage", record?.remise)
    tva = try walker.member("tva", "TVA", "VAT", record?.tva)
    categorieTVA = try walker.member(
      "categorieTVA", "catégorie de TVA", "VAT category", record?.categorieTVA)
    codeExoneration = try walker.optional(
      "codeExoneration", "code d'exonération", "exemption code", record?.codeExoneration)
    motifExoneration = try walker.optional(
      "motifExoneration", "exonération", "exemption", record?.motifExoneration)
    produit = try walker.optional("produitId", "produit", "product", record?.produit)
    precisions = try walker.included(record?.precisions)
  }
}

/// What a line may say beside what is sold, how much, at which price and VAT.
///
/// A request for a line and the line itself hold the same: a member is declared here, once.
public struct PrecisionsLigne: Hashable, Sendable {
  /// The buyer's order that asked for it.
  public var referenceCommande: Libelle?
  /// The date of that order.
  public var dateCommande: DateCivile?
  /// What there is to say besides, in as many lines as it takes.
  public var description: Note?
  /// The seller's own code for what is sold.
  public var reference: Libelle?
  /// The heading under which the line is printed; lines that follow one another under the same one
  /// have a subtotal of their own.
  public var rubrique: Libelle?
  /// Goods or services.
  public var nature: NatureLigne?
  /// When the service was done that the line charges for.
  public var periode: Periode?
  /// The account that the sale is entered in.
  public var compte: CompteComptable?
  /// The invoice of a deposit that the line deducts.
  public var factureAnterieure: FactureAnterieure?

  /// Says nothing yet.
  public init() {}
}

extension PrecisionsLigne: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    referenceCommande = try walker.optional(
      "referenceCommande", "commande", "order", record?.referenceCommande)
    dateCommande = try walker.optional(
      "dateCommande", "date de commande", "order date", record?.dateCommande)
    description = try walker.optional("description", record?.description)
    reference = try walker.optional("reference", "référence", "reference", record?.reference)
    rubrique = try walker.optional("rubrique", "rubrique", "heading", record?.rubrique)
    nature = try walker.optional("nature", record?.nature)
    periode = try walker.optional("periode", "période", "period", record?.periode)
    compte = try walker.optional("compte", "compte", "account", record?.compte)
    factureAnterieure = try walker.optional(
      "factureAnterieure", "acompte déduit", "deposit deducted", record?.factureAnterieure)
  }
}

/// A first and a last day.
public struct Periode: Hashable, Sendable {
  /// The first day.
  public let debut: DateCivile
  /// The last day.
  public let fin: DateCivile

  /// Gathers both; a period does not end before it begins.
  public init(du debut: DateCivile, au fin: DateCivile) throws(RefusFacturation) {
    guard debut <= fin else { throw .periodeInversee(debut: debut, fin: fin) }
    self.debut = debut
    self.fin = fin
  }
}

extension Periode: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    debut = try walker.member("debut", "début", "beginning", record?.debut)
    fin = try walker.member("fin", "fin", "end", record?.fin)
  }

  @inlinable package var enUneLigne: String? { "\(debut) – \(fin)" }
}

/// A discount: a part of a sum or an amount, and why.
public struct Remise: Hashable, Sendable {
  /// The part of the sum that it takes off.
  public var pourcentage: Pourcentage
  /// The amount that it takes off.
  public var montant: Montant
  /// Why it is granted.
  public var motif: Libelle?

  /// No discount.
  public static let aucune = Remise(.zero)
}

extension Remise {
  /// A discount in percent.
  public init(_ pourcentage: Pourcentage, motif: Libelle? = nil) {
    self.init(pourcentage: pourcentage, montant: .zero, motif: motif)
  }

  /// A discount of an amount.
  public init(montant: Montant, motif: Libelle? = nil) {
    self.init(pourcentage: .zero, montant: montant, motif: motif)
  }

  /// Reads what a person types: a percentage or an amount, told apart by its sign, which only zero can do
  /// without: `5 %`, `12,50 €`.
  package init(
    saisie: String, champ: Champ, motif: Libelle? = nil
  ) throws(RefusFacturation) {
    guard !saisie.contains("%") else {
      self.init(try Pourcentage(saisie: saisie, champ: champ), motif: motif)
      return
    }
    guard saisie.contains("€") || (try? Montant(saisie: saisie, champ: champ)) == .zero else {
      throw .valeur(champ, .forme(.remise))
    }
    self.init(montant: try Montant(saisie: saisie, champ: champ), motif: motif)
  }

  /// Whether it takes nothing off.
  package var estNulle: Bool { pourcentage == .zero && montant == .zero }

  /// The discount, or nothing where it takes nothing off.
  var siUtile: Remise? { estNulle ? nil : self }
}

extension Remise: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    pourcentage = try walker.member("remisePourcentage", "remise", "discount", record?.pourcentage)
    montant = try walker.member(
      "remiseMontant", "remise en euros", "discount in euros", record?.montant, usually: .zero)
    motif = try walker.optional(
      "motifRemise", "motif de la remise", "reason of the discount", record?.motif)
  }
}

extension Facture {
  /// What the sale consists of: what its lines are, each of which is what the draft says where it does
  /// not say so itself, or else what that seller usually sells.
  package func natureVendue(par vendeur: Vendeur) -> NatureOperation? {
    let habituelle = enTete.precisions.nature ?? vendeur.nature
    let lignes = lignes
    // A line is large, and is looked at where it stands.
    let natures = lignes.indices.compactMap { rang -> NatureOperation?? in
      guard lignes[rang].contenu.vend else { return nil }
      return lignes[rang].contenu.precisions.nature.map { NatureOperation($0) } ?? habituelle
    }
    return NatureOperation(de: natures) ?? habituelle
  }

  /// The lines as that seller issues them: where goods and services are sold together, one that does not say
  /// which it sells says what the draft does, or else what the seller usually sells.
  package func lignesVendues(par vendeur: Vendeur) -> [Ligne] {
    guard natureVendue(par: vendeur) == .mixte,
      let usuelle = enTete.precisions.nature ?? vendeur.nature,
      let nature = NatureLigne(rawValue: usuelle.rawValue)
    else { return lignes }
    return lignes.map { ligne in
      var contenu = ligne.contenu
      guard contenu.nature == nil, contenu.vend else { return ligne }
      contenu.nature = nature
      return Ligne(id: ligne.id, contenu: contenu, total: ligne.total)
    }
  }

  /// What a line of an issued invoice sells, as far as that is known: what it says itself, else what those
  /// do that say nothing.
  package func natureVendue(sur ligne: Ligne) -> NatureOperation? {
    ligne.contenu.nature.map { NatureOperation($0) } ?? natureDesAutresLignes
  }

  /// What the lines of an issued invoice sell that do not say it: what the invoice says, else what its seller
  /// usually sold.
  ///
  /// A mixed invoice says it of them by saying it of all the others: they are the other kind. Where none says
  /// it, or the seller usually sells both, it is not known.
  package var natureDesAutresLignes: NatureOperation? {
    lignes.natureDesAutres(sous: self.nature, emission?.vendeur.nature)
  }
}

extension ContenuLigne {
  /// Whether it sells something: what deducts a deposit does not, nor what was paid for the client and is asked back.
  package var vend: Bool { precisions.factureAnterieure == nil && !estUnDebours }

  /// Whether it asks back what was paid for the client.
  package var estUnDebours: Bool { codeExoneration == .debours }

  /// What it says that it sells, or else what the others leave.
  package func natureVendue(sinon autres: NatureOperation?) -> NatureOperation? {
    self.nature.map { NatureOperation($0) } ?? (vend ? autres : nil)
  }
}

extension EnTete {
  /// The lines of a sale of goods and services by that seller of which nothing says what they are: their VAT
  /// does not wait to be paid, nor for a delivery after the invoice.
  ///
  /// A deposit is of neither kind.
  package func lignesSansNature(parmi lignes: [Ligne], de vendeur: Vendeur) -> LignesVisees? {
    guard self.nature == .mixte, self.typeFacture != .acompte else { return nil }
    let (dites, usuelle) = (lignes.naturesDites, vendeur.nature)
    guard dites.isEmpty || usuelle == .mixte || dites.count == 2 && usuelle == nil else {
      return nil
    }
    return LignesVisees(lignes) { $0.nature == nil && $0.vend }
  }
}

extension [Ligne] {
  /// The same of lines under a nature, of a seller who usually sells that.
  func natureDesAutres(
    sous nature: NatureOperation?, _ usuelle: NatureOperation?
  ) -> NatureOperation? {
    guard nature == .mixte else { return nature ?? usuelle }
    switch naturesDites {
    case [.services] where usuelle != .mixte: return .biens
    case [.biens] where usuelle != .mixte: return .services
    case []: return nil
    default: return usuelle
    }
  }

  /// The kinds that those say which sell something.
  fileprivate var naturesDites: Set<NatureLigne> {
    Set(compactMap { $0.contenu.vend ? $0.contenu.nature : nil })
  }
}
