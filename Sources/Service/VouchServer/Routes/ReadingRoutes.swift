import Foundation
import VouchAPI
import VouchKit
import VouchReport

/// `POST /v1/readings`: pictures, PDFs or a video in, a report out.
public struct ReadingRoutes: Sendable {
    /// Of one input, in bytes.
    public static let longestInput = 10 << 20
    /// Of one document.
    public static let mostInputs = 8

    private let documents: any DocumentReadings

    private let chips: ChipSessions?

    /// - Parameter chips: whose results a reading may name; nil where no chip is read.
    public init(documents: any DocumentReadings, chips: ChipSessions? = nil) {
        self.documents = documents
        self.chips = chips
    }

    public var routes: [Route] {
        [
            Route(.post, "/v1/readings", access: .scope(.read), operation: Self.operation) { request in
                let asked = try Self.asked(request)
                let chip = try await chips.read(asked.chipSession, for: request)
                do {
                    let report = try await documents.read(
                        asked.inputs, chip: chip?.saved, selfie: asked.selfie, policy: asked.policy)
                    return ServerResponse(
                        .ok, fields: [.contentType: "application/json"], body: [UInt8](try report.json()))
                } catch let problem as ReadingProblem {
                    throw Problem(problem)
                }
            }
        ]
    }

    private static let operation = Operation(
        "read", tag: "Readings", "Read and verify a document.",
        body: .members(
            [
                "inputs": .list(.members(["data": .file]), 1...mostInputs), "selfie": .file,
                "ageThreshold": .number(1...120), "readsText": .boolean,
            ], optional: ["selfie", "ageThreshold", "readsText"]), rawBody: "application/octet-stream",
        answer: ["type": "object"], problems: [.unreadable, .busy])

    private struct Asked {
        var inputs: [DocumentInput]
        var selfie: DocumentInput?
        var policy = ReadingPolicy()
        var chipSession: String?
    }

    /// The body is a file, or a JSON object with several in Base64.
    private static func asked(_ request: ServerRequest) throws -> Asked {
        guard !request.body.isEmpty else { throw Problem(.malformed, "the body is empty", remedy: "send a picture") }
        guard request.mediaType == "application/json" else {
            return Asked(inputs: [try input(Data(request.body), "picture")])
        }
        let body: ReadingRequest
        do {
            body = try JSONDecoder().decode(ReadingRequest.self, from: Data(request.body))
        } catch {
            // The decoder's text may quote what was sent.
            throw Problem(.malformed, "the JSON is not a reading request")
        }
        guard (1...mostInputs).contains(body.inputs.count) else {
            throw Problem(.malformed, "a reading has 1 to \(mostInputs) inputs")
        }
        var asked = Asked(
            inputs: try body.inputs.enumerated().map { try input($1.data, "input \($0 + 1)") },
            selfie: try body.selfie.map { try input($0, "selfie") })
        asked.chipSession = body.chipSession
        if let age = body.ageThreshold {
            guard (1...120).contains(age) else { throw Problem(.malformed, "ageThreshold is not 1 to 120") }
            asked.policy.ageThreshold = age
        }
        if let readsText = body.readsText { asked.policy.readsText = readsText }
        return asked
    }

    private static func input(_ data: Data, _ name: String) throws(Problem) -> DocumentInput {
        .data(try SentFile.limited(data, name), name: name)
    }
}

extension Problem {
    /// What a reading could not do, without what it read.
    init(_ problem: ReadingProblem) {
        switch problem.severity {
        case .installation: self.init(.unavailable, problem.message, remedy: problem.hint, retryAfter: 60)
        case .refused, .failure, .warning: self.init(.unreadable, problem.message, remedy: problem.hint)
        case .output, .outputLost: self.init(.failed, "the report could not be written")
        }
    }
}
