import Facturation
import Graine
import Testing

@testable import Foreign

/// What stands in a document, a word for each step.
func pas(_ texte: String, limites: XMLLimits = .usual) throws(XMLError) -> [String] {
  try pas(ContiguousArray(texte.utf8), limites: limites)
}

func pas(
  _ octets: ContiguousArray<UInt8>, limites: XMLLimits = .usual
) throws(XMLError) -> [String] {
  mots(de: try XMLElement.read(octets, limits: limites))
}

private func mots(de element: XMLElement) -> [String] {
  let espace = element.name.namespace.isEmpty ? "" : "{\(element.name.namespace)}"
  let attributs = element.attributes.map { " \($0.key.local)=\($0.value)" }.sorted().joined()
  return ["<\(espace)\(element.name.local)\(attributs)>"]
    + (element.text.isEmpty ? [] : [element.text]) + element.children.flatMap(mots) + ["/"]
}

@Suite struct CurseurTests {
  @Test(
    arguments: [
      ("<a/>", ["<a>", "/"]),
      ("<a x='1' y = \"2\">é<b/></a>\n", ["<a x=1 y=2>", "é", "<b>", "/", "/"]),
      ("\u{FEFF}<?xml version=\"1.0\" encoding='utf-8'?>\r\n<a></a >", ["<a>", "/"]),
      ("<a>1&amp;2&lt;&#233;&#xE9;</a>", ["<a>", "1&2<éé", "/"]),
      ("<a>&gt;&quot;&apos;</a>", ["<a>", ">\"'", "/"]),
      ("<a>x<![CDATA[<b>&]]]>y</a>", ["<a>", "x<b>&]y", "/"]),
      ("<a>1\r\n2\r3</a>", ["<a>", "1\n2\n3", "/"]),
      ("<a x='1\n2&#10;'/>", ["<a x=1 2\n>", "/"]),
      ("<!-- c --><?i x?><a><!----><?i?></a><!-- d -->", ["<a>", "/"]),
      (
        "<p:a xmlns:p='u'><b xmlns='v'/><p:c/></p:a>",
        ["<{u}a>", "<{v}b>", "/", "<{u}c>", "/", "/"]
      ),
      ("<a xmlns='u'><b xmlns=''/></a>", ["<{u}a>", "<b>", "/", "/"]),
      ("<a><b xmlns='v'/><c/></a>", ["<a>", "<{v}b>", "/", "<c>", "/", "/"]),
      ("<a xml:lang='fr'/>", ["<a lang=fr>", "/"]),
      ("<été-1.2/>", ["<été-1.2>", "/"]),
    ])
  func `a document is read step by step`(_ document: String, _ attendus: [String]) throws {
    #expect(try pas(document) == attendus)
  }

