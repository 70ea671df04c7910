import VouchPKI

extension BiometricDataGroup {
    /// DG2 with one template for each face, to be written as ISO/IEC 19794-5:2005.
    ///
    /// - Parameter faces: one, or up to 255.
    public init(faces: [FaceImage]) {
        self.init(
            templates: faces.map { face in
                BiometricTemplate(header: BiometricHeader(type: 2, formatType: 0x0008), record: .faces([face]))
            })
    }

    /// The whole file. Faces are written as ISO/IEC 19794-5:2005 whatever they were read from; fingers and irises are
    /// not written.
    package func encoded(tag: UInt32 = 0x75) -> [UInt8] {
        let parts = templates.compactMap { template -> [UInt8]? in
            let record: [UInt8]
            switch template.record {
            case .faces(let faces): record = FaceImage.encodedRecord(faces)
            case .other(let bytes): record = bytes.reveal { $0 }
            case .fingers, .irises, .extensible: return nil
            }
            let header = template.header.elements.flatMap { TLVWriter.object($0.tag, $0.value) }
            return TLVWriter.object(
                0x7F60, of: [TLVWriter.object(0xA1, header), TLVWriter.object(0x5F2E, record)])
        }
        return TLVWriter.object(
            tag, TLVWriter.object(0x7F61, of: [TLVWriter.integer(parts.count)] + parts))
    }
}

extension FaceImage {
    /// A record of ISO/IEC 19794-5:2005.
    package static func encodedRecord(_ faces: [FaceImage]) -> [UInt8] {
        let blocks = faces.flatMap { $0.encodedBlock }
        return Array("FAC\0010\0".utf8) + big(blocks.count + 14, 4) + big(faces.count, 2) + blocks
    }

    private var encodedBlock: [UInt8] {
        let format: Int =
            switch image.format {
            case .jpeg2000, .jpeg2000Lossless: 1
            default: 0
            }
        let person = properties.reveal { properties -> [UInt8] in
            var bytes = Self.big(properties.featurePoints.count, 2)
            bytes +=
                Self.big(properties.sex, 1) + Self.big(properties.eyeColour, 1) + Self.big(properties.hairColour, 1)
            bytes += Self.big(properties.propertyMask, 3) + Self.big(properties.expression, 2)
            bytes += Self.three(properties.poseAngle) + Self.three(properties.poseUncertainty)
            for point in properties.featurePoints {
                bytes += Self.big(point.type, 1) + Self.big(point.code, 1) + Self.big(point.x, 2) + Self.big(point.y, 2)
                bytes += [0, 0]
            }
            return bytes
        }
        var picture = Self.big(imageType ?? 0, 1) + Self.big(format, 1) + Self.big(width, 2) + Self.big(height, 2)
        picture += Self.big(colourSpace ?? 0, 1) + Self.big(sourceType ?? 0, 1) + [0, 0] + Self.big(quality ?? 0, 2)
        let bytes = person + picture + image.bytes.reveal { $0 }
        return Self.big(bytes.count + 4, 4) + bytes
    }

    private static func big(_ number: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * (length - 1 - $0))) }
    }

    private static func three(_ numbers: [Int]) -> [UInt8] {
        (0..<3).map { $0 < numbers.count ? UInt8(truncatingIfNeeded: numbers[$0]) : 0 }
    }
}
