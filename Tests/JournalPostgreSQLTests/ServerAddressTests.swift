import Facturation
import Testing

@testable import JournalPostgreSQL

@Suite struct `How long a server is waited for` {
  @Test func `counts a part of a millisecond as a whole one, and none that is past`() {
    #expect(Duration.milliseconds(5).inMilliseconds == 5)
    #expect(Duration.microseconds(1).inMilliseconds == 1)
    #expect(Duration.microseconds(2_001).inMilliseconds == 3)
    #expect(Duration.seconds(-1).inMilliseconds == 0)
    #expect(Duration.seconds(1_000_000_000_000_000).inMilliseconds == 1 << 50)
  }
}

@Suite struct `A server's address` {
  private let registre = "01980000-0000-7000-8000-000000000001"

  @Test func `names a registre, which the library is not told of`() throws {
    let address = try #require(
      ServerAddress("postgresql://ana@db:5433/compta?sslmode=require&registre=\(registre)"))
    #expect(address.registre?.texte == registre)
    #expect(address.forLibrary == "postgresql://ana@db:5433/compta?sslmode=require")
    #expect(
      address.shown == "postgresql://ana@db:5433/compta?sslmode=require&registre=\(registre)")
    #expect(!address.hasPassword)
  }

  @Test(
    arguments: [
      "postgresql://ana:s3cret@db/compta",
      "postgres://ana:s3cret@db:1,db2:2/compta?sslmode=require",
      "postgresql:///compta?user=ana&password=s3cret", "postgresql://ana:s3cret@/compta",
      "postgresql://db/compta?sslpassword=s3cret", "postgresql://db/compta?p%61ssword=s3cret",
      "postgresql://ana:s3cret@db?dbname=compta",
    ])
  func `never shows its password`(text: String) throws {
    let address = try #require(
      ServerAddress("\(text)\(text.contains("?") ? "&" : "?")registre=\(registre)"))
    #expect(address.hasPassword)
    #expect(!address.shown.contains("s3cret"))
    #expect(address.shown.contains("compta"))
    #expect(address.forLibrary == text)
    #expect(!address.withoutSecrets("invalid port: \"s3cret@db\"").contains("s3cret"))
  }

  @Test(
    arguments: [
      "/var/lib/registre", "registre", "postgresql://ana:a@s3cret@db/compta", "http://db/compta",
      "postgresql://ana:s3?cret@db/compta", "postgresql://ana:s3/cret@db/compta",
      "postgresql://ana:s3/c?ret@db/compta", "postgresql://ana:s3?c/ret@db/compta",
      "postgresql://ana:s3@\u{301}cret@db/compta", "postgresql://ana:s3?\u{301}cret@db/compta",
      "postgresql:/compta",
      "postgresql://db/compta?registre=42", "postgresql://db/compta?registre=",
      "postgresql://db/compta?registre=01980000-0000-7000-8000-000000000001"
        + "&registre=01980000-0000-7000-8000-000000000002",
    ])
  func `is none where another thing is meant or its registre is none`(text: String) {
    #expect(ServerAddress(text) == nil)
  }

  @Test func `shows all but the password, be it the name of something else as well`() throws {
    let address = try #require(
      ServerAddress("postgresql://compta:compta@compta/compta?registre=\(registre)"))
    #expect(address.shown == "postgresql://compta@compta/compta?registre=\(registre)")
    #expect(address.base == "postgresql://compta@compta/compta")
  }

  @Test(arguments: ["postgresql://ana:@db/compta", "postgresql://ana@db/compta?password="])
  func `has no password where none is written`(text: String) throws {
    let address = try #require(ServerAddress(text))
    #expect(!address.hasPassword)
    #expect(address.shown.hasPrefix("postgresql://ana@db/compta"))
    #expect(address.withoutSecrets("no password supplied") == "no password supplied")
  }

  @Test func `takes a password that is written as it has to be`() throws {
    let address = try #require(ServerAddress("postgresql://ana:s3%3Fcr%40et@db/compta"))
    #expect(address.hasPassword)
    #expect(address.withoutSecrets("wrong: s3?cr@et, s3%3Fcr%40et") == "wrong: …, …")
  }

  @Test func `names a registre by a word whose letters are written as digits`() throws {
    let address = try #require(ServerAddress("postgresql://db/compta?r%65gistre=\(registre)"))
    #expect(address.registre?.texte == registre)
    #expect(address.forLibrary == "postgresql://db/compta")
  }

  @Test func `takes a registre in capitals, and may name none`() throws {
    let address = try #require(
      ServerAddress("postgresql://db/compta?registre=\(registre.uppercased())"))
    #expect(address.registre?.texte == registre)
    let base = try #require(ServerAddress("postgresql://db/compta"))
    #expect(base.registre == nil)
    #expect(
      base.with(registre: try UUIDTexte(texte: registre)).shown.hasSuffix(
        "compta?registre=\(registre)"))
  }
}