  @Test(
    arguments: [
      ("", "xml-vide 1:1"), (" \n", "xml-inattendu 2:1"), ("x", "xml-inattendu 1:1"),
      ("<a>", "xml-fin-inattendue 1:4"), ("<a", "xml-fin-inattendue 1:3"),
      ("<a><b></a></b>", "xml-balise 1:7"), ("</a>", "xml-balise 1:1"),
      ("<a/><b/>", "xml-inattendu 1:5"), ("<a/>x", "xml-inattendu 1:5"),
      ("<a/>&amp;", "xml-inattendu 1:5"), ("<![CDATA[x]]><a/>", "xml-inattendu 1:1"),
      ("<a x='1' x='2'/>", "xml-attribut-en-double 1:10"),
      ("<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>", "xml-attribut-en-double 1:36"),
      ("<a x=1/>", "xml-inattendu 1:6"), ("<a x='<'/>", "xml-inattendu 1:7"),
      ("<a x/>", "xml-inattendu 1:5"), ("<a x='1'y='2'/>", "xml-inattendu 1:9"),
      ("<a / >", "xml-inattendu 1:4"), ("<a>]]></a>", "xml-inattendu 1:4"),
      ("<1/>", "xml-inattendu 1:2"), ("< a/>", "xml-inattendu 1:2"),
      ("<a>&foo;</a>", "xml-entite 1:4"), ("<a>& b</a>", "xml-inattendu 1:4"),
      ("<a>&#0;</a>", "xml-caractere 1:4"), ("<a>&#xD800;</a>", "xml-caractere 1:4"),
      ("<a>&#-5;</a>", "xml-inattendu 1:4"), ("<a>&#+65;</a>", "xml-inattendu 1:4"),
      ("<a x='1' xmlns='http://www.w3.org/2000/xmlns/'/>", "xml-prefixe 1:10"),
      ("<a>\u{1}</a>", "xml-caractere 1:4"),
      ("<a>&#", "xml-inattendu 1:4"), ("<a>&#x", "xml-inattendu 1:4"),
      ("<a>\n\u{FFFE}</a>", "xml-caractere 2:1"),
      ("<p:a/>", "xml-prefixe 1:1"), ("<a p:x='1'/>", "xml-prefixe 1:4"),
      ("<a><b xmlns:p='u'/><p:c/></a>", "xml-prefixe 1:20"),
      ("<a xmlns:p=''/>", "xml-prefixe 1:4"), ("<a xmlns:xmlns='u'/>", "xml-prefixe 1:4"),
      ("<a:b:c/>", "xml-inattendu 1:1"), ("<a:1 xmlns:a='u'/>", "xml-inattendu 1:1"),
      ("<!DOCTYPE a><a/>", "xml-doctype 1:1"),
      (
        "<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a/>",
        "xml-doctype 2:1"
      ),
      ("<?xml version='1.1'?><a/>", "xml-inattendu 1:7"),
      ("<?xml encoding='utf-8'?><a/>", "xml-inattendu 1:1"),
      ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "xml-encodage 1:30"),
      (" <?xml version='1.0'?><a/>", "xml-inattendu 1:2"),
      ("<a><!-- a -- b --></a>", "xml-inattendu 1:11"), ("<a><!-- ", "xml-fin-inattendue 1:9"),
      ("<a><![CDATA[", "xml-fin-inattendue 1:13"), ("<a><?i", "xml-inattendu 1:7"),
    ])
  func `what is no XML is refused where it shows`(_ document: String, _ attendu: String) {
    #expect(faute(ContiguousArray(document.utf8)) == attendu)
  }

  @Test(arguments: ["x", "<![CDATA[x]]>", "&amp;"])
  func `a text before the root is told that it has to begin, one behind it that it ended`(
    texte: String
  ) {
    for (document, attendu) in [
      (texte + "<a/>", XMLExpected.root), ("<a/>" + texte, .endOfDocument),
    ] {
      do throws(XMLError) {
        _ = try pas(document)
        Issue.record("read: \(document)")
      } catch {
        #expect(error.defaut == .xmlInattendu(attendu), "\(document)")
      }
    }
  }

  @Test(
    arguments: [
      ("<!-- c -->", .root), ("<a/><b/>", .endOfDocument), ("<1/>", .name),
      ("<a x=1/>", .quotedValue), ("<a x='<'/>", .quotedValue), ("<a x='1", .quotedValue),
      ("<a x/>", .equalsSign), ("<?xml version '1.0'?><a/>", .equalsSign), ("<a / >", .endOfTag),
      ("<a x='1'y='2'/>", .endOfTag), ("<a></a x>", .endOfTag), ("<a:b:c/>", .qualifiedName),
      ("<a/><?xml version='1.0'?>", .instruction), ("<?a:b?><a/>", .instruction),
      ("<?i&?><a/>", .space), ("<a><!-- a -- b --></a>", .comment),
      ("<?xml version='1.1'?><a/>", .declaration), ("<?xml encoding='utf-8'?><a/>", .declaration),
      ("<?xml version='1.0'encoding='utf-8'?><a/>", .declaration),
      ("<a>]]></a>", .textWithoutSectionEnd), ("<a>& b</a>", .characterReference),
      ("<a>&#;</a>", .characterReference),
    ] as [(String, XMLExpected)])
  func `what should stand there is told`(document: String, attendu: XMLExpected) {
    let error = #expect(throws: XMLError.self) { try pas(document) }
    #expect(error?.defaut == .xmlInattendu(attendu))
  }

  @Test(
    arguments: [
      ("<a x", "Le fichier s'arrête trop tôt.", "The file ends too early."),
      (
        "<a>", "Le fichier s'arrête trop tôt : « a » n'est pas fermé.",
        "The file ends too early: “a” is not closed."
      ),
    ])
  func `an end that comes too early is told with what it leaves open`(
    document: String, francais: String, anglais: String
  ) {
    let error = #expect(throws: XMLError.self) { try pas(document) }
    #expect(error?.defaut.enonce.texte.francais == francais)
    #expect(error?.defaut.enonce.texte.anglais == anglais)
  }

  @Test(arguments: XMLExpected.allCases)
  func `what is admitted at a place is told with all its quotation marks`(attendu: XMLExpected) {
    let texte = attendu.text
    for (dit, ouvrant, fermant) in [(texte.francais, "«", "»"), (texte.anglais, "“", "”")] {
      let marques = dit.filter { "\(ouvrant)\(fermant)".contains($0) }
      let paires = texte.francais.count { $0 == "«" }
      #expect(marques == String(repeating: "\(ouvrant)\(fermant)", count: paires), "\(dit)")
    }
  }

  @Test func `what is admitted at a place is said in words of both languages`() {
    let dits = XMLExpected.allCases.map(\.text)
    #expect(
      dits.map(\.francais) == [
        "une balise ; un tableau s'importe en CSV", "la fin du fichier", "un nom",
        "une valeur entre guillemets, sans « < »", "un espace", "« = »", "« > » ou « /> »",
        "une instruction dont le nom n'est pas xml", "un commentaire sans « -- »",
        "une déclaration XML de version 1.0", "un texte sans « ]]> »",
        "« &amp; », ou l'appel d'un caractère admis : &#233; ou &#xE9;",
        "un nom avec un seul « : » au milieu",
      ])
    #expect(
      dits.map(\.anglais) == [
        "a tag; import a table as CSV", "the end of the file", "a name",
        "a value in quotes, without “<”", "a space", "“=”", "“>” or “/>”",
        "an instruction that is not called xml", "a comment without “--”",
        "an XML declaration of version 1.0", "text without “]]>”",
        "“&amp;”, or a reference to an allowed character: &#233; or &#xE9;",
        "a name with but one “:” in the middle",
      ])
  }

  /// Productions 4, 4a and 2 of XML 1.0, at the edges of each range.
  @Test func `names and texts hold the characters that XML has for them`() {
    let starts: [ClosedRange<UInt32>] = [
      0x3A...0x3A, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF,
    ]
    let others: [ClosedRange<UInt32>] = [
      0x2D...0x2E, 0x30...0x39, 0xB7...0xB7, 0x300...0x36F, 0x203F...0x2040,
    ]
    let allowed: [ClosedRange<UInt32>] = [
      0x9...0xA, 0xD...0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF,
    ]
    func holds(_ ranges: [ClosedRange<UInt32>], _ code: UInt32) -> Bool {
      ranges.contains { $0.contains(code) }
    }
    for range in starts + others + allowed {
      let (first, last) = (range.lowerBound, range.upperBound)
      for code in [first - 1, first, last, last + 1] {
        #expect(code.startsName == holds(starts, code), "\(code)")
        #expect(code.continuesName == holds(starts + others, code), "\(code)")
        #expect(code.isAllowedInXML == holds(allowed, code), "\(code)")
      }
    }
  }

  @Test func `bytes that are no UTF-8 are refused, and told from another encoding`() {
    #expect(faute([0x3C, 0x61, 0x3E, 0xE9, 0x3C]) == "xml-utf8 1:4")
    #expect(faute([0xFF, 0xFE, 0x3C, 0]) == "xml-encodage 1:1")
    #expect(faute([0xFF, 0xFE, 0x61, 0x62]) == "xml-encodage 1:1")
    #expect(faute([0xFE, 0xFF, 0x61, 0x62]) == "xml-encodage 1:1")
    #expect(faute([0, 0x3C, 0, 0x61]) == "xml-encodage 1:1")
    let latin = ContiguousArray("<?xml version='1.0' encoding='latin1'?><a>".utf8) + [0xE9]
    #expect(faute(latin) == "xml-encodage 1:30")
  }

  @Test func `what is too much is refused before it is held`() {
    let limites = XMLLimits(depth: 3, elements: 5, attributes: 2, name: 4, bytes: 100)
    let fautes: [(String, String)] = [
      ("<a><b><c><d/></c></b></a>", "xml-trop-grand 1:10"),
      ("<a><b/><b/><b/><b/><b/></a>", "xml-trop-grand 1:20"),
      ("<a x='1' y='2' z='3'/>", "xml-trop-grand 1:16"), ("<abcde/>", "xml-trop-grand 1:2"),
      ("<a>" + String(repeating: "x", count: 100) + "</a>", "xml-trop-grand 1:101"),
    ]
    for (document, attendu) in fautes {
      #expect(faute(ContiguousArray(document.utf8), limites: limites) == attendu)
    }
    let trop = Defaut.xmlTropProfond(maximum: 3).enonce.texte
    #expect(trop.francais == "Il y a plus de 3 éléments les uns dans les autres.")
    #expect(trop.anglais == "More than 3 elements stand within each other.")
    let profond = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
    #expect(faute(ContiguousArray(profond.utf8)) == "xml-trop-grand 1:193")
  }

  /// Lines are counted as far as somebody asks, and once.
  @Test func `the place of an element and of a fault is that of its line, however many there are`()
    throws
  {
    let lignes = (1...20_000).map { $0.isMultiple(of: 3) ? "<b x='\n'/>" : "" }
    var texte = "<a>" + lignes.joined(separator: "\n")
    let racine = try XMLElement.read(ContiguousArray((texte + "</a>").utf8))
    let places = [racine.place] + racine.children.map(\.place)
    var (attendues, ligne) = ([FilePlace(line: 1, column: 1)], 1)
    for (rang, contenu) in lignes.enumerated() {
      if !contenu.isEmpty { attendues.append(FilePlace(line: ligne, column: rang == 0 ? 4 : 1)) }
      ligne += contenu.isEmpty ? 1 : 2
    }
    #expect(places == attendues)
    texte += "<c></d>"
    #expect(faute(ContiguousArray(texte.utf8)).hasPrefix("xml-balise"))
    #expect(faute(ContiguousArray(texte.utf8)).hasSuffix(" \(ligne - 1):4"))
  }

  /// Each prefix is sought among all that are bound.
  @Test func `no more prefixes are bound at once than any document needs`() {
    func document(_ niveaux: Int) -> ContiguousArray<UInt8> {
      let noms = (0..<niveaux).map { niveau in
        "<a " + (0..<60).map { "xmlns:p\(niveau)_\($0)='u'" }.joined(separator: " ") + ">"
      }
      return ContiguousArray(
        (noms.joined() + String(repeating: "</a>", count: niveaux)).utf8)
    }
    #expect(faute(document(2)).hasPrefix("["))
    #expect(faute(document(3)).hasPrefix("xml-"))
  }

  private func faute(
    _ octets: ContiguousArray<UInt8>, limites: XMLLimits = .usual
  ) -> String {
    do throws(XMLError) {
      return "\(try pas(octets, limites: limites))"
    } catch {
      return "\(error.defaut.enonce.code) \(error.place.line):\(error.place.column)"
    }
  }
}

