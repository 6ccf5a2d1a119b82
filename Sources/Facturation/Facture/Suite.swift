/// Things in an order, each found by its identity in the same time however many there are.
///
/// A few are looked through one by one. Of more, each bears a number by which it is found, and the
/// numbers ascend in the order of the things:
///
///     elements   A   C   D        B was taken off
///     numeros    0   2   3        where a number stands is found by halving
///     parId      A 0, C 2, D 3
struct Suite<Element: Identifiable> {
  private(set) var elements: [Element] = []
  /// Empty as long as there are few.
  private var numeros: [Int] = []
  private var parId: [Element.ID: Int] = [:]

  /// Up to so many are looked through faster than a table.
  static var peu: Int { 16 }

  /// Where the thing of an identity stands.
  func rang(de id: Element.ID) -> Int? {
    guard !numeros.isEmpty else { return elements.firstIndex { $0.id == id } }
    guard let numero = parId[id] else { return nil }
    var (bas, haut) = (0, numeros.count - 1)
    while bas < haut {
      let milieu = bas + (haut - bas) / 2
      if numeros[milieu] < numero { bas = milieu + 1 } else { haut = milieu }
    }
    return bas
  }

  /// The thing of an identity.
  subscript(id: Element.ID) -> Element? { rang(de: id).map { elements[$0] } }

  /// Adds a thing of an identity that none has yet.
  mutating func ajouter(_ element: Element) {
    elements.append(element)
    if let dernier = numeros.last {
      parId[element.id] = dernier + 1
      numeros.append(dernier + 1)
    } else if elements.count > Self.peu {
      _ = numeroter()
    }
  }

  /// The thing at a place; what is put there has the same identity.
  subscript(rang rang: Int) -> Element {
    get { elements[rang] }
    set { elements[rang] = newValue }
  }

  /// Takes a thing off; those behind it move up.
  mutating func retirer(_ rang: Int) {
    parId[elements.remove(at: rang).id] = nil
    if !numeros.isEmpty { numeros.remove(at: rang) }
  }

  /// Takes others in place of all, or gives the first identity that two of them share.
  mutating func remplacerTout(par autres: [Element]) -> Element.ID? {
    var suite = Self()
    suite.elements = autres
    let double = autres.count > Self.peu ? suite.numeroter() : suite.premierDouble()
    if double == nil { self = suite }
    return double
  }

  /// Numbers all, and gives the first identity that occurs again.
  private mutating func numeroter() -> Element.ID? {
    numeros = Array(elements.indices)
    parId.reserveCapacity(2 * elements.count)
    for (numero, element) in elements.enumerated()
    where parId.updateValue(numero, forKey: element.id) != nil {
      return element.id
    }
    return nil
  }

  private func premierDouble() -> Element.ID? {
    elements.indices.first { rang in rang != self.rang(de: elements[rang].id) }
      .map { elements[$0].id }
  }
}

/// The same things in the same order are the same, whatever went before.
extension Suite: Hashable, Equatable where Element: Hashable {
  static func == (une: Self, autre: Self) -> Bool { une.elements == autre.elements }

  func hash(into hacheur: inout Hasher) { elements.hash(into: &hacheur) }
}

extension Suite: Sendable where Element: Sendable, Element.ID: Sendable {}
