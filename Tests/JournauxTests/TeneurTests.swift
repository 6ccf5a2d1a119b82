import Facturation
import Foundation
import Journaux
import Testing

/// What faults in a journal are told by stands in `Golden/teneurs.txt`, to be read;
/// `FACTURIER_RECORD=1` writes it anew.
@Suite struct `What stands at a place of a journal` {
  @Test func `is told as the golden file holds`() throws {
    let fichier = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/teneurs.txt")
    let ecrites = Teneur.toutes.map {
      "fr:   \($0.texte.francais)\nen:   \($0.texte.anglais)\njson: \($0.constante)\n"
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
      try Data(ecrites.utf8).write(to: fichier)
    }
    #expect(try String(contentsOf: fichier, encoding: .utf8) == ecrites)
  }

  @Test func `is told in the words of its language alone`() {
    let mots: [(Langue, Set<String>)] = [
      (.anglais, ["le", "la", "les", "un", "une", "des", "du", "et", "ou", "au", "aucun"]),
      (.francais, ["the", "an", "of", "and", "or", "that", "to", "with", "from", "no", "at"]),
    ]
    for (langue, etrangers) in mots {
      for teneur in Teneur.toutes {
        let texte = teneur.texte.en(langue)
        let ecrits = Set(texte.split { !$0.isLetter }.map(String.init))
        #expect(ecrits.isDisjoint(with: etrangers), "\(texte)")
        #expect(!texte.isEmpty && !texte.hasSuffix(".") && !texte.contains("  "), "\(texte)")
      }
    }
  }

  @Test func `stands where something else should, in a sentence`() {
    func ecart(_ langue: Langue) -> String {
      Ecart(.forme, attendu: .octets(",\"id\":"), trouve: .finDeLigne).texte.en(langue)
    }
    #expect(ecart(.francais) == "attendu « ,\"id\": », trouvé la fin de la ligne")
    #expect(ecart(.anglais) == "expected “,\"id\":”, found the end of the line")
  }
}

extension Teneur {
  /// One of each, each leading to the next; a new one has to be put into the chain.
  fileprivate static let toutes = Array(sequence(first: octets(",\"id\":")) { $0.suivante })

  private var suivante: Teneur? {
    switch self {
    case .octets: .valeur("12.00")
    case .valeur: .rien
    case .rien: .sautDeLigne
    case .sautDeLigne: .finDeLigne
    case .finDeLigne: .finDuFichier
    case .finDuFichier: .autreQueDHabitude
    case .autreQueDHabitude: .sansEchappement
    case .sansEchappement: .sansControle
    case .sansControle: .echappement
    case .echappement: .booleen
    case .booleen: .auPlusDeChiffres(18)
    case .auPlusDeChiffres: .sansZeroEnTete
    case .sansZeroEnTete: .nombreAPartirDe(1)
    case .nombreAPartirDe: .motParmi(["virement", "cheque"])
    case .motParmi: .empreinte
    case .empreinte: .registre
    case .registre: .flux
    case .flux: .moment
    case .moment: .placeDansLot
    case .placeDansLot: .sansDefaut(.forme(.siren))
    case .sansDefaut(.forme(.siren)): .sansDefaut(.dateInexistante)
    case .sansDefaut: .sansRefus(RefusFacturation.valeur(.auteur, .tropLong(maximum: 100)))
    case .sansRefus: .typeConnu
    case .typeConnu: .autreFlux(que: .registre)
    case .autreFlux: .ligne
    case .ligne: .uneSeuleOuverture
    case .uneSeuleOuverture: .auPlusTot(.epoch)
    case .auPlusTot: .sansLot
    case .sansLot: .resteDuLot
    case .resteDuLot: .unEvenement
    case .unEvenement: .aucunEvenement
    case .aucunEvenement: .evenement(7, Empreinte.nulle.texte)
    case .evenement: .evenementDate(7, .epoch)
    case .evenementDate: .aucunTel
    case .aucunTel: .evenementDemande
    case .evenementDemande: .indexDesLignes
    case .indexDesLignes: .autreIndex
    case .autreIndex: .clesDeLaLigne
    case .clesDeLaLigne: .autresCles
    case .autresCles: .etatsDesLignes
    case .etatsDesLignes: .autresEtats
    case .autresEtats: .registreNomme(RegistreID(UUIDTexte(haut: 1, bas: 2)))
    case .registreNomme: .ligneDAncre
    case .ligneDAncre: .jeton
    case .jeton: .signature
    case .signature: .dansFichier(.jeton, "ancres/28.ancre.tsr")
    case .dansFichier: .dit("une autre signature", "another signature")
    case .dit: .evenementQuiSuit
    case .evenementQuiSuit: .incoherence(.sansDebut)
    case .incoherence(let incoherence):
      incoherence.suivante.map { .incoherence($0) } ?? .clientConnu
    case .clientConnu: .numeroNeuf
    case .numeroNeuf: .lignesDuBrouillon
    case .lignesDuBrouillon: .autresLignes
    case .autresLignes: .clientDuRegistre
    case .clientDuRegistre: .vendeurDuRegistre
    case .vendeurDuRegistre: .enTeteDuBrouillon
    case .enTeteDuBrouillon: .paiementDeLEmission
    case .paiementDeLEmission: .avoirDeLaRemplacee
    case .avoirDeLaRemplacee: .unAutre
    case .unAutre: .jourApres(.premiere)
    case .jourApres: nil
    }
  }
}

extension Incoherence {
  private static let uuid = UUIDTexte(haut: 7, bas: 0x8000_0000_0000_0007)

  fileprivate var suivante: Incoherence? {
    switch self {
    case .sansDebut: .debutRepete
    case .debutRepete: .etape
    case .etape: .elementAbsent(Self.uuid)
    case .elementAbsent: .elementPresent(Self.uuid)
    case .elementPresent: .avoirExcessif(Self.uuid)
    case .avoirExcessif: .sommes
    case .sommes: nil
    }
  }
}
