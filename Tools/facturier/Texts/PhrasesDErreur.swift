import Facturier

/// What is not there, what could not be read or written, and what nobody knows.
extension Phrase {
  static let entreeStandard = Phrase(fr: "Entrée standard", en: "Standard input")
  static let sortieImpossible = Phrase(
    fr: "La réponse n'a pu être écrite.", en: "The answer could not be written.")
  static let sortieImpossibleApresActe = Phrase(
    fr: "La réponse n'a pu être écrite ; l'acte, lui, est enregistré.",
    en: "The answer could not be written; the act is recorded all the same.")

  static let ligne = Phrase(fr: "ligne", en: "line")

  /// No line, or no payment, as `quoi` says.
  static func sansPareil(_ quoi: Phrase, _ designation: String, reference: String) -> Phrase {
    Phrase(
      fr: "\(reference) n'a pas de \(quoi.francais) « \(designation) » ; « facturier afficher"
        + " \(reference) » montre les rangs.",
      en: "\(reference) has no \(quoi.anglais) “\(designation)”; “facturier show \(reference)”"
        + " shows the numbers.")
  }
  static func aucunAvoir(_ designation: String, reference: String) -> Phrase {
    Phrase(
      fr: "\(reference) n'a pas d'avoir « \(designation) » ; « facturier afficher"
        + " \(reference) » les montre.",
      en: "\(reference) has no credit note “\(designation)”; “facturier show \(reference)” shows"
        + " them.")
  }

  static func aucunClientNomme(_ designation: String) -> Phrase {
    Phrase(
      fr: (designation.isEmpty ? "Nommez un client" : "Aucun client ne répond à « \(designation) »")
        + " ; « facturier client lister » les montre.",
      en: (designation.isEmpty ? "Name a customer" : "No customer matches “\(designation)”")
        + "; “facturier customer list” shows them.")
  }

  static func archiveANommer(_ nom: String, _ famille: Texte, _ mot: String) -> Phrase {
    Phrase(
      fr: "\(nom) est archivé ; « facturier \(famille.francais) archiver \(mot) --annuler » le"
        + " rétablit.",
      en: "\(nom) is archived; “facturier \(famille.anglais) archive \(mot) --annuler” offers it"
        + " again.")
  }

  static func plusieursArchives(_ texte: String, _ famille: Texte) -> Phrase {
    Phrase(
      fr: "Plusieurs répondent à « \(texte) », tous archivés ; « facturier"
        + " \(famille.francais) lister --archives » les montre.",
      en: "Several match “\(texte)”, all archived; “facturier \(famille.anglais) list --archives”"
        + " shows them.")
  }

  static func aucunProduitNomme(_ designation: String) -> Phrase {
    Phrase(
      fr: "Aucun produit ne répond à « \(designation) » ; « facturier produit lister » les montre.",
      en: "No product matches “\(designation)”; “facturier product list” shows them.")
  }

  static func positionAbsente(_ position: Int, fin: Int) -> Phrase {
    Phrase(
      fr: "Le journal n'a pas de position \(position) : il s'arrête à la position \(fin).",
      en: "The journal has no position \(position): it ends at position \(fin).")
  }

  static func dansUnActe(_ position: Int, fin: Int) -> Phrase {
    Phrase(
      fr:
        "L'événement \(position) fait partie d'un acte qui s'achève à la position \(fin) : elle est"
        + " prise à sa place.",
      en:
        "Event \(position) is part of an act that ends at position \(fin), which is taken instead.")
  }

  static func factureAVenir(_ reference: String, date: String, jour: String) -> Phrase {
    Phrase(
      fr: "\(reference) est datée du \(date) : elle n'est pas encore là au \(jour).",
      en: "\(reference) is dated \(date): it is not there yet on \(jour).")
  }

  static func avoirAVenir(_ numero: String, date: String, jour: String) -> Phrase {
    Phrase(
      fr: "\(numero) est daté du \(date) : cet avoir n'est pas encore là au \(jour).",
      en: "\(numero) is dated \(date): that credit note is not there yet on \(jour).")
  }

  static func fichierIllisible(_ chemin: String) -> Phrase {
    Phrase(
      fr: "\(chemin) n'existe pas, ou n'est pas un fichier lisible.",
      en: "\(chemin) does not exist, or is no file that can be read.")
  }

