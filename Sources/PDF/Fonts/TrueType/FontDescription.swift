/// What a font is, told from its file alone: by this the font to set a text in is chosen.
package struct FontDescription: Hashable, Sendable {
  /// The family, as in “DejaVu Sans”; the regular and the bold of a family share it.
  package let family: String
  /// The name that documents use, as in “DejaVuSans-Bold”.
  package let postScriptName: String
  /// From 100 for thin to 900 for black; 400 is regular, and 700 bold.
  package let weight: Int
  package let isBold: Bool
  package let isItalic: Bool
  package let isFixedPitch: Bool
  let permission: Permission

  /// What the font's maker allows.
  enum Permission: Hashable, Sendable {
    case all, noSubsets, nothing
  }

  /// Reads what a file says of its font, and not whether the rest of it is right.
  package init(of bytes: ContiguousArray<UInt8>) throws(FontFault) {
    self = try FontDescription(of: try FontFile(bytes))
  }

  init(of file: FontFile) throws(FontFault) {
    let style = try file.reader(of: .head, atLeast: 54).u16(at: 44)
    var (weight, selection, rights) = (style & 1 != 0 ? 700 : 400, 0, 0)
    if let windows = file.reader(of: .windows) {
      (weight, rights) = (try windows.u16(at: 4), try windows.u16(at: 8))
      selection = try windows.u16(at: 62)
    }
    self.weight = weight
    isBold = style & 1 != 0 || selection & 1 << 5 != 0 || weight >= 600
    isItalic = style & 2 != 0 || selection & 1 != 0
    isFixedPitch = try file.reader(of: .postScript).map(Self.isFixedPitch) ?? false
    permission = Self.permission(rights)
    let names = try file.reader(of: .names).map(FontNames.init)
    family = names?[16] ?? names?[1] ?? ""
    postScriptName = Self.postScript(names?[6] ?? names?[4] ?? family)
  }

  private static func isFixedPitch(_ postScript: TableReader) throws(FontFault) -> Bool {
    try postScript.u32(at: 12) != 0
  }

  /// What a number of bits allows.
  ///
  /// The lowest four say who may have the font along with a document: none that all may, 2 that
  /// nobody may; beside 4 or 8 the 2 counts for nothing. Then come no subsets, and images alone.
  private static func permission(_ rights: Int) -> Permission {
    if rights & 0xF == 2 || rights & 0x200 != 0 { return .nothing }
    return rights & 0x100 != 0 ? .noSubsets : .all
  }

  /// A name in a PDF has no white space nor brackets, and 63 bytes at most.
  private static func postScript(_ name: String) -> String {
    let kept = name.utf8.filter { (0x21...0x7E).contains($0) && !"()<>[]{}/%".utf8.contains($0) }
    return kept.isEmpty ? "Font" : String(decoding: kept.prefix(63), as: UTF8.self)
  }
}

/// The names in a font's file, each in English where there is a choice.
private struct FontNames {
  private var names: [Int: (rank: Int, text: String)] = [:]

  /// Beyond this, a name is no name.
  private static let longest = 256

  init(_ table: TableReader) throws(FontFault) {
    let (count, storage) = (try table.u16(at: 2), try table.u16(at: 4))
    for record in 0..<count {
      let entry = 6 + 12 * record
      let platform = try table.u16(at: entry)
      let (encoding, language) = (try table.u16(at: entry + 2), try table.u16(at: entry + 4))
      let name = try table.u16(at: entry + 6)
      let rank = Self.rank(platform, encoding, language)
      guard [1, 4, 6, 16].contains(name), rank > names[name]?.rank ?? 0 else { continue }
      let length = min(try table.u16(at: entry + 8), Self.longest)
      let start = storage + (try table.u16(at: entry + 10))
      var units: [UInt16] = []
      for place in stride(from: start, to: start + length, by: platform == 1 ? 1 : 2) {
        units.append(UInt16(platform == 1 ? try table.u8(at: place) : try table.u16(at: place)))
      }
      names[name] = (rank, String(decoding: units, as: UTF16.self))
    }
  }

  /// Windows in English, then in any language, then Unicode, then Macintosh in Roman letters.
  private static func rank(_ platform: Int, _ encoding: Int, _ language: Int) -> Int {
    switch (platform, encoding, language) {
    case (3, 1, 0x409), (3, 10, 0x409): 4
    case (3, 1, _), (3, 10, _): 3
    case (0, _, _): 2
    case (1, 0, _): 1
    default: 0
    }
  }

  subscript(name: Int) -> String? {
    names[name].flatMap { $0.text.isEmpty ? nil : $0.text }
  }
}
