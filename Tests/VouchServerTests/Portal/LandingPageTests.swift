import HTTPTypes
import Testing
import VouchCore

@testable import VouchServer

/// Where the link of an enrolment leads whoever has no app that takes it.
@Suite struct LandingPageTests {
    private struct Nobody: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? { nil }
    }

    private func page(
        _ path: String, app: String? = "acme-bank://enrol", language: String? = nil
    ) async -> (status: Int, text: String, fields: HTTPFields) {
        var fields: HTTPFields = [:]
        fields[.acceptLanguage] = language
        let response = await RouteTable(LandingPage(app: app).routes, gate: Nobody()).answer(
            ServerRequest(.get, path, fields: fields, identifier: "r-1", received: Timestamp(seconds: 0)))
        return (response.status.code, String(decoding: response.body, as: UTF8.self), response.fields)
    }

    @Test(arguments: ["/onboarding", "/acme/onboarding"])
    func `the page hands the link's data to the app, unchanged`(path: String) async {
        let found = await page(path + "?data=eyJh.b_c-d%2Be%2Ff%3D")
        #expect(found.status == 200)
        #expect(found.text.contains(#"href="acme-bank://enrol?data=eyJh.b_c-d%2Be%2Ff%3D""#))
        #expect(found.fields[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
        #expect(found.fields[.cacheControl] == "no-store")
    }

    @Test func `an app link that has a query keeps it`() async {
        let found = await page("/onboarding?data=a", app: "https://app.example/open?from=mail")
        #expect(found.text.contains("https://app.example/open?from=mail&amp;data=a"))
    }

    @Test func `without an app link the page says what to do, and links nowhere`() async {
        let found = await page("/onboarding?data=a", app: nil)
        #expect(found.status == 200)
        #expect(found.text.contains("Open this page on the phone"))
        #expect(!found.text.contains("href=\"acme"))
    }

    @Test(arguments: ["", "?data=", "?data=%22%3E%3Cscript%3E", "?data=a%20b", "?other=1"])
    func `a link without data, or with other data than a server makes, is not complete`(query: String) async {
        let found = await page("/onboarding" + query)
        #expect(found.status == 400)
        #expect(found.text.contains("not complete"))
        #expect(!found.text.contains("<script"))
    }

    @Test(arguments: [
        ("de", "de"), ("de-AT,en;q=0.5", "de"), ("xx, fr;q=0.5, es;q=0.8", "es"), ("en;q=0.1, it", "it"),
        ("fr;q=0, de;q=0.1", "de"), ("zh", "en"), ("", "en"), (";;,q=", "en"),
    ])
    func `the page is in the person's language, as far as there is one`(field: String, language: String) async {
        let found = await page("/onboarding?data=a", language: field)
        #expect(found.text.contains("<html lang=\"\(language)\">"))
        #expect(found.fields[.contentLanguage] == language)
        #expect(found.fields[.vary] == "Accept-Language")
    }

    @Test func `every language has every text`() {
        for words in LandingPage.Words.all {
            let texts = [words.title, words.explanation, words.open, words.expiry, words.incomplete]
            #expect(texts.allSatisfy { $0.count > 5 }, "\(words.language)")
            #expect(Set(texts).count == texts.count)
        }
    }
}