/// Documents drawn, damaged and tried one after the other: the reader always answers.
@Suite struct HasardXMLTests {
  private static let bribes = [
    "<", ">", "</", "/>", "<a", "<a>", "</a>", "&", "&amp;", "&#", "&#x", ";", "]]>", "<![CDATA[",
    "<!--", "-->", "--", "<?", "?>", "<!DOCTYPE", "\"", "'", "=", "xmlns", "xmlns:p='u'", ":", "p:",
    "é", "\u{FEFF}", "\n", "\r", "\u{0}", " x='1'", "<?xml version='1.0'?>",
  ].map { Array($0.utf8) }

  private func document(_ hasard: inout GenerateurGraine, profondeur: Int = 0) -> String {
    let nom = ["a", "b", "p:c", "été"].randomElement(using: &hasard) ?? "a"
    let attributs = ["", " x='1'", " y=\"&lt;é\" z=''"].randomElement(using: &hasard) ?? ""
    let contenu = (0..<Int.random(in: 0..<(profondeur < 4 ? 4 : 1), using: &hasard)).map { _ in
      switch Int.random(in: 0..<4, using: &hasard) {
      case 0: ["texte", "&amp;", "<![CDATA[<]]>", "\r\n"].randomElement(using: &hasard) ?? ""
      case 1: "<!-- c -->"
      default: document(&hasard, profondeur: profondeur + 1)
      }
    }
    let espace = profondeur == 0 ? " xmlns:p='u'" : ""
    return "<\(nom)\(espace)\(attributs)>\(contenu.joined())</\(nom)>"
  }

