/// What of Vouch and of the programs it uses is installed on this machine, where, and what is missing for what.
///
/// Everything is tried, not only looked for: the print engine is loaded, which takes half a second.
package struct Installation: Sendable {
    /// One part: an engine, networks, a list, a program.
    package struct Part: Sendable, Hashable {
        /// The part's name for programs: `print`, `models`.
        package let name: String
        /// What needs it, for people.
        package let purpose: String
        /// How much is lost without it.
        package let need: Need
        /// Whether it is there.
        package let state: State
        /// Where it is, or was expected; nil where no place belongs to it.
        package let place: String?
        /// What was found, or what is wrong, for people.
        package let detail: String
        /// What to do where it is missing: a command, or an advice; nil where nothing is missing.
        package let remedy: String?

        package init(
            _ name: String, for purpose: String, _ need: Need, _ state: State, at place: String? = nil,
            _ detail: String,
            remedy: String? = nil
        ) {
            self.name = name
            self.purpose = purpose
            self.need = need
            self.state = state
            self.place = place
            self.detail = detail
            self.remedy = state == .found ? nil : remedy
        }
    }

    /// How much is lost without a part.
    package enum Need: String, Sendable, Hashable {
        /// Nothing can be read.
        case required
        /// Every reading lacks something.
        case usual
        /// Some commands or kinds of file do not work.
        case optional
    }

    /// Whether a part is there.
    package enum State: String, Sendable, Hashable {
        /// It is there and works.
        case found
        /// It is not there.
        case missing
        /// It is there and does not work.
        case unusable
    }

    /// In the order of their importance.
    package let parts: [Part]

    package init(parts: [Part]) { self.parts = parts }

    /// Tries everything with the configuration's folders.
    package static func examine(_ configuration: DocumentService.Configuration = .init()) -> Installation {
        Installation(
            parts: [networks(configuration), models(configuration.models)] + print(configuration.engines)
                + faces(configuration.engines) + [trust(configuration.trust)] + programs())
    }

    /// The least that is lost: nil where nothing is missing.
    package var worst: Need? {
        let missing = parts.filter { $0.state != .found }.map(\.need)
        return [Need.required, .usual, .optional].first(where: missing.contains)
    }
}
