import ArgumentParser
import Foundation
import VouchEvidence
import VouchKit

/// `vouch evidence`.
struct EvidenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evidence", abstract: "Lists what an evidence bundle holds, or withholds parts of it.",
        subcommands: [EvidenceShowCommand.self, EvidenceRedactCommand.self])
}

/// `vouch evidence show`.
struct EvidenceShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Lists the parts of a bundle. Checks nothing: `vouch verify` does.",
        discussion: "Exit codes: 0 listed; 2 not a readable bundle; 64 usage error; 74 output was lost.")

    @Argument(help: ArgumentHelp("The bundle.", valueName: "file"))
    var file: String

    @Flag(help: "Print the signed report instead, as JSON: one line for each document.")
    var report = false

    func run() throws {
        try Complaint.reporting {
            let bundle = try EvidenceFile.bundle(file)
            if report {
                var lines: [String] = []
                while let report = bundle.report(lines.count) {
                    lines.append(String(decoding: report, as: UTF8.self) + "\n")
                }
                guard !lines.isEmpty else {
                    throw Complaint(
                        "evidence.withheld", "\(file): a part of the report was withheld",
                        hint: "list the parts without --report")
                }
                try Terminal.write(lines.joined())
                return
            }
            let entries = bundle.manifest.entries.sorted { $0.key < $1.key }
            try Terminal.write(
                entries.map { name, entry in
                    let length = String(entry.length)
                    let space = String(repeating: " ", count: max(0, 9 - length.count))
                    return "\(space)\(length)  \(name)\(bundle.content(name) == nil ? "  (withheld)" : "")\n"
                }.joined())
        }
    }
}

/// `vouch evidence redact`.
struct EvidenceRedactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact", abstract: "Withholds parts of a bundle; what is left still verifies.",
        discussion: """
            A field is withheld with everything from which it could be read again: the pictures, the print, and the zone, \
            barcodes and chip files that it came from.

            Exit codes: 0 written; 2 not a readable bundle; 64 usage error; 73 cannot create the file; 74 output was lost.
            """)

    @Argument(help: ArgumentHelp("The bundle.", valueName: "file"))
    var file: String

    @Option(
        help: ArgumentHelp(
            "What to withhold, separated by commas: pictures, portrait, print, zone, barcodes, chip, or fields such as address.",
            valueName: "subjects"))
    var without: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    private func subjects() throws -> [EvidenceSubject] {
        try without.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let subject = EvidenceSubject(String(word)) else {
                throw ValidationError("--without: no such part or field: \(word.prefix(60))")
            }
            return subject
        }
    }

    func validate() throws {
        _ = try subjects()
        if output.isEmpty { throw ValidationError("--output needs a path") }
    }

    func run() throws {
        let subjects = try subjects()
        try Complaint.reporting {
            let target = try OutputFile(output, .evidence)
            let bundle = try EvidenceFile.bundle(file)
            try target.write(Data(bundle.without(subjects).encoded))
        }
    }
}

/// Files of evidence.
enum EvidenceFile {
    static func bundle(_ path: String) throws(Complaint) -> EvidenceBundle {
        let bytes = try NamedFile.bytes(of: path, limit: EvidenceBundle.maximumLength)
        do throws(EvidenceError) {
            return try EvidenceBundle(bytes)
        } catch {
            throw Complaint(
                "evidence.unreadable", "\(path): \(error)", hint: "give a file written by `vouch read --evidence`")
        }
    }

    static func publicKey(_ path: String) throws(Complaint) -> [UInt8] {
        let text = try NamedFile.bytes(of: path, limit: 1 << 16)
        return try complaining { () throws(ReadingProblem) in
            do throws(ReadingProblem) {
                return try EvidenceKey.publicKey(pem: text)
            } catch {
                throw error.naming(path)
            }
        }
    }

    static func key(_ path: String) throws(Complaint) -> EvidenceKey {
        let text = try NamedFile.bytes(of: path, limit: 1 << 16)
        return try complaining { () throws(ReadingProblem) in
            do throws(ReadingProblem) {
                return try EvidenceKey(pem: text)
            } catch {
                throw error.naming(path)
            }
        }
    }
}
