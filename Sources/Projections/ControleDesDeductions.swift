import Facturation
import Journaux

extension AcompteDeduit {
  /// What it says wrong of a deposit: what had come in of that on its day, by the events before, and the days that
  /// follow from the invoice that deducts it.
  func ecarts(sur acompte: Facture?, par finale: Facture?) -> [Ecart] {
    guard let acompte else { return [] }
    let recus = acompte.recus(le: jourDeTVA?.date ?? dateFacture)
    let sommes = Ecart.si(recu != recus, .totaux, recus.enBref, recu.enBref)
    guard let juste = finale.flatMap({ acompte.deduction(par: $0, importe: importe) }) else {
      // A file may bring a deposit that an invoice once cited as a draft.
      return sommes
        + Ecart.si(importe == nil, .coherence, .valeur(numeroFacture.texte), .aucunTel)
    }
    return sommes
      + Ecart.si(dateFacture != juste.dateFacture, .gel, juste.dateFacture, dateFacture)
      + Ecart.si(
        jourDeTVA != juste.jourDeTVA, .gel, juste.jourDeTVA.teneur, jourDeTVA.teneur)
  }
}

extension DeductionAnnulee {
  /// What it says wrong of the avoir that ended a deduction by crediting the invoice.
  func ecarts(sur finale: Facture?) -> [Ecart] {
    guard let finale else { return [] }
    guard let avoir = finale.avoirs.first(where: { $0.numero.numero == numeroAvoir }) else {
      return [Ecart(.gel, attendu: .valeur(numeroAvoir.texte), trouve: .aucunTel)]
    }
    return Ecart.si(avoir.date != dateAvoir, .gel, avoir.date, dateAvoir)
  }
}

extension JourDeTVA {
  /// The days in one line, to compare.
  var enBref: String { "\(date)" + (reporteDu.map { " (\($0))" } ?? "") }
}

extension [GroupeTVA] {
  /// The groups in one line, to compare.
  var enBref: String {
    map { groupe in
      let code = groupe.codeExoneration.map { ":\($0)" } ?? ""
      return "\(groupe.tva):\(groupe.base):\(groupe.montantTVA)\(code)"
    }.joined(separator: ",")
  }
}

extension JourDeTVA? {
  fileprivate var teneur: Teneur { map { .valeur($0.enBref) } ?? .rien }
}
