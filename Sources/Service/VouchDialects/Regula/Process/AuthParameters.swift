extension Regula {
    /// The checks of authenticity that a request asks for: `processParam.authParams`.
    ///
    /// A check that is not named is not asked for. Vouch performs two of them, `checkED` and `checkBlackAndWhiteCopy`,
    /// and compares portraits; every other is answered as not done.
    public struct AuthParameters: Sendable, Hashable {
        /// `checkLiveness`: whether the document itself was before the camera. False switches every check of liveness
        /// off; nil leaves the choice to ``liveness``.
        public var checkLiveness: Bool?
        /// The checks of liveness asked for; nil if the request names none: then `checkLiveness` asks for all.
        public var liveness: [DocumentLivenessCheck]?
        /// Other checks asked for, by their bit.
        public var others: [AuthenticityResultType] = []

        public init() {}

        /// The checks of liveness to answer, in the order of their elements.
        public var livenessChecks: [DocumentLivenessCheck] {
            guard checkLiveness != false else { return [] }
            return liveness ?? (checkLiveness == true ? DocumentLivenessCheck.allCases : [])
        }

        /// Whether pages must be examined for traces of copying, because a check needs it.
        public var examinesCopies: Bool { livenessChecks.contains { $0.isPerformed } }

        /// Those that are checks of authenticity of another kind, with their bits.
        static let otherChecks: [(name: String, type: AuthenticityResultType)] = [
            ("checkUVLuminiscence", .init(rawValue: 1)), ("checkIRB900", .init(rawValue: 2)),
            ("checkImagePatterns", .init(rawValue: 4)), ("checkAxial", .init(rawValue: 8)),
            ("checkFibers", .init(rawValue: 16)), ("checkIRVisibility", .init(rawValue: 32)),
            ("checkSecurityText", .init(rawValue: 64)), ("checkIPI", .init(rawValue: 128)),
            ("checkPhotoEmbedding", .init(rawValue: 512)), ("checkPhotoComparison", .portraitComparison),
            ("checkBarcodeFormat", .init(rawValue: 65_536)), ("checkLetterScreen", .init(rawValue: 262_144)),
            ("checkExtOCR", .init(rawValue: 4_194_304)), ("checkExtMRZ", .init(rawValue: 8_388_608)),
            ("checkProperties", .init(rawValue: 33_554_432)),
        ]

        static let known = Set(otherChecks.map(\.name) + ["checkLiveness", "livenessParams"])
    }
}

extension Regula.AuthParameters {
    /// - Throws: ``Regula/ProcessRequestError``.
    init(_ reader: RequestReader) throws(Regula.ProcessRequestError) {
        checkLiveness = try reader.boolean("checkLiveness")
        for check in Self.otherChecks where try reader.boolean(check.name) == true { others.append(check.type) }
        guard let switches = try reader.object("livenessParams") else { return }
        var asked: [Regula.DocumentLivenessCheck] = []
        var off: [Regula.DocumentLivenessCheck] = []
        for check in Regula.DocumentLivenessCheck.allCases {
            switch try switches.boolean(check.rawValue) {
            case true?: asked.append(check)
            case false?: off.append(check)
            case nil: break
            }
        }
        if !asked.isEmpty {
            liveness = asked
        } else if !off.isEmpty {
            // Switches that are only off leave the others on.
            liveness = checkLiveness == true ? Regula.DocumentLivenessCheck.allCases.filter { !off.contains($0) } : []
        }
    }

    /// Members of `livenessParams` that have an effect.
    static let knownLiveness = Set(Regula.DocumentLivenessCheck.allCases.map(\.rawValue))
}
