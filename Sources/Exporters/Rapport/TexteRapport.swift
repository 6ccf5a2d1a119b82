import Facturation

/// What the report says.
struct TexteRapport: TexteDePage {
  let mots: Texte

  static let titre = Self("Rapport d'audit", "Audit report")
  static func titrePage(_ nom: String, periode: String) -> Self {
    Self("Rapport d'audit, \(nom), \(periode)", "Audit report, \(nom), \(periode)")
  }
  static func duAu(_ du: String, _ au: String) -> Self {
    Self("du \(du) au \(au)", "from \(du) to \(au)")
  }
  static func jusquAu(_ au: String) -> Self { Self("jusqu'au \(au)", "up to \(au)") }
  static let resteDu = Self("Reste dû", "Still due")
  static let dontEchu = Self("Dont échu", "Of which overdue")
  static let factureTTC = Self("Facturé TTC", "Invoiced, gross")
  static let etabliLe = Self("Établi le", "Made on")
  static let dernierEvenementLe = Self("Dernier événement le", "Last event on")
  static func etabliAvec(_ version: String) -> Self {
    Self("avec Facturier \(version)", "with Facturier \(version)")
  }
  static let etatDuJournal = Self("Journal lu jusqu'à", "Journal read up to")
  static func position(_ position: Int) -> Self {
    Self("position \(position)", "position \(position)")
  }
  static let sommaire = Self("Sommaire", "Contents")
  static let verdict = Self("Vérification", "Verification")
  static func intact(_ evenements: Int) -> Self {
    Self(
      "Le journal est intact : "
        + (evenements == 1
          ? "son événement est vérifié." : "ses \(evenements) événements sont vérifiés."),
      "The journal is intact: "
        + (evenements == 1 ? "its event is verified." : "its \(evenements) events are verified."))
  }
  static func nonIntact(_ anomalies: Int) -> Self {
    Self(
      "Le journal n'est pas intact : "
        + (anomalies == 1 ? "une anomalie." : "\(anomalies) anomalies."),
      "The journal is not intact: "
        + (anomalies == 1 ? "one anomaly." : "\(anomalies) anomalies."))
  }
  static func intact(_ evenements: Int, apres position: Int) -> Self {
    switch evenements {
    case 0:
      Self(
        "Rien n'a été enregistré depuis la dernière vérification, à la position \(position) :"
          + " aucun événement n'est vérifié pour cette page.",
        "Nothing was recorded since the last verification, at position \(position): no event is"
          + " verified for this page.")
    case 1:
      Self(
        "Rien d'anormal : l'événement qui suit la position \(position) est vérifié.",
        "Nothing wrong: the event behind position \(position) is verified.")
    default:
      Self(
        "Rien d'anormal : les \(evenements) événements qui suivent la position \(position) sont"
          + " vérifiés.",
        "Nothing wrong: the \(evenements) events behind position \(position) are verified.")
    }
  }
  static let sensDuVerdict = Self(
    "Chaque ligne vérifiée est écrite dans sa seule forme admise, porte l'empreinte de ses propres"
      + " octets et celle de la ligne du dessus ; les numéros donnés ici se suivent, et les totaux"
      + " figés sont ceux des lignes.",
    "Each line that is verified is written in its only admitted form and bears the hash of its own"
      + " bytes and that of the line above; the numbers given here follow each other, and the totals"
      + " frozen at issue are those of the lines.")
  static let finNonAttestee = Self(
    "Rien ne dit où finit le journal, car son fichier tete.json manque : des lignes peuvent manquer"
      + " après la dernière.",
    "Nothing says where the journal ends, for its file tete.json is missing: lines may be missing"
      + " after the last.")
  static func surParole(jusqua position: Int, noteLe moment: String) -> Self {
    Self(
      "Jusqu'à la position \(position), cette page s'en remet à des vérifications précédentes : la"
        + " dernière a noté à côté du journal, le \(moment), que tout y était intact. Rien ne"
        + " garantit cette note, ni l'index et les états gardés à côté du journal, qui ont servi à"
        + " trouver les factures et à faire les sommes : qui peut écrire dans ce dossier peut les"
        + " récrire.",
      "Up to position \(position) this page relies on earlier verifications: the last of them"
        + " noted beside the journal, on \(moment), that all was intact up to there. Nothing"
        + " vouches for that note, nor for the index and the states kept beside the journal, by"
        + " which the invoices were found and the sums made: whoever can write to that folder can"
        + " write them anew.")
  }
  static let toutVerifier = Self("Pour tout vérifier", "To verify everything")
  static let portee = Self("Vérifié", "Verified")
  static let toutLeJournal = Self(
    "tout le journal, pour cette page", "all of the journal, for this page")
  static func depuis(_ position: Int) -> Self {
    Self("depuis la position \(position)", "from position \(position) on")
  }
  static let evenementsVerifies = Self("Événements vérifiés", "Events verified")
  static let premier = Self("Premier", "First")
  static let dernier = Self("Dernier", "Last")
  static let empreinteDeTete = Self("Empreinte de tête", "Head hash")
  static let ancre = Self("Ancre exigée", "Anchor demanded")
  static let ancreAucune = Self("aucune", "none")
  static let correctionsHorloge = Self("Horloge corrigée", "Clock corrected")
  static func enPosition(_ positions: [Int]) -> Self {
    Self(
      (positions.count == 1 ? "en position " : "aux positions ")
        + positions.map(String.init).joined(separator: ", "),
      (positions.count == 1 ? "at position " : "at positions ")
        + positions.map(String.init).joined(separator: ", "))
  }
  static let repeter = Self("Pour refaire cette vérification", "To verify again")
  static let repeterPlusTard = Self(
    "Pour prouver plus tard que le journal contient encore tout ce que montre cette page",
    "To prove later that the journal still contains all that this page shows")
  static let sansFacturier = Self(
    "Sans Facturier, ligne par ligne", "Without Facturier, line by line")
  static let anomalies = Self("Anomalies", "Anomalies")
  static let colonnePosition = Self("Position", "Position")
  static let octet = Self("Octet", "Byte")
  static let regle = Self("Règle", "Rule")
  static let attendu = Self("Attendu", "Expected")
  static let trouve = Self("Trouvé", "Found")
  static func autresAnomalies(_ nombre: Int) -> Self {
    Self(
      "Et \(nombre) de plus ; la vérification du registre les nomme toutes.",
      "And \(nombre) more; verifying the ledger names all of them.")
  }
  static let parMois = Self("Totaux par mois", "Totals by month")
  static let noteMois = Self(
    "Par mois de la date de facture ; avoirs et paiements sont ceux de ces factures, au jour du"
      + " rapport.",
    "By the month of the invoice's date; credits and payments are those of these invoices, as of"
      + " the report's day.")
  static let graphique = Self("Totaux par mois, en euros", "Totals by month, in euros")
  static let mois = Self("Mois", "Month")
  static let factures = Self("Factures", "Invoices")
  static let ht = Self("HT", "Net")
  static let ttc = Self("TTC", "Gross")
  static let avoirs = Self("Avoirs", "Credits")
  static let avoir = Self("Avoir", "Credit note")
  static let avoirsDeLaPeriode = Self("Avoirs de la période", "Credit notes of the period")
  static let noteAvoirs = Self(
    "Les avoirs datés dans la période, sur des factures de toute date.",
    "Credit notes dated within the period, on invoices of any date.")
  static let encaisse = Self("Payé", "Paid")
  static let pertes = Self("Passé en perte", "Written off")
  static let solde = Self("Solde", "Balance")
  static let ensemble = Self("Total", "Total")
  static let rienEmis = Self(
    "Aucune facture émise dans la période.", "No invoice issued in the period.")
  static let aucunDocument = Self(
    "Aucune facture ni aucun avoir dans la période.",
    "No invoice and no credit note in the period.")
  static let clotures = Self("Périodes closes", "Closed periods")
  static let parTaux = Self("TVA par taux et catégorie", "VAT by rate and category")
  static let base = Self("Base", "Base")
  static let baseCreditee = Self("Base créditée", "Base credited")
  static let tvaCreditee = Self("TVA créditée", "VAT credited")
  static let tvaNette = Self("TVA nette", "Net VAT")
  static let noteTaux = Self(
    "Ce qu'ont facturé les factures datées dans la période, et ce qu'ont repris les avoirs datés"
      + " dans la période, quelle que soit la date de leur facture.",
    "What invoices dated in the period charged, and what credit notes dated in the period took"
      + " back, whatever the date of their invoice.")
  static let encaissements = Self("Encaissements par mode", "Payments by means")
  static let noteEncaissements = Self(
    "Les paiements datés dans la période, quelle que soit la date de leur facture ; ceux qui ont"
      + " été annulés ne comptent pas.",
    "Payments dated within the period, whatever their invoice's date; reversed ones don't count.")
  static let aucunEncaissement = Self(
    "Aucun encaissement dans la période.", "No payment in the period.")
  static func balance(_ jour: String) -> Self {
    Self("Balance âgée au \(jour)", "Aging as of \(jour)")
  }
  static let noteBalance = Self(
    "Ce qui reste dû sur toutes les factures émises jusqu'à ce jour, selon les jours de retard.",
    "What is still due on all invoices issued by that day, by days overdue.")
  static let nonEchu = Self("Non échu", "Not due")
  static func jours(_ tranche: String) -> Self { Self("\(tranche) j", "\(tranche) d") }
  static let rienDu = Self("Rien n'est dû.", "Nothing is due.")
  static let series = Self("Séries de numéros", "Series of numbers")
  static let noteSeries = Self(
    "Pour tout le journal, sans filtre.", "Over the whole journal, unfiltered.")
  static let serie = Self("Série", "Series")
  static let donnes = Self("Donnés", "Given")
  static let manquants = Self("Rangs manquants", "Missing ranks")
  static let doubles = Self("En double", "Twice")
  static let aucun = Self("aucun", "none")
  static func etAutres(_ nombre: Int) -> Self { Self("et \(nombre) de plus", "and \(nombre) more") }
  static let aucuneSerie = Self("Aucun numéro n'a été donné.", "No number was given.")
  static let liste = Self("Liste des factures", "List of invoices")
  static let aucuneFacture = Self("Aucune facture dans la période.", "No invoice in the period.")
  static let date = Self("Date", "Date")
  static let echeance = Self("Échéance", "Due")
  static func emisesEnTout(_ nombre: Int) -> Self {
    Self("Émises : \(nombre)", "Issued: \(nombre)")
  }
  static let histoires = Self("Historique de chaque facture", "History of each invoice")
  static let noteHistoires = Self(
    "Chaque événement porte sa position dans le journal. Ce qui est invisible ou commanderait"
      + " l'affichage est montré par son code, comme ⟨U+202E⟩.",
    "Each event bears its position in the journal. What is invisible or would steer the display is"
      + " shown by its code, such as ⟨U+202E⟩.")
  static let noteLignes = Self(
    "Les lignes brutes se déplient à l'écran ; sur papier, leur octet et leur empreinte disent"
      + " lesquelles ce sont.",
    "Raw lines unfold on a screen; on paper, their byte and hash say which they are.")
  static func sansLignesBrutes(_ nombre: Int, borne: Int) -> Self {
    Self(
      "Avec \(nombre) factures, la page donne de chaque événement la position, l'octet et"
        + " l'empreinte ; les lignes brutes s'y ajoutent jusqu'à \(borne) factures. Choisissez une"
        + " période ou un client pour en avoir moins. Pour voir la ligne de la position 7 :",
      "With \(nombre) invoices, the page gives the position, byte and hash of each event; raw lines"
        + " are added up to \(borne) invoices. A period or a client makes for fewer. To see the"
        + " line at position 7:")
  }
  static func dateDu(_ jour: String) -> Self { Self("daté du \(jour)", "dated \(jour)") }
  static func factureDu(_ jour: String) -> Self { Self("du \(jour)", "of \(jour)") }
  static func soldeApres(_ montant: String) -> Self {
    Self("solde \(montant)", "balance \(montant)")
  }
  static func soldeAu(_ montant: String, jour: String) -> Self {
    Self("solde \(montant) au \(jour)", "balance \(montant) on \(jour)")
  }
  static func totalApres(_ montant: String) -> Self {
    Self("total TTC \(montant)", "gross total \(montant)")
  }
  static func motif(_ motif: String) -> Self { Self("« \(motif) »", "“\(motif)”") }
  static func ligneBrute(_ position: Int) -> Self {
    Self("Ligne \(position) du journal", "Line \(position) of the journal")
  }
  static func lieu(octet: Int, hash: String) -> Self {
    Self("octet \(octet), empreinte \(hash)", "byte \(octet), hash \(hash)")
  }
  static let origine = Self(
    "Établi par Facturier à partir de journal.jsonl seul ; tout chiffre de cette page en découle.",
    "Made by Facturier from journal.jsonl alone; every figure on this page follows from it.")