  @Test func `valid documents are read, and damaged ones are read or refused at a place`() {
    var hasard = GenerateurGraine()
    for _ in 0..<Campaign.count(4000) {
      var octets = ContiguousArray(document(&hasard).utf8)
      #expect(throws: Never.self, "\(hasard)") { try XMLElement.read(octets) }
      hasard.abimer(&octets, Self.bribes)
      do throws(XMLError) {
        _ = try XMLElement.read(octets)
      } catch {
        let lignes = octets.split(separator: 0x0A, omittingEmptySubsequences: false)
        let place = error.place
        #expect(lignes.indices.contains(place.line - 1), "\(hasard)")
        guard lignes.indices.contains(place.line - 1) else { continue }
        #expect(place.column <= lignes[place.line - 1].count + 1, "\(hasard)")
      }
    }
  }

  /// All rows of at most five of these pieces; a stack says which of them are documents.
  @Test func `of all small documents exactly the well-formed ones are read`() {
    let morceaux = ["<a>", "</a>", "<b>", "</b>", "<c/>", "x", " "]
    var rangees: [[Int]] = [[]]
    var lus = 0
    for _ in 0..<5 {
      rangees = rangees.flatMap { rangee in morceaux.indices.map { rangee + [$0] } }
      for rangee in rangees {
        let document = rangee.map { morceaux[$0] }.joined()
        let estLu = (try? pas(document)) != nil
        #expect(estLu == estBienForme(rangee), "\(document)")
        lus += estLu ? 1 : 0
      }
    }
    #expect(lus > 100)
  }

  private func estBienForme(_ rangee: [Int]) -> Bool {
    var pile: [Int] = []
    var racines = 0
    for morceau in rangee {
      switch morceau {
      case 0, 2:
        if pile.isEmpty { racines += 1 }
        pile.append(morceau)
      case 1, 3: guard pile.popLast() == morceau - 1 else { return false }
      case 4: if pile.isEmpty { racines += 1 }
      case 5: guard !pile.isEmpty else { return false }
      default: break
      }
    }
    return pile.isEmpty && racines == 1
  }
}
