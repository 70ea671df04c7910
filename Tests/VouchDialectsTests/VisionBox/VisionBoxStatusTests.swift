import Testing
import VouchChip
import VouchCore
import VouchDialects
import VouchDocument
import VouchFields
import VouchOpenSSL
import VouchPKI
import VouchReport
import VouchTestSupport
import VouchTesting

/// Which words a document gets.
@Suite struct VisionBoxStatusTests {
    private typealias Status = VisionBox.DocumentDataStatus

    private static let forged = CheckOutcome.failed(.chipNotGenuine)

    private func words(_ report: DocumentReport) -> [String] { Status.all(of: report).map { $0.rawValue } }

    @Test(.shows("B94")) func `a document that passes everything required is ok`() throws {
        let report = try DialectReport.make()
        #expect(report.statuses.overall.outcome == .passed)
        #expect(words(report) == ["ok"])
        let chip = try DialectReport.make { $0.chip = DialectReport.proved }
        #expect(words(chip) == ["ok"])
        #expect(VisionBox.DocumentReaderReport(chip).documentStatuses == [VisionBox.DocumentDataStatus.ok])
    }

    @Test func `too little checked is never ok`() throws {
        let report = try DialectReport.make { $0.documentType = .notPerformed(.notCompared) }
        #expect(report.statuses.overall.outcome == .notPerformed)
        #expect(words(report) == ["validationError"])
    }

    @Test(.shows("B95")) func `sources of a page that contradict each other are a validationError`() throws {
        let report = try DialectReport.make([
            .mrz: DialectReport.source(), .visual: DialectReport.source([.dateOfBirth: "1984-08-12"]),
        ])
        #expect(words(report) == ["validationError"])
    }

    @Test(.shows("B96")) func `a document after its last day is an expiredDocument`() throws {
        let source = DialectReport.source([.dateOfExpiry: "2026-11-22"])
        #expect(words(try DialectReport.make([.mrz: source, .visual: source])) == ["expiredDocument"])
        let today = DialectReport.source([.dateOfExpiry: "2026-11-23"])
        #expect(words(try DialectReport.make([.mrz: today, .visual: today])) == ["ok"])
    }

    @Test(.shows("B97")) func `a chip whose signature fails is rfidPassiveAuthentication`() throws {
        let report = try DialectReport.make {
            $0.chip = ChipChecks(passiveAuthentication: Self.forged, genuine: Self.forged)
        }
        #expect(words(report) == ["rfidPassiveAuthentication"])
        let cloned = try DialectReport.make {
            $0.chip = ChipChecks(passiveAuthentication: .passed, genuine: Self.forged)
        }
        #expect(words(cloned) == ["validationError"])
    }

    @Test(.shows("B98")) func `a chip that contradicts the zone is mrzRFIDMismatch`() throws {
        let other = DialectReport.source([.documentNumber: "L898902C4"])
        let report = try DialectReport.make([.mrz: DialectReport.source(), .chip: other]) {
            $0.chip = DialectReport.proved
        }
        #expect(words(report) == ["mrzRFIDMismatch"])
        #expect(Status.all(of: report).map { $0.name(on: .android) } == ["MRZ_RFID_MISMATCH"])
        let same = try DialectReport.make([.mrz: DialectReport.source(), .chip: DialectReport.source()]) {
            $0.chip = DialectReport.proved
        }
        #expect(words(same) == ["ok"])
    }

