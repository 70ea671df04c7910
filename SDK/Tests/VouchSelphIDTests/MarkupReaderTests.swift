import Testing
import VouchDialects
import VouchSelphID

/// XML from outside: what is read, and what is refused.
@Suite struct MarkupReaderTests {
    private func table(_ xml: String) throws(MarkupError) -> SelphID.TextTable { try SelphID.TextTable(xml: xml) }

    @Test func `entities, numbers of characters, CDATA and comments are read`() throws {
        let texts = try table(
            """
            <?xml version="1.0"?><!-- a --><resources>
            <string name='a'>1 &lt; 2 &amp;&#x41;&#66;</string><string name="b"> <![CDATA[<b>&amp;]]> </string>
            <string name="c">x<!-- y -->z</string><string name="d"/><other><string name="e">no</string></other>
            </resources><!-- b -->
            """)
        #expect(texts["a"] == "1 < 2 &AB")
        #expect(texts["b"] == "<b>&amp;")
        #expect(texts["c"] == "xz")
        #expect(texts["d"] == "")
        #expect(texts["e"] == nil)
    }

    @Test(arguments: [
        ("<!DOCTYPE r [<!ENTITY a \"b\">]><resources/>", MarkupError.Code.declaration),
        ("<resources><!ENTITY a \"b\"></resources>", .declaration),
        ("<resources><string name=\"a\">&lol;</string></resources>", .declaration),
        ("<resources><?php x?></resources>", .declaration), ("<resources>", .malformed), ("", .malformed),
        ("text", .malformed), ("<resources></resource>", .malformed), ("<resources/><resources/>", .malformed),
        ("<resources><string name=\"a\" name=\"b\"/></resources>", .malformed),
        ("<resources a=b/>", .malformed), ("<resources a=\"<\"/>", .malformed), ("<1/>", .malformed),
        ("<resources><string name=\"a\">&#0;</string></resources>", .malformed),
        ("<resources><string name=\"a\">&#xD800;</string></resources>", .malformed),
        ("<resources><string name=\"a\">&#x110000;</string></resources>", .malformed),
        ("<resources><string name=\"a\">&amp</string></resources>", .malformed),
        ("<resources><!-- -</resources>", .malformed), ("</resources>", .malformed),
        ("<strings/>", .value), ("<resources><string>a</string></resources>", .value),
    ])
    func `what is malformed, or could grow, is refused`(_ xml: String, _ code: MarkupError.Code) {
        #expect(self.code { () throws(MarkupError) in try table(xml) } == code)
    }

    @Test func `depth, number and length are bounded`() {
        let deep = String(repeating: "<a>", count: 33) + String(repeating: "</a>", count: 33)
        #expect(code { () throws(MarkupError) in try table(deep) } == .tooDeep)
        let many = "<resources>" + String(repeating: "<a/>", count: 20_000) + "</resources>"
        #expect(code { () throws(MarkupError) in try table(many) } == .tooManyElements)
        let long = "<resources>" + String(repeating: " ", count: 1 << 20) + "</resources>"
        #expect(code { () throws(MarkupError) in try table(long) } == .tooLong)
        #expect(code { () throws(MarkupError) in try SelphID.TextTable(xml: [0x3C, 0xFF, 0x3E]) } == .notUTF8)
        let name = "<" + String(repeating: "a", count: 65) + "/>"
        #expect(code { () throws(MarkupError) in try table(name) } == .malformed)
    }

    /// Nil if it is read.
    private func code<Value>(_ read: () throws(MarkupError) -> Value) -> MarkupError.Code? {
        do throws(MarkupError) {
            _ = try read()
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `damaged XML is read or refused at a place within it`() {
        let seed = Array(
            "<?xml version='1.0'?><resources><!-- a --><string name=\"a\">b&amp;&#65;<![CDATA[c]]></string></resources>"
                .utf8)
        var state: UInt64 = 58
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var codes: Set<MarkupError.Code> = []
        for _ in 0..<5_000 {
            var bytes = seed
            for _ in 0...random(3) {
                let place = random(bytes.count)
                switch random(3) {
                case 0: bytes[place] = UInt8(random(256))
                case 1: bytes.remove(at: place)
                default: bytes.insert(seed[random(seed.count)], at: place)
                }
            }
            do throws(MarkupError) {
                _ = try SelphID.TextTable(xml: bytes)
            } catch {
                codes.insert(error.code)
                #expect((0...bytes.count).contains(error.offset))
            }
        }
        #expect(codes.isSuperset(of: [.malformed, .declaration, .value, .notUTF8]))
    }

    @Test func `models need an identifier of their own and a text`() throws {
        let models = try SelphID.DocumentModels(
            xml: "<models><model id=\"a\">x</model><model id=\"b\">y</model></models>")
        #expect(models.models.map(\.id) == ["a", "b"])
        #expect(models.models.map(\.text) == ["x", "y"])
        for xml in [
            "<models><model>x</model></models>", "<models><model id=\"a\"/></models>", "<model id=\"a\">x</model>",
            "<models><model id=\"a\">x</model><model id=\"a\">y</model></models>",
            "<models><other id=\"a\">x</other></models>",
        ] {
            #expect(code { () throws(MarkupError) in try SelphID.DocumentModels(xml: xml) } == .value)
        }
    }
}
