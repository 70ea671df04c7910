import Testing
import VouchChip

/// Nothing that a file says about a person is printed, whichever way it is printed.
@Suite struct LDSPrivacyTests {
    /// Files that say nothing about a person.
    private static let impersonal: Set = [
        "card-access", "attributes", "directory", "com", "cvca", "dg14", "dg15", "card-security", "sod", "dl-com",
        "dl-com-18013", "edl-dg13",
    ]

    private static func printed(_ value: some Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text + "\n\(value)\n" + String(reflecting: value)
    }

    /// Every run of at least four printable characters, in parts of four, in the values of the file.
    private static func words(_ bytes: [UInt8]) -> Set<String> {
        var words: Set<String> = []
        for run in bytes.split(whereSeparator: { !(0x21...0x7A).contains($0) }) where run.count >= 4 {
            for start in run.startIndex...(run.endIndex - 4) {
                words.insert(String(decoding: run[start..<(start + 4)], as: UTF8.self))
            }
        }
        return words
    }

    @Test func `no text, no date and no picture of a file is printed`() throws {
        for (name, file, bytes) in try LDSSpecimen.files() where !Self.impersonal.contains(name) {
            let read = try LDSContent.decode(file, bytes)
            let text = Self.printed(read)
            for word in Self.words(bytes) where !["ISO/", "e1-1"].contains(word) {
                #expect(!text.contains(word), "\(name) shows \(word)")
            }
            // An array of bytes shows as numbers: [69, 82, 73, or one number a line.
            let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
            let numbers = lines.map { $0.hasPrefix("- ") && Int($0.dropFirst(2)) != nil }
            let runs = numbers.indices.filter {
                numbers[$0...].prefix(4).count == 4 && !numbers[$0...].prefix(4).contains(false)
            }
            #expect(runs.isEmpty, "\(name) shows bytes")
            #expect(!text.contains(/\[\d+, \d+, \d+, \d+/), "\(name) shows bytes")
        }
    }

    @Test func `nor of a file in which nothing is right`() throws {
        for (name, file, bytes) in try LDSSpecimen.files() where !Self.impersonal.contains(name) {
            for step in [2, 3, 5] {
                var changed = bytes
                for index in stride(from: step, to: bytes.count, by: step * 7) { changed[index] ^= 0x11 }
                do {
                    let text = Self.printed(try LDSContent.decode(file, changed))
                    for word in ["ERIKSSON", "ANNA MARIA", "ZENITH", "L898902C", "ZE184226B", "MAIN STREET"] {
                        #expect(!text.contains(word), "\(name) shows \(word)")
                    }
                } catch {
                    #expect(Self.printed(error).count < 2000)
                    #expect(!Self.printed(error).contains("ERIKSSON"))
                }
            }
        }
    }

    @Test func `the values are there for who asks for them`() throws {
        let entry = try #require(try LDSSpecimen.files().first { $0.name == "dl-dg2" })
        let read = try LDSContent.decode(entry.file, entry.bytes)
        guard case .drivingLicenceData(.holder(let holder)) = read.content else {
            Issue.record("no holder")
            return
        }
        #expect(holder.height?.reveal { $0 } == 170)
        #expect(holder.weight?.reveal { $0 } == 62)
        #expect(holder.sex?.reveal { $0 } == 2)
        #expect(holder.eyeColour?.reveal { $0 } == "GRN")
        #expect(holder.placeOfResidence?.reveal { $0 } == "1 MAIN STREET")
    }
}
