/// The invoices of an import, in the order of their file.
///
/// They are packed, for there may be very many: each is taken out when it is asked for.
public struct FacturesImportees: RandomAccessCollection, Sendable {
  private var packed = PackedRecords<FactureImportee>()

  /// Begins with none.
  package init() {}

  /// Takes invoices.
  package init(_ factures: some Sequence<FactureImportee>) {
    for facture in factures { append(facture) }
  }

  /// Takes another invoice.
  package mutating func append(_ facture: FactureImportee) { packed.append(facture) }

  /// The first.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int { packed.count }
  /// The invoice of a rank, counted from 0.
  public subscript(rang: Int) -> FactureImportee { packed[rang] }
}
