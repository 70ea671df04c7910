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
    let metrics: ServerMetrics
    let rate: RateLimit?

    func respond(to request: Request, context: PeerContext) async throws -> Response {
        let received = configuration.clock()
        let identifier = Self.identifier(request.headers)
        var answered: ServerResponse
        if let preflight = configuration.crossOrigin?.preflight(request) {
            answered = preflight
        } else {
            answered = await answer(request, context, identifier: identifier, received: received)
        }
        let socket = await socket(&answered, request, context, identifier: identifier)
        let milliseconds = configuration.clock().milliseconds - received.milliseconds
        metrics.count(
            route: answered.route, method: request.method.rawValue, status: answered.status.code,
            milliseconds: milliseconds)
        let trace = Self.traceField.flatMap { request.headers[$0] }.flatMap { TraceContext($0) }
        // The path may hold identifiers of persons: only the route's template is logged.
        logger.info(
            "answered",
            metadata: [
                "request": "\(identifier)", "method": "\(request.method.rawValue)",
                "status": .stringConvertible(answered.status.code),
                "route": "\(answered.route ?? "none")", "milliseconds": .stringConvertible(Int(milliseconds)),
            ].merging(trace.map { ["trace": "\($0.trace)"] } ?? [:]) { $1 })
        if let trace, let name = Self.traceField {
            var generator = SystemRandomNumberGenerator()
            answered.fields[name] = trace.continued(span: generator.next())
        }
        if configuration.security != nil, let name = HTTPField.Name("Strict-Transport-Security") {
            answered.fields[name] = "max-age=31536000; includeSubDomains"
        }
        ResponseCompression.apply(to: &answered, answering: request.headers)
        configuration.crossOrigin?.open(&answered, to: request)
        var response = response(answered, identifier, isHead: request.method == .head)
        if let socket { response.body = socket }
        return response
    }

    /// The connection after a response 101.
    ///
    /// - Returns: nil for every other response, also where it has become one: `answered` is a problem then.
    private func socket(
        _ answered: inout ServerResponse, _ request: Request, _ context: PeerContext, identifier: String
    ) async -> ResponseBody? {
        guard let conversation = answered.socket else { return nil }
        let route = answered.route
        do {
            let connection = try await SocketConnection(on: context.channel, limits: conversation.limits)
            let fields = try await SocketConnection.fields(
                answering: request.headers, conversation, on: context.channel)
            for field in fields { answered.fields[field.name] = field.value }
            guard metrics.openSocket(most: configuration.sockets) else {
                throw Problem(.busy, "too many sockets are open", retryAfter: 5)
            }
            let slot = SocketSlot(metrics)
            return ResponseBody { [configuration, logger] writer in
                let began = configuration.clock()
                let said = await conversation.talk(connection)
                let closing = await connection.close(said)
                slot.free(code: closing.code)
                logger.info(
                    "socket closed",
                    metadata: [
                        "request": "\(identifier)", "route": "\(route ?? "none")",
                        "code": .stringConvertible(Int(closing.code)),
                        "milliseconds": .stringConvertible(
                            Int(configuration.clock().milliseconds - began.milliseconds)),
                    ])
                try await writer.finish(nil)
            }
        } catch {
            let problem = error as? Problem ?? Problem(.unavailable, "the connection cannot become a socket")
            answered = .problem(identified(problem, identifier))
            return nil
        }
    }

    private func answer(
        _ request: Request, _ context: PeerContext, identifier: String, received: Timestamp
    ) async -> ServerResponse {
        func refusal(
            _ code: Problem.Code, _ detail: String, remedy: String? = nil, retryAfter: Int? = nil
        ) -> ServerResponse {
            .problem(identified(Problem(code, detail, remedy: remedy, retryAfter: retryAfter), identifier))
        }
        if let names = configuration.names, !names.contains(Self.name(in: request.head.authority ?? "")) {
            return refusal(
                .forbidden, "this server answers by its own address only: \(names.sorted().joined(separator: ", "))")
        }
        let address = configuration.peers.client(
            of: context.address, forwarded: Self.forwardedField.map { request.headers[values: $0] } ?? [])
        let neighbourhood = PeerAddresses.neighbourhood(of: address)
        if let rate, let seconds = rate.wait(for: neighbourhood, at: received) {
            return refusal(.tooMany, "too many requests of this client", retryAfter: seconds)
        }
        // By its head, before any of its body is taken: who may not ask costs no memory.
        let head = ServerRequest(
            request.method, request.uri.string, fields: request.headers, identifier: identifier, received: received,
            address: address)
        let admitted: RouteTable.Admitted
        switch await table.admission(of: head) {
        case .admitted(let found): admitted = found
        case .refused(let response): return response
        }
        let usual = admitted.isOpen ? configuration.longestOpenBody : configuration.longestBody
        let longest = admitted.longestBody ?? usual
        // A body that is longer than others may be gets time at the same rate.
        let seconds = configuration.bodySeconds * max(longest, usual) / max(usual, 1)
        let length = request.headers[.contentLength].flatMap { Int($0) }
        let isEmpty = length.map { $0 == 0 } ?? (request.headers[.transferEncoding] == nil)
        guard (length ?? 0) <= longest else {
            return refusal(.tooLarge, "longer than \(longest) bytes", remedy: admitted.lengthRemedy)
        }
        let share = BodyShare(
            of: budget,
            for: BodyBudget.Holders(address: neighbourhood, tenant: admitted.tenant, longest: longest))
        defer { share.giveBack() }
        let body: [UInt8]
        do {
            body =
                isEmpty
                ? []
                : try await Self.within(.seconds(seconds)) {
                    try await Self.collect(request.body, length ?? 0, upTo: longest, into: share)
                }
        } catch is Full {
            return refusal(.busy, "too many uploads at once", retryAfter: 1)
        } catch is TooSlow {
            var response = refusal(.tooSlow, "the body took longer than \(seconds) s")
            response.fields[.connection] = "close"
            return response
        } catch {
            // Longer than admitted, or the sender went away and hears nothing of it.
            return refusal(.tooLarge, "the body is too long or ended early", remedy: admitted.lengthRemedy)
        }
        return await table.answer(admitted, body: body)
    }

    /// The host of an authority, without its port.
    private static func name(in authority: String) -> String {
        let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : nil
        return authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)].lowercased()
    }

    private static let forwardedField = HTTPField.Name("X-Forwarded-For")

    private struct TooSlow: Error {}
    private struct TooLong: Error {}
    private struct Full: Error {}

    /// - Throws: ``TooLong``; ``Full`` if there is no room for what has arrived; whatever ends the connection.
    private static func collect(
        _ body: RequestBody, _ length: Int, upTo longest: Int, into share: BodyShare
    ) async throws -> [UInt8] {
        var whole: [UInt8] = []
        for try await piece in body {
            guard whole.count + piece.readableBytes <= longest else { throw TooLong() }
            guard share.take(piece.readableBytes) else { throw Full() }
            // Once something has arrived: a length alone reserves nothing.
            if whole.isEmpty { whole.reserveCapacity(min(length, longest)) }
            whole.append(contentsOf: piece.readableBytesView)
        }
        return whole
    }

    private static func within<Result: Sendable>(
        _ time: Duration, _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: time)
                throw TooSlow()
            }
            defer { group.cancelAll() }
            guard let result = try await group.next() else { throw TooSlow() }
            return result
        }
    }

    private func identified(_ problem: Problem, _ identifier: String) -> Problem {
        var problem = problem
        problem.requestID = identifier
        return problem
    }

    private func response(_ answered: ServerResponse, _ identifier: String, isHead: Bool) -> Response {
        var fields = answered.fields
        if let name = Self.identifierField { fields[name] = identifier }
        for (name, value) in SecurityFields.all where fields[name] == nil { fields[name] = value }
        if let stream = answered.stream, !isHead {
            return Response(
                status: answered.status, headers: fields,
                body: ResponseBody(asyncSequence: stream.map { ByteBuffer(bytes: $0) }))
        }
        // 204 has no body and states no length (RFC 9110, 8.6).
        if answered.status != .noContent, answered.stream == nil, answered.socket == nil {
            fields[.contentLength] = String(answered.body.count)
        }
        return Response(
            status: answered.status, headers: fields,
            body: isHead ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answered.body)))
    }

    private static let traceField = HTTPField.Name("traceparent")
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

/// The fields of every response (OWASP ASVS 5.0, V3.4). A page's own policy replaces the one for data.
enum SecurityFields {
    static let all: [(HTTPField.Name, String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
        ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}
