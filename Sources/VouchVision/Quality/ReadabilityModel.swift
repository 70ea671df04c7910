import VouchCore

/// How likely a zone on the page can be read, from the measures.
enum ReadabilityModel {
    static func confidence(_ measures: PageMeasures) -> Float {
        guard measures.sample != nil else { return 0 }
        return 0.5
    }
}
