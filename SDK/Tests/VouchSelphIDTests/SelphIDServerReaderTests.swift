import Foundation
import Testing
import VouchClient
import VouchCore
import VouchDialects
import VouchImaging
import VouchKit
import VouchNetworks
import VouchSelphID
import VouchTestSupport
import VouchVision

@testable import VouchServer
@testable import VouchStores

/// A launch of SelphID from a photographed specimen to the values of its zone: Vouch's finder and measures on the device,
/// Vouch's reader on the server.
@Suite(.serialized, .timeLimit(.minutes(3))) struct SelphIDServerReaderTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// With all engines, made once.
    private static let service = Result {
        try DocumentService.build(.init(clock: { Date(timeIntervalSince1970: 1_795_435_200) }))
    }

    private struct Gate: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
            Caller(tenant: "acme", client: "c", scopes: [.read])
        }
    }

    private struct Camera: SelphID.CameraProviding {
        let picture: Picture

        func permission() async -> SelphID.CameraPermission { .granted }

        func frames(of side: SelphID.DocumentSide) -> AsyncThrowingStream<SelphID.CameraFrame, any Error> {
            AsyncThrowingStream { stream in
                for number in 0..<6 {
                    let frame = picture.withView { view in
                        SelphID.CameraFrame(
                            [UInt8](UnsafeRawBufferPointer(start: view.base, count: view.width * view.height * 3)),
                            width: view.width, height: view.height, format: .rgb8, time: Double(number) * 0.2)
                    }
                    if let frame { stream.yield(frame) }
                }
                stream.finish()
            }
        }
    }

    private struct JPEG: SelphID.PictureEncoding {
        func jpeg(_ picture: ImageView, quality: Double) throws -> [UInt8] {
            let count = picture.width * picture.height * picture.format.bytesPerPixel
            let pixels = [UInt8](UnsafeRawBufferPointer(start: picture.base, count: count))
            return try #require(
                JPEGEncoder.encode(
                    pixels, width: picture.width, height: picture.height, format: picture.format,
                    quality: Int(quality * 100)))
        }
    }

    private func launch(
        fate: @escaping @Sendable (Int) -> InProcessTransport.Fate = { _ in .arrives },
        configured change: (inout SelphID.SelphIDConfigurationData) -> Void = { _ in }
    ) async throws -> SelphID.SdkResult<SelphID.SelphIDResult> {
        let file = try Data(contentsOf: Self.root.appendingPathComponent("Examples/passport.jpg"))
        let picture = try PictureDecoder().decode([UInt8](file), as: .rgb8)
        let networks = try CommittedNetworks.load(from: Self.root.appendingPathComponent("Networks").path)
        let finder = try DocumentFinder(weights: networks.documentFinder)
        let service = try Self.service.get()
        let table = RouteTable(ReadingRoutes(documents: service).routes, gate: Gate())
        let transport = InProcessTransport(table, at: Timestamp(seconds: 1_795_435_200)) { number, _ in fate(number) }
        let client = VouchClient(try .inProcess(transport), .none)
        let sdk = SelphID.SDKController()
        sdk.setup { providers in
            providers.camera = Camera(picture: picture)
            providers.findDocuments = { finder.documents(in: $0) }
            providers.encoder = JPEG()
            providers.reader = SelphIDServerReader(client, encoder: JPEG())
            providers.deviceLocale = { "en" }
        }
        await withCheckedContinuation { done in
            sdk.newOperation(operationType: .ONBOARDING, customerId: "customer") { _ in done.resume() }
        }
        var configuration = SelphID.SelphIDConfigurationData()
        configuration.documentType = .PASSPORT
        change(&configuration)
        return await sdk.result(of: SelphID.SelphIDController(data: configuration, output: { _ in }))
    }

    @Test(.shows("D4")) func `a photographed passport becomes its values, by side and region`() async throws {
        let result = try await launch()
        let data = try #require(result.data, "\(result.errorType)")
        #expect(result.finishStatus == .STATUS_OK, "\(result.errorType)")
        #expect(data.captureProgress == .frontDocumentAnalyzed, "\(result.errorType)")
        let values = try #require(data.ocrResults)
        let number = try #require(values["Front/MRZ/DocumentNumber"], "\(values.keys.sorted())")
        #expect(values["DocumentNumber"] == number)
        #expect(number.count == 9)
        #expect(values["LastName"]?.isEmpty == false)
        #expect(values["DateOfBirth"]?.count == 10)
        #expect(data.faceImageData?.isEmpty == false)
        // ID-3, at 300 dpi.
        #expect((1440...1500).contains(data.frontDocument?.width ?? 0))
    }

    @Test(
        .shows("D19", "D20", "D25", "D26"),
        arguments: [("UTO|<ALL>", true), ("UTO|PASSPORT", true), ("ES|<ALL>", false)])
    func `the server reads only the documents that the launch searches for`(
        _ documents: String, _ isAdmitted: Bool
    ) async throws {
        let result = try await launch(configured: {
            $0.scanMode = .MODE_SEARCH
            $0.specificData = documents
        })
        #expect((result.finishStatus == .STATUS_OK) == isAdmitted, "\(result.errorType)")
        #expect((result.data?.ocrResults?["Front/MRZ/DocumentNumber"] != nil) == isAdmitted)
    }

    @Test func `no payment card is sent to a server`() async throws {
        let result = try await launch(
            fate: { _ in
                Issue.record("a request was sent")
                return .lost
            }, configured: { $0.documentType = .CREDIT_CARD })
        #expect(result.errorType == .OTHER(SelphID.SelphIDError.BAD_EXTRACTOR_CONFIGURATION_ERROR.rawValue))
    }

    @Test func `a server that cannot be reached ends the launch`() async throws {
        #expect(try await launch { _ in .lost }.errorType == .NETWORK_CONNECTION)
    }

    @Test func `a server that refuses is no matter of the network`() async throws {
        #expect(try await launch { _ in .answeredBy(status: 403, body: "") }.errorType == .SELPHID_INTERNAL_ERROR)
    }

    @Test func `what the server cannot read is looked at again until the time is over`() async throws {
        let body = #"{"type":"/problems/document.unreadable","title":"","status":422,"detail":"","remedy":""}"#
        let result = try await launch { _ in .answeredBy(status: 422, body: body) }
        #expect(result.errorType.name == "SELPHID_TIMEOUT")
        #expect(result.data?.captureProgress == .frontDetectionCompleted)
    }
}
