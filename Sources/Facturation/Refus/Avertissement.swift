/// Something to look at: nothing is refused for it, and it may well be right.
public struct Avertissement: Hashable, Sendable, CustomStringConvertible {
  /// Which rule it is; stable, for programs to compare.
  public var code: RefusFacturation.Code { enonce.code }
  /// The field that is meant, with its path: `client.siren`.
  public let champ: Champ
  /// The figures concerned, in canonical form, by name.
  public var chiffres: [RefusFacturation.Chiffre] { enonce.chiffres }

  package let enonce: Enonce

  /// Declares one, as refusals are.
  init(
    _ code: RefusFacturation.Code, champ: String, fr francais: String, en anglais: String,
    _ chiffres: KeyValuePairs<String, String?> = [:], remede: Remede? = nil
  ) { self.init(code, champ: champ, Texte(francais, anglais), chiffres, remede: remede) }

  /// Declares one whose words depend on what it is about.
  init(
    _ code: RefusFacturation.Code, champ: String, _ mots: Texte,
    _ chiffres: KeyValuePairs<String, String?> = [:], remede: Remede? = nil
  ) {
    self.champ = Champ(rawValue: champ)
    enonce = Enonce(code, mots, remede: remede, chiffres)
  }

  /// What is unusual and what may be done about it, in one or two sentences.
  public func message(_ langue: Langue) -> String { enonce.mots.en(langue) }

  /// The code and the reason in English, for logs.
  public var description: String { "\(code): \(message(.anglais))" }
}

/// What is to be looked at in an invoice.
extension Avertissement {
  package static let sansNature = Self(
    "sans-nature", champ: "nature",
    fr: "Rien ne dit si des biens ou des services sont vendus ; la TVA n'est pas due le même jour.",
    en: "Nothing says whether goods or services are sold; their VAT is not due on the same day.",
    remede: .direLaNatureDuVendeur)

  package static func lignesSansNature(_ lignes: LignesVisees) -> Self {
    Self(
      "lignes-sans-nature", champ: "ligne.nature",
      fr: "Des biens et des services sont vendus, et ces lignes ne disent pas lesquels ; leur TVA"
        + " est due sans attendre le paiement : \(lignes.texte.francais).",
      en: "Goods and services are sold, and these lines do not say which; their VAT is due without"
        + " waiting for the payment: \(lignes.texte.anglais).",
      ["lignes": lignes.rangs], remede: .direLaNatureDesLignes)
  }

  package static func echeanceLointaine(jours: Int) -> Self {
    Self(
      "echeance-lointaine", champ: "dateEcheance",
      fr: "L'échéance vient \(jours) jours après la facture ; entre professionnels, la loi en admet"
        + " 60 au plus.",
      en: "Payment is due \(jours) days after the invoice; between businesses the law allows 60 at"
        + " most.",
      ["jours": String(jours)])
  }

  package static let virementSansIBAN = Self(
    "virement-sans-iban", champ: "vendeur.iban",
    fr: "Un virement est demandé, et le vendeur n'a pas donné d'IBAN.",
    en: "A transfer is asked for, and the seller has given no IBAN.",
    remede: .donnerLIBANDuVendeur)

  package static func livraisonSansDate(_ lignes: LignesVisees) -> Self {
    Self(
      "livraison-sans-date", champ: "livraison",
      fr: "Il manque la date de livraison, que demande une vente de catégorie K :"
        + " \(lignes.texte.francais).",
      en: "The date of delivery is missing, which a sale of category K needs:"
        + " \(lignes.texte.anglais).",
      ["lignes": lignes.rangs])
  }

  package static func factureTardive(_ livree: DateCivile, jours: Int) -> Self {
    Self(
      "facture-tardive", champ: "livraison",
      fr: "La livraison est du \(livree.affiche(.francais)), \(jours) jours avant la facture ; la"
        + " facture doit être faite à la livraison.",
      en: "The delivery was on \(livree.affiche(.anglais)), \(jours) days before the invoice; an"
        + " invoice has to be made out on delivery.",
      ["livraison": livree.texte, "jours": String(jours)])
  }

  package static func dateAncienne(_ date: DateCivile, jours: Int) -> Self {
    Self(
      "date-ancienne", champ: "dateFacture",
      fr: "La facture est datée du \(date.affiche(.francais)), \(jours) jours avant son émission."
        + " Est-ce bien cette date ?",
      en:
        "The invoice is dated \(date.affiche(.anglais)), \(jours) days before it is issued. Is this"
        + " the right date?",
      ["date": date.texte, "jours": String(jours)])
  }

