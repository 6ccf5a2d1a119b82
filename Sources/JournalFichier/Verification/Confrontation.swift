import Facturation
package import Journaux
import LigneJSON
import Projections

/// Holds a journal against another copy of it, or against an anchor: whether one is the beginning of the
/// other, and where they part.
///
///     here      ├── the same to the byte ──┤├─ event n ─┤├── … ──┤
///     the copy  ├── the same to the byte ──┤├─ event n, another ─┤
///
/// Every line of both is read: its form, its hash and its link to the line above. What events mean
/// is left to a verification. Nothing is written in either folder, no lock is taken, and an index only
/// helps to tell what an event is about. What stands behind the last whole act may be an act that is
/// being written, and counts in neither.
package struct Confrontation {
  private let folder: Folder
  private let systeme: Systeme

  /// Prepares to hold the journal of a folder against something.
  package init(folder: String) { self.init(folder: folder, systeme: Systeme()) }

  package init(folder: String, systeme: Systeme) {
    self.folder = Folder(folder)
    self.systeme = systeme
  }

  /// Holds the journal against the one of another folder; how far it is, is told now and then.
  package func contre(
    dossier: String, progression: (_ octets: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws -> RapportConfrontation {
    try translatingErrors {
      let (here, there) = (try file(of: folder), try file(of: Folder(dossier)))
      let length = try commonLength(here, there)
      var common = CopyRead()
      try common.follow(here, before: length, systeme) { progression($0, here.end) }
      var (ours, theirs) = (common, common)
      try ours.follow(here, before: .max, systeme) { progression($0, here.end) }
      try theirs.follow(there, before: .max, systeme) { _ in }
      progression(here.end, here.end)
      var rapport = RapportConfrontation(
        Self.rapport(ours, theirs, sharing: common.lines), ici: ours.report(here.end),
        autre: theirs.report(there.end))
      rapport.communs = min(common.lines, ours.events, theirs.events)
      switch rapport.rapport {
      case .separes, .autreRegistre:
        let position = common.lines + 1
        let story = Story(common.start, to: common.offset, here, folder, systeme: systeme)
        rapport.separation = Separation(
          position: position, ici: story.version(at: common.offset, in: here),
          autre: story.version(at: common.offset, in: there))
      case .pareils, .enAvance, .enRetard: break
      }
      return rapport
    }
  }

  /// Holds the journal against an anchor: whether it holds that event, and how far it goes on.
  package func contre(
    _ ancre: Ancre, progression: (_ octets: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws -> RapportConfrontation {
    try translatingErrors {
      let here = try file(of: folder)
      var ours = CopyRead()
      try ours.follow(here, before: .max, systeme) { progression($0, here.end) }
      progression(here.end, here.end)
      let copy = ours.report(here.end)
      if let autre = ancre.datee?.registre, let source = ours.source, autre != source {
        return RapportConfrontation(.autreRegistre, ici: copy)
      }
      let lines = LineSearch(here.file, to: here.end, systeme: systeme)
      do {
        _ = try Start(behind: ancre, in: lines)
        let ahead = max(0, ours.events - ancre.position)
        var rapport = RapportConfrontation(ahead == 0 ? .pareils : .enAvance(de: ahead), ici: copy)
        rapport.communs = ancre.position
        return rapport
      } catch is Anomalie {
        guard ancre.position <= ours.lines, let offset = try lines.place(of: ancre.position) else {
          let behind = max(1, ancre.position - ours.events)
          return RapportConfrontation(.enRetard(de: behind), ici: copy)
        }
        var rapport = RapportConfrontation(.separes, ici: copy)
        rapport.separation = Separation(
          position: ancre.position, ici: version(at: offset, in: here, lines), autre: nil)
        return rapport
      }
    }
  }

  /// What this journal says at a place, told by what stands above it.
  private func version(at offset: Int, in here: CopyFile, _ lines: LineSearch)
    -> Separation.Version?
  {
    var scanner = lines.nearScanner(from: offset)
    let line = try? lines.line(of: &scanner)
    let above = line.flatMap { try? Start(aboveActOf: $0.event, at: offset, in: lines) }
    // Where what is above cannot be read, the event is told alone.
    let story = Story(
      above ?? .top, to: above == nil ? 0 : offset, here, folder, systeme: systeme)
    return story.version(at: offset, in: here)
  }

  /// How two copies stand to each other that have so many lines in common.
  private static func rapport(
    _ ours: CopyRead, _ theirs: CopyRead, sharing common: Int
  ) -> RapportConfrontation.Rapport {
    let (here, there) = (ours.events, theirs.events)
    if here > common, there > common {
      let sources = (ours.source, theirs.source)
      return common == 0 && sources.0 != sources.1 ? .autreRegistre : .separes
    }
    return here == there
      ? .pareils : here > there ? .enAvance(de: here - there) : .enRetard(de: there - here)
  }

  private func file(of folder: Folder) throws(SystemError) -> CopyFile {
    let file = SharedFile(try systeme.openFile(folder.journal, .read), path: folder.journal)
    return CopyFile(file: file, end: try systeme.length(of: file.descriptor, file.path))
  }

  /// With how many bytes both begin alike.
  private func commonLength(_ here: CopyFile, _ there: CopyFile) throws(SystemError) -> Int {
    var offset = 0
    let end = min(here.end, there.end)
    while offset < end {
      let count = min(systeme.blocks.long, end - offset)
      let (ours, theirs) = (
        try systeme.read(here.file.descriptor, at: offset, count: count, here.file.path),
        try systeme.read(there.file.descriptor, at: offset, count: count, there.file.path)
      )
      guard ours == theirs, ours.count == count else {
        return offset + zip(ours, theirs).prefix { $0 == $1 }.count
      }
      offset += count
    }
    return end
  }
}
