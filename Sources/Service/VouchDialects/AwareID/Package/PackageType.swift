extension AwareID {
    /// How the server should weigh usability and security, and what of a capture travels to it.
    public enum PackageType: String, Codable, Sendable, Hashable, CaseIterable {
        /// One frame.
        case highUsability = "HIGH_USABILITY"
        /// Three frames of 640 pixels at most; the vendor recommends to begin with it.
        case balanced = "BALANCED"
        /// Three frames, as they were captured.
        case highSecurity = "HIGH_SECURITY"

        /// The digit at the end of a workflow's name: `charlie4`. The vendor recommends to start with 4.
        public var variant: Int {
            switch self {
            case .highUsability: 2
            case .balanced: 4
            case .highSecurity: 6
            }
        }

        /// At most so many frames travel. The server takes one frame or three of a phone's workflows.
        public var numberOfFrames: Int { self == .highUsability ? 1 : 3 }

        /// Frames travel with at most this longest side, in pixels: 480 x 640 is recommended. Nil: as captured.
        public var longestSide: Int? { self == .highSecurity ? nil : 640 }

        /// - Parameter variant: 2, 4 or 6.
        public init?(variant: Int) {
            guard let type = Self.allCases.first(where: { $0.variant == variant }) else { return nil }
            self = type
        }
    }
}
