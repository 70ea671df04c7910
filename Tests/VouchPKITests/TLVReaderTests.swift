import Testing
import TrustTestSupport
import VouchPKI

/// One of `tlv-malformed.json`.
struct MalformedTLV: Decodable, Sendable, CustomTestStringConvertible {
    let what: String
    let bytes: String
    let reads: String
    let error: String
    let offset: Int

    static let all: [MalformedTLV] = (try? TrustVector.load("tlv-malformed")) ?? []

    var testDescription: String { what }

    func read(_ reader: inout TLVReader) throws(TLVError) {
        switch reads {
        case "object": _ = try reader.next()
        case "enter":
            var inner = try reader.enter(ASN1.sequence)
            _ = try inner.next()
            try reader.leave(inner)
        case "integer": _ = try reader.integer(in: 0...100)
        case "number": _ = try reader.positiveNumber(maximumLength: 8)
        case "identifier": _ = try reader.objectIdentifier()
        case "bits": _ = try reader.bitString()
        case "boolean": _ = try reader.boolean()
        case "null": try reader.null()
        case "time": _ = try reader.time()
        default: _ = try reader.string()
        }
    }
}

@Suite struct TLVReaderTests {
    @Test func `the vectors are there`() {
        #expect(MalformedTLV.all.count == 40)
    }

