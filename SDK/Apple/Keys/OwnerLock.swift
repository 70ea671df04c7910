#if canImport(LocalAuthentication)
import Foundation
import LocalAuthentication
public import VouchDialects
public import VouchVisionBox

/// Asks for face, finger or code of the device's owner before a preview. Type-checked only: it was never run on a device.
///
/// For Face ID the app needs `NSFaceIDUsageDescription`.
public struct OwnerLock: VisionBox.DeviceLock {
    private let reason: String

    /// - Parameter reason: shown by the system; must not be empty.
    public init(reason: String = "Show the data of the document") { self.reason = reason }

    public func unlock() async -> Bool {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
            return error?.code == LAError.Code.passcodeNotSet.rawValue
        }
        return (try? await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)) ?? false
    }
}
#endif
