import Foundation
import Testing
import VouchImaging

/// Each file of `Transcripts/` is a session: after `$` a command, then its standard output, lines of standard error
/// after `!`, and after `?` the exit code. Times are written `N ms`.
/// With RECORD_TRANSCRIPTS set the files are written anew from their commands.
@Suite struct TranscriptTests {
    static let transcripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Transcripts")

    /// Their file names. Those that begin with `text-` need the engine that reads print.
    private static func names(ofPrint: Bool) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: transcripts.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") && $0.hasPrefix("text-") == ofPrint }.sorted()
    }

    /// What `scripts/fetch-engines` fetches.
    private static let hasTextEngine: Bool = {
        let chosen = ProcessInfo.processInfo.environment["VOUCH_ENGINES"]
        let folder = chosen ?? Program.repository.appendingPathComponent(".vendor").path
        return FileManager.default.fileExists(atPath: folder + "/openvino")
    }()

    @Test func `there are transcripts`() {
        #expect(Self.names(ofPrint: false).count > 10)
        #expect(!Self.names(ofPrint: true).isEmpty)
    }

    @Test(arguments: names(ofPrint: false))
    func `the program does what the transcript says`(_ name: String) throws { try compare(name) }

    @Test(
        .enabled(if: hasTextEngine, "no engine that reads print: scripts/fetch-engines fetches it"),
        arguments: names(ofPrint: true))
    func `the program reads print as the transcript says`(_ name: String) throws { try compare(name) }

    private func compare(_ name: String) throws {
        let file = TranscriptTests.transcripts.appendingPathComponent(name)
        let text = try String(contentsOf: file, encoding: .utf8)
        let folder = try PictureFolder()
        defer { folder.remove() }
        var played = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) where line.hasPrefix("$ ") {
            played += line + "\n" + (try play(String(line.dropFirst(2)), in: folder.url))
        }
        if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil {
            try played.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(played == text)
    }

    /// Understands `vouch WORDS` and `vouch WORDS < FILE`.
    private func play(_ command: String, in folder: URL) throws -> String {
        var words = command.split(separator: " ").map(String.init)
        try #require(words.removeFirst() == "vouch")
        var input = Data()
        if words.count > 2, words[words.count - 2] == "<" {
            input = try Data(contentsOf: folder.appendingPathComponent(words.removeLast()))
            words.removeLast()
        }
        let program = try Program(
            words, in: folder, input: input, environment: ["HOME": folder.path, "XDG_DATA_HOME": "", "VOUCH_TRUST": ""])
        let errors = program.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return timeless(program.output.replacing(folder.path, with: "~")) + errors.map { "! \($0)\n" }.joined()
            + "? \(program.exitCode)\n"
    }

    private func timeless(_ output: String) -> String {
        output.replacing(#/\d+ ms/#, with: "N ms")
            // The last digits are the processor's.
            .replacing(#/\d+ dpi, quality [\d.]+/#, with: "N dpi, quality N")
            // A signature's length varies with its numbers.
            .replacing(#/\d+ bytes, N ms/#, with: "N bytes, N ms")
            .replacing(#/(EF\.SOD|EF\.CardSecurity)( +)\d+ bytes/#) { "\($0.output.1)\($0.output.2)N bytes" }
            .replacing(#/"(bytesOnWire|payloadBytes|bytes)":\d+/#) { "\"\($0.output.1)\":N" }
            .replacing(#/"(fingerprint|serialNumber)":"[0-9A-F]+"/#) { "\"\($0.output.1)\":\"…\"" }
            .replacing(#/key identifier [0-9A-F]{40}/#, with: "key identifier …")
            .replacing(#/"image":"[^"]+"/#, with: "\"image\":\"…\"")
            .replacing(#/"steps":\[[^\]]+\]/#, with: "\"steps\":[…]")
            .replacing(#/"elapsedMilliseconds":[\d.]+/#, with: "\"elapsedMilliseconds\":N")
            .replacing(#/"(milliseconds|quality)":\{[^}]+\}/#) { "\"\($0.output.1)\":{…}" }
    }
}

/// A folder of good pictures and everything that is none, and of the zone of virtual passports.
struct PictureFolder {
    /// A few terms in another language.
    private static let words = """
        {"language": "de", "texts": {"passport": "Reisepass", "field.surname": "Nachname", "zoneInSentence": "Zone",
         "overall.notPerformed": "Nichts spricht gegen das Dokument, aber nicht alles konnte geprüft werden."}}
        """

    let url = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-pictures-\(UUID())")

    init() throws {
        let pictures = Program.repository.appendingPathComponent("Tests/Corpus/pictures")
        let jpeg = try Data(contentsOf: pictures.appendingPathComponent("rgb.jpg"))
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("letters"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("pictures/inner"), withIntermediateDirectories: true)
        try write("empty.jpg", Data())
        try write("no-pairs.csv", Data("a,b\n\n".utf8))
        try write("half-a-pair.csv", Data("a,b\nno-zone.jpg,\n".utf8))
        try write("of-a-spreadsheet.csv", Data("\u{FEFF}a,b\r\nno-zone.jpg,\r\n".utf8))
        try write("words.json", Data(Self.words.utf8))
        try write("wrong-words.json", Data("{\"language\":\"de\",\"texts\":{\"field.surname\":\"\"}}".utf8))
        try write("text.jpg", Data("This is a letter.\n".utf8))
        try write("letters/letter.txt", Data("This is a letter.\n".utf8))
        try write("cut.jpg", jpeg.prefix(jpeg.count / 3))
        try write("no-zone.jpg", jpeg)
        try write("misnamed.png", jpeg)
        try write("pictures/b.jpg", jpeg)
        try write("pictures/a.png", Data(contentsOf: pictures.appendingPathComponent("rgb.png")))
        try write("pictures/inner/c.webp", Data(contentsOf: pictures.appendingPathComponent("lossy.webp")))
        try write("pictures/.hidden.jpg", jpeg)
        try write("animation.gif", Data("GIF89a".utf8))
        try write("bomb.jpg", PictureFolder.bomb(from: jpeg))
        for name in ["passport.jpg", "identity-card.jpg", "licence-back.jpg"] {
            let example = Program.repository.appendingPathComponent("Examples/\(name)")
            try write(name, Data(contentsOf: example))
        }
        let examples = try ["passport.jpg", "identity-card.jpg"].map {
            try Data(contentsOf: Program.repository.appendingPathComponent("Examples/\($0)"))
        }
        try write("scan.pdf", MediaFixtures.pdf(of: examples, width: 1600, height: 1200))
        try write("cut.pdf", MediaFixtures.pdf(of: [], width: 1600, height: 1200))
        try MediaFixtures.video(
            of: Program.repository.appendingPathComponent("Examples/passport.jpg"),
            at: url.appendingPathComponent("clip.mov"))
        try write("cut.mov", Data(contentsOf: url.appendingPathComponent("clip.mov")).prefix(200))
        for (name, seed) in [
            ("list.ml", "masterlist/list.bin"), ("root.pem", "masterlist/root.pem"),
            ("directory.ldif", "masterlist/directory.ldif"), ("revoked.crl", "certificate/revoked.bin"),
            ("EF.SOD.bin", "certificate/sod.bin"), ("signer.der", "certificate/signer.bin"),
            ("defects.bin", "publishedlist/defects.bin"), ("deviations.bin", "publishedlist/deviations.bin"),
            ("lists-root.pem", "publishedlist/root.pem"),
        ] {
            try write(name, Data(contentsOf: Program.repository.appendingPathComponent("Tests/Fuzz/Corpus/\(seed)")))
        }
        for (name, text) in Self.keys { try write(name, Data(text.utf8)) }
        try write("zone.txt", Data((Self.zone.joined(separator: "\n") + "\n").utf8))
        let report = Program.repository.appendingPathComponent("Tests/Fuzz/Corpus/conversion/report.json")
        try write("report.json", Data(contentsOf: report))
        let model = Program.repository.appendingPathComponent("Models/generic/passport.model")
        try write("one.model", Data(contentsOf: model))
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("forged"), withIntermediateDirectories: false)
        // DG1, and nobody's signature.
        try write("forged/DG1.bin", Self.group1(of: Self.zone))
        let dot = try #require(PNGEncoder.encode([0], width: 1, height: 1, format: .grey8))
        try write("dot.png", Data(dot))
    }

    /// RFC 8410 §10.1 and §10.3: a pair of Ed25519 keys as OpenSSL writes them.
    private static let keys = [
        ("key.pem", block("PRIVATE KEY", "MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC")),
        ("public.pem", block("PUBLIC KEY", "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=")),
        ("other.pem", block("PUBLIC KEY", "MCowBQYDK2VwAyEAAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")),
    ]

    private static func block(_ label: String, _ base64: String) -> String {
        "-----BEGIN \(label)-----\n\(base64)\n-----END \(label)-----\n"
    }

    private static let zone = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F3504152<<<<<<<<<<<<<<04",
    ]

    /// Tag 61 around tag 5F1F around the lines.
    private static func group1(of lines: [String]) -> Data {
        let text = Data(lines.joined().utf8)
        return Data([0x61, UInt8(text.count + 3), 0x5F, 0x1F, UInt8(text.count)]) + text
    }

    /// A JPEG whose header claims 65500 by 65500 pixels.
    private static func bomb(from jpeg: Data) throws -> Data {
        var bytes = [UInt8](jpeg)
        let frame = try #require(bytes.indices.dropLast(9).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
        return Data(bytes)
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    private func write(_ name: String, _ data: Data) throws { try data.write(to: url.appendingPathComponent(name)) }
}
