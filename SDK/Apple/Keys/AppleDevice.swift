#if canImport(UIKit)
import UIKit

/// Identifies this device. Type-checked only: it was never run on a device.
@MainActor public enum AppleDevice {
    /// `identifierForVendor`: the same for all apps of one vendor, until the last of them is deleted.
    ///
    /// - Returns: nil before the device was unlocked the first time after its start; ask again later.
    public static var identifier: String? { UIDevice.current.identifierForVendor?.uuidString }
}
#endif
