extension ChipReader {
    /// Inspects the chip without a password: its capabilities, its applications, and whether it is open.
    ///
    /// - Throws: ``ChipError`` if the chip is lost or its responses are malformed; `CancellationError`.
    public func survey() async throws -> ChipSurvey {
        let plan = ReadPlan()
        let connection = ChipConnection(
            transport: transport,
            budget: TimeBudget(overall: plan.overallLimit, perStep: plan.stepLimit, clock: clock))
        var survey = Surveying(connection: connection)
        var isMasterFile = true
        if try await survey.read(.cardAccess) == nil {
            isMasterFile = try await connection.selectMasterFile(at: .read(.cardAccess))
            if isMasterFile { _ = try await survey.read(.cardAccess) }
        }
        // Elsewhere their short identifiers may mean data groups.
        if isMasterFile {
            _ = try await survey.read(.attributes)
            _ = try await survey.read(.directory)
        }
        try await survey.tryApplications()
        return ChipSurvey(
            cardAccess: survey.cardAccess, attributes: survey.attributes, directory: survey.directory,
            applications: survey.applications, isOpen: survey.isOpen, findings: survey.findings,
            statistics: await connection.statistics)
    }
}

/// A survey under way.
private struct Surveying {
    let connection: ChipConnection
    var cardAccess: SecurityInfos?
    var attributes: EFATRInfo?
    var directory: EFDIR?
    var applications: [(application: ChipApplication, answer: ChipSurvey.Answer)] = []
    var isOpen = false
    var findings: [ChipFinding] = []

    /// - Returns: nil if the file is not available.
    mutating func read(_ file: ElementaryFile) async throws -> LDSContent? {
        var reader = FileReader(session: await connection.session)
        reader.startsExtended = false
        var partial = PartialFile()
        do {
            guard try await reader.read(file, into: &partial) == .complete else { return nil }
            let decoded = try LDSContent.decode(file, partial.bytes)
            findings += partial.findings + decoded.findings
            switch decoded.content {
            case .securityInfos(let infos): cardAccess = infos
            case .attributes(let value): attributes = value
            case .directory(let value): directory = value
            default: break
            }
            return decoded.content
        } catch let error as ChipError {
            switch error.code {
            case .rejected: return nil
            case .tooLarge, .malformedResponse, .unsupportedParameter:
                if await connection.session.isOver { throw error }
                findings.append(ChipFinding(.surveyUnreadable, file: file))
                return nil
            default: throw error
            }
        }
    }

    mutating func tryApplications() async throws {
        let known = ChipApplication.known.map { $0.application }
        let others = (directory?.applications ?? []).map { $0.application }.filter { !known.contains($0) }
        for application in known + others {
            let status = try await connection.select(application)
            applications.append((application, Self.answer(status)))
            if application == .eMRTD, FileReader.isSuccess(status) {
                isOpen = try await isReadable(.common)
            }
        }
    }

    /// Whether the first bytes of a file come.
    private func isReadable(_ file: ElementaryFile) async throws -> Bool {
        var reader = FileReader(session: await connection.session)
        reader.startsExtended = false
        var cursor = FileCursor(file)
        do {
            let end = try await reader.advance(&cursor)
            return end == nil || end == .complete
        } catch let error as ChipError {
            guard case .rejected = error.code else { throw error }
            return false
        }
    }

    private static func answer(_ status: StatusWord) -> ChipSurvey.Answer {
        if FileReader.isSuccess(status) { return .selectable }
        return switch FileEnd(status) {
        case .denied: .protected(status)
        case .absent: .absent
        case .complete, nil: .refused(status)
        }
    }
}