  static func placeDansFichier(ligne: Int, colonne: Int, chemin: String, faute: Phrase) -> Phrase {
    Phrase(
      fr: "ligne \(ligne), colonne \(colonne), \(chemin) : \(faute.francais)",
      en: "line \(ligne), column \(colonne), \(chemin): \(faute.anglais)")
  }

  static func erreurInattendue(_ detail: String) -> Phrase {
    Phrase(
      fr: "Erreur inattendue : \(detail). Vérifiez le registre, puis signalez-la.",
      en: "Unexpected error: \(detail). Verify the ledger, then report it.")
  }

  // What to type next, after an error that the library tells without knowing commands or options.

  /// The registre that was typed and the option's name stand in it already: it is said as the program ends, when nothing
  /// is put into sentences any more.
  static func interrompu(dans registre: String?) -> Phrase {
    func option(_ option: Option, _ langue: Langue) -> String { "--\(option.name(langue))" }
    func dans(_ langue: Langue) -> String {
      registre.map { "\(option(.registre, langue)) \($0.forTheShell) " } ?? ""
    }
    return Phrase(
      fr: "Interrompu : l'acte est peut-être enregistré. « facturier \(dans(.francais))historique »"
        + " le dit ; redemandé sous la même clé (\(option(.idempotence, .francais))), il n'est pas"
        + " fait deux fois.",
      en: "Interrupted: the act may be recorded. “facturier \(dans(.anglais))history” tells;"
        + " asked for again under the same key (\(option(.idempotence, .anglais))), it is not done"
        + " twice.")
  }

  /// What stands for a facture and for a line until they are known.
  static let laFacture = Phrase(fr: "FACTURE", en: "INVOICE")
  static let laLigne = Phrase(fr: "LIGNE", en: "LINE")

