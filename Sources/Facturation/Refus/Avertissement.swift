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
  case factureTardive(DateCivile, jours: Int)
  case tvaReportee(du: DateCivile, au: DateCivile)
  case acompteImpaye(NumeroFacture, reste: Cumul, tva: Cumul?)
  case natureAVerifier(CategorieTVA, LignesVisees)
  case lieuAVerifier(CategorieTVA, LignesVisees)
  case tauxAVerifier(TauxDUnLieu, LignesVisees)
  case societeIncomplete([MentionDeSociete])
  case particulierSansAdresse(Libelle)
  case clientSansSiren(Libelle)
  case publicSansSiret(Libelle)
  case clientSansAdresseElectronique(Libelle)
  case sirenEnDouble(Siren, autres: [Libelle])
  case particuliersSupposes([Libelle])
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
    case .livraisonSansDate, .factureTardive, .tvaReportee, .lieuAVerifier, .tauxAVerifier:
      Champ(rawValue: "livraison")
    case .acompteImpaye: Champ(rawValue: "lignes")
    case .societeIncomplete(let manque):
      Champ(rawValue: "vendeur.\(manque.first?.rawValue ?? "formeJuridique")")
    case .particulierSansAdresse: Champ(rawValue: "client.adresse")
    case .clientSansSiren, .sirenEnDouble: Champ(rawValue: "client.siren")
    case .publicSansSiret: Champ(rawValue: "client.siret")
    case .particuliersSupposes: Champ(rawValue: "client.categorie")
    case .clientsHomonymes: Champ(rawValue: "client.nom")
    case .clientSansAdresseElectronique: Champ(rawValue: "client.adresseElectronique")
    case .reglementPartage: Champ(rawValue: "reglement")
    case .documentsAVenir: .dateFacture
    case .natureDesLignes, .natureAVerifier: Champ(rawValue: "ligne.nature")
    }
  }

  fileprivate var chiffres: KeyValuePairs<String, String> {
    switch self {
    case .echeanceLointaine(let jours): ["jours": String(jours)]
    case .sansNature, .virementSansIBAN: [:]
    case .livraisonSansDate(let lignes): ["lignes": lignes.rangs]
    case .factureTardive(let livree, let jours):
      ["livraison": livree.texte, "jours": String(jours)]
    case .tvaReportee(let jour, let compte): ["jour": jour.texte, "dateTVA": compte.texte]
    case .acompteImpaye(let numero, let reste, let tva):
      if let tva {
        ["numero": numero.texte, "reste": reste.texte, "tva": tva.texte]
      } else {
        ["numero": numero.texte, "reste": reste.texte]
      }
    case .natureAVerifier(let categorie, let lignes), .lieuAVerifier(let categorie, let lignes):
      ["categorieTVA": categorie.rawValue, "lignes": lignes.rangs]
    case .tauxAVerifier(let local, let lignes): ["tva": local.taux.texte, "lignes": lignes.rangs]
    case .societeIncomplete(let manque):
      ["manque": manque.map(\.rawValue).joined(separator: ",")]
    case .particulierSansAdresse(let nom), .clientSansSiren(let nom), .publicSansSiret(let nom),
      .clientSansAdresseElectronique(let nom):
      ["client": nom.texte]
    case .sirenEnDouble(let siren, let autres):
      ["siren": siren.texte, "clients": String(autres.count)]
    case .clientsHomonymes(let noms), .particuliersSupposes(let noms):
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
    case .factureTardive(let livree, let jours):
      Code.factureTardive.dit(
        "La livraison est du \(livree.affiche(.francais)), \(jours) jours avant la facture ; la"
          + " facture doit être faite à la livraison.",
        "The delivery was on \(livree.affiche(.anglais)), \(jours) days before the invoice; an"
          + " invoice has to be made out on delivery.")
    case .tvaReportee(let jour, let compte):
      Code.tvaReportee.dit(
        "La TVA de cette facture relève du \(jour.affiche(.francais)), dans une période close : elle"
          + " compte le \(compte.affiche(.francais)). La déclaration de \(jour.afficheMois(.francais))"
          + " est peut-être à corriger.",
        "The VAT of this invoice belongs to \(jour.affiche(.anglais)), in a closed period: it counts"
          + " on \(compte.affiche(.anglais)). The return for \(jour.afficheMois(.anglais)) may have to"
          + " be corrected.")
    case .acompteImpaye(let numero, let reste, let tva):
      Code.acompteImpaye.dit(
        "L'acompte \(numero), que cette facture déduit, n'est pas entièrement payé : il en reste"
          + " \(reste.affiche(.francais))."
          + (tva.map { " Sa TVA non encaissée, \($0.affiche(.francais)), est due avec la facture." }
            ?? ""),
        "The deposit \(numero), which this invoice deducts, is not fully paid:"
          + " \(reste.affiche(.anglais)) of it is left."
          + (tva.map {
            " Its VAT that has not come in, \($0.affiche(.anglais)), is due with the invoice."
          }
            ?? ""))
    case .natureAVerifier(.exportation, let lignes):
      Code.natureAVerifier.dit(
        "La catégorie G est celle de biens exportés ; un service à un client hors de l'Union est le"
          + " plus souvent hors du champ de la TVA, de catégorie O : \(lignes.texte.francais).",
        "Category G is that of goods that are exported; a service to a customer outside the Union is"
          + " mostly outside the scope of VAT, of category O: \(lignes.texte.anglais).")
    case .natureAVerifier(let categorie, let lignes):
      Code.natureAVerifier.dit(
        "Des biens vendus à l'étranger sont le plus souvent de catégorie K dans l'Union, G ailleurs ;"
          + " \(categorie.rawValue) ne convient qu'à une livraison avec montage ou à une opération"
          + " triangulaire : \(lignes.texte.francais).",
        "Goods sold abroad are mostly of category K within the Union, G elsewhere;"
          + " \(categorie.rawValue) is only for what is mounted there, or sold on in a triangular"
          + " sale: \(lignes.texte.anglais).")
    case .lieuAVerifier(.exportation, let lignes):
      Code.lieuAVerifier.dit(
        "La catégorie G est celle de biens exportés, et le lieu de livraison n'est pas connu, ou pas"
          + " hors de l'Union : \(lignes.texte.francais).",
        "Category G is that of goods that are exported, and the place of delivery is not known, or"
          + " not outside the Union: \(lignes.texte.anglais).")
    case .lieuAVerifier(let categorie, let lignes):
      Code.lieuAVerifier.dit(
        "La catégorie \(categorie.rawValue) est celle de biens qui vont de la métropole dans un autre"
          + " pays de l'Union, et les lieux connus disent autre chose : \(lignes.texte.francais)."
          + " Donnez celui de la livraison ; d'outre-mer, c'est la catégorie G.",
        "Category \(categorie.rawValue) is that of goods that go from the mainland to another country"
          + " of the Union, and the places that are known say otherwise: \(lignes.texte.anglais)."
          + " Give that of the delivery; from overseas it is category G.")
    case .tauxAVerifier(let local, let lignes):
      Code.tauxAVerifier.dit(
        "Le taux de \(local.taux.affiche(.francais)) vaut seulement \(local.contree.francais), et la livraison"
          + " est ailleurs ou n'est pas connue : \(lignes.texte.francais).",
        "The rate of \(local.taux.affiche(.anglais)) is charged \(local.contree.anglais) alone, and the"
          + " delivery is elsewhere or not known: \(lignes.texte.anglais).")
    case .societeIncomplete(let manque):
      Code.societeIncomplete.dit(
        "Une société indique sa forme, son capital et son RCS sur ses factures ; il manque"
          + " \(manque.map(\.texte.francais).joined(separator: ", ")).",
        "A company states its form, its capital and its registration on its invoices; missing here:"
          + " \(manque.map(\.texte.anglais).joined(separator: ", ")).")
    case .publicSansSiret(let nom):
      Code.publicSansSiret.dit(
        "Le SIRET de \(nom) manque ; une facture à un organisme public passe par Chorus Pro, qui le"
          + " demande.",
        "The SIRET of \(nom) is missing; an invoice to a public body goes by Chorus Pro, which asks"
          + " for it.")
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
    case .particuliersSupposes(let noms):
      Code.particuliersSupposes.dit(
        "Des clients sont pris pour des particuliers, par leur titre et faute de numéro :"
          + " \(noms.noms). Le fichier dit le contraire par « categorie ».",
        "Customers are taken for private persons, by their titles and for want of a number:"
          + " \(noms.noms). The file says otherwise by “categorie”.")
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
