import Testing
import VouchCore

@Suite struct JSONReaderTests {
    private func code(_ text: String) -> JSONError.Code? {
        do throws(JSONError) {
            _ = try JSONReader.read(Array(text.utf8))
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: ["{}", " [1, 2] \n", "\"a\"", "true", "-0.5e3", "{\"a\": {\"b\": null}}"])
    func `one value is read, with white space around it`(_ text: String) { #expect(code(text) == nil) }

    @Test(arguments: [
        "{} {}", "[1]]", "1 2", "truefalse", "{}\u{0}", "", " ", "[1,]", "{\"a\":1,}", "{a:1}", "'a'", "01", "+1", ".5",
        "1.", "nul", "\"\n\"", "[1", "\u{FEFF}{}",
    ])
    func `anything else, before the value or after it, is malformed`(_ text: String) {
        #expect(code(text) == .malformed)
    }

    @Test func `a value lies in 32 others, not in more`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        }
        #expect(code(nested(JSONReader.maximumDepth)) == nil)
        #expect(code(nested(JSONReader.maximumDepth + 1)) == .tooDeep)
    }

    @Test func `a text has a length`() {
        let text = "\"" + String(repeating: "a", count: JSONReader.maximumLength - 2) + "\""
        #expect(code(text) == nil)
        #expect(code(text + " ") == .tooLong)
    }
}
