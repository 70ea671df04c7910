import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import VouchServer

@testable import VouchHTTP

/// Which pages of other origins may use the API, as browsers ask for it.
struct CrossOriginTests {
    private let rules: CrossOrigin

    init() throws { rules = try #require(CrossOrigin(["https://app.example", "http://localhost:5173"])) }

    private func request(
        _ method: HTTPRequest.Method = .get, _ path: String = "/v1/enrolments", from origin: String?,
        asking: String? = nil
    ) throws -> Request {
        var fields = HTTPFields()
        fields[.origin] = origin
        fields[try #require(HTTPField.Name("Access-Control-Request-Method"))] = asking
        return Request(
            head: HTTPRequest(method: method, scheme: nil, authority: nil, path: path, headerFields: fields),
            body: RequestBody(buffer: ByteBuffer()))
    }

    /// The field that opens an answer, with the field `Vary`.
    private func opened(_ request: Request, _ fields: HTTPFields = [:]) -> (origin: String?, vary: String?) {
        var response = ServerResponse(.ok, fields: fields, body: [])
        rules.open(&response, to: request)
        return (value("Access-Control-Allow-Origin", response), response.fields[.vary])
    }

    private func value(_ name: String, _ response: ServerResponse) -> String? {
        HTTPField.Name(name).flatMap { response.fields[$0] }
    }

    @Test(arguments: ["https://app.example", "http://localhost:5173"])
    func `an origin of the list is allowed by its own name`(_ origin: String) throws {
        #expect(opened(try request(from: origin)).origin == origin)
    }

    @Test(arguments: [
        "https://other.example", "https://app.example.evil.example", "https://app.example:8443", "http://app.example",
        "https://APP.example", "null", "*", "",
    ])
    func `any other origin is told nothing, and no cache mixes them up`(_ origin: String) throws {
        let answer = opened(try request(from: origin))
        #expect(answer.origin == nil)
        #expect(answer.vary == "Origin")
    }

    @Test func `what else an answer varies by stays`() throws {
        let answer = opened(try request(from: "https://app.example"), [.vary: "Accept-Encoding"])
        #expect(answer.vary == "Accept-Encoding, Origin")
    }

    @Test func `no page of another origin acts with cookies`() throws {
        var response = ServerResponse(.ok)
        rules.open(&response, to: try request(from: "https://app.example"))
        #expect(value("Access-Control-Allow-Credentials", response) == nil)
    }

    @Test(arguments: ["/portal", "/portal/enrolments", "/onboarding?data=x", "/metrics"])
    func `the portal and links are for their own pages`(_ path: String) throws {
        #expect(opened(try request(.get, path, from: "https://app.example")).origin == nil)
        #expect(rules.preflight(try request(.options, path, from: "https://app.example", asking: "POST")) == nil)
    }

    @Test func `AwareID's calls are for pages too`() throws {
        let path = "/onboarding/enrollment/enroll"
        #expect(opened(try request(.post, path, from: "https://app.example")).origin == "https://app.example")
    }

    @Test func `a browser that asks first hears what may be sent`() throws {
        let asked = try request(.options, from: "https://app.example", asking: "POST")
        let answer = try #require(rules.preflight(asked))
        #expect(answer.status == .noContent)
        #expect(value("Access-Control-Allow-Methods", answer)?.contains("POST") == true)
        let fields = value("Access-Control-Allow-Headers", answer)?.lowercased() ?? ""
        for name in ["authorization", "content-type", "apikey", "idempotency-key"] { #expect(fields.contains(name)) }
    }

    @Test func `a question of another origin, or none, is a request like any other`() throws {
        #expect(rules.preflight(try request(.options, from: "https://other.example", asking: "POST")) == nil)
        #expect(rules.preflight(try request(.options, from: nil, asking: "POST")) == nil)
        #expect(rules.preflight(try request(.options, from: "https://app.example")) == nil)
        #expect(rules.preflight(try request(.post, from: "https://app.example", asking: "POST")) == nil)
    }

    @Test(arguments: [
        "*", "null", "app.example", "https://app.example/", "https://app.example:443", "http://app.example",
        "https://App.example", "https://", "https://a b", "ftp://localhost", "http://localhost:80", "https://a:0",
    ])
    func `a list with what no browser sends, or what is not safe, is refused`(_ origin: String) {
        #expect(CrossOrigin(["https://app.example", origin]) == nil)
    }
}
