import Foundation
import Synchronization
import Testing
import VouchDevice
import VouchDialects
import VouchReport
import VouchTestSupport
import VouchVisionBox

@Suite struct VisionBoxConfigurationTests {
    typealias Events = VisionBoxScreenTests.Events

    private struct Provider: VisionBox.DocumentReaderScanProtocol {
        let events: Events
        var failures = Failures()

        /// How often the soft start still fails.
        final class Failures: Sendable {
            private let left: Mutex<Int>
            init(_ count: Int = 0) { left = Mutex(count) }
            func next() -> Bool {
                left.withLock {
                    $0 -= 1; return $0 >= 0
                }
            }
        }

        func softStart(progress: @escaping @Sendable (Int) -> Void) async throws {
            events.add("start")
            for percent in [20, 60, 40, 100, 300] { progress(percent) }
            if failures.next() { throw CocoaError(.fileReadUnknown) }
        }

        func scanDocument(_ config: VisionBox.DocumentReaderConfig) async throws -> VisionBox.ScannedDocument {
            events.add("scan \(config.scenario.rawValue) \(config.checkHologram)")
            return .init(try DialectReport.make([.mrz: DialectReport.source([.issuingStateCode: "D"])]))
        }
    }

    private struct Chips: VisionBox.DocumentReaderRFIDProtocol {
        let events: Events

        func softStart(progress: @escaping @Sendable (Int) -> Void) async throws { progress(50) }

        func readChip(
            of page: DocumentReport, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport { page }

        func readChip(
            with access: VisionBox.ReadRFIDDocumentParameters, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> DocumentReport {
            events.add("chip by \(access.documentNumber)")
            return try DialectReport.make { $0.chip = DialectReport.proved }
        }
    }

    private struct Wallet: VisionBox.DigitalTravelCredentialProtocol {
        func readCredential() async throws -> DocumentReport {
            try DialectReport.make { $0.chip = DialectReport.proved }
        }
    }

    private final class Listener: VisionBox.RegulaDatabaseListener {
        let events = Events()
        func onDownloadProgressChanged(progress: Int) { events.add("\(progress)") }
        func onReady() { events.add("ready") }
        func unableToPrepareDatabase(error: String?) { events.add("unable: \(error ?? "-")") }
    }

    private let events = Events()

    private func builder(
        _ config: VisionBox.EnrolmentConfig = .init(), failures: Int = 0
    ) -> VisionBox.EnrolmentBuilder {
        // Screens of its own: other tests ask theirs at the same time.
        var device = Device.standard
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { _ in })
        return VisionBox.EnrolmentBuilder.of(enrolmentConfig: config).with(device: device)
            .with(documentReaderConfig: .init(multipageProcessing: false, databaseID: "eu"))
            .with(documentScanProvider: Provider(events: events, failures: .init(failures)))
    }

    private let parameters: VisionBox.ReadDocumentParameters

    init() throws { parameters = try .init(showPreview: false, readRFID: false, showErrors: false) }

    // MARK: Configuration

    @Test(.shows("X-B1")) func `the configuration has the server, its security and the language`() async throws {
        let api = VisionBox.APIConfig(baseURL: "https://id.example", apiKey: "k")
        let config = VisionBox.EnrolmentConfig(
            apiConfig: api, apiSecurityConfig: .init(sslCertificates: []), language: Locale(identifier: "de"))
        #expect(config.apiConfig == api)
        #expect(config.apiSecurityConfig != nil)
        #expect(config.trouble == nil)
        // The language is that of the names of States.
        let german = try await builder(.init(language: Locale(identifier: "de"))).build()
            .readDocument(parameters: parameters)
        #expect(german.documentData.issuingState?.value == "Deutschland")
        let english = try await builder().build().readDocument(parameters: parameters)
        #expect(english.documentData.issuingState?.value == "Germany")
        #expect(VisionBox.EnrolmentConfig().apiConfig == nil)
    }

    @Test(.shows("X-B2")) func `the server's address, time, log level and key have the SDK's defaults and errors`()
        async throws
    {
        let api = VisionBox.APIConfig(baseURL: "https://id.example", timeout: 30, logLevel: .basic, apiKey: "secret")
        #expect(api.timeout == 30)
        #expect(VisionBox.APIConfig.LogLevel.allCases.map(\.rawValue) == ["none", "basic"])
        #expect(!"\(api)".contains("secret"))
        for (address, key, code) in [
            ("http://id.example", "k", 11), ("id.example", "k", 11), ("", "k", 11), ("https://", "k", 11),
            ("https://id.example", "", 10), ("https://id.example", "a b", 10), ("https://id.example", "é", 10),
        ] {
            let config = VisionBox.EnrolmentConfig(apiConfig: .init(baseURL: address, apiKey: key))
            let error = await #expect(throws: VisionBox.FeatureError.self) { try await builder(config).initialize() }
            #expect(error?.errorCode == code, "\(address) \(key)")
        }
        #expect(events.all.isEmpty)
        _ = try await builder(.init(apiConfig: api)).initialize()
    }

