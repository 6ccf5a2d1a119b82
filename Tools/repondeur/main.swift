/// Answers questions on identifiers and lines, a line each, so that programs written by others
/// in other languages can check the house from outside. It reads standard input to its end.
import Facturation

while let ligne = readLine() {
  let champs = ligne.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  do {
    print(try Reponse.a(champs))
  } catch let refus as RefusFacturation {
    print("refus", refus.code.rawValue)
  }
}
