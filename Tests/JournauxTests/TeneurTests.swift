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
  /// One of each.
  fileprivate static let toutes: [Teneur] =
    avant + Incoherence.toutes.map { .incoherence($0) } + apres

  private static let avant: [Teneur] = [
    .octets(",\"id\":"),
    .valeur("12.00"),
    .rien,
    .sautDeLigne,
    .finDeLigne,
    .finDuFichier,
    .autreQueDHabitude,
    .sansEchappement,
    .sansControle,
    .echappement,
    .booleen,
    .auPlusDeChiffres(18),
    .sansZeroEnTete,
    .nombreAPartirDe(1),
    .motParmi(["virement", "cheque"]),
    .empreinte,
    .registre,
    .flux,
    .moment,
    .placeDansLot,
    .sansDefaut(.forme(.siren)),
    .sansDefaut(.dateInexistante),
    .sansRefus(RefusFacturation.valeur(.auteur, .tropLong(maximum: 100))),
    .typeConnu,
    .autreFlux(que: .registre),
    .ligne,
    .uneSeuleOuverture,
    .auPlusTot(.epoch),
    .sansLot,
    .resteDuLot,
    .unEvenement,
    .aucunEvenement,
    .evenement(7, Empreinte.nulle.texte),
    .evenementDate(7, .epoch),
    .aucunTel,
    .evenementDemande,
    .indexDesLignes,
    .autreIndex,
    .clesDeLaLigne,
    .autresCles,
    .etatsDesLignes,
    .autresEtats,
    .registreNomme(RegistreID(UUIDTexte(haut: 1, bas: 2))),
    .ligneDAncre,
    .jeton,
    .signature,
    .dansFichier(.jeton, "ancres/28.ancre.tsr"),
    .dit("une autre signature", "another signature"),
    .evenementQuiSuit,
  ]

  private static let apres: [Teneur] = [
    .clientConnu,
    .numeroNeuf,
    .lignesDuBrouillon,
    .autresLignes,
    .clientDuRegistre,
    .vendeurDuRegistre,
    .enTeteDuBrouillon,
    .paiementDeLEmission,
    .avoirDeLaRemplacee,
    .unAutre,
    .jourApres(.premiere),
  ]
}

extension Incoherence {
  /// One of each, each leading to the next; a new one has to be put into the chain.
  fileprivate static let toutes = Array(sequence(first: sansDebut) { $0.suivante })

  private static let uuid = UUIDTexte(haut: 7, bas: 0x8000_0000_0000_0007)

  private var suivante: Incoherence? {
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
