/// What is to be looked at in what is known of sellers, customers, and what is imported.
extension Avertissement {
  package static func societeIncomplete(_ manque: [MentionDeSociete]) -> Self {
    Self(
      "societe-incomplete", champ: "vendeur.\(manque.first?.rawValue ?? "formeJuridique")",
      fr: "Une société indique sa forme, son capital et son RCS sur ses factures ; il manque"
        + " \(manque.map(\.texte.francais).joined(separator: ", ")).",
      en:
        "A company states its form, its capital and its registration on its invoices; missing here:"
        + " \(manque.map(\.texte.anglais).joined(separator: ", ")).",
      ["manque": manque.map(\.rawValue).joined(separator: ",")])
  }

  package static func particulierSansAdresse(_ nom: Libelle) -> Self {
    Self(
      "particulier-sans-adresse", champ: "client.adresse",
      fr: "L'adresse de \(nom) manque ; une facture doit la porter.",
      en: "The address of \(nom) is missing; an invoice has to bear it.", ["client": nom.texte])
  }

  package static func clientSansSiren(_ nom: Libelle) -> Self {
    Self(
      "client-sans-siren", champ: "client.siren",
      fr:
        "Le SIREN de \(nom) manque ; les factures entre professionnels doivent bientôt le porter.",
      en: "The SIREN of \(nom) is missing; invoices between businesses will soon have to bear it.",
      ["client": nom.texte])
  }

  package static func publicSansSiret(_ nom: Libelle) -> Self {
    Self(
      "public-sans-siret", champ: "client.siret",
      fr:
        "Le SIRET de \(nom) manque ; une facture à un organisme public passe par Chorus Pro, qui le"
        + " demande.",
      en:
        "The SIRET of \(nom) is missing; an invoice to a public body goes by Chorus Pro, which asks"
        + " for it.",
      ["client": nom.texte])
  }

  package static func clientSansAdresseElectronique(_ nom: Libelle) -> Self {
    Self(
      "client-sans-adresse-electronique", champ: "client.adresseElectronique",
      fr: "L'adresse électronique de \(nom) manque : une facture électronique ne saurait où aller.",
      en: "The electronic address of \(nom) is missing: an electronic invoice could not be sent.",
      ["client": nom.texte])
  }

  package static func sirenEnDouble(_ siren: Siren, autres: [Libelle]) -> Self {
    Self(
      "siren-en-double", champ: "client.siren",
      fr: "D'autres clients portent le SIREN \(siren) : \(autres.noms). Est-ce le même ?",
      en: "Other customers have the SIREN \(siren): \(autres.noms). Is it the same one?",
      ["siren": siren.texte, "clients": String(autres.count)])
  }

  package static func particuliersSupposes(_ noms: [Libelle]) -> Self {
    Self(
      "particuliers-supposes", champ: "client.categorie",
      fr: "Des clients sont pris pour des particuliers, par leur titre et faute de numéro :"
        + " \(noms.noms). Le fichier dit le contraire par « categorie ».",
      en: "Customers are taken for private persons, by their titles and for want of a number:"
        + " \(noms.noms). The file says otherwise by “categorie”.",
      ["clients": noms.map(\.texte).joined(separator: ", ")])
  }

  package static func clientsHomonymes(_ noms: [Libelle]) -> Self {
    Self(
      "clients-homonymes", champ: "client.nom",
      fr: "Des clients sont créés sous un nom qu'un autre porte, dont autre chose est connu :"
        + " \(noms.noms). Est-ce le même ?",
      en: "Customers are created under a name that another bears of whom something else is known:"
        + " \(noms.noms). Is it the same one?",
      ["clients": noms.map(\.texte).joined(separator: ", ")])
  }

  package static func reglementPartage(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "reglement-partage", champ: "reglement",
      fr:
        "Ce règlement a payé aussi \(numeros.map(\.texte).joined(separator: ", ")) : s'il est rejeté"
        + " en entier, rejetez-y aussi son paiement.",
      en:
        "That settlement paid \(numeros.map(\.texte).joined(separator: ", ")) as well: if all of it"
        + " bounced, record its payment's bounce there too.",
      ["factures": numeros.map(\.texte).joined(separator: ", ")])
  }

  package static func documentsAVenir(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "documents-a-venir", champ: "dateFacture",
      fr:
        "Des documents sont datés d'un jour à venir : \(numeros.premiers). Ceux qui les suivront dans"
        + " leur série ne pourront porter de date plus ancienne.",
      en:
        "Documents are dated on a day to come: \(numeros.premiers). Those that follow them in their"
        + " series can bear no earlier date.",
      ["factures": numeros.map(\.texte).joined(separator: ", ")])
  }

  package static func natureDesLignes(_ numeros: [NumeroFacture]) -> Self {
    Self(
      "nature-des-lignes", champ: "ligne.nature",
      fr: "Des factures vendent des biens et des services sans que leurs lignes disent lesquels :"
        + " \(numeros.premiers). Les livres les prennent pour ce que le vendeur vend d'habitude,"
        + " sinon pour des services.",
      en:
        "Invoices sell goods and services, and their lines do not say which: \(numeros.premiers). The"
        + " books take them for what the seller usually sells, otherwise for services.",
      ["factures": numeros.map(\.texte).joined(separator: ", ")])
  }
}

extension [Libelle] {
  fileprivate var noms: String { map(\.texte).premiers }
}

extension [NumeroFacture] {
  fileprivate var premiers: String { map(\.texte).premiers }
}

extension [String] {
  /// The first of them; of more, that there are more.
  fileprivate var premiers: String {
    prefix(3).joined(separator: ", ") + (count > 3 ? "…" : "")
  }
}
