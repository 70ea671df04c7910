import Foundation
import VouchAPI
import VouchEnrolment
import VouchKit
import VouchReport

extension IDSEnterpriseService {
    private struct ChipRequest: Decodable {
        let journeyID: String
        let chipSession: String

        private enum CodingKeys: String, CodingKey {
            case journeyID = "JourneyId"
            case chipSession = "ChipSession"
        }
    }

    /// `POST idscanenterprisesvc/journey/chip`, which is ours: the vendor's API has no call for a chip. The chip was read by
    /// a session of `/v1/chip-sessions`, whose terminal is this server: what the app itself says of a chip counts for nothing.
    func chip(_ request: ServerRequest) async throws -> ServerResponse {
        guard request.body.count <= 64 << 10,
            let asked = try? JSONDecoder().decode(ChipRequest.self, from: Data(request.body))
        else { throw Problem(.malformed, "JourneyId or ChipSession is missing", remedy: "send both as text") }
        var record = try await record(asked.journeyID, request)
        let definition = try definition(of: record)
        guard let chip = try await chips.read(asked.chipSession, for: request) else {
            throw Problem(
                .malformed, "ChipSession is missing", remedy: "read the chip by /v1/chip-sessions first")
        }
        let outcome = Self.outcome(of: chip, on: record.report)
        // The person held the document too short: once more may do.
        let retake: RetakeReason? = outcome == .notPerformed && chip.interruption != nil ? .incomplete : nil
        try await receive(.chip(outcome, retake: retake), request, &record, definition)
        if !record.pictures.isEmpty,
            let report = try await read(record.pictures, selfie: record.selfie, chip: chip.saved)
        {
            record.report = report
        }
        try await checkData(request, &record, definition)
        try await save(record, isNew: false)
        return try answer(record, definition, request)
    }

    /// A genuine chip of another document says nothing about this one.
    private static func outcome(of chip: ChipInspectionResult, on report: DocumentReport?) -> JourneyCheck {
        if let printed = report?.fields["documentNumber"]?.value, let stored = chip.fields["documentNumber"],
            printed != stored
        {
            return .failed
        }
        switch DocumentReport.Chip.Genuine(rawValue: chip.report.genuine) {
        case .yes: return .passed
        case .no: return .failed
        case .notEstablished, nil: return .notPerformed
        }
    }
}
