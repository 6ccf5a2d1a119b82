import Facturier
import LigneJSON

/// Measures what it takes to follow a journal whose lines are all read, and one whose lines are
/// skimmed: by one thread, in turns, each line with its hash, its place in the chain and its numbers.
///
/// The bytes are in memory beforehand. Both must come to the same.
struct Suivre {
  private let octets: ContiguousArray<UInt8>
  /// Where each line stands, without its line feed.
  private let lignes: ContiguousArray<Range<Int>>
  private let tours: Int

  init(dossier: String, tours: Int) throws {
    let (systeme, chemin) = (Systeme(), Folder(dossier).journal)
    let fichier = try systeme.openFile(chemin, .read)
    let octets = try fichier.read(at: 0, count: try fichier.length)
    var (lignes, debut) = (ContiguousArray<Range<Int>>(), 0)
    for (place, octet) in octets.enumerated() where octet == UInt8(ascii: "\n") {
      lignes.append(debut..<place)
      debut = place + 1
    }
    (self.octets, self.lignes, self.tours) = (octets, lignes, tours)
  }

  func executer() throws {
    var (lectures, ecremages): ([Duration], [Duration]) = ([], [])
    let horloge = ContinuousClock()
    for _ in 0..<tours {
      var (lu, ecreme) = (Suivi(), Suivi())
      lectures.append(try horloge.measure { try lire(&lu) })
      ecremages.append(try horloge.measure { try ecremer(&ecreme) })
      guard lu.chain.head == ecreme.chain.head, lu.run.settledFacts == ecreme.run.settledFacts
      else { throw AutreFin(lue: lu.chain.head, ecremee: ecreme.chain.head) }
    }
    repondre(lectures, ecremages)
  }

  /// How far a journal was followed, and what it came to.
  private struct Suivi {
    var chain = Chain()
    var run = EventRun()

    /// Reads the next line in full.
    mutating func lire(_ octets: ContiguousArray<UInt8>, _ ligne: Range<Int>) throws {
      let line = try Line.read(octets, in: ligne)
      let fautes = chain.take(line, actualHash: Line.hash(octets, in: ligne))
      if let faute = fautes.first { throw faute }
      run.append(EventNumbers(line.event), endsAct: chain.isComplete)
    }
  }

  /// Apart from the other, so that a profile tells what each takes.
  @inline(never)
  private func lire(_ suivi: inout Suivi) throws {
    for ligne in lignes { try suivi.lire(octets, ligne) }
  }

  /// Skims as many lines as it can, and reads the one that it cannot.
  @inline(never)
  private func ecremer(_ suivi: inout Suivi) throws {
    var skimmer: LineSkimmer?
    while suivi.chain.head.position < lignes.count {
      try suivi.lire(octets, lignes[suivi.chain.head.position])
      skimmer = skimmer ?? suivi.chain.source.map { LineSkimmer(source: $0) }
      let debut = lignes[suivi.chain.head.position - 1].upperBound + 1
      _ = skimmer?.skim(
        octets, in: debut..<octets.count, &suivi.chain, checkingHashes: true, into: &suivi.run)
    }
  }

  private func repondre(_ lectures: [Duration], _ ecremages: [Duration]) {
    var json = LineWriter()
    json.object { json in
      json.name("mesure")
      json.string("suivre")
      json.member("evenements", lignes.count)
      json.member("octets", octets.count)
      json.array("microsecondesLecture", lectures.map(\.microsecondes)) { $1.write(to: &$0) }
      json.array("microsecondesEcremage", ecremages.map(\.microsecondes)) { $1.write(to: &$0) }
    }
    Arguments.repondre(String(decoding: json.bytes, as: UTF8.self))
  }
}

/// A journal that was skimmed did not come to what it came to when it was read.
private struct AutreFin: Error {
  let lue: Head
  let ecremee: Head
}