    @Test(arguments: MalformedTLV.all)
    func `malformed encodings are refused where they go wrong`(_ vector: MalformedTLV) throws {
        var reader = TLVReader(try #require(Hex.bytes(vector.bytes)))
        do throws(TLVError) {
            try vector.read(&reader)
            Issue.record("read")
        } catch {
            #expect("\(error.code)" == vector.error)
            #expect(error.offset == vector.offset)
        }
    }

    @Test func `objects keep their place in the file and their bytes`() throws {
        let bytes = try #require(Hex.bytes("7F6106 5F1F01AA 0400 0101FF"))
        var reader = TLVReader(bytes)
        var inner = try reader.enter(0x7F61)
        let first = try inner.next(0x5F1F)
        #expect(first.value.indices == 6..<7)
        #expect(Array(first.encoded) == Array(bytes[3..<7]))
        let second = try inner.next()
        #expect(second.value.isEmpty)
        #expect(second.value.startIndex == 9)
        try reader.leave(inner)
        #expect(reader.offset == 9)
        #expect(try reader.boolean())
        try reader.finish()
    }

    @Test(arguments: [("04810100", 1), ("0482000100", 1), ("0484000000011F", 1), ("04830000", 0)])
    func `a length in too many bytes is read and noted`(_ text: String, _ count: Int) throws {
        var reader = TLVReader(try #require(Hex.bytes(text)))
        if count == 0 {
            #expect(throws: TLVError.self) { try reader.next() }
        } else {
            #expect(try reader.next().value.count == count)
            #expect(reader.deviations == [TLVDeviation(.longLength, at: 1)])
        }
    }

    @Test func `needless bytes of an INTEGER and an odd BOOLEAN are noted`() throws {
        var reader = TLVReader(try #require(Hex.bytes("02020001 0202FF80 010101")))
        #expect(try reader.integer(in: 1...1) == 1)
        #expect(try reader.integer(in: -128 ... -128) == -128)
        #expect(try reader.boolean())
        #expect(reader.deviations.map { $0.kind } == [.longInteger, .longInteger, .notDistinguished])
        #expect(reader.deviations.map { $0.offset } == [2, 6, 10])
    }

    @Test func `deep nesting ends in an error, not in the stack`() throws {
        var bytes: [UInt8] = []
        for _ in 0..<1000 { bytes = TLVWriter.object(ASN1.sequence, bytes) }
        var reader = TLVReader(bytes)
        #expect {
            while true { reader = try reader.enterSequence() }
        } throws: { ($0 as? TLVError)?.code == .tooDeep }
    }

    @Test func `a million empty objects do not fill the memory`() throws {
        var reader = TLVReader([UInt8](repeating: 0, count: 2_000_000))
        #expect { try reader.elements() } throws: { ($0 as? TLVError)?.code == .tooManyElements }
    }

    @Test func `remarks are bounded`() throws {
        var reader = TLVReader([[UInt8]](repeating: [0x04, 0x81, 0x00], count: 1000).flatMap { $0 })
        #expect(try reader.elements().count == 1000)
        #expect(reader.deviations.count == TLVReader.maximumDeviationCount)
    }

    @Test func `every length is written in its shortest form and read back`() throws {
        for count in [0, 1, 127, 128, 255, 256, 65_535, 65_536, 70_000] {
            var reader = TLVReader(TLVWriter.object(0x7F2E, [UInt8](repeating: 1, count: count)))
            #expect(try reader.next(0x7F2E).value.count == count)
            try reader.finish()
            #expect(reader.deviations.isEmpty)
        }
    }

    @Test(arguments: [0, 1, -1, 127, 128, -128, -129, 255, 256, 65_535, Int(Int32.max), Int(Int32.min), 1 << 54])
    func `an INTEGER is read as it was written`(_ value: Int) throws {
        var reader = TLVReader(TLVWriter.integer(value))
        #expect(try reader.integer(in: value...value) == value)
        #expect(reader.deviations.isEmpty)
    }

    @Test func `a set in disorder is read and noted`() throws {
        let parts = [TLVWriter.integer(2), TLVWriter.integer(1)]
        var reader = TLVReader(TLVWriter.object(ASN1.set, of: parts) + TLVWriter.set(of: parts))
        #expect(try reader.setElements().map { Array($0.encoded) } == parts)
        #expect(reader.deviations == [TLVDeviation(.unorderedSet, at: 2)])
        #expect(try reader.setElements().map { Array($0.encoded) } == parts.reversed())
        #expect(reader.deviations.count == 1)
    }

    @Test func `text is read in the encoding it is in`() throws {
        let objects: [(UInt32, [UInt8], String)] = [
            (ASN1.utf8String, Array("Jørgen".utf8), "Jørgen"), (ASN1.printableString, Array("DE".utf8), "DE"),
            (ASN1.t61String, [0x4A, 0xF8], "Jø"), (ASN1.utf8String, [0x4A, 0xF8], "Jø"),
            (ASN1.bmpString, [0x00, 0x4A, 0x01, 0x41], "JŁ"), (ASN1.bmpString, [0xD8, 0x00], "\u{FFFD}"),
            (ASN1.ia5String, Array("é".utf8), "é"),
        ]
        var reader = TLVReader(objects.flatMap { TLVWriter.object($0.0, $0.1) })
        for (_, _, text) in objects { #expect(try reader.string() == text) }
        #expect(reader.deviations.map { $0.kind } == [.textNotUTF8, .unusualEncoding])
    }

    @Test func `times are read in both forms`() throws {
        let texts: [(UInt32, String, Int)] = [
            (ASN1.utcTime, "490101120000Z", 2049), (ASN1.utcTime, "500101120000Z", 1950),
            (ASN1.utcTime, "2601011200Z", 2026), (ASN1.generalizedTime, "20260101120000Z", 2026),
        ]
        var reader = TLVReader(texts.flatMap { TLVWriter.object($0.0, Array($0.1.utf8)) })
        for (_, _, year) in texts {
            let time = try reader.time()
            #expect((time.date.year, time.date.month, time.hour, time.second) == (year, 1, 12, 0))
        }
        #expect(reader.deviations.map { $0.kind } == [.notDistinguished])
    }

    @Test func `every kind of remark has a code of its own`() {
        let codes = TLVDeviation.Kind.allCases.map { TLVDeviation($0, at: 7).finding(in: .common).finding.code }
        #expect(Set(codes).count == codes.count)
    }
}
