import Facturation
import Foreign

/// What is wrong with documents, and how their elements are reached.
final class ReadingNotes {
  /// What is wrong.
  var defauts: [DefautImport] = []
  /// The path of each element that was asked for, by its place.
  var paths: [FilePlace: String] = [:]
}

/// An element that is asked for its children by name, and then says which it was not asked for.
///
/// So nothing of a document is passed over unless the reader names it: any other element is a fault.
final class CIIElement {
  let element: XMLElement
  let path: String
  private let notes: ReadingNotes
  private var isTaken: [Bool]
  /// The children that were asked for, by their place among all.
  private var read: [Int: CIIElement] = [:]

  init(_ element: XMLElement, chemin: String, _ notes: ReadingNotes) {
    (self.element, self.path, self.notes) = (element, chemin, notes)
    isTaken = Array(repeating: false, count: element.children.count)
    notes.paths[element.place] = chemin
  }

  var place: FilePlace { element.place }

  /// The text, without white space around it.
  var text: String { element.text.rogne }

  /// Whether there is nothing in it but that.
  func saysOnly(_ nom: String) -> Bool { element.children.allSatisfy { $0.name.local == nom } }

  func attribute(_ nom: String) -> String? { element.attribute(nom)?.rogne }

  /// All children of that name.
  func all(_ nom: String) -> [CIIElement] {
    let rangs = element.children.indices.filter {
      element.children[$0].name.local == nom
        && CIINamespaces.tous.contains(element.children[$0].name.namespace)
    }
    return rangs.enumerated().map { numero, rang in
      if let lu = read[rang] { return lu }
      let enfant = element.children[rang]
      let suffixe = rangs.count > 1 ? "[\(numero + 1)]" : ""
      let lu = CIIElement(enfant, chemin: "\(path)/\(enfant.name.ecrit)\(suffixe)", notes)
      (isTaken[rang], read[rang]) = (true, lu)
      return lu
    }
  }

  /// The child of that name, if there is one; a second is a fault.
  func one(_ nom: String) -> CIIElement? {
    let tous = all(nom)
    for autre in tous.dropFirst() { autre.refuse(.ciiElementEnDouble(autre.element.name.ecrit)) }
    return tous.first
  }

  /// The child to which those names lead, if there is one.
  func at(_ noms: String...) -> CIIElement? { noms.reduce(self) { $0?.one($1) } }

  /// The child of that name; without one, a fault.
  func required(_ nom: String) -> CIIElement? {
    let lu = one(nom)
    if lu == nil { refuse(.ciiElementAbsent(nom)) }
    return lu
  }

  /// Passes over children that mean nothing to a registre, with all within.
  func skip(_ noms: String...) {
    for (rang, enfant) in element.children.enumerated() where noms.contains(enfant.name.local) {
      isTaken[rang] = true
    }
  }

  /// Notes what nobody asked for, here and below.
  func finish() {
    for (rang, enfant) in element.children.enumerated() where !isTaken[rang] {
      let nom = enfant.name.ecrit
      notes.defauts.append(
        DefautImport(
          defaut: .document(.ciiElementNonRepris(nom)), chemin: "\(path)/\(nom)",
          place: enfant.place))
    }
    if !element.children.isEmpty, !text.isEmpty {
      refuse(.ciiValeurNonReprise(String(text.prefix(40)), admises: []))
    }
    for (_, lu) in read.sorted(by: { $0.key < $1.key }) { lu.finish() }
  }

  func refuse(_ defaut: Defaut) { refuse(.document(defaut)) }

  func refuse(_ defaut: DefautDeFichier) {
    notes.defauts.append(DefautImport(defaut: defaut, chemin: path, place: place))
  }

  /// Whether its amount is one of euros, as it is where it names no currency.
  var estEnEuros: Bool {
    guard let devise = attribute("currencyID"), devise != "EUR" else { return true }
    refuse(.ciiValeurNonReprise(devise, admises: ["EUR"]))
    return false
  }

  /// The amount in cents, if it is one.
  var centimes: Int64? { text.nombreDTO.flatMap { try? Montant(texte: $0).unites } }

  /// The day of a `DateTimeString`, as DTOs write it, and where that stands.
  var jour: (texte: String, place: FilePlace)? {
    guard let date = one("DateTimeString") ?? required("DateString") else { return nil }
    let format = date.attribute("format") ?? "102"
    guard format == "102" else {
      date.refuse(.ciiValeurNonReprise("format=\(format)", admises: ["format=102"]))
      return nil
    }
    let texte = date.text
    guard texte.utf8.count == 8 else { return (texte, date.place) }
    let parties = [texte.prefix(4), texte.dropFirst(4).prefix(2), texte.dropFirst(6)]
    return (parties.joined(separator: "-"), date.place)
  }

