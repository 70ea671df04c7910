import Foundation
import VouchAwareID
import VouchDialects

/// A face's capture, as the vendor's documentation shows it.
final class FaceViewController {
    let mCameraPosition = "front"
    let faceCapture: FaceCapture
    var cameraList: [FaceCapture.Camera] = []
    var selectedCamera: FaceCapture.Camera?
    var currentState: CaptureState?
    var currentStatus: CaptureSessionStatus?

    init() throws {
        self.faceCapture = try FaceCapture()
    }

    func start() throws {
        let workflow = try faceCapture.workflowCreate(workflowName: "Charlie")
        self.cameraList = try faceCapture.getCameraList(
            position: FaceCapture.CameraPosition.fromString(term: mCameraPosition))
        if self.cameraList.count == 0 {
            self.reportCaptureError(
                message: Bundle.main.localizedString(
                    forKey: "NO CAMERA ERR", value: "Could not find any cameras for the given camera position",
                    table: "Localizable"))
            return
        }
        self.selectedCamera = self.cameraList[0]
        try faceCapture.startCaptureSession(workflow, self.cameraList[0])
        let region = try faceCapture.captureSessionGetCaptureRegion()
        print(region)
        try faceCapture.captureSessionEnableAutocapture(enableAutocapture: true)
    }

    /// On a thread of its own: it waits for new data.
    func next() throws {
        currentState = try faceCapture.getCaptureSessionState()
        self.currentStatus = try self.currentState?.getStatus()
    }

    func stop() throws { try faceCapture.stopCaptureSession() }

    func reportCaptureError(message: String) { print(message) }
}
