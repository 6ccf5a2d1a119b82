import Foundation
import Graine
import Testing

/// Registres under random commands, against a naive model that foresees each answer.
///
/// `FACTURIER_SEED` plays other commands, `FACTURIER_COMMANDS` more of them, and with
/// `FACTURIER_VERBOSE=1` the test says how often each was done or refused. A failure names the
/// seed of its registre: given that seed and `FACTURIER_COMMANDS=400`, it fails alone.
@Suite struct `Random commands` {
  private static let parRegistre = 400

  @Test func `are answered as the naive model foresees, and no law of the ledger breaks`()
    async throws
  {
    let graine = Self.variable("FACTURIER_SEED").flatMap(UInt64.init) ?? 20_261_120
    let nombre = Self.variable("FACTURIER_COMMANDS").flatMap(Int.init) ?? Campaign.count(100_000)
    let registres = max(1, nombre / Self.parRegistre)
    var bilan = Bilan()
    var desaccords: [Desaccord] = []
    await withTaskGroup(of: Result<Bilan, Desaccord>.self) { groupe in
      for registre in 0..<registres {
        let graineDuRegistre = graine &+ UInt64(registre)
        groupe.addTask { Self.jouer(graineDuRegistre) }
      }
      for await resultat in groupe {
        switch resultat {
        case .success(let partiel): bilan.ajouter(partiel)
        case .failure(let desaccord): desaccords.append(desaccord)
        }
      }
    }
    for desaccord in desaccords.prefix(5) { Issue.record("\(desaccord)") }
    #expect(desaccords.isEmpty, "\(desaccords.count) of \(registres) registres disagree")
    if Self.variable("FACTURIER_VERBOSE") == "1" { print(bilan.texte) }
    if desaccords.isEmpty && nombre >= 50_000 { bilan.exigerDeLaVariete() }
  }

  private static func variable(_ nom: String) -> String? {
    ProcessInfo.processInfo.environment[nom]
  }

  private static func jouer(_ graine: UInt64) -> Result<Bilan, Desaccord> {
    var parcours = Parcours(graine: graine)
    do throws(Desaccord) {
      try parcours.jouer(parRegistre)
      return .success(parcours.bilan)
    } catch {
      return .failure(error)
    }
  }
}

extension Bilan {
  /// Every refusal that random commands have to meet, so that the test cannot rot unseen.
  private static let codes = [
    "registre-deja-ouvert", "registre-non-ouvert", "client-inconnu", "produit-inconnu",
    "facture-inconnue", "ligne-inconnue", "paiement-inconnu", "siren-siret-en-desaccord",
    "siren-tva-en-desaccord", "livraison-inversee", "quantite-nulle", "taux-non-admis",
    "franchise-sans-tva", "categorie-incompatible", "motif-exoneration-requis",
    "code-exoneration-requis", "exoneration-incompatible",
    "echeance-avant-facture", "facture-deja-emise", "facture-deja-annulee", "facture-non-emise",
    "annulation-apres-emission", "sans-ligne", "base-negative", "date-avant-derniere",
    "date-future", "paiement-date-future", "acheteur-sans-numero-tva", "prelevement-sans-mandat",
    "autoliquidation-particulier", "lieu-et-categorie", "taux-et-lieu",
    "zero-sans-motif",
    "remise-sur-deduction",
    "paiement-non-positif", "paiement-superieur-au-solde", "especes-au-dela-du-plafond",
    "paiement-deja-annule", "avoir-sans-ligne", "avoir-ligne-en-double", "avoir-quantite",
    "avoir-deduction-partielle", "avoir-ligne-creditee", "regime-change", "avoir-rien-a-crediter",
    "avoir-avant-facture", "hors-limites",
    "date-inexistante", "valeur-vide", "version-perimee", "cle-reutilisee", "horloge-en-retard",
    "horloge-a-l-heure", "paiement-deja-rejete", "rejet-avant-paiement", "fait-futur",
    "remboursement-excessif", "reglement-superieur-aux-soldes", "imputation-sur-elle-meme",
    "paye-plus-que-le-total", "deja-irrecouvrable", "perte-avant-mouvement", "rien-a-perdre",
    "designation-inconnue", "remise-excessive", "rectificative-sans-facture",
    "remplacement-sans-rectificative", "deduction-sans-acompte", "acompte-autre-client",
    "acompte-deja-deduit", "avoir-montant", "deduction-figee", "reglement-de-deux-clients",
    "compensation-liee", "acompte-rectifie", "periode-close", "paiement-clos",
    "cloture-deja-faite", "cloture-future", "deduction-entiere", "remboursement-indu",
    "rendu-sans-etre-recu",
  ]

  private static let genres = [
    "ouvrir", "modifierVendeur", "corrigerHorloge", "creerClient", "modifierClient",
    "creerProduit", "modifierProduit", "creerFacture", "ajouterLigne", "modifierLigne",
    "retirerLigne", "accorderRemise", "modifierEcheance", "modifierConditions", "modifierNotes",
    "changerClient", "annulerFacture", "emettre", "payer", "annulerPaiement", "crediter",
    "rejeterPaiement", "rembourser", "passerEnPerte", "regler", "imputer", "deduire", "dupliquer",
    "modifierNature", "modifierLivraison", "modifierReferences", "modifierVersement",
    "cloturer",
  ]

  private static let particularites = [
    "emettre rectificative", "emettre acompte", "emettre deduction", "emettre payee",
    "emettre ttc", "emettre euros", "crediter montant", "crediter deduction", "crediter ttc",
    "crediter euros",
  ]

  func exigerDeLaVariete() {
    for nom in Self.particularites {
      #expect(particularites[nom, default: 0] >= 5, "\(nom) was hardly ever done")
    }
    for genre in Self.genres {
      #expect(faits[genre, default: 0] >= 50, "\(genre) was hardly ever done")
      let refuses = refus[genre, default: [:]].values.reduce(0, +)
      #expect(refuses >= 25, "\(genre) was hardly ever refused")
    }
    for code in Self.codes {
      #expect(parCode[code, default: 0] >= 5, "\(code) was hardly ever met")
    }
    #expect(Set(parCode.keys).subtracting(Self.codes) == [])
    #expect(dejaFaits >= 500)
  }

  var texte: String {
    var lignes = faits.sorted { $0.key < $1.key }.map { genre, nombre in
      "\(genre): \(nombre) done, \(refus[genre, default: [:]].values.reduce(0, +)) refused"
    }
    lignes += parCode.sorted { $0.value > $1.value }.map { "  \($0.key): \($0.value)" }
    lignes += particularites.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
    lignes.append("done before: \(dejaFaits)")
    return lignes.joined(separator: "\n")
  }
}
