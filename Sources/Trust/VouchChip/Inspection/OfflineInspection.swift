import VouchCore
public import VouchPKI

/// Checks saved files of a chip, with the same code as for a live chip.
///
/// The chip's own proofs cannot be replaced: chip authentication leaves no evidence, by design. Active authentication
/// does, and counts if the verifier issued the challenge for this inspection.
public struct OfflineInspection: Sendable {
    /// Whose certificates count.
    public let trustStore: TrustStore
    /// The date of inspection, in UTC.
    public let day: CalendarDate
    /// Passive authentication is always performed but for these documents, which are then never proven.
    public var exemptions = PassiveAuthenticationExemptions.none
    /// Which model the caller takes the document for; nil if it did not identify one.
    public var model: String?
    let cryptography: any ProofCryptography

    /// Anchors are judged as of `day`.
    public init(trustStore: TrustStore, day: CalendarDate, cryptography: any ProofCryptography) {
        self.trustStore = trustStore
        self.day = day
        self.cryptography = cryptography
    }

    /// An answer of the chip to a challenge.
    public struct Evidence: Sendable {
        /// The chip's answer to a challenge.
        public let answer: ActiveAuthenticationEvidence
        /// The challenge the verifier issued and remembers, never one that came with the answer.
        public let issuedChallenge: [UInt8]

        public init(_ answer: ActiveAuthenticationEvidence, issuedChallenge: [UInt8]) {
            self.answer = answer
            self.issuedChallenge = issuedChallenge
        }
    }

    /// - Parameters:
    ///   - files: as read: the file's own object; anything after it is ignored, as in a reading. EF.SOD alone is enough
    ///     to check its signature and its signer.
    ///   - evidence: the chip's answer when the files were read.
    public func report(
        on files: [ElementaryFile: [UInt8]], of application: ChipApplication = .eMRTD, evidence: Evidence? = nil
    ) -> InspectionReport {
        let applicationFiles = ApplicationFiles(of: application)
        let record = record(of: files, applicationFiles, evidence)
        let examination = Examination(
            record: record, files: applicationFiles, groups: .listed, trustStore: trustStore, day: day,
            proofs: Set(InspectionPlan.Proof.allCases), hasTerminal: false, isLive: false,
            exemptions: exemptions, model: model, cryptography: cryptography)
        return examination.report(statistics: nil, transcript: nil)
    }

    /// Ignores bytes after the file's own object: a chip's file may be larger than its content.
    private static func file(_ bytes: [UInt8], _ file: ElementaryFile) -> PartialFile {
        var partial = PartialFile()
        partial.bytes = bytes
        guard FileReader.hasHeader(file), let length = (try? FileHeader(parsing: bytes))?.totalLength,
            length < bytes.count
        else { return partial }
        partial.bytes = Array(bytes[..<length])
        if bytes[length...].contains(where: { $0 != 0 }) {
            partial.findings.append(
                ChipFinding(.fileLongerThanHeader, file: file, offset: length))
        }
        return partial
    }

    private func record(
        of files: [ElementaryFile: [UInt8]], _ known: ApplicationFiles, _ evidence: Evidence?
    ) -> ReadingRecord {
        var record = ReadingRecord()
        // The order of files must not depend on dictionary order.
        for (file, bytes) in files.sorted(by: { $0.key.name < $1.key.name }) {
            _ = record.note(whole: Self.file(bytes, file), of: file)
        }
        // A file that was not saved is not missing on the chip.
        if record.outcome(of: .cardAccess) == nil { record.note(.notAsked, of: .cardAccess) }
        let lists = [known.common, known.documentSecurity].map { known.numbers(in: record.content(of: $0)) }
        if lists.allSatisfy({ $0 != nil }) {
            record.note(known.selection(.listed, common: lists[0], signed: lists[1]).findings)
        }
        guard let evidence else { return record }
        guard case .publicKey(let key)? = record.content(of: known.provingKey) else {
            record.proofs.reasons[.activeAuthentication] = .init(.checkNotOffered)
            return record
        }
        var algorithms: [ActiveAuthenticationInfo] = []
        if case .securityInfos(let infos)? = record.content(of: known.securityInfos) {
            algorithms = infos.activeAuthenticationInfos
        }
        do throws(ChipError) {
            let result = try evidence.answer.check(
                answering: evidence.issuedChallenge, by: key, algorithms: algorithms, cryptography: cryptography)
            record.proofs.activeAuthentication = result
            record.note(result.findings)
        } catch {
            record.proofs.reasons[.activeAuthentication] = .init(.cryptographyFailed)
        }
        return record
    }
}
