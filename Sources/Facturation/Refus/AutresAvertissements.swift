/// What is to be looked at in a payment.
extension Avertissement {
  package static func paiementAnterieur(_ paiement: Paiement, a reference: String, jours: Int)
    -> Self
  {
    Self(
      "paiement-anterieur", champ: "datePaiement",
      fr: "Le paiement est daté du \(paiement.date.affiche(.francais)), \(jours) jours avant la"
        + " facture. Est-ce bien cette date ?",
      en: "The payment is dated \(paiement.date.affiche(.anglais)), \(jours) days before the"
        + " invoice. Is this the right date?",
      [
        "date": paiement.date.texte, "jours": String(jours), "facture": reference,
        "paiementId": paiement.id.texte,
      ], remede: .annulerLePaiement)
  }

  package static func paiementEnDouble(_ paiement: Paiement, sur reference: String) -> Self {
    Self(
      "paiement-en-double", champ: "montant",
      fr: "\(reference) a déjà un paiement de \(paiement.montant.affiche(.francais)) du même jour"
        + " et du même mode. Est-ce le même ?",
      en: "\(reference) already has a payment of \(paiement.montant.affiche(.anglais)) on the same"
        + " day by the same means. Is it the same one?",
      [
        "montant": paiement.montant.texte, "facture": reference, "paiementId": paiement.id.texte,
      ], remede: .annulerLePaiement)
  }
}

/// What is to be looked at in what is given up.
extension Avertissement {
  package static func perteAvantEcheance(_ echeance: DateCivile) -> Self {
    Self(
      "perte-avant-echeance", champ: "date",
      fr: "La facture n'est due que le \(echeance.affiche(.francais)). Est-ce bien une perte ? Ce"
        + " qui fut facturé à tort se corrige par un avoir.",
      en: "The invoice is due on \(echeance.affiche(.anglais)) only. Is it a loss? What was"
        + " invoiced wrongly is corrected by a credit note.",
      ["dateEcheance": echeance.texte])
  }
}

/// What is to be looked at in what is known of sellers, customers, and what is imported.
extension Avertissement {
  package static func societeIncomplete(_ manque: [MentionDeSociete]) -> Self {
    Self(
      "societe-incomplete", champ: "vendeur.\(manque.first?.rawValue ?? "formeJuridique")",
      fr: "Une société indique sa forme, son capital et son RCS sur ses factures ; il manque"
        + " \(manque.map(\.texte.francais).joined(separator: ", ")).",
      en: "A company states its form, its capital and its registration on its invoices; missing"
        + " here: \(manque.map(\.texte.anglais).joined(separator: ", ")).",
      ["manque": manque.map(\.rawValue).joined(separator: ",")], remede: .completerLaSociete)
  }

  package static func particulierSansAdresse(_ nom: Libelle) -> Self {
    Self(
      "particulier-sans-adresse", champ: "client.adresse",
      fr: "L'adresse de \(nom) manque ; une facture doit la porter.",
      en: "The address of \(nom) is missing; an invoice has to bear it.", ["client": nom.texte],
      remede: .donnerUneAdresse)
  }

  package static func clientSansSiren(_ nom: Libelle) -> Self {
    Self(
      "client-sans-siren", champ: "client.siren",
      fr: "Le SIREN de \(nom) manque ; entre professionnels, la facture devra bientôt le porter.",
      en: "The SIREN of \(nom) is missing; invoices between businesses will soon have to bear it.",
      ["client": nom.texte], remede: .donnerUnSiren)
  }

  package static func publicSansSiret(_ nom: Libelle) -> Self {
    Self(
      "public-sans-siret", champ: "client.siret",
      fr: "Le SIRET de \(nom) manque ; une facture à un organisme public passe par Chorus Pro, qui"
        + " le demande.",
      en: "The SIRET of \(nom) is missing; an invoice to a public body goes by Chorus Pro, which"
        + " asks for it.",
      ["client": nom.texte], remede: .donnerUnSiret)
  }

