extension Regula {
    /// What a check of a picture's quality is about.
    public enum ImageQualityCheckType: Int, Codable, Sendable, Hashable, CaseIterable {
        case glares = 0
        case focus = 1
        case resolution = 2
        case colorness = 3
        case perspective = 4
        case bounds = 5
        /// Whether a portrait is present.
        case portrait = 7
        /// Whether scanned fields are handwritten. Vouch does not check it.
        case handwritten = 8
        case brightness = 9
        case occlusion = 10

        /// The metric of a report's page that answers it; nil if none does.
        var metric: String? {
            switch self {
            case .glares: "glare"
            case .focus: "focus"
            case .resolution: "resolution"
            case .colorness: "colour"
            case .perspective: "perspective"
            case .bounds: "bounds"
            case .portrait, .handwritten: nil
            case .brightness: "brightness"
            case .occlusion: "occlusion"
            }
        }

        /// What ``ImageQA/expectedPass`` calls it; nil for ``handwritten``, which cannot be expected.
        public var expectation: String? {
            switch self {
            case .glares: "glaresCheck"
            case .focus: "focusCheck"
            case .resolution: "dpiThreshold"
            case .colorness: "colornessCheck"
            case .perspective: "perspectiveCheck"
            case .bounds: "documentPosition"
            case .portrait: "portraitCheck"
            case .handwritten: nil
            case .brightness: "brightnessCheck"
            case .occlusion: "occlusionCheck"
            }
        }
    }
}
