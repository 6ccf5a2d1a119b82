import Facturation

/// What a printed invoice says.
struct TexteFacture: TexteDePage {
  let mots: Texte

  static let avoir = Self("Avoir", "Credit note")
  static let brouillon = Self("Brouillon", "Draft")
  static let brouillonAnnule = Self("Brouillon annulé", "Cancelled draft")
  static let duplicata = Self("Duplicata", "Duplicate")
  static let copie = Self("Copie", "Copy")
  /// Its French words are the law's, and stand before those of another language.
  static func impayee(_ base: String, _ tva: String) -> Self {
    let loi =
      "Facture demeurée impayée pour la somme de \(base) (prix net) et pour la somme de \(tva) (TVA"
      + " correspondante) qui ne peut faire l'objet d'une déduction (article 272 du CGI)"
    return Self(
      loi, loi + ". It was not paid, and its VAT may not be deducted for as much.")
  }
  static func titrePage(_ document: String, _ nom: String) -> Self {
    Self("\(document), \(nom)", "\(document), \(nom)")
  }
  static func logo(_ nom: String) -> Self { Self("Logo de \(nom)", "Logo of \(nom)") }
  static func page(_ rang: Int, sur nombre: Int) -> Self {
    Self("Page \(rang) sur \(nombre)", "Page \(rang) of \(nombre)")
  }
  static func brouillonNumero(_ rang: Int) -> Self {
    Self("n° \(rang), sans valeur de facture", "no. \(rang), not an invoice")
  }
  static let date = Self("Date d'émission", "Date of issue")
  static let dateAvoir = Self("Date de l'avoir", "Date")
  static let dateBrouillon = Self("Date prévue", "Intended date")
  static let echeance = Self("Échéance", "Due date")
  static let livraison = Self("Livraison ou prestation", "Delivery or service")
  static func duAu(_ du: String, _ au: String) -> Self {
    Self("du \(du) au \(au)", "\(du) to \(au)")
  }
  static let nature = Self("Nature de l'opération", "Nature of the sale")
  /// What the choice is called, at the head of a line.
  static func choix(_ choix: some Choice) -> Self {
    Self(choix.mots.francais.enTete, choix.mots.anglais.enTete)
  }
  static let referenceAcheteur = Self("Votre référence", "Your reference")
  static let referenceCommande = Self("Votre commande", "Your order")
  static let remplace = Self("Remplace la facture", "Replaces invoice")
  static let factureAnterieure = Self("Facture antérieure", "Earlier invoice")
  static func commandeDeLigne(_ reference: String, _ date: String) -> Self {
    Self(
      "Commande \(reference)" + (date.isEmpty ? "" : " du \(date)"),
      "Order \(reference)" + (date.isEmpty ? "" : " of \(date)"))
  }
  static func commandeDatee(_ date: String) -> Self {
    Self("Commande du \(date)", "Order of \(date)")
  }
  static let surFacture = Self("Facture corrigée", "Invoice corrected")
  static func documentDu(_ numero: String, _ date: String) -> Self {
    Self("\(numero) du \(date)", "\(numero) of \(date)")
  }
  static let motif = Self("Motif", "Reason")
  static let factureA = Self("Adresse de facturation", "Billing address")
  static let livreA = Self("Livré à", "Delivered to")
  static let siret = Self("SIRET", "SIRET")
  static let tvaIntra = Self("TVA", "VAT no.")
  static let adresseElectronique = Self("Adresse électronique", "Electronic address")
  static let lignes = Self("Lignes", "Lines")
  static let designation = Self("Désignation", "Description")
  static let quantite = Self("Quantité", "Quantity")
  static let unite = Self("Unité", "Unit")
  static let prixUnitaire = Self("Prix unitaire HT", "Unit price, net")
  static let prixUnitaireTTC = Self("Prix unitaire TTC", "Unit price, incl. VAT")
  static func prixHT(_ prix: String) -> Self {
    Self("Prix unitaire HT : \(prix) €", "Unit price, net: €\(prix)")
  }
  static let totalHT = Self("Total HT", "Net total")
  static let sousTotal = Self("Sous-total HT", "Net subtotal")
  static let sousTotalTTC = Self("Sous-total TTC", "Subtotal, incl. VAT")
  static func sousTotalDe(_ rubrique: String) -> Self {
    Self("Sous-total « \(rubrique) »", "Subtotal “\(rubrique)”")
  }
  static func referenceDe(_ reference: String) -> Self {
    Self("Réf. \(reference)", "Ref. \(reference)")
  }
  static func periode(_ debut: String, _ fin: String) -> Self {
    Self("Du \(debut) au \(fin)", "From \(debut) to \(fin)")
  }
  static func acompteDeduit(_ numero: String, _ date: String) -> Self {
    Self("Acompte facturé par \(numero) du \(date)", "Deposit invoiced by \(numero) of \(date)")
  }
  static func remise(_ remise: String, _ motif: String) -> Self {
    Self(
      "Remise de \(remise)\(motif.isEmpty ? "" : " : \(motif)")",
      "Discount of \(remise)\(motif.isEmpty ? "" : ": \(motif)")")
  }
  static let arrondi = Self("Remise et arrondis", "Discount and rounding")
  static let aReporter = Self("À reporter", "Carried forward")
  static let report = Self("Report", "Brought forward")
  static let montantTVA = Self("Total TVA", "Total VAT")
  static let totalTTC = Self("Total TTC", "Total, incl. VAT")
  static let autresLignes = Self("Autres lignes", "Other lines")
  static let aPayer = Self("À payer", "To pay")
  static let dejaPaye = Self("Déjà payé", "Already paid")
  static let resteAPayer = Self("Reste à payer", "Amount due")
  static let netCredite = Self("Total TTC à votre crédit", "Total credited, incl. VAT")
  static let recapitulatif = Self("TVA par taux", "VAT by rate")
  static let base = Self("Base HT", "Net base")
  static func exoneration(_ categorie: String, _ motif: String, _ traduction: String?) -> Self {
    let motif = traduit(motif, traduction)
    return Self("\(categorie) : \(motif.mots.francais)", "\(categorie): \(motif.mots.anglais)")
  }
  static let reglement = Self("Règlement", "Payment")
  static let iban = Self("IBAN", "IBAN")
  static let bic = Self("BIC", "BIC")
  static let beneficiaire = Self("À payer à", "Payable to")
  static func entreprise(_ nom: String, siren: String) -> Self {
    Self("\(nom), SIREN \(siren)", "\(nom), SIREN \(siren)")
  }
  static let mandat = Self("Mandat (RUM)", "Mandate (RUM)")
  static let creancier = Self("Créancier (ICS)", "Creditor (ICS)")
  static let compteDebite = Self("Compte débité", "Account debited")
  static func aRappeler(_ numero: String) -> Self {
    Self(
      "Merci de rappeler le numéro \(numero) avec votre règlement.",
      "Please quote \(numero) with your payment.")
  }
  static let emploiDeLAvoir = Self(
    "Cet avoir s'impute sur ce qui reste dû de la facture citée ; le surplus vous est remboursé ou"
      + " reste à votre crédit.",
    "This credit note is set against what is still due on the invoice it cites; anything beyond"
      + " that is refunded to you, or kept to your credit.")
  static let conditions = Self("Conditions", "Terms")
  /// Words of the law are French wherever they are read; those of the client's language stand beside them.
  static func traduit(_ francais: String, _ traduction: String?) -> Self {
    Self(francais, francais.composeEnFrancais + (traduction.map { " (\($0))" } ?? ""))
  }
  static let notes = Self("Notes", "Notes")
  static func temoin(position: Int, hash: String) -> Self {
    Self(
      "Émission inscrite au journal du vendeur en position \(position), empreinte \(hash).",
      "Issue entered in the seller's journal at position \(position), hash \(hash).")
  }
  static let temoinUsage = Self(
    "Conservez ce document : il témoigne de ce que le journal contenait ce jour-là.",
    "Keep this document: it bears witness to what the journal contained that day.")
  static let sansEmission = Self(
    "Ce brouillon n'est pas une facture : il n'a ni numéro ni effet.",
    "This draft is no invoice: it has no number and no effect.")
  static func annuleCar(_ motif: String) -> Self {
    Self("Annulé : \(motif)", "Cancelled: \(motif)")
  }
}

