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

extension DefautJSON {
  /// What is wrong and what to do about it, in one or two sentences.
  package func message(_ langue: Langue) -> String {
    switch langue {
    case .francais: francais
    case .anglais: anglais
    }
  }

  /// The stable name of the fault.
  package var code: ErreurJSON.Code { .init(rawValue: nomDuCode) }

  private var nomDuCode: String {
    switch self {
    case .encodage: "json-encodage"
    case .marqueOrdre: "json-marque-ordre"
    case .utf8: "json-utf8"
    case .vide: "json-vide"
    case .inattendu: "json-inattendu"
    case .finInattendue: "json-fin-inattendue"
    case .texteNonFerme: "json-texte-non-ferme"
    case .guillemetFautif: "json-guillemet"
    case .commentaire: "json-commentaire"
    case .motInconnu: "json-mot-inconnu"
    case .nomSansGuillemets: "json-nom-sans-guillemets"
    case .virguleFinale: "json-virgule-finale"
    case .zerosEnTete: "json-zeros-en-tete"
    case .chiffreAttendu: "json-chiffre-attendu"
    case .controleDansTexte: "json-controle"
    case .echappement: "json-echappement"
    case .demiSurrogat: "json-demi-surrogat"
    case .nomEnDouble: "json-nom-en-double"
    case .valeurSurPlusieursLignes: "json-lignes"
    case .tropProfond: "json-trop-profond"
    case .tropDeNoeuds: "json-trop-de-valeurs"
    case .tropGros: "json-trop-gros"
    case .texteTropLong: "json-texte-trop-long"
    case .nombreTropLong: "json-nombre-trop-long"
    case .genre: "json-genre"
    case .membreAbsent: "json-membre-absent"
    case .membreInconnu: "json-membre-inconnu"
    case .nombreDemesure: "json-nombre-demesure"
    case .nombreNonEntier: "json-nombre-non-entier"
    case .entierHorsBornes: "json-hors-bornes"
    case .refus(let refus): refus.code.rawValue
    }
  }
}
