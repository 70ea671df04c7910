import Foundation
import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchCore

@Suite struct LDSFileTests {
    @Test func `every file of the specimen is read without a remark and as long as it is`() throws {
        for (name, file, bytes) in try LDSSpecimen.files() {
            let read = try LDSContent.decode(file, bytes)
            #expect(read.findings.isEmpty, "\(name): \(read.findings.map { $0.finding.code.rawValue })")
            #expect(read.length == bytes.count, "\(name)")
            #expect(read.file == file)
            guard let again = read.content.encoded(as: file) else { continue }
            #expect(again == bytes || rewritten.contains(name), "\(name)")
            #expect(try LDSContent.decode(file, again).findings.isEmpty, "\(name)")
        }
    }

    /// What is written in another format than it was read in, or not all of it.
    private let rewritten: Set = [
        "dg2-2011", "dg2-39794", "dg3", "dg3-2011", "dg3-39794", "dg4", "dg4-39794", "dl-com-18013",
    ]

    @Test func `padding after a file is noted and no part of it`() throws {
        for (name, file, bytes) in try LDSSpecimen.files()
        where file != .attributes && file != .directory && file != .cvca {
            let read = try LDSContent.decode(file, bytes + [0, 0])
            #expect(read.length == bytes.count, "\(name)")
            #expect(read.findings.map { $0.finding.code } == [.encodingTrailingBytes], "\(name)")
            #expect(read.findings.map { $0.offset } == [bytes.count], "\(name)")
        }
    }

    @Test func `a file cut off anywhere is refused, or a finding`() throws {
        for (name, file, bytes) in try LDSSpecimen.files() where bytes.count < 2000 {
            for count in bytes.indices {
                let read = try? LDSContent.decode(file, Array(bytes[..<count]))
                // Files of several objects may end after any of them.
                #expect(read == nil || [.attributes, .directory, .cvca].contains(file), "\(name) \(count)")
            }
        }
    }

    @Test func `any byte may be wrong anywhere`() throws {
        for (_, file, bytes) in try LDSSpecimen.files() where bytes.count < 1200 {
            var read = 0
            for index in bytes.indices {
                for value: UInt8 in [0x84, 0xFF] {
                    var changed = bytes
                    changed[index] = value
                    read += (try? LDSContent.decode(file, changed)) == nil ? 0 : 1
                }
            }
            #expect(read < 2 * bytes.count)
        }
    }

    @Test(arguments: [
        [0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x84, 0x7F, 0xFF, 0xFF, 0xFF], [0x80], [0x85, 0, 0, 0, 0, 1], [0xFF],
    ])
    func `a file that says it is huge, endless or nonsense is refused`(_ length: [UInt8]) throws {
        for (name, file, bytes) in try LDSSpecimen.files() {
            var reader = TLVReader(bytes)
            let object = try reader.next()
            let changed = TLVWriter.number(object.tag) + length + object.value
            #expect(throws: ChipError.self, "\(name)") { try LDSContent.decode(file, changed) }
        }
    }

    @Test func `no file is read that is longer than any can be`() {
        let bytes = [UInt8](repeating: 0, count: LDSContent.maximumLength + 1)
        #expect { try LDSContent.decode(.common, bytes) } throws: { ($0 as? ChipError)?.code == .tooLarge }
    }

    @Test func `errors name the file and neither they nor what was read show a person`() throws {
        #expect {
            try LDSContent.decode(ElementaryFile.dataGroups[10], [0x6B, 0x05])
        } throws: { error in "\(error)" == "malformedResponse at read.DG11" }
        for (name, file, bytes) in try LDSSpecimen.files() {
            var text = ""
            let read = try LDSContent.decode(file, bytes)
            dump(read, to: &text)
            text += "\(read)" + String(reflecting: read)
            for secret in ["ERIKSSON", "ANNA", "ZENITH", "Zürich", "L898902C3", "1974", "69, 82, 73, 75", "255, 216"] {
                #expect(!text.contains(secret), "\(name) shows \(secret)")
            }
        }
    }

    @Test func `the seeds of the fuzz targets are our own files`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")
        let isWriting = ProcessInfo.processInfo.environment["VOUCH_WRITE_SEEDS"] != nil
        for (name, file, bytes) in try LDSSpecimen.files() {
            let index = try #require(ElementaryFile.known.firstIndex(of: file))
            var seeds = [("lds/\(name).bin", [UInt8(index)] + bytes)]
            if file == .cardAccess || file == .documentSecurity || name == "dg15" {
                seeds.append(("tlv/\(name).bin", bytes))
            }
            for (path, seed) in seeds {
                let url = folder.appendingPathComponent(path)
                if isWriting { try Data(seed).write(to: url) }
                #expect([UInt8](try Data(contentsOf: url)) == seed, "\(path)")
            }
        }
    }
}
