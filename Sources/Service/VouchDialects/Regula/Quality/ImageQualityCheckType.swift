extension Regula {
    /// The property of a page's picture that a check is about.
    public enum ImageQualityCheckType: Int, Codable, Sendable, Hashable, CaseIterable {
        /// Reflections hide nothing.
        case glares = 0
        /// The print is sharp.
        case focus = 1
        /// There are enough pixels per inch.
        case resolution = 2
        /// The page is in colour.
        case colorness = 3
        /// The page is seen from the front.
        case perspective = 4
        /// The whole page is in the picture.
        case bounds = 5
        /// The page shows a portrait.
        case portrait = 7
        /// Fields are handwritten. Vouch does not check it.
        case handwritten = 8
        /// The page is bright enough.
        case brightness = 9
        /// Nothing lies on the page.
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

        /// The check's name in ``ImageQA/expectedPass``; nil for ``handwritten``, which cannot be expected.
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
