/// A period that was closed.
public struct Cloture: Hashable, Sendable {
  /// Which closing.
  package let id: ClotureID
  /// What was closed, and what it comes to.
  package let periode: PeriodeCloturee

  /// The state after the event, which is the only one of its stream.
  package static func evoluer(
    _ etat: Cloture?, _ evenement: EvenementCloture, id: ClotureID
  ) throws(EcartDEvolution) -> Cloture {
    guard etat == nil else { throw .debutRepete }
    switch evenement {
    case .periodeCloturee(let periode): return Cloture(id: id, periode: periode)
    }
  }
}

/// What the documents and the money of some days come to, as a closing records it.
///
/// Nothing is netted: sums credited, bounced or given back stand beside what they take back, so that
/// each of these only ever grows.
public struct TotauxCloture: Hashable, Sendable {
  /// How many invoices were issued.
  public let factures: Int
  /// How many avoirs were.
  public let avoirs: Int
  /// What the invoices come to before VAT.
  public let totalHT: GrandTotal
  /// The VAT of the invoices.
  public let montantTVA: GrandTotal
  /// What avoirs took off before VAT.
  public let avoirsHT: GrandTotal
  /// What avoirs took off the VAT.
  public let avoirsTVA: GrandTotal
  /// What came in.
  public let recu: GrandTotal
  /// What of that bounced.
  public let rejete: GrandTotal
  /// What was given back.
  public let rembourse: GrandTotal
  /// The documents by VAT rate, category and reason, the highest rate first.
  public let groupes: [GroupeCloture]
  /// The money by means, in the order of their names.
  public let modes: [ModeCloture]

  /// What the invoices come to with VAT.
  public var totalTTC: Cumul { totalHT.cumul + montantTVA.cumul }
  /// What avoirs took off, VAT included.
  public var avoirsTTC: Cumul { avoirsHT.cumul + avoirsTVA.cumul }
  /// What came in, less what bounced or was given back.
  public var encaisse: Cumul { recu.cumul - rejete.cumul - rembourse.cumul }

  /// Nothing.
  package static let zero = TotauxCloture(
    factures: 0, avoirs: 0, totalHT: .zero, montantTVA: .zero, avoirsHT: .zero, avoirsTVA: .zero,
    recu: .zero, rejete: .zero, rembourse: .zero, groupes: [], modes: [])
}

extension TotauxCloture: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    factures = try walker.member("factures", record?.factures)
    avoirs = try walker.member("avoirs", record?.avoirs)
    totalHT = try walker.member("totalHT", record?.totalHT)
    montantTVA = try walker.member("montantTVA", record?.montantTVA)
    avoirsHT = try walker.member("avoirsHT", record?.avoirsHT)
    avoirsTVA = try walker.member("avoirsTVA", record?.avoirsTVA)
    recu = try walker.member("recu", record?.recu)
    rejete = try walker.member("rejete", record?.rejete)
    rembourse = try walker.member("rembourse", record?.rembourse)
    groupes = try walker.list("groupes", record?.groupes)
    modes = try walker.list("modes", record?.modes)
  }
}

/// What the documents of one VAT rate, category and reason come to.
public struct GroupeCloture: Hashable, Sendable {
  /// The VAT rate.
  public let tva: Taux
  /// The VAT category.
  public let categorieTVA: CategorieTVA
  /// The reason of an exemption, by its code.
  public let codeExoneration: CodeExoneration?
  /// What invoices applied the rate to.
  public let base: GrandTotal
  /// VAT that invoices charged.
  public let montantTVA: GrandTotal
  /// What avoirs took off the base.
  public let baseCreditee: GrandTotal
  /// What avoirs took off the VAT.
  public let tvaCreditee: GrandTotal

  /// What lines are grouped by.
  public var cle: CleTVA {
    CleTVA(tva: tva, categorieTVA: categorieTVA, codeExoneration: codeExoneration)
  }
}

extension GroupeCloture: Record {
  /// `20.00 S 100.00 20.00 0.00 0.00`.
  @usableFromInline package var enUneLigne: String? {
    let code = codeExoneration.map { ":\($0)" } ?? ""
    return "\(tva) \(categorieTVA.rawValue)\(code)"
      + " \(base) \(montantTVA) \(baseCreditee) \(tvaCreditee)"
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    tva = try walker.member("tva", record?.tva)
    categorieTVA = try walker.member("categorieTVA", record?.categorieTVA)
    codeExoneration = try walker.optional("codeExoneration", record?.codeExoneration)
    base = try walker.member("base", record?.base)
    montantTVA = try walker.member("montantTVA", record?.montantTVA)
    baseCreditee = try walker.member("baseCreditee", record?.baseCreditee)
    tvaCreditee = try walker.member("tvaCreditee", record?.tvaCreditee)
  }
}

/// What money was moved by one means.
public struct ModeCloture: Hashable, Sendable {
  /// How it was moved.
  public let mode: ConditionsPaiement
  /// What came in.
  public let recu: GrandTotal
  /// What of that bounced.
  public let rejete: GrandTotal
  /// What was given back.
  public let rembourse: GrandTotal
}

extension ModeCloture: Record {
  /// `virement 120.00 0.00 20.00`.
  @usableFromInline package var enUneLigne: String? {
    "\(mode.rawValue) \(recu) \(rejete) \(rembourse)"
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    mode = try walker.member("mode", record?.mode)
    recu = try walker.member("recu", record?.recu)
    rejete = try walker.member("rejete", record?.rejete)
    rembourse = try walker.member("rembourse", record?.rembourse)
  }
}

