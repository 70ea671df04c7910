extension Regula {
    /// What a check of a picture's quality is about.
    public enum ImageQualityCheckType: Int, Codable, Sendable, Hashable, CaseIterable {
        /// Reflections.
        case glares = 0
        /// Whether the print is sharp.
        case focus = 1
        /// Pixels per inch.
        case resolution = 2
        /// Whether the page is in colour.
        case colorness = 3
        /// Whether it is seen straight ahead.
        case perspective = 4
        /// Whether the whole page is there.
        case bounds = 5
        /// Whether a portrait is present.
        case portrait = 7
        /// Whether scanned fields are handwritten. Vouch does not check it.
        case handwritten = 8
        /// Of the paper.
        case brightness = 9
        /// Whether something lies on it.
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
