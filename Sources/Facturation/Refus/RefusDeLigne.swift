/// Lines and what they are sold at.
extension RefusFacturation {
  package static let quantiteNulle = Self(
    "quantite-nulle",
    fr: "La quantité d'une ligne ne peut pas être nulle ; si elle est de trop, retirez-la.",
    en: "A line cannot have a quantity of zero; if it is not wanted, remove it.")

  package static func tauxNonAdmis(_ taux: Taux, parmi admis: [Taux] = Taux.enVigueur) -> Self {
    Self(
      "taux-non-admis",
      fr: "Le taux de TVA de \(taux.affiche(.francais)) n'est pas en vigueur. Taux admis :"
        + " \(admis.map { $0.affiche(.francais) }.joined(separator: " ; ")).",
      en: "The VAT rate of \(taux.affiche(.anglais)) is not in force. Rates allowed:"
        + " \(admis.map { $0.affiche(.anglais) }.joined(separator: ", ")).",
      ["tva": taux.texte])
  }

  package static func franchiseSansTVA(_ taux: Taux) -> Self {
    Self(
      "franchise-sans-tva",
      fr: "Le vendeur ne facture pas de TVA : le taux doit être de \(Taux.zero.affiche(.francais))"
        + " et non de \(taux.affiche(.francais)).",
      en: "The seller charges no VAT: the rate must be"
        + " \(Taux.zero.affiche(.anglais)), not \(taux.affiche(.anglais)).",
      ["tva": taux.texte])
  }

  package static func categorieIncompatible(_ categorie: CategorieTVA, _ taux: Taux) -> Self {
    let zeroSansTVA = Texte(
      "La catégorie de TVA Z est celle d'une vente taxée à \(Taux.zero.affiche(.francais)) : un"
        + " vendeur qui ne facture pas de TVA emploie la catégorie E.",
      "VAT category Z is for a sale taxed at \(Taux.zero.affiche(.anglais)): a seller who charges no"
        + " VAT uses category E.")
    let enFranchise = Texte(
      "Un vendeur en franchise de TVA ne livre pas sous la catégorie K : ses ventes dans l'Union"
        + " restent en franchise, sous la catégorie E.",
      "A seller under the VAT franchise does not sell in category K: sales within the Union stay"
        + " under the franchise, in category E.")
    let taxee = Texte(
      "La catégorie de TVA S demande un taux supérieur à zéro.",
      "VAT category S needs a rate above zero.")
    let exoneree = Texte(
      "La catégorie de TVA \(categorie.rawValue) demande un taux nul, et non de"
        + " \(taux.affiche(.francais)).",
      "VAT category \(categorie.rawValue) needs a rate of zero, not \(taux.affiche(.anglais)).")
    let mots =
      switch categorie {
      case _ where taux > .zero: exoneree
      case .tauxZero: zeroSansTVA
      case .intracommunautaire: enFranchise
      default: taxee
      }
    return Self(
      "categorie-incompatible", mots,
      ["categorieTVA": categorie.rawValue, "tva": taux.texte],
      remede: taux > .zero ? .taxerAZero : nil)
  }

  package static func motifExonerationRequis(_ categorie: CategorieTVA) -> Self {
    Self(
      "motif-exoneration-requis",
      fr: "La catégorie de TVA \(categorie.rawValue) demande un motif d'exonération.",
      en: "VAT category \(categorie.rawValue) needs a reason for the exemption.",
      ["categorieTVA": categorie.rawValue], remede: .motiverLExoneration)
  }

  package static func codeExonerationRequis(_ categorie: CategorieTVA) -> Self {
    Self(
      "code-exoneration-requis",
      fr: "La catégorie de TVA \(categorie.rawValue) demande un code d'exonération VATEX, comme"
        + " VATEX-EU-132.",
      en: "VAT category \(categorie.rawValue) needs a VATEX exemption code, such as VATEX-EU-132.",
      ["categorieTVA": categorie.rawValue], remede: .coderLExoneration)
  }

