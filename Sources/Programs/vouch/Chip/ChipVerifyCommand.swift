import ArgumentParser
import Foundation
import VouchChip
import VouchCore
import VouchKit
import VouchOpenSSL

/// `vouch chip verify`.
struct ChipVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verifies the saved files of a chip.",
        discussion: """
            Performs the checks of `vouch chip read`, except those that need the chip itself: files can be copied.

            Exit codes: 0 the signature was checked, the trust store has its signer's State, and no check failed; 1 a check \
            failed, a file is malformed, or no signature was checked or its signer is unknown, which proves nothing; 2 the files or the trust store cannot be used; 64 usage error; \
            74 output was lost, because a disk is full or a pipe closed.
            """)

    @Argument(
        help: ArgumentHelp(
            "A folder written by `vouch chip read --save`: DG1.bin, EF.SOD.bin and so on.", valueName: "folder"))
    var folder: String?

    @Option(help: ArgumentHelp("Check only an EF.SOD: its signature and its signer.", valueName: "file"))
    var sod: String?

    @Option(help: ArgumentHelp("The files' application: \(ApplicationName.choices).", valueName: "name"))
    var application = ApplicationName(application: .eMRTD)

    @Option(
        help: ArgumentHelp(
            "The challenge you issued for active authentication: the answer saved with the files counts only if "
                + "it answers this one.", valueName: "hex"))
    var challenge: String?

    @Option(help: ArgumentHelp("The date at which to check certificates. (default: today)", valueName: "yyyy-mm-dd"))
    var today: Day?

    @Option(
        help: ArgumentHelp(
            "Do not check the signatures of this State's documents, as the MRZ names it; they are never proven. Repeat "
                + "for more.", valueName: "state"))
    var withoutPassiveAuthentication: [String] = []

    @OptionGroup var trust: TrustStoreOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        guard (folder == nil) != (sod == nil) else { throw ValidationError("give a folder, or --sod with a file") }
        if sod != nil, challenge != nil { throw ValidationError("--challenge has no effect with --sod") }
        if let challenge, ChipProofOptions.bytes(challenge)?.count != 8 {
            throw ValidationError("--challenge must be 16 hexadecimal digits")
        }
    }

    func run() async throws {
        do {
            let report = try verify()
            try Terminal.write(
                json ? try ChipReadingJSON(report).line() + "\n" : ChipTable(style: .forStandardOutput).text(report))
            guard report.isComplete, report.isSignatureChecked, report.isSignerTrusted else { throw ExitCode(1) }
        } catch let complaint as Complaint {
            if json, complaint.exitCode != Complaint.Exit.inputOutput.code {
                try Terminal.write(ChipReadingJSON(refused: complaint).line() + "\n")
            } else {
                complaint.print()
            }
            throw ExitCode(complaint.exitCode)
        }
    }

    private func verify() throws(Complaint) -> ChipReport {
        let day = if let today { today.date } else { try Day.current() }
        let store = try trust.load()
        let files = try files()
        var inspection = OfflineInspection(trustStore: store, day: day, cryptography: OpenSSLCryptography())
        inspection.exemptions.states = Set(withoutPassiveAuthentication.map { $0.uppercased() })
        let bytes = Dictionary(files.map { ($0.file, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let report = inspection.report(on: bytes, of: application.application, evidence: try evidence())
        return ChipReport(
            report, of: files, application: application.application, source: folder ?? sod ?? "", today: day)
    }

    /// - Throws: a complaint if there are none, too.
    private func files() throws(Complaint) -> [(file: ElementaryFile, bytes: [UInt8])] {
        if let sod {
            let file = SavedChip.known(in: application.application).first { $0.name.hasSuffix("EF.SOD") }
            return [(file ?? .documentSecurity, try load(sod))]
        }
        let (folder, application) = (folder ?? "", application.application)
        return try complaining { () throws(ReadingProblem) in try SavedChip.files(in: folder, of: application) }
    }

    private func load(_ path: String) throws(Complaint) -> [UInt8] {
        try complaining { () throws(ReadingProblem) in try SavedChip.load(path) }
    }

    /// The chip's saved answer, if a challenge was issued for it.
    private func evidence() throws(Complaint) -> OfflineInspection.Evidence? {
        guard let folder, let issued = challenge.flatMap(ChipProofOptions.bytes) else { return nil }
        let path = folder as NSString
        let answer = ActiveAuthenticationEvidence(
            challenge: try load(path.appendingPathComponent(ChipFolder.challengeName)),
            signature: try load(path.appendingPathComponent(ChipFolder.signatureName)))
        return OfflineInspection.Evidence(answer, issuedChallenge: issued)
    }
}
