import Graine

/// Draws commands that are plausible in view of what is there, with a share that is not.
struct Generateur {
  var hasard: GenerateurGraine
  private var horloge: Int64 = 1_767_603_600_000_000
  private var prochaineCle = 1

  init(graine: UInt64) {
    hasard = GenerateurGraine(graine: graine)
    horloge += Int64(hasard.entier(0...300)) * 86_400_000_000
  }

  /// The next command to try on a registre that stands so.
  mutating func essai(_ naif: RegistreNaif) -> Essai {
    avancer()
    var essai = Essai(commande: commande(naif), horloge: horloge)
    if hasard.chance(essai.commande == .corrigerHorloge ? 60 : 8) {
      let retard = hasard.chance(60) ? hasard.entier(0...5_000_000) : hasard.entier(0...90_000_000)
      essai.horloge = (naif.heure ?? horloge) - Int64(retard)
      if essai.commande == .corrigerHorloge { horloge = essai.horloge }
    }
    choisirCle(&essai, naif)
    choisirVersion(&essai, naif)
    return essai
  }

  private mutating func avancer() {
    switch hasard.entier(1...100) {
    case 1...6: horloge += Int64(hasard.entier(1...12)) * 86_400_000_000
    case 7...20: break
    default: horloge += Int64(hasard.entier(1...10_800_000_000))
    }
  }

  /// A new key, a key once more for the same command, or one for another.
  private mutating func choisirCle(_ essai: inout Essai, _ naif: RegistreNaif) {
    let draw = hasard.entier(1...100)
    guard draw > 6 || naif.cles.isEmpty else {
      let cle = hasard.parmi(naif.cles.keys.sorted())
      guard let ancienne = naif.cles[cle] else { return }
      if draw <= 4 {
        (essai.cle, essai.commande) = (cle, ancienne)
      } else if ancienne.genre != essai.commande.genre {
        essai.cle = cle
      }
      return
    }
    guard draw <= 30 else { return }
    essai.cle = prochaineCle
    prochaineCle += 1
  }

  private mutating func choisirVersion(_ essai: inout Essai, _ naif: RegistreNaif) {
    guard !essai.commande.flux.isEmpty, hasard.chance(12) else { return }
    let derniere = essai.commande.flux.compactMap { naif.dernieres[$0] }.max() ?? 0
    essai.version = hasard.chance(70) ? derniere : derniere - 1
  }

  private mutating func commande(_ naif: RegistreNaif) -> Commande {
    guard naif.ouvert != nil || hasard.chance(70) else {
      return .ouvrir(vendeur(just: 60))
    }
    switch hasard.entier(1...100) {
    case 1: return .ouvrir(vendeur(just: 90))
    case 2: return .modifierVendeur(vendeur(just: 75))
    case 3: return .corrigerHorloge
    case 4...6: return .creerClient(client())
    case 7: return .modifierClient(rang(naif.clients.count), client())
    case 8: return .creerProduit(produit())
    case 9: return .modifierProduit(rang(naif.produits.count), produit())
    case 10...19: return .creerFacture(facture(naif))
    case 20 where hasard.chance(40): return .cloturer(jour: finDePeriode(naif))
    default: return commandeSurFacture(naif)
    }
  }

  /// Mostly some weeks ago, so that what is dated a few days back goes on.
  private mutating func finDePeriode(_ naif: RegistreNaif) -> Int {
    let retard = hasard.parmi([-1, 0, 1, 5, 19, 20, 21, 30, 30, 40, 40, 60])
    return naif.jour(a: horloge) - retard
  }

  /// A rank that is there, or now and then one that is not.
  mutating func rang(_ nombre: Int) -> Int {
    nombre == 0 || hasard.chance(4) ? nombre + hasard.entier(0...2) : hasard.entier(0...nombre - 1)
  }

  private mutating func vendeur(just pourcent: Int) -> VendeurSimple {
    var vendeur = VendeurSimple(franchise: hasard.chance(20), accord: accord(pourcent))
    vendeur.fuseau = hasard.parmi([
      "Europe/Paris", "America/Miquelon", "Indian/Reunion", "America/Cayenne",
      "America/Guadeloupe",
    ])
    let annuelle = hasard.chance(70)
    vendeur.factures = SerieSimple(
      prefixe: "F", parAnnee: annuelle, parMois: annuelle && hasard.chance(30),
      chiffres: hasard.parmi([1, 4]))
    vendeur.avoirs = vendeur.factures
    if hasard.chance(80) { vendeur.avoirs.prefixe = "A" }
    return vendeur
  }

  private mutating func accord(_ just: Int) -> Accord {
    hasard.chance(just) ? .juste : hasard.parmi([.siretEtranger, .tvaEtrangere])
  }

  mutating func client() -> ClientSimple {
    ClientSimple(
      professionnel: hasard.chance(60), pays: hasard.parmi(["FR", "MQ", "BE"]), accord: accord(90))
  }

  private mutating func produit() -> ProduitSimple {
    ProduitSimple(prix: prix(), tva: hasard.chance(50) ? taux() : nil)
  }

  mutating func prix() -> Int {
    switch hasard.entier(1...100) {
    case 1: 999_999_999_999_999
    case 2: 0
    case 3...30: hasard.entier(1...500_000_000)
    case 31...36: hasard.entier(1...20_000)
    case 37...46: hasard.entier(1...9) * 10_000
    default: hasard.entier(1...50_000) * 10_000
    }
  }

  mutating func taux() -> Int {
    hasard.parmi([2000, 2000, 2000, 2000, 1000, 1000, 550, 550, 210, 0, 0, 90, 1960])
  }
}
