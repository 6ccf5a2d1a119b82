import Facturier

/// The texts of a made-up registre: French ones, with the accents and quotes that real ones have.
struct Vocabulaire {
  let designations: [Libelle]
  let motifs: [Libelle]
  let notes: [Note]
  let unites: [CodeUnite]
  let rues: [Libelle]
  let villes: [(code: Libelle, nom: Libelle)]
  let noms: [String]
  let taux: [Taux]
  let remises: [Remise]

  init() throws {
    designations = try [
      "Étagère murale en chêne, 2 m", "Pose en atelier", "Porte d'entrée \"Bretagne\", 83 × 204",
      "Rénovation d'un escalier à l'ancienne", "Banc public en douglas", "Livraison",
      "Main-d'œuvre qualifiée", "Vernis mat, bidon de 5 l", "Équerre inox 40 × 40",
      "Étude et plans (fichier C:\\Plans\\façade.dxf)", "Café et viennoiseries",
      "Abonnement au périodique « Le Bois »", "Chevrons 63 × 75, traités classe 2",
      "Déplacement en zone 3", "Remise en état après dégât des eaux", "Fenêtre deux vantaux",
    ].map { try Libelle(texte: $0) }
    motifs = try [
      "Marchandise rendue, rayée à la livraison", "Erreur de quantité", "Geste commercial",
      "Retard de livraison d'une semaine", "Article \"non conforme\"",
    ].map { try Libelle(texte: $0) }
    notes = try [
      "Merci de votre confiance.",
      "Livré à l'arrière du bâtiment.\nDemander M. Lefèvre.",
      "Référence :\tdossier n° 12\nChantier \"Les Tilleuls\", 2ᵉ étage\n\nAccès par la cour.",
      "Prix révisé selon l'indice BT01 — voir l'avenant du 3 février 😀.",
    ].map { try Note(texte: $0) }
    unites = try ["HUR", "C62", "MTK", "KGM", "LS"].map { try CodeUnite(texte: $0) }
    rues = try [
      "4 rue des Tanneurs", "12 bis avenue du Général-de-Gaulle", "1 place de l'Église",
      "Z.A. de la Goutte-d'Or", "38 quai de la Fosse",
    ].map { try Libelle(texte: $0) }
    villes = try [
      ("35300", "Fougères"), ("35000", "Rennes"), ("75018", "Paris"), ("44000", "Nantes"),
      ("62000", "Arras"), ("13002", "Marseille"), ("97400", "Saint-Denis"),
    ].map { (try Libelle(texte: $0.0), try Libelle(texte: $0.1)) }
    noms = [
      "Le Moulin à Épices", "Commune de Saint-Élan", "Boulangerie Noël & Fils", "Garage Çelik",
      "Éditions \"L'Œil\"", "Crèche des Écureuils", "Hôtel de la Baie", "Société d'Éclairage",
    ]
    taux = try ["20.00", "20.00", "20.00", "10.00", "5.50", "2.10"].map { try Taux(texte: $0) }
    remises = try ["2.00", "5.00", "10.00", "33.33"].map { Remise(try Pourcentage(texte: $0)) }
  }

  func adresse(_ hasard: inout Hasard) -> Adresse {
    let ville = hasard.un(de: villes)
    return Adresse(voie: hasard.un(de: rues), codePostal: ville.code, ville: ville.nom)
  }

  func vendeur() throws -> Vendeur {
    Vendeur(
      nom: "Atelier Vermeil", siren: "732829320",
      adresse: Adresse(voie: rues[0], codePostal: villes[0].code, ville: villes[0].nom),
      formeJuridique: "SARL", capital: "10000.00",
      rcs: "RCS Rennes", numeroTVA: "FR44732829320",
      iban: "FR1420041010050500013M02606")
  }
}