/// Something that a page says; each page has a type of its own, which lists what it alone says.
protocol TexteDePage: Sendable {
  /// The words, as they are declared.
  var mots: Texte { get }
  init(mots: Texte)
}

extension TexteDePage {
  /// Declares a text.
  init(_ francais: String, _ anglais: String) { self.init(mots: Texte(francais, anglais)) }

  /// The words in that language, as it sets them in print.
  func texte(_ langue: Langue) -> String {
    switch langue {
    case .francais: mots.francais.composeEnFrancais
    case .anglais: mots.anglais
    }
  }
}

/// What several pages say.
extension TexteDePage {
  static var allerAuContenu: Self { Self("Aller au contenu", "Skip to the content") }
  static var client: Self { Self("Client", "Customer") }
  static var facture: Self { Self("Facture", "Invoice") }
  static var mode: Self { Self("Mode", "Means") }
  static var montant: Self { Self("Montant", "Amount") }
  static var siren: Self { Self("SIREN", "SIREN") }
  static var statut: Self { Self("Statut", "Status") }
  static var taux: Self { Self("Taux", "Rate") }
  static var tva: Self { Self("TVA", "VAT") }
}

extension String {
  /// The text with the spaces that French keeps before its high punctuation, which never break.
  var composeEnFrancais: String {
    guard utf8.contains(where: { $0 >= 0x80 || "%:;".utf8.contains($0) }) else { return self }
    var compose = ""
    var precedent: Character = "\n"
    for caractere in self {
      if precedent == " ", ":;»€%".contains(caractere) {
        compose.removeLast()
        compose += caractere == ";" ? "\u{202F}" : "\u{A0}"
      }
      compose.append(caractere == " " && precedent == "«" ? "\u{A0}" : caractere)
      precedent = caractere
    }
    return compose
  }
}

