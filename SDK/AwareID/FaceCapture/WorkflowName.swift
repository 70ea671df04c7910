public import VouchDialects

extension AwareID {
    /// A workflow's name: a family, and with a digit also a package type. `Charlie`, `charlie4`.
    ///
    /// Source: AwareID REST API 12.1, "workflow".
    public struct WorkflowName: Sendable, Hashable {
        /// The camera that a workflow is meant for.
        public enum Family: String, Sendable, Hashable, CaseIterable {
            /// Passive liveness with a phone's front camera.
            case charlie
            /// Passive liveness with a phone's back camera.
            case delta
            /// Passive liveness with a computer's web camera.
            case hotel
            /// A phone; the copies we read do not say which camera, so either is accepted.
            case foxtrot

            /// Frames that one capture takes: 1 for a web camera, 3 on phones, although the server accepts 1 there too.
            public var numberOfFrames: Int { self == .hotel ? 1 : 3 }

            /// Whether the camera is one that the family is meant for.
            public func works(with camera: FaceCapture.CameraDescription) -> Bool {
                switch self {
                case .charlie: !camera.isWebCamera && camera.position == .front
                case .delta: !camera.isWebCamera && camera.position == .back
                case .hotel: camera.isWebCamera
                case .foxtrot: !camera.isWebCamera
                }
            }
        }

        /// The camera that the workflow is meant for.
        public let family: Family
        /// The package type of the digit 2, 4 or 6 at the name's end; nil if there is none, and the app chooses a type
        /// later.
        public let packageType: PackageType?

        /// Parses a name.
        ///
        /// - Parameter name: a family in any case, with 2, 4, 6 or no digit at its end. Anything else gives nil.
        public init?(_ name: String) {
            let letters = name.prefix { !$0.isNumber }
            guard let family = Family(rawValue: letters.lowercased()) else { return nil }
            self.family = family
            let digits = name.dropFirst(letters.count)
            packageType = Int(digits).flatMap { PackageType(variant: $0) }
            guard digits.isEmpty || digits.count == 1 && packageType != nil else { return nil }
        }

        /// The name as a package of this type carries it: `charlie4`.
        public func text(for type: PackageType) -> String { "\(family.rawValue)\(type.variant)" }
    }
}
