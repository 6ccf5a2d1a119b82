internal import Facturation

extension Teneur {
  /// What it is, in English.
  var anglais: String {
    switch self {
    case .octets(let octets): "“\(octets)”"
    case .valeur(let valeur): valeur
    case .rien: "nothing"
    case .sautDeLigne: "a line feed"
    case .finDeLigne: "the end of the line"
    case .finDuFichier: "the end of the file"
    case .sansEchappement: "no escape and no control character"
    case .sansControle: "no bare control character"
    case .echappement: #"one of \" \\ \n \t"#
    case .booleen: "true or false"
    case .auPlusDeChiffres(let maximum): "at most \(maximum) digits"
    case .sansZeroEnTete: "digits without leading zeros"
    case .nombreAPartirDe(let minimum): "a number from \(minimum)"
    case .motParmi(let mots): "one of \(mots.joined(separator: ", "))"
    case .empreinte: "64 hexadecimal digits in lower case"
    case .registre: "urn:uuid: and a UUID"
    case .flux: "registre, or client/, produit/ or facture/ and a UUID"
    case .moment: "a time like 2026-11-20T10:11:12.123456Z"
    case .placeDansLot: "a place among two or more, such as 2/5"
    case .sansDefaut(.forme(let forme)): forme.anglais
    case .sansDefaut(let defaut): "an admissible value (\(defaut.anglais.sansPointFinal))"
    case .sansRefus(let refus):
      "an admissible value (\(refus.message(.anglais).sansPointFinal))"
    case .typeConnu: "a type that this version knows"
    case .autreFlux(let flux): "an event of another stream than \(flux)"
    case .ligne: "a line"
    case .uneSeuleOuverture: "one opening only"
    case .auPlusTot(let moment): "\(moment) or later"
    case .sansLot: "no batch"
    case .resteDuLot: "the rest of the batch"
    case .unEvenement: "at least one event"
    case .aucunEvenement: "none"
    case .evenement(let position, let empreinte):
      "event \(position) with the hash \(empreinte)"
    case .aucunTel: "none such"
    case .evenementDemande: "the event to be written"
    case .indexDesLignes: "the index of these lines"
    case .autreIndex: "another (delete journal.index, it will be made anew)"
    case .evenementQuiSuit: "an event that can follow"
    case .incoherence(let incoherence): incoherence.message(.anglais)
    case .clientConnu: "a known client"
    case .numeroNeuf: "a number never given"
    case .lignesDuBrouillon: "the draft's lines"
    case .autresLignes: "other lines"
    case .clientDuRegistre: "the client as known"
    case .vendeurDuRegistre: "the seller as known"
    case .enTeteDuBrouillon: "the draft's head"
    case .unAutre: "another"
    }
  }
}
