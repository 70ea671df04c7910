import VouchPKI

/// EF.DIR: which applications are on the chip. Doc 9303-10 §3.11.2, ISO/IEC 7816-4 §12.2.2.
public struct EFDIR: Sendable, Hashable {
    /// One application of the chip.
    public struct Application: Sendable, Hashable {
        /// Identifier of the application, 5…16 bytes.
        public let application: ChipApplication
        /// A name to be shown to people; nil if the entry has none.
        public let label: String?

        public init(application: ChipApplication, label: String? = nil) {
            self.application = application
            self.label = label
        }
    }

    /// The applications, in the order of the file. At most 64 entries are read; entries without a valid identifier are
    /// left out and noted.
    public let applications: [Application]

    public init(applications: [Application]) { self.applications = applications }

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var applications: [Application] = []
        reader.skipPadding()
        while !reader.isAtEnd {
            let object = try reader.next()
            guard applications.count < 64 else { throw TLVError(.tooManyElements, at: object.encoded.startIndex) }
            if object.tag == 0x61 {
                if let application = try Self.application(object, &reader) { applications.append(application) }
            } else if object.tag == 0x4F, let application = Self.identified(object, &reader) {
                applications.append(Application(application: application))
            } else if object.tag != 0x4F {
                reader.note(.unknownElement, at: object.encoded.startIndex)
            }
            reader.skipPadding()
        }
        self.applications = applications
    }

    /// An application template.
    private static func application(_ template: TLV, _ reader: inout TLVReader) throws(TLVError) -> Application? {
        var inner = try reader.inside(template)
        var application: ChipApplication?
        var label: String?
        for object in try inner.elements() {
            if object.tag == 0x4F { application = identified(object, &inner) }
            if object.tag == 0x50 { label = inner.text(object.value) }
        }
        try reader.leave(inner)
        guard let application else {
            reader.note(.missingElement, at: template.encoded.startIndex)
            return nil
        }
        return Application(application: application, label: label)
    }

    private static func identified(_ object: TLV, _ reader: inout TLVReader) -> ChipApplication? {
        guard (5...16).contains(object.value.count) else {
            reader.note(.malformedElement, at: object.encoded.startIndex)
            return nil
        }
        return ChipApplication(identifier: Array(object.value))
    }

    /// The whole file.
    package var encoded: [UInt8] {
        applications.flatMap { entry in
            TLVWriter.object(
                0x61,
                of: [
                    TLVWriter.object(0x4F, entry.application.identifier),
                    entry.label.map { TLVWriter.object(0x50, Array($0.utf8)) } ?? [],
                ])
        }
    }
}
