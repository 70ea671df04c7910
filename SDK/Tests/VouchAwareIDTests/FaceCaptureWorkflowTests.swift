import Testing
import VouchAwareID
import VouchCapture
import VouchDialects
import VouchTestSupport

@Suite struct FaceCaptureWorkflowTests {
    @Test(.shows("A28", "A29")) func `a workflow is made by its name`() throws {
        let faceCapture = try AwareID.FaceCapture()
        let workflow = try faceCapture.workflowCreate(workflowName: "Charlie")
        #expect(workflow.name.family == .charlie)
        #expect(workflow.name.packageType == nil)
        // Without a platform there is no camera.
        #expect(try faceCapture.getCameraList(position: .front).isEmpty)
    }

    /// Family, its cameras, its frames.
    static let families: [(String, [String], Int)] = [
        ("charlie", ["selfie"], 3), ("delta", ["main"], 3), ("hotel", ["web"], 1), ("foxtrot", ["selfie", "main"], 3),
    ]

    @Test(.shows("A37", "X-A1"), arguments: families)
    func `a workflow works with its cameras and rejects the others`(
        _ name: String, _ cameras: [String], _ frames: Int
    ) throws {
        for camera in ["selfie", "web", "main"] {
            let example = try FaceCaptureExample(workflow: name)
            let selected = try #require(try example.camera(named: camera))
            if cameras.contains(camera) {
                try example.capture.startCaptureSession(example.workflow, selected)
                example.camera.showGoodFace()
                #expect(try example.statuses().last == .completed)
                let package = try example.capture.serverPackage(
                    workflow: example.workflow, packageType: .highSecurity)
                #expect(package.video.workflowData.frames.count == frames)
                #expect(package.video.workflowData.workflow == name + "6")
            } else {
                #expect(throws: AwareID.FaceCaptureException.invalidCameraForWorkflow) {
                    try example.capture.startCaptureSession(example.workflow, selected)
                }
                #expect(example.camera.started.isEmpty)
            }
        }
    }

    @Test(.shows("X-A2")) func `2, 4 and 6 are high usability, balanced and high security`() throws {
        for family in AwareID.WorkflowName.Family.allCases {
            let types = [2, 4, 6].map { AwareID.WorkflowName("\(family.rawValue)\($0)")?.packageType }
            #expect(types == [.highUsability, .balanced, .highSecurity])
        }
        #expect(AwareID.WorkflowName("HOTEL2")?.family == .hotel)
    }

    @Test(arguments: ["", "charlie3", "charlie44", "charlie-4", "alfa4", "4", "charlie4 ", "charlie٤", "charlie+4"])
    func `another name is an unknown workflow`(_ name: String) throws {
        let faceCapture = try AwareID.FaceCapture()
        #expect(throws: AwareID.FaceCaptureException.unknownWorkflow) {
            try faceCapture.workflowCreate(workflowName: name)
        }
    }

    @Test(.shows("A32")) func `a position is parsed from text`() throws {
        typealias FaceCapture = AwareID.FaceCapture
        #expect(try FaceCapture.CameraPosition.fromString(term: "front") == .front)
        #expect(try FaceCapture.CameraPosition.fromString(term: "BACK") == .back)
        #expect(throws: AwareID.FaceCaptureException.invalidCameraPosition) {
            try FaceCapture.CameraPosition.fromString(term: "side")
        }
    }

    @Test(.shows("X-A10")) func `exceptions have the vendor's names`() throws {
        let one = try FaceCaptureExample()
        let other = try FaceCaptureExample()
        let camera = try #require(try one.camera(named: "selfie"))
        func name(_ call: () throws -> Void) -> String? {
            do {
                try call()
                return nil
            } catch {
                return (error as? AwareID.FaceCaptureException)?.rawValue
            }
        }
        #expect(name { try one.capture.startCaptureSession(other.workflow, camera) } == "INVALID_WORKFLOW")
        #expect(name { _ = try one.capture.workflowCreate(workflowName: "zulu") } == "UNKNOWN_WORKFLOW")
        #expect(
            name { _ = try AwareID.FaceCapture.CameraPosition.fromString(term: "") } == "INVALID_CAMERA_POSITION")
        #expect(name { try other.capture.startCaptureSession(other.workflow, camera) } == "INVALID_CAMERA")
        one.capture.destroy()
        #expect(name { _ = try one.capture.workflowCreate(workflowName: "Charlie") } == "NULL_FACE_CAPTURE_OBJ")
        #expect(name { try one.capture.startCaptureSession(one.workflow, camera) } == "NULL_FACE_CAPTURE_OBJ")
        #expect(AwareID.FaceCaptureException.allCases.count { $0.isDocumented } == 4)
    }
}
