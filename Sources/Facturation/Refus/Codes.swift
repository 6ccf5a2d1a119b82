/// What the rules refuse.
extension RefusFacturation.Code {
  // A value.
  /// A value that is needed is not there.
  public static let valeurVide = Self(rawValue: "valeur-vide")
  /// A text has more characters than the value may have.
  public static let valeurTropLongue = Self(rawValue: "valeur-trop-longue")
  /// A text holds a control character.
  public static let caractereInterdit = Self(rawValue: "caractere-interdit")
  /// A text has not the form of such a value.
  public static let formeInvalide = Self(rawValue: "forme-invalide")
  /// A number has more decimals than are kept.
  public static let tropDeDecimales = Self(rawValue: "trop-de-decimales")
  /// A number or a sum lies outside what is admitted.
  public static let horsLimites = Self(rawValue: "hors-limites")
  /// The calendar has no such day.
  public static let dateInexistante = Self(rawValue: "date-inexistante")
  /// The check digits of a number do not agree with the rest.
  public static let cleFausse = Self(rawValue: "cle-fausse")
  /// An account is of another class than those that may have its role.
  public static let compteHorsRole = Self(rawValue: "compte-hors-role")
  /// An account has another role already, which the books have to tell apart.
  public static let compteDejaPris = Self(rawValue: "compte-deja-pris")

  // What is there and what isn't.
  /// The registre has been opened already.
  public static let registreDejaOuvert = Self(rawValue: "registre-deja-ouvert")
  /// The registre has not been opened yet.
  public static let registreNonOuvert = Self(rawValue: "registre-non-ouvert")
  /// Two series could give the same number.
  public static let seriesConfondues = Self(rawValue: "series-confondues")
  /// No client has that identifier.
  public static let clientInconnu = Self(rawValue: "client-inconnu")
  /// No produit has that identifier.
  public static let produitInconnu = Self(rawValue: "produit-inconnu")
  /// No facture has that identifier.
  public static let factureInconnue = Self(rawValue: "facture-inconnue")
  /// Nothing is called so.
  public static let designationInconnue = Self(rawValue: "designation-inconnue")
  /// An avoir is named where its invoice is meant.
  public static let avoirPourFacture = Self(rawValue: "avoir-pour-facture")
  /// Several things are called so.
  public static let designationAmbigue = Self(rawValue: "designation-ambigue")
  /// The facture has no such line.
  public static let ligneInconnue = Self(rawValue: "ligne-inconnue")
  /// The facture has no such payment.
  public static let paiementInconnu = Self(rawValue: "paiement-inconnu")

  // Parties and days.
  /// A SIRET does not begin with the SIREN.
  public static let sirenSiretEnDesaccord = Self(rawValue: "siren-siret-en-desaccord")
  /// A French VAT number does not end with the SIREN.
  public static let sirenTVAEnDesaccord = Self(rawValue: "siren-tva-en-desaccord")
  /// An address of the French directory does not begin with the SIREN.
  public static let sirenAdresseEnDesaccord = Self(rawValue: "siren-adresse-en-desaccord")
  /// What is to be archived is so already.
  public static let dejaArchive = Self(rawValue: "deja-archive")
  /// What is to be restored is not archived.
  public static let nonArchive = Self(rawValue: "non-archive")
  /// The clock is not behind the last event, and needs no correction.
  public static let horlogeALHeure = Self(rawValue: "horloge-a-l-heure")
  /// A delivery would end before it begins.
  public static let livraisonInversee = Self(rawValue: "livraison-inversee")