  package static func tvaReportee(du jour: DateCivile, au compte: DateCivile) -> Self {
    Self(
      "tva-reportee", champ: "livraison",
      fr: "La TVA de cette facture relève du \(jour.affiche(.francais)), dans une période close :"
        + " elle compte le \(compte.affiche(.francais)). La déclaration de"
        + " \(jour.afficheMois(.francais)) est peut-être à corriger.",
      en: "The VAT of this invoice belongs to \(jour.affiche(.anglais)), in a closed period: it"
        + " counts on \(compte.affiche(.anglais)). The return for \(jour.afficheMois(.anglais)) may"
        + " have to be corrected.",
      ["jour": jour.texte, "dateTVA": compte.texte])
  }

  package static func acompteImpaye(_ numero: NumeroFacture, reste: Cumul, tva: Cumul?) -> Self {
    Self(
      "acompte-impaye", champ: "lignes",
      fr: "L'acompte \(numero), que cette facture déduit, n'est pas entièrement payé : il en reste"
        + " \(reste.affiche(.francais))."
        + (tva.map { " Sa TVA non encaissée, \($0.affiche(.francais)), est due avec la facture." }
          ?? ""),
      en: "The deposit \(numero), which this invoice deducts, is not fully paid:"
        + " \(reste.affiche(.anglais)) of it is left."
        + (tva.map {
          " Its VAT that has not come in, \($0.affiche(.anglais)), is due with the invoice."
        } ?? ""),
      ["numero": numero.texte, "reste": reste.texte, "tva": tva?.texte])
  }

  /// A deposit, and the invoices that deduct it.
  package typealias Doublon = (acompte: NumeroFacture, factures: [NumeroFacture])

  package static func acomptesDeduitsDeuxFois(_ doubles: [Doublon]) -> Self {
    let dits = doubles.map { "\($0.acompte) (\($0.factures.premiers))" }.premiers
    return Self(
      "acomptes-deduits-deux-fois", champ: "lignes",
      fr: "Des factures déduisent ensemble plus que leur acompte, et le client en aurait une part"
        + " deux fois : \(dits). Pour chaque acompte, créditez celles qui sont de trop.",
      en: "Invoices deduct more than their deposit together, and the customer would have part of it"
        + " twice: \(dits). For each deposit, credit those that are too many.",
      ["acomptes": doubles.map(\.acompte.texte).joined(separator: ", ")])
  }

  package static func natureAVerifier(_ categorie: CategorieTVA, _ lignes: LignesVisees) -> Self {
    let exportees = Texte(
      "La catégorie G est celle de biens exportés ; un service à un client hors de l'Union est le"
        + " plus souvent hors du champ de la TVA, de catégorie O : \(lignes.texte.francais).",
      "Category G is that of goods that are exported; a service to a customer outside the Union is"
        + " mostly outside the scope of VAT, of category O: \(lignes.texte.anglais).")
    let autres = Texte(
      "Des biens vendus à l'étranger sont le plus souvent de catégorie K dans l'Union, G ailleurs ;"
        + " \(categorie.rawValue) ne convient qu'à une livraison avec montage ou à une opération"
        + " triangulaire : \(lignes.texte.francais).",
      "Goods sold abroad are mostly of category K within the Union, G elsewhere;"
        + " \(categorie.rawValue) suits only goods that are installed there, or a triangular sale:"
        + " \(lignes.texte.anglais).")
    return Self(
      "nature-a-verifier", champ: "ligne.nature", categorie == .exportation ? exportees : autres,
      ["categorieTVA": categorie.rawValue, "lignes": lignes.rangs])
  }

  package static func tvaALEtranger(_ lignes: LignesVisees) -> Self {
    Self(
      "tva-a-l-etranger", champ: "ligne.categorieTVA",
      fr: "La TVA française est demandée à une entreprise à l'étranger : \(lignes.texte.francais)."
        + " Un service est pour elle le plus souvent de catégorie AE dans l'Union, O ailleurs, mais"
        + " non des travaux sur un immeuble en France ; des biens qui partent sont de catégorie K"
        + " dans l'Union, G ailleurs.",
      en: "French VAT is charged to a business abroad: \(lignes.texte.anglais). A service to it is"
        + " mostly of category AE within the Union, O elsewhere, but not work on a building in"
        + " France; goods that leave are of category K within the Union, G elsewhere.",
      ["lignes": lignes.rangs])
  }

