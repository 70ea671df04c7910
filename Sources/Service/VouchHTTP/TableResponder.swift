import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import VouchAPI
import VouchCore
import VouchServer

/// Takes requests from the network to the route table, and its responses back.
struct TableResponder: HTTPResponder {
    typealias Context = PeerContext

    let table: RouteTable
    let configuration: HTTPService.Configuration
    let budget: BodyBudget
    let logger: Logger

    func respond(to request: Request, context: PeerContext) async throws -> Response {
        let received = configuration.clock()
        let identifier = Self.identifier(request.headers)
        let answered = await answer(request, context, identifier: identifier, received: received)
        // The path may hold identifiers of persons: it is not logged, the route's template would need the table.
        logger.info(
            "answered",
            metadata: [
                "request": "\(identifier)", "method": "\(request.method.rawValue)", "status": "\(answered.status.code)",
                "milliseconds": "\(configuration.clock().milliseconds - received.milliseconds)",
            ])
        return response(answered, identifier, isHead: request.method == .head)
    }

    private func answer(
        _ request: Request, _ context: PeerContext, identifier: String, received: Timestamp
    ) async -> ServerResponse {
        let length = request.headers[.contentLength].flatMap { Int($0) }
        // A body without a length is taken for as long as one may be.
        let taken = min(length ?? (request.headers[.transferEncoding] == nil ? 0 : .max), configuration.longestBody)
        guard (length ?? 0) <= configuration.longestBody else {
            return .problem(told(Problem(.tooLarge, "longer than \(configuration.longestBody) bytes"), identifier))
        }
        guard budget.take(taken) else {
            return .problem(told(Problem(.busy, "too many uploads at once", retryAfter: 1), identifier))
        }
        defer { budget.give(taken) }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: configuration.longestBody)
        } catch {
            // Longer than admitted, or the sender went away and hears nothing of it.
            return .problem(told(Problem(.tooLarge, "the body is too long or ended early"), identifier))
        }
        return await table.answer(
            ServerRequest(
                request.method, request.uri.string, fields: request.headers, body: Array(body.readableBytesView),
                identifier: identifier, received: received, address: context.address))
    }

    private func told(_ problem: Problem, _ identifier: String) -> Problem {
        var problem = problem
        problem.requestID = identifier
        return problem
    }

    private func response(_ answered: ServerResponse, _ identifier: String, isHead: Bool) -> Response {
        var fields = answered.fields
        if let name = Self.identifierField { fields[name] = identifier }
        for (name, value) in SecurityFields.all where fields[name] == nil { fields[name] = value }
        fields[.contentLength] = String(answered.body.count)
        return Response(
            status: answered.status, headers: fields,
            body: isHead ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answered.body)))
    }

    private static let identifierField = HTTPField.Name("X-Request-ID")

    /// The caller's, if it is one that can stand in a log; else a new one.
    static func identifier(_ fields: HTTPFields) -> String {
        if let name = identifierField, let given = fields[name], (1...64).contains(given.utf8.count),
            given.utf8.allSatisfy({ isPlain($0) })
        {
            return given
        }
        var generator = SystemRandomNumberGenerator()
        return String(generator.next(), radix: 16) + String(generator.next(), radix: 16)
    }

    private static func isPlain(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

/// Of every response (OWASP ASVS 5.0, V3.4). A page's own policy replaces the one for data.
enum SecurityFields {
    static let all: [(HTTPField.Name, String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
        ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}