  // Lines and what they are sold at.
  /// A line has a quantity of zero.
  public static let quantiteNulle = Self(rawValue: "quantite-nulle")
  /// A VAT rate is not in force.
  public static let tauxNonAdmis = Self(rawValue: "taux-non-admis")
  /// A seller without VAT would charge some.
  public static let franchiseSansTVA = Self(rawValue: "franchise-sans-tva")
  /// A VAT category and a rate do not go together.
  public static let categorieIncompatible = Self(rawValue: "categorie-incompatible")
  /// A VAT category needs the reason for its exemption.
  public static let motifExonerationRequis = Self(rawValue: "motif-exoneration-requis")
  /// A VAT category needs the code of the reason for its exemption.
  public static let codeExonerationRequis = Self(rawValue: "code-exoneration-requis")
  /// The code of an exemption and a VAT category do not go together.
  public static let exonerationIncompatible = Self(rawValue: "exoneration-incompatible")
  /// A discount is more than what it is taken off.
  public static let remiseExcessive = Self(rawValue: "remise-excessive")
  /// A discount is a part and an amount at once.
  public static let remiseDouble = Self(rawValue: "remise-double")
  /// A period would end before it begins.
  public static let periodeInversee = Self(rawValue: "periode-inversee")
  /// A draft or an invoice deducts that deposit already.
  public static let acompteDejaDeduit = Self(rawValue: "acompte-deja-deduit")
  /// A line deducts a deposit for what was left of it, and keeps that.
  public static let deductionFigee = Self(rawValue: "deduction-figee")
  /// A deposit is deducted as a whole, and so its deduction is credited.
  public static let deductionEntiere = Self(rawValue: "deduction-entiere")
  /// The deposit is another client's.
  public static let acompteAutreClient = Self(rawValue: "acompte-autre-client")
  /// What would be deducted is no invoice of a deposit.
  public static let deductionSansAcompte = Self(rawValue: "deduction-sans-acompte")
  /// Lines do not go with the seller's VAT regime any more.
  public static let regimeChange = Self(rawValue: "regime-change")
  /// Lines are at a rate of zero, and nothing says why.
  public static let zeroSansMotif = Self(rawValue: "zero-sans-motif")
  /// The discount on the whole would lessen what is deducted.
  public static let remiseSurDeduction = Self(rawValue: "remise-sur-deduction")
  /// The due date comes before the invoice's date.
  public static let echeanceAvantFacture = Self(rawValue: "echeance-avant-facture")

  // Parties of an invoice, refused at issue.
  /// A seller who charges VAT has no VAT number.
  public static let vendeurSansNumeroTVA = Self(rawValue: "vendeur-sans-numero-tva")
  /// A client that is no private person has no address.
  public static let clientSansAdresse = Self(rawValue: "client-sans-adresse")
  /// The buyer's VAT number is needed for lines on which no VAT is charged to him.
  public static let acheteurSansNumeroTVA = Self(rawValue: "acheteur-sans-numero-tva")
  /// Goods that go to another country of the Union are sold to a French client.
  public static let intracommunautaireEnFrance = Self(rawValue: "intracommunautaire-en-france")
  /// Goods that go to another country of the Union are sold to a business that has no number there.
  public static let acheteurHorsDeLUnion = Self(rawValue: "acheteur-hors-de-l-union")
  /// A private person would owe the VAT.
  public static let autoliquidationParticulier = Self(rawValue: "autoliquidation-particulier")
  /// A VAT category is not that of what is sold.
  public static let natureEtCategorie = Self(rawValue: "nature-et-categorie")
  /// A VAT category is not that of where what is sold goes.
  public static let lieuEtCategorie = Self(rawValue: "lieu-et-categorie")
  /// A VAT rate is that of another part of France.
  public static let tauxEtLieu = Self(rawValue: "taux-et-lieu")
  /// A direct debit is agreed on, and no mandate allows it.
  public static let prelevementSansMandat = Self(rawValue: "prelevement-sans-mandat")

