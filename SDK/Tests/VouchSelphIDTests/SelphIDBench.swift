import Foundation
import Synchronization
import VouchCapture
import VouchCore
import VouchDialects
import VouchFields
import VouchImaging
import VouchNetworks
import VouchOpenSSL
import VouchReport
import VouchSelphID
import VouchVision

@testable import VouchJOSE

/// What happened during a launch, in its order.
final class SelphIDLog: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
    func count(_ prefix: String) -> Int { all.filter { $0.hasPrefix(prefix) }.count }
}

/// An SDK over a camera that shows the photographed specimens of `Examples/`, with Vouch's own finder and measures of
/// quality, and a reader that says what a test wants.
struct SelphIDBench: Sendable {
    let log = SelphIDLog()
    var configuration = SelphID.SelphIDConfigurationData()
    var camera: Camera
    var screens: Screens
    var read: @Sendable (SelphID.ReadingRequest) async throws -> DocumentReport = { try Self.report($0) }
    var change: @Sendable (inout SelphID.SDKProviders) -> Void = { _ in }
    var controller = SelphID.SDKController()

    init() {
        camera = Camera(log: log)
        screens = Screens(log: log)
        configuration.showTutorial = false
        configuration.showPreviousTip = false
        configuration.showResultAfterCapture = false
        configuration.showDiagnostic = false
        configuration.wizardMode = false
    }

    // MARK: Running

    /// Begins an operation first.
    func launch(tokens: Bool = false, on host: (any AnyObject & Sendable)? = nil) async
        -> SelphID.SdkResult<SelphID.SelphIDResult>
    {
        await begin(tokens: tokens)
        return await again(on: host)
    }

    func begin(tokens: Bool = false, license: String = "") async {
        controller.setup { providers in
            providers.camera = camera
            providers.findDocuments = Specimen.find
            providers.reader = Reader(log: log, work: read)
            providers.encoder = JPEG(log: log)
            providers.screens = screens
            let log = log
            providers.vibrate = { log.add("vibration \($0)") }
            providers.trace = { log.add("trace \($0)") }
            providers.deviceLocale = { "en" }
            providers.appResources = SelphID.BundleResources(folder: URL(fileURLWithPath: "/nonexistent"))
            providers.identifier = { "operation-1" }
            providers.tokens = try? Specimen.tokens()
            change(&providers)
        }
        _ = await withCheckedContinuation { done in
            controller.initSdk(
                license: license, output: { done.resume(returning: $0.finishStatus) },
                tokenizeController: tokens ? SelphID.TokenizeController() : nil)
        }
        _ = await withCheckedContinuation { done in
            controller.newOperation(operationType: .ONBOARDING, customerId: "customer") {
                done.resume(returning: $0.data)
            }
        }
    }

    /// In the operation that was begun.
    func again(on host: (any AnyObject & Sendable)? = nil) async -> SelphID.SdkResult<SelphID.SelphIDResult> {
        await withCheckedContinuation { done in
            controller.launch(
                controller: SelphID.SelphIDController(
                    data: configuration, output: { done.resume(returning: $0) }, viewController: host))
        }
    }

    // MARK: Providers

    struct Camera: SelphID.CameraProviding {
        let log: SelphIDLog
        var isPermitted = SelphID.CameraPermission.granted
        var front = Specimen.identityCard
        var back = Specimen.licenceBack
        /// How often the picture is shown, 0.2 s apart.
        var count = 6
        /// After the frames; nil: they end.
        var end: (@Sendable () async throws -> Void)?

        func permission() async -> SelphID.CameraPermission { isPermitted }

        func frames(of side: SelphID.DocumentSide) -> AsyncThrowingStream<SelphID.CameraFrame, any Error> {
            log.add("camera \(side.rawValue)")
            let picture = side == .front ? front : back
            let remaining = Mutex(0)
            return AsyncThrowingStream {
                let index = remaining.withLock { index in
                    defer { index += 1 }
                    return index
                }
                if index < count { return picture.frame(at: Double(index) * 0.2) }
                try await end?()
                return nil
            }
        }
    }

