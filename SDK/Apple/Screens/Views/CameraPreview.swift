#if canImport(UIKit) && canImport(SwiftUI) && canImport(AVFoundation)
import AVFoundation
public import SwiftUI
public import UIKit

/// A camera's live picture, filling its view: ``ScreenModel/camera``. Type-checked only: it was never run on a device.
public struct CameraPreview: UIViewRepresentable {
    private let camera: AppleCamera

    /// The camera runs as long as its frames are not stopped.
    public init(_ camera: AppleCamera) { self.camera = camera }

    public func makeUIView(context: Context) -> CameraPreviewView { CameraPreviewView() }
    public func updateUIView(_ view: CameraPreviewView, context: Context) { view.show(camera) }
}

/// The same for UIKit.
@MainActor public final class CameraPreviewView: UIView {
    private var shown: (camera: AppleCamera, layer: AVCaptureVideoPreviewLayer)?

    /// Shows a camera in place of the one before.
    public func show(_ camera: AppleCamera) {
        guard shown?.camera !== camera else { return }
        shown?.layer.removeFromSuperlayer()
        let preview = camera.makePreviewLayer()
        preview.frame = bounds
        layer.addSublayer(preview)
        shown = (camera, preview)
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        shown?.layer.frame = bounds
    }
}
#endif
