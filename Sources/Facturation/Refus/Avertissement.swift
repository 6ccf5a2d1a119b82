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
  package static func sansNature(_ regime: RegimeTVA) -> Self {
    let fin = suite(
      sous: regime,
      taxee: Texte(
        "la TVA n'est pas due le même jour", "their VAT is not due on the same day"))
    return Self(
      "sans-nature", champ: "nature",
      fr: "Rien ne dit si des biens ou des services sont vendus ; \(fin.francais).",
      en: "Nothing says whether goods or services are sold; \(fin.anglais).",
      remede: .direLaNatureDuVendeur)
  }

  package static func lignesSansNature(_ lignes: LignesVisees, _ regime: RegimeTVA) -> Self {
    let fin = suite(
      sous: regime,
      taxee: Texte(
        "leur TVA est due sans attendre le paiement",
        "their VAT is due without waiting for the payment"))
    return Self(
      "lignes-sans-nature", champ: "ligne.nature",
      fr: "Des biens et des services sont vendus, et ces lignes ne disent pas lesquels ;"
        + " \(fin.francais) : \(lignes.texte.francais).",
      en: "Goods and services are sold, and these lines do not say which; \(fin.anglais):"
        + " \(lignes.texte.anglais).",
      ["lignes": lignes.rangs], remede: .direLaNatureDesLignes)
  }

  /// What follows from not telling goods from services: of VAT where it is charged, else of books alone.
  private static func suite(sous regime: RegimeTVA, taxee: Texte) -> Texte {
    regime == .reel
      ? taxee
      : Texte(
        "le livre des recettes et les comptes les distinguent",
        "the book of receipts and the accounts tell them apart")
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

  /// The seller's own account is not the payee's.
  package static func virementSansCompte(de beneficiaire: Libelle) -> Self {
    Self(
      "beneficiaire-sans-compte", champ: "versement",
      fr: "Un virement à \(beneficiaire) est demandé, et rien ne dit sur quel compte.",
      en: "A transfer to \(beneficiaire) is asked for, and nothing says to which account.",
      ["beneficiaire": beneficiaire.texte])
  }

  package static func livraisonSansDate(_ lignes: LignesVisees) -> Self {
    Self(
      "livraison-sans-date", champ: "livraison",
      fr: "Il manque la date de livraison, que demande une vente de catégorie K :"
        + " \(lignes.texte.francais).",
      en: "The date of delivery is missing, which a sale of category K needs:"
        + " \(lignes.texte.anglais).",
      ["lignes": lignes.rangs])
  }

  package static let factureNulle = Self(
    "facture-nulle", champ: "totalTTC",
    fr: "La facture est de \(Montant.zero.affiche(.francais)). Est-ce bien voulu ?",
    en: "The invoice comes to \(Montant.zero.affiche(.anglais)). Is that what is meant?")

  package static func deboursAMoitie(_ lignes: LignesVisees) -> Self {
    Self(
      "debours-a-moitie", champ: "ligne.compte",
      fr:
        "Ces lignes sont des débours par leur compte ou par leur exonération, et non par les deux :"
        + " \(lignes.texte.francais). Un débours n'est pas une vente et ne porte pas de TVA : à"
        + " \(Taux.zero.affiche(.francais)), son code est VATEX-EU-79-C, et son compte, s'il en a un,"
        + " commence par 467.",
      en: "These lines are outlays by their account or by their exemption, and not by both:"
        + " \(lignes.texte.anglais). An outlay is no sale and bears no VAT: at"
        + " \(Taux.zero.affiche(.anglais)) its code is VATEX-EU-79-C, and its account, if it has one,"
        + " begins with 467.",
      ["lignes": lignes.rangs])
  }

  package static func horsChampEtAutres(_ lignes: LignesVisees) -> Self {
    Self(
      "hors-champ-et-autres", champ: "ligne.categorieTVA",
      fr: "Aucune facture électronique ne peut être faite de celle-ci : des lignes hors du champ de"
        + " la TVA (catégorie O) y sont avec d'autres. Facturez-les à part :"
        + " \(lignes.texte.francais).",
      en: "No electronic invoice can be made of this one: lines outside the scope of VAT (category"
        + " O) stand on it with others. Invoice them apart: \(lignes.texte.anglais).",
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

  package static func livraisonLointaine(_ livree: DateCivile, jours: Int) -> Self {
    Self(
      "livraison-lointaine", champ: "livraison",
      fr: "La livraison est du \(livree.affiche(.francais)), \(jours) jours après la facture."
        + " Est-ce la bonne date ?",
      en: "The delivery is on \(livree.affiche(.anglais)), \(jours) days after the invoice. Is"
        + " this the right date?",
      ["livraison": livree.texte, "jours": String(jours)])
  }

  package static func dateAncienne(_ date: DateCivile, jours: Int, champ: String) -> Self {
    Self(
      "date-ancienne", champ: champ,
      fr: "La date, le \(date.affiche(.francais)), remonte à \(jours) jours. Est-ce la bonne ?",
      en: "The date, \(date.affiche(.anglais)), is \(jours) days back. Is it the right one?",
      ["date": date.texte, "jours": String(jours)])
  }

  package static func tvaReportee(
    du jour: DateCivile, au compte: DateCivile, partielle: Bool
  ) -> Self {
    let quoi =
      partielle
      ? Texte(
        "Une partie de cette facture relève, pour la TVA, du",
        "For VAT, a part of this invoice belongs to")
      : Texte("La TVA de cette facture relève du", "The VAT of this invoice belongs to")
    return Self(
      "tva-reportee", champ: "livraison",
      fr: "\(quoi.francais) \(jour.affiche(.francais)), dans une période close : elle compte le"
        + " \(compte.affiche(.francais)). La déclaration du mois"
        + " (\(jour.afficheMois(.francais))) est peut-être à corriger.",
      en: "\(quoi.anglais) \(jour.affiche(.anglais)), in a closed period: it counts on"
        + " \(compte.affiche(.anglais)). The return for \(jour.afficheMois(.anglais)) may have to"
        + " be corrected.",
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

  /// `emise` is the invoice, if it is issued already; a deposit from another scheme of VAT can't be deducted.
  package static func acomptesADeduire(
    _ numeros: [NumeroFacture], emise: NumeroFacture? = nil, autreRegime: Bool = false
  ) -> Self {
    let (fr, en) =
      switch (autreRegime, emise == nil) {
      case (false, true): ("déduisez-les avant d'émettre", "deduct them before the issue")
      case (false, false):
        ("une rectificative peut les déduire", "a corrected invoice can deduct them")
      case (true, _):
        (
          "créditez-les, et imputez sur la facture émise ce qui en est payé",
          "credit them, and allocate to the issued invoice what is paid of them"
        )
      }
    return Self(
      "acomptes-a-deduire", champ: "lignes",
      fr: "Aucune facture ne déduit encore ces acomptes du client : \(numeros.premiers). S'ils sont"
        + " de la même vente, \(fr) ; sinon, le client les paierait deux fois.",
      en: "No invoice deducts these deposits of the customer yet: \(numeros.premiers). If they are"
        + " of the same sale, \(en); otherwise, the customer would pay them twice.",
      ["acomptes": numeros.liste, "reference": emise?.texte],
      remede: autreRegime ? nil : emise == nil ? .deduireUnAcompte : .rectifier)
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
      [
        "acomptes": doubles.map(\.acompte).liste,
        "factures": doubles.flatMap(\.factures).liste,
      ])
  }

  /// The number that lines deduct, and why that may be no deposit of theirs; with the invoice, if it is not the one
  /// that is looked at.
  package typealias DeductionDouteuse = (
    facture: NumeroFacture?, acompte: NumeroFacture, doute: DouteSurDeduction
  )

  package static func deductionsAVerifier(_ douteuses: [DeductionDouteuse]) -> Self {
    func dites(_ langue: Langue) -> String {
      douteuses.map { facture, acompte, doute in
        let dite = "\(acompte), \(doute.texte.en(langue))"
        return facture.map { "\($0) (\(dite))" } ?? dite
      }.premiers
    }
    return Self(
      "deductions-a-verifier", champ: "lignes",
      fr: "Des lignes déduisent un acompte qui n'est peut-être pas le leur : \(dites(.francais))."
        + " Comparez-les à l'original. Un acompte qui manque s'importe aussi après coup ; une"
        + " déduction fausse se retire d'un brouillon, ou se corrige par une rectificative.",
      en: "Lines deduct a deposit that may not be theirs: \(dites(.anglais)). Compare them with the"
        + " original. A deposit that is missing can be imported afterwards too; a wrong deduction is"
        + " taken off a draft, or mended by a corrected invoice.",
      [
        "factures": douteuses.first?.facture.map { _ in douteuses.compactMap(\.facture).liste },
        "acomptes": douteuses.map(\.acompte).liste,
        "doutes": douteuses.map(\.doute.rawValue).joined(separator: ", "),
      ])
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

  package static func franchiseALEtranger(_ lignes: LignesVisees) -> Self {
    Self(
      "franchise-a-l-etranger", champ: "ligne.categorieTVA",
      fr:
        "Un service à une entreprise d'un autre pays ne relève le plus souvent pas de la franchise :"
        + " \(lignes.texte.francais). Il est alors de catégorie AE dans l'Union (autoliquidation), O"
        + " ailleurs ; des travaux sur un immeuble en France en relèvent.",
      en: "A service to a business of another country is mostly not under the franchise:"
        + " \(lignes.texte.anglais). It is then of category AE within the Union (reverse charge), O"
        + " elsewhere; work on a building in France is under it.",
      ["lignes": lignes.rangs])
  }

  package static func lieuAVerifier(_ categorie: CategorieTVA, _ lignes: LignesVisees) -> Self {
    let mots =
      switch categorie {
      case .exportation:
        Texte(
          "La catégorie G est celle de biens exportés, et le lieu de livraison n'est pas connu, ou"
            + " pas hors de l'Union : \(lignes.texte.francais).",
          "Category G is that of goods that are exported, and the place of delivery is not known, or"
            + " not outside the Union: \(lignes.texte.anglais).")
      case .autoliquidation:
        Texte(
          "La catégorie AE est celle d'un client qui doit la TVA en France ou dans un autre pays de"
            + " l'Union, et le lieu connu est ailleurs : \(lignes.texte.francais). Un service y est de"
            + " catégorie O, un bien exporté de catégorie G.",
          "Category AE is that of a customer who owes the VAT in France or in another country of the"
            + " Union, and the place that is known is elsewhere: \(lignes.texte.anglais). A service"
            + " there is of category O, goods that are exported of category G.")
      default:
        Texte(
          "La catégorie \(categorie.rawValue) est celle de biens qui vont de la métropole dans un"
            + " autre pays de l'Union, et les lieux connus disent autre chose :"
            + " \(lignes.texte.francais). Donnez celui de la livraison ; d'outre-mer, c'est la"
            + " catégorie G.",
          "Category \(categorie.rawValue) is that of goods that go from the mainland to another"
            + " country of the Union, and the places that are known say otherwise:"
            + " \(lignes.texte.anglais). Give that of the delivery; from overseas it is category"
            + " G.")
      }
    return Self(
      "lieu-a-verifier", champ: "livraison", mots,
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

extension DouteSurDeduction {
  fileprivate var texte: Texte {
    switch self {
    case .inconnu: Texte("que le registre n'a pas", "which the ledger does not have")
    case .autreClient: Texte("d'un autre client", "another customer's")
    case .plusRecent: Texte("d'une date ultérieure", "of a later date")
    case .autreTVA: Texte("à une autre TVA", "with other VAT")
    case .exces: Texte("pour plus qu'il n'a à ce taux", "for more than it has at that rate")
    }
  }
}
