/// The definitions by which journeys can begin: some for every customer, some for one.
package struct JourneyCatalogue: Sendable {
    private let shared: [JourneyDefinition]
    private let own: [String: [JourneyDefinition]]

    /// - Parameters:
    ///   - shared: for every customer; the first where a request names none.
    ///   - own: by customer; they come before the shared ones, and replace those of the same name.
    package init(_ shared: [JourneyDefinition], own: [String: [JourneyDefinition]] = [:]) {
        self.shared = shared
        self.own = own
    }

    /// Those that Vouch comes with.
    package static var builtIn: JourneyCatalogue {
        JourneyCatalogue(BuiltInJourneys.texts.compactMap { BuiltInJourneys.definition(named: $0.name) })
    }

    /// Every journey, of every tenant.
    package var all: [JourneyDefinition] { shared + own.values.flatMap { $0 } }

    /// Those of a customer; the first where a request names none.
    package func definitions(of tenant: String) -> [JourneyDefinition] {
        let own = own[tenant] ?? []
        let names = Set(own.map(\.name))
        return own + shared.filter { !names.contains($0.name) }
    }

    /// The definition that a journey of a customer began with.
    func definition(identifier: String, of tenant: String) -> JourneyDefinition? {
        ((own[tenant] ?? []) + shared).first { $0.identifier == identifier }
    }
}