  static func exonerationIncompatible(_ code: CodeExoneration, _ categorie: CategorieTVA) -> Self {
    Self(
      "exoneration-incompatible",
      fr: "Le code d'exonération \(code) n'est pas de la catégorie de TVA \(categorie.rawValue),"
        + " mais de la catégorie \(code.categorie.rawValue).",
      en: "The exemption code \(code) does not belong to the VAT category \(categorie.rawValue),"
        + " but to category \(code.categorie.rawValue).",
      ["codeExoneration": code.texte, "categorieTVA": categorie.rawValue])
  }

  package static func remiseExcessive(_ remise: Remise, de somme: SommeRemisee) -> Self {
    let texte =
      switch somme {
      case .deduction:
        Texte(
          "Une ligne qui déduit ne porte pas de remise ; retirez celle de"
            + " \(remise.affiche(.francais)).",
          "A line that deducts bears no discount; take away that of \(remise.affiche(.anglais)).")
      case .ligne(let total):
        Texte(
          "La remise de \(remise.affiche(.francais)) dépasse le total de la ligne, qui est de"
            + " \(total.affiche(.francais)).",
          "The discount of \(remise.affiche(.anglais)) is more than the line comes to,"
            + " \(total.affiche(.anglais)).")
      case .lignes(let total):
        Texte(
          "La remise globale de \(remise.affiche(.francais)) dépasse le total des lignes dont elle se"
            + " déduit, qui est de \(total.affiche(.francais)).",
          "The discount of \(remise.affiche(.anglais)) on the whole is more than the lines that it is"
            + " taken off come to, \(total.affiche(.anglais)).")
      }
    return Self(
      "remise-excessive", texte,
      ["remisePourcentage": remise.pourcentage.texte, "remiseMontant": remise.montant.texte])
  }

  package static func remiseDouble(_ remise: Remise) -> Self {
    Self(
      "remise-double",
      fr: "Une remise est un pourcentage ou un montant, et non les deux :"
        + " \(remise.affiche(.francais)).",
      en: "A discount is a percentage or an amount, not both: \(remise.affiche(.anglais)).",
      ["remisePourcentage": remise.pourcentage.texte, "remiseMontant": remise.montant.texte])
  }

  package static func periodeInversee(debut: DateCivile, fin: DateCivile) -> Self {
    Self(
      "periode-inversee",
      fr: "La période finirait le \(fin.affiche(.francais)), avant son début le"
        + " \(debut.affiche(.francais)).",
      en: "The period would end on \(fin.affiche(.anglais)), before it begins on"
        + " \(debut.affiche(.anglais)).",
      ["debut": debut.texte, "fin": fin.texte])
  }

  /// `acomptes` are deposits that some of the lines deduct, and `seuls` says that all of the lines do.
  package static func regimeChange(
    _ lignes: LignesVisees, acomptes: [NumeroFacture], seuls: Bool
  ) -> Self {
    let general = Texte(
      " Si la vente est d'avant le changement de régime, rendez au vendeur l'ancien régime le temps de"
        + " l'émettre. Sinon, fixez de nouveau le taux de chaque ligne, ou sa catégorie de TVA et le"
        + " motif de son exonération.",
      " If the sale is from before the regime changed, give the seller the old regime while it is"
        + " issued. Otherwise set the rate of each again, or its VAT category and exemption.")
    let deduits = Texte(
      " Retirez celles qui déduisent \(acomptes.liste), puis créditez chaque acompte et imputez sur la"
        + " facture émise ce qui en est payé.",
      " Remove those that deduct \(acomptes.liste), then credit each deposit and allocate to the issued"
        + " invoice what is paid of it.")
    let rien = Texte("", "")
    let (une, autre) = (seuls ? rien : general, acomptes.isEmpty ? rien : deduits)
    return Self(
      "regime-change",
      fr: "Ces lignes ne conviennent pas au régime de TVA du vendeur : \(lignes.texte.francais)."
        + "\(une.francais)\(autre.francais)",
      en: "These lines do not suit the seller's VAT regime: \(lignes.texte.anglais)."
        + "\(une.anglais)\(autre.anglais)",
      ["lignes": lignes.rangs], remede: seuls ? nil : .modifierLesLignes)
  }

