/// A fault of one field of one imported invoice.
package struct RefusImport: Error, Hashable, Sendable {
  /// Which invoice of those given, counted from 0.
  package let rang: Int
  /// Which field, as a DTO names it: `lignes[1].total`; empty for the invoice itself.
  package let champ: String
  /// What is wrong.
  package let defaut: Defaut

  /// Says what is wrong where.
  package init(rang: Int, champ: String, _ defaut: Defaut) {
    self.rang = rang
    self.champ = champ
    self.defaut = defaut
  }

  /// Refuses a file of so many invoices, at the first that is too many.
  package static func tropDeFactures(_ nombre: Int) -> RefusImport {
    RefusImport(
      rang: CadreImport.maximum, champ: "",
      .tropDeFactures(nombre, maximum: CadreImport.maximum))
  }

  /// Which fault it is; stable, for programs to compare.
  package var code: RefusFacturation.Code { defaut.enonce.code }

  /// Which invoice, the first being 1, which field of it by its path, and what is wrong there.
  package func message(_ langue: Langue) -> String {
    let lieu = champ.isEmpty ? "" : ", \(champ)"
    let texte = defaut.enonce.texte
    return Texte(
      "Facture \(rang + 1)\(lieu) : \(texte.francais)",
      "Invoice \(rang + 1)\(lieu): \(texte.anglais)"
    ).en(langue)
  }
}

/// All that keeps the invoices of a file from being recorded.
package struct ImportRefuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults, in the order of the invoices.
  package let refus: [RefusImport]

  package init(_ refus: [RefusImport]) { self.refus = refus.sorted { $0.rang < $1.rang } }

  /// The first fault, and how many there are in all if there are others.
  package func message(_ langue: Langue) -> String {
    Self.message(refus.first.map { $0.message(langue) } ?? "", sur: refus.count, langue)
  }

  /// The first of so many faults.
  package static func message(_ premier: String, sur nombre: Int, _ langue: Langue) -> String {
    guard nombre > 1 else { return premier }
    return Texte(
      "\(premier) C'est le premier de \(nombre) défauts ; rien n'est importé.",
      "\(premier) It is the first of \(nombre) faults; nothing is imported."
    ).en(langue)
  }

  /// The first fault's code and what is wrong in English, for logs.
  package var description: String { (refus.first.map { "\($0.code): " } ?? "") + message(.anglais) }
}

/// What keeps an imported invoice from being recorded.
extension Defaut {
  package static func totalEnDesaccord(donne: Cumul, attendu: Cumul) -> Self {
    Self(
      "total-en-desaccord",
      fr: "\(donne.affiche(.francais)) n'est pas juste : le calcul donne"
        + " \(attendu.affiche(.francais)), et l'arrondi n'explique pas l'écart. Corrigez ce"
        + " montant, ou retirez-le pour qu'il soit calculé.",
      en: "\(donne.affiche(.anglais)) is not right: the computation gives"
        + " \(attendu.affiche(.anglais)), and rounding does not explain the difference. Correct"
        + " the amount, or remove it to have it computed.")
  }

  package static func soldeEnDesaccord(_ donne: Montant, calcule: Cumul) -> Self {
    Self(
      "solde-en-desaccord",
      fr: "Un solde de \(donne.affiche(.francais)) ne suit pas du reste : les paiements et les"
        + " avoirs laissent \(calcule.affiche(.francais)). Corrigez le solde ou les paiements, ou"
        + " retirez le solde et enregistrez après l'import les paiements qui manquent.",
      en: "A balance of \(donne.affiche(.anglais)) does not follow from the rest: payments and"
        + " credit notes leave \(calcule.affiche(.anglais)). Correct the balance or the payments, or"
        + " remove the balance and record missing payments after the import.")
  }

  package static func avoirAuDelaDuReste(_ pris: Montant, reste: Montant) -> Self {
    Self(
      "avoir-au-dela-du-reste",
      fr: "L'avoir reprend \(pris.affiche(.francais)) à ce taux, et il n'en reste que"
        + " \(reste.affiche(.francais)) à reprendre ; l'arrondi peut faire l'écart. Corrigez cet"
        + " avoir, ou l'un de ceux d'avant.",
      en: "The credit note takes \(pris.affiche(.anglais)) back at this rate, and no more than"
        + " \(reste.affiche(.anglais)) is left to take; rounding may make the difference. Correct"
        + " this credit note, or one before it.")
  }

  package static func delaiEnDesaccord(jours: Int, echeance: DateCivile) -> Self {
    Self(
      "delai-en-desaccord",
      fr: "Un délai de \(jours) jours ne mène pas à l'échéance donnée, le"
        + " \(echeance.affiche(.francais)) ; corrigez l'un des deux, ou retirez le délai.",
      en: "A delay of \(jours) days does not lead to the due date that is given,"
        + " \(echeance.affiche(.anglais)); correct one of them, or remove the delay.")
  }

