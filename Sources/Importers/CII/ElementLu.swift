import Facturation
import ForeignJSON
import ForeignXML

/// What is wrong with documents, and how their elements are reached.
final class NotesDeLecture {
  /// What is wrong.
  private(set) var erreurs: [ErreurImport] = []
  /// The path of each element that was asked for, by its place.
  private(set) var chemins: [PlaceJSON: String] = [:]

  func noter(_ erreur: ErreurImport) { erreurs.append(erreur) }

  func noter(_ place: PlaceJSON, _ chemin: String) { chemins[place] = chemin }
}

/// An element that is asked for its children by name, and then says which it was not asked for.
///
/// So nothing of a document is passed over unless the reader names it: what is not asked for is a fault.
final class ElementLu {
  let element: ElementXML
  let chemin: String
  private let notes: NotesDeLecture
  private var estPris: [Bool]
  /// The children that were asked for, by their place among all.
  private var lus: [Int: ElementLu] = [:]

  init(_ element: ElementXML, chemin: String, _ notes: NotesDeLecture) {
    self.element = element
    self.chemin = chemin
    self.notes = notes
    estPris = Array(repeating: false, count: element.enfants.count)
    notes.noter(element.place, chemin)
  }

  var place: PlaceJSON { element.place }

  /// The text, without white space around it.
  var texte: String { element.texte.rogne }

  /// Whether there is nothing in it but that.
  func neDitQue(_ nom: String) -> Bool { element.enfants.allSatisfy { $0.nom.local == nom } }

  func attribut(_ nom: String) -> String? { element.attribut(nom)?.rogne }

  /// All children of that name.
  func tous(_ nom: String) -> [ElementLu] {
    let rangs = element.enfants.indices.filter {
      element.enfants[$0].nom.local == nom
        && EspacesCII.tous.contains(element.enfants[$0].nom.espace)
    }
    return rangs.enumerated().map { numero, rang in
      if let lu = lus[rang] { return lu }
      let enfant = element.enfants[rang]
      let suffixe = rangs.count > 1 ? "[\(numero + 1)]" : ""
      let lu = ElementLu(enfant, chemin: "\(chemin)/\(enfant.nom.ecrit)\(suffixe)", notes)
      (estPris[rang], lus[rang]) = (true, lu)
      return lu
    }
  }

  /// The child of that name, if there is one; a second is a fault.
  func un(_ nom: String) -> ElementLu? {
    let tous = tous(nom)
    for autre in tous.dropFirst() { autre.refuser(.ciiElementEnDouble(autre.element.nom.ecrit)) }
    return tous.first
  }

  /// The child to which those names lead, if there is one.
  func au(_ noms: String...) -> ElementLu? {
    noms.reduce(self) { $0?.un($1) }
  }

  /// The child of that name; without one, a fault.
  func requis(_ nom: String) -> ElementLu? {
    let lu = un(nom)
    if lu == nil { refuser(.ciiElementAbsent(nom)) }
    return lu
  }

  /// Passes over children that mean nothing to a registre, with all within.
  func passer(_ noms: String...) {
    for (rang, enfant) in element.enfants.enumerated() where noms.contains(enfant.nom.local) {
      estPris[rang] = true
    }
  }

  /// Notes what nobody asked for, here and below.
  func terminer() {
    for (rang, enfant) in element.enfants.enumerated() where !estPris[rang] {
      let nom = enfant.nom.ecrit
      notes.noter(
        ErreurImport(
          .document(.ciiElementNonRepris(nom)), chemin: "\(chemin)/\(nom)", place: enfant.place))
    }
    if !element.enfants.isEmpty, !texte.isEmpty {
      refuser(.ciiValeurNonReprise(String(texte.prefix(40)), admises: []))
    }
    for (_, lu) in lus.sorted(by: { $0.key < $1.key }) { lu.terminer() }
  }

  func refuser(_ defaut: Defaut) { refuser(.document(defaut)) }

  func refuser(_ defaut: DefautDTO) {
    notes.noter(ErreurImport(defaut, chemin: chemin, place: place))
  }
}

extension NomXML {
  /// The name with the prefix that its namespace usually has.
  var ecrit: String {
    switch espace {
    case EspacesCII.rsm: "rsm:\(local)"
    case EspacesCII.ram: "ram:\(local)"
    case EspacesCII.udt: "udt:\(local)"
    case EspacesCII.qdt: "qdt:\(local)"
    default: espace.isEmpty ? local : "{\(espace.prefix(60))}\(local)"
    }
  }
}

/// The namespaces of CII; D16B and D22B share them.
enum EspacesCII {
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
