/// What keeps an imported invoice from being recorded.
package enum DefautImport: Hashable, Sendable {
  /// A value or a rule of all invoices is at fault.
  case refus(RefusFacturation)

  // The invoice contradicts itself.
  case totalEnDesaccord(donne: Cumul, attendu: Cumul)
  case delaiEnDesaccord(jours: Int, echeance: DateCivile)
  case statutContredit(StatutFacture, calcule: StatutFacture)
  case datePaiementContredite(DateCivile, calculee: DateCivile?)
  case datePaiementRequise
  case numeroEtStatut(String, StatutFacture)
  case numeroSansSerie(NumeroFacture)
  case serieEnDesaccord(NumeroFacture, Serie, rang: Int)
  case numeroDUnAutreJour(NumeroFacture, DateCivile)
  case identifiantEnDouble(UUIDTexte)

  case tropDeFactures(Int, maximum: Int)

  // Invoices of the file contradict each other.
  case numerosEnDesordre(NumeroFacture)
  case clientRequis
  case clientSansFiche(ClientID)
  case clientEnDesaccord

  // The registre holds something else already.
  case numeroDejaDonne(NumeroFacture)
  case factureConnueAutrement(String)
}

private typealias Code = RefusFacturation.Code

extension DefautImport {
  /// Whether the file may be good, and only what the registre holds speaks against it.
  package var vientDuRegistre: Bool {
    switch self {
    case .numeroDejaDonne, .factureConnueAutrement: true
    case .refus(let refus): if case .cloture = refus.motif { true } else { false }
    case .totalEnDesaccord, .delaiEnDesaccord, .statutContredit, .datePaiementContredite,
      .datePaiementRequise, .numeroEtStatut, .numeroSansSerie, .serieEnDesaccord,
      .numeroDUnAutreJour, .identifiantEnDouble, .tropDeFactures, .numerosEnDesordre,
      .clientRequis, .clientSansFiche, .clientEnDesaccord:
      false
    }
  }