    struct Reader: SelphID.DocumentReading {
        let log: SelphIDLog
        let work: @Sendable (SelphID.ReadingRequest) async throws -> DocumentReport

        func read(_ request: SelphID.ReadingRequest) async throws -> DocumentReport {
            log.add("read \(request.shots.map(\.side.rawValue).joined(separator: "+"))")
            return try await work(request)
        }
    }

    struct JPEG: SelphID.PictureEncoding {
        struct Failure: Error {}

        let log: SelphIDLog

        func jpeg(_ picture: ImageView, quality: Double) throws -> [UInt8] {
            let count = picture.width * picture.height * picture.format.bytesPerPixel
            let pixels = [UInt8](UnsafeRawBufferPointer(start: picture.base, count: count))
            log.add("jpeg \(quality)")
            guard
                let file = JPEGEncoder.encode(
                    pixels, width: picture.width, height: picture.height, format: picture.format,
                    quality: max(1, Int(quality * 100)))
            else { throw Failure() }
            return file
        }
    }

    struct Screens: SelphID.SelphIDScreens {
        let log: SelphIDLog
        var tipDecision = SelphID.TipDecision.start
        var tutorialDecision = SelphID.TutorialDecision.proceed
        /// In their order; then the picture is taken.
        var results: [SelphID.ResultDecision] = []
        /// In their order; then the launch ends.
        var diagnostics: [SelphID.DiagnosticDecision] = []
        var present: @Sendable (SelphID.Presentation) -> Void = { _ in }
        var begun: @Sendable ((any AnyObject & Sendable)?) -> Void = { _ in }

        func begin(on host: (any AnyObject & Sendable)?, _ presentation: SelphID.Presentation) async {
            log.add("begin")
            begun(host)
            present(presentation)
        }
        func tip(_ page: SelphID.TipPage) async -> SelphID.TipDecision {
            log.add("tip \(page.animation.rawValue)")
            return tipDecision
        }
        func tutorial(_ pages: [SelphID.TutorialPage]) async -> SelphID.TutorialDecision {
            log.add("tutorial \(pages.count)")
            return tutorialDecision
        }
        func guide(_ guidance: DocumentInstruction, side: SelphID.DocumentSide) async {
            log.add("guide \(side.rawValue) \(guidance)")
        }
        func result(
            _ image: SelphID.DocumentImage, side: SelphID.DocumentSide
        ) async -> SelphID.ResultDecision {
            let number = log.count("result")
            log.add("result \(side.rawValue)")
            return results.indices.contains(number) ? results[number] : .proceed
        }
        func diagnostic(_ diagnostic: SelphID.Diagnostic) async -> SelphID.DiagnosticDecision {
            let number = log.count("diagnostic")
            log.add("diagnostic \(diagnostic.error.name): \(diagnostic.title): \(diagnostic.message)")
            return diagnostics.indices.contains(number) ? diagnostics[number] : .exit
        }
        func technical(_ line: String) async { log.add("technical \(line)") }
        func end() async { log.add("end") }
    }

    // MARK: Reports

    /// Every side of the request is read; a zone on the back.
    static func report(
        _ request: SelphID.ReadingRequest, type: VouchFields.DocumentType = .idCard, hasFields: Bool = true,
        modelName: String? = "Utopia: identity card"
    ) throws -> DocumentReport {
        var sources: [FieldSource: [FieldName: FieldValue]] = [:]
        for (index, shot) in request.shots.enumerated() where hasFields {
            let source: FieldSource = shot.side == .front ? .visual : .mrz
            sources[source] = [
                .surname: value("ERIKSSON", page: index), .documentNumber: value("L898902C3", page: index),
            ]
        }
        return try DialectReport.make(sources) { _ in
        } complete: {
            $0.type = type
            $0.modelName = modelName
            $0.matchingSidesScore = request.shots.count > 1 ? 1 : nil
            // The side is not told: what the launch asked for counts.
            $0.pages = request.shots.indices.map { DialectReport.page(side: nil, picture: $0) }
            $0.graphics = [
                .init(
                    .portrait, page: 0, box: Quad(width: 20, height: 30), isRefined: false, file: Specimen.portrait,
                    mime: "image/png", width: 4, height: 4, dotsPerInch: 300,
                    quality: .init(sharpness: 1, contrast: 1, burntOut: 0, glare: 0, ink: nil)),
                .init(
                    .signature, page: 0, box: Quad(width: 20, height: 8), isRefined: false, file: Specimen.signature,
                    mime: "image/png", width: 6, height: 2, dotsPerInch: 300,
                    quality: .init(sharpness: 1, contrast: 1, burntOut: 0, glare: 0, ink: 0.1)),
            ]
        }
    }