  package static func clientSansAdresseElectronique(_ nom: Libelle) -> Self {
    Self(
      "client-sans-adresse-electronique", champ: "client.adresseElectronique",
      fr: "\(nom) n'a pas d'adresse de facturation électronique : rien ne peut lui être transmis.",
      en: "\(nom) has no e-invoicing address: no electronic invoice can be sent to it.",
      ["client": nom.texte], remede: .donnerUneAdresseElectronique)
  }

  package static func sirenEnDouble(_ siren: Siren, autres: [Libelle]) -> Self {
    Self(
      "siren-en-double", champ: "client.siren",
      fr: (autres.count == 1 ? "Un autre client porte" : "D'autres clients portent")
        + " le SIREN \(siren) : \(autres.premiers). Est-ce le même ?",
      en: (autres.count == 1 ? "Another customer has" : "Other customers have")
        + " the SIREN \(siren): \(autres.premiers). Is it the same one?",
      ["siren": siren.texte, "clients": String(autres.count)])
  }

  package static func codeEnDouble(_ code: Libelle, autres: [Libelle]) -> Self {
    Self(
      "code-en-double", champ: "client.code",
      fr: "Le code \(code) et celui d'autres clients donnent le même nom de compte :"
        + " \(autres.premiers). Des livres y ajoutent l'identifiant de chacun.",
      en: "The code \(code) and that of other customers make the same name of an account:"
        + " \(autres.premiers). Books add each one's identifier to it.",
      ["code": code.texte, "clients": String(autres.count)])
  }

  package static func clientsHomonymes(_ noms: [Libelle]) -> Self {
    Self(
      "clients-homonymes", champ: "client.nom",
      fr: "Plusieurs clients portent un même nom : \(noms.premiers). Est-ce le même ?",
      en: "Several customers bear the same name: \(noms.premiers). Is it the same one?",
      ["clients": noms.liste])
  }

  package static func produitsHomonymes(_ noms: [Libelle]) -> Self {
    Self(
      "produits-homonymes", champ: "produit.designation",
      fr: "Un autre produit porte la même désignation ou la même référence : \(noms.premiers)."
        + " Est-ce le même ?",
      en: "Another product has the same designation or reference: \(noms.premiers)."
        + " Is it the same one?",
      ["produits": noms.liste])
  }

  package static func clientArchive(_ nom: Libelle) -> Self {
    Self(
      "client-archive", champ: "client",
      fr: "Le client « \(nom) » est archivé. Est-ce bien lui ?",
      en: "The customer “\(nom)” is archived. Is it the right one?", ["client": nom.texte])
  }

  package static func rectifieUnAutreClient(
    _ numero: NumeroFacture, client nom: Libelle, payee: Bool
  ) -> Self {
    let paiement =
      payee
      ? Texte(
        " Si ce qui y est payé vient du client de celle-ci, annulez-y le paiement, puis"
          + " enregistrez-le sur celle-ci ; d'une période close, remboursez-le là et enregistrez-le"
          + " ici, l'un et l'autre par compensation.",
        " If what is paid there came from this one's customer, reverse the payment there, then record"
          + " it on this one; in a closed period refund it there and record it here, both by set-off."
      )
      : Texte("", "")
    return Self(
      "rectifie-un-autre-client", champ: "facturesAnterieures",
      fr: "La facture remplace \(numero), qui est celle d'un autre client, « \(nom) », et qui est"
        + " créditée en entier. Est-ce bien elle ?\(paiement.francais)",
      en: "The invoice replaces \(numero), which is that of another customer, “\(nom)”, and is"
        + " credited in full. Is it the right one?\(paiement.anglais)",
      ["numero": numero.texte, "client": nom.texte])
  }

