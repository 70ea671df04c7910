public import Foundation
public import VouchDialects

extension AwareID {
    /// An app's texts. A bundle is one: `Bundle.main`.
    public protocol LocalizedTexts {
        /// The text for a key, in the app's language.
        ///
        /// - Parameters:
        ///   - value: returned if the table has no such key.
        ///   - tableName: nil for `Localizable`.
        func localizedString(forKey key: String, value: String?, table tableName: String?) -> String
    }
}

extension Bundle: AwareID.LocalizedTexts {}

extension AwareID.FaceCapture {
    /// The first camera at a position, as the vendor's sample selects one. If there is none, the reporter gets the
    /// app's text for `NO CAMERA ERR` of the table `Localizable`, by default "Could not find any cameras for the given
    /// camera position".
    ///
    /// - Returns: nil if there is none.
    /// - Throws: as ``getCameraList(position:)``.
    @MainActor public func selectCamera(
        position: CameraPosition, texts: any AwareID.LocalizedTexts = Bundle.main,
        reportingTo reporter: any AwareID.CaptureErrorReporting
    ) throws -> Camera? {
        let cameras = try getCameraList(position: position)
        if cameras.isEmpty {
            reporter.reportCaptureError(
                message: texts.localizedString(
                    forKey: "NO CAMERA ERR", value: "Could not find any cameras for the given camera position",
                    table: "Localizable"))
        }
        return cameras.first
    }
}
