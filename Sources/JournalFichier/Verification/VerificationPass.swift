import Facturation
import Journaux
import LigneJSON
import Projections

/// One pass over the lines of a journal.
struct VerificationPass {
  private(set) var rapport = RapportVerification()
  private var chain: Chain
  /// What asks what the events mean, as long as all can be read that it needs of what was before.
  private var controle: Controle?
  private let ancre: Ancre?
  private let tete: HeadFile?
  private var index: IndexCheck?
  private let states: KeptCheck?
  private var preuves: ProofCheck?
  private let beginning: Beginning?
  private var ancreVue: Bool
  /// How the anchor's event differs from it, where it is but its time.
  private var autreHeure: Anomalie?
  private var teteVue: Bool

  init(
    ancre: Ancre?, tete: HeadFile?, index: IndexCheck? = nil, states: KeptCheck? = nil,
    preuves: ProofCheck? = nil, controle: Controle = Controle()
  ) {
    (chain, beginning) = (Chain(), nil)
    (ancreVue, teteVue) = (false, false)
    self.ancre = ancre
    self.tete = tete
    self.index = index
    self.states = states
    self.preuves = preuves
    self.controle = controle
  }

  /// Goes on from an anchor, behind a beginning that is taken on trust.
  init(
    depuis ancre: Ancre, _ beginning: Beginning, tete: HeadFile?, preuves: ProofCheck,
    controle: Controle
  ) throws {
    self.ancre = ancre
    self.tete = tete
    self.preuves = preuves
    states = nil
    self.beginning = beginning
    self.controle = controle
    chain = beginning.start.chain
    ancreVue = true
    teteVue = try tete.map(beginning.contains) ?? false
    rapport.surParole = beginning.head
  }

  /// Notes that no command would believe some files, or not all of them.
  mutating func setAside(_ files: FichiersDerives) { rapport.ecartes.append(files) }

  /// Takes the next line, and gives all that is wrong with it.
  mutating func take(_ scanned: ReadLine) throws -> [Anomalie] {
    rapport.evenements += 1
    index?.take(scanned)
    let position = chain.head.position + 1
    var damage: [Anomalie] = []
    let ecarts = try ecarts(scanned) { damage.append($0) }
    return found(
      damage + ecarts.map { Anomalie($0, position: position, debut: scanned.offset) })
  }

  private mutating func ecarts(
    _ scanned: ReadLine, damage: (Anomalie) -> Void
  ) throws -> [Ecart] {
    switch scanned.content {
    case .success(let line):
      return try ecarts(line, scanned, damage: damage)
    case .failure(let ecart):
      chain.skip()
      return [ecart]
    }
  }

  private mutating func ecarts(
    _ line: Line, _ scanned: ReadLine, damage: (Anomalie) -> Void
  ) throws -> [Ecart] {
    var ecarts = chain.take(line, actualHash: scanned.hash)
    do {
      ecarts += try controle?.prendre(line.event, a: scanned.offset) ?? []
    } catch let fault as Anomalie {
      damage(fault)
      controle = nil
    }
    if !scanned.isComplete { ecarts.append(.unended(after: scanned.next - 1 - scanned.offset)) }
    note(line.event, scanned.offset..<scanned.next)
    return ecarts
  }

  /// What can only be told at the end.
  mutating func finish(
    end: Int, judge: ((PreuveGardee) -> Teneur?)? = nil
  ) throws -> [Anomalie] {
    var anomalies: [Anomalie] = []
    func missing(_ regle: Ecart.Regle, _ attendu: Teneur, _ trouve: Teneur) {
      let ecart = Ecart(regle, attendu: attendu, trouve: trouve)
      anomalies.append(Anomalie(ecart, position: chain.head.position, debut: end))
    }
    if chain.head.position == 0 { missing(.vide, .unEvenement, .aucunEvenement) }
    if !chain.isComplete { missing(.lot, .resteDuLot, .finDuFichier) }
    if let ancre, let demande = ancre.datee?.registre, let source = chain.source, demande != source
    {
      missing(.ancre, .registreNomme(demande), .registreNomme(source))
    } else if let autreHeure, !ancreVue {
      anomalies.append(autreHeure)
    } else if let ancre, !ancreVue {
      missing(.ancre, .evenement(ancre.position, ancre.empreinte), .aucunTel)
    }
    if let tete, !teteVue || tete.source != chain.source {
      missing(.tete, .evenement(tete.position, tete.hash.texte), .aucunTel)
    }
    let indexed = try index?.verdict()
    if indexed == .damaged { setAside(.index) }
    if states?.isDamaged == true { setAside(.etats) }
    if indexed == .differs || beginning?.indexIsWrong == true {
      missing(.index, .indexDesLignes, .autreIndex)
    }
    // Where a line is not what it should be, nobody knows what should be kept.
    if rapport.anomalies == 0, states?.agrees(with: controle?.sommeDesFiches) == false {
      missing(.etats, .etatsDesLignes, .autresEtats)
    }
    if let kept = try preuves?.finish(
      source: chain.source, head: chain.head.position, end: end, judge: judge)
    {
      rapport.preuves = kept.proofs
      anomalies += kept.anomalies
    }
    // The anchor that a verification goes on from vouches for what is above it.
    let estAncree = ancre.map { beginning == nil || $0.position == chain.head.position } ?? false
    rapport.finAttestee = estAncree || tete != nil
    rapport.devanceLaTete = tete.map { $0.position < chain.head.position } ?? false
    rapport.tete = chain.head
    rapport.ancre = AncreDatee(de: chain.head, dans: chain.source)
    rapport.ancreTrouvee = beginning == nil && ancreVue ? ancre?.position : nil
    rapport.source = chain.source?.texte
    return found(anomalies)
  }

  private mutating func note(_ event: RecordedEvent, _ place: Range<Int>) {
    preuves?.note(event, at: place.lowerBound)
    if event.evenement.faits.corrigeHorloge {
      rapport.correctionsHorloge.append(event.position)
    }
    if let ancre {
      if ancre.designe(event) { ancreVue = true }
      if let ecart = ancre.ecartDHeure(event) {
        autreHeure = Anomalie(ecart, position: event.position, debut: place.lowerBound)
      }
    }
    if let tete, event.position == tete.position, event.hash == tete.hash,
      place.upperBound == tete.length
    {
      teteVue = true
    }
  }

  private mutating func found(_ anomalies: [Anomalie]) -> [Anomalie] {
    rapport.anomalies += anomalies.count
    return anomalies
  }
}