  package static func reglementPartage(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "reglement-partage", champ: "reglement",
      fr: "Ce règlement a payé aussi \(numeros.liste) : s'il est"
        + " rejeté en entier, rejetez-y aussi son paiement.",
      en: "That settlement paid \(numeros.liste) as well: if all of"
        + " it bounced, record its payment's bounce there too.",
      ["factures": numeros.liste])
  }

  /// `reprise` is what can be taken back of one of those invoices.
  package static func renduSansEtreVenu(
    _ manque: Cumul, de reference: String, payees numeros: [NumeroFacture],
    reprise: (montant: Cumul, payee: NumeroFacture)? = nil
  ) -> Self {
    let liste = numeros.isEmpty ? nil : numeros.liste
    let suite = liste.map {
      numeros.count == 1
        ? Texte(
          " ; le paiement de \($0) qui en vient compte toujours.",
          "; the payment of \($0) that came from it still counts.")
        : Texte(
          " ; les paiements de \($0) qui en viennent comptent toujours.",
          "; the payments of \($0) that came from it still count.")
    }
    return Self(
      "rendu-sans-etre-venu", champ: "montant",
      fr: "Il est sorti de \(reference) \(manque.affiche(.francais)) de plus qu'il n'y est"
        + " entré\(suite?.francais ?? ".")",
      en: "\(manque.affiche(.anglais)) more went out of \(reference) than came"
        + " in\(suite?.anglais ?? ".")",
      [
        "montant": manque.texte, "facture": reference, "factures": liste,
        "autreReference": reprise?.payee.texte, "reprise": reprise?.montant.texte,
      ], remede: reprise.map { _ in .imputerEnRetour })
  }
}

/// What is to be looked at in an import.
extension Avertissement {
  package static func particuliersSupposes(_ noms: [Libelle]) -> Self {
    Self(
      "particuliers-supposes", champ: "client.categorie",
      fr: "Des clients sont pris pour des particuliers, faute de numéro d'entreprise :"
        + " \(noms.premiers). Un tel numéro dit le contraire, ou « client.categorie » dans un DTO ou"
        + " une table.",
      en: "Customers are taken for private persons, for want of a business's number:"
        + " \(noms.premiers). Such a number says otherwise, or “client.categorie” in a DTO or a"
        + " table.",
      ["clients": noms.liste])
  }

  package static func professionnelsSupposes(_ noms: [Libelle]) -> Self {
    Self(
      "professionnels-supposes", champ: "client.categorie",
      fr: "Des clients sont pris pour des entreprises, sans numéro qui le dise : \(noms.premiers)."
        + " Si ce sont des particuliers, une colonne le dit pour chacun ; si tous le sont, la"
        + " correspondance : client.categorie = \"particulier\".",
      en: "Customers are taken for businesses, though no number says so: \(noms.premiers). If they"
        + " are private persons, a column says it of each; if all are, the mapping does:"
        + " client.categorie = \"particulier\".",
      ["clients": noms.liste])
  }

  /// Says something of documents, and ends with the first of their numbers.
  private init(
    _ code: RefusFacturation.Code, champ: String, fr francais: String, en anglais: String,
    de numeros: [NumeroFacture]
  ) {
    self.init(
      code, champ: champ, fr: "\(francais) : \(numeros.premiers).",
      en: "\(anglais): \(numeros.premiers).", ["factures": numeros.liste])
  }

