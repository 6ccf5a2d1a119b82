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

  @Test(arguments: [
    ("C62", "unité,unit,pièce,pce,pc,u,each"), ("HUR", "heure,hour,h,hr"), ("MIN", "minute,min"),
    ("DAY", "jour,day,j,d,journée"), ("WEE", "semaine,week,sem"), ("MON", "mois,month"),
    ("ANN", "an,year,année"), ("KGM", "kg,kilo,kilogramme,kilogram"), ("GRM", "g,gramme,gram"),
    ("TNE", "tonne,t"), ("MTR", "m,mètre,meter,ml,mètre linéaire"),
    ("KMT", "km,kilomètre,kilometer"), ("MTK", "m²,m2,mètre carré,mètres carrés"),
    ("MTQ", "m³,m3,mètre cube,mètres cubes"),
    ("LTR", "litre,l,liter"), ("HLT", "hectolitre,hl"), ("KWH", "kWh,kilowattheure,kilowatt hour"),
    ("KWT", "kW,kw,kilowatt"),
    ("E48", "prestation,service"), ("LS", "forfait,lump sum,ens,ensemble"), ("SET", "lot,set"),
    ("PR", "paire,pair"), ("CMT", "cm,centimètre,centimeter"), ("MMT", "mm,millimètres"),
    ("CLT", "cl,centilitre"), ("XBG", "sac,sacs,bag"), ("XBO", "bouteille,bottle,bottles"),
    ("XBX", "boîte,box,boxes"), ("XCT", "cartons,carton"), ("XPK", "colis,package"),
    ("XPA", "paquets,paquet,packet"), ("XPT", "pots,pot"), ("XPX", "palette,pallet"),
    ("XRO", "rouleau,rouleaux,roll"),
  ])
  func `is known by each of its words`(code: String, words: String) throws {
    for word in words.split(separator: ",") {
      #expect(try CodeUnite(saisie: String(word)).texte == code, "\(word)")
    }
    for typed in [code, code.lowercased()] {
      let unit = try CodeUnite(saisie: typed)
      let named = Langue.allCases.map(unit.nom)
      let areWords = named.allSatisfy { ",\(words),".contains(",\($0),") }
      #expect(unit.texte == code && areWords, "\(named)")
    }
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
