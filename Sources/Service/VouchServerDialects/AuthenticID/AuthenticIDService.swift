import Foundation
import HTTPTypes
import VouchAPI
import VouchKit
import VouchReport
import VouchServer

/// Reads what AuthenticID's scanner captured: a picture file, and the header `AutoCrop`, which says whether the server is to
/// find the document in it.
///
/// The vendor's page documents the header and no path: here it is `POST authenticid/scans`, answered with a report.
package struct AuthenticIDService: Sendable {
    /// The most bytes of a picture, 10 MiB.
    static let longest = 10 << 20
    private let readings: any DocumentReadings

    package init(readings: any DocumentReadings) { self.readings = readings }

    /// The route, for a ``RouteTable``.
    package var routes: [Route] {
        [
            Route(.post, "/authenticid/scans", access: .scope(.read), answer: answer)
                .described(in: Self.descriptions)
        ]
    }

    private func answer(_ request: ServerRequest) async throws -> ServerResponse {
        guard !request.body.isEmpty else {
            throw Problem(.malformed, "the body is empty", remedy: "send a picture file")
        }
        guard request.body.count <= Self.longest else {
            throw Problem(.tooLarge, "longer than \(Self.longest) bytes", remedy: "send a picture of at most 10 MB")
        }
        let policy = ReadingPolicy(isCropped: try Self.isCropped(request))
        let input = DocumentInput.data(Data(request.body), name: "scan")
        let report = try await readings.readCompletely([input], policy: policy)
        return ServerResponse(
            .ok, fields: [.contentType: "application/json"], body: [UInt8](try WrittenReport(report).json()))
    }

    /// `True` asks to crop, `False` says that the picture is cropped; without the header the document is looked for.
    private static func isCropped(_ request: ServerRequest) throws(Problem) -> Bool {
        guard let text = HTTPField.Name("AutoCrop").flatMap({ request.fields[$0] }) else { return false }
        switch text.lowercased() {
        case "true": return false
        case "false": return true
        default:
            throw Problem(.malformed, "AutoCrop is not True or False", remedy: "send True for an uncropped picture")
        }
    }

    private static let descriptions = VendorDescription.byRoute([
        (
            "POST /authenticid/scans",
            VendorDescription(
                tag: "AuthenticID", problem: #"{"code": "request.malformed", "detail": "the body is empty"}"#,
                security: [["token": []], ["key": []]]
            ).operation(
                "authenticIDScan", "Read a picture of the scanner.",
                headers: [
                    "AutoCrop":
                        "True for a picture of the document and what is around it, False for one that is cropped."
                ],
                rawBody: "image/jpeg", answer: APIExamples.reading, problemType: "application/problem+json")
        )
    ])
}
