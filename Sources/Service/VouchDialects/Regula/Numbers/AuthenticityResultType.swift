extension Regula {
    /// Kinds of authenticity checks, one bit each; several are a mask.
    public struct AuthenticityResultType: OptionSet, TableNumber {
        public let rawValue: Int64

        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// Numbers and names of the vendor's list.
        public static let table = NumberTable(
            """
            1=UV_LUMINESCENCE 2=IR_B900 4=IMAGE_PATTERN 8=AXIAL_PROTECTION 16=UV_FIBERS 32=IR_VISIBILITY
            64=OCR_SECURITY_TEXT 128=IPI 512=PHOTO_EMBED_TYPE 1024=OVI 4096=HOLOGRAMS 8192=PHOTO_AREA
            32768=PORTRAIT_COMPARISON 65536=BARCODE_FORMAT_CHECK 131072=KINEGRAM 262144=LETTER_SCREEN
            524288=HOLOGRAM_DETECTION 1048576=FINGERPRINT_COMPARISON 2097152=LIVENESS 4194304=EXTENDED_OCR_CHECK
            8388608=EXTENDED_MRZ_CHECK 16777216=ENCRYPTED_IPI 33554432=PROPERTY
            """)

        /// The names of the bits that are set, the lowest first; a bit without a name is left out.
        public var names: [String] {
            Self.table.entries.filter { rawValue & $0.number != 0 }.map(\.name)
        }

        /// The bits of a mask that have a name, each for itself, the lowest first.
        public static func kinds(in mask: Int64) -> [Self] {
            table.entries.filter { mask & $0.number != 0 }.map { Self(rawValue: $0.number) }
        }

        /// The mask of several names; nil if one is unknown.
        public init?(names: [String]) {
            var mask = Self(rawValue: 0)
            for name in names {
                guard let bit = Self(name: name) else { return nil }
                mask.formUnion(bit)
            }
            self = mask
        }
    }
}