    @Test func `everything that applies is told, each once`() throws {
        let print = DialectReport.source([.dateOfExpiry: "2020-01-01", .surname: "SVENSSON"])
        let zone = DialectReport.source([.dateOfExpiry: "2020-01-01"])
        let chip = DialectReport.source([.dateOfExpiry: "2020-01-01", .documentNumber: "L898902C4"])
        let report = try DialectReport.make([.mrz: zone, .visual: print, .chip: chip]) {
            $0.chip = ChipChecks(passiveAuthentication: Self.forged, genuine: Self.forged)
        }
        #expect(
            words(report) == ["validationError", "expiredDocument", "rfidPassiveAuthentication", "mrzRFIDMismatch"])
    }

    @Test func `a chip that could not be read is told beside what else is wrong`() throws {
        let source = DialectReport.source([.dateOfExpiry: "2020-01-01"])
        let report = try DialectReport.make([.mrz: source, .visual: source])
        #expect(Status.all(of: report, chipTrouble: .chipTimeout) == [.expiredDocument, .rfidTimeouError])
    }

    // MARK: Why a chip was not read

    private struct Obstructed: ChipObstacleTelling { let obstacle: ChipObstacle? }

    /// A passport's chip that ends its reading at the given command with an error of the transport's own.
    private final class Failing: ChipTransport {
        let chip: VirtualPassport
        let error: ChipError
        var supportsExtendedLength: Bool { chip.supportsExtendedLength }

        init(_ error: ChipError) throws {
            chip = try VirtualPassport(VirtualPassport.Configuration(), pki: TestPKI.shared())
            self.error = error
        }

        func transmit(_ command: [UInt8]) async throws -> [UInt8] { throw error }
        func reconnect() async throws { throw error }
    }

    /// Reads the chip, and reports the document with what became of it.
    private func report(_ error: ChipError) async throws -> DocumentReport {
        let transport = try Failing(error)
        let inspector = ChipInspector(transport: transport, cryptography: OpenSSLCryptography())
        let plan = InspectionPlan(trustStore: TrustStore(), day: try DialectReport.today())
        do {
            _ = try await inspector.inspect(plan, passwords: [.mrz(try MRZKey(transport.chip.zone))])
        } catch let thrown as ChipError {
            return try DialectReport.make(chipTrouble: DocumentDataStatus(thrown))
        }
        throw CancellationError()
    }

    private func expect(_ error: ChipError, is status: Status, iOS: String, android: String) async throws {
        let report = try await report(error)
        #expect(Status.all(of: report) == [status])
        #expect(status.name(on: .iOS) == iOS)
        #expect(status.name(on: .android) == android)
        #expect(VisionBox.DocumentRFIDStatus(report) == .error)
        #expect(report.fields["documentNumber"]?.value == "L898902C3")
    }

    @Test(.shows("B99")) func `a device without a reader is rfidNFCNotSupported`() async throws {
        try await expect(
            ChipError(.noChip, at: .connect, underlying: Obstructed(obstacle: .notSupported)),
            is: .rfidNFCNotSupported, iOS: "rfidNFCNotSupported", android: "RFID_NFC_NOT_SUPPORTED")
    }

    @Test(
        .shows("B100"),
        arguments: [ChipError.Code.transportLost, .transportFailed, .malformedResponse])
    func `a chip that is lost or answers nonsense is rfidGenericError`(_ code: ChipError.Code) async throws {
        try await expect(
            ChipError(code, at: .transport), is: .rfidGenericError, iOS: "rfidGenericError",
            android: "RFID_GENERIC_ERROR")
    }

    @Test(.shows("B101")) func `a chip that takes too long is rfidTimeouError`() async throws {
        try await expect(
            ChipError(.timedOut, at: .transport), is: .rfidTimeouError, iOS: "rfidTimeouError",
            android: "RFID_TIMEOUT")
    }

    @Test(.shows("B102")) func `a user who skips the chip is userSkipedRfid, and nothing failed`() throws {
        let report = try DialectReport.make(chipTrouble: .chipSkipped)
        #expect(words(report) == ["userSkipedRfid"])
        #expect(Status.all(of: report).map { $0.name(on: .android) } == ["USER_SKIPPED_RFID"])
        #expect(VisionBox.DocumentRFIDStatus(report) == .undefined)
    }

    @Test(.shows("B103")) func `a reader that may not be used is RFID_PERMISSION_NOT_GRANTED`() async throws {
        try await expect(
            ChipError(.transportFailed, at: .connect, underlying: Obstructed(obstacle: .permissionNotGranted)),
            is: .rfidPermissionNotGranted, iOS: "rfidGenericError", android: "RFID_PERMISSION_NOT_GRANTED")
    }

    @Test(.shows("B104")) func `a reader without a chip is RFID_TAG_NOT_FOUND`() async throws {
        try await expect(
            ChipError(.noChip, at: .connect, underlying: Obstructed(obstacle: nil)), is: .rfidTagNotFound,
            iOS: "rfidGenericError", android: "RFID_TAG_NOT_FOUND")
    }

    @Test(.shows("B91", "B92", "B93"))
    func `the chip is a success only if it is proved genuine, an error if it failed, else undefined`() throws {
        func status(_ chip: ChipChecks?) throws -> String {
            try text(VisionBox.DocumentRFIDStatus(try DialectReport.make { $0.chip = chip }))
        }
        #expect(try status(DialectReport.proved) == "\"success\"")
        #expect(try status(ChipChecks(passiveAuthentication: Self.forged)) == "\"error\"")
        #expect(try status(ChipChecks(passiveAuthentication: .passed)) == "\"undefined\"")
        #expect(try status(nil) == "\"undefined\"")
    }
}
