import Foundation
import HTTPTypes
import Synchronization
import Testing
import VouchClient
import VouchCore
import VouchDialects
import VouchSelphID
import VouchTestSupport

/// The SDK's front door: initialisation, operations, launching and tracking.
@Suite(.timeLimit(.minutes(2))) struct SDKControllerTests {
    private struct Tracking: SelphID.EventTracking {
        let log: SelphIDLog
        var error: SelphID.ErrorType?

        func track(_ event: SelphID.TrackedEvent) async throws {
            if let error { throw error }
            let operation = event.operation
            let words = [
                event.kind.rawValue, operation.operationType.rawValue, operation.customerId,
                operation.steps?.map(\.name).joined(separator: "+"), event.step?.name, event.finishStatus?.rawValue,
                event.error,
            ]
            log.add("tracked " + words.compactMap { $0 }.joined(separator: " "))
        }
    }

    private func finished(
        _ call: (@escaping @MainActor (SelphID.SdkResult<String>) -> Void) -> Void
    ) async -> SelphID.SdkResult<String> {
        await withCheckedContinuation { done in call { done.resume(returning: $0) } }
    }

    @Test(.shows("D13")) func `newOperation must run before launch, and again after the session was closed`() async {
        let bench = SelphIDBench()
        let early = await bench.again()
        #expect(early.finishStatus == .STATUS_ERROR)
        #expect(early.errorType == .NO_OPERATION_CREATED_ERROR)
        #expect(await bench.launch().finishStatus == .STATUS_OK)
        bench.controller.closeSession()
        #expect(await bench.again().errorType == .NO_OPERATION_CREATED_ERROR)
    }

    @Test(.shows("X-D1")) func `an operation has a type, a customer, and steps that are known or not`() async throws {
        let log = SelphIDLog()
        let controller = SelphID.SDKController()
        controller.setup {
            $0.tracking = Tracking(log: log)
            $0.identifier = { "7f3a" }
        }
        _ = await finished {
            controller.initSdk(license: "", output: $0, trackingController: .init(trackingError: { _ in }))
        }
        let known = await finished {
            controller.newOperation(
                operationType: .ONBOARDING, customerId: "anna", steps: [.SELPHI, .SELPHID, .OTHER("CUSTOM_STEP")],
                output: $0)
        }
        #expect(known.finishStatus == .STATUS_OK)
        #expect(known.data == "7f3a")
        #expect(controller.operation?.steps == [.SELPHI, .SELPHID, .OTHER("CUSTOM_STEP")])
        _ = await finished {
            controller.newOperation(operationType: .AUTHENTICATION, customerId: "anna", output: $0)
        }
        #expect(controller.operation?.steps == nil)
        #expect(
            log.all == [
                "tracked operationStarted ONBOARDING anna SELPHI_COMPONENT+SELPHID_COMPONENT+CUSTOM_STEP",
                "tracked operationStarted AUTHENTICATION anna",
            ])
        #expect(SelphID.OperationType.ONBOARDING.components == [.SELPHI, .SELPHID])
        #expect(SelphID.OperationType.AUTHENTICATION.components == [.SELPHI])
    }

    @Test(.shows("D54")) func `launch tracks what happens, without anything of the document`() async {
        let bench = await tracked()
        let result = await withCheckedContinuation { done in
            bench.controller.launch(
                controller: SelphID.SelphIDController(
                    data: bench.configuration, output: { done.resume(returning: $0) }, viewController: nil))
        }
        #expect(result.finishStatus == .STATUS_OK)
        let events = bench.log.all.filter { $0.hasPrefix("tracked step") }
        #expect(
            events == [
                "tracked stepStarted ONBOARDING customer SELPHID_COMPONENT",
                "tracked stepFinished ONBOARDING customer SELPHID_COMPONENT STATUS_OK NO_ERROR",
            ])
    }

    @Test(.shows("D55")) func `launchMethod does the same and tracks nothing`() async {
        let bench = await tracked()
        let before = bench.log.count("tracked")
        let result = await withCheckedContinuation { done in
            bench.controller.launchMethod(
                controller: SelphID.SelphIDController(
                    data: bench.configuration, output: { done.resume(returning: $0) }, viewController: nil))
        }
        #expect(result.finishStatus == .STATUS_OK)
        #expect(result.data?.frontDocument != nil)
        #expect(bench.log.count("tracked") == before)
    }

    /// A bench whose operation is tracked.
    private func tracked(_ error: SelphID.ErrorType? = nil) async -> SelphIDBench {
        var bench = SelphIDBench()
        let log = bench.log
        bench.change = { $0.tracking = Tracking(log: log, error: error) }
        await bench.begin()
        _ = await finished {
            bench.controller.initSdk(
                license: "", output: $0,
                trackingController: SelphID.TrackingController(trackingError: { log.add("lost \($0.name)") }))
        }
        return bench
    }

    @Test func `what could not be tracked is told, and the component goes on`() async {
        let bench = await tracked(.NETWORK_CONNECTION)
        #expect(await bench.again().finishStatus == .STATUS_OK)
        #expect(
            bench.log.all.filter { $0.hasPrefix("lost") } == ["lost NETWORK_CONNECTION", "lost NETWORK_CONNECTION"])
    }

    @Test(.shows("X-D2")) func `initSdk takes a licence either way, and each of its controllers has its effect`()
        async throws
    {
        let address = try #require(URL(string: "https://licence.example"))
        let controller = SelphID.SDKController()
        for call: (@escaping @MainActor (SelphID.SdkResult<String>) -> Void) -> Void in [
            { controller.initSdk(license: "LICENSE", output: $0) },
            { controller.initSdk(licensingUrl: "https://licence.example", apiKey: "KEY", output: $0) },
            { controller.initSdk(licensingUrl: address, apiKey: "KEY", locale: "es", output: $0) },
        ] {
            let result = await finished(call)
            #expect(result.finishStatus == .STATUS_OK)
            #expect(result.errorType == .NO_ERROR)
        }

        let bench = SelphIDBench()
        let log = bench.log
        var shown = SelphIDBench.Screens(log: log)
        shown.present = { log.add("\($0.locale) \($0.text(.selphid_component_tip_button_message))") }
        let screens = shown
        await bench.begin()
        _ = await finished {
            bench.controller.initSdk(
                licensingUrl: "https://licence.example", apiKey: "KEY", locale: "es", output: $0,
                trackingController: SelphID.TrackingController(trackingError: { _ in }),
                tokenizeController: SelphID.TokenizeController(),
                behaviorController: SelphID.BehaviorController(
                    autoLogoutAction: { true }, behaviorError: { log.add("behaviour \($0)") }, debugMode: false),
                statusController: SelphID.StatusController(screens: screens),
                analyticsOutput: { _, component, type, info in log.add("analytics \(component) \(type) \(info)") })
        }
        let result = await bench.again()
        #expect(log.all.contains("behaviour NOT_SUPPORTED"))
        #expect(log.all.contains("es EMPEZAR"))
        #expect(result.data?.tokenFrontDocument != nil)
        #expect(log.all.contains("analytics SELPHID_COMPONENT stepFinished STATUS_OK NO_ERROR"))
    }

    /// Waits that a test ends.
    private final class Waits: Sendable {
        /// Whether each logout is wanted.
        let answers = Mutex([false, true])
        private let waiting = Mutex<[(Duration, CheckedContinuation<Void, Never>)]>([])

        func wait(_ limit: Duration) async {
            await withCheckedContinuation { done in waiting.withLock { $0.append((limit, done)) } }
        }
        /// - Returns: the limits of the waits that are over now.
        func end() -> [Duration] {
            let ended = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for (_, done) in ended { done.resume() }
            return ended.map(\.0)
        }
        func count() -> Int { waiting.withLock { $0.count } }
    }

    @Test(.shows("X-D2")) func `behaviorController logs out of an operation that is left alone`() async throws {
        let (log, waits) = (SelphIDLog(), Waits())
        let controller = SelphID.SDKController()
        controller.setup { providers in
            providers.sleep = { await waits.wait($0) }
            providers.idleLimit = .seconds(120)
            providers.trace = { log.add($0) }
        }
        func until(_ isTrue: () -> Bool) async throws {
            while !isTrue() { try await Task.sleep(for: .milliseconds(2)) }
        }
        _ = await finished {
            controller.initSdk(
                license: "LICENSE", output: $0,
                behaviorController: SelphID.BehaviorController(
                    autoLogoutAction: {
                        log.add("ACTIVE DEFENSE")
                        return waits.answers.withLock { $0.removeFirst() }
                    }, behaviorError: { log.add("behaviour \($0)") }, debugMode: true))
        }
        // What is not done is said: nobody analyses behaviour.
        #expect(log.all == ["behaviour NOT_SUPPORTED"])
        _ = await finished { controller.newOperation(operationType: .ONBOARDING, customerId: "anna", output: $0) }
        try await until { waits.count() == 1 }
        // The app keeps its session, and is asked again.
        #expect(waits.end() == [.seconds(120)])
        try await until { waits.count() == 1 }
        #expect(controller.operation != nil)
        // A launch begins the time anew: the wait before it has lost its meaning.
        _ = await controller.result(of: SelphID.SelphIDController(data: nil, output: { _ in }))
        try await until { waits.count() == 2 }
        #expect(waits.end().count == 2)
        try await until { controller.operation == nil }
        #expect(log.count("ACTIVE DEFENSE") == 2)
        #expect(log.all.suffix(1) == ["behaviour: idle, logged out"])
        // Nothing is left to log out of.
        #expect(waits.count() == 0)
    }

    @Test func `events go to a server of the app's own as JSON, and a server that refuses is told`() async throws {
        struct Server: ClientTransport {
            let log: SelphIDLog
            let status: HTTPResponse.Status

            func send(
                _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
            ) async throws -> (response: HTTPResponse, body: [UInt8]) {
                log.add("\(request.method) \(request.path ?? "") \(String(decoding: body, as: UTF8.self))")
                return (HTTPResponse(status: status), [])
            }
        }
        for (status, lost) in [(HTTPResponse.Status.noContent, 0), (.badRequest, 1)] {
            let log = SelphIDLog()
            let connection = try ServerConnection(
                "https://events.example", transport: Server(log: log, status: status))
            let controller = SelphID.SDKController()
            controller.setup { providers in
                providers.tracking = SelphID.ServerTracking(connection, path: "/v2/events")
                providers.identifier = { "7f3a" }
                providers.now = { Date(timeIntervalSince1970: 0) }
            }
            _ = await finished {
                controller.initSdk(
                    license: "", output: $0, trackingController: .init(trackingError: { log.add("lost \($0.name)") }))
            }
            _ = await finished {
                controller.newOperation(
                    operationType: .ONBOARDING, customerId: "anna", steps: [.SELPHID, .OTHER("X")], output: $0)
            }
            #expect(
                log.all.first
                    == #"POST /v2/events {"customerId":"anna","event":"operationStarted","operationId":"7f3a","#
                    + #""operationType":"ONBOARDING","steps":["SELPHID_COMPONENT","X"],"time":"1970-01-01T00:00:00Z"}"#)
            #expect(log.count("lost NETWORK_CONNECTION") == lost)
        }
    }

    @Test(.shows("X-D3")) func `the common errors are those of the SDK, with what they carry`() async {
        let cases: [SelphID.ErrorType] = [
            .NO_ERROR, .UNKNOWN_ERROR, .OTHER("X"), .NO_DATA_ERROR, .NO_OPERATION_CREATED_ERROR, .NETWORK_CONNECTION,
            .CAMERA_PERMISSION_DENIED, .MIC_PERMISSION_DENIED, .LOCATION_PERMISSION_DENIED,
            .STORAGE_PERMISSION_DENIED, .CANCEL_BY_USER, .SELPHID_TIMEOUT(nil, nil), .LICENSE_CHECKER_ERROR("X"),
            .MISSING_COMPONENT_LICENSE_DATA, .COMPONENT_LICENSE_ERROR, .EMPTY_LICENSE,
        ]
        #expect(
            cases.map(\.name) == [
                "NO_ERROR", "UNKNOWN_ERROR", "OTHER(X)", "NO_DATA_ERROR", "NO_OPERATION_CREATED_ERROR",
                "NETWORK_CONNECTION", "CAMERA_PERMISSION_DENIED", "MIC_PERMISSION_DENIED",
                "LOCATION_PERMISSION_DENIED", "STORAGE_PERMISSION_DENIED", "CANCEL_BY_USER", "SELPHID_TIMEOUT",
                "LICENSE_CHECKER_ERROR", "MISSING_COMPONENT_LICENSE_DATA", "COMPONENT_LICENSE_ERROR", "EMPTY_LICENSE",
            ])
        // Without its configuration a component has nothing to do.
        let bench = SelphIDBench()
        await bench.begin()
        let result = await bench.controller.result(of: SelphID.SelphIDController(data: nil, output: { _ in }))
        #expect(result.errorType == .NO_DATA_ERROR)
        #expect(result.data == nil)
        var offline = SelphIDBench()
        offline.read = { _ in throw SelphID.ErrorType.NETWORK_CONNECTION }
        #expect(await offline.launch().errorType == .NETWORK_CONNECTION)
    }

    /// What an app or a device does wrong, and the code that tells it.
    struct Trouble: Sendable, CustomTestStringConvertible {
        let code: SelphID.SelphIDError
        let change: @Sendable (inout SelphIDBench) -> Void

        var testDescription: String { code.rawValue }

        static let all = [
            Trouble(code: .RESOURCES_FILE_NOT_FOUND) { $0.configuration.resourcesPath = "/nonexistent/resources.zip" },
            Trouble(code: .INITIALIZATION_ERROR) { $0.change = { $0.reader = nil } },
            Trouble(code: .INITIALIZATION_ERROR) { $0.change = { $0.camera = nil } },
            Trouble(code: .BAD_CONFIGURATION_ERROR) { $0.configuration.tokenImageQuality = 1.5 },
            Trouble(code: .BAD_CONFIGURATION_ERROR) { $0.configuration.locale = "../../etc" },
            Trouble(code: .BAD_CONFIGURATION_ERROR) { $0.configuration.viewsContent = "<resources>" },
            Trouble(code: .BAD_EXTRACTOR_CONFIGURATION_ERROR) { $0.configuration.documentModels = "<models><model/>" },
            Trouble(code: .WIDGET_RESULT_DATA_ERROR) { $0.change = { $0.encoder = Broken() } },
            Trouble(code: .CONTROL_NOT_INITIALIZED_ERROR) {
                $0.camera.count = 0
                $0.camera.end = { throw SelphID.CameraTrouble.notReady }
            },
            Trouble(code: .HARDWARE_ERROR) {
                $0.camera.count = 1
                $0.camera.end = { throw SelphID.CameraTrouble.broken }
            },
            Trouble(code: .SETTINGS_PERMISSION_ERROR) { $0.camera.isPermitted = .deniedInSettings },
            Trouble(code: .UNEXPECTED_CAPTURE_ERROR) {
                $0.camera.count = 0
                $0.camera.end = { throw CocoaError(.fileReadUnknown) }
            },
        ]

        private struct Broken: SelphID.PictureEncoding {
            func jpeg(_ picture: ImageView, quality: Double) throws -> [UInt8] { throw CocoaError(.fileWriteUnknown) }
        }
    }

    @Test(.shows("X-D4"), arguments: Trouble.all)
    func `each thing that goes wrong has its own code in OTHER`(_ trouble: Trouble) async {
        let names = [
            "RESOURCES_FILE_NOT_FOUND", "INITIALIZATION_ERROR", "CONSUMED_BY_LICENSE_ERROR", "BAD_CONFIGURATION_ERROR",
            "WIDGET_RESULT_DATA_ERROR", "BAD_EXTRACTOR_CONFIGURATION_ERROR", "CONTROL_NOT_INITIALIZED_ERROR",
            "EXTRACTION_LICENSE_ERROR", "HARDWARE_ERROR", "SETTINGS_PERMISSION_ERROR", "UNEXPECTED_CAPTURE_ERROR",
        ]
        #expect(SelphID.SelphIDError.allCases.map(\.rawValue) == names)
        var bench = SelphIDBench()
        trouble.change(&bench)
        let result = await bench.launch()
        #expect(result.finishStatus == .STATUS_ERROR)
        #expect(result.errorType == .OTHER(trouble.code.rawValue))
    }

    @Test func `codes about licences exist and are never met`() {
        let met = Set(Trouble.all.map(\.code))
        #expect(
            Set(SelphID.SelphIDError.allCases).subtracting(met) == [
                .CONSUMED_BY_LICENSE_ERROR, .EXTRACTION_LICENSE_ERROR,
            ])
    }

    @Test func `two controllers know nothing of each other`() async {
        let (one, other) = (SelphIDBench(), SelphIDBench())
        #expect(await one.launch().finishStatus == .STATUS_OK)
        #expect(await other.again().errorType == .NO_OPERATION_CREATED_ERROR)
    }
}
