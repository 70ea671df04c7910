public import VouchDialects

extension Regula {
    /// How chips are read, by the names of the vendor's iOS SDK.
    public typealias RFIDScenario = Parameters<RFIDScenarioValues>

    /// The values of ``RFIDScenario`` that AwareID's documentation sets.
    public struct RFIDScenarioValues: Sendable {
        /// Whether the reader decides by the page how the chip is opened and what is read from it. For the chip reader.
        public var autoSettings = true
        /// The server that reads the chip, or the pictures again after it, and whose response is the result; nil if no server
        /// does.
        public var reprocParams: DocReader.ReprocParams?

        public init() {}
    }
}

extension Regula.Parameters where Value == Regula.RFIDScenarioValues {
    public convenience init() { self.init(Regula.RFIDScenarioValues()) }
}

extension Regula.Parameters where Value == Regula.ReprocParams {
    public convenience init() { self.init(Regula.ReprocParams(serviceUrl: "")) }
}

extension Regula.ReprocParams {
    /// The spelling of the vendor's iOS SDK.
    public var serviceURL: String {
        get { serviceUrl }
        set { serviceUrl = newValue }
    }
}

extension Regula.Scenario {
    /// The vendor's name of ``rawValue``.
    public var identifier: String { rawValue }

    /// - Parameter name: the API's (`FullProcess`), Android's (`FULL_PROCESS`, `SCENARIO_FULL_PROCESS`) or the constant's on
    ///   iOS (`RGL_SCENARIO_FULL_PROCESS`).
    public init?(named name: String) {
        func plain(_ text: String) -> String { text.lowercased().filter { $0 != "_" } }
        var name = name
        for prefix in ["RGL_SCENARIO_", "SCENARIO_"] where name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
            break
        }
        guard let scenario = Self.allCases.first(where: { plain($0.rawValue) == plain(name) }) else { return nil }
        self = scenario
    }
}
