import Foundation
import Testing
import VouchDialects
import VouchFields
import VouchSelphID
import VouchTestSupport

/// The NFC component's parameters and errors, over a chip that does what a test wants. `SelphIDChipReaderTests` reads
/// chips by it.
@Suite(.timeLimit(.minutes(1))) struct NfcControllerTests {
    struct Chip: SelphID.NfcReading {
        let log: SelphIDLog
        var work: @Sendable (SelphID.NfcRequest) async throws -> SelphID.ChipContents = { _ in .init() }

        func read(
            _ request: SelphID.NfcRequest, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> SelphID.ChipContents {
            log.add("read \(request.access) \(request.groups?.sorted() ?? []) \(request.excludedGroups.sorted())")
            let contents = try await work(request)
            await progress(42)
            return contents
        }
    }

    struct Screens: SelphID.SelphIDScreens {
        let log: SelphIDLog
        var decision = SelphID.TutorialDecision.proceed
        var retries = 0

        func chipTutorial(_ texts: [String]) async -> SelphID.TutorialDecision {
            log.add("tutorial \(texts.count) \(texts.last ?? "")")
            return decision
        }
        func chip(_ step: SelphID.NfcStep) async { log.add("\(step)") }
        func diagnostic(_ diagnostic: SelphID.Diagnostic) async -> SelphID.DiagnosticDecision {
            log.add("diagnostic \(diagnostic.error.name)")
            return log.count("diagnostic") <= retries ? .retry : .exit
        }
    }

    private let log = SelphIDLog()

    static func data(
        number: String = "L898902C3", birth: String = "12/08/1974", expiry: String = "15/04/2035"
    ) -> SelphID.NfcConfigurationData {
        SelphID.NfcConfigurationData(
            documentNumber: number, birthDate: birth, expirationDate: expiry, showTutorial: false,
            showPreviousTip: false, showDiagnostic: false)
    }

    private func launch(
        _ controller: SelphID.NfcController, chip: Chip? = nil, hasChip: Bool = true, screens: Screens? = nil,
        change: @escaping (inout SelphID.SDKProviders) -> Void = { _ in }
    ) async -> SelphID.SdkResult<SelphID.NfcResult> {
        let sdk = SelphID.SDKController()
        sdk.setup { providers in
            providers.chip = hasChip ? chip ?? Chip(log: log) : nil
            providers.screens = screens ?? Screens(log: log)
            providers.deviceLocale = { "en" }
            let log = log
            providers.trace = { log.add("trace \($0)") }
            change(&providers)
        }
        await withCheckedContinuation { done in
            sdk.newOperation(operationType: .ONBOARDING, customerId: "customer") { _ in done.resume() }
        }
        return await sdk.result(of: controller)
    }

    private func launch(
        _ data: SelphID.NfcConfigurationData?, chip: Chip? = nil, hasChip: Bool = true, screens: Screens? = nil,
        change: @escaping (inout SelphID.SDKProviders) -> Void = { _ in }
    ) async -> SelphID.SdkResult<SelphID.NfcResult> {
        await launch(
            SelphID.NfcController(data: data, output: { _ in }), chip: chip, hasChip: hasChip, screens: screens,
            change: change)
    }

    @Test(.shows("X-D7")) func `the parameters have the SDK's names, defaults and effects`() async throws {
        let plain = SelphID.NfcConfigurationData(
            documentNumber: "L898902C3", birthDate: "12/08/1974", expirationDate: "15/04/2035", issuer: "UTO",
            documentType: .PASSPORT)
        #expect(plain.readingProgressStyle == .DOTS)
        #expect(plain.tagSessionTimeout == 1500)
        #expect(plain.readableTags == nil)
        #expect(plain.extractFacialImage)
        #expect(!plain.extractSignatureImage)
        #expect(!plain.skipPace)
        #expect(!plain.onlyPace)
        #expect(!plain.enableDebugMode)
        #expect(plain.activeAuthenticationChallenge == nil)
        #expect(plain.showTutorial)
        #expect(plain.tagConnectionLostTimer == nil)
        #expect(plain.showDiagnostic)
        #expect(SelphID.NfcDocumentType.allCases.map(\.rawValue) == ["ID_CARD", "PASSPORT", "FOREIGN_CARD"])

        // The dates as MRZ_information has them, and what is read.
        let log = log
        var chip = Chip(log: log)
        chip.work = { request in
            let number = "\(request.documentNumber) \(request.dateOfBirth) \(request.dateOfExpiry) \(request.issuer)"
            let limits = "\(request.exchangeLimit ?? .zero) \(request.reconnectionLimit ?? .zero)"
            log.add("\(number) \(limits) \(request.challenge ?? [])")
            return .init()
        }
        var data = Self.data()
        data.issuer = "UTO"
        #expect(await launch(data, chip: chip).finishStatus == .STATUS_OK)
        #expect(log.all.contains("L898902C3 740812 350415 UTO 1.5 seconds 0.0 seconds []"))
        #expect(log.all.contains("read any [] [7]"))
        data.skipPace = true
        data.readableTags = [1, 2, 11]
        data.extractFacialImage = false
        data.extractSignatureImage = true
        data.tagSessionTimeout = nil
        data.tagConnectionLostTimer = 4000
        data.activeAuthenticationChallenge = [1, 2, 3, 4, 5, 6, 7, 8]
        _ = await launch(data, chip: chip)
        #expect(log.all.contains("read withoutPACE [1, 2, 11] [2]"))
        #expect(log.all.contains("L898902C3 740812 350415 UTO 0.0 seconds 4.0 seconds [1, 2, 3, 4, 5, 6, 7, 8]"))
        data.onlyPace = true
        _ = await launch(data, chip: chip)
        #expect(log.all.contains("read onlyPACE [1, 2, 11] [2]"))

        // What is shown.
        #expect(log.count("tutorial") == 0)
        data.showTutorial = true
        data.documentType = .PASSPORT
        _ = await launch(data, chip: chip)
        #expect(log.all.contains("tutorial 3 Keep the passport closed."))
        #expect(log.all.contains { $0.contains("🟢🟢🟢🟢⚪️⚪️⚪️⚪️⚪️⚪️") })
        data.readingProgressStyle = .PERCENTAGE
        _ = await launch(data, chip: chip)
        #expect(log.all.contains { $0.contains("42 %") })
        #expect(log.count("trace") == 0)
        data.enableDebugMode = true
        _ = await launch(data, chip: chip)
        #expect(log.count("trace NFC") == 2)
        let early = await launch(data, screens: Screens(log: log, decision: .cancel))
        #expect(early.errorType == .CANCEL_BY_USER)
    }

    @Test(.shows("X-D7")) func `extractionTimeout ends a reading that takes too long`() async {
        let log = log
        var data = Self.data()
        data.extractionTimeout = 2500
        let chip = Chip(log: log) { _ in
            try await Task.sleep(for: .seconds(600))
            return .init()
        }
        let result = await launch(data, chip: chip) { $0.sleep = { log.add("timer \($0)") } }
        #expect(result.errorType == .SDK_TIMEOUT)
        #expect(log.all.contains("timer 2.5 seconds"))
        #expect(
            SelphID.NfcConfigurationData(documentNumber: "", birthDate: "", expirationDate: "").extractionTimeout
                == 60_000)
    }

    @Test(.shows("X-D8"), arguments: SelphID.NfcError.allCases)
    func `each error of a chip is told in OTHER by its own name`(_ error: SelphID.NfcError) async {
        let names = [
            "NFC_INVALID_MRZ_KEY", "NFC_NOT_SUPPORTED", "TAG_CONNECTION_LOST", "SECURITY_STATUS_NOT_SATISFIED",
            "SYSTEM_RESOURCE_UNAVAILABLE",
        ]
        #expect(SelphID.NfcError.allCases.map(\.rawValue) == names)
        let result = await launch(Self.data(), chip: Chip(log: log) { _ in throw error })
        #expect(result.finishStatus == .STATUS_ERROR)
        #expect(result.errorType == .OTHER(error.rawValue))
    }

    @Test func `without anything that reads chips the component is not supported`() async {
        #expect(await launch(Self.data(), hasChip: false).errorType == .OTHER("NFC_NOT_SUPPORTED"))
        #expect(await launch(nil as SelphID.NfcConfigurationData?).errorType == .NO_DATA_ERROR)
        let broken = Chip(log: log) { _ in throw CocoaError(.fileReadUnknown) }
        #expect(await launch(Self.data(), chip: broken).errorType == .UNKNOWN_ERROR)
    }

    @Test(arguments: [
        ("", "12/08/1974", "15/04/2035"), ("L898902C3", "1974-08-12", "15/04/2035"),
        ("L898902C3", "12/08/74", "15/04/2035"),
        ("L898902C3", "12/08/1974", "31/02/2035"), ("L8989/2C3", "12/08/1974", "15/04/2035"),
        ("L898902C3", "12/08/1974", "+5/04/2035"), (String(repeating: "A", count: 23), "12/08/1974", "15/04/2035"),
        ("L898902C3", "١٢/٠٨/١٩٧٤", "15/04/2035"),
    ])
    func `a malformed key is refused before the chip is touched`(_ number: String, _ birth: String, _ expiry: String)
        async
    {
        let result = await launch(Self.data(number: number, birth: birth, expiry: expiry))
        #expect(result.errorType == .OTHER("NFC_INVALID_MRZ_KEY"))
        #expect(log.count("read") == 0)
    }

    @Test func `after a refused key the same controller reads no more`() async {
        let controller = SelphID.NfcController(data: Self.data(), output: { _ in })
        let wrong = Chip(log: log) { _ in throw SelphID.NfcError.NFC_INVALID_MRZ_KEY }
        #expect(await launch(controller, chip: wrong).errorType == .OTHER("NFC_INVALID_MRZ_KEY"))
        #expect(await launch(controller).errorType == .OTHER("NFC_INVALID_MRZ_KEY"))
        #expect(log.count("read") == 1)
        #expect(await launch(Self.data()).finishStatus == .STATUS_OK)
    }

    @Test func `an error is shown if it is to be, and the chip read again if the person wants to`() async {
        var data = Self.data()
        data.showDiagnostic = true
        let lost = Chip(log: log) { _ in throw SelphID.NfcError.TAG_CONNECTION_LOST }
        let result = await launch(data, chip: lost, screens: Screens(log: log, retries: 2))
        #expect(result.errorType == .OTHER("TAG_CONNECTION_LOST"))
        #expect(log.count("read") == 3)
        let ended = Chip(log: log) { _ in throw CancellationError() }
        let before = log.count("diagnostic")
        #expect(await launch(data, chip: ended).errorType == .CANCEL_BY_USER)
        #expect(log.count("diagnostic") == before)
    }
}
