import Facturation
import ForeignJSON

/// The category and the rate of a VAT breakdown or of a line.
struct CleTVACII: Hashable {
  let categorie: String
  let taux: String

  /// Reads them, and puts them into a line or a group.
  init(_ taxe: ElementLu, dans objet: inout ObjetDTO) {
    if let type = taxe.un("TypeCode"), type.texte != "VAT" {
      type.refuser(.ciiValeurNonReprise(type.texte, admises: ["VAT"]))
    }
    let categorie = taxe.requis("CategoryCode")
    let taux = taxe.un("RateApplicablePercent")
    // Outside of the VAT there is no rate, which a registre writes as 0.
    objet.nombre("tva", taux?.texte ?? "0", a: taux?.place ?? taxe.place)
    objet.texte("categorieTVA", categorie)
    self.categorie = categorie?.texte ?? ""
    self.taux = taux?.texte.sansZeros ?? "0"
  }
}

/// Why no VAT is due of a category.
struct ExonerationCII {
  private let code: ElementLu?
  private let motif: ElementLu?

  init(_ taxe: ElementLu) {
    code = taxe.un("ExemptionReasonCode")
    motif = taxe.un("ExemptionReason")
  }

  /// Puts it into a line.
  func mettre(dans objet: inout ObjetDTO) {
    objet.texte("codeExoneration", code)
    objet.texte("motifExoneration", motif)
  }

  /// Puts its code alone into a group.
  func mettreLeCode(dans objet: inout ObjetDTO) { objet.texte("codeExoneration", code) }
}

/// The VAT breakdown of a document, BG-23.
struct VentilationCII {
  private(set) var groupes: [ObjetDTO] = []
  private(set) var exonerations: [CleTVACII: ExonerationCII] = [:]

  init(_ taxes: [ElementLu]) {
    for taxe in taxes {
      // Since when VAT is due follows from the seller's choice.
      taxe.passer("DueDateTypeCode", "LineTotalBasisAmount", "AllowanceChargeBasisAmount")
      var groupe = ObjetDTO(a: taxe.place)
      let cle = CleTVACII(taxe, dans: &groupe)
      let exoneration = ExonerationCII(taxe)
      exoneration.mettreLeCode(dans: &groupe)
      groupe.montant("base", taxe.requis("BasisAmount"))
      groupe.montant("montantTVA", taxe.requis("CalculatedAmount"))
      groupes.append(groupe)
      exonerations[cle] = exoneration
    }
  }
}
