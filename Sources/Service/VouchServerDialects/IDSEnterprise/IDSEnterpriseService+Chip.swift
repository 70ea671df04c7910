import Foundation
import VouchAPI
import VouchEnrolment
import VouchServer

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
        var journey = try await journeys.journey(
            asked.journeyID, tenant: try request.tenant(), among: request.caller?.journeys)
        let chip = try await chips.read(asked.chipSession, for: "journey \(journey.record.id)", request)
        try await journeys.takeChip(chip, &journey, at: request.received)
        try await journeys.keep(&journey, at: request.received)
        return try answer(journey, request)
    }
}
