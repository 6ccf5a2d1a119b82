import Foundation

/// The repository that these tests stand in.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every file of code, read once.
  static let files: [SourceFile] = {
    let folders = ["Sources", "Tests", "Tools"].flatMap(paths(in:)).filter(isCode).sorted()
    return (["Package.swift"] + folders).compactMap(file)
  }()

  /// Every document, read once.
  static let documents: [SourceFile] = {
    let folders = ["Sources", "EventSchemas"].flatMap(paths(in:)).filter { $0.hasSuffix(".md") }
    return (["README.md", "CONTRIBUTING.md"] + folders.sorted()).compactMap(file)
  }()

  private static func file(_ path: String) -> SourceFile? {
    let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    return text.map { SourceFile(path: path, text: $0) }
  }

  /// What a rule finds in all of them.
  static func violations(of rule: (SourceFile) -> [Violation]) -> [Violation] {
    files.flatMap(rule)
  }

  /// A released archive has no history, so git can't say what belongs to it.
  static var isClone: Bool {
    FileManager.default.fileExists(atPath: root.appending(path: ".git").path(percentEncoded: false))
  }

  /// The files under version control.
  static func trackedPaths() throws -> [String] {
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-C", root.path(percentEncoded: false), "ls-files", "-z"]
    let output = Pipe()
    git.standardOutput = output
    try git.run()
    let listing = try output.fileHandleForReading.readToEnd() ?? Data()
    git.waitUntilExit()
    return String(decoding: listing, as: UTF8.self).split(separator: "\0").map(String.init)
  }

  private static func paths(in folder: String) -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    let inside = try? FileManager.default.subpathsOfDirectory(atPath: path)
    return (inside ?? []).map { "\(folder)/\($0)" }
  }

  /// Examples and recorded outputs are as long as they need to be; code isn't.
  private static func isCode(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    if let dot = name.lastIndex(of: ".") {
      return ["swift", "c", "h", "py", "sh"].contains(name[name.index(after: dot)...])
    }
    return path.hasPrefix("Tools/")
  }
}
