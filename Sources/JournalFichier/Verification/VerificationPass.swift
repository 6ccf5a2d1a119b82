package import Facturation
public import Journaux
import LigneJSON
import Projections

/// One pass over the lines of a journal.
struct VerificationPass {
  private(set) var rapport = RapportVerification()
  private var chain: Chain
  /// How many lines were whole, and the last of them, as the last whole act ended.
  private var settled = (evenements: 0, tete: Head.empty)
  /// What asks what the events mean, as long as all can be read that it needs of what was before.
  private var controle: Controle?
  private let ancre: Ancre?
  private let tete: HeadFile?
  private var index: IndexCheck?
  private let states: KeptCheck?
  private var preuves: ProofCheck?
  private let beginning: Beginning?
  private var ancreVue: Bool
  /// How the event in the anchor's place differs from it.
  private var autreEvenement: Anomalie?
  private var teteVue: Bool
  /// What stands in the place of the head's event: another, or that one at another byte, for bytes came or went
  /// above it.
  private var autreTete: Teneur?

  /// Begins above the first line, or goes on from an anchor, behind a beginning that is taken on trust.
  init(
    ancre: Ancre?, behind beginning: Beginning? = nil, tete: HeadFile?, index: IndexCheck? = nil,
    states: KeptCheck? = nil, preuves: ProofCheck? = nil, controle: Controle = Controle()
  ) throws {
    (self.ancre, self.beginning, self.tete) = (ancre, beginning, tete)
    (self.index, self.states, self.preuves) = (index, states, preuves)
    self.controle = controle
    chain = beginning?.start.chain ?? Chain()
    settled.tete = chain.head
    ancreVue = beginning != nil
    teteVue = if let tete, let beginning { try beginning.contains(tete) } else { false }
    rapport.surParole = beginning?.head
  }

  /// Notes that no command would believe some files, or not all of them.
  mutating func setAside(_ files: FichiersDerives) { rapport.ecartes.append(files) }

  /// Takes the next line, and gives all that is wrong with it.
  mutating func take(_ scanned: ReadLine) throws -> [Anomalie] {
    index?.take(scanned)
    let anomalies: [Anomalie]
    switch scanned.content {
    case .success(let content): anomalies = try take(content, of: scanned)
    case .failure(let ecart):
      anomalies = [Anomalie(ecart, position: chain.position + 1, debut: scanned.offset)]
      chain.skip()
    }
    // The rest of a line that was never written to its end is no event, and ends no act.
    if scanned.isComplete {
      rapport.evenements += 1
      if chain.isComplete { settled = (rapport.evenements, chain.head) }
    }
    return found(anomalies)
  }

  private mutating func take(
    _ content: ReadLine.Content, of scanned: ReadLine
  ) throws -> [Anomalie] {
    let (position, offset) = (chain.position + 1, scanned.offset)
    var damage: [Anomalie] = []
    var ecarts = chain.take(content.line, actualHash: scanned.hash)
    do {
      ecarts += try controle?.prendre(content.line.event, a: offset) ?? []
    } catch let fault as Anomalie {
      damage = [fault]
      controle = nil
    }
    if !scanned.isComplete { ecarts.append(.unended(after: scanned.next - 1 - offset)) }
    note(content.line.event, offset..<scanned.next)
    return ecarts.isEmpty
      ? damage : damage + ecarts.map { Anomalie($0, position: position, debut: offset) }
  }

  /// What can only be told at the end.
  mutating func finish(end: Int, judge: ((PreuveGardee) -> Teneur?)? = nil) throws -> [Anomalie] {
    var anomalies: [Anomalie] = []
    func missing(_ regle: Ecart.Regle, _ attendu: Teneur, _ trouve: Teneur) {
      let ecart = Ecart(regle, attendu: attendu, trouve: trouve)
      anomalies.append(Anomalie(ecart, position: chain.position, debut: end))
    }
    if chain.position == 0 { missing(.vide, .unEvenement, .aucunEvenement) }
    if !chain.isComplete { missing(.lot, .resteDuLot, .finDuFichier) }
    if let ancre, let demande = ancre.datee?.registre, let source = chain.source, demande != source
    {
      missing(.ancre, .registreNomme(demande), .registreNomme(source))
    } else if let autreEvenement, !ancreVue {
      anomalies.append(autreEvenement)
    } else if let ancre, !ancreVue {
      missing(.ancre, .evenement(ancre.position, ancre.empreinte), .aucunTel)
    }
    if let tete, !teteVue || tete.source != chain.source {
      missing(.tete, .evenement(tete.position, tete.hash.texte), autreTete ?? .aucunTel)
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
      source: chain.source, head: chain.position, end: end, judge: judge)
    {
      rapport.preuves = kept.proofs
      anomalies += kept.anomalies
    }
    // An anchor vouches for what is above it: that of the last event for the end.
    rapport.finAttestee = tete != nil || ancre?.position == chain.position
    rapport.devanceLaTete = tete.map { $0.position < chain.position } ?? false
    (rapport.evenements, rapport.tete) = settled
    rapport.ancre = AncreDatee(de: rapport.tete, dans: chain.source)
    rapport.ancreTrouvee = beginning == nil && ancreVue ? ancre?.position : nil
    rapport.source = chain.source?.texte
    return found(anomalies)
  }

