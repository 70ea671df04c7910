import Foundation
import Logging
import VouchCore
import VouchEnrolment
import VouchHTTP
import VouchKit
import VouchPersistence
import VouchServer

/// What is wrong although the server can start: each is a line of the log, and what keeps the server from its work is in
/// `/readyz` too.
struct StartWarnings: Sendable {
    private let clockDoubt: String?
    private let security: TransportSecurity?
    private let missingEngine: ReadingProblem?
    /// The customers whose policies need the engine, and those for whom only the networks for presentation attacks can judge.
    private let needingEngine: [String]
    private let needingNetworks: [String]
    /// The customers whose policies need a chip, and why none can pass; nil if one can.
    private let needingTrust: [String]
    private let trustDoubt: String?
    private let isDemonstration: Bool

    /// So long before its end a certificate is named, in seconds.
    private static let notice: Int64 = 14 * 86_400

    init(
        _ security: TransportSecurity?, _ policies: CustomerPolicies, _ database: SQLDatabase, isDemonstration: Bool
    ) async {
        self.isDemonstration = isDemonstration
        let evidence = ClockEvidence(
            built: Self.installed, newest: (try? await database.newestEntry) ?? nil,
            database: (try? await database.databaseTime) ?? nil)
        clockDoubt = evidence.doubt(of: HTTPService.Configuration.systemClock())
        self.security = security
        missingEngine = DocumentService.missingEngine
        func customers(_ isMeant: (EnrolmentPolicy) -> Bool) -> [String] {
            policies.named.filter { isMeant($0.policy) }.map(\.customer).sorted()
        }
        needingEngine = customers { !$0.requiredChecks.filter { [.face, .document].contains($0) }.isEmpty }
        let unchallenged = customers { $0.requiredChecks.contains(.face) && !$0.needsChallenge }
        let hasNetworks = unchallenged.isEmpty || (try? FaceService.build())?.attackNetwork != nil
        needingNetworks = hasNetworks ? [] : unchallenged
        needingTrust = customers { $0.requiredChecks.contains(.chip) }
        trustDoubt = Self.doubtOfTrust
    }

    /// When the program's file was written; nil if that is not known.
    static var installed: Timestamp? {
        let facts = try? FileManager.default.attributesOfItem(atPath: ReadingWorker.ownPath)
        return (facts?[.modificationDate] as? Date).map { Timestamp(seconds: Int64($0.timeIntervalSince1970)) }
    }

    private static var doubtOfTrust: String? {
        do throws(ReadingProblem) {
            let store = try TrustStoreSource.usual.load()
            return store.certificates.contains { $0.isAnchor } ? nil : "the trust store has no State's certificates"
        } catch {
            return "the trust store cannot be used: \(error.message)"
        }
    }

    /// What keeps the server from its work, in words.
    var obstacles: [String] {
        var obstacles: [String] = []
        if let certificate = security?.validity, !certificate.contains(HTTPService.Configuration.systemClock()) {
            obstacles.append("the TLS certificate has expired or is not valid yet")
        }
        // A demonstration reads what it can.
        if missingEngine != nil, !needingEngine.isEmpty, !isDemonstration {
            obstacles.append("the engine that policies need is missing")
        }
        if trustDoubt != nil, !needingTrust.isEmpty {
            obstacles.append("no chip that policies need can be proved genuine")
        }
        return obstacles
    }

    func log() {
        func warn(_ cause: String, _ sentence: String, _ metadata: Logger.Metadata = [:]) {
            Logger(label: "vouch").warning(
                "\(sentence)", metadata: metadata.merging(["cause": "\(cause)"]) { $1 })
        }
        if let clockDoubt {
            warn("clockWrong", "the clock is wrong, or was: \(clockDoubt); tokens, leases and expiry rely on it")
        }
        let now = HTTPService.Configuration.systemClock()
        if let certificate = security?.validity {
            if now > certificate.upperBound {
                warn("certificateExpired", "the TLS certificate has expired: clients refuse it")
            } else if now < certificate.lowerBound {
                warn("certificateExpired", "the TLS certificate is not valid yet: is the clock right?")
            } else if now.adding(seconds: Self.notice) > certificate.upperBound {
                let days = (certificate.upperBound.seconds - now.seconds) / 86_400
                warn("certificateExpires", "the TLS certificate expires in \(days) days: renew it")
            }
        }
        if let missingEngine {
            warn(
                "engineMissing",
                "\(missingEngine.message): print is not read and faces are not compared; \(missingEngine.hint)",
                ["detail": "\(missingEngine.code)", "customers": "\(needingEngine.joined(separator: ", "))"])
        }
        // A server that needs no chips may have no store; one that is named must be of use.
        if let trustDoubt, !needingTrust.isEmpty || TrustStoreFile.named != nil {
            warn(
                "trustMissing",
                "\(trustDoubt): no chip is proved genuine; import master lists with vouch trust import, and restart",
                ["customers": "\(needingTrust.joined(separator: ", "))"])
        }
        guard !needingNetworks.isEmpty else { return }
        warn(
            "networksMissing",
            """
            a face is asked for, and the networks for presentation attacks are missing: only the answer to a challenge \
            (POST /v1/liveness-challenges) can be called live, which AwareID's own clients do not ask for; run scripts/fetch-engines
            """, ["customers": "\(needingNetworks.joined(separator: ", "))"])
    }
}
