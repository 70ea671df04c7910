import VouchCore
import VouchPKI

/// Whether the data groups are the signed ones. Doc 9303-11 §5.1, step 3.
struct HashCheck {
    let securityObject: LDSSecurityObject
    let cryptography: any MessageDigesting
    private(set) var outcomes: [Int: CheckOutcome] = [:]

    init(securityObject: LDSSecurityObject, cryptography: any MessageDigesting) {
        self.securityObject = securityObject
        self.cryptography = cryptography
    }

    mutating func run(_ groups: [Int: [UInt8]]) {
        for group in Set(groups.keys).union(securityObject.dataGroups) {
            outcomes[group] = outcome(of: groups[group], listed: securityObject.hash(of: group))
        }
    }

    private func outcome(of file: [UInt8]?, listed hash: [UInt8]?) -> CheckOutcome {
        guard let hash else { return .failed(.groupNotListed) }
        guard let file else { return .notPerformed(.groupNotRead) }
        guard let digest = securityObject.digestAlgorithm else { return .notPerformed(.unsupportedHash) }
        // A hash that the State did not make with this function says nothing of the file.
        guard hash.count == digest.length else { return .notPerformed(.hashLength) }
        do {
            return try cryptography.digest(digest, of: file) == hash ? .passed : .failed(.hashMismatch)
        } catch {
            return .notPerformed(.cryptographyFailed)
        }
    }

    /// One failure fails all; groups that were not read do not count, unless none was read.
    var overall: CheckOutcome {
        let inOrder = outcomes.keys.sorted().compactMap { outcomes[$0] }
        for outcome in inOrder { if case .failed = outcome { return outcome } }
        if let undone = inOrder.first(where: { $0 != .passed && $0 != .notPerformed(.groupNotRead) }) { return undone }
        return inOrder.contains(.passed) ? .passed : .notPerformed(.noGroupRead)
    }
}
