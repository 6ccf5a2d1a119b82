import PDF

/// Decides before which strips of a table a page begins.
///
/// Strips that belong together stay on one page, where a page has room for them all. Each page but the
/// last has room for the sum that is carried on, and the last strip stands above what follows the
/// table, if any page has room for both.
struct CoupesPDF {
  /// How much room a later page has below the head that is repeated there.
  let page: Length
  /// How much the sum takes that is carried to the next page.
  let reporte: Length
  /// How much takes what follows the table.
  let suite: Length

  /// Whether a page begins before each strip of each group, of which these are the heights.
  func coupes(_ groupes: [[Length]], reste: Length) -> [[Bool]] {
    var reste = reste
    return groupes.enumerated().map { rang, groupe in
      let estLeDernier = rang == groupes.count - 1
      let tout = groupe.reduce(estLeDernier ? suite : reporte, +)
      var tourne = tout > reste && tout <= page
      return groupe.enumerated().map { place, hauteur in
        let finit = estLeDernier && place == groupe.count - 1
        // What no page has room for has to go on by itself.
        let derriere = finit ? (hauteur + suite <= page ? suite : .zero) : reporte
        let coupe = tourne || hauteur + derriere > reste && reste < page
        tourne = false
        reste = (coupe ? page : reste) - hauteur
        return coupe
      }
    }
  }
}