  static let ligneModifier = Phrase(
    fr: "Pour cela : « facturier ligne modifier \(laFacture.francais) \(laLigne.francais) », par"
      + " --tva, --categorie-tva ou --exoneration.",
    en: "To do so: “facturier line edit \(laFacture.anglais) \(laLigne.anglais)” with --tva,"
      + " --categorie-tva or --exoneration.")
  static func direLaNature(_ debut: Phrase) -> Phrase {
    Phrase(
      fr: "\(debut.francais) : --nature sur chaque ligne.",
      en: "\(debut.anglais): --nature on each line.")
  }
  static let taxerAZero = Phrase(fr: "Ajoutez --tva 0.", en: "Add --tva 0.")
  static let exonerer = Phrase(
    fr: "Donnez le code par --exoneration, et ses mots par --motif-exoneration.",
    en: "Give the code with --exoneration, and its wording with --motif-exoneration.")
  static let fixerLeLieu = Phrase(
    fr: "Le lieu : « facturier livraison \(laFacture.francais) », par --livraison-adresse et"
      + " --livraison-pays. La TVA : « facturier ligne modifier \(laFacture.francais)"
      + " \(laLigne.francais) », par --tva ou --categorie-tva.",
    en: "The place: “facturier delivery \(laFacture.anglais)” with --livraison-adresse and"
      + " --livraison-pays. The VAT: “facturier line edit \(laFacture.anglais) \(laLigne.anglais)”"
      + " with --tva or --categorie-tva.")
  static let deduire = Phrase(
    fr: "« facturier deduire \(laFacture.francais) ACOMPTE » cite l'acompte ; « facturier remise"
      + " \(laFacture.francais) 0 » retire la remise.",
    en: "“facturier deduct \(laFacture.anglais) DEPOSIT” cites the deposit; “facturier discount"
      + " \(laFacture.anglais) 0” removes the discount.")
  static let nommerLaRemplacee = Phrase(
    fr: "Pour cela : --remplace NUMERO.", en: "To do so: --remplace NUMBER.")
  static let donnerUnMandat = Phrase(
    fr: "Pour cela : « facturier versement \(laFacture.francais) --mandat … --mandat-ics … ».",
    en: "To do so: “facturier remittance \(laFacture.anglais) --mandat … --mandat-ics …”.")
  static let pourCela = Phrase(fr: "Pour cela", en: "To do so")
  static func clientModifier(
    _ options: String, de client: String? = nil, _ debut: Phrase = pourCela
  ) -> Phrase {
    Phrase(
      fr: "\(debut.francais) : « facturier client modifier \(client ?? "CLIENT") \(options) ».",
      en: "\(debut.anglais): “facturier customer edit \(client ?? "CUSTOMER") \(options)”.")
  }
  static func vendeurModifier(_ options: String, _ debut: Phrase = pourCela) -> Phrase {
    Phrase(
      fr: "\(debut.francais) : « facturier vendeur modifier \(options) ».",
      en: "\(debut.anglais): “facturier seller edit \(options)”.")
  }
  static let defaireLePaiement = Phrase(
    fr: "Pour cela : « facturier rejeter-paiement \(laFacture.francais) PAIEMENT --motif … », ou"
      + " « facturier rembourser \(laFacture.francais) --montant … --au-dela », avec --mode compensation"
      + " si l'argent vient d'un autre client.",
    en: "To do so: “facturier bounce \(laFacture.anglais) PAYMENT --motif …”, or “facturier refund"
      + " \(laFacture.anglais) --montant … --au-dela”, with --mode compensation if the money is another"
      + " customer's.")
  static func annulerLePaiement(_ paiement: String, de facture: String) -> Phrase {
    Phrase(
      fr: "Pour le retirer : « facturier annuler-paiement \(facture) \(paiement) --motif … ».",
      en: "To take it back: “facturier unpay \(facture) \(paiement) --motif …”.")
  }
  static func imputerEnRetour(_ montant: Cumul, de payee: String, sur facture: String) -> Phrase {
    let tape = montantTape(montant)
    return Phrase(
      fr: "Pour en reprendre \(montant.affiche(.francais)) : « facturier imputer \(payee)"
        + " \(facture) --montant \(tape.francais) ».",
      en: "To take \(montant.affiche(.anglais)) back: “facturier allocate \(payee) \(facture)"
        + " --amount \(tape.anglais)”.")
  }
  static func crediter(_ facture: String) -> Phrase {
    Phrase(
      fr:
        "Pour cela : « facturier avoir \(facture) --motif … », en entier, ou par --ligne en partie.",
      en: "To do so: “facturier credit \(facture) --motif …”, in whole, or in part with --ligne.")
  }
  static func rectifier(_ facture: String) -> Phrase {
    Phrase(
      fr: "Pour cela : « facturier avoir \(facture) --motif … », ou « facturier dupliquer"
        + " \(facture) --rectificative » et ce qu'il y a à changer.",
      en: "To do so: “facturier credit \(facture) --motif …”, or “facturier duplicate \(facture)"
        + " --rectificative” and what there is to change.")
  }
  static func refacturer(_ facture: String) -> Phrase {
    Phrase(
      fr: "Si rien ne l'a remplacée, pour la refacturer : « facturier dupliquer \(facture) ».",
      en: "If nothing has replaced it, to invoice it again: “facturier duplicate \(facture)”.")
  }
  static func dejaRemplacee(par autre: String, _ brouillon: String?) -> Phrase {
    guard let brouillon else {
      return Phrase(
        fr: "\(autre) l'a remplacée : c'est elle qui se corrige, ou se crédite.",
        en: "\(autre) has replaced it: that one is to be corrected, or credited.")
    }
    return Phrase(
      fr: "\(autre) l'a remplacée ; pour abandonner ce brouillon : « facturier annuler \(brouillon)"
        + " --motif … ».",
      en: "\(autre) has replaced it; to abandon this draft: “facturier cancel \(brouillon)"
        + " --motif …”.")
  }
  static func payerCelleQuiRemplace(_ facture: String, _ autre: NumeroFacture) -> Phrase {
    Phrase(
      fr: "\(facture) est remplacée par \(autre) : payez celle-ci.",
      en: "\(facture) is replaced by \(autre): pay that one.")
  }
  static func daterDeLaFacture(_ jour: String) -> Phrase {
    Phrase(
      fr: "Attendez ce jour ; ou, pour le dater déjà de ce jour : --date \(jour) --date-future.",
      en: "Wait for that day; or, to date it so already: --date \(jour) --date-future.")
  }
  static func emettrePlusTard(_ jour: String, vendueLe date: String?) -> Phrase {
    let avant = date.map { date in
      Texte(
        "« facturier livraison \(laFacture.francais) \(date) » si la vente est de ce jour, puis ",
        "“facturier delivery \(laFacture.anglais) \(date)” if it was sold on that day, then ")
    }
    return Phrase(
      fr: "Pour cela : \(avant?.francais ?? "")« facturier emettre \(laFacture.francais) --date"
        + " \(jour) ».",
      en: "To do so: \(avant?.anglais ?? "")“facturier issue \(laFacture.anglais) --date \(jour)”."
    )
  }
  static func facturerAujourdhui(livreeLe jour: String) -> Phrase {
    Phrase(
      fr: "Une vente oubliée se facture aujourd'hui : « facturier creer --client … --livraison"
        + " \(jour) », puis « facturier emettre ».",
      en: "A sale that was forgotten is invoiced today: “facturier create --client … --livraison"
        + " \(jour)”, then “facturier issue”.")
  }
  static func payerApart(_ facture: String, _ montant: Montant) -> Phrase {
    Phrase(
      fr: "Le paiement n'est pas enregistré : « facturier payer \(facture) --montant \(montant) ».",
      en: "The payment is not recorded: “facturier pay \(facture) --montant \(montant)”.")
  }
  static func remplacer(_ facture: String) -> Phrase {
    Phrase(
      fr: "La facture est figée ; pour la remplacer : « facturier dupliquer \(facture)"
        + " --rectificative ».",
      en: "The invoice is final; to replace it: “facturier duplicate \(facture) --corrective”.")
  }
  static let lister = Phrase(
    fr: "« facturier lister » montre les factures.", en: "“facturier list” shows the invoices.")
  static let registre = Phrase(
    fr: "« facturier ouvrir » ouvre un registre ; --registre indique le dossier d'un autre.",
    en: "“facturier init” opens a ledger; --registre says in which folder another is.")
  static let verifierNomme = Phrase(
    fr: "« facturier verifier » nomme tout ce qui ne va pas.",
    en: "“facturier verify” names all that is wrong.")
  static let verifier = Phrase([verifierNomme, reprendre])
  static let reprendre = Phrase(
    fr: "« facturier copier <copie> <dossier> » reprend une copie dans un dossier neuf.",
    en: "“facturier copy <copy> <folder>” takes a copy into a new folder.")
  static let corrigerHorloge = Phrase(
    fr: "Pour cela : « facturier horloge --motif … ».",
    en: "To do so: “facturier clock --motif …”.")
  static let sortieStandard = Phrase(
    fr: "« --vers - » écrit sur la sortie standard.", en: "“--vers -” writes to standard output.")
  static let fractions = Phrase(
    fr: "Si c'est le cas, ajoutez --tva fraction.", en: "If it does, add --tva fraction.")
  static func donner(_ option: Option) -> Phrase {
    Phrase(fr: "Pour cela : \(option.dashed).", en: "To do so: \(option.dashed).")
  }

  static let deduireUnAcompte = Phrase(
    fr: "« facturier deduire FACTURE ACOMPTE » en fait une ligne.",
    en: "“facturier deduct INVOICE DEPOSIT” makes a line of it.")
  static let importerDTO = Phrase(
    fr: "« facturier importer dto » lit les DTO.", en: "“facturier import dto” reads DTOs.")
  static let importerCII = Phrase(
    fr: "« facturier importer cii » lit les factures en CII.",
    en: "“facturier import cii” reads invoices in CII.")
  static let importerUnAvoir = Phrase(
    fr:
      "Pour cela : « facturier importer cii », « facturier importer dto » ou « facturier avoir ».",
    en: "To do so: “facturier import cii”, “facturier import dto” or “facturier credit”.")

  static func accepter(_ option: String) -> Phrase {
    Phrase(
      fr: "Si c'est bien voulu, ajoutez --\(option).", en: "If it is meant so, add --\(option).")
  }

  static func copier(_ option: String) -> Phrase {
    Phrase(
      fr: "Avec --\(option), le document s'écrit sans que rien s'enregistre.",
      en: "With --\(option) the document is written and nothing is recorded.")
  }
}
