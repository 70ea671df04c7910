import Testing
import VouchCore
import VouchPKI
import VouchTestSupport
import VouchTesting

@testable import VouchChip

/// Copies of a chip's files in one container, and back.
@Suite struct DTCVirtualComponentTests {
    private func files() throws -> [(file: ElementaryFile, bytes: [UInt8])] {
        let passport = try VirtualPassport()
        return ([.documentSecurity] + ElementaryFile.dataGroups).compactMap { file in
            passport.storedBytes(of: file).map { (file, $0) }
        }
    }

    private func code(_ bytes: [UInt8]) -> DTCError.Code? {
        do throws(DTCError) {
            _ = try DTCVirtualComponent(bytes)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(.shows("X-R21")) func `a chip's files come out of the container byte for byte`() throws {
        let files = try files()
        let component = try DTCVirtualComponent(files: files.reversed())
        let read = try DTCVirtualComponent(component.encoded)
        #expect(read.version == 1)
        #expect(!read.hasOwnSigner)
        #expect(read.files.map(\.file.name) == files.map(\.file.name))
        #expect(zip(read.files, files).allSatisfy { $0.bytes == $1.bytes })
        #expect(read.encoded == component.encoded)
        #expect("\(read)" == "DTC-VC of \(files.count) files")
    }

    @Test func `the container has the tags of DTCContentInfo`() throws {
        let file = { (name: ElementaryFile, byte: UInt8) in (file: name, bytes: [byte]) }
        let one = try #require(ElementaryFile.dataGroup(1))
        let two = try #require(ElementaryFile.dataGroup(2))
        let sixteen = try #require(ElementaryFile.dataGroup(16))
        let component = try DTCVirtualComponent(
            files: [file(two, 2), file(.documentSecurity, 9), file(one, 1), file(sixteen, 16), file(.common, 7)])
        #expect(
            Hex.text(component.encoded).uppercased() == "3011" + "020101" + "300C" + "800109" + "810101" + "820102"
                + "900110")
    }

    @Test func `a signer of its own is told, and what only a State reads is passed over`() throws {
        let plain = try DTCVirtualComponent(files: files()).encoded
        var reader = TLVReader(plain)
        var info = try reader.enterSequence()
        let parts = try info.elements()
        let data = Array(parts[1].value) + TLVWriter.object(0xB6, [1, 2]) + TLVWriter.object(0xB7, [3])
        let bound = TLVWriter.sequence([
            Array(parts[0].encoded), TLVWriter.object(ASN1.sequence, data), TLVWriter.object(ASN1.context(0), [4]),
            TLVWriter.object(ASN1.context(1), [5]),
        ])
        let read = try DTCVirtualComponent(bound)
        #expect(read.hasOwnSigner)
        #expect(read.files.count == (try files().count))
    }

    @Test func `what is not a credential is refused`() throws {
        let files = try files()
        let good = try DTCVirtualComponent(files: files).encoded
        #expect(throws: DTCError.self) { try DTCVirtualComponent(files: Array(files.dropFirst())) }
        for count in [0, 1, 4, 9, good.count / 2, good.count - 1] {
            #expect(code(Array(good.prefix(count))) == .malformed)
        }
        #expect(code(good + [0]) == .malformed)
        let one = TLVWriter.object(0x81, [1])
        let two = TLVWriter.object(0x82, [2])
        let sod = TLVWriter.object(0x80, [0])
        func container(_ version: Int, _ data: [[UInt8]], _ rest: [[UInt8]] = []) -> [UInt8] {
            TLVWriter.sequence([TLVWriter.integer(version), TLVWriter.sequence(data)] + rest)
        }
        #expect(code(container(1, [sod, one, two])) == nil)
        #expect(code(container(2, [sod, one, two])) == .unsupportedVersion)
        #expect(code(container(1, [one, two])) == .missingFile)
        #expect(code(container(1, [sod, two, one])) == .malformed)
        #expect(code(container(1, [sod, one, one, two])) == .malformed)
        #expect(code(container(1, [sod, one, two], [TLVWriter.object(0xA2, [])])) == .malformed)
    }
}