  package static func statutContredit(_ statut: StatutFacture, calcule: StatutFacture) -> Self {
    Self(
      "statut-contredit",
      fr: "D'après les montants et les dates, la facture est « \(calcule.libelle(.francais)) », et"
        + " non « \(statut.libelle(.francais)) ». Corrigez le statut, les paiements ou les avoirs.",
      en: "By its amounts and dates this invoice is “\(calcule.libelle(.anglais))”, not"
        + " “\(statut.libelle(.anglais))”. Correct the statut, the payments or the credit notes.")
  }

  package static func datePaiementContredite(_ date: DateCivile, calculee: DateCivile?) -> Self {
    Self(
      "date-paiement-contredite",
      fr: "La facture n'est pas soldée le \(date.affiche(.francais)) :"
        + " \(calculee.map { "c'est le \($0.affiche(.francais))" } ?? "elle ne l'est jamais")."
        + " Corrigez la date, ou les paiements.",
      en: "The invoice is not settled on \(date.affiche(.anglais)):"
        + " \(calculee.map { "that is on \($0.affiche(.anglais))" } ?? "it never is")."
        + " Correct the date, or the payments.")
  }

  package static let datePaiementRequise = Self(
    "date-paiement-requise",
    fr: "Une facture payée dont les paiements manquent demande sa date de paiement ; donnez"
      + " « datePaiement », ou les paiements.",
    en: "A paid invoice whose payments are missing needs its date of payment; give “datePaiement”,"
      + " or the payments.")

  package static func numeroEtStatut(_ reference: String, _ statut: StatutFacture) -> Self {
    Self(
      "numero-et-statut",
      fr: "« \(reference) » n'est pas la référence d'une facture « \(statut.rawValue) » : un"
        + " brouillon s'appelle BROUILLON-n, une facture émise porte un numéro.",
      en: "“\(reference)” is not what an invoice that is “\(statut.libelle(.anglais))” is called: a"
        + " draft is called BROUILLON-n, an issued invoice has a number.")
  }

  package static func numeroSansSerie(_ numero: NumeroFacture) -> Self {
    Self(
      "numero-sans-serie",
      fr: "Le numéro \(numero) n'a de place dans aucune série : il lui faut un rang d'au moins 1 en"
        + " chiffres, et de quoi l'écrire sur neuf en 35 caractères.",
      en: "The number \(numero) has no place in any series: it needs a rank of at least 1 in"
        + " digits, and room to write it with nine in 35 characters.")
  }

  package static func serieEnDesaccord(_ numero: NumeroFacture, _ serie: Serie, rang: Int) -> Self {
    Self(
      "serie-en-desaccord",
      fr: "Le rang \(rang) de la série \(serie) ne donne pas le numéro \(numero) ; corrigez-les, ou"
        + " retirez « serie » et « rang ».",
      en: "Rank \(rang) of the series \(serie) does not give the number \(numero); correct them, or"
        + " remove “serie” and “rang”.")
  }

  package static func numeroDUnAutreJour(_ numero: NumeroFacture, _ jour: DateCivile) -> Self {
    Self(
      "numero-d-un-autre-jour",
      fr: "Le numéro \(numero) suit le modèle du registre, qui ne le donne pas le"
        + " \(jour.affiche(.francais)) : corrigez l'un des deux. Si vos numéros suivent un autre"
        + " exercice que l'année civile, acceptez-le expressément.",
      en: "The number \(numero) follows the ledger's pattern, which does not give it on"
        + " \(jour.affiche(.anglais)): correct one of them. If your numbers follow another year than"
        + " that of the calendar, accept that explicitly.",
      remede: .accepterDAutresNumeros)
  }

  package static func numeroSemblable(_ numero: NumeroFacture, _ graphie: NumeroFacture) -> Self {
    Self(
      "numero-semblable",
      fr: "Seules des majuscules distinguent le numéro \(numero) de \(graphie), du modèle du"
        + " registre : écrivez-le ainsi. Si ce sont deux documents, acceptez-le expressément.",
      en: "Capitals alone tell the number \(numero) from \(graphie), of the ledger's pattern: write"
        + " it so. If these are two documents, accept that explicitly.",
      remede: .accepterDAutresNumeros)
  }

