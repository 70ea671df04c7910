import VouchChip

extension EncodedImage {
    /// With its bytes: the picture is what was asked for.
    var report: ReportValue {
        .parts([
            ("format", .text(format.rawValue)), ("width", .number(size?.width)), ("height", .number(size?.height)),
            ("image", .bytes(bytes.reveal { $0 })),
        ])
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

    /// Templates of a kind that is not taken apart.
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
        .parts([
            ("standard", .text(standard.rawValue)), ("format", .text(image.format.rawValue)),
            ("width", .number(width)), ("height", .number(height)), ("quality", .number(quality)),
            ("image", .bytes(image.bytes.reveal { $0 })),
        ])
    }
}

extension FingerImage {
    fileprivate var report: ReportValue {
        .parts([
            ("position", .number(position)), ("format", .text(image.format.rawValue)), ("width", .number(width)),
            ("height", .number(height)), ("quality", .number(quality)), ("image", .bytes(image.bytes.reveal { $0 })),
        ])
    }
}

extension IrisImage {
    fileprivate var report: ReportValue {
        .parts([
            ("eye", .number(eye)), ("format", .text(image.format.rawValue)), ("width", .number(width)),
            ("height", .number(height)), ("quality", .number(quality)), ("image", .bytes(image.bytes.reveal { $0 })),
        ])
    }
}