    @Test func `a server is trusted if one certificate of its chain is pinned, or none is pinned at all`() {
        let (own, other) = (Data([1]), Data([2]))
        let config = VisionBox.APISecurityConfig(sslCertificates: [own])
        #expect(config.trusts([other, own]))
        #expect(!config.trusts([other]))
        #expect(!config.trusts([]))
        #expect(VisionBox.APISecurityConfig(sslCertificates: []).trusts([other]))
    }

    @Test(.shows("X-B6")) func `hologram and scenario reach the scanner, by default none and the whole page`()
        async throws
    {
        _ = try await builder().build().readDocument(parameters: parameters)
        let zone = VisionBox.DocumentReaderConfig(
            multipageProcessing: false, databaseID: "eu", checkHologram: true, scenario: .mrz)
        _ = try await builder().with(documentReaderConfig: zone).build().readDocument(parameters: parameters)
        #expect(events.all.filter { $0.hasPrefix("scan") } == ["scan OCR false", "scan MRZ true"])
    }

    // MARK: Providers

    @Test(.shows("X-B10")) func `providers start softly, once, with one progress for all of them`() async throws {
        let progress = Events()
        let enrolment = try await builder().with(documentRFIDProvider: Chips(events: events))
            .initialize { progress.add("\($0)") }
        #expect(progress.all == ["10", "30", "50", "75"])
        _ = try await enrolment.readDocument(parameters: parameters)
        #expect(events.all == ["start", "scan OCR false"])
        let error = await #expect(throws: VisionBox.FeatureError.self) { try await builder(failures: 1).initialize() }
        #expect(error?.code == .configurationInitFailed)
    }

    @Test(.shows("X-B5")) func `an update tells its progress to listeners, its end once, and a removed one nothing`()
        async throws
    {
        let enrolment = builder(failures: 1).build()
        let (first, removed) = (Listener(), Listener())
        enrolment.addDatabaseUpdateListener(first)
        enrolment.addDatabaseUpdateListener(removed)
        enrolment.removeDatabaseUpdateListener(removed)
        await #expect(throws: VisionBox.DocumentReaderError.self) { try await enrolment.startDatabaseUpdate() }
        #expect(first.events.all.dropLast() == ["20", "60", "100"])
        #expect(removed.events.all.isEmpty)
        #expect(first.events.all.last?.hasPrefix("unable: ") == true)
        // What failed is begun again; what succeeded is not.
        let result = await withCheckedContinuation { done in
            enrolment.startUpdateDatabase {
                events.add("\($0.completedUnitCount)/\($0.totalUnitCount)")
            } completion: {
                done.resume(returning: $0)
            }
        }
        #expect(throws: Never.self) { try result.get() }
        #expect(events.all == ["start", "start", "20/100", "60/100", "100/100"])
        let last = Listener()
        enrolment.addDatabaseUpdateListener(last)
        try await enrolment.startDatabaseUpdate()
        #expect(last.events.all == ["ready"])
        #expect(events.all.filter { $0 == "start" }.count == 2)
        #expect(!first.events.all.contains("ready"))
    }

    @Test func `without models a reading fails as the SDK says`() async throws {
        let error = await #expect(throws: VisionBox.DocumentReaderError.self) {
            try await builder(failures: 1).build().readDocument(parameters: parameters)
        }
        #expect(error?.featureError?.code == .invalidDatabaseState)
    }

    @Test(.shows("X-B30")) func `offline begins at once with any licence, and keeps and shares nothing`() async throws {
        let enrolment = builder(
            .init(apiConfig: .init(baseURL: "https://id.example", apiKey: "k"))
        ).with(subjectStore: SubjectMemory()).initializeOffline(license: "")
        _ = try await enrolment.readDocument(parameters: parameters)
        let kept = await #expect(throws: VisionBox.SubjectError.self) { try await enrolment.getSubject(subjectId: "1") }
        #expect(kept?.featureError?.code == .subjectCommunicationError)
        let shared = await #expect(throws: VisionBox.FeatureError.self) { try await enrolment.share(passengers: []) }
        #expect(shared?.code == .ultralightNotReady)
    }

    // MARK: Modes