  // Of the VAT that became due.
  static let exigible = Self("TVA exigible", "VAT due")
  static let noteExigible = Self(
    "Celle de services sans option sur les débits et celle d'acomptes est due à l'encaissement,"
      + " celle de biens à leur livraison, l'autre à la facturation, et dès le paiement qui vient avant ;"
      + " celle d'un impayé est récupérée."
      + " Sur un mois et pour tous les clients, c'est la TVA à déclarer.",
    "That of services without the option for debits and that of deposits is due when paid, that of"
      + " goods on their delivery, other VAT when invoiced, or with a payment that comes before; that of"
      + " what will never be paid is recovered. Over a month and all customers, it is the VAT to declare."
  )
  static let exigibleFacturee = Self(
    "La TVA exigible de la période est la TVA nette du tableau précédent : c'est la TVA à déclarer.",
    "The VAT due of the period is the net VAT of the table before: it is the VAT to declare.")
  static let rienExigible = Self(
    "Rien n'est devenu exigible dans la période.", "Nothing became due in the period.")
  static let baseFacturee = Self("Base facturée", "Base invoiced")
  static let tvaFacturee = Self("TVA facturée", "VAT invoiced")
  static let baseEncaissee = Self("Base encaissée", "Base received")
  static let tvaEncaissee = Self("TVA encaissée", "VAT received")
  static let baseRecuperee = Self("Base récupérée", "Base recovered")
  static let tvaRecuperee = Self("TVA récupérée", "VAT recovered")
  static let baseDue = Self("Base exigible", "Base due")
}
