import ArgumentParser
import Foundation
import VouchChip
import VouchOpenSSL
import VouchCore

/// `vouch chip read`.
struct ChipReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Reads every file the chip releases, and reports what it proves.",
        discussion: """
            Opens the chip (with PACE, or BAC if the chip has no PACE), reads EF.COM, EF.SOD and the data groups they \
            list, has the chip prove itself (chip and active authentication), verifies the files against the State's \
            signature and the trust store, and reports what was read, what deviates from the standard, and what was \
            not proven.

            Without --require the exit code says nothing of an unknown signer: anyone can sign files with a key of their own. \
            Gates use --require genuine.

            Exit codes: 0 every listed file was read and no check failed; 1 a file was not read, a check failed, or the chip is \
            not genuine and --require asks for it; 2 \
            the chip could not be opened, or the input is unusable; 64 usage error; 70 the networks for --from are \
            missing; 73 cannot create the output folder or file; 74 output was lost, because a disk is full or a pipe \
            closed.
            """)

    @OptionGroup var source: ChipSourceOptions
    @OptionGroup var password: ChipPasswordOptions

    @Option(
        help: ArgumentHelp(
            "Data groups to read, as 1,2,11. Fingerprints (3) and irises (4) are read only if listed. (default: all others)",
            valueName: "numbers"))
    var groups: GroupNumbers?

    @Option(help: ArgumentHelp("The application to read: \(ApplicationName.choices).", valueName: "name"))
    var application = ApplicationName(application: .eMRTD)

    @Option(
        help: ArgumentHelp(
            "Save the files to this folder: DG1.bin, EF.SOD.bin and so on.", valueName: "folder"))
    var save: String?

    @Option(
        help: ArgumentHelp(
            "Record the commands and responses in this file, without secrets and contents.", valueName: "file"))
    var record: String?

    @Option(
        help: ArgumentHelp(
            "With --virtual: write the invented State's certificate to this file, for `vouch trust import`.",
            valueName: "file"))
    var saveAuthority: String?

    @Option(help: ArgumentHelp("Maximum time for the reading.", valueName: "seconds"))
    var timeout: Double = 60

    @OptionGroup var proof: ChipProofOptions
    @OptionGroup var trust: TrustStoreOptions

    @Option(
        help: ArgumentHelp(
            "Exit with 1 unless the chip is proved genuine: signed under the trust store, unaltered, and no copy.",
            valueName: "genuine"))
    var require: RequiredVerdict?

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        if proof.withoutProof, require != nil {
            throw ValidationError("--require genuine cannot be used with --without-proof, which proves nothing")
        }
        guard timeout > 0, timeout <= 86_400 else { throw ValidationError("--timeout must be above 0, up to 86400") }
        if saveAuthority != nil, source.virtual == nil { throw ValidationError("--save-authority needs --virtual") }
        if proof.withoutProof, trust.trust != nil {
            throw ValidationError("--trust has no effect with --without-proof")
        }
    }

    func run() async throws {
        do {
            let status = try await read()
            if status != 0 { throw ExitCode(status) }
        } catch let exit as ExitCode {
            throw exit
        } catch {
            let complaint = Complaint(aboutChip: error)
            if json, complaint.exitCode != Complaint.Exit.inputOutput.code {
                try Terminal.write(ChipReadingJSON(refused: complaint).line() + "\n")
            } else {
                complaint.print()
            }
            throw ExitCode(complaint.exitCode)
        }
    }

    /// - Returns: the exit code.
    private func read() async throws -> Int32 {
        // Everything that can fail without the chip is checked first.
        var passwords = try await password.passwords()
        let today = try Day.current()
        let credential = try proof.credential()
        let stored = try trust.load()
        let record = try record.map { path throws(Complaint) in try OutputFile(path, .transcript) }
        let authority = try saveAuthority.map { path throws(Complaint) in try OutputFile(path, .inventedAuthority) }
        let folder = try save.map { path throws(Complaint) in try ChipFolder(making: path) }
        let source = try await source.open(usualWait: 10)
        if passwords.isEmpty, let own = source.password { passwords = [own] }
        try authority?.write(try source.inventedAuthority())

        let recorder = record == nil ? nil : RecordingTransport(source.transport, isRedacted: true)
        let transport: any ChipTransport = recorder ?? source.transport
        let result: Result<ChipReading, any Error>
        do {
            let events: AsyncThrowingStream<ReadingEvent, any Error>
            if proof.withoutProof {
                events = ChipReader(transport: transport, cryptography: OpenSSLCryptography())
                    .events(plan, passwords: passwords)
            } else {
                let own = trust.trust == nil ? source.trust : nil
                var inspection = InspectionPlan(trustStore: own ?? stored, day: today)
                inspection.reading = plan
                inspection.challenges = proof.challengeSource
                inspection.terminal = credential
                inspection.exemptions.states = Set(proof.withoutPassiveAuthentication.map { $0.uppercased() })
                events = ChipInspector(transport: transport, cryptography: OpenSSLCryptography())
                    .events(inspection, passwords: passwords)
            }
            result = .success(try await follow(events))
        } catch {
            result = .failure(error)
        }
        if let record, let recorder {
            try record.write(Data(await recorder.transcript.text.utf8))
        }
        let reading = try result.get()
        var report = ChipReport(reading, reader: source.name, today: today)
        report.folder = folder?.path
        try folder?.write(reading.files, reading.activeAuthenticationEvidence)
        try Terminal.write(
            json ? try ChipReadingJSON(report).line() + "\n" : ChipTable(style: .forStandardOutput).text(report))
        if require == .genuine, !report.isGenuine {
            if !json { Complaint.notGenuine.print() }
            return 1
        }
        return report.isComplete ? 0 : 1
    }

    private var plan: ReadPlan {
        var plan = ReadPlan.standard
        plan.application = application.application
        if let groups { plan.groups = .only(groups.numbers) }
        plan.overallLimit = .seconds(timeout)
        plan.resumesSuspendedPIN = password.pin != nil && password.can != nil
        return plan
    }

    private func follow(_ events: AsyncThrowingStream<ReadingEvent, any Error>) async throws -> ChipReading {
        let progress = ChipProgress()
        defer { progress.clear() }
        for try await event in events {
            if case .finished(let reading) = event { return reading }
            progress.show(event)
        }
        throw CancellationError()
    }
}

/// What `--require` can ask of a chip.
enum RequiredVerdict: String, ExpressibleByArgument, CaseIterable {
    /// The verdict `genuine: yes`.
    case genuine
}

extension Complaint {
    static let notGenuine = Complaint(
        "chip.notGenuine", "the chip is not proved genuine, which --require asks for",
        hint:
            "the first line says why; for an unknown issuer, import the State's certificates with `vouch trust import`",
        exitCode: .notAllValid)
}

/// `1,2,11`
struct GroupNumbers: ExpressibleByArgument {
    let numbers: Set<Int>

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Int($0.trimmingCharacters(in: .whitespaces))
        }
        let numbers = parts.compactMap { $0 }
        guard numbers.count == parts.count, numbers.allSatisfy({ (1...22).contains($0) }) else { return nil }
        self.numbers = Set(numbers)
    }
}

/// An application by Vouch's name for it.
struct ApplicationName: ExpressibleByArgument {
    let application: ChipApplication

    static let choices = ChipApplication.known.map(\.name).joined(separator: ", ")

    init(application: ChipApplication) { self.application = application }

    init?(argument: String) {
        guard let known = ChipApplication.known.first(where: { $0.name == argument }) else { return nil }
        self.init(application: known.application)
    }

    var defaultValueDescription: String { "\(application)" }
}
