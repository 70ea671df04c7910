import VouchCore
import VouchPKI

/// DG2, DG3 or DG4: encoded faces, fingers or irises. Doc 9303-10 §4.7.2 to §4.7.4.
public struct BiometricDataGroup: Sendable, Hashable {
    /// One for each finger, eye or face.
    public let templates: [BiometricTemplate]

    public init(templates: [BiometricTemplate]) { self.templates = templates }

    package init(parsing reader: inout TLVReader, tag: UInt32) throws(TLVError) {
        var group = try reader.enter(tag)
        templates = try BiometricTemplate.group(from: &group)
        reader.leave(tolerating: group)
    }

    /// All pictures of faces, in the order of the file.
    public var faces: [FaceImage] {
        templates.flatMap { template -> [FaceImage] in if case .faces(let faces) = template.record { faces } else { [] }
        }
    }

    /// Of every template of fingers.
    public var fingers: [FingerImage] {
        templates.flatMap { template -> [FingerImage] in
            if case .fingers(let fingers) = template.record { fingers } else { [] }
        }
    }

    /// Of every template of irises.
    public var irises: [IrisImage] {
        templates.flatMap { template -> [IrisImage] in
            if case .irises(let irises) = template.record { irises } else { [] }
        }
    }
}
