import Foundation
import Testing
import VouchAPI
import VouchTestSupport

@Suite(.serialized)
struct ServingTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private static let passport = RunningServer.root.appendingPathComponent("Examples/passport.jpg").path

    private func token(_ server: RunningServer) throws -> String {
        let answer = try server.ask(
            "/v1/token",
            [
                "-d", "grant_type=client_credentials", "-d", "client_id=\(server.demo.clientId)", "-d",
                "client_secret=\(server.demo.clientSecret)",
            ])
        #expect(answer.status == 200)
        let object = try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
        #expect(object["token_type"] as? String == "Bearer")
        return try #require(object["access_token"] as? String)
    }

    @Test func `a demonstration reads a passport for a token and for a key, and its log tells nothing of it`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let token = try token(server)
        for field in ["Authorization: Bearer \(token)", "apikey: \(server.demo.apiKey)"] {
            let answer = try server.ask(
                "/v1/readings", ["-H", field, "--data-binary", "@\(Self.passport)"])
            #expect(answer.status == 200)
            let report = String(decoding: answer.body, as: UTF8.self)
            #expect(report.contains("\"surname\""))
            #expect(answer.fields["cache-control"] == "no-store")
        }
        let ended = try server.end()
        #expect(ended.code == 0)
        #expect(ended.log.contains("status=200"))
        for secret in ["ANEMONE", "K31185303", server.demo.clientSecret, server.demo.apiKey, token] {
            #expect(!ended.log.contains(secret))
        }
    }

    @Test func `credentials and keys survive a restart, and so do tokens`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try RunningServer(in: folder)
        let keys = try first.ask("/.well-known/jwks.json", []).body
        #expect(try first.end().code == 0)
        let second = try RunningServer(in: folder)
        #expect(second.demo.clientSecret == first.demo.clientSecret)
        #expect(try second.ask("/.well-known/jwks.json", []).body == keys)
        _ = try token(second)
        _ = try second.end()
    }

    @Test func `hostile requests get a problem each, and the server stays ready`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let key = "apikey: \(server.demo.apiKey)"
        let big = folder.appendingPathComponent("big")
        try Data(count: 11 << 20).write(to: big)
        let huge = folder.appendingPathComponent("huge")
        try Data(count: (64 << 20) + 1).write(to: huge)
        for (path, arguments, status) in [
            ("/v1/readings", ["-H", key, "--data-binary", "@\(big.path)"], 413),
            ("/v1/readings", ["-H", key, "--data-binary", "@\(huge.path)"], 413),
            ("/v1/readings", ["-H", key, "-H", "Transfer-Encoding: chunked", "--data-binary", "@\(huge.path)"], 413),
            ("/v1/readings", ["-H", key, "-d", ""], 400),
            ("/v1/readings", ["-H", key, "-H", "Content-Type: application/json", "-d", "{"], 400),
            ("/v1/readings", ["-H", key, "-H", "Content-Type: application/json", "-d", "{\"inputs\":[]}"], 400),
            ("/v1/readings", ["-H", key, "--data-binary", "no picture at all"], 422),
            ("/v1/readings", ["-H", "apikey: nobody.nothing", "-d", "x"], 401),
            ("/v1/readings", ["-d", "x"], 401),
            ("/v1/token", ["-d", "grant_type=password"], 400),
            ("/v1/token", ["-H", "Content-Type: text/plain", "-d", "x"], 415),
            ("/v1/../../etc/passwd", [], 404), ("/%00", [], 404), ("/v1/token", ["-X", "DELETE"], 405),
        ] {
            let answer = try server.ask(path, arguments)
            #expect(answer.status == status, "\(path) \(arguments.last ?? "")")
            // RFC 6749 names the type of a token's errors.
            let type = path == "/v1/token" && status != 405 ? "application/json" : "application/problem+json"
            #expect(answer.fields["content-type"] == type)
            let problem = try JSONDecoder().decode(Problem.self, from: answer.body)
            #expect(problem.requestID == answer.fields["x-request-id"])
        }
        #expect(try server.ask("/readyz", []).status == 200)
        #expect(try server.ask("/healthz", ["-I"]).status == 200)
        _ = try server.end()
    }

    private func object(_ answer: RunningServer.Answer) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
    }

    private func file(_ name: String, _ object: [String: Any]) throws -> String {
        let url = folder.appendingPathComponent(name)
        try JSONSerialization.data(withJSONObject: object).write(to: url)
        return "@\(url.path)"
    }

    private static let json = ["-H", "Content-Type: application/json"]

    @Test func `a person enrols through AwareID's API, and the enrolment survives a restart`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = try Data(contentsOf: URL(fileURLWithPath: Self.passport)).base64EncodedString()
        var server = try RunningServer(in: folder)
        func headers() throws -> [String] {
            let token = try object(
                server.ask(
                    "/auth/realms/demo-consumers/protocol/openid-connect/token",
                    [
                        "-d", "grant_type=client_credentials", "-d", "scope=openid", "-d",
                        "client_id=\(server.demo.clientId)", "-d", "client_secret=\(server.demo.clientSecret)",
                    ]))
            let text = try #require(token["access_token"] as? String)
            return Self.json + ["-H", "Authorization: Bearer \(text)", "-H", "apikey: \(server.demo.apiKey)"]
        }
        let triggered = try object(
            server.ask(
                "/b2c/proxy/triggerEnroll",
                try headers() + ["-d", #"{"username":"anna","email":"anna@example.org"}"#]))
        #expect(triggered["status"] as? String == "SUCCESS")
        let session = try #require(triggered["sessionToken"] as? String)
        // The session was stored: another process takes it.
        #expect(try server.end(SIGKILL).code != 0)
        server = try RunningServer(in: folder)
        let enrolled = try object(
            server.ask("/onboarding/enrollment/enroll", try headers() + ["-d", #"{"sessionToken":"\#(session)"}"#]))
        #expect(enrolled["requiredChecks"] as? [String] == ["addDevice", "addDocument"])
        let token = try #require(enrolled["enrollmentToken"] as? String)
        let device = try object(
            server.ask(
                "/onboarding/enrollment/addDevice",
                try headers() + ["-d", #"{"enrollmentToken":"\#(token)","deviceId":"d-1"}"#]))
        #expect(device["enrollmentStatus"] as? Int == 1)
        let page = try file(
            "document.json",
            [
                "enrollmentToken": token,
                "documentsInfo": [
                    "documentImage": [["image": picture, "lightingScheme": 6, "format": ".jpeg"]],
                    "processParam": ["alreadyCropped": false],
                ],
            ])
        let document = try server.ask("/onboarding/enrollment/addDocumentOCR", try headers() + ["-d", page])
        #expect(document.status == 200)
        #expect(try object(document)["enrollmentStatus"] as? Int != nil)
        let ended = try server.end()
        for secret in ["anna", token, session] { #expect(!ended.log.contains(secret)) }
    }

    @Test func `a passport is read through Regula's API without credentials, and a journey runs through GBG's`() throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let picture = try Data(contentsOf: URL(fileURLWithPath: Self.passport)).base64EncodedString()
        let page = try file(
            "process.json",
            ["processParam": ["scenario": "FullProcess"], "List": [["ImageData": ["image": picture]]]])
        let processed = try server.ask("/api/process", Self.json + ["-d", page])
        #expect(processed.status == 200)
        #expect(String(decoding: processed.body, as: UTF8.self).contains("ContainerList"))
        let token = try object(
            server.ask(
                "/idscanenterprisesvc/token",
                [
                    "-d", "grant_type=password", "-d", "area=scanning", "-d", "UserName=\(server.demo.clientId)", "-d",
                    "Password=\(server.demo.clientSecret)",
                ]))
        let text = try #require(token["access_token"] as? String)
        let upload = try file(
            "upload.json",
            ["InputImages": [["Name": "WhiteImage", "Data": picture, "ImageFormat": "jpeg"]], "Source": 2])
        let answer = try object(
            server.ask(
                "/idscanenterprisesvc/journey/upload", Self.json + ["-H", "Authorization: \(text)", "-d", upload]))
        #expect(answer["RequiredAction"] as? String == "NONE")
        #expect((answer["JourneyId"] as? String ?? answer["JourneyID"] as? String) != nil)
        _ = try server.end()
    }

    @Test func `a request's identifier is the caller's if it can stand in a log`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        #expect(try server.ask("/healthz", ["-H", "X-Request-ID: a-1"]).fields["x-request-id"] == "a-1")
        let made = try server.ask("/healthz", ["-H", "X-Request-ID: a b\"c"]).fields["x-request-id"]
        #expect(made?.count ?? 0 > 16)
        #expect(made?.contains(" ") == false)
        _ = try server.end()
    }

    @Test(arguments: [
        (["--demo", "--host", "0.0.0.0"], "this machine only"), (["--port", "70000"], "0 to 65535"),
        ([], "no master key"), (["--host", "0.0.0.0"], "--plain-http"),
        (["--demo", "--journeys", "/none"], "the folder of journeys"),
        (["--trusted-proxies", "10.0.0.0/99"], "--trusted-proxies must be networks"),
        (["--allow-origins", "*"], "--allow-origins must be origins"),
    ])
    func `a wrong start is refused with a sentence`(arguments: [String], sentence: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = RunningServer.program
        process.arguments = ["--data", folder.path] + arguments
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus != 0)
        #expect(text.contains(sentence), "\(text)")
    }

    @Test func `a master key that every user can read is refused, unless asked for by name`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let key = folder.appendingPathComponent("open.key")
        try Data(String(repeating: "5a", count: 32).utf8).write(to: key)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key.path)
        let arguments = ["--data", folder.path, "--master-key", key.path, "--add-customer", "acme"]
        let refused = try RunningServer.command(arguments, environment: [:])
        #expect(refused.code != 0)
        #expect(refused.error.contains("every user of this machine can read or change the master key"))
        let asked = try RunningServer.command(arguments, environment: ["VOUCH_READABLE_MASTER_KEY": "1"])
        #expect(asked.code == 0)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: key.path)
        #expect(try RunningServer.command(arguments, environment: [:]).code == 0)
    }

    @Test func `an operator's journeys are served in place of Vouch's, and a wrong one ends the start by its name`()
        throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let journeys = folder.appendingPathComponent("journeys")
        try FileManager.default.createDirectory(
            at: journeys.appendingPathComponent("demo"), withIntermediateDirectories: true)
        func text(_ name: String, next: String = "end") -> Data {
            Data(
                """
                {"format": "vouch-journey/1", "name": "\(name)", "title": "T",
                 "steps": [{"id": "front", "kind": "front", "next": "\(next)"}]}
                """.utf8)
        }
        try text("short").write(to: journeys.appendingPathComponent("short.json"))
        try text("own").write(to: journeys.appendingPathComponent("demo/own.json"))
        let server = try RunningServer(in: folder, ["--no-workers", "--journeys", journeys.path])
        let key = ["-H", "apikey: \(server.demo.apiKey)", "-H", "Content-Type: application/json"]
        let offered = try server.ask("/v1/journey-definitions", key).body
        #expect(String(decoding: offered, as: UTF8.self).contains(#""name":"own""#))
        #expect(try server.ask("/v1/journeys", key + ["-d", #"{"definition":"short"}"#]).status == 201)
        #expect(try server.ask("/v1/journeys", key + ["-d", #"{"definition":"identity"}"#]).status == 404)
        _ = try server.end()
        try text("bad", next: "nowhere").write(to: journeys.appendingPathComponent("bad.json"))
        let refused = try RunningServer.command(
            ["--demo", "--port", "0", "--no-workers", "--data", folder.path, "--journeys", journeys.path],
            environment: [:])
        #expect(refused.code != 0)
        #expect(refused.error.contains("bad.json"))
    }

    @Test func `a customer is made beside a running server, reads with its key, and makes a client of its own`() throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        struct Made: Decodable { let customer, clientId, clientSecret, apiKey: String }
        struct Client: Decodable { let id, secret: String }
        let server = try RunningServer(in: folder)
        let made = try JSONDecoder().decode(Made.self, from: Self.addCustomer("acme-bank", in: folder).output)
        #expect(made.customer == "acme-bank")
        let key = ["-H", "apikey: \(made.apiKey)"]
        #expect(try server.ask("/v1/document-models", key).status == 200)
        let answer = try server.ask(
            "/v1/admin/credentials",
            key + ["-H", "Content-Type: application/json", "-d", #"{"kind":"secret","scopes":["read"]}"#])
        #expect(answer.status == 201)
        let client = try JSONDecoder().decode(Client.self, from: answer.body)
        let token = try server.ask(
            "/v1/token",
            [
                "-d", "grant_type=client_credentials", "-d", "client_id=\(client.id)", "-d",
                "client_secret=\(client.secret)",
            ])
        #expect(token.status == 200)
        // More credentials, and the first ones stay.
        let again = try JSONDecoder().decode(Made.self, from: Self.addCustomer("acme-bank", in: folder).output)
        #expect(again.clientId != made.clientId)
        #expect(try server.ask("/v1/document-models", key).status == 200)
        let log = try server.end().log
        #expect(!log.contains(made.clientSecret))
        #expect(!log.contains(client.secret))
    }

    @Test func `a customer enrols by AwareID's API and by Vouch's, as the customers' file says`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        struct Made: Decodable { let apiKey, clientId, clientSecret: String }
        struct Token: Decodable {
            let text: String
            enum CodingKeys: String, CodingKey { case text = "access_token" }
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try RunningServer(in: folder).end()
        let made = try JSONDecoder().decode(Made.self, from: Self.addCustomer("acme-bank", in: folder).output)
        let secret = folder.appendingPathComponent("acme.key")
        try Data("\(made.apiKey)\n".utf8).write(to: secret)
        let file = folder.appendingPathComponent("customers.json")
        let text = """
            {"default": {"attempts": 2}, "acme-bank": {"requiredChecks": ["device", "document"], "terms": "2026-11",
            "name": "Acme Bank", "language": "fr", "app": {"key": \(Self.appKey), "apiKeyFile": "\(secret.path)"}}}
            """
        try Data(text.utf8).write(to: file)
        let mail = try TestMailServer()
        let server = try RunningServer(
            in: folder, ["--customers", file.path, "--mail-server", mail.url, "--mail-from", "vouch@id.example"])
        func ask(_ path: String, _ body: String, _ more: [String]) throws -> [String: Any] {
            let answer = try server.ask(path, ["-H", "Content-Type: application/json", "-d", body] + more)
            #expect((200..<300).contains(answer.status), "\(path): \(answer.status)")
            return (try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]) ?? [:]
        }
        let answer = try server.ask(
            "/auth/realms/acme-bank-consumers/protocol/openid-connect/token",
            [
                "-d", "grant_type=client_credentials", "-d", "scope=openid", "-d", "client_id=\(made.clientId)", "-d",
                "client_secret=\(made.clientSecret)",
            ])
        let token = try JSONDecoder().decode(Token.self, from: answer.body).text
        let credentials = ["-H", "Authorization: Bearer \(token)", "-H", "apikey: \(made.apiKey)"]
        let person = #"{"username":"anna","email":"anna@example.com"}"#
        let notified = String(person.dropLast()) + #","notifyOptions":{"notifyByEmail":true}}"#
        let triggered = try ask("/acme-bank/b2c/proxy/triggerEnroll", notified, credentials)
        let message = try mail.message()
        #expect(message.recipients == ["anna@example.com"])
        #expect(message.parts.map(\.type) == ["text/plain", "text/html", "image/png"])
        #expect(message.headers["From"] == "Acme Bank <vouch@id.example>")
        #expect((triggered["sessionCallbackURL"] as? String)?.contains("/acme-bank/onboarding?data=") == true)
        // The link of the message lives longer, and leads to such a one that is sealed when it is opened.
        let letter = try #require(message.parts.first.map { String(decoding: $0.content, as: UTF8.self) })
        let link = try #require(letter.firstMatch(of: /http:[^\s]*(\/acme-bank\/onboarding\/[0-9a-f]{32})/)).1
        #expect(try server.ask(String(link), []).fields["location"]?.contains("/acme-bank/onboarding?data=") == true)
        let session = try #require(triggered["sessionToken"] as? String)
        let begun = try ask(
            "/acme-bank/onboarding/enrollment/enroll", #"{"sessionToken":"\#(session)"}"#, credentials)
        #expect((begun["requiredChecks"] as? [String])?.count == 2)
        let native = try ask("/v1/enrolments", person, ["-H", "apikey: \(made.apiKey)"])
        #expect(native["consent"] as? String == "missing", "the terms hold for Vouch's own API too")
        #expect((native["checks"] as? [Any])?.count == 2)
        let log = try server.end().log
        #expect(!log.contains(made.clientSecret))
        #expect(!log.contains(made.apiKey))
    }

    /// An invented app's, on P-256: the generator's point.
    private static let appKey = """
        {"kty": "EC", "crv": "P-256", "x": "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY",
        "y": "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"}
        """

    @Test(arguments: [
        (#"{"acme": {"atempts": 3}}"#, "acme: atempts: not one of"),
        (#"{"acme": {"app": {"key": \#(appKey), "apiKeyFile": "/nowhere/acme.key"}}}"#, "/nowhere/acme.key"),
        (#"{"acme": {"app": {"key": \#(appKey), "apiKeyFile": "/dev/null"}}}"#, "/dev/null"),
    ])
    func `a customers' file that is not understood ends the start with a sentence`(text: String, words: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("customers.json")
        try Data(text.utf8).write(to: file)
        let (code, _, errors) = try Self.run(["--demo", "--port", "0", "--data", folder.path, "--customers", file.path])
        #expect(code == 1, "\(errors)")
        #expect(errors.contains(words), "\(errors)")
    }

    @Test(arguments: ["", "Acme", "a b", "-acme", "demo", "../acme", String(repeating: "a", count: 65)])
    func `what cannot name a customer is refused with a sentence`(_ name: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try RunningServer(in: folder)
        let refused = try Self.addCustomer(name, in: folder)
        #expect(refused.code != 0)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.contains("customer") || refused.errors.contains("demonstration"), "\(refused.errors)")
        _ = try server.end()
    }

    private static func addCustomer(
        _ name: String, in folder: URL
    ) throws -> (code: Int32, output: Data, errors: String) {
        try run(["--data", folder.path, "--add-customer=\(name)"])
    }

    private static func run(_ arguments: [String]) throws -> (code: Int32, output: Data, errors: String) {
        let process = Process()
        process.executableURL = RunningServer.program
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, text, String(decoding: complaint, as: UTF8.self))
    }
}
