internal import Facturation

extension Teneur {
  /// What it is, in French.
  var francais: String {
    switch self {
    case .octets(let octets): "« \(octets) »"
    case .valeur(let valeur): valeur
    case .rien: "rien"
    case .sautDeLigne: "un saut de ligne"
    case .finDeLigne: "la fin de la ligne"
    case .finDuFichier: "la fin du fichier"
    case .sansEchappement: "ni échappement ni caractère de contrôle"
    case .sansControle: "aucun caractère de contrôle brut"
    case .echappement: #"l'un de \" \\ \n \t"#
    case .booleen: "true ou false"
    case .auPlusDeChiffres(let maximum): "\(maximum) chiffres au plus"
    case .sansZeroEnTete: "des chiffres sans zéro en tête"
    case .nombreAPartirDe(let minimum): "un nombre à partir de \(minimum)"
    case .motParmi(let mots): "l'un de \(mots.joined(separator: ", "))"
    case .empreinte: "64 chiffres hexadécimaux en minuscules"
    case .registre: "urn:uuid: et un UUID"
    case .flux: "registre, ou client/, produit/ ou facture/ et un UUID"
    case .moment: "un moment comme 2026-11-20T10:11:12.123456Z"
    case .placeDansLot: "une place parmi deux ou plus, comme 2/5"
    case .sansDefaut(.forme(let forme)): forme.francais
    case .sansDefaut(let defaut): "une valeur admise (\(defaut.francais.sansPointFinal))"
    case .sansRefus(let refus):
      "une valeur admise (\(refus.message(.francais).sansPointFinal))"
    case .typeConnu: "un type que cette version connaît"
    case .autreFlux(let flux): "un événement d'un autre flux que \(flux)"
    case .ligne: "une ligne"
    case .uneSeuleOuverture: "une seule ouverture"
    case .auPlusTot(let moment): "\(moment) ou plus tard"
    case .sansLot: "aucun lot"
    case .resteDuLot: "le reste du lot"
    case .unEvenement: "au moins un événement"
    case .aucunEvenement: "aucun"
    case .evenement(let position, let empreinte):
      "l'événement \(position) d'empreinte \(empreinte)"
    case .aucunTel: "aucun tel événement"
    case .evenementDemande: "l'événement à écrire"
    case .indexDesLignes: "l'index de ces lignes"
    case .autreIndex: "un autre (supprimez journal.index, il sera refait)"
    case .evenementQuiSuit: "un événement qui peut suivre"
    case .incoherence(let incoherence): incoherence.message(.francais)
    case .clientConnu: "un client connu"
    case .numeroNeuf: "un numéro jamais attribué"
    case .lignesDuBrouillon: "les lignes du brouillon"
    case .autresLignes: "d'autres lignes"
    case .clientDuRegistre: "le client tel qu'il était connu"
    case .vendeurDuRegistre: "le vendeur tel qu'il était connu"
    case .enTeteDuBrouillon: "l'en-tête du brouillon"
    case .unAutre: "un autre"
    }
  }
}
