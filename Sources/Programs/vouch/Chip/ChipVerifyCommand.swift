import ArgumentParser
import Foundation
import VouchChip
import VouchOpenSSL
import VouchCore

/// `vouch chip verify`.
struct ChipVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks the files of a chip that were saved.",
        discussion: """
            The same checks as `vouch chip read` makes on the spot, but for what the chip itself must prove: files can \
            be copied.

            Exit codes: 0 no check failed; 1 a check failed, or a file makes no sense; 2 the files or the trust store \
            cannot be used; 64 wrong usage.
            """)

    @Argument(
        help: ArgumentHelp("A folder of `vouch chip read --save`: DG1.bin, EF.SOD.bin and so on.", valueName: "folder"))
    var folder: String?

    @Option(help: ArgumentHelp("An EF.SOD alone: its signature and its signer are checked.", valueName: "file"))
    var sod: String?

    @Option(help: ArgumentHelp("The application that the files are of: \(ApplicationName.choices).", valueName: "name"))
    var application = ApplicationName(application: .eMRTD)

    @Option(
        help: ArgumentHelp(
            "The challenge that you gave out for active authentication: the answer saved with the files counts only if "
                + "it answers this one.", valueName: "hex"))
    var challenge: String?

    @Option(help: ArgumentHelp("The day to hold certificates against. (default: today)", valueName: "yyyy-mm-dd"))
    var today: Day?

    @OptionGroup var trust: TrustStoreOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        guard (folder == nil) != (sod == nil) else { throw ValidationError("give a folder, or --sod with a file") }
        if let challenge, ChipProofOptions.bytes(challenge)?.count != 8 {
            throw ValidationError("--challenge must be 16 hexadecimal digits")
        }
    }

    func run() async throws {
        do {
            let report = try verify()
            Terminal.write(
                json ? try ChipReadingJSON(report).line() + "\n" : ChipTable(style: .forStandardOutput).text(report))
            if !report.isComplete { throw ExitCode(1) }
        } catch let complaint as Complaint {
            if json {
                Terminal.write(try ChipReadingJSON(refused: complaint).line() + "\n")
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
        let inspection = OfflineInspection(trustStore: store, day: day, cryptography: OpenSSLCryptography())
        let bytes = Dictionary(files.map { ($0.file, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let report = inspection.report(on: bytes, of: application.application, evidence: try evidence())
        return ChipReport(
            report, of: files, application: application.application, source: folder ?? sod ?? "", today: day)
    }

    /// - Throws: a complaint also where there is none.
    private func files() throws(Complaint) -> [(file: ElementaryFile, bytes: [UInt8])] {
        if let sod {
            let file = ChipFolder.known(in: application.application).first { $0.name.hasSuffix("EF.SOD") }
            return [(file ?? .documentSecurity, try ChipFolder.load(sod))]
        }
        return try ChipFolder.files(in: folder ?? "", of: application.application)
    }

    /// The chip's answer that was saved, if a challenge was given out for it.
    private func evidence() throws(Complaint) -> OfflineInspection.Evidence? {
        guard let folder, let issued = challenge.flatMap(ChipProofOptions.bytes) else { return nil }
        let path = folder as NSString
        let answer = ActiveAuthenticationEvidence(
            challenge: try ChipFolder.load(path.appendingPathComponent(ChipFolder.challengeName)),
            signature: try ChipFolder.load(path.appendingPathComponent(ChipFolder.signatureName)))
        return OfflineInspection.Evidence(answer, issuedChallenge: issued)
    }
}