/// Who sells, who buys, and what the document is.
extension ContenuFacture {
  /// The number, or what a draft has instead.
  var sousTitre: String {
    document.piece == nil ? dire(.brouillonNumero(document.facture.brouillon)) : document.reference
  }

  /// What sets it apart from the one that went out first.
  var marque: String? {
    switch document.marque {
    case .aucune: nil
    case .duplicata: dire(.duplicata)
    case .copie: dire(.copie)
    }
  }

  /// On a duplicate, that the client may not deduct the VAT that the seller recovers of what was given up.
  ///
  /// What came in after all is known of, and VAT that waited to be paid was deducted by nobody.
  var impayee: String? {
    guard document.marque == .duplicata, document.avoir == nil else { return nil }
    let recuperees = document.facture.fiche.tvaRecuperee(dans: .premiere ... .derniere).values
    let base = recuperees.reduce(.zero) { $0 + $1.base }
    let tva = recuperees.reduce(.zero) { $0 + $1.tva }
    return tva > .zero ? dire(.impayee(base.affiche(langue), tva.affiche(langue))) : nil
  }

  var vendeur: Partie {
    let vendeur = document.vendeur
    let alineas: [Alinea?] = [
      adresse(vendeur.adresse), siren(vendeur.siren), vendeur.siret.map(siret),
      vendeur.numeroTVA.map(numeroTVA), vendeur.courriel.map { .texte($0.texte) },
      vendeur.adresseElectronique.map(electronique),
    ]
    return Partie(nom: vendeur.nomEtQualite, alineas: alineas.compactMap(\.self))
  }

  /// The client, and where bills and goods go.
  var destinataires: [Partie] {
    let client = document.client
    let livraison = document.facture.livraison?.adresse ?? client.adresseLivraison
    let numeros: [Alinea?] =
      [client.siren.map(siren), client.siret.map(siret), client.numeroTVA.map(numeroTVA)]
      + client.identifiants.map { .texte("\($0.schema) \($0.valeur)") } + [
        client.courriel.map { .texte($0.texte) }, client.adresseElectronique.map(electronique),
      ]
    let parties: [Partie?] = [
      Partie(
        intitule: dire(.client), nom: client.nom.texte,
        alineas: client.adresse.map { [adresse($0)] } ?? [],
        identifiants: numeros.compactMap(\.self)),
      client.adresseFacturation.map { Partie(intitule: dire(.factureA), alineas: [adresse($0)]) },
      livraison.map { Partie(intitule: dire(.livreA), alineas: [adresse($0)]) },
    ]
    return parties.compactMap(\.self)
  }

