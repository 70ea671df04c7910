import VouchCore
import VouchEnrolment

/// Ends abandoned journeys when their time is over, so that waiting systems learn of the end.
package struct JourneySweep: Sendable {
    /// Journeys looked at between two questions whether to go on: each may hold pictures, which are read to be dropped.
    private static let piece = 20

    private let journeys: any OverdueJourneys
    private let lease: ServerLease
    private let timeLimits: [String: Int]

    /// - Parameters:
    ///   - lease: lets one server at a time sweep.
    ///   - definitions: whose time limits count for journeys of earlier versions, which do not hold their own.
    package init(_ journeys: any OverdueJourneys, lease: ServerLease, definitions: [JourneyDefinition]) {
        self.journeys = journeys
        self.lease = lease
        timeLimits = Dictionary(definitions.map { ($0.identifier, $0.policy.timeLimit) }) { $1 }
    }

    /// Ends every journey whose time is over. If cancelled, the next call continues.
    ///
    /// - Returns: how many were ended; 0 on a server that does not hold the lease.
    @discardableResult package func run(at now: Timestamp) async throws -> Int {
        guard try await lease.hold(at: now) else { return 0 }
        let timeLimits = timeLimits
        var ended = 0
        while !Task.isCancelled {
            let count = try await journeys.endOverdue(at: now, most: Self.piece) {
                timeLimits[$0] ?? JourneyDefinition.longestTimeLimit
            }
            ended += count.ended
            guard count.seen == Self.piece else { break }
        }
        return ended
    }
}