/// A sum of euros of a whole period, or of all that a registre ever held: `"1234567.89"`.
///
/// It reaches ten thousand times as far as the largest amount, so that no mistyped invoice, credited
/// since, keeps a period from being closed.
public struct GrandTotal: ValeurDecimale {
  /// How many decimals are kept.
  @usableFromInline package static let decimales = 2
  /// The lowest and the highest count of units.
  @usableFromInline package static let limites: ClosedRange<Int64> =
    -999_999_999_999_999_999...999_999_999_999_999_999
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.total
  /// The sign that people write beside it.
  @usableFromInline package static let unite: Character? = "€"

  /// No money.
  package static let zero = GrandTotal(unitesAdmises: 0)

  /// The count of cents.
  @usableFromInline package let unites: Int64

  /// Takes cents that are already known to lie within the limits.
  @usableFromInline package init(unitesAdmises: Int64) { unites = Self.admises(unitesAdmises) }

  /// Takes a sum, or refuses one beyond the limits.
  package init(_ somme: Cumul) throws(RefusFacturation) { try self.init(unites: somme.centimes) }

  /// The sum, to be added to others.
  public var cumul: Cumul { Cumul(centimes: Int128(unites)) }
}

/// What documents and money come to, counted as they are met: from it a closing takes its totals.
///
///     effets of a facture ──▶ Releve + Releve + … ──▶ TotauxCloture
package struct Releve: Hashable, Sendable {
  private var factures = 0
  private var avoirs = 0
  private var parGroupe: [CleTVA: SommesTVA] = [:]
  private var parMode: [ConditionsPaiement: SommesFonds] = [:]

  /// Nothing yet.
  package init() {}

  /// What was recorded as totals, to go on from there.
  package init(_ totaux: TotauxCloture) {
    (factures, avoirs) = (totaux.factures, totaux.avoirs)
    for groupe in totaux.groupes { parGroupe[groupe.cle] = SommesTVA(groupe) }
    for mode in totaux.modes { parMode[mode.mode] = SommesFonds(mode) }
  }

  /// Adds what became of a facture.
  package mutating func ajouter(_ effet: Effet, de facture: Facture) {
    switch effet {
    case .emission:
      factures += 1
      for groupe in facture.totaux.groupes {
        parGroupe[groupe.cle, default: SommesTVA()].facturer(groupe)
      }
    case .avoir(let credit):
      avoirs += 1
      for part in credit.parts {
        parGroupe[part.groupe.cle, default: SommesTVA()].crediter(part.groupe)
      }
    case .fonds(let fonds): parMode[fonds.mode, default: SommesFonds()].ajouter(fonds)
    case .frais, .abandon, .exigibilite: break
    }
  }

  /// Adds what others come to.
  package static func += (un: inout Self, autre: Self) {
    un.factures += autre.factures
    un.avoirs += autre.avoirs
    un.parGroupe.merge(autre.parGroupe) { $0 + $1 }
    un.parMode.merge(autre.parMode) { $0 + $1 }
  }

  /// The totals, or a refusal beyond what a closing can record.
  ///
  /// A means of which nothing is left, as its payments were reversed, is not listed.
  package func totaux() throws(RefusFacturation) -> TotauxCloture {
    var (groupes, modes) = ([GroupeCloture](), [ModeCloture]())
    for (cle, sommes) in parGroupe.sorted(by: { $0.key < $1.key }) {
      groupes.append(try GroupeCloture(cle, sommes))
    }
    for (mode, sommes) in parMode.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where sommes != SommesFonds() { modes.append(try ModeCloture(mode, sommes)) }
    let documents = parGroupe.values.reduce(SommesTVA(), +)
    let fonds = parMode.values.reduce(SommesFonds(), +)
    return TotauxCloture(
      factures: factures, avoirs: avoirs, totalHT: try GrandTotal(documents.base),
      montantTVA: try GrandTotal(documents.montantTVA),
      avoirsHT: try GrandTotal(documents.baseCreditee),
      avoirsTVA: try GrandTotal(documents.tvaCreditee), recu: try GrandTotal(fonds.recu),
      rejete: try GrandTotal(fonds.rejete), rembourse: try GrandTotal(fonds.rembourse),
      groupes: groupes, modes: modes)
  }
}

extension GroupeCloture {
  fileprivate init(_ cle: CleTVA, _ sommes: SommesTVA) throws(RefusFacturation) {
    self.init(
      tva: cle.tva, categorieTVA: cle.categorieTVA, codeExoneration: cle.codeExoneration,
      base: try GrandTotal(sommes.base), montantTVA: try GrandTotal(sommes.montantTVA),
      baseCreditee: try GrandTotal(sommes.baseCreditee),
      tvaCreditee: try GrandTotal(sommes.tvaCreditee))
  }
}

extension ModeCloture {
  fileprivate init(_ mode: ConditionsPaiement, _ sommes: SommesFonds) throws(RefusFacturation) {
    self.init(
      mode: mode, recu: try GrandTotal(sommes.recu), rejete: try GrandTotal(sommes.rejete),
      rembourse: try GrandTotal(sommes.rembourse))
  }
}
