import Facturation

/// The answer to one question; the kind of question stands in the first field.
enum Reponse {
  static func a(_ champs: [String]) throws -> String {
    let reste = champs.dropFirst()
    switch (champs[0], reste.count) {
    case ("facture", 2):
      let (remise, prix) = try remise(champs[1])
      let totaux = try SommesParTaux(lignes(champs[2])).totaux(remise: remise, prix: prix)
      return ecrire(totaux, complet: true)
    case ("avoirs", 3):
      return try avoirs(
        de: brouillon(remise: remise(champs[1]), lignes: lignes(champs[2])),
        credits: champs[3].split(separator: "|"))
    case ("siren", 1): return try valide(Siren(texte: champs[1]))
    case ("siret", 1): return try valide(Siret(texte: champs[1]))
    case ("tva", 1):
      guard champs[1].hasPrefix("FR") else { return "refus autre-pays" }
      return try valide(NumeroTVA(texte: champs[1]))
    case ("numero", 1):
      let numero = try NumeroTVA(texte: champs[1])
      try numero.verifier()
      return valide(numero)
    case ("pays", 1):
      let pays = try CodePays(texte: champs[1])
      try pays.verifier()
      return valide(pays)
    case ("iban", 1): return try valide(IBAN(texte: champs[1]))
    case ("types", 0): return Lignes.types
    case ("lignes", 2):
      return Lignes.auHasard(graine: UInt64(champs[1]) ?? 0, nombre: Int(champs[2]) ?? 0)
    case ("ligne", _): return Lignes.lire(reste.joined(separator: "\t"))
    default: return "refus question-inconnue"
    }
  }

  private static func valide(_ valeur: some ValeurTexte) -> String { "valide" }

  /// A discount: `10.00`, or an amount with its currency behind it, `12.50€`.
  ///
  /// `TTC` before it says that prices include VAT.
  private static func remise(_ texte: String) throws -> (Remise, PrixSaisis) {
    let prix: PrixSaisis = texte.hasPrefix("TTC") ? .ttc : .ht
    let nombre = texte.drop { $0 == "T" || $0 == "C" }
    guard nombre.hasSuffix("€") else {
      return (Remise(try Pourcentage(texte: String(nombre))), prix)
    }
    return (Remise(montant: try Montant(texte: String(nombre.dropLast()))), prix)
  }

  /// Lines, `quantite;prix;taux` each; the line's discount may follow, and `acompte` where it deducts
  /// a deposit.
  private static func lignes(_ texte: String) throws -> [Ligne] {
    try texte.split(separator: ",").enumerated().map { rang, texte in
      let parts = texte.split(separator: ";").map(String.init)
      var contenu = try ContenuLigne(
        designation: Libelle(texte: "Ligne \(rang)"), quantite: Quantite(texte: parts[0]),
        prixUnitaire: PrixUnitaire(texte: parts[1]), tva: Taux(texte: parts[2]),
        codeExoneration: Taux(texte: parts[2]) == .zero ? .debours : nil)
      for part in parts.dropFirst(3) {
        if part == "acompte" {
          contenu.factureAnterieure = FactureAnterieure(
            numero: "F2026-0001", date: .premiere)
        } else {
          contenu.remise = try remise(part).0
        }
      }
      return try Ligne(id: ligneId(rang), contenu: contenu)
    }
  }

  /// A draft with these lines, as its events make it.
  private static func brouillon(
    remise: (Remise, PrixSaisis), lignes: [Ligne]
  ) throws -> Facture {
    var demande = DemandeFacture(clientId: ClientID(uuid(1)), date: .premiere)
    (demande.remise, demande.prixSaisis) = remise
    let creation = try Facture.creer(
      demande, dernierBrouillon: 0, registre: registre(), aujourdhui: .premiere)
    var facture = Facture(creation, id: FactureID(uuid(2)))
    for ligne in lignes {
      try facture.appliquer(
        .ligneAjoutee(LigneAjoutee(ligneId: ligne.id, contenu: ligne.contenu)))
    }
    return facture
  }

  private static func avoirs(de brouillon: Facture, credits: [Substring]) throws -> String {
    var facture = brouillon
    let registre = try registre()
    let client = FicheClient(nom: "Client", categorie: .particulier)
    try facture.appliquer(
      .factureEmise(
        facture.emettre(
          auPlusTard: nil, registre: registre, client: client, dernier: { _ in nil })))
    var reponses: [String] = []
    for (rang, credit) in credits.enumerated() {
      var demande = DemandeAvoir(motif: "Essai", date: .premiere)
      // `reste` asks for all that is left, as a person does who names no line.
      demande.lignes =
        credit == "reste"
        ? nil
        : try credit.split(separator: ",").map { texte in
          let parts = texte.split(separator: ":").map(String.init)
          let part: DemandeAvoir.LigneACrediter.Part =
            parts[1].hasSuffix("€")
            ? .montant(try Montant(texte: String(parts[1].dropLast())))
            : .quantite(try Quantite(texte: parts[1]))
          return DemandeAvoir.LigneACrediter(ligneId: ligneId(Int(parts[0]) ?? -1), part)
        }
      let avoir = try facture.crediter(
        demande, id: AvoirID(uuid(UInt64(1000 + rang))), registre: registre,
        client: client, aujourdhui: .premiere, deduisant: { _ in nil }, dernier: { _ in nil })
      try facture.appliquer(.avoirEmis(avoir))
      reponses.append(ecrire(avoir.totaux, complet: false))
    }
    return reponses.joined(separator: "|")
  }

  private static func ecrire(_ totaux: Totaux, complet: Bool) -> String {
    let groupes = totaux.groupes.map { "\($0.tva):\($0.base):\($0.montantTVA)" }
    let sommes = [totaux.totalHT, totaux.montantTVA, totaux.totalTTC]
    let debut = complet ? [totaux.sousTotal, totaux.remise] : []
    return ((debut + sommes).map(\.texte) + [groupes.joined(separator: ",")])
      .joined(separator: " ")
  }

  private static func registre() throws -> Registre {
    Registre(
      RegistreOuvert(
        registre: RegistreID(uuid(3)),
        vendeur: Vendeur(
          nom: "Vendeur", siren: "732829320",
          adresse: Adresse(
            voie: "1 rue de la Paix", codePostal: "75002",
            ville: "Paris"),
          numeroTVA: "FR44732829320")))
  }

  private static func ligneId(_ rang: Int) -> LigneID { LigneID(uuid(UInt64(rang + 10))) }

  private static func uuid(_ bas: UInt64) -> UUIDTexte { UUIDTexte(haut: 0, bas: bas) }
}
