extension DefautImport {
  /// The fault in French.
  var francais: String {
    switch self {
    case .refus(let refus): return refus.message(.francais)
    case .totalEnDesaccord(let donne, let attendu):
      return "\(donne.affiche(.francais)) n'est pas juste : le calcul donne"
        + " \(attendu.affiche(.francais)), et l'arrondi n'explique pas l'écart. Corrigez ce montant,"
        + " ou retirez-le pour qu'il soit calculé."
    case .delaiEnDesaccord(let jours, let echeance):
      return "Un délai de \(jours) jours ne mène pas à l'échéance donnée, le"
        + " \(echeance.affiche(.francais)) ; corrigez l'un des deux, ou retirez le délai."
    case .statutContredit(let statut, let calcule):
      return "D'après les montants et les dates, cette facture est"
        + " « \(calcule.rawValue) », et non « \(statut.rawValue) »."
        + " Corrigez le statut, les paiements ou les avoirs."
    case .datePaiementContredite(let date, let calculee):
      let constat = calculee.map { "c'est le \($0.affiche(.francais))" } ?? "elle ne l'est jamais"
      return "La facture n'est pas soldée le \(date.affiche(.francais)) : \(constat). Corrigez la"
        + " date, ou les paiements."
    case .datePaiementRequise:
      return "Une facture payée dont les paiements manquent demande sa date de paiement ; donnez"
        + " « datePaiement », ou les paiements."
    case .numeroEtStatut(let reference, let statut):
      return "« \(reference) » n'est pas la référence d'une facture"
        + " « \(statut.rawValue) » : un brouillon s'appelle BROUILLON-n, une facture"
        + " émise porte un numéro."
    case .numeroSansSerie(let numero):
      return "Le numéro \(numero) n'a de place dans aucune série : il lui faut un rang d'au moins"
        + " 1 en chiffres, et de quoi l'écrire sur neuf en 35 caractères."
    case .serieEnDesaccord(let numero, let serie, let rang):
      return "Le rang \(rang) de la série \(serie) ne donne pas le numéro \(numero) ; corrigez-les,"
        + " ou retirez « serie » et « rang »."
    case .identifiantEnDouble(let uuid):
      return "L'identifiant \(uuid) est déjà celui d'autre chose dans ce fichier."
    case .numerosEnDesordre(let numero):
      return "Le numéro \(numero) ne peut suivre ceux d'avant : rangez les avoirs de chaque facture"
        + " dans l'ordre de leurs numéros."
    case .clientRequis:
      return "La facture ne dit pas à qui elle est ; donnez « clientId », « client », ou les deux."
    case .clientSansFiche(let id):
      return "Le registre ne connaît pas le client \(id) et le fichier n'en donne pas la fiche ;"
        + " ajoutez l'objet « client »."
    case .clientEnDesaccord:
      return "Le fichier dit deux choses de ce client ; mettez-les d'accord."
    case .numeroDejaDonne(let numero):
      return "Le numéro \(numero) est déjà donné à une autre facture ou à un autre avoir."
    case .numeroAvantDernier(let numero, let serie, let dernier):
      return "Le numéro \(numero) vient trop tard : la série \(serie) du registre en est déjà au"
        + " rang \(dernier)."
    case .factureConnueAutrement(let reference):
      return "Le registre a déjà cette facture, \(reference), avec un autre contenu. Il ne la"
        + " change pas ; retirez-la du fichier, ou corrigez-la par ses propres actes."
    }
  }

  /// The fault in English.
  var anglais: String {
    switch self {
    case .refus(let refus): return refus.message(.anglais)
    case .totalEnDesaccord(let donne, let attendu):
      return "\(donne.affiche(.anglais)) is not right: the computation gives"
        + " \(attendu.affiche(.anglais)), and rounding does not explain the difference. Correct the"
        + " amount, or remove it to have it computed."
    case .delaiEnDesaccord(let jours, let echeance):
      return "A delay of \(jours) days does not lead to the due date that is given,"
        + " \(echeance.affiche(.anglais)); correct one of them, or remove the delay."
    case .statutContredit(let statut, let calcule):
      return "By its amounts and dates this invoice is “\(calcule.libelle(.anglais))”, not"
        + " “\(statut.libelle(.anglais))”. Correct the statut, the payments or the credit notes."
    case .datePaiementContredite(let date, let calculee):
      let constat = calculee.map { "that is on \($0.affiche(.anglais))" } ?? "it never is"
      return "The invoice is not settled on \(date.affiche(.anglais)): \(constat). Correct the"
        + " date, or the payments."
    case .datePaiementRequise:
      return "A paid invoice whose payments are missing needs its date of payment; give"
        + " “datePaiement”, or the payments."
    case .numeroEtStatut(let reference, let statut):
      return "“\(reference)” is not what an invoice that is “\(statut.libelle(.anglais))” is"
        + " called: a draft is called BROUILLON-n, an issued invoice has a number."
    case .numeroSansSerie(let numero):
      return "The number \(numero) has no place in any series: it needs a rank of at least 1 in"
        + " digits, and room to write it with nine in 35 characters."
    case .serieEnDesaccord(let numero, let serie, let rang):
      return "Rank \(rang) of the series \(serie) does not give the number \(numero); correct"
        + " them, or remove “serie” and “rang”."
    case .identifiantEnDouble(let uuid):
      return "The identifier \(uuid) is that of something else in this file already."
    case .numerosEnDesordre(let numero):
      return "The number \(numero) cannot follow those before; list the credit notes of each"
        + " invoice in the order of their numbers."
    case .clientRequis:
      return "The invoice does not say whose it is; give “clientId”, “client”, or both."
    case .clientSansFiche(let id):
      return "The ledger does not know the customer \(id), and the file says nothing of it; add"
        + " the object “client”."
    case .clientEnDesaccord:
      return "The file says two things of this customer; make them agree."
    case .numeroDejaDonne(let numero):
      return "The number \(numero) is given to another invoice or credit note already."
    case .numeroAvantDernier(let numero, let serie, let dernier):
      return "The number \(numero) comes too late: the ledger's series \(serie) has reached rank"
        + " \(dernier)."
    case .factureConnueAutrement(let reference):
      return "The ledger has this invoice already, \(reference), with other content. It does not"
        + " change it; take it out of the file, or correct it by acts of its own."
    }
  }
}
