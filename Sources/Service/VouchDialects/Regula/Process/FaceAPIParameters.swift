extension Regula {
    /// How the live portrait is compared with the document's: `processParam.faceApi`.
    ///
    /// Faces are compared by Vouch itself. The address and the other settings of the vendor's face service change
    /// nothing, and nothing is sent there.
    public struct FaceAPIParameters: Sendable, Hashable {
        /// The similarity from which on two portraits show one person, 0...100; 75 by default.
        public var threshold = 75
        /// The age in years, 0...150, below which a holder was a child when the document was issued; 13 by default.
        public var childAgeThreshold = 13
        /// For how many years after issue a child's portrait is compared, 0...150; 5 by default.
        public var childDocValidityYears = 5

        public init() {}

        /// The factor for the distance threshold of Vouch's network: 1 for a ``threshold`` of 75, smaller for a higher
        /// one. See ``similarity(distance:threshold:)``.
        public var thresholdScale: Float {
            // At 100 only the same picture would match; no threshold at all would stand for the network's own.
            max(Float(100 - min(max(threshold, 0), 100)) / Float(100 - Self.ownThreshold), 0.0001)
        }

        /// The similarity of two faces, 0...100: 100 for no distance, 75 at the threshold of Vouch's network, in a
        /// straight line from there. The vendor's numbers come from another network, so only "75 and above" means the
        /// same.
        ///
        /// - Parameters:
        ///   - distance: of the two faces.
        ///   - threshold: that the distance was compared with, made with ``thresholdScale``.
        /// - Returns: nil for a distance or threshold that is not a usable number.
        public func similarity(distance: Double, threshold: Double) -> Int? {
            let own = threshold / Double(thresholdScale)
            guard own > 0, own.isFinite, distance.isFinite else { return nil }
            let similarity = 100 - Double(100 - Self.ownThreshold) * distance / own
            return Int(min(max(similarity, 0), 100).rounded(.down))
        }

        private static let ownThreshold = 75

        /// Members that have an effect; `search` belongs to a mode that is refused.
        static let known: Set<String> = ["mode", "threshold", "childAgeThreshold", "childDocValidityYears"]
    }
}

extension Regula.FaceAPIParameters {
    /// - Throws: ``Regula/ProcessRequestError``, `unsupportedSearch` for the mode that searches enrolled faces.
    init(_ reader: RequestReader) throws(Regula.ProcessRequestError) {
        switch try reader.text("mode", longest: 64) {
        case nil, "match": break
        case "match+search":
            throw Regula.ProcessRequestError(
                .unsupportedSearch, at: reader.path("mode"), "faces are compared one to one; none is searched for",
                remedy: "send the mode match, or leave it out")
        default:
            throw RequestReader.malformed(reader.path("mode"), "neither match nor match+search")
        }
        threshold = try reader.integer("threshold", in: 0...100) ?? threshold
        childAgeThreshold = try reader.integer("childAgeThreshold", in: 0...150) ?? childAgeThreshold
        childDocValidityYears = try reader.integer("childDocValidityYears", in: 0...150) ?? childDocValidityYears
    }
}
