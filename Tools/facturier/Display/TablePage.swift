import FacturierFormats

/// Where the cells of a table's rows stand, once it is known how wide they are: in columns, or in a paragraph
/// a row where the columns do not fit.
struct TablePage {
  /// A column that is shown, and how wide it is here.
  private typealias Place = (index: Int, width: Int)

  private let columns: [Table.Column]
  private let palette: Colours
  /// How wide the widest cell of each column is, without its title, and with it.
  private let cells: [Int]
  private let widths: [Int]
  private let width: Int
  /// The columns that fit; nothing where rows become paragraphs.
  private var places: [Place]?

  init(_ columns: [Table.Column], cells: [Int], width: Int, _ palette: Colours) {
    (self.columns, self.cells, self.width, self.palette) =
      (columns, cells, width, palette)
    widths = zip(columns, cells).map { max(TextWidth.of($0.title), $1) }
    places = share(width)
  }

  /// The titles of the columns that are left out.
  var omitted: [String] {
    guard let places else { return [] }
    let shown = Set(places.map(\.index))
    return columns.indices.filter { !shown.contains($0) }.map { columns[$0].title }
  }

  /// Writes the titles, where they stand on top.
  func writeTitles(to output: Output) throws {
    guard let places else { return }
    var titles = Table.Row(isTotal: true)
    for column in columns { titles.add(column.title) }
    try output.line(lines(titles, places)[0])
  }

  /// Writes a row.
  func write(_ row: Table.Row, to output: Output) throws {
    guard let places else {
      for line in paragraph(row) { try output.line(line) }
      return
    }
    guard places.allSatisfy({ row.widths[$0.index] <= $0.width }) else {
      for line in lines(row, places) { try output.line(line) }
      return
    }
    try output.line { bytes in
      let signs = palette.signs(row.tint, inBold: row.isTotal)
      bytes.ajouter(signs.start)
      write(row, places, &bytes)
      bytes.ajouter(signs.end)
    }
  }

  /// Writes a row of which each cell fits, as nearly all do.
  private func write(
    _ row: Table.Row, _ places: [Place], _ bytes: inout AnswerBytes
  ) {
    var blank = 0
    for (ordre, place) in places.enumerated() {
      let rest = place.width - row.widths[place.index]
      let toTheRight = columns[place.index].toTheRight
      blank += (ordre > 0 ? 2 : 0) + (toTheRight ? rest : 0)
      if !row.isEmpty(place.index) {
        bytes.ajouter(vides: blank)
        row.write(place.index, into: &bytes)
        blank = 0
      }
      blank += toTheRight ? 0 : rest
    }
    bytes.rogner()
  }

  /// A row in one line, or in several if a cell of it goes on.
  private func lines(_ row: Table.Row, _ places: [Place]) -> [String] {
    let stacks = places.map { index, width in
      columns[index].yielding == .wrapped
        ? TextWidth.wrap(TextWidth.groups(row.text(index)), to: width).map {
          TextWidth.cut($0, width)
        }
        : [TextWidth.cut(row.text(index), width)]
    }
    return (0..<(stacks.map(\.count).max() ?? 0)).map { etage in
      var text = zip(stacks, places).map { stack, place in
        TextWidth.pad(
          etage < stack.count ? stack[etage] : "", place.width,
          toTheRight: columns[place.index].toTheRight)
      }.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return palette.adorn(text, row.tint, inBold: row.isTotal)
    }
  }

  /// How wide each column is, the fewest of them left out; nothing if even so they do not fit.
  private func share(_ width: Int) -> [(index: Int, width: Int)]? {
    var indices = Array(columns.indices)
    if let widths = share(indices, width, atLeast: 16) { return widths }
    for (dropping, least) in [(Table.Dropping.early, 12), (.last, Self.leastText)] {
      while let partante = indices.last(where: { columns[$0].dropping == dropping }) {
        indices.removeAll { $0 == partante }
        if let widths = share(indices, width, atLeast: least) { return widths }
      }
      if let widths = share(indices, width, atLeast: Self.leastText) { return widths }
    }
    return nil
  }

  /// Cut shorter than this, a text says nothing any more.
  private static let leastText = 8

  /// Each column as wide as its widest cell; those that give way share what is missing, if it
  /// leaves them wide enough.
  private func share(
    _ indices: [Int], _ width: Int, atLeast least: Int
  ) -> [(index: Int, width: Int)]? {
    var widths = indices.map { self.widths[$0] }
    var excess = widths.reduce(0, +) + 2 * (indices.count - 1) - width
    while excess > 0 {
      let candidates = widths.indices.filter {
        columns[indices[$0]].yielding != .none && widths[$0] > least
      }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return nil }
      widths[widest] -= 1
      excess -= 1
    }
    return Array(zip(indices, widths))
  }

  /// What names a row, and below it the other cells, each behind its title; figures stand in a
  /// column here too.
  private func paragraph(_ row: Table.Row) -> [String] {
    let indexed = columns.first?.title == "#"
    let others = columns.indices.dropFirst(indexed ? 2 : 1)
    let titles = others.map { TextWidth.of(columns[$0].title) }.max() ?? 0
    let chiffres = others.filter { columns[$0].toTheRight }.map { cells[$0] }.max() ?? 0
    let name =
      indexed
      ? Self.join(row.text(0) + "  ", row.text(1), width)
      : TextWidth.wrap(row.text(0), to: width, indent: 2)
    return name.map { palette.bold(palette.adorn($0, row.tint, inBold: row.isTotal)) }
      + others.filter { !row.isEmpty($0) }.flatMap { index in
        let title = "  \(TextWidth.pad(columns[index].title, titles))  "
        return columns[index].toTheRight
          ? [title + TextWidth.pad(row.text(index), chiffres, toTheRight: true)]
          : Self.join(title, row.text(index), width)
      }
  }

  /// A text behind its title, and its further lines below its first.
  private static func join(_ title: String, _ text: String, _ width: Int) -> [String] {
    let margin = TextWidth.of(title)
    return TextWidth.wrap(text, to: width - margin).enumerated().map { etage, fold in
      (etage == 0 ? title : String(repeating: " ", count: margin)) + fold
    }
  }
}

/// Colours on a terminal, and none elsewhere.
struct Colours {
  /// Whether to use any.
  let areActive: Bool

  /// A colour of the terminal's own palette.
  enum Tint: Int { case red = 31, green, yellow, blue, grey = 90 }

  /// What stands before and behind a text in bold or in a colour.
  func signs(_ tint: Tint?, inBold: Bool = false) -> (start: String, end: String) {
    guard areActive, let number = inBold ? 1 : tint?.rawValue else { return ("", "") }
    return ("\u{1B}[\(number)m", "\u{1B}[0m")
  }

  /// The text in bold.
  func bold(_ text: String) -> String { adorn(text, nil, inBold: true) }

  /// The text in bold or in a colour.
  func adorn(_ text: String, _ tint: Tint?, inBold: Bool = false) -> String {
    let signs = signs(tint, inBold: inBold)
    return signs.start + text + signs.end
  }
}

extension StatutFacture {
  /// The colour that a list gives it.
  var tint: Colours.Tint {
    switch self {
    case .brouillon: .grey
    case .envoyee: .blue
    case .payee: .green
    case .enRetard: .red
    case .annulee: .yellow
    }
  }
}
