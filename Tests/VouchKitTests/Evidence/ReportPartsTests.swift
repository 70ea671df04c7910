import Testing

@testable import VouchKit

@Suite struct ReportPartsTests {
    @Test(arguments: [
        #"{"a":1}"#, #"{"a":"x,\"}{","fields":{"b":{"v":"]"},"c":[1,2]},"graphics":[{"k":1},{"k":2}],"z":null}"#,
        #"{"fields":{},"graphics":[],"z":[[],{}]}"#, #"{}"#,
    ])
    func `a report in parts is the same bytes again`(_ json: String) throws {
        let parts = try #require(ReportParts.split(Array(json.utf8)))
        #expect(String(decoding: ReportParts.joined(parts), as: UTF8.self) == json)
    }

    @Test func `fields and graphics are parts of their own`() throws {
        let json = #"{"fields":{"surname":{"value":"A"}},"graphics":[{"k":1}],"mrz":{"lines":[]}}"#
        let parts = try #require(ReportParts.split(Array(json.utf8)))
        #expect(parts.keys.sorted() == ["fields", "fields/surname", "graphics", "graphics/0", "mrz"])
    }

    @Test(arguments: ["", "{", "[1", "1", #"{"a":1"#, #"{"a":1}}"#])
    func `what is not a report is refused`(_ json: String) { #expect(ReportParts.split(Array(json.utf8)) == nil) }
}
