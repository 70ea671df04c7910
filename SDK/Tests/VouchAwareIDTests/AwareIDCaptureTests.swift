import Foundation
import Synchronization
import Testing
import VouchAwareID
import VouchCapture
import VouchClient
import VouchCore
import VouchDialects
import VouchJOSE
import VouchOpenSSL
import VouchRegula
import VouchReport
import VouchTestSupport

@testable import VouchServer
@testable import VouchServerDialects

/// What a device captures, packed for the server, which reads it.
@MainActor @Suite struct AwareIDCaptureTests {
    /// A camera that shows one good face.
    private final class Camera: FaceCameraProviding {
        private let receiver = Mutex<AwareID.FrameReceiver?>(nil)

        func cameras(at position: AwareID.FaceCapture.CameraPosition) -> [AwareID.FaceCapture.CameraDescription] {
            [.init(name: "selfie", position: position, frameSize: FrameSize(width: 640, height: 480))]
        }

        func start(
            _ camera: AwareID.FaceCapture.CameraDescription, orientation: AwareID.FaceCapture.CameraOrientation,
            delivering receiver: AwareID.FrameReceiver
        ) throws { self.receiver.withLock { $0 = receiver } }

        func stop(_ camera: AwareID.FaceCapture.CameraDescription) {}

        func show() {
            var face = FaceFacts(box: CaptureRegion(x: 125, y: 205, width: 230, height: 230))
            face.distanceBetweenEyes = 100
            (face.yaw, face.pitch, face.roll) = (0, 0, 0)
            (face.leftEyeOpen, face.rightEyeOpen, face.darkGlasses) = (0.9, 0.9, 0.1)
            (face.brightness, face.evenness) = (0.5, 0.9)
            let receiver = receiver.withLock { $0 }
            for index in 0..<15 {
                receiver?.receive(
                    .init(
                        picture: Sensitive(Array("face".utf8)),
                        facts: FaceFrame(size: FrameSize(width: 480, height: 640), faces: [face]),
                        time: .milliseconds(50 * index), timestamp: 1_795_435_200_000 + Int64(50 * index)))
            }
        }
    }

    private struct Scanner: Regula.DocReaderScanning {
        func scan(
            _ request: Regula.ScanRequest, feed: Regula.ScanFeed
        ) async throws -> Regula.ScannedDocument {
            .init(
                DocumentReport(ReportContents(versions: .init(vouch: "0"), type: .passport)),
                images: [Data("passport".utf8)])
        }
    }

    private let fixture: AwareIDFixture
    private let client: AwareIDClient

    init() async throws {
        fixture = try await AwareIDFixture()
        client = AwareIDClient(
            try .inProcess(InProcessTransport(fixture.table, at: AwareIDFixture.start)), customer: "acme",
            client: "app", secret: Sensitive("s3cret"), apiKey: Sensitive("key"))
    }

    private func face() throws -> AwareID.ServerPackage {
        let camera = Camera()
        let capture = try AwareID.FaceCapture(cameras: camera)
        try capture.startCaptureSession(
            try capture.workflowCreate(workflowName: "Charlie"), try capture.getCameraList(position: .front)[0])
        camera.show()
        return try capture.getServerPackage().reveal {
            try JSONDecoder().decode(AwareID.ServerPackage.self, from: Data($0.utf8))
        }
    }

    private func document(for key: JSONWebKey) async throws -> AwareID.AddDocumentOCRRequest.DocumentsInfo {
        var providers = Regula.DocReaderProviders()
        providers.scanner = Scanner()
        let reader = AwareID.DocReader(providers: providers)
        reader.setPackageEncryption(
            try AwareID.PackageEncryption(
                type: .ecdhES, publicKey: key.json, cryptography: fixture.cryptography,
                now: { Int(AwareIDFixture.start.seconds) }))
        try await reader.initializeReader(.init(license: Data()))
        reader.processParams.scenario = AwareID.RGL_SCENARIO_FULL_PROCESS
        let results = try #require(await reader.scan(on: Camera()).results)
        return try .init(encryptedContainers: try #require(results.getEncryptedContainers()))
    }

    /// Enrolled up to the document.
    private func enrolled() async throws -> String {
        let token = try await client.enroll(
            .init(username: "anna", email: "anna@example.org", phoneNumber: nil)
        ).enrollmentToken
        _ = try await client.addDevice(.init(enrollmentToken: token, deviceId: "D-1"))
        _ = try await client.addFace(.init(enrollmentToken: token, face: .plain(try face())))
        return token
    }

    @Test("face and document are captured, packed, handed to the app, and understood by the server", .shows("A1"))
    func captured() async throws {
        fixture.engines.set {
            $0.byPicture["face"] = .init(person: "anna")
            $0.byPicture["passport"] = .init(person: "anna")
        }
        let documents = try await document(for: try await client.publicKey())
        let done = try await client.addDocument(
            .init(enrollmentToken: try await enrolled(), documentsInfo: documents))
        #expect(done.enrollmentStatus == 2)
        #expect(done.matchResult)
        #expect(done.documentVerificationResult)
    }

    @Test func `containers open once, only for their server, and the vendor's own are refused with the alternative`()
        async throws
    {
        let token = try await enrolled()
        let stranger = try await document(for: OpenSSLPackageKey(OpenSSLKey(curve: .p256)).publicKey)
        await #expect(throws: ClientError.self) {
            try await client.addDocument(.init(enrollmentToken: token, documentsInfo: stranger))
        }
        let forged = Data("eyJ.no.package.at.all".utf8).base64EncodedString()
        for (container, status) in [(forged, 400), (Data([0, 1, 2]).base64EncodedString(), 422)] {
            let vendors = try AwareID.AddDocumentOCRRequest.DocumentsInfo(
                encryptedContainers: #"{"ContainerList":{"List":[{"EncryptedRCL":"\#(container)","result_type":49}]}}"#)
            let error = await #expect(throws: ClientError.self) {
                try await client.addDocument(.init(enrollmentToken: token, documentsInfo: vendors))
            }
            #expect(error?.code == .refused(status: status))
        }
        #expect(fixture.engines.state.withLock { $0.work } == 1)
        let documents = try await document(for: try await client.publicKey())
        fixture.engines.set { $0.document = "failed" }
        _ = try await client.addDocument(.init(enrollmentToken: token, documentsInfo: documents))
        let again = await #expect(throws: ClientError.self) {
            try await client.addDocument(.init(enrollmentToken: token, documentsInfo: documents))
        }
        #expect(again?.code == .refused(status: 400))
        for text in ["", "[]", #"{"ContainerList":1}"#] {
            #expect(throws: AwareID.MalformedRequest.self) {
                try AwareID.AddDocumentOCRRequest.DocumentsInfo(encryptedContainers: text)
            }
        }
    }
}
