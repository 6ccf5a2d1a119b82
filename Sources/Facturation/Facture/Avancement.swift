/// How far an issued invoice has come by a day: what came in for it, and what avoirs took off.
///
/// What is owed on that day, given up, or due of VAT on receipts follows from this. Whoever asks about many
/// days adds to it what each has moved, rather than go through all of it for each.
package struct Avancement: Hashable, Sendable {
  /// What came in, less what bounced or was given back.
  package private(set) var paye = Cumul.zero
  /// What avoirs took off, VAT included.
  package private(set) var credite = Cumul.zero
  /// The base and the VAT of each group that they took off.
  private(set) var parGroupe: [CleTVA: BaseEtTVA] = [:]

  /// Begins with nothing.
  package init() {}

  /// Adds money that was moved.
  package mutating func ajouter(_ fonds: Fonds) { paye += fonds.montant }

  /// Adds an avoir.
  package mutating func ajouter(_ credit: Credit) {
    credite += credit.totalTTC
    for groupe in credit.groupes {
      parGroupe[groupe.cle] = parGroupe[groupe.cle, default: .zero] + BaseEtTVA(groupe)
    }
  }
}
