extension AwareID {
    /// How the server should weigh usability and security, which also decides what of a capture travels to it.
    ///
    /// The names are the vendor's; which frames travel with which is Vouch's rule.
    public enum PackageType: String, Codable, Sendable, Hashable, CaseIterable {
        /// One frame, of 640 pixels at most.
        case highUsability = "HIGH_USABILITY"
        /// Three frames of 640 pixels at most on the longest side; the vendor recommends to start with it.
        case balanced = "BALANCED"
        /// Three frames, as they were captured.
        case highSecurity = "HIGH_SECURITY"

        /// The digit at the end of a workflow's name, 2, 4 or 6: `charlie4`.
        public var variant: Int {
            switch self {
            case .highUsability: 2
            case .balanced: 4
            case .highSecurity: 6
            }
        }

        /// The most frames that travel: 1 or 3. A workflow that captures fewer sends those it has.
        public var numberOfFrames: Int { self == .highUsability ? 1 : 3 }

        /// The longest side of a frame that travels, in pixels, if there is a ``FrameScaling``: 480 x 640 is the
        /// vendor's recommendation. Nil keeps it as captured.
        public var longestSide: Int? { self == .highSecurity ? nil : 640 }

        /// The type of a digit; nil for any but 2, 4 and 6.
        public init?(variant: Int) {
            guard let type = Self.allCases.first(where: { $0.variant == variant }) else { return nil }
            self = type
        }
    }
}
