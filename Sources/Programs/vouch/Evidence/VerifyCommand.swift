import ArgumentParser
import Foundation
import VouchEvidence
import VouchKit

/// `vouch verify`.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks an evidence bundle and reads again from the readings in it.",
        discussion: """
            Works offline. Says that the same report came out, byte for byte, or names the first difference and where it \
            lies: tampering (the signature), input (a part is not what was signed), version (program, models or networks \
            are others), content (the signed report does not follow from the signed readings).

            Exit codes: 0 signature and hashes hold, and all that could be run came out again; 1 there is a difference; 2 \
            not a readable bundle; 3 signature and hashes hold, but what a run needs was withheld; 64 usage error; 70 the \
            networks are missing or damaged.
            """)

    @Argument(help: ArgumentHelp("The bundle, as written by `vouch read --evidence`.", valueName: "file"))
    var file: String

    @Option(
        help: ArgumentHelp(
            "The operator's public key or certificate, PEM. Without it, who signed is not judged.", valueName: "file"))
    var key: String?

    @Flag(help: "Also read the pictures in the bundle again, by the engines of this installation.")
    var pictures = false

    @Flag(help: "Print one JSON object.")
    var json = false

    @OptionGroup var models: ModelOptions

    func run() async throws {
        let exitCode: Int32
        do {
            exitCode = try await verify()
        } catch let complaint as Complaint {
            complaint.print()
            exitCode = complaint.exitCode
        }
        if exitCode != 0 { throw ExitCode(exitCode) }
    }

    private func verify() async throws -> Int32 {
        let bundle = try EvidenceFile.bundle(file)
        let key = try key.map { path throws(Complaint) in try EvidenceFile.publicKey(path) }
        var configuration = DocumentService.Configuration(models: .loaded(try models.load()))
        configuration.trust = .none
        let service = try complaining { () throws(ReadingProblem) in try DocumentService.build(configuration) }
        let findings: EvidenceFindings
        do {
            findings = try await service.verify(bundle, key: key, readsPictures: pictures)
        } catch let problem as ReadingProblem {
            throw Complaint(problem.naming(file))
        }
        try Terminal.write(
            json ? try VerifiedEvidence(bundle, findings).json() : Self.words(bundle, findings).joined())
        return switch findings.outcome {
        case _ where findings.samePictures == false: 1
        case .same, .sameInPart: 0
        case .different: 1
        case .notRun: 3
        }
    }

    /// A line for each thing that was checked.
    private static func words(_ bundle: EvidenceBundle, _ findings: EvidenceFindings) -> [String] {
        let verification = findings.verification
        let key = VerifiedEvidence.hex(verification.keyIdentifier.prefix(8))
        let signer =
            switch verification.isTrusted {
            case true?: "by the key given"
            case false?: "by another key than the one given: \(key)…"
            case nil: "by the key \(key)…, not compared: no --key"
            }
        var lines = [
            "signature  \(verification.isSigned ? "holds, \(signer)" : "does not hold")\n",
            "parts      \(bundle.names.count) there, \(bundle.withheld.count) withheld\n",
        ]
        lines += bundle.withheld.map { "           withheld: \($0)\n" }
        lines.append("made       \(bundle.manifest.made) by \(bundle.manifest.program)\n")
        if bundle.timeStamp != nil { lines.append("time stamp there, not judged: `openssl ts -verify` does\n") }
        for version in findings.versions { lines.append("version    \(version)\n") }
        switch findings.outcome {
        case .same: lines.append("replay     the same report, byte for byte, from the readings\n")
        case .sameInPart:
            lines.append(
                "replay     the same where it could be run: \(findings.confirmed.count) of "
                    + "\(findings.confirmed.count + findings.notRun.count) parts of the report\n")
        case .notRun: lines.append("replay     not performed: what it needs was withheld\n")
        case .different(let difference):
            lines.append("replay     different: \(difference.part) (\(difference.cause.rawValue))\n")
        }
        switch findings.samePictures {
        case true?: lines.append("pictures   the same report, but for times, from the pictures\n")
        case false?: lines.append("pictures   another report from the pictures\n")
        case nil: break
        }
        return lines
    }
}
