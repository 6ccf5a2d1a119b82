// Written by Tools/checks/generated.py.

static const unsigned char schema_0[] = {
#embed "../../EventSchemas/AcompteDeduit.v1.json"
};
static const unsigned char schema_1[] = {
#embed "../../EventSchemas/AvoirEmis.v1.json"
};
static const unsigned char schema_2[] = {
#embed "../../EventSchemas/ClientArchive.v1.json"
};
static const unsigned char schema_3[] = {
#embed "../../EventSchemas/ClientChange.v1.json"
};
static const unsigned char schema_4[] = {
#embed "../../EventSchemas/ClientCree.v1.json"
};
static const unsigned char schema_5[] = {
#embed "../../EventSchemas/ClientModifie.v1.json"
};
static const unsigned char schema_6[] = {
#embed "../../EventSchemas/ClientRetabli.v1.json"
};
static const unsigned char schema_7[] = {
#embed "../../EventSchemas/ConditionsModifiees.v1.json"
};
static const unsigned char schema_8[] = {
#embed "../../EventSchemas/CreanceIrrecouvrable.v1.json"
};
static const unsigned char schema_9[] = {
#embed "../../EventSchemas/DeductionAnnulee.v1.json"
};
static const unsigned char schema_10[] = {
#embed "../../EventSchemas/DocumentExporte.v1.json"
};
static const unsigned char schema_11[] = {
#embed "../../EventSchemas/DossierExporte.v1.json"
};
static const unsigned char schema_12[] = {
#embed "../../EventSchemas/EcheanceModifiee.v1.json"
};
static const unsigned char schema_13[] = {
#embed "../../EventSchemas/FactureAnnulee.v1.json"
};
static const unsigned char schema_14[] = {
#embed "../../EventSchemas/FactureCreee.v1.json"
};
static const unsigned char schema_15[] = {
#embed "../../EventSchemas/FactureEmise.v1.json"
};
static const unsigned char schema_16[] = {
#embed "../../EventSchemas/HorlogeCorrigee.v1.json"
};
static const unsigned char schema_17[] = {
#embed "../../EventSchemas/LigneAjoutee.v1.json"
};
static const unsigned char schema_18[] = {
#embed "../../EventSchemas/LigneModifiee.v1.json"
};
static const unsigned char schema_19[] = {
#embed "../../EventSchemas/LigneRetiree.v1.json"
};
static const unsigned char schema_20[] = {
#embed "../../EventSchemas/LivraisonModifiee.v1.json"
};
static const unsigned char schema_21[] = {
#embed "../../EventSchemas/NatureModifiee.v1.json"
};
static const unsigned char schema_22[] = {
#embed "../../EventSchemas/NotesModifiees.v1.json"
};
static const unsigned char schema_23[] = {
#embed "../../EventSchemas/PaiementAnnule.v1.json"
};
static const unsigned char schema_24[] = {
#embed "../../EventSchemas/PaiementEnregistre.v1.json"
};
static const unsigned char schema_25[] = {
#embed "../../EventSchemas/PaiementRejete.v1.json"
};
static const unsigned char schema_26[] = {
#embed "../../EventSchemas/PeriodeCloturee.v1.json"
};
static const unsigned char schema_27[] = {
#embed "../../EventSchemas/PlanComptableDefini.v1.json"
};
static const unsigned char schema_28[] = {
#embed "../../EventSchemas/ProduitArchive.v1.json"
};
static const unsigned char schema_29[] = {
#embed "../../EventSchemas/ProduitCree.v1.json"
};
static const unsigned char schema_30[] = {
#embed "../../EventSchemas/ProduitModifie.v1.json"
};
static const unsigned char schema_31[] = {
#embed "../../EventSchemas/ProduitRetabli.v1.json"
};
static const unsigned char schema_32[] = {
#embed "../../EventSchemas/ReferencesModifiees.v1.json"
};
static const unsigned char schema_33[] = {
#embed "../../EventSchemas/RegistreOuvert.v1.json"
};
static const unsigned char schema_34[] = {
#embed "../../EventSchemas/RemboursementEffectue.v1.json"
};
static const unsigned char schema_35[] = {
#embed "../../EventSchemas/RemiseAccordee.v1.json"
};
static const unsigned char schema_36[] = {
#embed "../../EventSchemas/VendeurModifie.v1.json"
};
static const unsigned char schema_37[] = {
#embed "../../EventSchemas/VersementModifie.v1.json"
};
static const unsigned char schema_38[] = {
#embed "../../EventSchemas/definitions.v1.json"
};
static const unsigned char schema_39[] = {
#embed "../../EventSchemas/dto/FactureDTO.v1.json"
};
static const unsigned char schema_40[] = {
#embed "../../EventSchemas/enveloppe.v1.json"
};
static const unsigned char schema_41[] = {
#embed "../../EventSchemas/ligne.json"
};

