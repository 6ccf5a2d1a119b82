import Graine
import Testing

@testable import Facturation

/// Counts how often an identity is compared or hashed: that is what a search costs.
private final class Compteur {
  var valeur = 0
}

@Suite struct `Things in an order` {
  private struct Chose: Identifiable, Hashable {
    let id: Numero
    var contenu = 0
  }

  private struct Numero: Hashable {
    let valeur: Int
    let compteur: Compteur

    static func == (un: Self, autre: Self) -> Bool {
      un.compteur.valeur += 1
      return un.valeur == autre.valeur
    }

    func hash(into hacheur: inout Hasher) {
      compteur.valeur += 1
      valeur.hash(into: &hacheur)
    }
  }

  private let compteur = Compteur()

  private func numero(_ valeur: Int) -> Numero { Numero(valeur: valeur, compteur: compteur) }

  /// What it costs to add so many things, to change each of them, and to take every other one off.
  private func cout(_ nombre: Int) throws -> Int {
    let avant = compteur.valeur
    var suite = Suite<Chose>()
    for valeur in 0..<nombre {
      #expect(suite.rang(de: numero(valeur)) == nil)
      suite.ajouter(Chose(id: numero(valeur)))
    }
    for valeur in 0..<nombre {
      let rang = try #require(suite.rang(de: numero(valeur)))
      suite[rang: rang] = Chose(id: numero(valeur), contenu: 1)
    }
    for valeur in stride(from: 0, to: nombre, by: 2) {
      suite.retirer(try #require(suite.rang(de: numero(valeur))))
    }
    #expect(suite.elements.map(\.id.valeur) == Array(stride(from: 1, to: nombre, by: 2)))
    return compteur.valeur - avant
  }

  @Test func `cost twice as much when there are twice as many`() throws {
    let (une, deux) = (try cout(2000), try cout(4000))
    #expect(une < 40 * 2000, "\(une)")
    #expect(deux < 3 * une, "\(une) then \(deux)")
  }

  @Test(arguments: 1...20)
  func `are found, changed and taken off as in a list`(graine: UInt64) throws {
    var hasard = GenerateurGraine(graine: graine)
    var (suite, liste) = (Suite<Chose>(), [Chose]())
    for tour in 0..<400 {
      // More are taken off for a while, then more are added, across the number that is a few.
      let ajoute = Int.random(in: 0..<100, using: &hasard) < (tour / 100 % 2 == 0 ? 70 : 30)
      if ajoute || liste.isEmpty {
        suite.ajouter(Chose(id: numero(tour)))
        liste.append(Chose(id: numero(tour)))
      } else {
        let place = Int.random(in: 0..<liste.count, using: &hasard)
        let rang = try #require(suite.rang(de: liste[place].id))
        #expect(rang == place)
        if Bool.random(using: &hasard) {
          liste[place].contenu = tour
          suite[rang: rang] = liste[place]
        } else {
          liste.remove(at: place)
          suite.retirer(rang)
        }
      }
      #expect(suite.elements == liste)
      #expect(suite.rang(de: numero(1_000)) == nil)
    }
    for (rang, chose) in liste.enumerated() { #expect(suite.rang(de: chose.id) == rang) }
  }

  @Test(arguments: [0, 1, 2, 16, 17, 200])
  func `take the place of others unless two are the same`(nombre: Int) {
    var suite = Suite<Chose>()
    suite.ajouter(Chose(id: numero(900)))
    let avant = suite
    let autres = (0..<nombre).map { Chose(id: numero($0)) }
    if let derniere = autres.last {
      #expect(suite.remplacerTout(par: autres + [derniere])?.valeur == nombre - 1)
      #expect(suite == avant)
    }
    #expect(suite.remplacerTout(par: autres) == nil)
    #expect(suite.elements == autres)
    for (rang, chose) in autres.enumerated() { #expect(suite.rang(de: chose.id) == rang) }
    suite.ajouter(Chose(id: numero(901)))
    #expect(suite.rang(de: numero(901)) == nombre)
  }
}
