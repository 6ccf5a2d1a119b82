import Journaux
import LigneJSON
import Testing

/// `FACTURIER_RECORD=1 swift test --filter 'example lines'` writes the files anew, before they
/// are read by others.
@Suite(.serialized) struct `The example lines` {
  @Test func `are what the writer writes, to the byte`() throws {
    let files = try Exemples().fichiers
    if EventSchemas.isRecording { try EventSchemas.record(files) }
    for (name, bytes) in files {
      let golden = try EventSchemas.exemple(name)
      #expect(text(golden) == text(bytes), "\(name)")
    }
  }

  @Test func `are read as the events that were written`() throws {
    for exemple in try Exemples().journaux.joined() {
      let line = try Line.read(exemple.bytes, in: 0..<exemple.bytes.count - 1)
      #expect(line.event == exemple.event)
    }
  }

  @Test func `are there for each type and version that can be read, two of each`() throws {
    let names = EventCatalogue.current.types.map { "\($0).jsonl" }
    #expect(try EventSchemas.names() == names.sorted())
    for name in names {
      let type = name.dropLast(".jsonl".count)
      let lines = try EventSchemas.exemple(name).split(separator: UInt8(ascii: "\n"))
      #expect(lines.count == 2)
      for line in lines {
        #expect(text(ContiguousArray(line)).contains("\"type\":\"\(type)\""), "\(name)")
      }
    }
  }

  @Test func `make up two intact journals`() throws {
    for journal in try Exemples().journaux {
      var chain = Chain()
      for exemple in journal {
        let range = 0..<exemple.bytes.count - 1
        let line = try Line.read(exemple.bytes, in: range)
        #expect(chain.take(line, actualHash: Line.hash(exemple.bytes, in: range)) == [])
      }
      #expect(chain.isComplete)
      #expect(chain.head.position == EventCatalogue.today.count)
    }
  }
}

func text(_ bytes: ContiguousArray<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
