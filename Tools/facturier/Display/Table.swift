import FacturierFormats

/// Rows in columns: of equal width, as wide as the terminal allows, or as data for programs.
///
/// A row that is only measured may be written on the table's page later, by a caller that can make it
/// again: so a long table is never held as texts.
struct Table {
  /// The columns that people see.
  let columns: [Column]
  /// The rows that it holds.
  private(set) var rows: [Row] = []
  /// How wide the widest cell of each column is, its title aside.
  private var widths: [Int]
  private let allColumns: [Column]
  /// Whether it is kept as data rather than to be shown.
  private let asData: Bool
  /// The rows as data: of each the cells of the columns whose data are told.
  private(set) var data: [[CSVCell]] = []

  /// A table of those columns, to be shown or as data.
  init(_ columns: [Column], asData: Bool = false) {
    allColumns = columns
    self.columns = columns.filter(\.isShown)
    widths = self.columns.map { _ in 0 }
    self.asData = asData
  }

  /// A table of those columns and rows, to be shown.
  init(_ columns: [Column], _ rows: [[String]]) {
    self.init(columns)
    for row in rows { add(row) }
  }

  /// The names of the columns whose data are told.
  var keys: [String] { allColumns.compactMap(\.key) }

  /// Adds a row.
  mutating func add(_ cells: [Cell]) {
    let row = zip(allColumns, cells)
    if asData {
      data.append(row.compactMap { $0.key == nil ? nil : $1.data })
    } else {
      add(row.compactMap { $0.isShown ? $1.shown : nil })
    }
  }

  /// Adds a row of what people see, and programs are not told; a total stands out.
  mutating func add(
    _ cells: [String], tint: Colours.Tint? = nil, isTotal: Bool = false
  ) {
    guard !asData else { return }
    var row = Row(tint: tint, isTotal: isTotal)
    for cell in cells { row.add(cell) }
    measure(row)
    rows.append(row)
  }

  /// Makes the columns wide enough for a row that it does not hold.
  mutating func measure(_ row: Row) {
    for (index, width) in row.widths.enumerated() where width > widths[index] {
      widths[index] = width
    }
  }

  /// The page of that width on which rows are written.
  func page(width: Int, colours: Colours) -> TablePage {
    TablePage(columns, cells: widths, width: width, colours)
  }
}

/// What tables are made of.
extension Table {
  /// A column: its title, and on which side its cells are flush.
  struct Column {
    let title: String
    /// The name under which its data are known, in each language; nothing where they are not told.
    var key: String?
    var toTheRight = false
    /// What becomes of its cells where the terminal is narrow.
    var yielding = Yielding.none
    /// Whether this column may be left out where others would be cut short, or would not fit.
    var dropping = Dropping.never
    /// Whether people see it.
    var isShown = true

    /// A column of data that people do not see.
    static func data(_ key: String) -> Column { Column(title: "", key: key, isShown: false) }
  }

  /// A cell: as people see it, and as data.
  struct Cell {
    let shown: String
    let data: CSVCell

    init(_ shown: String, _ data: CSVCell) {
      self.shown = shown
      self.data = data
    }

    /// A cell that people do not see.
    static func data(_ data: CSVCell) -> Cell { Cell("", data) }

    /// A text, the same for all.
    static func text(_ text: String) -> Cell { Cell(text, .chaine(text)) }

    /// A sum.
    static func montant(_ montant: Cumul, _ langue: Langue) -> Cell {
      Cell(montant.affiche(langue), .montant(montant))
    }

    /// A day.
    static func date(_ date: DateCivile, _ langue: Langue) -> Cell {
      Cell(date.affiche(langue), .date(date))
    }
  }

  /// How a column makes room for the others.
  enum Yielding {
    /// Not at all.
    case none
    /// Its cells are cut short.
    case cut
    /// Its cells go on in further lines.
    case wrapped
  }

  /// When a column is left out, which is said; of several the last one goes first.
  enum Dropping {
    /// Never.
    case never
    /// Before texts are cut very short.
    case early
    /// Only when nothing else helps: amounts outlast any text.
    case last
  }

  /// The cells of a row as people see them, one behind the other in one room, in which another row may
  /// stand next: so that going through many asks for no memory for each.
  ///
  ///     F2026-000112 nov. 20261 234,56 €
  ///     ├────────┤├──────────┤├────────┤
  struct Row {
    var tint: Colours.Tint?
    var isTotal = false
    private var bytes = AnswerBytes()
    /// Where each cell ends.
    private var ends: [Int] = []
    /// How wide each is: measured once, for it is asked again and again.
    private(set) var widths: [Int] = []

    /// Begins a row without cells.
    init(tint: Colours.Tint? = nil, isTotal: Bool = false) {
      (self.tint, self.isTotal) = (tint, isTotal)
    }

    /// Forgets all cells, and keeps the room for them.
    mutating func clear() {
      bytes.vider()
      ends.removeAll(keepingCapacity: true)
      widths.removeAll(keepingCapacity: true)
    }

    /// Adds a cell.
    mutating func add(_ text: String) {
      let visible = TextWidth.isVerySimple(text) ? text : text.visible
      bytes.ajouter(visible)
      endCell(width: TextWidth.of(visible))
    }

    /// Adds a cell that is known to be visible and so wide.
    mutating func add(_ text: MeasuredText) {
      bytes.ajouter(text.text)
      endCell(width: text.width)
    }

    /// Adds a sum.
    mutating func add(_ montant: Cumul, _ langue: Langue) {
      montant.afficher(langue, dans: &bytes)
      endSimpleCell()
    }

    /// Adds a day.
    mutating func add(_ date: DateCivile, _ langue: Langue) {
      date.afficher(langue, dans: &bytes)
      endSimpleCell()
    }

    /// Whether a cell holds nothing.
    func isEmpty(_ index: Int) -> Bool { place(index).isEmpty }

    /// A cell's text.
    func text(_ index: Int) -> String {
      String(decoding: bytes.octets[place(index)], as: UTF8.self)
    }

    /// Writes a cell behind what there is.
    func write(_ index: Int, into others: inout AnswerBytes) {
      others.ajouter(bytes.octets, place(index))
    }

    private func place(_ index: Int) -> Range<Int> {
      (index > 0 ? ends[index - 1] : 0)..<ends[index]
    }

    private mutating func endCell(width: Int) {
      ends.append(bytes.octets.count)
      widths.append(width)
    }

    /// Ends a cell of which each scalar takes one column: it is as wide as it has bytes that begin one.
    private mutating func endSimpleCell() {
      endCell(width: bytes.scalaires(depuis: ends.last ?? 0))
    }
  }

  /// A text as people see it, and how wide that is: for one that comes again and again.
  struct MeasuredText {
    let text: String
    let width: Int

    init(_ text: String) {
      self.text = text.visible
      width = TextWidth.of(self.text)
    }
  }
}
