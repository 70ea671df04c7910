import Testing
import VouchCore

@testable import VouchBarcode

private struct CanonicalVectors: Decodable {
    struct Number: Decodable {
        let bits: String
        let text: String
    }

    struct Form: Decodable {
        let text: String
        let form: String
    }

    struct Refusal: Decodable {
        let text: String
        let code: String
    }

    let numbers: [Number]
    let canonical: [Form]
    let refused: [Refusal]

    static let all: CanonicalVectors = PayloadVectors.load("vdsnc/canonical")
}

@Suite struct VDSNCJSONTests {
    @Test func `numbers are written as RFC 8785 has them`() throws {
        for vector in CanonicalVectors.all.numbers {
            let number = Double(bitPattern: try #require(UInt64(vector.bits, radix: 16)))
            #expect(String(decoding: JSONCanonicalForm.text(of: number), as: UTF8.self) == vector.text)
            let read = try JSONReader.read(Array(vector.text.utf8))
            #expect(read == .number(number))
        }
    }

    @Test func `every power of ten and its neighbours read the same again`() throws {
        for exponent in -320...308 {
            let power = try #require(Double("1e\(exponent)"))
            for number in [power, power.nextUp, power.nextDown, -power, power * 3, power / 7] where number.isFinite {
                let text = JSONCanonicalForm.text(of: number)
                #expect(Double(String(decoding: text, as: UTF8.self)) == number)
                #expect(JSONCanonicalForm.bytes(of: try JSONReader.read(text)) == text)
            }
        }
    }

    @Test func `values have one canonical form`() throws {
        for vector in CanonicalVectors.all.canonical {
            let value = try JSONReader.read(Array(vector.text.utf8))
            let form = JSONCanonicalForm.bytes(of: value)
            #expect(String(decoding: form, as: UTF8.self) == vector.form)
            #expect(JSONCanonicalForm.bytes(of: try JSONReader.read(form)) == form)
        }
    }

    @Test func `what has no one meaning is refused`() {
        for vector in CanonicalVectors.all.refused {
            let error = #expect(throws: JSONError.self, "\(vector.text)") {
                try JSONReader.read(Array(vector.text.utf8))
            }
            #expect(error?.code.rawValue == vector.code, "\(vector.text)")
        }
    }

    @Test func `text that is no Unicode is refused`() {
        for bytes in [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]] {
            #expect(throws: JSONError(.malformedText, at: 0)) { try JSONReader.read(bytes) }
        }
    }

    @Test func `size and depth have limits`() throws {
        let deepest = String(repeating: "[", count: 32) + "1" + String(repeating: "]", count: 32)
        #expect(try JSONReader.read(Array(deepest.utf8)).elements?.count == 1)
        let open = [UInt8](repeating: UInt8(ascii: "["), count: JSONReader.maximumLength)
        #expect(throws: JSONError(.tooDeep, at: 33)) { try JSONReader.read(open) }
        #expect(throws: JSONError(.tooLong, at: JSONReader.maximumLength)) { try JSONReader.read(open + [0x5D]) }
    }

    @Test func `names that look alike are one name`() {
        // Composed and decomposed: nobody could tell which of them counts.
        #expect(throws: JSONError(.repeatedName, at: 8)) {
            try JSONReader.read(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
        }
    }

    @Test func `base64url is read strictly`() {
        #expect(VDSNCBase64.decode("")?.bytes == [])
        #expect(VDSNCBase64.decode("_-8")?.bytes == [0xFF, 0xEF])
        #expect(VDSNCBase64.decode("_-8=")?.bytes == [0xFF, 0xEF])
        #expect(VDSNCBase64.decode("_-8=")?.isOtherAlphabet == false)
        #expect(VDSNCBase64.decode("/+8=")?.isOtherAlphabet == true)
        #expect(VDSNCBase64.decode("QUJD")?.bytes == Array("ABC".utf8))
        for text in ["A", "=", "QQ=", "QQ===", "Q=Q=", "QR", "_+8", "QU JD", "QUJD\n", "QUJD=", "é"] {
            #expect(VDSNCBase64.decode(text) == nil, "\(text)")
        }
    }
}

extension VDSNCBase64.Decoded: Equatable {
    public static func == (a: Self, b: Self) -> Bool {
        a.bytes == b.bytes && a.isOtherAlphabet == b.isOtherAlphabet
    }
}