  package static func numeroDAvoir(_ numero: NumeroFacture) -> Self {
    Self(
      "numero-d-avoir",
      fr: "Le numéro \(numero) suit le modèle des avoirs du registre, et ceci est une facture :"
        + " un avoir s'importe avec sa facture. Si vos factures se numérotaient ainsi, acceptez-le"
        + " expressément.",
      en: "The number \(numero) follows the ledger's pattern for credit notes, and this is an"
        + " invoice: a credit note is imported with its invoice. If your invoices were numbered so,"
        + " accept that explicitly.",
      remede: .accepterDAutresNumeros)
  }

  package static func identifiantEnDouble(_ uuid: UUIDTexte) -> Self {
    Self(
      "identifiant-en-double",
      fr: "L'identifiant \(uuid) est déjà celui d'autre chose dans ce fichier.",
      en: "The identifier \(uuid) is that of something else in this file already.")
  }

  package static func tropDeFactures(_ nombre: Int, maximum: Int) -> Self {
    Self(
      "trop-de-factures",
      fr: "Le fichier a \(nombre) factures, et \(maximum) au plus s'importent à la fois ;"
        + " partagez-le en plusieurs.",
      en: "The file has \(nombre) invoices, and at most \(maximum) are imported at once; part it"
        + " into several.",
      remede: .decouper)
  }

  package static func numerosEnDesordre(_ numero: NumeroFacture) -> Self {
    Self(
      "numeros-en-desordre",
      fr: "Le numéro \(numero) ne peut suivre ceux d'avant : rangez les avoirs de chaque facture"
        + " dans l'ordre de leurs numéros.",
      en: "The number \(numero) cannot follow those before; list the credit notes of each invoice"
        + " in the order of their numbers.")
  }

  package static let clientRequis = Self(
    "client-requis",
    fr: "La facture n'a pas de client ; donnez « clientId », « client », ou les deux.",
    en: "The invoice has no customer; give “clientId”, “client”, or both.")

  package static func clientSansFiche(_ id: ClientID) -> Self {
    Self(
      "client-sans-fiche",
      fr: "Le registre ne connaît pas le client \(id) et le fichier n'en donne pas la fiche ;"
        + " ajoutez l'objet « client ».",
      en: "The ledger does not know the customer \(id), and the file does not describe it; add the"
        + " object “client”.")
  }

  package static let clientEnDesaccord = Self(
    "client-en-desaccord", fr: "Le fichier dit deux choses de ce client ; mettez-les d'accord.",
    en: "The file describes this customer in two ways; make them agree.")

  package static func numeroDejaDonne(_ numero: NumeroFacture) -> Self {
    Self(
      "numero-deja-donne",
      fr: "Le numéro \(numero) est déjà donné à une autre facture ou à un autre avoir. S'il s'agit"
        + " du même document, retirez-le de ce fichier.",
      en: "The number \(numero) is given to another invoice or credit note already. If it is the"
        + " same document, take it out of this file.")
  }

  package static func numeroSaute(
    _ numero: NumeroFacture, du premier: NumeroFacture, au dernier: NumeroFacture
  ) -> Self {
    let (fr, en) = premier == dernier ? ("", "") : (" à \(dernier)", " to \(dernier)")
    return Self(
      "numero-saute",
      fr: "Le numéro \(numero) laisserait \(premier)\(fr) sans emploi, dans une série où le"
        + " registre numérote déjà, et le prochain document suivrait \(numero). Corrigez-le, ou"
        + " importez dans le même fichier ceux qui manquent, ou émettez-les d'abord ici.",
      en: "The number \(numero) would leave \(premier)\(en) unused, in a series in which the ledger"
        + " gives numbers already, and the next document would follow \(numero). Correct it, or"
        + " import those that are missing in the same file, or issue them here first.")
  }

  package static func factureConnueAutrement(
    _ reference: String, _ parts: [PartDeFacture]
  ) -> Self {
    Self(
      "facture-connue-autrement",
      fr: "Le registre a déjà cette facture, \(reference), avec un autre contenu"
        + " (\(parts.map(\.nom.francais).joined(separator: ", "))). Il ne la change pas ; retirez-la"
        + " du fichier, ou corrigez-la par ses propres actes.",
      en: "The ledger has this invoice already, \(reference), with other content"
        + " (\(parts.map(\.nom.anglais).joined(separator: ", "))). It does not change it; take it"
        + " out of the file, or correct it by acts of its own.",
      ["parts": parts.map(\.rawValue).joined(separator: ",")])
  }

  /// Whether the file may be good, and only what the registre holds speaks against it.
  package var vientDuRegistre: Bool {
    let codes: [RefusFacturation.Code] = [
      "numero-deja-donne", "numero-saute", "facture-connue-autrement", "cloture-future",
      "cloture-deja-faite", "periode-close", "paiement-clos",
    ]
    return codes.contains(enonce.code)
  }
}
