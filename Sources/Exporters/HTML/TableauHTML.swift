/// A table with a caption, the heads of its columns and those of its rows.
struct TableauHTML {
  /// A column, and how its cells are set.
  struct Colonne {
    /// What stands in a column.
    enum Genre {
      /// A word or two, which stay on one line.
      case court
      /// A text of any length, which may break anywhere if it must.
      case long
      /// A number, flush right.
      case nombre
    }

    let titre: String
    let genre: Genre

    fileprivate var classe: Attribute {
      switch genre {
      case .court: .class("c")
      case .long: .class("l")
      case .nombre: .class("n")
      }
    }
  }

  let legende: String
  let colonnes: [Colonne]

  /// Columns of these kinds, and numbers behind them.
  init(_ legende: String, _ genres: [Colonne.Genre], _ titres: [String]) {
    self.legende = legende
    colonnes = titres.enumerated().map {
      Colonne(titre: $1, genre: $0 < genres.count ? genres[$0] : .nombre)
    }
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
          html.element(.th, .column, colonne.classe, text: colonne.titre)
        }
      }
    }
    html.open(.tbody)
  }

  /// Writes a row; its first cell is its head, and leads somewhere if a place is given.
  func ligne(_ html: inout HTMLWriter, _ cellules: [String], vers ancre: String? = nil) {
    html.element(.tr) { html in
      html.element(.th, .row, colonnes[0].classe) { html in
        guard let ancre else { return html.text(cellules[0]) }
        html.element(.a, .href(fragment: ancre), text: cellules[0])
      }
      for (colonne, cellule) in zip(colonnes, cellules).dropFirst() {
        html.element(.td, colonne.classe, text: cellule)
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
