import Foundation
import VouchBarcode
import VouchChip
import VouchCore
import VouchDocument
public import VouchEvidence
import VouchPKI
import VouchReport

/// What verifying a bundle found.
public struct EvidenceFindings: Sendable {
    /// How the run ended.
    public enum Outcome: Sendable, Hashable {
        /// Each report came out again, byte for byte.
        case same
        /// Parts were withheld; what could be run came out again.
        case sameInPart
        /// It did not.
        case different(Difference)
        /// Nothing could be run: what it needs was withheld.
        case notRun
    }

    /// The first difference, and why.
    public struct Difference: Sendable, Hashable {
        /// The part, such as `chip/DG1` or `report/0/fields/surname`.
        public let part: String
        /// Where it lies.
        public let cause: Cause
        /// What differs in program, models, networks or engines; empty if nothing does.
        public let versions: [String]
    }

    /// Where a difference lies.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        /// The signature does not hold, or is another's: someone changed the bundle, or made another.
        case tampering
        /// A part is not what was signed.
        case input
        /// Program, models or networks are not those that read.
        case version
        /// Everything is as it was signed, and the signed report does not follow from the signed readings.
        case content
    }

    /// Signature and hashes.
    public let verification: EvidenceBundle.Verification
    /// How the run ended.
    public let outcome: Outcome
    /// Parts of the report that came out again, sorted.
    public let confirmed: [String]
    /// Parts of the report that could not be run because of what was withheld, sorted.
    public let notRun: [String]
    /// What differs in program, models, networks or engines from those that read; empty if nothing does.
    public let versions: [String]
    /// Whether the pictures, read again, give the same reports but for times; nil if that was not asked, or a picture is
    /// not there.
    public internal(set) var samePictures: Bool?
}

extension DocumentService {
    /// Checks a bundle, and reads again from the readings in it: no picture, network or connection is needed.
    ///
    /// - Parameters:
    ///   - bundle: not trusted.
    ///   - key: the operator's key, DER SubjectPublicKeyInfo; nil leaves it open who signed.
    ///   - readsPictures: whether pictures in the bundle are read again too, by the engines of this installation.
    /// - Throws: ``ReadingProblem`` for parts that no reading leaves; `CancellationError`; errors of the library.
    public func verify(
        _ bundle: EvidenceBundle, key: [UInt8]? = nil, readsPictures: Bool = false
    ) async throws -> EvidenceFindings {
        var findings = try await verified(bundle, key: key)
        if readsPictures, findings.verification.holds {
            findings.samePictures = try await EvidenceRun(bundle, engines: engines).isSameFromPictures()
        }
        return findings
    }

    private func verified(_ bundle: EvidenceBundle, key: [UInt8]?) async throws -> EvidenceFindings {
        let verification = try bundle.verification(engines.cryptography, key: key)
        func findings(
            _ outcome: EvidenceFindings.Outcome, confirmed: [String] = [], notRun: [String] = [], _ versions: [String]
        ) -> EvidenceFindings {
            EvidenceFindings(
                verification: verification, outcome: outcome, confirmed: confirmed, notRun: notRun, versions: versions)
        }
        if !verification.isSigned || verification.isTrusted == false {
            return findings(.different(.init(part: "signature", cause: .tampering, versions: [])), [])
        }
        if let changed = verification.changed.first {
            return findings(.different(.init(part: changed, cause: .input, versions: [])), [])
        }
        let replay = try await run(bundle)
        let paths = bundle.manifest.entries.keys.filter { $0.hasPrefix("report/") }.sorted()
        var (confirmed, notRun): ([String], [String]) = ([], [])
        var difference: String?
        for path in Set(paths).union(replay.parts.keys).sorted() {
            guard replay.isRun(path) else {
                notRun.append(path)
                continue
            }
            guard let content = bundle.content(path) else {
                // Withheld, so there is nothing to compare; one that the bundle never had is a difference.
                if bundle.manifest.entries[path] == nil { difference = difference ?? path } else { notRun.append(path) }
                continue
            }
            if replay.parts[path] == content { confirmed.append(path) } else { difference = difference ?? path }
        }
        if difference == nil, replay.hasDiverged { difference = "document/0/looks" }
        if let difference {
            let cause: EvidenceFindings.Cause = replay.versions.isEmpty ? .content : .version
            return findings(
                .different(.init(part: difference, cause: cause, versions: replay.versions)), confirmed: confirmed,
                notRun: notRun, replay.versions)
        }
        let outcome: EvidenceFindings.Outcome =
            confirmed.isEmpty ? .notRun : notRun.isEmpty && bundle.withheld.isEmpty ? .same : .sameInPart
        return findings(outcome, confirmed: confirmed, notRun: notRun, replay.versions)
    }

    /// What came out of running a bundle again.
    struct ReplayedParts {
        var parts: [String: [UInt8]] = [:]
        /// Parts of the report that were run; nil for all.
        var run: Set<String>?
        var hasDiverged = false
        var versions: [String] = []

        func isRun(_ path: String) -> Bool {
            guard let run else { return true }
            return path.split(separator: "/").dropFirst(2).first.map { run.contains(String($0)) } ?? false
        }
    }

    private func run(_ bundle: EvidenceBundle) async throws -> ReplayedParts {
        do {
            return try await EvidenceRun(bundle, engines: engines).replayed()
        } catch is CancellationError {
            throw CancellationError()
        } catch let problem as ReadingProblem {
            throw problem
        } catch {
            throw ReadingProblem(
                "evidence.malformed", "a part of the evidence is not one that a reading leaves",
                hint: "verify it with the program that wrote it")
        }
    }

    /// Runs a finished reading again before it is signed.
    ///
    /// - Returns: whether the same reports come out.
    static func isReplayable(_ draft: EvidenceDraft, engines: ServiceEngines) async -> Bool {
        guard let replay = try? await EvidenceRun(draft, engines: engines).replayed(), !replay.hasDiverged else {
            return false
        }
        let reports = draft.parts.filter { $0.key.hasPrefix("report/") }
        return replay.run == nil && replay.parts == reports
    }
}