  // Warned of.
  /// Nothing says whether goods or services are sold.
  public static let sansNature = Self(rawValue: "sans-nature")
  /// Between businesses, payment is due later than the law allows.
  public static let echeanceLointaine = Self(rawValue: "echeance-lointaine")
  /// A transfer is asked for, and there is no account to pay to.
  public static let virementSansIBAN = Self(rawValue: "virement-sans-iban")
  /// Goods go to another country of the Union, and no date of delivery is given.
  public static let livraisonSansDate = Self(rawValue: "livraison-sans-date")
  /// An invoice is dated long after what it sells was delivered.
  public static let factureTardive = Self(rawValue: "facture-tardive")
  /// The VAT of an invoice belongs to a closed period, and counts on the first open day.
  public static let tvaReportee = Self(rawValue: "tva-reportee")
  /// A deposit that is deducted was not paid, or not all of it.
  public static let acompteImpaye = Self(rawValue: "acompte-impaye")
  /// A VAT category is rarely that of what is sold.
  public static let natureAVerifier = Self(rawValue: "nature-a-verifier")
  /// A VAT category is that of goods that go elsewhere than what is known.
  public static let lieuAVerifier = Self(rawValue: "lieu-a-verifier")
  /// A VAT rate is that of elsewhere than what is known.
  public static let tauxAVerifier = Self(rawValue: "taux-a-verifier")
  /// A company does not say what it has to on its invoices.
  public static let societeIncomplete = Self(rawValue: "societe-incomplete")
  /// A private person has no address.
  public static let particulierSansAdresse = Self(rawValue: "particulier-sans-adresse")
  /// A French business has no SIREN.
  public static let clientSansSiren = Self(rawValue: "client-sans-siren")
  /// A French public body has no SIRET.
  public static let publicSansSiret = Self(rawValue: "public-sans-siret")
  /// A French business has no address for electronic invoices.
  public static let clientSansAdresseElectronique = Self(
    rawValue: "client-sans-adresse-electronique")
  /// Several clients bear one SIREN.
  public static let sirenEnDouble = Self(rawValue: "siren-en-double")
  /// Clients that are imported are taken for private persons by their titles.
  public static let particuliersSupposes = Self(rawValue: "particuliers-supposes")
  /// Clients that are imported bear the name of others.
  public static let clientsHomonymes = Self(rawValue: "clients-homonymes")
  /// What bounced for one invoice paid others too.
  public static let reglementPartage = Self(rawValue: "reglement-partage")
  /// Documents that are imported are dated on a day to come.
  public static let documentsAVenir = Self(rawValue: "documents-a-venir")
  /// Invoices that are imported sell goods and services, and their lines don't say which.
  public static let natureDesLignes = Self(rawValue: "nature-des-lignes")

  // A facture and its stages.
  /// The facture is issued and no longer changes.
  public static let factureDejaEmise = Self(rawValue: "facture-deja-emise")
  /// The facture is cancelled.
  public static let factureDejaAnnulee = Self(rawValue: "facture-deja-annulee")
  /// The facture is not issued yet.
  public static let factureNonEmise = Self(rawValue: "facture-non-emise")
  /// Only an avoir cancels what is issued.
  public static let annulationApresEmission = Self(rawValue: "annulation-apres-emission")
  /// The facture has no line.
  public static let sansLigne = Self(rawValue: "sans-ligne")
  /// The deductions at a rate exceed what is invoiced at it.
  public static let baseNegative = Self(rawValue: "base-negative")
  /// The date comes before that of the last number given.
  public static let dateAvantDerniere = Self(rawValue: "date-avant-derniere")
  /// A rectificative names no invoice that it replaces.
  public static let rectificativeSansFacture = Self(rawValue: "rectificative-sans-facture")
  /// Another invoice than a rectificative would replace one.
  public static let remplacementSansRectificative = Self(
    rawValue: "remplacement-sans-rectificative")
  /// The invoice of a deposit would be replaced, and its deposit lost.
  public static let acompteRectifie = Self(rawValue: "acompte-rectifie")
  /// The date lies ahead, and was not accepted explicitly.
  public static let dateFuture = Self(rawValue: "date-future")

