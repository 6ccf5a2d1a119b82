package import Facturation

/// What is wrong with a JSON file, with what a message needs to say it.
package enum DefautJSON: Error, Hashable, Sendable {
  // The bytes are no text of the kind.
  case encodage
  case marqueOrdre
  case utf8(octet: UInt8)

  // The text is no JSON.
  case vide
  case inattendu(attendu: AttenduJSON, trouve: TrouveJSON)
  case finInattendue(attendu: AttenduJSON)
  case texteNonFerme
  case guillemetFautif(TrouveJSON)
  case commentaire
  case motInconnu(String)
  case nomSansGuillemets(String)
  case virguleFinale(avant: TrouveJSON)
  case zerosEnTete
  case chiffreAttendu(trouve: TrouveJSON)
  case controleDansTexte(code: UInt8)
  case echappement(String)
  case demiSurrogat(UInt16)
  case nomEnDouble(String, premier: PlaceJSON)
  case valeurSurPlusieursLignes

  // The file asks for more than the reader gives.
  case tropProfond(maximum: Int)
  case tropDeNoeuds(maximum: Int)
  case tropGros(maximum: Int)
  case texteTropLong(maximum: Int)
  case nombreTropLong(maximum: Int)

  // The JSON is not of the shape asked for.
  case genre(attendu: GenreJSON, trouve: GenreJSON)
  case membreAbsent(String)
  case membreInconnu(String, admis: [String])
  case nombreDemesure(maximum: Int)
  case nombreNonEntier
  case entierHorsBornes(minimum: Int, maximum: Int)
  case refus(RefusFacturation)
}

/// What the grammar admits at a place.
package enum AttenduJSON: CaseIterable, Hashable, Sendable {
  case valeur, valeurOuCrochet, nom, nomOuAccolade, deuxPoints, virguleOuCrochet
  case virguleOuAccolade, fin, finDeLigne
}

/// What stands at a place instead.
package enum TrouveJSON: Hashable, Sendable {
  /// Nothing more.
  case fin
  /// A character.
  case caractere(Unicode.Scalar)
  /// A byte that begins no character.
  case octet(UInt8)
}
