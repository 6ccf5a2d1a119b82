/// Sums by what the summed have in common, for many that have little in common or the same as the one
/// before.
///
/// The last key is tried first, then a few are looked through one by one; of more, a table tells the place:
///
///     cles     2026-01   2026-02   2026-03
///     sommes   …         …         …
///                                  ^ dernier
struct Groupes<Cle: Hashable & Sendable, Somme: Sendable>: Sendable {
  private var cles: ContiguousArray<Cle> = []
  private var sommes: ContiguousArray<Somme> = []
  /// Empty as long as there are few.
  private var rangs: [Cle: Int] = [:]
  private var dernier = 0
  private let vide: Somme

  /// Up to so many are looked through faster than a table.
  private static var peu: Int { 16 }

  /// Begins without any; each key begins with that.
  init(vide: Somme) { self.vide = vide }

  /// What each key comes to.
  var parCle: [Cle: Somme] {
    Dictionary(uniqueKeysWithValues: zip(cles, sommes).map { ($0, $1) })
  }

  /// Changes what a key comes to.
  @inline(__always)
  mutating func changer(_ cle: Cle, _ changement: (inout Somme) -> Void) {
    if dernier >= cles.count || cles[dernier] != cle { dernier = rang(de: cle) }
    changement(&sommes[dernier])
  }

  /// The place of a key, which is given one if it has none.
  private mutating func rang(de cle: Cle) -> Int {
    if let rang = rangs.isEmpty ? cles.firstIndex(of: cle) : rangs[cle] { return rang }
    cles.append(cle)
    sommes.append(vide)
    if !rangs.isEmpty {
      rangs[cle] = cles.count - 1
    } else if cles.count > Self.peu {
      for (rang, cle) in cles.enumerated() { rangs[cle] = rang }
    }
    return cles.count - 1
  }
}
