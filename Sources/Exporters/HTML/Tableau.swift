/// A table with a caption, the heads of its columns and those of its rows.
struct Tableau {
  /// A column: its title, and whether its cells are numbers, which are set flush right.
  struct Colonne {
    let titre: String
    var estNombre = false
  }

  let legende: String
  let colonnes: [Colonne]

  /// Columns of which the first so many are texts and the others numbers.
  init(_ legende: String, textes: Int = 1, _ titres: [String]) {
    self.legende = legende
    colonnes = titres.enumerated().map { Colonne(titre: $1, estNombre: $0 >= textes) }
  }

  /// Begins the table, in a frame that scrolls by keyboard too where the screen is narrow.
  func ouvrir(_ html: inout HTMLWriter) {
    html.open(
      .div, .class("defile"), Attribute("role", "region"), .aria(label: legende),
      Attribute("tabindex", "0"))
    html.open(.table)
    html.element(.caption, text: legende)
    html.element(.thead) { html in
      html.element(.tr) { html in
        for colonne in colonnes {
          if colonne.estNombre {
            html.element(.th, .column, .class("n"), text: colonne.titre)
          } else {
            html.element(.th, .column, text: colonne.titre)
          }
        }
      }
    }
    html.open(.tbody)
  }

  /// Writes a row; its first cell is its head, and leads somewhere if a place is given.
  func ligne(_ html: inout HTMLWriter, _ cellules: [String], vers ancre: String? = nil) {
    html.element(.tr) { html in
      html.element(.th, .row) { html in
        guard let ancre else { return html.text(cellules[0]) }
        html.element(.a, .href(fragment: ancre), text: cellules[0])
      }
      for (colonne, cellule) in zip(colonnes, cellules).dropFirst() {
        if colonne.estNombre {
          html.element(.td, .class("n"), text: cellule)
        } else {
          html.element(.td, text: cellule)
        }
      }
    }
  }

  /// Ends the table, with sums at its foot if there are any.
  func fermer(_ html: inout HTMLWriter, pied: [String]? = nil) {
    html.close(.tbody)
    if let pied {
      html.element(.tfoot) { ligne(&$0, pied) }
    }
    html.close(.table)
    html.close(.div)
  }

  /// Writes the whole table.
  func ecrire(_ html: inout HTMLWriter, _ lignes: [[String]], pied: [String]? = nil) {
    ouvrir(&html)
    for cellules in lignes { ligne(&html, cellules) }
    fermer(&html, pied: pied)
  }
}
