import Facturation
import Journal
import LigneJSON
import Projections

/// One pass over the lines of a journal.
struct VerificationPass {
  private(set) var rapport = RapportVerification()
  private var chain = Chain()
  private var controle: Controle
  private let ancre: Ancre?
  private let tete: HeadFile?
  private var index: IndexCheck?
  private var ancreVue = false
  private var teteVue = false

  init(
    ancre: Ancre?, tete: HeadFile?, index: IndexCheck? = nil, controle: Controle = Controle()
  ) {
    self.ancre = ancre
    self.tete = tete
    self.index = index
    self.controle = controle
  }

  mutating func take(_ scanned: ReadLine) throws -> [Anomalie] {
    rapport.evenements += 1
    index?.take(scanned)
    let position = chain.head.position + 1
    let line: Line
    do throws(LineError) {
      line = try scanned.content.get()
    } catch {
      chain.skip()
      return found([
        Anomalie(
          position: position, octet: scanned.offset + error.offset, regle: error.rule.rawValue,
          attendu: error.expected, trouve: error.found)
      ])
    }
    var anomalies = chain.take(line, actualHash: scanned.hash).map {
      Anomalie(
        position: position, octet: scanned.offset, regle: $0.rule.rawValue,
        attendu: $0.expected, trouve: $0.found)
    }
    anomalies += try controle.prendre(line.event, a: scanned.offset).map {
      Anomalie(
        position: position, octet: scanned.offset, regle: $0.regle.rawValue,
        attendu: $0.attendu, trouve: $0.trouve)
    }
    if !scanned.isComplete {
      anomalies.append(
        Anomalie(
          position: position, octet: scanned.next - 1, regle: "forme", attendu: .sautDeLigne,
          trouve: .finDuFichier))
    }
    note(line.event, end: scanned.next)
    return found(anomalies)
  }

  /// What can only be told at the end.
  mutating func finish(end: Int) throws -> [Anomalie] {
    var anomalies: [Anomalie] = []
    func missing(_ regle: String, _ attendu: Teneur, _ trouve: Teneur) {
      anomalies.append(
        Anomalie(
          position: chain.head.position, octet: end, regle: regle, attendu: attendu,
          trouve: trouve))
    }
    if rapport.evenements == 0 { missing("vide", .unEvenement, .aucunEvenement) }
    if !chain.isComplete { missing("lot", .resteDuLot, .finDuFichier) }
    if let ancre, !ancreVue {
      missing("ancre", .evenement(ancre.position, ancre.empreinte), .aucunTel)
    }
    if let tete, !teteVue || tete.source != chain.source {
      missing("tete", .evenement(tete.position, tete.hash.texte), .aucunTel)
    }
    if try index?.agrees() == false { missing("index", .indexDesLignes, .autreIndex) }
    rapport.finAttestee = ancre != nil || tete != nil
    rapport.tete = chain.head
    rapport.source = chain.source?.texte
    return found(anomalies)
  }

  private mutating func note(_ event: RecordedEvent, end: Int) {
    if event.evenement.faits.corrigeHorloge {
      rapport.correctionsHorloge.append(event.position)
    }
    if let ancre, ancre.designe(event) { ancreVue = true }
    if let tete, event.position == tete.position, event.hash == tete.hash, end == tete.length {
      teteVue = true
    }
  }

  private mutating func found(_ anomalies: [Anomalie]) -> [Anomalie] {
    rapport.anomalies += anomalies.count
    return anomalies
  }
}
