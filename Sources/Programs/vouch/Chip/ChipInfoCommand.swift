import ArgumentParser
import Foundation
import VouchChip
import VouchOpenSSL
import VouchChipPCSC

/// `vouch chip info`.
struct ChipInfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Lists readers, and what the chip reveals without a password.",
        discussion: """
            Exit codes: 0 a chip answered; 1 there is a reader, but no chip on it; 2 the chip or the reader cannot be \
            used; 64 usage error.
            """)

    @OptionGroup var source: ChipSourceOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        do {
            let readers = source.virtual == nil ? try await PCSCContext().readers() : []
            let info = ChipInfo(readers: readers, chip: try await survey())
            try Terminal.write(json ? try info.line() + "\n" : info.table(style: .forStandardOutput))
            if info.chip == nil { throw ExitCode(1) }
        } catch let exit as ExitCode {
            throw exit
        } catch {
            let complaint = Complaint(aboutChip: error)
            complaint.print()
            throw ExitCode(complaint.exitCode)
        }
    }

    /// - Returns: nil if there is no chip on any reader, or not on the given one.
    private func survey() async throws -> (reader: String, survey: ChipSurvey)? {
        do {
            let source = try await source.open(usualWait: 0)
            let reader = ChipReader(transport: source.transport, cryptography: OpenSSLCryptography())
            return (source.name, try await reader.survey())
        } catch let error as ChipError where error.code == .noChip {
            return nil
        }
    }
}

/// The output of `vouch chip info`.
struct ChipInfo: Encodable {
    let readers: [PCSCReader]
    let chip: (reader: String, survey: ChipSurvey)?

    private enum Key: String, CodingKey { case readers, chip }
    private enum ReaderKey: String, CodingKey { case name, state, answerToReset }
    private enum ChipKey: String, CodingKey {
        case reader, isOpen, cardAccess, attributes, directory, applications, findings, apduCount
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        var list = object.nestedUnkeyedContainer(forKey: .readers)
        for reader in readers {
            var entry = list.nestedContainer(keyedBy: ReaderKey.self)
            try entry.encode(reader.name, forKey: .name)
            try entry.encode(reader.state.title, forKey: .state)
            try entry.encode(reader.answerToReset.hexadecimal, forKey: .answerToReset)
        }
        guard let chip else { return try object.encodeNil(forKey: .chip) }
        var entry = object.nestedContainer(keyedBy: ChipKey.self, forKey: .chip)
        try entry.encode(chip.reader, forKey: .reader)
        try entry.encode(chip.survey.isOpen, forKey: .isOpen)
        try entry.encode(chip.survey.cardAccess?.report, forKey: .cardAccess)
        try entry.encode(chip.survey.attributes?.report, forKey: .attributes)
        try entry.encode(chip.survey.directory?.report, forKey: .directory)
        let applications = chip.survey.applications.map { ("\($0.application)", $0.answer.title) }
        try entry.encode(Dictionary(applications, uniquingKeysWith: { first, _ in first }), forKey: .applications)
        try entry.encode(chip.survey.findings.map(FindingJSON.init), forKey: .findings)
        try entry.encode(chip.survey.statistics.apduCount, forKey: .apduCount)
    }

    func table(style: TablePrinter.Style) -> String {
        var lines: [String] = []
        if !readers.isEmpty {
            lines.append(style.paint("readers", .bold))
            lines += readers.map { "  \(Terminal.printable($0.name)): \($0.state.title)" }
        } else if chip == nil {
            lines.append("no reader is connected")
        }
        guard let chip else { return lines.joined(separator: "\n") + "\n" }
        if !lines.isEmpty { lines.append("") }
        lines.append(style.paint("chip on \(Terminal.printable(chip.reader))", .bold))
        let survey = chip.survey
        lines.append("  access control  \(access(survey))")
        for row in survey.attributes?.report.rows ?? [] { lines.append("  \(row.title)  \(row.text)") }
        lines.append(style.paint("applications", .bold))
        lines += survey.applications.map { "  \("\($0.application)".padding(to: 16))  \($0.answer.title)" }
        if !survey.findings.isEmpty {
            lines.append(style.paint("findings", .bold))
            lines += survey.findings.map { "  ! \($0.finding.code.rawValue), \($0.finding.clause.rawValue)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func access(_ survey: ChipSurvey) -> String {
        let offers = survey.cardAccess?.paceInfos ?? []
        if !offers.isEmpty { return offers.map(\.name).joined(separator: "; ") }
        return survey.isOpen ? "none: anyone can read the chip" : "BAC"
    }
}

extension PCSCReader.State {
    var title: String {
        switch self {
        case .empty: "empty"
        case .chipPresent: "chip present"
        case .chipMute: "a chip is present but does not answer"
        case .inExclusiveUse: "in use by another program"
        case .unknown: "unknown"
        }
    }
}

extension ChipSurvey.Answer {
    var title: String {
        switch self {
        case .selectable: "present"
        case .protected(let status): "requires access control (\(status))"
        case .absent: "absent"
        case .refused(let status): "refused (\(status))"
        }
    }
}
