extension AwareID {
    /// A workflow's name: `Charlie`, or with the variant of a package type `charlie4`.
    public struct WorkflowName: Sendable, Hashable {
        /// For which camera a workflow is meant.
        public enum Family: String, Sendable, Hashable, CaseIterable {
            /// A phone's front camera.
            case charlie
            /// A phone's back camera.
            case delta
            /// A web camera.
            case hotel
            /// A phone; which camera is not told in the copies we read, so either is taken.
            case foxtrot

            /// Frames that one capture takes. Three on phones, although the server accepts one.
            public var numberOfFrames: Int { self == .hotel ? 1 : 3 }

            /// Whether the camera is the one that the family is meant for.
            public func works(with camera: FaceCapture.CameraDescription) -> Bool {
                switch self {
                case .charlie: !camera.isWebCamera && camera.position == .front
                case .delta: !camera.isWebCamera && camera.position == .back
                case .hotel: camera.isWebCamera
                case .foxtrot: !camera.isWebCamera
                }
            }
        }

        /// For which camera the workflow is meant.
        public let family: Family
        /// Nil if the name ends without a digit: the package type decides later.
        public let packageType: PackageType?

        /// - Parameter name: in any case, with 2, 4, 6 or no digit at its end.
        public init?(_ name: String) {
            let letters = name.prefix { !$0.isNumber }
            guard let family = Family(rawValue: letters.lowercased()) else { return nil }
            self.family = family
            let digits = name.dropFirst(letters.count)
            packageType = Int(digits).flatMap { PackageType(variant: $0) }
            guard digits.isEmpty || digits.count == 1 && packageType != nil else { return nil }
        }

        /// The name in a package of this type: `charlie4`.
        public func text(for type: PackageType) -> String { "\(family.rawValue)\(type.variant)" }
    }
}
