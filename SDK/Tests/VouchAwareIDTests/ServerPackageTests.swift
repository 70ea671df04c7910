import Foundation
import Testing
import VouchAwareID
import VouchCapture
import VouchCore
import VouchDialects
import VouchTestSupport

@Suite struct ServerPackageTests {
    static let client = AwareID.ServerPackage.MetaData(
        clientDeviceBrand: "Apple", clientDeviceModel: "iPhone 8", clientOSVersion: "11.0.3", clientVersion: "1.0",
        localization: "en-US", programmingLanguageVersion: "Swift 6.2")

    /// A completed session whose camera gave the same picture all the time.
    static func completed(
        _ workflow: String = "Charlie", scaler: (any FrameScaling)? = nil
    ) throws -> FaceCaptureExample {
        let example = try FaceCaptureExample(workflow: workflow, client: client, scaler: scaler)
        try example.workflow.setPropertyString(name: .username, value: "test")
        try example.start()
        example.camera.showGoodFace(picture: Array("face".utf8))
        return example
    }

    static func json(_ package: Sensitive<String>) throws -> NSDictionary? {
        try package.reveal { try JSONSerialization.jsonObject(with: Data($0.utf8)) } as? NSDictionary
    }

    @Test(.shows("A27", "A46", "X-A11"))
    func `the package has the names of the liveness service`() throws {
        let package = try Self.completed().capture.getServerPackage()
        // Kept 500 ms after the first frame, then each 100 ms.
        let frames = [0, 100, 200].map { later -> NSDictionary in
            ["data": "ZmFjZQ==", "tags": [String](), "timestamp": 1_581_714_134_637 + later]
        }
        let expected: NSDictionary = [
            "video": [
                "meta_data": [
                    "client_device_brand": "Apple", "client_device_model": "iPhone 8", "client_os_version": "11.0.3",
                    "client_version": "1.0", "localization": "en-US", "programming_language_version": "Swift 6.2",
                    "username": "test",
                ],
                "workflow_data": ["workflow": "charlie4", "rotation": 0, "frames": frames] as NSDictionary,
                "client_version": "1.0",
            ] as NSDictionary
        ]
        #expect(try Self.json(package) == expected)
    }

    @Test(.shows("A166", "A167", "A168", "A169", "A170", "A171", "A172", "A173"))
    func `addFace has the enrolment's token beside the package`() throws {
        let example = try Self.completed("Foxtrot")
        let package = try example.capture.serverPackage(workflow: example.workflow, packageType: .highUsability)
        let request = AwareID.AddFaceRequest(enrollmentToken: "token", faceLivenessData: package)
        let body = try JSONSerialization.jsonObject(with: JSONEncoder().encode(request)) as? NSDictionary
        #expect(body?["enrollmentToken"] as? String == "token")
        func value(_ path: String) -> Any? { body?.value(at: "faceLivenessData.video." + path) }
        #expect(value("workflow_data.workflow") as? String == "foxtrot2")
        #expect(value("workflow_data.rotation") as? Int == 0)
        let frames = try #require(value("workflow_data.frames") as? [[String: Any]])
        #expect(frames.map { $0["data"] as? String } == ["ZmFjZQ=="])
        #expect(value("meta_data.client_device_brand") as? String == "Apple")
        #expect(value("meta_data.username") as? String == "test")
        #expect(value("meta_data.client_version") as? String == "1.0")
        #expect(value("client_version") as? String == "1.0")
    }

    @Test func `the vendor's own examples are read`() throws {
        let text = """
            {"enrollmentToken": "enrollmentToken", "faceLivenessData": {"video": {"workflow_data": {"workflow": "hotel2",
            "rotation": 0, "frames": [{"data": "AA=="}]}, "meta_data": {"client_device_brand": "Unknown",
            "username": "username", "client_version": "Mozilla/5.0"}, "client_version": "Mozilla/5.0"}}}
            """
        let request = try JSONDecoder().decode(AwareID.AddFaceRequest.self, from: Data(text.utf8))
        let video = request.faceLivenessData.video
        #expect(video.workflowData.workflow == "hotel2")
        #expect(video.workflowData.frames.first?.timestamp == nil)
        #expect(video.metaData.clientDeviceBrand == "Unknown")
        #expect(video.metaData.username == "username")
        #expect(video.clientVersion == "Mozilla/5.0")
        #expect("\(request)" == "<redacted>")
        #expect("\(video.metaData)" == "<redacted>")
    }

    struct Shrinking: FrameScaling {
        func scaled(_ picture: Sensitive<[UInt8]>, longestSide: Int) throws -> Sensitive<[UInt8]> {
            Sensitive(Array("\(longestSide)".utf8))
        }
    }

    @Test(.shows("X-A4", "A10")) func `the package type decides how many frames travel, and how large`() throws {
        let names = AwareID.PackageType.allCases.map(\.rawValue)
        #expect(names == ["HIGH_USABILITY", "BALANCED", "HIGH_SECURITY"])
        let example = try FaceCaptureExample(scaler: Shrinking())
        let profile = #"{"maximumFaceWidth": 9, "minimumFaceWidth": 0, "maximumOffset": 9}"#
        try example.workflow.setPropertyString(name: .captureProfile, value: profile)
        try example.start()
        let facts = FaceFrame(size: FrameSize(width: 960, height: 1280), faces: [ScriptedFaceCamera.facts()])
        example.camera.show(facts, times: 15, picture: Array("large".utf8))
        let packages = try AwareID.PackageType.allCases.map {
            try example.capture.serverPackage(workflow: example.workflow, packageType: $0).video.workflowData
        }
        #expect(packages.map(\.workflow) == ["charlie2", "charlie4", "charlie6"])
        #expect(packages.map(\.frames.count) == [1, 3, 3])
        let small = Data("640".utf8).base64EncodedString()
        let large = Data("large".utf8).base64EncodedString()
        #expect(packages.map { $0.frames.last?.data } == [small, small, large])
    }

    @Test func `there is no package before a session was completed, nor after the next has begun`() throws {
        let fresh = try FaceCaptureExample()
        #expect(throws: AwareID.FaceCaptureException.serverPackageUnavailable) { try fresh.capture.getServerPackage() }
        let example = try Self.completed()
        try example.start()
        try example.capture.stopCaptureSession()
        #expect(throws: AwareID.FaceCaptureException.serverPackageUnavailable) {
            try example.capture.getServerPackage()
        }
        #expect(throws: AwareID.FaceCaptureException.invalidWorkflow) {
            try example.capture.getServerPackage(workflow: fresh.workflow, packageType: .balanced)
        }
    }

    @Test func `a workflow named with its variant makes a package of that type`() throws {
        let package = try Self.json(try Self.completed("charlie6").capture.getServerPackage())
        #expect(package?.value(at: "video.workflow_data.workflow") as? String == "charlie6")
    }
}

extension NSDictionary {
    /// - Parameter path: keys with dots between them.
    func value(at path: String) -> Any? {
        path.split(separator: ".").reduce(self as Any?) { value, key in (value as? NSDictionary)?[String(key)] }
    }
}