  private mutating func note(_ event: RecordedEvent, _ place: Range<Int>) {
    preuves?.note(event, at: place.lowerBound)
    if event.evenement.corrigeHorloge { rapport.correctionsHorloge.append(event.position) }
    if let ancre, event.position == ancre.position {
      let ecart = ancre.ecart(de: nil, trouvant: event)
      ancreVue = ancreVue || ecart == nil
      autreEvenement = ecart.map {
        Anomalie($0, position: event.position, debut: place.lowerBound)
      }
    }
    if let tete, event.position == tete.position {
      if event.hash != tete.hash {
        autreTete = .evenement(event.position, event.hash.texte)
      } else if place.upperBound == tete.length {
        teteVue = true
      } else {
        autreTete = .evenementDeplace
      }
    }
  }

  private mutating func found(_ anomalies: [Anomalie]) -> [Anomalie] {
    rapport.anomalies += anomalies.count
    return anomalies
  }
}

/// What verification has to say in the end.
public struct RapportVerification: Sendable {
  /// How many lines of whole acts were checked, those that were taken on trust not among them.
  public internal(set) var evenements = 0
  /// How many anomalies were found.
  public internal(set) var anomalies = 0
  /// The end of the journal that was verified.
  public internal(set) var tete = Head.empty
  /// The event with which ends what was taken on trust, since the verification went on from an anchor.
  public internal(set) var surParole: Head?
  /// Whose journal it is, if a line says so.
  public internal(set) var source: String?
  /// Where the clock was set back, each by an event that says why.
  public internal(set) var correctionsHorloge: [Position] = []

  /// The signatures and the tokens that are kept beside the journal, and of which nothing is wrong.
  public internal(set) var preuves: [PreuveGardee] = []

  /// The anchor of the journal's end, where that can be read.
  package internal(set) var ancre: AncreDatee?
  /// The event of the anchor that the journal had to contain, where it does.
  package internal(set) var ancreTrouvee: Position?

  /// Of what is derived from the journal and kept beside it, that which no command would believe, or not all
  /// of: it is no anomaly.
  package internal(set) var ecartes: [FichiersDerives] = []

  /// Whether something beside the lines says where the journal ends: the synced head, or an anchor of the last event.
  ///
  /// Without either, lines that were cut off its end would not be missed.
  public internal(set) var finAttestee = false

  /// Whether the lines go on behind the head file, which a crash kept from following them.
  var devanceLaTete = false

  init(anomalies: Int = 0) { self.anomalies = anomalies }

  /// Nothing is kept in a file that could have been changed: the fault may be that an anchor is another
  /// journal's, which is handed over.
  package init(
    sansFichier vue: any JournalView, ancre: Ancre?, anomalie: (Anomalie) -> Void
  ) throws {
    (evenements, tete, finAttestee) = (vue.head.position, vue.head, true)
    guard let ancre else { return }
    var trouve: RecordedEvent?
    try vue.forEach(after: ancre.position - 1) { evenement in
      trouve = evenement
      return false
    }
    guard let ecart = ancre.ecart(de: nil, trouvant: trouve) else {
      ancreTrouvee = ancre.position
      return
    }
    anomalies = 1
    anomalie(Anomalie(ecart, position: tete.position, debut: 0))
  }

  /// What was found in a store of lines, of which but an anchor tells where it ends.
  package init(
    lignes evenements: Int, anomalies: Int, tete: Head, source: RegistreID?,
    correctionsHorloge: [Position], ancreTrouvee: Position?
  ) {
    (self.evenements, self.anomalies, self.tete) = (evenements, anomalies, tete)
    (self.correctionsHorloge, self.ancreTrouvee) = (correctionsHorloge, ancreTrouvee)
    self.source = source?.texte
    ancre = AncreDatee(de: tete, dans: source)
    finAttestee = ancreTrouvee == tete.position
  }

  /// Whether all is well; a journal without a single event proves nothing and is not.
  public var estIntact: Bool { anomalies == 0 && tete.position > 0 }
}

/// What is derived from a journal and kept beside it.
package enum FichiersDerives: String, Sendable {
  /// Where the journal ended when it was last known to be on the disk.
  case tete
  /// Where events stand.
  case index
  /// What clients and factures have come to.
  case etats
}