#define SCHEMAS \
  {"EventSchemas/AcompteDeduit.v1.json", schema_0, sizeof schema_0}, \
  {"EventSchemas/AvoirEmis.v1.json", schema_1, sizeof schema_1}, \
  {"EventSchemas/ClientArchive.v1.json", schema_2, sizeof schema_2}, \
  {"EventSchemas/ClientChange.v1.json", schema_3, sizeof schema_3}, \
  {"EventSchemas/ClientCree.v1.json", schema_4, sizeof schema_4}, \
  {"EventSchemas/ClientModifie.v1.json", schema_5, sizeof schema_5}, \
  {"EventSchemas/ClientRetabli.v1.json", schema_6, sizeof schema_6}, \
  {"EventSchemas/ConditionsModifiees.v1.json", schema_7, sizeof schema_7}, \
  {"EventSchemas/CreanceIrrecouvrable.v1.json", schema_8, sizeof schema_8}, \
  {"EventSchemas/DeductionAnnulee.v1.json", schema_9, sizeof schema_9}, \
  {"EventSchemas/DocumentExporte.v1.json", schema_10, sizeof schema_10}, \
  {"EventSchemas/DossierExporte.v1.json", schema_11, sizeof schema_11}, \
  {"EventSchemas/EcheanceModifiee.v1.json", schema_12, sizeof schema_12}, \
  {"EventSchemas/FactureAnnulee.v1.json", schema_13, sizeof schema_13}, \
  {"EventSchemas/FactureCreee.v1.json", schema_14, sizeof schema_14}, \
  {"EventSchemas/FactureEmise.v1.json", schema_15, sizeof schema_15}, \
  {"EventSchemas/HorlogeCorrigee.v1.json", schema_16, sizeof schema_16}, \
  {"EventSchemas/LigneAjoutee.v1.json", schema_17, sizeof schema_17}, \
  {"EventSchemas/LigneModifiee.v1.json", schema_18, sizeof schema_18}, \
  {"EventSchemas/LigneRetiree.v1.json", schema_19, sizeof schema_19}, \
  {"EventSchemas/LivraisonModifiee.v1.json", schema_20, sizeof schema_20}, \
  {"EventSchemas/NatureModifiee.v1.json", schema_21, sizeof schema_21}, \
  {"EventSchemas/NotesModifiees.v1.json", schema_22, sizeof schema_22}, \
  {"EventSchemas/PaiementAnnule.v1.json", schema_23, sizeof schema_23}, \
  {"EventSchemas/PaiementEnregistre.v1.json", schema_24, sizeof schema_24}, \
  {"EventSchemas/PaiementRejete.v1.json", schema_25, sizeof schema_25}, \
  {"EventSchemas/PeriodeCloturee.v1.json", schema_26, sizeof schema_26}, \
  {"EventSchemas/PlanComptableDefini.v1.json", schema_27, sizeof schema_27}, \
  {"EventSchemas/ProduitArchive.v1.json", schema_28, sizeof schema_28}, \
  {"EventSchemas/ProduitCree.v1.json", schema_29, sizeof schema_29}, \
  {"EventSchemas/ProduitModifie.v1.json", schema_30, sizeof schema_30}, \
  {"EventSchemas/ProduitRetabli.v1.json", schema_31, sizeof schema_31}, \
  {"EventSchemas/ReferencesModifiees.v1.json", schema_32, sizeof schema_32}, \
  {"EventSchemas/RegistreOuvert.v1.json", schema_33, sizeof schema_33}, \
  {"EventSchemas/RemboursementEffectue.v1.json", schema_34, sizeof schema_34}, \
  {"EventSchemas/RemiseAccordee.v1.json", schema_35, sizeof schema_35}, \
  {"EventSchemas/VendeurModifie.v1.json", schema_36, sizeof schema_36}, \
  {"EventSchemas/VersementModifie.v1.json", schema_37, sizeof schema_37}, \
  {"EventSchemas/definitions.v1.json", schema_38, sizeof schema_38}, \
  {"EventSchemas/dto/FactureDTO.v1.json", schema_39, sizeof schema_39}, \
  {"EventSchemas/enveloppe.v1.json", schema_40, sizeof schema_40}, \
  {"EventSchemas/ligne.json", schema_41, sizeof schema_41}, \

