import Facturier
import PDF

extension Logo {
  /// The image of a file that was named.
  static func exige(_ chemin: String) throws -> Logo {
    let octets = try FichierLu(chemin).contenu(auPlus: Image.largestFile)
    do throws(ImageFault) {
      return try Logo(octets)
    } catch {
      throw Introuvable(
        designation: chemin, phrase: .logoInutilisable(chemin, error),
        regle: Introuvable.logoInutilisable)
    }
  }
}
