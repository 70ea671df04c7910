import Synchronization
import VouchNetworks
import VouchPKI
import VouchReport

/// SHA-256 of Vouch's own networks, for evidence: hashed when first needed.
final class NetworkHashes: Sendable {
    private let folder: String?
    private let known = Mutex<[String: String]?>(nil)

    /// - Parameter folder: of the networks; nil searches for it.
    init(folder: String?) { self.folder = folder }

    /// Hexadecimal, by name; empty if the files are not there.
    func hashes(_ cryptography: any MessageDigesting) -> [String: String] {
        known.withLock { known in
            if let known { return known }
            let digest = ReportDigest(cryptography)
            let networks = try? CommittedNetworks.load(from: folder ?? CommittedNetworks.named)
            let files = [
                ("mrz-finder", networks?.mrzFinder), ("mrz-recogniser", networks?.mrzRecogniser),
                ("mrz-witness", networks?.mrzWitness), ("document-finder", networks?.documentFinder),
                ("field-assigner", networks?.fieldAssigner),
            ]
            var made: [String: String] = [:]
            for (name, bytes) in files { made[name] = bytes.flatMap { digest.text(of: $0) } }
            known = made
            return made
        }
    }
}
