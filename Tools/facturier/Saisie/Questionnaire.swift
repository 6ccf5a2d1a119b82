import Facturier

/// Asks one question after the other, on the terminal, until each has an answer that will do.
struct Questionnaire {
  let questions: [Question]
  let langue: Langue
  /// Throws what is wrong with the answers so far.
  let examiner: (Appel) throws -> Void
  private let entree = Entree()

  init(
    _ questions: [Question], langue: Langue, examiner: @escaping (Appel) throws -> Void
  ) {
    self.questions = questions
    self.langue = langue
    self.examiner = examiner
  }

  /// The call with the answers to what it leaves open.
  func completer(_ appel: Appel) throws -> Appel {
    Environnement.dire(Phrase.modeDEmploiDesQuestions.en(langue))
    return try questions.filter { !appel.a($0.option) }.reduce(appel) { try demander($1, $0) }
  }

  private func demander(_ question: Question, _ appel: Appel) throws -> Appel {
    let (nom, defaut) = (question.phrase.en(langue), question.defaut(appel))
    let invite = invite(question, defaut)
    while true {
      Environnement.ecrire(invite)
      guard let octets = entree.ligne() else {
        Environnement.ecrire("\n")
        throw Usage(.saisieFinie)
      }
      guard let texte = String(validating: octets, as: UTF8.self) else {
        Environnement.dire(Phrase.reponseIllisible.en(langue))
        continue
      }
      let reponse = Self.nettoyer(texte)
      let valeur = reponse.isEmpty ? defaut : reponse
      if question.estFacultative && (valeur == nil || reponse == "-") { return appel }
      let candidat = appel.complete(par: [(question.option, valeur ?? "")])
      do {
        try examiner(candidat)
        return candidat
      } catch let refus as RefusFacturation {
        Environnement.dire(refus.nommant(Champ(rawValue: nom)).message(langue))
      } catch let usage as Usage {
        Environnement.dire(usage.nommant(nom).en(langue))
      }
    }
  }

  /// `Pays, en deux lettres [FR] : `.
  private func invite(_ question: Question, _ defaut: String?) -> String {
    let quoi = [question.phrase, question.precision].compactMap { $0?.en(langue) }
    let crochets = question.estFacultative ? defaut ?? Phrase.aucun.en(langue) : defaut
    let demande = quoi.joined(separator: ", ") + (crochets.map { " [\($0)]" } ?? "")
    return Phrase.invite(demande).en(langue)
  }

  /// The answer without the white space around it.
  private static func nettoyer(_ texte: String) -> String {
    let debut = texte.drop(while: \.isWhitespace)
    return String(String(debut.reversed().drop(while: \.isWhitespace)).reversed())
  }
}
