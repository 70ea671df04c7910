import Testing
import VouchAPI
import VouchCore

@testable import VouchServer

struct ProblemPageTests {
    private struct OpenGate: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? { nil }
    }

    private func page(_ path: String) async -> (status: Int, type: String?, text: String) {
        let table = RouteTable(ProblemRoutes().routes, gate: OpenGate())
        let response = await table.answer(
            ServerRequest(.get, path, identifier: "r-1", received: NativeFixture.start))
        return (
            response.status.code, response.fields[.contentType], String(decoding: response.body, as: UTF8.self)
        )
    }

    @Test(arguments: Problem.Code.allCases)
    func `the type of every problem is a page that says what it means and what to do`(code: Problem.Code) async throws {
        let problem = ServerResponse.problem(Problem(code, "d"))
        let text = String(decoding: problem.body, as: UTF8.self)
        let type = try #require(text.firstMatch(of: /"type":"([^"]+)"/)?.1)
        let page = await page(String(type))
        #expect(page.status == 200)
        #expect(page.type == "text/html; charset=utf-8")
        #expect(page.text.contains("<h1>\(code.title)</h1>"))
        #expect(page.text.contains("Status \(code.status)"))
        #expect(page.text.contains(code.remedy.dropFirst()))
        #expect(page.text.contains(code.meaning))
        #expect(await self.page("/problems").text.contains("href=\"\(type)\""))
    }

    @Test func `the server's own address is a page that leads to the API, the portal and the problems`() async throws {
        let table = RouteTable(StartPage().routes + ProblemRoutes().routes, gate: OpenGate())
        let response = await table.answer(
            ServerRequest(.get, "/", identifier: "r-1", received: NativeFixture.start))
        #expect(response.status == .ok)
        let text = String(decoding: response.body, as: UTF8.self)
        for address in ["/v1/docs", "/portal", "/problems", "/readyz"] {
            #expect(text.contains("href=\"\(address)\""))
        }
    }

    @Test(arguments: ["/problems/x", "/problems/request.malformed%00", "/problems/%3Cscript%3E"])
    func `another type is not found, and not repeated`(path: String) async {
        let page = await page(path)
        #expect(page.status == 404)
        #expect(page.type == "application/problem+json")
        #expect(!page.text.contains("script"))
    }
}
