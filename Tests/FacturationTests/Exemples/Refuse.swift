@testable import Facturation
import Testing
import Litteraux

/// Expects an act to be refused under that code, for that field if one is at fault.
@discardableResult
func refuse(
  _ code: String, _ champ: Champ? = nil, _ commentaire: Comment? = nil,
  sourceLocation lieu: SourceLocation = #_sourceLocation, _ acte: () throws -> some Any
) -> RefusFacturation? {
  do {
    let resultat = try acte()
    Issue.record("accepted: \(resultat) \(commentaire ?? "")", sourceLocation: lieu)
  } catch let refus as RefusFacturation {
    #expect(refus.code.rawValue == code, commentaire, sourceLocation: lieu)
    #expect(refus.champ == champ, commentaire, sourceLocation: lieu)
    return refus
  } catch {
    Issue.record(error, commentaire, sourceLocation: lieu)
  }
  return nil
}

extension RefusFacturation {
  /// The figures as one line of text.
  var figures: String { chiffres.figures }
}

/// Reads a text that only the test's run makes known, strictly: as a journal's lines are read.
func lire<Valeur: ValeurDecimale>(_ texte: String, _ type: Valeur.Type) throws -> Valeur {
  do {
    return try Valeur.lire(ContiguousArray(texte.utf8).span, enCanonique: true)
  } catch {
    throw RefusFacturation.valeur(Valeur.champHabituel, error)
  }
}

/// Reads a text that only the test's run makes known.
func lire<Valeur: ValeurTexte>(_ texte: String, _ type: Valeur.Type) throws -> Valeur {
  try Valeur(texte: texte, champ: Valeur.champHabituel)
}

extension [RefusFacturation.Chiffre] {
  /// Each by its name: `maximum=250`.
  var figures: String { map { "\($0.nom)=\($0.valeur)" }.joined(separator: " ") }
}
