import Facturation
import Litteraux
import Testing

@Suite struct `A unit` {
  @Test(arguments: [
    ("heure", "HUR"), ("Heures", "HUR"), ("h", "HUR"), ("hours", "HUR"), ("pièces", "C62"),
    ("jour", "DAY"), ("days", "DAY"), ("mois", "MON"), ("m2", "MTK"), ("m²", "MTK"),
    ("mètres carrés", "MTK"), ("kilos", "KGM"), ("KG", "KGM"), ("litres", "LTR"),
    ("forfait", "LS"), ("hur", "HUR"), ("X1A", "X1A"),
  ])
  func `is known by its word, its abbreviation or its code`(typed: String, code: String) throws {
    #expect(try CodeUnite(saisie: typed).texte == code)
  }

  @Test func `is shown in words, or as it is where there are none`() {
    #expect(("HUR" as CodeUnite).nom(.francais) == "heure")
    #expect(("HUR" as CodeUnite).nom(.anglais) == "hour")
    #expect(("X1A" as CodeUnite).nom(.francais) == "X1A")
  }

  @Test(arguments: ["", "heure!", "ABCD", "bidule"])
  func `that nobody knows is refused`(typed: String) {
    #expect(throws: RefusFacturation.self) { try CodeUnite(saisie: typed) }
  }
}