  package static func paiementsAVenir(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "paiements-a-venir", champ: "datePaiement",
      fr: "Des paiements sont datés d'un jour à venir, et ne compteront qu'à partir de ce jour",
      en: "Payments are dated on a day to come, and count only from then on", de: numeros)
  }

  package static func paiementsAnterieurs(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "paiements-anterieurs", champ: "datePaiement",
      fr: "Des paiements sont datés de près d'un an avant leur facture, ou plus",
      en: "Payments are dated nearly a year before their invoice, or more", de: numeros)
  }

  package static func echeancesAnterieures(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "echeances-anterieures", champ: "dateEcheance",
      fr: "L'échéance de certaines factures précède leur date",
      en: "Invoices are due before their own date", de: numeros)
  }

  package static func echeancesLointaines(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "echeances-lointaines", champ: "dateEcheance",
      fr: "L'échéance de certaines factures vient plus d'un an après leur date",
      en: "Invoices are due more than a year after their own date", de: numeros)
  }

  package static func avoirsDuJour(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "avoirs-du-jour", champ: "statut",
      fr: "Des factures de mois passés sont créditées aujourd'hui, et ce qui est dû de leur TVA est"
        + " déduit ce mois-ci : \(numeros.premiers). Si l'ancien logiciel les a déjà créditées,"
        + " donnez ses avoirs, ou laissez ces factures de côté.",
      en: "Invoices of past months are credited today, and what is due of their VAT is taken off"
        + " this month: \(numeros.premiers). If the former program has credited them, give its"
        + " credit notes, or leave these invoices out.",
      ["factures": numeros.liste])
  }

  package static func documentsAVenir(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "documents-a-venir", champ: "dateFacture",
      fr: "Des documents sont datés d'un jour à venir : \(numeros.premiers). Tant que l'un d'eux"
        + " est le dernier de sa série, rien ne s'y date d'avant.",
      en: "Documents are dated on a day to come: \(numeros.premiers). As long as one of them is the"
        + " last of its series, nothing in it can be dated earlier.",
      ["factures": numeros.liste])
  }

  package static func tauxZeroImporte(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "taux-zero-importe", champ: "ligne.categorieTVA",
      fr:
        "Des factures ont des lignes à \(Taux.zero.affiche(.francais)) de TVA de catégorie Z (taux"
        + " zéro), et non exonérées, exportées ou autoliquidées : \(numeros.premiers).",
      en:
        "Invoices have lines at \(Taux.zero.affiche(.anglais)) VAT of category Z (zero-rated), and"
        + " not exempt, exported or under reverse charge: \(numeros.premiers).",
      ["factures": numeros.liste])
  }

  package static func tvaHorsRegime(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "tva-hors-regime", champ: "ligne.tva",
      fr: "Des factures portent de la TVA, et le vendeur n'en facture pas : \(numeros.premiers)."
        + " Une TVA facturée est due ; ou le régime du registre n'est pas le bon.",
      en: "Invoices charge VAT, and the seller charges none: \(numeros.premiers). VAT that was"
        + " charged is due; or the ledger's VAT regime is not the right one.",
      ["factures": numeros.liste])
  }

  package static func autreSerie(
    _ numero: NumeroFacture, _ serie: Serie, prochain: NumeroFacture
  ) -> Self {
    Self(
      "autre-serie", champ: "numero",
      fr: "Aucun numéro de facture importé, comme \(numero), n'est de la série \(serie) du"
        + " registre : la prochaine facture sera \(prochain). La série se choisit à l'ouverture ; pour"
        + " continuer l'autre, ouvrez un registre avec elle, et importez-y.",
      en: "No number of an imported invoice, such as \(numero), is of the ledger's series \(serie):"
        + " the next invoice will be \(prochain). The series is chosen at the opening; to go on with"
        + " the other one, open a ledger with that, and import there.",
      ["numero": numero.texte, "serie": serie.texte, "prochain": prochain.texte])
  }

  package static func natureDesLignes(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "nature-des-lignes", champ: "ligne.nature",
      fr: "Des biens et des services sont vendus sans que les lignes disent lesquels. Leur TVA est"
        + " due sans attendre le paiement, et les livres les prennent pour des services :"
        + " \(numeros.premiers). À l'import, « ligne.nature » le dit.",
      en: "Goods and services are sold, and lines do not say which. Their VAT is due without"
        + " waiting for the payment, and the books take them for services: \(numeros.premiers). In an"
        + " import “ligne.nature” says it.",
      ["factures": numeros.liste])
  }
}

extension Array where Element: ValeurTexte {
  /// All of them.
  var liste: String { map(\.texte).joined(separator: ", ") }
  /// The first of them.
  var premiers: String { map(\.texte).premiers }
}
