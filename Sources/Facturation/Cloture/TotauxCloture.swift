/// What the documents and the money of some days come to, as a closing records it.
///
/// Nothing is netted: what was credited, bounced or given back stands beside what it takes back, so that
/// each of these only ever grows.
public struct TotauxCloture: Hashable, Sendable {
  /// How many invoices were issued.
  public let factures: Int
  /// How many avoirs were.
  public let avoirs: Int
  /// What the invoices come to before VAT.
  public let totalHT: GrandTotal
  /// Their VAT.
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
  /// The rate.
  public let tva: Taux
  /// Why that rate.
  public let categorieTVA: CategorieTVA
  /// The reason of an exemption, by its code.
  public let codeExoneration: CodeExoneration?
  /// What invoices applied the rate to.
  public let base: GrandTotal
  /// The VAT on that.
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
  /// The means.
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