  /// The fault's name, and the reason with what to do about it, in one or two sentences.
  package var enonce: Enonce {
    switch self {
    case .refus(let refus): refus.motif.enonce
    case .totalEnDesaccord(let donne, let attendu):
      Code.totalEnDesaccord.dit(
        "\(donne.affiche(.francais)) n'est pas juste : le calcul donne"
          + " \(attendu.affiche(.francais)), et l'arrondi n'explique pas l'écart. Corrigez ce"
          + " montant, ou retirez-le pour qu'il soit calculé.",
        "\(donne.affiche(.anglais)) is not right: the computation gives"
          + " \(attendu.affiche(.anglais)), and rounding does not explain the difference. Correct"
          + " the amount, or remove it to have it computed.")
    case .delaiEnDesaccord(let jours, let echeance):
      Code.delaiEnDesaccord.dit(
        "Un délai de \(jours) jours ne mène pas à l'échéance donnée, le"
          + " \(echeance.affiche(.francais)) ; corrigez l'un des deux, ou retirez le délai.",
        "A delay of \(jours) days does not lead to the due date that is given,"
          + " \(echeance.affiche(.anglais)); correct one of them, or remove the delay.")
    case .statutContredit(let statut, let calcule):
      Code.statutContredit.dit(
        "D'après les montants et les dates, cette facture est « \(calcule.libelle(.francais)) », et"
          + " non « \(statut.libelle(.francais)) ». Corrigez le statut, les paiements ou les avoirs.",
        "By its amounts and dates this invoice is “\(calcule.libelle(.anglais))”, not"
          + " “\(statut.libelle(.anglais))”. Correct the statut, the payments or the credit notes.")
    case .datePaiementContredite(let date, let calculee):
      Code.datePaiementContredite.dit(
        "La facture n'est pas soldée le \(date.affiche(.francais)) :"
          + " \(calculee.map { "c'est le \($0.affiche(.francais))" } ?? "elle ne l'est jamais")."
          + " Corrigez la date, ou les paiements.",
        "The invoice is not settled on \(date.affiche(.anglais)):"
          + " \(calculee.map { "that is on \($0.affiche(.anglais))" } ?? "it never is")."
          + " Correct the date, or the payments.")
    case .datePaiementRequise:
      Code.datePaiementRequise.dit(
        "Une facture payée dont les paiements manquent demande sa date de paiement ; donnez"
          + " « datePaiement », ou les paiements.",
        "A paid invoice whose payments are missing needs its date of payment; give “datePaiement”,"
          + " or the payments.")
    case .numeroEtStatut(let reference, let statut):
      Code.numeroEtStatut.dit(
        "« \(reference) » n'est pas la référence d'une facture « \(statut.rawValue) » : un"
          + " brouillon s'appelle BROUILLON-n, une facture émise porte un numéro.",
        "“\(reference)” is not what an invoice that is “\(statut.libelle(.anglais))” is called: a"
          + " draft is called BROUILLON-n, an issued invoice has a number.")
    case .numeroSansSerie(let numero):
      Code.numeroSansSerie.dit(
        "Le numéro \(numero) n'a de place dans aucune série : il lui faut un rang d'au moins 1 en"
          + " chiffres, et de quoi l'écrire sur neuf en 35 caractères.",
        "The number \(numero) has no place in any series: it needs a rank of at least 1 in digits,"
          + " and room to write it with nine in 35 characters.")
    case .serieEnDesaccord(let numero, let serie, let rang):
      Code.serieEnDesaccord.dit(
        "Le rang \(rang) de la série \(serie) ne donne pas le numéro \(numero) ; corrigez-les, ou"
          + " retirez « serie » et « rang ».",
        "Rank \(rang) of the series \(serie) does not give the number \(numero); correct them, or"
          + " remove “serie” and “rang”.")
    case .numeroDUnAutreJour(let numero, let jour):
      Code.numeroDUnAutreJour.dit(
        "Le numéro \(numero) suit le modèle du registre, qui ne le donne pas le"
          + " \(jour.affiche(.francais)) : corrigez l'un des deux. Si vos numéros suivent un autre"
          + " exercice que l'année civile, acceptez-le expressément.",
        "The number \(numero) follows the ledger's pattern, which does not give it on"
          + " \(jour.affiche(.anglais)): correct one of them. If your numbers follow another year than"
          + " that of the calendar, accept that explicitly.")
    case .identifiantEnDouble(let uuid):
      Code.identifiantEnDouble.dit(
        "L'identifiant \(uuid) est déjà celui d'autre chose dans ce fichier.",
        "The identifier \(uuid) is that of something else in this file already.")
    case .tropDeFactures(let nombre, let maximum):
      Code.tropDeFactures.dit(
        "Le fichier a \(nombre) factures, et \(maximum) au plus s'importent à la fois ; partagez-le"
          + " en plusieurs.",
        "The file has \(nombre) invoices, and at most \(maximum) are imported at once; part it into"
          + " several.")
    case .numerosEnDesordre(let numero):
      Code.numerosEnDesordre.dit(
        "Le numéro \(numero) ne peut suivre ceux d'avant : rangez les avoirs de chaque facture dans"
          + " l'ordre de leurs numéros.",
        "The number \(numero) cannot follow those before; list the credit notes of each invoice in"
          + " the order of their numbers.")
    case .clientRequis:
      Code.clientRequis.dit(
        "La facture ne dit pas à qui elle est ; donnez « clientId », « client », ou les deux.",
        "The invoice does not say whose it is; give “clientId”, “client”, or both.")
    case .clientSansFiche(let id):
      Code.clientSansFiche.dit(
        "Le registre ne connaît pas le client \(id) et le fichier n'en donne pas la fiche ; ajoutez"
          + " l'objet « client ».",
        "The ledger does not know the customer \(id), and the file says nothing of it; add the"
          + " object “client”.")
    case .clientEnDesaccord:
      Code.clientEnDesaccord.dit(
        "Le fichier dit deux choses de ce client ; mettez-les d'accord.",
        "The file says two things of this customer; make them agree.")
    case .numeroDejaDonne(let numero):
      Code.numeroDejaDonne.dit(
        "Le numéro \(numero) est déjà donné à une autre facture ou à un autre avoir.",
        "The number \(numero) is given to another invoice or credit note already.")
    case .factureConnueAutrement(let reference):
      Code.factureConnueAutrement.dit(
        "Le registre a déjà cette facture, \(reference), avec un autre contenu. Il ne la change"
          + " pas ; retirez-la du fichier, ou corrigez-la par ses propres actes.",
        "The ledger has this invoice already, \(reference), with other content. It does not change"
          + " it; take it out of the file, or correct it by acts of its own.")
    }
  }
}
