import VouchCore

/// How likely a machine-readable zone on the page can be read, from the measures.
///
/// A logistic regression on pictures that were degraded one way or several: docs/decisions/0011 says how many and how
/// well it fits. Metrics that never mattered for zones, like brightness without noise, have no weight here, whatever
/// their limits.
enum ReadabilityModel {
    private static let sharp: Float = 0.35
    private static let ample: Float = 100

    static func confidence(_ measures: PageMeasures) -> Float {
        guard measures.sample != nil, let geometry = measures.geometry else { return 0 }
        // Some pages cannot be read even without any fault.
        var logit: Float = 2.4
        if let width = measures.focus?.edgeWidth {
            logit -= 2.9 * excess(width / sharp)
        } else {
            logit -= 1
        }
        if let dotsPerInch = measures.dotsPerInch { logit -= 2.2 * excess(ample / max(dotsPerInch, 1)) }
        if let contrast = measures.light?.contrast { logit -= 0.2 * excess(0.4 / max(contrast, 0.02)) }
        if let grain = measures.grain { logit -= 0.5 * excess(grain / 0.02) }
        // Chosen twice as large as measured: a zone is only part of the page, and all of the page must be read.
        if let share = measures.glare?.share { logit -= 4 * min(share, 0.5) }
        if measures.document != nil {
            logit -= 0.175 * min(max(Float(geometry.tilt) - 20, 0), 40)
            // Chosen: parts outside the picture, or covered, cannot be read.
            logit -= 0.3 * min(max(-Float(geometry.indent), 0), 20)
            if let covered = measures.outline?.covered { logit -= 8 * covered }
        }
        return 1 / (1 + exponential(-logit))
    }

    /// The natural logarithm of a ratio above 1, at most 2.
    private static func excess(_ ratio: Float) -> Float { min(naturalLogarithm(max(ratio, 1)), 2) }
}
