import VouchChip

extension EncodedImage {
    /// Includes the picture's bytes, because they were requested.
    var report: ReportValue {
        .described(
            summary(size),
            .parts([
                ("format", .text(format.rawValue)), ("width", .number(size?.width)), ("height", .number(size?.height)),
                ("image", .bytes(bytes.reveal { $0 })),
            ]))
    }

    /// `JPEG, 240 × 320, 19912 bytes`
    fileprivate func summary(_ size: Size?) -> String {
        ([format.rawValue] + (size.map { ["\($0.width) × \($0.height)"] } ?? []) + ["\(count) bytes"])
            .joined(separator: ", ")
    }

    fileprivate func summary(width: Int, height: Int) -> String {
        [format.rawValue, "\(width) × \(height)", "\(count) bytes"].joined(separator: ", ")
    }
}

extension BiometricDataGroup {
    var report: ReportValue {
        .parts([
            ("faces", list(faces.map(\.report))), ("fingers", list(fingers.map(\.report))),
            ("irises", list(irises.map(\.report))),
            ("others", others > 0 ? .number(others) : .nothing),
        ])
    }

    private func list(_ values: [ReportValue]) -> ReportValue { values.isEmpty ? .nothing : .list(values) }

    /// Templates of an unsupported kind.
    private var others: Int {
        templates.count { template in
            switch template.record {
            case .faces, .fingers, .irises: false
            default: true
            }
        }
    }
}

extension FaceImage {
    fileprivate var report: ReportValue {
        .described(
            image.summary(width: width, height: height),
            .parts([
                ("standard", .text(standard.rawValue)), ("format", .text(image.format.rawValue)),
                ("width", .number(width)), ("height", .number(height)), ("quality", .number(quality)),
                ("image", .bytes(image.bytes.reveal { $0 })),
            ]))
    }
}

extension FingerImage {
    fileprivate var report: ReportValue {
        .described(
            image.summary(width: width, height: height),
            .parts([
                ("position", .number(position)), ("format", .text(image.format.rawValue)), ("width", .number(width)),
                ("height", .number(height)), ("quality", .number(quality)),
                ("image", .bytes(image.bytes.reveal { $0 })),
            ]))
    }
}

extension IrisImage {
    fileprivate var report: ReportValue {
        .described(
            image.summary(width: width, height: height),
            .parts([
                ("eye", .number(eye)), ("format", .text(image.format.rawValue)), ("width", .number(width)),
                ("height", .number(height)), ("quality", .number(quality)),
                ("image", .bytes(image.bytes.reveal { $0 })),
            ]))
    }
}
