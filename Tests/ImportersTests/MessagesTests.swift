import Facturation
import Foundation
import Litteraux
import Testing

/// What the faults of an import say stands in `Golden/fautes.txt`; `FACTURIER_RECORD=1` writes it.
@Suite struct MessagesTests {
  private static let uuid = UUIDTexte(haut: 7, bas: 0x8000_0000_0000_0007)

  private static let defauts: [Defaut] = [
    .totalEnDesaccord(donne: Cumul("121.00" as Montant), attendu: Cumul("120.00" as Montant)),
    .delaiEnDesaccord(jours: 31, echeance: "2026-11-04"),
    .statutContredit(.payee, calcule: .enRetard),
    .datePaiementContredite("2026-10-06", calculee: nil),
    .datePaiementContredite("2026-10-06", calculee: "2026-10-07"),
    .datePaiementRequise, .numeroEtStatut("BROUILLON-7", .payee), .numeroSansSerie("FACTURE"),
    .serieEnDesaccord("X-7", "X-{n:2}", rang: 7),
    .numeroDUnAutreJour("F2026-0001", "2062-01-01"), .identifiantEnDouble(uuid),
    .tropDeFactures(45_000, maximum: 20_000), .numerosEnDesordre("A2026-0001"), .clientRequis,
    .clientSansFiche(ClientID(uuid)),
    .clientEnDesaccord, .numeroDejaDonne("F2026-0041"), .factureConnueAutrement("F2026-0041"),
  ]

  @Test func `every fault of an import says what the golden file holds`() throws {
    let fichier = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/fautes.txt")
    let ecrits = Self.defauts.map(\.enonce).map {
      "\($0.code)\n  fr: \($0.texte.francais)\n  en: \($0.texte.anglais)\n"
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
      try Data(ecrits.utf8).write(to: fichier)
    }
    #expect(try String(contentsOf: fichier, encoding: .utf8) == ecrits)
  }

  @Test func `only what the registre holds speaks against a good file`() {
    let codes = Self.defauts.filter(\.vientDuRegistre).map(\.enonce.code)
    #expect(codes == ["numero-deja-donne", "facture-connue-autrement"])
  }

  @Test func `a refused import tells its first fault and how many there are`() {
    let requis = RefusImport(rang: 3, champ: "", .clientRequis)
    let total = Defaut.totalEnDesaccord(donne: .zero, attendu: .zero)
    let autre = RefusImport(rang: 0, champ: "lignes[1].total", total)
    let (un, deux) = (ImportRefuse([requis]), ImportRefuse([requis, autre]))
    let (francais, anglais) = (total.enonce.texte.francais, total.enonce.texte.anglais)
    #expect(un.message(.francais).hasPrefix("Facture 4 : "))
    #expect(un.message(.anglais) == "Invoice 4: \(Defaut.clientRequis.enonce.texte.anglais)")
    #expect(
      deux.message(.francais)
        == "Facture 1, lignes[1].total : \(francais) C'est le premier de 2 défauts ; rien n'est"
        + " importé.")
    #expect(
      "\(deux)"
        == "total-en-desaccord: Invoice 1, lignes[1].total: \(anglais) It is the first of 2 faults;"
        + " nothing is imported.")
  }
}