  private func adresse(_ adresse: Adresse) -> Alinea {
    var localite = adresse.localite
    if let region = adresse.region { localite += ", \(region)" }
    if adresse.pays != document.vendeur.adresse.pays { localite += " (\(adresse.pays))" }
    return .lignes([adresse.voie.texte, adresse.complement?.texte, localite].compactMap(\.self))
  }

  func siren(_ siren: Siren) -> Alinea { nombre(dire(.siren), siren.texte, groupes: [3, 3, 3]) }

  private func siret(_ siret: Siret) -> Alinea {
    nombre(dire(.siret), siret.texte, groupes: [3, 3, 3, 5])
  }

  private func numeroTVA(_ numero: NumeroTVA) -> Alinea { .texte("\(dire(.tvaIntra)) \(numero)") }

  private func electronique(_ adresse: AdresseElectronique) -> Alinea {
    .texte("\(dire(.adresseElectronique)) \(adresse)")
  }

  /// What is to be paid of what was issued, then dates and references, each behind its name.
  var faits: [Fait] {
    let somme = estAvoir || document.piece == nil ? nil : sommes.last
    return [somme.map { Fait(nom: dire(.aPayer), valeur: $0.valeur, estNet: true) }].compactMap(
      \.self)
      + citations.map { Fait(nom: dire($0), valeur: .texte($1)) }
  }

  /// What a company has to state, with the entry in its register on one line.
  var societe: [String] {
    document.mentions.filter { $0.code == .societe }.map { mention in
      let texte = mention.texte.texte.composeEnFrancais
      let rcs = texte.firstRange(of: "RCS ")?.lowerBound ?? texte.endIndex
      return String(texte[..<rcs]) + texte[rcs...].replacing(" ", with: "\u{A0}")
    }
  }

  /// Dates and references, those that there are.
  private var citations: [(TexteFacture, String)] {
    let facture = document.facture
    var faits: [(TexteFacture, String?)] = []
    if let avoir = document.avoir {
      let date = facture.dateFacture.afficheEnEntier(langue)
      faits += [
        (.dateAvoir, avoir.date.afficheEnEntier(langue)),
        (.surFacture, dire(.documentDu(facture.reference, date))), (.motif, avoir.motif.texte),
      ]
    } else {
      let date: TexteFacture = document.piece == nil ? .dateBrouillon : .date
      faits += [
        (date, facture.dateFacture.afficheEnEntier(langue)),
        (.echeance, facture.dateEcheance.afficheEnEntier(langue)),
      ]
      faits += anterieures
    }
    faits += [
      (.livraison, facture.livraison.map(periode)),
      (.nature, facture.nature.map { dire($0.texte) }),
      (.referenceAcheteur, facture.references.acheteur?.texte),
      (.referenceCommande, facture.references.commande?.texte),
    ]
    faits += facture.references.autres.map { reference in
      (.choix(reference.nature), document(reference.valeur.texte, du: reference.date))
    }
    return faits.compactMap { texte, valeur in valeur.map { (texte, $0) } }
  }

  /// The invoice that this one replaces, and those that it speaks of besides.
  private var anterieures: [(TexteFacture, String?)] {
    let precisions = document.facture.enTete.precisions
    return (precisions.facturesAnterieures ?? []).enumerated().map { rang, citee in
      (
        rang == 0 && precisions.remplacee != nil ? .remplace : .factureAnterieure,
        document(citee.numero.texte, du: citee.date)
      )
    }
  }

  /// What something is called, with its date where it has one.
  private func document(_ nom: String, du date: DateCivile?) -> String {
    date.map { dire(.documentDu(nom, $0.afficheEnEntier(langue))) } ?? nom
  }

  private func periode(_ livraison: Livraison) -> String {
    let debut = livraison.debut.afficheEnEntier(langue)
    return livraison.fin.map { dire(.duAu(debut, $0.afficheEnEntier(langue))) } ?? debut
  }
}

extension NatureOperation {
  fileprivate var texte: TexteFacture {
    switch self {
    case .biens: TexteFacture("Livraison de biens", "Goods")
    case .services: TexteFacture("Prestation de services", "Services")
    case .mixte: TexteFacture("Biens et services", "Goods and services")
    }
  }
}