  package static func lieuAVerifier(_ categorie: CategorieTVA, _ lignes: LignesVisees) -> Self {
    let exportees = Texte(
      "La catégorie G est celle de biens exportés, et le lieu de livraison n'est pas connu, ou pas"
        + " hors de l'Union : \(lignes.texte.francais).",
      "Category G is that of goods that are exported, and the place of delivery is not known, or"
        + " not outside the Union: \(lignes.texte.anglais).")
    let autres = Texte(
      "La catégorie \(categorie.rawValue) est celle de biens qui vont de la métropole dans un autre"
        + " pays de l'Union, et les lieux connus disent autre chose : \(lignes.texte.francais)."
        + " Donnez celui de la livraison ; d'outre-mer, c'est la catégorie G.",
      "Category \(categorie.rawValue) is that of goods that go from the mainland to another country"
        + " of the Union, and the places that are known say otherwise: \(lignes.texte.anglais)."
        + " Give that of the delivery; from overseas it is category G.")
    return Self(
      "lieu-a-verifier", champ: "livraison", categorie == .exportation ? exportees : autres,
      ["categorieTVA": categorie.rawValue, "lignes": lignes.rangs])
  }

  package static func tauxDeMetropole(_ lignes: LignesVisees) -> Self {
    Self(
      "taux-de-metropole", champ: "ligne.tva",
      fr:
        "Un taux de métropole est appliqué outre-mer : \(lignes.texte.francais). En Guadeloupe, en"
        + " Martinique et à La Réunion, c'est le plus souvent 8,5 % ; ailleurs outre-mer, la TVA"
        + " française ne s'applique pas, et un service est de catégorie O. Les biens expédiés de"
        + " métropole relèvent de la catégorie G. Pour une prestation exécutée en métropole,"
        + " indiquez-y le lieu de livraison.",
      en: "A mainland rate is charged overseas: \(lignes.texte.anglais). In Guadeloupe, Martinique"
        + " and Réunion it is mostly 8.5%; elsewhere overseas French VAT does not apply, and a"
        + " service is of category O. Goods sent from the mainland are of category G. For work done"
        + " on the mainland, give a place of delivery there.",
      ["lignes": lignes.rangs])
  }

  package static func tauxAVerifier(_ local: TauxDUnLieu, _ lignes: LignesVisees) -> Self {
    Self(
      "taux-a-verifier", champ: "livraison",
      fr: "Le taux de \(local.taux.affiche(.francais)) vaut seulement \(local.contree.francais), et"
        + " la livraison est ailleurs ou n'est pas connue : \(lignes.texte.francais).",
      en: "The rate of \(local.taux.affiche(.anglais)) is charged \(local.contree.anglais) alone,"
        + " and the delivery is elsewhere or not known: \(lignes.texte.anglais).",
      ["tva": local.taux.texte, "lignes": lignes.rangs])
  }
}

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

  package static func clientArchive(_ nom: Libelle) -> Self {
    Self(
      "client-archive", champ: "client",
      fr: "Le client « \(nom) » est archivé. Est-ce bien lui ?",
      en: "The customer “\(nom)” is archived. Is it the right one?", ["client": nom.texte])
  }

  package static func rectifieUnAutreClient(_ numero: NumeroFacture, client nom: Libelle) -> Self {
    Self(
      "rectifie-un-autre-client", champ: "facturesAnterieures",
      fr: "La facture remplace \(numero), qui est celle d'un autre client, « \(nom) », et qui est"
        + " créditée en entier. Est-ce bien elle ?",
      en: "The invoice replaces \(numero), which is that of another customer, “\(nom)”, and is"
        + " credited in full. Is it the right one?",
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

extension Array where Element: ValeurTexte {
  /// All of them.
  var liste: String { map(\.texte).joined(separator: ", ") }
  /// The first of them.
  var premiers: String { map(\.texte).premiers }
}

extension [String] {
  /// The first of them; of more, that there are more.
  fileprivate var premiers: String { prefix(3).joined(separator: ", ") + (count > 3 ? "…" : "") }
}
