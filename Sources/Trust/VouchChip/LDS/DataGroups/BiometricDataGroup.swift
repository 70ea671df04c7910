import VouchCore
import VouchPKI

/// DG2, DG3 or DG4: encoded faces, fingers or irises. Doc 9303-10 §4.7.2 to §4.7.4.
public struct BiometricDataGroup: Sendable, Hashable {
    /// One template for each finger, eye or face; 255 at most. Empty where a chip has the group but no biometric in it.
    public let templates: [BiometricTemplate]

    public init(templates: [BiometricTemplate]) { self.templates = templates }

    package init(parsing reader: inout TLVReader, tag: UInt32) throws(TLVError) {
        var group = try reader.enter(tag)
        templates = try BiometricTemplate.group(from: &group)
        reader.leave(tolerating: group)
    }

    /// The faces of all templates, in the order of the file.
    public var faces: [FaceImage] {
        templates.flatMap { template -> [FaceImage] in if case .faces(let faces) = template.record { faces } else { [] }
        }
    }

    /// The fingers of all templates, in the order of the file; without those of ISO/IEC 39794-4.
    public var fingers: [FingerImage] {
        templates.flatMap { template -> [FingerImage] in
            if case .fingers(let fingers) = template.record { fingers } else { [] }
        }
    }

    /// The irises of all templates, in the order of the file; without those of ISO/IEC 39794-6.
    public var irises: [IrisImage] {
        templates.flatMap { template -> [IrisImage] in
            if case .irises(let irises) = template.record { irises } else { [] }
        }
    }
}
