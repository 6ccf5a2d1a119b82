package import Facturation

/// What stands at a place of a journal, or should stand there: the thing itself, or what it is.
///
/// Who finds a fault says so once, in this; people read it in their language, programs always in
/// the same words. It is only made when something is wrong.
package indirect enum Teneur: Hashable, Sendable {
  // The thing itself.
  case octets(String)
  case valeur(String)
  case rien

  // Where something ends.
  case sautDeLigne
  case finDeLigne
  case finDuFichier

  // The form of a line.
  case autreQueDHabitude
  case sansEchappement
  case sansControle
  case echappement
  case booleen
  case auPlusDeChiffres(Int)
  case sansZeroEnTete
  case nombreAPartirDe(Int)
  case motParmi([String])
  case empreinte
  case registre
  case flux
  case moment
  case placeDansLot
  case sansDefaut(Defaut)
  case sansRefus(RefusFacturation)
  case typeConnu
  case autreFlux(que: Flux)

  // How lines hold together.
  case ligne
  case uneSeuleOuverture
  case auPlusTot(Timestamp)
  case sansLot
  case resteDuLot
  case unEvenement
  case aucunEvenement
  case evenement(Position, String)
  case evenementDate(Position, Timestamp)
  case aucunTel
  case evenementDemande
  case indexDesLignes
  case autreIndex
  case clesDeLaLigne
  case autresCles
  case etatsDesLignes
  case autresEtats

  // What is kept beside a journal.
  case registreNomme(RegistreID)
  case ligneDAncre
  case jeton
  case signature
  case dansFichier(Teneur, String)
  case dit(String, String)

  // What events mean together.
  case evenementQuiSuit
  case incoherence(Incoherence)
  case clientConnu
  case numeroNeuf
  case lignesDuBrouillon
  case autresLignes
  case clientDuRegistre
  case vendeurDuRegistre
  case enTeteDuBrouillon
  case paiementDeLEmission
  case avoirDeLaRemplacee
  case unAutre
  case jourApres(DateCivile)
}

extension Teneur {
  /// What it is, for programs: the same in every language, and bytes as they are.
  package var constante: String {
    switch self {
    case .octets(let octets): octets
    case .rien: ""
    case .sansDefaut(let defaut): defaut.enonce.texte.anglais
    case .sansRefus(let refus): refus.message(.anglais)
    default: texte.anglais
    }
  }
}