  package static func zeroSansMotif(_ lignes: LignesVisees) -> Self {
    Self(
      "zero-sans-motif",
      fr: "Des lignes sont à \(Taux.zero.affiche(.francais)) de TVA sans code d'exonération :"
        + " \(lignes.texte.francais). Avant d'émettre, donnez à chacune son taux, ou ce code.",
      en: "Lines are at \(Taux.zero.affiche(.anglais)) VAT without an exemption code:"
        + " \(lignes.texte.anglais). Before issuing, give each its rate, or that code.",
      ["lignes": lignes.rangs], remede: .modifierLesLignes)
  }

  package static func remiseSurDeduction(_ lignes: LignesVisees, remise: Remise) -> Self {
    Self(
      "remise-sur-deduction",
      fr: "La remise globale de \(remise.affiche(.francais)) réduirait ce qui est déduit :"
        + " \(lignes.texte.francais). Dites quelle facture d'acompte chacune déduit, ou accordez la"
        + " remise ligne par ligne.",
      en: "The discount of \(remise.affiche(.anglais)) on the whole would lessen what is deducted:"
        + " \(lignes.texte.anglais). Say which deposit invoice each deducts, or grant the discount"
        + " line by line.",
      [
        "lignes": lignes.rangs, "remisePourcentage": remise.pourcentage.texte,
        "remiseMontant": remise.montant.texte,
      ],
      remede: .citerLAcompte)
  }

  package static func remiseSurDebours(_ lignes: LignesVisees) -> Self {
    Self(
      "remise-sur-debours",
      fr: "Une remise réduit des débours, que le client rembourse tels quels :"
        + " \(lignes.texte.francais). Retirez-la de ces lignes.",
      en: "A discount lessens outlays, which the customer pays back as they are:"
        + " \(lignes.texte.anglais). Remove it from these lines.",
      ["lignes": lignes.rangs])
  }
}

/// What a discount can't be taken off.
package enum SommeRemisee: Hashable, Sendable {
  /// A line that comes to no more than that.
  case ligne(Cumul)
  /// The lines that the discount on the whole concerns, which come to no more than that.
  case lignes(Cumul)
  /// A line that deducts.
  case deduction
}

/// What an invoice cannot say of another: of the deposit that it deducts, or of the invoice that it
/// replaces.
extension RefusFacturation {
  package static func acompteDejaDeduit(_ numero: NumeroFacture, par facture: String) -> Self {
    Self(
      "acompte-deja-deduit",
      fr: "\(facture) déduit déjà l'acompte \(numero), et le client l'aurait deux fois. Retirez-en"
        + " les lignes de l'acompte ou, si c'est une facture émise, créditez-la ; sinon, laissez-lui"
        + " l'acompte. Ce qu'une facture importée en a laissé s'ôte par une ligne de quantité"
        + " négative, à la même TVA.",
      en: "\(facture) deducts the deposit \(numero) already, and the client would have it twice."
        + " Take the deposit's lines off there or, if that is an issued invoice, credit it; else"
        + " leave the deposit to it. What an imported invoice has left of it is taken off by a line"
        + " of negative quantity, with the same VAT.",
      ["numero": numero.texte, "reference": facture])
  }

  package static func deductionFigee(_ numero: NumeroFacture) -> Self {
    Self(
      "deduction-figee",
      fr: "La ligne déduit l'acompte \(numero) pour ce qu'il en restait : ses sommes et sa TVA ne"
        + " changent plus. Retirez les lignes de cet acompte, puis déduisez-le de nouveau.",
      en: "The line deducts the deposit \(numero) for what was left of it: its amounts and its VAT"
        + " no longer change. Remove that deposit's lines, then deduct it again.",
      ["numero": numero.texte])
  }