    private static func value(_ text: String, page: Int) -> FieldValue {
        FieldValue(
            value: text, raw: text, validity: .passed, confidence: 0.9,
            place: PagePlace(page: page, box: Quad(width: 10, height: 5)))
    }
}

/// The photographs, where the documents lie in them, and keys.
enum Specimen {
    struct Photograph: Sendable {
        let pixels: [UInt8]
        let width: Int
        let height: Int

        func frame(at time: Double) -> SelphID.CameraFrame? {
            SelphID.CameraFrame(pixels, width: width, height: height, format: .rgb8, time: time)
        }
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let identityCard = photograph("identity-card")
    static let licenceBack = photograph("licence-back")
    static let passport = photograph("passport")
    /// Nothing but a table.
    static let empty = Photograph(
        pixels: [UInt8](repeating: 90, count: 1600 * 1200 * 3), width: 1600, height: 1200)
    static let portrait =
        PNGEncoder.encode([UInt8](repeating: 120, count: 16), width: 4, height: 4, format: .grey8) ?? []

    static let signature =
        PNGEncoder.encode([UInt8](repeating: 30, count: 12), width: 6, height: 2, format: .grey8) ?? []

    private static func photograph(_ name: String) -> Photograph {
        do {
            let file = try Data(contentsOf: root.appendingPathComponent("Examples/\(name).jpg"))
            return try PictureDecoder().decode([UInt8](file), as: .rgb8).withView { view in
                Photograph(
                    pixels: [UInt8](UnsafeRawBufferPointer(start: view.base, count: view.width * view.height * 3)),
                    width: view.width, height: view.height)
            }
        } catch {
            preconditionFailure("\(error)")
        }
    }

    private static let finder: DocumentFinder? = {
        let networks = try? CommittedNetworks.load(from: root.appendingPathComponent("Networks").path)
        return networks.flatMap { try? DocumentFinder(weights: $0.documentFinder) }
    }()

    /// Finding takes its time: once for each photograph.
    private static let found = Mutex<[Int: [FoundDocument]]>([:])

    @Sendable static func find(_ picture: GreyPicture) -> [FoundDocument] {
        let key = picture.pixels.hashValue
        if let known = found.withLock({ $0[key] }) { return known }
        let documents = finder?.documents(in: picture) ?? []
        found.withLock { $0[key] = documents }
        return documents
    }

    static func modelText() throws -> String {
        String(
            decoding: try Data(contentsOf: root.appendingPathComponent("Tests/Vectors/models/utopia.model")),
            as: UTF8.self)
    }

    // MARK: Keys

    static let cryptography = OpenSSLCryptography()
    static let now = 1_795_435_200
    static let server = Result { try OpenSSLPackageKey(OpenSSLKey(curve: .p256)) }
    static let device = Result { try OpenSSLPackageKey(OpenSSLKey(curve: .p256)) }

    static func tokens() throws -> SelphID.TokenSealing {
        try SelphID.TokenSealing(
            for: server.get().publicKey, signedBy: device.get(), cryptography: cryptography, now: { now })
    }

    /// The server's side: decrypts, and demands the device's signature and the operation as nonce.
    static func opened(_ token: String) async throws -> SelphID.TokenContent {
        let opener = try PackageOpener(
            keys: [try server.get()], deviceKeys: [try device.get().publicKey], memory: BoundedReplayMemory(),
            cryptography: cryptography)
        return try SelphID.TokenContent(
            try await opener.open(Array(token.utf8), at: now + 10, nonce: "operation-1"))
    }
}
