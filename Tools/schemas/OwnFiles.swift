import Facturation

/// The schemas that stand by themselves, with all that they refer to: of exports, and of answers.
struct OwnFiles {
  private(set) var sentences: Sentences
  private var files: [(name: String, schema: JSON)] = []

  /// All of them, and the sentences that were asked for.
  static func all(_ sentences: Sentences) -> (files: [(name: String, schema: JSON)], Sentences) {
    var own = OwnFiles(sentences: sentences)
    own.add(
      "dto/FactureDTO.v1.json", "FactureDTO.v1", .ofExports, FactureExportee.self,
      FactureExportee.finish)
    own.answer(ClientRepondu.self, "client", "A customer")
    own.answer(VendeurRepondu.self, "vendeur", "The seller, and how the ledger numbers")
    own.answer(PlanComptableDefini.self, "comptes", "The accounts of the books")
    own.answer(PeriodeCloturee.self, "cloture", "A closed period, told below `position`") {
      $0.changing("properties") {
        $0 + [
          "time": ["description": "When it was closed.", "type": "string"],
          "author": ["description": "Who closed it.", "type": "string"],
        ]
      }
    }
    own.answer(ProduitRepondu.self, "produit", "A product on offer")
    own.answer(FactureRepondue.self, "facture", "An invoice as of a day", FactureRepondue.finish)
    own.answer(AvoirMontre.self, "avoir", "An avoir, which takes off what it comes to")
    return (own.files, own.sentences)
  }

  /// An answer of the command line says first what it is.
  private mutating func answer<Shape: Record>(
    _ shape: Shape.Type, _ type: String, _ title: String, _ finish: (JSON) -> JSON = { $0 }
  ) {
    add("cli/\(type).json", title, .ofLines, shape) {
      finish($0).changing("properties") { ["type": ["const": .text(type)]] + $0 }
        .changing("required") { ["type"] + $0 }
    }
  }

  private mutating func add<Shape: Record>(
    _ file: String, _ title: String, _ spelling: Spelling, _ shape: Shape.Type,
    _ finish: (JSON) -> JSON
  ) {
    var walker = SchemaWalker(sentences, spelling, kinds: [])
    let schema = walker.learn(shape, definitions: "").schema
    let head: JSON = ["$schema": .text(SchemaFiles.dialect), "title": .text(title)]
    files.append((file, finish(head + schema + ["$defs": walker.definitions()])))
    sentences = walker.sentences
  }
}