  package static func deductionEntiere(_ numero: NumeroFacture, _ lignes: String) -> Self {
    Self(
      "deduction-entiere",
      fr: "L'acompte \(numero) se déduit en entier : sa déduction se crédite en entier aussi, ou"
        + " reste. Ses lignes : \(lignes).",
      en: "The deposit \(numero) is deducted as a whole: its deduction is credited as a whole too,"
        + " or stays. Its lines: \(lignes).",
      ["numero": numero.texte, "lignes": lignes])
  }

  package static func acompteAutreClient(_ numero: NumeroFacture) -> Self {
    Self(
      "acompte-autre-client",
      fr: "L'acompte \(numero) est d'un autre client : il ne se déduit que d'une facture au client"
        + " qui l'a versé.",
      en: "The deposit \(numero) is another customer's: it is deducted only from an invoice to the"
        + " customer who paid it.",
      ["numero": numero.texte])
  }

  package static func deductionSansAcompte(_ reference: String, _ numero: NumeroFacture?) -> Self {
    let facture =
      numero == nil
      ? Texte("", "")
      : Texte(
        " Ce qu'elle a déjà facturé de la vente s'ôte par une ligne de quantité négative, à la même"
          + " TVA.",
        " What it has billed of the sale already is taken off by a line of negative quantity, with"
          + " the same VAT.")
    return Self(
      "deduction-sans-acompte",
      fr: "\(reference) n'est pas une facture d'acompte : rien d'autre ne se déduit."
        + facture.francais,
      en: "\(reference) is not a deposit invoice: nothing else is deducted." + facture.anglais,
      ["numero": numero?.texte])
  }

  static func deductionDansAcompte(_ reference: String, _ numero: NumeroFacture?) -> Self {
    Self(
      "deduction-dans-acompte",
      fr: "Une facture d'acompte n'en déduit pas une autre : \(reference) ne se déduirait plus de"
        + " la facture finale. N'y demandez que ce qui s'ajoute, sans ligne qui le déduise ; la facture"
        + " finale déduit chaque acompte.",
      en: "A deposit invoice deducts no other: \(reference) could not be deducted from the final"
        + " invoice any more. Ask here for what comes on top alone, with no line that deducts it;"
        + " the final invoice deducts each deposit.",
      ["numero": numero?.texte])
  }

  static func deductionAvantAcompte(
    _ numero: NumeroFacture, facture: DateCivile, acompte: DateCivile
  ) -> Self {
    Self(
      "deduction-avant-acompte",
      fr: "La facture serait datée du \(facture.affiche(.francais)), avant l'acompte \(numero)"
        + " qu'elle déduit, daté du \(acompte.affiche(.francais)). Datez-la de ce jour au plus tôt,"
        + " ou retirez-en les lignes de l'acompte.",
      en: "The invoice would be dated \(facture.affiche(.anglais)), before the deposit \(numero)"
        + " that it deducts, dated \(acompte.affiche(.anglais)). Date it on that day at the"
        + " earliest, or take the deposit's lines off.",
      ["numero": numero.texte, "date": acompte.texte, "dateFacture": facture.texte])
  }

  package static let rectificativeSansFacture = Self(
    "rectificative-sans-facture",
    fr: "Une facture rectificative cite la facture émise qu'elle remplace : nommez-la.",
    en: "A corrected invoice cites the issued invoice that it replaces: name it.",
    remede: .nommerLaRemplacee)

  package static func remplacementSansRectificative(_ reference: String) -> Self {
    Self(
      "remplacement-sans-rectificative",
      fr: "Seule une facture rectificative peut remplacer \(reference) ; demandez ce type, ou ne"
        + " remplacez rien.",
      en: "Only a corrected invoice can replace \(reference); ask for one, or replace nothing.",
      ["reference": reference])
  }

  package static func acompteRectifie(_ reference: String) -> Self {
    Self(
      "acompte-rectifie",
      fr: "\(reference) est une facture d'acompte : celle qui la remplacerait ne se déduirait plus."
        + " Créditez-la, puis demandez l'acompte par une nouvelle facture.",
      en: "\(reference) is a deposit invoice: what would replace it could be deducted no more."
        + " Credit it, then ask for the deposit by a new invoice.",
      ["reference": reference])
  }
}