  /// Whether `ChargeIndicator` says that it is a charge.
  var estUneCharge: Bool {
    let indicateur = at("ChargeIndicator", "Indicator") ?? at("ChargeIndicator", "IndicatorString")
    return indicateur.map { ["true", "1"].contains($0.text) } ?? false
  }

  /// The cents that it puts on, where it is a charge of what rounding leaves to the last of several avoirs; that they
  /// are no more is seen from the sums.
  var arrondi: Int64? {
    guard estUneCharge, one("Reason")?.text == "Arrondi", let montant = one("ActualAmount"),
      montant.attribute("currencyID") ?? "EUR" == "EUR", let centimes = montant.centimes,
      centimes > 0
    else { return nil }
    return centimes
  }

  func refuserLaCharge() {
    refuse(.ciiValeurNonReprise("ChargeIndicator=true", admises: ["false"]))
  }
}

extension XMLName {
  /// The name with the prefix that its namespace usually has.
  var ecrit: String {
    switch namespace {
    case CIINamespaces.rsm: "rsm:\(local)"
    case CIINamespaces.ram: "ram:\(local)"
    case CIINamespaces.udt: "udt:\(local)"
    case CIINamespaces.qdt: "qdt:\(local)"
    default: namespace.isEmpty ? local : "{\(namespace.prefix(60))}\(local)"
    }
  }
}

/// The namespaces of CII; D16B and D22B share them.
enum CIINamespaces {
  static let rsm = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  static let ram =
    "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  static let udt = "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"
  static let qdt = "urn:un:unece:uncefact:data:standard:QualifiedDataType:100"
  static let tous: Set<String> = [rsm, ram, udt, qdt]
}

extension String {
  /// Without white space at both ends.
  var rogne: String {
    let blancs: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]
    let signes = unicodeScalars
    guard let debut = signes.firstIndex(where: { !blancs.contains($0) }),
      let fin = signes.lastIndex(where: { !blancs.contains($0) })
    else { return "" }
    return String(signes[debut...fin])
  }
}

/// The values of CII, put into objects of a DTO.
extension DTOObject {
  /// The text of an element.
  mutating func texte(_ nom: String, _ element: CIIElement?) {
    if let element { texte(nom, element.text, a: element.place) }
  }

  /// The number that an element says.
  mutating func nombre(_ nom: String, _ element: CIIElement?) {
    if let element { nombre(nom, element.text, a: element.place) }
  }

  /// An amount, which is one of euros.
  mutating func montant(_ nom: String, _ element: CIIElement?) {
    if let element, element.estEnEuros { nombre(nom, element.text, a: element.place) }
  }

  /// The day that stands within an element.
  mutating func jour(_ nom: String, _ element: CIIElement?) {
    if let (texte, place) = element?.jour { self.texte(nom, texte, a: place) }
  }
}

/// What keeps a CII document from being imported, beside faults of XML, of values and of sums; all codes
/// begin with `cii-`.
extension Defaut {
  static func ciiAutreFormat(_ format: ForeignFormat) -> Self {
    switch format {
    case .classeur:
      .ciiAutreFormat(
        fr: "C'est un classeur ou une archive : il faut la facture en CII, en XML.",
        en: "This is a workbook or an archive: the invoice is needed as CII, in XML.")
    case .html:
      .ciiAutreFormat(
        fr: "C'est une page HTML, faite pour être lue par une personne : il faut la facture en CII,"
          + " en XML.",
        en: "This is an HTML page, made for a person to read: the invoice is needed as CII, in XML."
      )
    case .json:
      .ciiAutreFormat(
        fr: "C'est du JSON : il faut du CII, en XML, ou le lire comme DTO.",
        en: "This is JSON: CII is needed, in XML, or it has to be read as DTO.",
        remede: .importerUnDTO)
    case .pdf:
      .ciiAutreFormat(
        fr: "C'est un PDF. Une facture Factur-X y porte un fichier factur-x.xml en pièce jointe :"
          + " enregistrez-le, et importez-le.",
        en: "This is a PDF. A Factur-X invoice holds a file factur-x.xml as an attachment: save it,"
          + " and import that.")
    case .ubl:
      .ciiAutreFormat(
        fr: "C'est une facture UBL, qui n'est pas lue : exportez-la en CII de l'autre programme.",
        en: "This is a UBL invoice, which is not read: export it as CII from the other program.")
    case .xml: .ciiRacine("xml")
    }
  }

  private static func ciiAutreFormat(fr: String, en: String, remede: Remede? = nil) -> Self {
    Self("cii-autre-format", fr: fr, en: en, remede: remede)
  }

