import Facturation

/// Schemas of exports, which stand by themselves, and of answers, which share what events define.
struct OwnFiles {
  private var sentences: Sentences
  /// What is defined for events, by its name and as it is written.
  private let shared: [String: String]
  private var files: [(name: String, schema: JSON)] = []

  /// All of them, and the sentences that were asked for, once the events are learnt.
  static func all(
    after events: SchemaWalker
  ) -> (files: [(name: String, schema: JSON)], Sentences) {
    var events = events
    let shared = Dictionary(uniqueKeysWithValues: events.definitions().members)
    var own = OwnFiles(sentences: events.sentences, shared: shared.mapValues(\.document))
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
    let whole = finish(head + schema + ["$defs": walker.definitions()])
    files.append((file, spelling == .ofExports ? whole : sharing(whole)))
    sentences = walker.sentences
  }

  /// Makes references of definitions that are equal to those of events, and drops what only these named.
  ///
  /// A definition stands behind all that it refers to, so that one pass is enough.
  private func sharing(_ answer: JSON) -> JSON {
    answer.changing("$defs") {
      var (same, own): ([JSON.Member], [JSON.Member]) = ([], [])
      for (name, schema) in $0.members {
        if shared[name] == schema.document, !own.contains(where: { schema.refers(to: $0.name) }) {
          let file = "../\(SchemaWalker.definitionsFile)"
          same.append((name, SchemaWalker.reference(to: name, in: file)))
        } else {
          own.append((name, schema))
        }
      }
      let rest = answer.without("$defs") + .object(own)
      return .object(same.filter { rest.refers(to: $0.name) } + own)
    }
  }
}
