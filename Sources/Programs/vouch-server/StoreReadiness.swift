import Foundation
import VouchCore
import VouchHTTP
import VouchPersistence
import VouchServer
import VouchStores

/// Whether the database answers and takes what is written, the storage of blobs answers, and the clock can be right. Readiness is public, and storage
/// charges for each question, so they are asked every five seconds at most.
actor StoreReadiness {
    private static let lasting: Duration = .seconds(5)

    private let database: SQLDatabase
    private let installed: Timestamp?
    private let probe = "readiness \(UUID().uuidString)"
    private var known: (obstacles: [String], since: ContinuousClock.Instant)?
    private var asked: Task<[String], Never>?

    /// - Parameter installed: when the program was; nil if that is not known.
    init(_ database: SQLDatabase, installed: Timestamp?) { (self.database, self.installed) = (database, installed) }

    /// What keeps the store from its work, in words; empty if nothing does.
    var obstacles: [String] {
        get async {
            guard await database.isReady else { return ["the database does not answer"] }
            if let known, known.since.duration(to: .now) < Self.lasting { return known.obstacles }
            // Requests that come together wait for one answer.
            if let asked { return await asked.value }
            let task = Task {
                await [
                    isWritable, database.isBlobStoreReady ? nil : "the storage of blobs does not answer", clockFault,
                ]
                .compactMap { $0 }
            }
            asked = task
            let obstacles = await task.value
            asked = nil
            known = (obstacles, .now)
            return obstacles
        }
    }

    private var clockFault: String? {
        get async {
            let database = (try? await database.databaseTime) ?? nil
            return ClockEvidence(built: installed, database: database).fault(
                of: HTTPService.Configuration.systemClock())
        }
    }

    /// A row of this server's own, whose time is over at once.
    private var isWritable: String? {
        get async {
            let now = HTTPService.Configuration.systemClock()
            do {
                _ = try await SQLTransients(database).put(
                    TransientItem(Sensitive([]), expires: now.adding(seconds: 1)),
                    at: TransientKey(.lease, probe, tenant: ""), if: .always, now: now)
                return nil
            } catch let error as any TransientError where error.isFull {
                return "the store has no room left"
            } catch let error as any TransientError where error.isReadOnly {
                return "the store is read-only"
            } catch {
                return "the database takes nothing"
            }
        }
    }
}