  static func ciiValeurNonReprise(_ valeur: String, admises: [String]) -> Self {
    let autres = admises.joined(separator: ", ")
    return Self(
      "cii-valeur-non-reprise",
      fr: "Le registre n'a pas de place pour « \(valeur) » ici"
        + (autres.isEmpty ? "." : ", mais pour : \(autres)."),
      en: "The ledger has no place for “\(valeur)” here"
        + (autres.isEmpty ? "." : ", but for: \(autres)."))
  }

  static func ciiRacine(_ nom: String) -> Self {
    Self(
      "cii-racine",
      fr: "« \(nom) » n'est pas une facture CII : il faut un CrossIndustryInvoice:100.",
      en: "“\(nom)” is not a CII invoice: it must be a CrossIndustryInvoice:100.")
  }

  static func ciiElementAbsent(_ nom: String, _ suite: Texte = Texte("", "")) -> Self {
    Self(
      "cii-element-absent", fr: "Il manque ici l'élément « \(nom) ».\(suite.francais)",
      en: "The element “\(nom)” is missing here.\(suite.anglais)")
  }

  static let ciiSansLigne = ciiElementAbsent(
    "ram:IncludedSupplyChainTradeLineItem",
    Texte(
      " Un document des profils MINIMUM et BASIC WL ne dit pas ses lignes : faites-le exporter en"
        + " EN 16931.",
      " A document of the profiles MINIMUM and BASIC WL does not tell its lines: have it exported as"
        + " EN 16931."))

  static func ciiElementEnDouble(_ nom: String) -> Self {
    Self(
      "cii-element-en-double",
      fr: "Il y a déjà un élément « \(nom) » ici, et le registre n'en garde qu'un.",
      en: "There is an element “\(nom)” here already, and the ledger keeps but one.")
  }

  static func ciiElementNonRepris(_ nom: String) -> Self {
    Self(
      "cii-element-non-repris",
      fr: "Le registre n'a pas de place pour ce que dit « \(nom) ». Retirez-le s'il n'a pas"
        + " d'importance ; sinon cette facture ne peut être importée.",
      en: "The ledger has no place for what “\(nom)” says. Remove it if it does not matter;"
        + " otherwise this invoice cannot be imported.")
  }

  static func ciiAutreVendeur(_ siren: Siren) -> Self {
    Self(
      "cii-autre-vendeur",
      fr: "Cette facture est d'un autre vendeur : le registre est tenu au nom du SIREN \(siren).",
      en: "This invoice is another seller's: the ledger is kept in the name of the SIREN \(siren).")
  }

  static func ciiAvoirSansFacture(_ numero: String) -> Self {
    Self(
      "cii-avoir-sans-facture",
      fr: "La facture \(numero), que cet avoir corrige, n'est pas parmi les fichiers : un avoir"
        + " s'importe avec sa facture. Si le registre la tient déjà, l'avoir se fait ici.",
      en: "The invoice \(numero), which this credit note corrects, is not among the files: a credit"
        + " note is imported together with its invoice. If the ledger has that already, the credit"
        + " note is made here.", ["reference": numero], remede: .crediter)
  }

  static func ciiLigneSansPareille(_ numero: String) -> Self {
    Self(
      "cii-ligne-sans-pareille",
      fr: "Aucune ligne de la facture \(numero) n'a la même désignation, le même prix et la même"
        + " TVA que celle-ci. Si elle ôte un montant d'une ligne, donnez-lui la désignation de"
        + " celle-là ; sinon, importez la facture seule, et faites l'avoir ici.",
      en: "No line of the invoice \(numero) has the same text, price and VAT as this one. If it"
        + " takes an amount off a line, give it the text of that line; otherwise import the invoice"
        + " alone, and make the credit note here.", ["reference": numero], remede: .crediter)
  }

  static let ciiRemiseDUnTaux = Self(
    "cii-remise-d-un-taux",
    fr: "Cette remise globale ne réduit pas tout ce qui est vendu dans la même mesure, et le"
      + " registre n'en connaît pas d'autre : il faut une remise sur chaque ligne concernée.",
    en: "This discount on the whole does not lessen all that is sold alike, and the ledger knows no"
      + " other: it takes a discount on each line concerned.")

  static let ciiAcompteDejaPaye = Self(
    "cii-acompte-deja-paye",
    fr: "Cette facture vient après un acompte et le retire comme déjà payé : ici sa TVA compterait"
      + " deux fois. Il faut une ligne négative qui déduit l'acompte cité, sinon la facture se"
      + " fait ici.",
    en: "This invoice comes after a deposit and takes it off as paid already: here its VAT would"
      + " count twice. It needs a line below zero that deducts the deposit cited; otherwise the"
      + " invoice is made here.",
    remede: .deduireUnAcompte)
}
