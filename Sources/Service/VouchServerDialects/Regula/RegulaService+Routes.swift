import HTTPTypes
import VouchAPI
import VouchDialects
import VouchServer

extension RegulaService {
    /// The service's endpoints, for a ``RouteTable``.
    package var routes: [Route] {
        let reading = Access.scope(.read, by: .tokenUnlessOpen)
        return [
            route(.post, "/api/process", reading) { try await answerProcess($0) },
            route(.get, "/api/ping", .open) { request in
                try .json(
                    Regula.DeviceInfo(
                        appName: description.name, version: description.version, serverTime: request.received.text,
                        database: description.database))
            },
            route(.get, "/api/healthz", .open) { _ in
                try .json(
                    Regula.Healthcheck(
                        app: description.name, version: description.version, database: description.database))
            },
            route(.get, "/api/readyz", .open) { _ in
                // The API has 200 and 400.
                await isReady() ? ServerResponse(.ok) : ServerResponse(.badRequest)
            },
            route(.get, "/api/doclist", reading) { _ in
                try .json(Regula.DatabaseDocumentList(description.documents))
            },
            route(.post, "/api/v2/transaction/{transactionId}/process", reading) { try await answerReprocess($0) },
            route(.get, "/api/v2/transaction/{transactionId}", reading) { try .json(result(try await stored($0))) },
            route(.get, "/api/v2/transaction/{transactionId}/results", reading) { try await answerResults($0) },
            route(.get, "/api/v2/transaction/{transactionId}/file", reading) { try await answerFile($0) },
            route(.delete, "/api/v2/tag/{tagId}", reading) { request in
                let tag = try identifier(request, "tagId")
                _ = try await transactions.deleteTransactions(tagged: tag, of: caller(request).tenant)
                return ServerResponse(.noContent)
            },
            route(.get, "/api/v2/tag/{tagId}/transactions", reading) { request in
                let kept = try await transactions.transactions(
                    tagged: identifier(request, "tagId"), of: caller(request).tenant, at: request.received)
                return try .json(
                    Regula.TransactionList(items: kept.map { .init(id: $0.id, updatedAt: $0.updated.text) }))
            },
        ].map { $0.described(in: Self.descriptions) }
    }

    /// With the vendor's header, and problems in its shape.
    private func route(
        _ method: HTTPRequest.Method, _ template: String, _ access: Access, _ answer: @escaping Route.Answer
    ) -> Route {
        Route(method, template, access: access, problem: RegulaProblem.response) { request in
            var response: ServerResponse
            do {
                response = try await answer(request)
            } catch {
                guard var problem = Problem(of: error) else { throw error }
                problem.requestID = request.identifier
                response = RegulaProblem.response(problem)
            }
            response.fields[.regulaRequestID] = Self.name(of: request)
            return response
        }
    }

    /// The caller's own name for the request, if it is one that a header may carry back.
    private static func name(of request: ServerRequest) -> String {
        guard let name = request.fields[.regulaRequestID], (1...128).contains(name.utf8.count),
            name.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return request.identifier }
        return name
    }

    // MARK: Answers

    private func answerProcess(_ request: ServerRequest) async throws -> ServerResponse {
        let transaction = try await process(parsed(request), id: newIdentifier(), for: request)
        return ServerResponse(.ok, fields: [.contentType: "application/json"], body: transaction.response)
    }

    /// Reads a transaction's pictures again, or those of the request.
    private func answerReprocess(_ request: ServerRequest) async throws -> ServerResponse {
        let (id, caller) = (try identifier(request, "transactionId"), try caller(request))
        let known = try await transactions.transaction(id, of: caller.tenant, at: request.received)
        if request.query["useCache"]?.lowercased() == "true", let known { return try .json(result(known)) }
        var wanted = try parsed(request)
        if wanted.images.isEmpty {
            guard let known else { throw Problem(.notFound, "there is no such transaction, and no picture was sent") }
            wanted = wanted.with(images: known.images, tag: wanted.tag ?? known.tag)
        }
        return try .json(result(try await process(wanted, id: id, for: request)))
    }

    private func answerResults(_ request: ServerRequest) async throws -> ServerResponse {
        let transaction = try await stored(request)
        let body =
            request.query["withImages"]?.lowercased() == "false"
            ? try TransactionPictures(transaction, description).responseWithAddresses() : transaction.response
        return ServerResponse(.ok, fields: [.contentType: "application/json"], body: body)
    }

    private func answerFile(_ request: ServerRequest) async throws -> ServerResponse {
        let transaction = try await stored(request)
        guard let name = request.query["name"],
            let bytes = TransactionPictures(transaction, description).file(named: name)
        else { throw Problem(.notFound, "the transaction has no such file") }
        return ServerResponse(.ok, fields: [.contentType: "application/octet-stream"], body: bytes)
    }

    private func result(_ transaction: ReadingTransaction) -> Regula.TransactionResult {
        TransactionPictures(transaction, description).result
    }

    // MARK: Requests

    private func parsed(_ request: ServerRequest) throws -> Regula.ProcessRequest {
        do throws(Regula.ProcessRequestError) {
            return try Regula.ProcessRequest(parsing: request.body, limits: limits)
        } catch {
            throw Problem(error)
        }
    }

    func caller(_ request: ServerRequest) throws -> Caller {
        guard let caller = request.caller else { throw Problem(.unauthenticated, "the caller is not known") }
        return caller
    }

    private func stored(_ request: ServerRequest) async throws -> ReadingTransaction {
        let id = try identifier(request, "transactionId")
        let found = try await transactions.transaction(id, of: caller(request).tenant, at: request.received)
        guard let found else { throw Problem(.notFound, "there is no such transaction") }
        return found
    }

    private func identifier(_ request: ServerRequest, _ name: String) throws -> String {
        guard let text = request.parameters[name], (1...256).contains(text.utf8.count) else {
            throw Problem(.malformed, "\(name) is missing or longer than 256 bytes")
        }
        return text
    }
}
