import Facturation
import Port
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
      "postgresql://db/compta?oauth_client_secret=s3cret",
      "postgresql://db/compta?scram_client_key=s3cret",
      "postgresql://db/compta?scram_server_key=s3cret",
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

  @Test(
    arguments: [
      ("%41b", "Ab"), ("a%C3%A9", "aé"), ("%414", "A4"), ("%4", "%4"), ("%", "%"), ("%4g", "%4g"),
      ("%+1", "%+1"), ("%%41", "%A"),
    ])
  func `has signs written as digits, and others that stand for themselves`(
    _ written: String, _ meant: String
  ) {
    #expect(Substring(written).percentDecoded == meant)
  }

  /// PostgreSQL's library takes less than two seconds for two, and no more than 32 bits.
  @Test(
    arguments: [
      (Duration.seconds(1), "2"), (.milliseconds(2_999), "2"), (.milliseconds(3_000), "3"),
      (.seconds(1 << 41), "2147483647"),
    ])
  func `is given to the library with how long it may take`(_ limit: Duration, _ told: String) throws
  {
    let address = try #require(ServerAddress("postgresql://ana:s@db/compta?registre=\(registre)"))
    #expect(
      address.settings(within: limit).map { "\($0.word)=\($0.value)" } == [
        "connect_timeout=\(told)", "fallback_application_name=facturier",
        "dbname=postgresql://ana:s@db/compta", "client_encoding=UTF8",
      ])
  }
}

@Suite struct `What a server says against an act` {
  /// The codes are those of appendix A of PostgreSQL's manual.
  @Test(
    arguments: [
      ("55P03", .locked), ("53100", .full), ("42501", .forbidden("no")),
      ("25006", .forbidden("the server only lets read: no")),
      ("3F000", .missing("the database is not prepared: no")),
      ("42P01", .missing("the database is not prepared: no")), ("40001", .failed("no (40001)")),
    ] as [(String, StoreError)])
  func `is told by its code`(_ state: String, _ told: StoreError) {
    for isLast in [false, true] {
      let error = ServerError.refused(Refusal(state: state, isLast: isLast, message: "no"))
      #expect(error.storeError == told && error.message == "no")
      #expect(error.isOfConnection == isLast)
    }
  }

  @Test func `is told on one line where it is no refusal`() {
    let lines = "no route\n  to host"
    let errors: [ServerError] = [
      .unreachable(lines), .starting(lines), .lost(lines), .wrong(lines), .shutOut(lines),
    ]
    for error in errors {
      let message = "no route; to host"
      let told: StoreError = error == .shutOut(lines) ? .forbidden(message) : .failed(message)
      #expect(error.storeError == told && error.message == message)
      #expect(error.isOfConnection == (error == .lost(lines)))
    }
    #expect(ServerError.silent.storeError == .failed("the server does not answer"))
    #expect(!ServerError.silent.isOfConnection)
  }

  /// A server that was reached before is waited for where the way to it fails; one that is a standby now, which
  /// 25006 says, is left for the one that writes.
  @Test(
    arguments: [
      (.unreachable(""), true, false, false), (.starting(""), true, true, false),
      (.lost(""), true, false, false), (.shutOut(""), false, false, false),
      (.silent, false, false, false), (.wrong(""), false, false, false),
      (.refused(Refusal(state: "42501", isLast: false, message: "")), false, false, true),
      (.refused(Refusal(state: "57P01", isLast: true, message: "")), true, false, false),
      (.refused(Refusal(state: "25006", isLast: false, message: "")), false, false, false),
    ] as [(ServerError, Bool, Bool, Bool)])
  func `says whether the way to it failed, and whether the connection is as good as before`(
    _ error: ServerError, _ isOfReaching: Bool, _ isOfStarting: Bool, _ isKept: Bool
  ) {
    #expect(error.isOfReaching == isOfReaching && error.isOfStarting == isOfStarting)
    #expect(error.leavesConnection == isKept)
  }
}
