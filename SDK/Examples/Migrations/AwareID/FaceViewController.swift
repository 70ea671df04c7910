import Foundation
import VouchAwareID  // Vouch

/// A face's capture, as the vendor's documentation shows it.
final class FaceViewController {
    let mCameraPosition = "front"
    var faceCapture: FaceCapture
    var cameraList: [FaceCapture.Camera] = []
    var selectedCamera: FaceCapture.Camera?
    var currentState: CaptureState?
    var currentStatus: CaptureSessionStatus?

    init() throws {
        self.faceCapture = try FaceCapture()
    }

    /// Captures a face, on a thread of its own: it waits for new data.
    ///
    /// - Returns: the package for the server; nil if the session did not complete.
    func capture() throws -> String? {
        let workflow = try faceCapture.workflowCreate(workflowName: "Charlie")
        self.cameraList = try faceCapture.getCameraList(
            position: FaceCapture.CameraPosition.fromString(term: mCameraPosition))
        if self.cameraList.count == 0 {
            self.reportCaptureError(
                message: Bundle.main.localizedString(
                    forKey: "NO CAMERA ERR", value: "Could not find any cameras for the given camera position",
                    table: "Localizable"))
            return nil
        }
        self.selectedCamera = self.cameraList[0]
        try faceCapture.startCaptureSession(workflow, self.cameraList[0])
        let region = try faceCapture.captureSessionGetCaptureRegion()
        print("capture region", region.width > 0 && region.height > 0)
        try faceCapture.captureSessionEnableAutocapture(enableAutocapture: true)
        repeat {
            currentState = try faceCapture.getCaptureSessionState()
            self.currentStatus = try self.currentState?.getStatus()
        } while self.currentStatus?.isFinal != true
        print("capture session", self.currentStatus?.name ?? "")
        guard self.currentStatus == .completed else { return nil }
        let serverPackage = try self.faceCapture.getServerPackage()
        return serverPackage.reveal { $0 }  // Vouch
    }

    func stop() throws { try faceCapture.stopCaptureSession() }

    func reportCaptureError(message: String) { print(message) }
}
