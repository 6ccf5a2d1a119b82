extension TexteRapport {
  /// The words in French.
  var francais: String {
    switch self {
    case .titre: "Rapport d'audit"
    case .titrePage(let nom, let periode): "Rapport d'audit, \(nom), \(periode)"
    case .periode: "Période"
    case .duAu(let du, let au): "du \(du) au \(au)"
    case .jusquAu(let au): "jusqu'au \(au)"
    case .client: "Client"
    case .tousLesClients: "tous"
    case .etabliLe: "Établi le"
    case .etabliAvec(let version): "avec Facturier \(version)"
    case .siren: "SIREN"
    case .etatDuJournal: "Journal lu jusqu'à"
    case .position(let position): "position \(position)"
    case .sommaire: "Sommaire"
    case .allerAuContenu: "Aller au contenu"
    case .verdict: "Vérification"
    case .intact(let evenements):
      "Le journal est intact : "
        + (evenements == 1
          ? "son événement est vérifié." : "ses \(evenements) événements sont vérifiés.")
    case .nonIntact(let anomalies):
      "Le journal n'est pas intact : "
        + (anomalies == 1 ? "une anomalie." : "\(anomalies) anomalies.")
    case .sensDuVerdict:
      "Chaque ligne est écrite dans sa seule forme admise, porte l'empreinte de ses "
        + "propres octets et celle de la ligne du dessus ; les numéros se suivent, et les "
        + "totaux figés sont ceux des lignes."
    case .evenementsVerifies: "Événements vérifiés"
    case .premiere: "Premier"
    case .derniere: "Dernier"
    case .empreinteDeTete: "Empreinte de tête"
    case .ancre: "Ancre exigée"
    case .ancreAucune: "aucune"
    case .correctionsHorloge: "Horloge corrigée"
    case .enPosition(let positions):
      (positions.count == 1 ? "en position " : "aux positions ")
        + positions.map(String.init).joined(separator: ", ")
    case .repeter: "Pour refaire cette vérification"
    case .repeterPlusTard:
      "Pour prouver plus tard que le journal contient encore tout ce que montre cette page"
    case .sansFacturier: "Sans Facturier, ligne par ligne"
    case .anomalies: "Anomalies"
    case .colonnePosition: "Position"
    case .octet: "Octet"
    case .regle: "Règle"
    case .attendu: "Attendu"
    case .trouve: "Trouvé"
    case .autresAnomalies(let nombre):
      "Et \(nombre) autres, que « facturier verifier » nomme toutes."
    case .parMois: "Totaux par mois"
    case .noteMois:
      "Par mois de la date de facture ; avoirs et encaissements sont ceux de ces "
        + "factures, au jour du rapport."
    case .graphique: "Totaux par mois, en euros"
    case .mois: "Mois"
    case .factures: "Factures"
    case .ht: "HT"
    case .tva: "TVA"
    case .ttc: "TTC"
    case .avoirs: "Avoirs"
    case .encaisse: "Encaissé"
    case .solde: "Solde"
    case .ensemble: "Ensemble"
    case .rienEmis: "Aucune facture émise dans la période."
    case .parTaux: "TVA par taux"
    case .taux: "Taux"
    case .base: "Base"
    case .baseCreditee: "Base créditée"
    case .tvaCreditee: "TVA créditée"
    case .tvaNette: "TVA nette"
    case .noteTaux:
      "Ce que les factures de la période ont facturé, et ce que leurs avoirs ont repris."
    case .encaissements: "Encaissements par mode"
    case .noteEncaissements:
      "Les paiements datés dans la période, quelle que soit la date de leur facture ; "
        + "ceux qui ont été annulés ne comptent pas."
    case .mode: "Mode"
    case .montant: "Montant"
    case .aucunEncaissement: "Aucun encaissement dans la période."
    case .balance(let jour): "Balance âgée au \(jour)"
    case .noteBalance:
      "Ce qui reste dû sur toutes les factures émises jusqu'à ce jour, selon les jours "
        + "de retard."
    case .nonEchu: "Non échu"
    case .jours(let tranche): "\(tranche) j"
    case .rienDu: "Rien n'est dû."
    case .series: "Séries de numéros"
    case .noteSeries: "Pour tout le journal, sans filtre."
    case .serie: "Série"
    case .premierNumero: "Premier"
    case .dernierNumero: "Dernier"
    case .donnes: "Donnés"
    case .manquants: "Manquants"
    case .doubles: "En double"
    case .aucun: "aucun"
    case .etAutres(let nombre): "et \(nombre) autres"
    case .aucuneSerie: "Aucun numéro n'a été donné."
    case .liste: "Liste des factures"
    case .aucuneFacture: "Aucune facture dans la période."
    case .facture: "Facture"
    case .date: "Date"
    case .echeance: "Échéance"
    case .statut: "Statut"
    case .emisesEnTout(let nombre): "Émises : \(nombre)"
    case .histoires: "Historique de chaque facture"
    case .noteHistoires:
      "Chaque événement porte sa position dans le journal. Ce qui est invisible ou "
        + "commanderait l'affichage est montré par son code, comme ⟨U+202E⟩."
    case .sansLignesBrutes(let nombre, let borne):
      "Avec \(nombre) factures, la page donne de chaque événement la position, l'octet "
        + "et l'empreinte ; les lignes brutes s'y ajoutent jusqu'à \(borne) factures. Pour "
        + "moins de factures : --du, --au ou --client. Pour voir la ligne de la position 7 "
        + ":"
    case .dateDu(let jour): "daté du \(jour)"
    case .factureDu(let jour): "du \(jour)"
    case .soldeApres(let montant): "solde \(montant)"
    case .totalApres(let montant): "total TTC \(montant)"
    case .motif(let motif): "« \(motif) »"
    case .ligneBrute(let position): "Ligne \(position) du journal"
    case .lieu(let octet, let hash): "octet \(octet), empreinte \(hash)"
    case .origine:
      "Établi par Facturier à partir de journal.jsonl seul ; tout chiffre de cette page "
        + "en découle."
    }
  }
}