  // Payments.
  /// A payment is not positive.
  public static let paiementNonPositif = Self(rawValue: "paiement-non-positif")
  /// A payment's date lies ahead, and was not accepted explicitly.
  public static let paiementDateFuture = Self(rawValue: "paiement-date-future")
  /// A payment exceeds what is left to pay, and was not accepted explicitly.
  public static let paiementSuperieurAuSolde = Self(rawValue: "paiement-superieur-au-solde")
  /// More would be paid in cash than the law allows.
  public static let especesAuDelaDuPlafond = Self(rawValue: "especes-au-dela-du-plafond")
  /// The payment has been reversed already.
  public static let paiementDejaAnnule = Self(rawValue: "paiement-deja-annule")
  /// The payment has bounced already.
  public static let paiementDejaRejete = Self(rawValue: "paiement-deja-rejete")
  /// A payment would bounce before it was made.
  public static let rejetAvantPaiement = Self(rawValue: "rejet-avant-paiement")
  /// What can only have happened is dated ahead.
  public static let faitFutur = Self(rawValue: "fait-futur")
  /// More would be given back than came in, or than the avoir comes to.
  public static let remboursementExcessif = Self(rawValue: "remboursement-excessif")
  /// More would be given back than is to be, and was not accepted explicitly.
  public static let remboursementIndu = Self(rawValue: "remboursement-indu")
  /// A payment would be reversed of which something was given back.
  public static let renduSansEtreRecu = Self(rawValue: "rendu-sans-etre-recu")
  /// One sum exceeds what is left to pay of all its invoices, and was not accepted explicitly.
  public static let reglementSuperieurAuxSoldes = Self(rawValue: "reglement-superieur-aux-soldes")
  /// What came in for an invoice would pay that very invoice.
  public static let imputationSurElleMeme = Self(rawValue: "imputation-sur-elle-meme")
  /// One sum would pay what two clients owe.
  public static let reglementDeDeuxClients = Self(rawValue: "reglement-de-deux-clients")
  /// A payment came from another invoice, which gave it back for that.
  public static let compensationLiee = Self(rawValue: "compensation-liee")
  /// More would be paid as it is issued than the invoice comes to.
  public static let payePlusQueLeTotal = Self(rawValue: "paye-plus-que-le-total")
  /// What is unpaid has been given up already.
  public static let dejaIrrecouvrable = Self(rawValue: "deja-irrecouvrable")
  /// An invoice would be given up before its last payment, refund or avoir.
  public static let perteAvantMouvement = Self(rawValue: "perte-avant-mouvement")
  /// Nothing is unpaid that could be given up.
  public static let rienAPerdre = Self(rawValue: "rien-a-perdre")

  // Closed periods.
  /// A day that lies in a closed period would come to something else.
  public static let periodeClose = Self(rawValue: "periode-close")
  /// A payment would be reversed that counts on a closed day.
  public static let paiementClos = Self(rawValue: "paiement-clos")
  /// A period would be closed that was closed already.
  public static let clotureDejaFaite = Self(rawValue: "cloture-deja-faite")
  /// A period would be closed that is not over.
  public static let clotureFuture = Self(rawValue: "cloture-future")

  // Avoirs.
  /// An avoir credits no line.
  public static let avoirSansLigne = Self(rawValue: "avoir-sans-ligne")
  /// An avoir names a line twice.
  public static let avoirLigneEnDouble = Self(rawValue: "avoir-ligne-en-double")
  /// An avoir credits more of a line than is left of it.
  public static let avoirQuantite = Self(rawValue: "avoir-quantite")
  /// An avoir credits a greater amount of a line than is left of it.
  public static let avoirMontant = Self(rawValue: "avoir-montant")
  /// A line has been credited in full already.
  public static let avoirLigneCreditee = Self(rawValue: "avoir-ligne-creditee")
  /// Lines with a deduction among them are credited together or not at all.
  public static let avoirDeductionPartielle = Self(rawValue: "avoir-deduction-partielle")
  /// The facture has been credited in full already.
  public static let avoirRienACrediter = Self(rawValue: "avoir-rien-a-crediter")
  /// An avoir would be dated before its facture.
  public static let avoirAvantFacture = Self(rawValue: "avoir-avant-facture")
}
