/// Something to look at: nothing is refused for it, and it may well be right.
public struct Avertissement: Hashable, Sendable, CustomStringConvertible {
  /// Which rule it is; stable, for programs to compare.
  public var code: RefusFacturation.Code { reserve.enonce.code }
  /// The field that is meant, with its path: `client.siren`.
  public var champ: Champ { reserve.champ }
  /// The figures concerned, in canonical form, by name.
  public var chiffres: [RefusFacturation.Chiffre] {
    reserve.chiffres.map { RefusFacturation.Chiffre(nom: $0.key, valeur: $0.value) }
  }

  package let reserve: Reserve

  package init(_ reserve: Reserve) { self.reserve = reserve }

  /// What is unusual and what may be done about it, in one or two sentences.
  public func message(_ langue: Langue) -> String { reserve.enonce.texte.en(langue) }

  /// The code and the reason in English, for logs.
  public var description: String { "\(code): \(message(.anglais))" }
}

/// Why something is warned of, with the figures concerned.
package enum Reserve: Hashable, Sendable {
  case sansNature
  case echeanceLointaine(jours: Int)
  case virementSansIBAN
  case livraisonSansDate(LignesVisees)
  case particulierSansAdresse(Libelle)
  case clientSansSiren(Libelle)
  case clientSansAdresseElectronique(Libelle)
  case sirenEnDouble(Siren, autres: [Libelle])
  case clientsHomonymes([Libelle])
  case reglementPartage([NumeroFacture])
  case documentsAVenir([NumeroFacture])
  case natureDesLignes([NumeroFacture])
}

private typealias Code = RefusFacturation.Code

extension Reserve {
  fileprivate var champ: Champ {
    switch self {
    case .sansNature: Champ(rawValue: "nature")
    case .echeanceLointaine: .dateEcheance
    case .virementSansIBAN: Champ(rawValue: "vendeur.iban")
    case .livraisonSansDate: Champ(rawValue: "livraison")
    case .particulierSansAdresse: Champ(rawValue: "client.adresse")
    case .clientSansSiren, .sirenEnDouble: Champ(rawValue: "client.siren")
    case .clientsHomonymes: Champ(rawValue: "client.nom")
    case .clientSansAdresseElectronique: Champ(rawValue: "client.adresseElectronique")
    case .reglementPartage: Champ(rawValue: "reglement")
    case .documentsAVenir: .dateFacture
    case .natureDesLignes: Champ(rawValue: "ligne.nature")
    }
  }

  fileprivate var chiffres: KeyValuePairs<String, String> {
    switch self {
    case .echeanceLointaine(let jours): ["jours": String(jours)]
    case .sansNature, .virementSansIBAN: [:]
    case .livraisonSansDate(let lignes): ["lignes": lignes.rangs]
    case .particulierSansAdresse(let nom), .clientSansSiren(let nom),
      .clientSansAdresseElectronique(let nom):
      ["client": nom.texte]
    case .sirenEnDouble(let siren, let autres):
      ["siren": siren.texte, "clients": String(autres.count)]
    case .clientsHomonymes(let noms):
      ["clients": noms.map(\.texte).joined(separator: ", ")]
    case .reglementPartage(let numeros), .documentsAVenir(let numeros),
      .natureDesLignes(let numeros):
      ["factures": numeros.map(\.texte).joined(separator: ", ")]
    }
  }

  /// The rule's name, and what is to be looked at.
  package var enonce: Enonce {
    switch self {
    case .sansNature:
      Code.sansNature.dit(
        "Rien ne dit si des biens ou des services sont vendus ; la TVA n'est pas due le même jour.",
        "Nothing says whether goods or services are sold; their VAT is not due on the same day.")
    case .echeanceLointaine(let jours):
      Code.echeanceLointaine.dit(
        "L'échéance vient \(jours) jours après la facture ; entre professionnels, la loi en admet 60"
          + " au plus.",
        "Payment is due \(jours) days after the invoice; between businesses the law allows 60 at"
          + " most.")
    case .virementSansIBAN:
      Code.virementSansIBAN.dit(
        "Un virement est demandé, et le vendeur n'a pas donné d'IBAN.",
        "A transfer is asked for, and the seller has given no IBAN.")
    case .livraisonSansDate(let lignes):
      Code.livraisonSansDate.dit(
        "Des biens vont dans un autre pays de l'Union, sans date de livraison :"
          + " \(lignes.texte.francais).",
        "Goods go to another country of the Union, without a date of delivery:"
          + " \(lignes.texte.anglais).")
    case .particulierSansAdresse(let nom):
      Code.particulierSansAdresse.dit(
        "L'adresse de \(nom) manque ; une facture doit la porter.",
        "The address of \(nom) is missing; an invoice has to bear it.")
    case .clientSansSiren(let nom):
      Code.clientSansSiren.dit(
        "Le SIREN de \(nom) manque ; les factures entre professionnels doivent bientôt le porter.",
        "The SIREN of \(nom) is missing; invoices between businesses will soon have to bear it.")
    case .clientSansAdresseElectronique(let nom):
      Code.clientSansAdresseElectronique.dit(
        "L'adresse électronique de \(nom) manque : une facture électronique ne saurait où aller.",
        "The electronic address of \(nom) is missing: an electronic invoice could not be sent.")
    case .sirenEnDouble(let siren, let autres):
      Code.sirenEnDouble.dit(
        "D'autres clients portent le SIREN \(siren) : \(autres.noms). Est-ce le même ?",
        "Other customers have the SIREN \(siren): \(autres.noms). Is it the same one?")
    case .clientsHomonymes(let noms):
      Code.clientsHomonymes.dit(
        "Des clients sont créés sous un nom qu'un autre porte, dont autre chose est connu :"
          + " \(noms.noms). Est-ce le même ?",
        "Customers are created under a name that another bears of whom something else is known:"
          + " \(noms.noms). Is it the same one?")
    case .reglementPartage(let numeros):
      Code.reglementPartage.dit(
        "Ce règlement a payé aussi \(numeros.map(\.texte).joined(separator: ", ")) : s'il est rejeté"
          + " en entier, rejetez-y aussi son paiement.",
        "That settlement paid \(numeros.map(\.texte).joined(separator: ", ")) as well: if all of it"
          + " bounced, record its payment's bounce there too.")
    case .documentsAVenir(let numeros):
      Code.documentsAVenir.dit(
        "Des documents sont datés d'un jour à venir : \(numeros.premiers). Ceux qui les suivront dans"
          + " leur série ne pourront porter de date plus ancienne.",
        "Documents are dated on a day to come: \(numeros.premiers). Those that follow them in their"
          + " series can bear no earlier date.")
    case .natureDesLignes(let numeros):
      Code.natureDesLignes.dit(
        "Des factures vendent des biens et des services sans que leurs lignes disent lesquels :"
          + " \(numeros.premiers). Les livres les prennent pour ce que le vendeur vend d'habitude,"
          + " sinon pour des services.",
        "Invoices sell goods and services, and their lines do not say which: \(numeros.premiers). The"
          + " books take them for what the seller usually sells, otherwise for services.")
    }
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