    @Test(.shows("X-B8")) func `SCAN reads the page, RFID the chip alone, DTC a credential`() async throws {
        #expect(VisionBox.DocumentReaderMode.allCases.map(\.rawValue) == ["SCAN", "RFID", "DTC"])
        let access = try VisionBox.ReadRFIDDocumentParameters(
            documentNumber: "L898902C3", documentMRZ: "", dateOfExpiry: .distantFuture, dateOfBirth: .distantPast)
        let enrolment = builder().with(documentRFIDProvider: Chips(events: events))
            .with(digitalTravelCredentialProvider: Wallet()).build()
        let chip = try await enrolment.readDocument(parameters: parameters, mode: .rfid, access: access)
        #expect(chip.rfidStatus == .success)
        #expect(events.all == ["chip by L898902C3"])
        #expect(try await enrolment.readRFIDDocument(parameters: access).rfidStatus == .success)
        let credential = try await enrolment.readDocument(parameters: parameters, mode: .dtc, access: nil)
        #expect(credential.rfidStatus == .success)
        #expect(!events.all.contains { $0.hasPrefix("scan") })
        _ = try await enrolment.readDocument(parameters: parameters, mode: .scan, access: nil)
        #expect(events.all.last == "scan OCR false")
        for (mode, code) in [(VisionBox.DocumentReaderMode.rfid, 141), (.dtc, 140)] {
            let error = await #expect(throws: VisionBox.DocumentReaderError.self) {
                try await builder().build().readDocument(parameters: parameters, mode: mode, access: nil)
            }
            #expect(error?.featureError?.errorCode == code)
        }
        #expect(throws: VisionBox.IllegalArgument.self) {
            try VisionBox.ReadRFIDDocumentParameters(
                documentNumber: "", documentMRZ: "", dateOfExpiry: .now, dateOfBirth: .now, rfidTimeout: 61)
        }
    }

    // MARK: Calls of both platforms

    private final class Host: Sendable {}

    private struct HostScreens: VisionBox.DocumentReaderScreens {
        let events: Events
        func begin(on host: any AnyObject & Sendable) async { events.add("on \(type(of: host))") }
    }

    @Test(.shows("B14")) func `iOS reads with parameters, a view controller and a result`() async throws {
        let enrolment = builder().with(screens: HostScreens(events: events)).build()
        let parameters = parameters
        let result = try await withCheckedThrowingContinuation { done in
            do {
                try enrolment.readDocument(parameters: parameters, viewController: Host()) {
                    done.resume(with: .success($0))
                }
            } catch { done.resume(throwing: error) }
        }
        #expect(try result.get().documentData.surname?.value == "ERIKSSON")
        #expect(events.all.contains("on Host"))
    }

    @Test(.shows("B15", "B118")) func `Android reads with a context, parameters and a result launcher`() async throws {
        let enrolment = VisionBox.EnrolmentBuilder.of(Host(), .init())
            .withDocumentReaderConfig(.init(multipageProcessing: true, databaseId: "eu"))
            .with(documentScanProvider: Provider(events: events)).with(screens: HostScreens(events: events)).build()
        let parameters = try VisionBox.ReadDocumentParameters(showPreview: false, showErrors: false, rfidRead: false)
        let result = await withCheckedContinuation { done in
            enrolment.readDocument(
                Host(), parameters, VisionBox.DocumentReaderResultLauncher { done.resume(returning: $0) })
        }
        #expect(result.success)
        #expect(events.all.contains("on Host"))
    }

    // MARK: Preview

    private struct Lock: VisionBox.DeviceLock {
        let events: Events
        let opens: Bool

        func unlock() async -> Bool {
            events.add("lock")
            return opens
        }
    }

    private struct Preview: VisionBox.DocumentReaderScreens {
        let events: Events

        func preview(
            _ report: VisionBox.DocumentReaderReport, rfidStatus: VisionBox.DocumentRFIDStatus?
        ) async -> VisionBox.PreviewDecision {
            events.add("preview")
            return .accept
        }
    }

    @Test(.shows("B22")) func `the device's lock is asked before the preview, unless it is not wanted`() async throws {
        func read(opens: Bool, check: Bool? = nil, preview: Bool = true) async throws -> [String] {
            let events = Events()
            let enrolment = builder().with(screens: Preview(events: events))
                .with(deviceLock: Lock(events: events, opens: opens)).build()
            let parameters =
                try check.map {
                    try VisionBox.ReadDocumentParameters(
                        showPreview: preview, showErrors: false, rfidRead: false, showSecurityCheck: $0)
                } ?? .init(showPreview: preview, showErrors: false, rfidRead: false)
            do throws(VisionBox.DocumentReaderError) {
                _ = try await enrolment.readDocument(parameters: parameters)
            } catch {
                events.add("canceled \(error.userCanceled)")
            }
            return events.all
        }
        // True by default.
        #expect(try await read(opens: true) == ["lock", "preview"])
        #expect(try await read(opens: false) == ["lock", "canceled true"])
        #expect(try await read(opens: false, check: false) == ["preview"])
        #expect(try await read(opens: false, preview: false) == [])
    }

    @Test(.shows("B85")) func `Android's document identifier is the model's, and 0 without one`() throws {
        let known = try VisionBox.DocumentReaderReport(DialectReport.make(complete: { $0.modelID = "utopia.passport" }))
        let info = try #require(known.documentData.documentTypeData?.info)
        #expect(info.documentId == Regula.OneCandidate.identifier(ofModel: "utopia.passport"))
        #expect(info.documentId != 0)
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(info)) as? [String: Any]
        #expect(json?["documentId"] as? Int == info.documentId)
        #expect(
            try VisionBox.DocumentReaderReport(DialectReport.make()).documentData.documentTypeData?.info?.documentId
                == 0)
        let iOS = try JSONDecoder().decode(VisionBox.DocumentTypeInfo.self, from: Data(#"{"dTypeId": 11}"#.utf8))
        #expect(iOS.documentId == 0)
        #expect(iOS.dTypeId == 11)
    }
}
