// Written by Tools/checks/generated.py.

  {"EventSchemas/AcompteDeduit.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/AcompteDeduit.v1.json" suffix(, 0)
  }},
  {"EventSchemas/AvoirEmis.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/AvoirEmis.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ClientArchive.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ClientArchive.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ClientChange.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ClientChange.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ClientCree.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ClientCree.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ClientModifie.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ClientModifie.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ClientRetabli.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ClientRetabli.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ConditionsModifiees.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ConditionsModifiees.v1.json" suffix(, 0)
  }},
  {"EventSchemas/CreanceIrrecouvrable.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/CreanceIrrecouvrable.v1.json" suffix(, 0)
  }},
  {"EventSchemas/DeductionAnnulee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/DeductionAnnulee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/DocumentExporte.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/DocumentExporte.v1.json" suffix(, 0)
  }},
  {"EventSchemas/DossierExporte.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/DossierExporte.v1.json" suffix(, 0)
  }},
  {"EventSchemas/EcheanceModifiee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/EcheanceModifiee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/FactureAnnulee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/FactureAnnulee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/FactureCreee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/FactureCreee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/FactureEmise.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/FactureEmise.v1.json" suffix(, 0)
  }},
  {"EventSchemas/HorlogeCorrigee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/HorlogeCorrigee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/LigneAjoutee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/LigneAjoutee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/LigneModifiee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/LigneModifiee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/LigneRetiree.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/LigneRetiree.v1.json" suffix(, 0)
  }},
  {"EventSchemas/LivraisonModifiee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/LivraisonModifiee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/NatureModifiee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/NatureModifiee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/NotesModifiees.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/NotesModifiees.v1.json" suffix(, 0)
  }},
  {"EventSchemas/PaiementAnnule.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/PaiementAnnule.v1.json" suffix(, 0)
  }},
  {"EventSchemas/PaiementEnregistre.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/PaiementEnregistre.v1.json" suffix(, 0)
  }},
  {"EventSchemas/PaiementRejete.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/PaiementRejete.v1.json" suffix(, 0)
  }},
  {"EventSchemas/PeriodeCloturee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/PeriodeCloturee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/PlanComptableDefini.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/PlanComptableDefini.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ProduitArchive.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ProduitArchive.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ProduitCree.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ProduitCree.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ProduitModifie.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ProduitModifie.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ProduitRetabli.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ProduitRetabli.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ReferencesModifiees.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/ReferencesModifiees.v1.json" suffix(, 0)
  }},
  {"EventSchemas/RegistreOuvert.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/RegistreOuvert.v1.json" suffix(, 0)
  }},
  {"EventSchemas/RemboursementEffectue.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/RemboursementEffectue.v1.json" suffix(, 0)
  }},
  {"EventSchemas/RemiseAccordee.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/RemiseAccordee.v1.json" suffix(, 0)
  }},
  {"EventSchemas/VendeurModifie.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/VendeurModifie.v1.json" suffix(, 0)
  }},
  {"EventSchemas/VersementModifie.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/VersementModifie.v1.json" suffix(, 0)
  }},
  {"EventSchemas/definitions.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/definitions.v1.json" suffix(, 0)
  }},
  {"EventSchemas/dto/FactureDTO.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/dto/FactureDTO.v1.json" suffix(, 0)
  }},
  {"EventSchemas/enveloppe.v1.json", (const unsigned char[]){
#embed "../../EventSchemas/enveloppe.v1.json" suffix(, 0)
  }},
  {"EventSchemas/ligne.json", (const unsigned char[]){
#embed "../../EventSchemas/ligne.json" suffix(, 0)
  }},