/// Avoirs.
extension RefusFacturation {
  package static let avoirSansLigne = Self(
    "avoir-sans-ligne", fr: "Un avoir doit créditer au moins une ligne.",
    en: "A credit note must credit at least one line.")

  package static func avoirLigneEnDouble(_ designation: Libelle) -> Self {
    Self(
      "avoir-ligne-en-double",
      fr: "La ligne « \(designation) » est donnée deux fois ; donnez-la une fois, avec tout ce qui"
        + " est à créditer.",
      en: "The line “\(designation)” is given twice; give it once, with all that is to be"
        + " credited.",
      ["designation": designation.texte])
  }

  static func avoirQuantite(_ designation: Libelle, demandee: Quantite, reste: Quantite) -> Self {
    Self(
      "avoir-quantite",
      fr: "Impossible de créditer une quantité de \(demandee.affiche(.francais)) sur la ligne"
        + " « \(designation) » : il faut une part de ce qui en reste, \(reste.affiche(.francais)).",
      en: "Cannot credit a quantity of \(demandee.affiche(.anglais)) on the line “\(designation)”:"
        + " it must be a part of what is left, \(reste.affiche(.anglais)).",
      ["designation": designation.texte, "demandee": demandee.texte, "reste": reste.texte])
  }

  package static func avoirMontant(_ designation: Libelle, demande: Montant, reste: Montant) -> Self
  {
    Self(
      "avoir-montant",
      fr: "Impossible de créditer \(demande.affiche(.francais)) sur la ligne « \(designation) » :"
        + " il faut une part de ce qui en reste, \(reste.affiche(.francais)).",
      en: "Cannot credit \(demande.affiche(.anglais)) on the line “\(designation)”: it must be a"
        + " part of what is left, \(reste.affiche(.anglais)).",
      ["designation": designation.texte, "demande": demande.texte, "reste": reste.texte])
  }

  package static func avoirLigneCreditee(_ designation: Libelle) -> Self {
    Self(
      "avoir-ligne-creditee", fr: "La ligne « \(designation) » est déjà créditée en entier.",
      en: "The line “\(designation)” has already been credited in full.",
      ["designation": designation.texte])
  }

  package static func avoirDeductionPartielle(_ taux: Taux) -> Self {
    Self(
      "avoir-deduction-partielle",
      fr: "Les lignes à \(taux.affiche(.francais)) comptent une déduction : sans elle, les autres"
        + " créditeraient plus qu'il n'en reste, et elle seule reprendrait au client ce qui lui fut"
        + " déduit. Créditez-les ensemble, ou moins des autres.",
      en: "The lines at \(taux.affiche(.anglais)) include a deduction: without it the others would"
        + " credit more than is left, and it alone would take back what the customer was let off."
        + " Credit them together, or less of the others.",
      ["tva": taux.texte])
  }

  package static func avoirRienACrediter(_ facture: Facture) -> Self {
    let (reference, autre) = (facture.reference, facture.remplaceePar)
    return Self(
      "avoir-rien-a-crediter", fr: "La facture \(reference) est déjà créditée en entier.",
      en: "Invoice \(reference) has already been credited in full.",
      ["reference": reference, "autreReference": autre?.texte], remede: .refacturer)
  }

  package static func avoirAvantFacture(
    avoir: DateCivile, facture: DateCivile, aVenir: Bool = false
  ) -> Self {
    Self(
      "avoir-avant-facture",
      fr: "L'avoir serait daté du \(avoir.affiche(.francais)), avant la facture, datée du"
        + " \(facture.affiche(.francais)).",
      en: "The credit note would be dated \(avoir.affiche(.anglais)), before the invoice, dated"
        + " \(facture.affiche(.anglais)).",
      ["date": avoir.texte, "dateFacture": facture.texte], remede: aVenir ? .daterDeLaFacture : nil)
  }
}
