import Graine
import Litteraux
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

/// An event of one line leaves the others where they are, however many there are.
@Suite struct `An invoice of many lines` {
  private func contenu(_ rang: Int) -> ContenuLigne {
    ContenuLigne(
      designation: "Pain", quantite: Quantite(unitesAdmises: Int64(rang % 7 + 1) * 10_000),
      prixUnitaire: "1.33", tva: Taux.enVigueur[rang % Taux.enVigueur.count])
  }

  /// Where the lines lie: elsewhere after an event that copied them all.
  private func place(_ facture: Facture) -> Int {
    unsafe facture.lignes.withUnsafeBytes { octets in
      unsafe octets.baseAddress.map { Int(bitPattern: $0) } ?? 0
    }
  }

  @Test func `copies them only now and then while it grows, and never when one changes`() throws {
    var facture = try Dossier().facture
    let nombre = 3000
    var copies = 0
    func appliquer(_ evenement: EvenementFacture) throws {
      let avant = place(facture)
      try facture.appliquer(evenement)
      if place(facture) != avant { copies += 1 }
    }
    for rang in 1...nombre {
      try appliquer(
        .ligneAjoutee(LigneAjoutee(ligneId: LigneID(rang: UInt64(rang)), contenu: contenu(rang))))
    }
    #expect(copies < 20, "\(copies) copies of \(nombre) lines")
    copies = 0
    for rang in 1...nombre {
      try appliquer(
        .ligneModifiee(
          LigneModifiee(ligneId: LigneID(rang: UInt64(rang)), contenu: contenu(rang + 1))))
    }
    try appliquer(.remiseAccordee(RemiseAccordee(remise: "10")))
    #expect(copies == 0)
    for rang in 1...nombre / 2 {
      try appliquer(.ligneRetiree(LigneRetiree(ligneId: LigneID(rang: UInt64(2 * rang)))))
    }
    #expect(copies == 0)
    #expect(facture.lignes.count == nombre / 2)
  }

  @Test(arguments: 1...20)
  func `comes to what all its lines come to, whatever was done to them`(graine: UInt64) throws {
    var hasard = GenerateurGraine(graine: graine)
    var facture = try Dossier().facture
    for tour in 1...150 as ClosedRange<UInt64> {
      let connue = facture.lignes.randomElement(using: &hasard)
      switch Int.random(in: 0..<10, using: &hasard) {
      case 0..<2 where connue != nil:
        let id = try #require(connue).id
        try facture.appliquer(
          .ligneModifiee(LigneModifiee(ligneId: id, contenu: contenu(Int(tour)))))
      case 2..<5 where connue != nil:
        try facture.appliquer(.ligneRetiree(LigneRetiree(ligneId: try #require(connue).id)))
      case 5:
        let remise = Pourcentage(unitesAdmises: Int64.random(in: 0...10_000, using: &hasard))
        try facture.appliquer(.remiseAccordee(RemiseAccordee(remise: Remise(remise))))
      default:
        let ajout = LigneAjoutee(ligneId: LigneID(rang: tour), contenu: contenu(Int(tour)))
        try facture.appliquer(.ligneAjoutee(ajout))
      }
      let attendus = try CalculSommes.totaux(facture.lignes, facture.enTete)
      #expect(facture.totaux == attendus)
      #expect(facture.lignes.allSatisfy { facture.ligne($0.id) == $0 })
    }
  }

  @Test func `does not tell by what way it became what it is`() throws {
    var (directe, autre) = (try Dossier().facture, try Dossier().facture)
    func ajout(_ rang: UInt64) -> EvenementFacture {
      .ligneAjoutee(LigneAjoutee(ligneId: LigneID(rang: rang), contenu: contenu(Int(rang))))
    }
    for rang in 1...40 as ClosedRange<UInt64> { try autre.appliquer(ajout(rang)) }
    for rang in 3...40 as ClosedRange<UInt64> {
      try autre.appliquer(.ligneRetiree(LigneRetiree(ligneId: LigneID(rang: rang))))
    }
    for rang in 1...2 as ClosedRange<UInt64> { try directe.appliquer(ajout(rang)) }
    #expect(autre == directe && autre.hashValue == directe.hashValue)
  }
}
