import Logging

/// What keeps the server from its work. The log has a line when that changes, since nobody may be asking `/readyz`.
actor Readiness {
    private let find: @Sendable () async -> [String]
    /// As last logged; nil before the server was ready for the first time.
    private var known: [String]?

    /// - Parameter find: gives the obstacles of this moment, in words.
    init(_ find: @escaping @Sendable () async -> [String]) { self.find = find }

    /// The obstacles of this moment.
    ///
    /// - Parameter isStarting: whether obstacles are not logged until the server was ready once: workers take a second to start.
    func obstacles(isStarting: Bool = true) async -> [String] {
        let found = await find()
        let before = known
        guard found != before, !(before == nil && isStarting && !found.isEmpty) else { return found }
        known = found
        let logger = Logger(label: "vouch")
        if !found.isEmpty {
            logger.error("not ready: \(found.joined(separator: "; "))", metadata: ["cause": "notReady"])
        } else if before != nil {
            logger.notice("ready again")
        }
        return found
    }
}
