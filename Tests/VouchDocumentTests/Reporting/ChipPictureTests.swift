import Foundation
import Testing
import VouchChip
import VouchCore
import VouchFields
import VouchImaging
import VouchReport

@testable import VouchDocument

/// Portraits of chips are mostly JPEG 2000, which browsers do not show. Issue 18.
@Suite struct ChipPictureTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Corpus/pictures/\(name)")
        return [UInt8](try Data(contentsOf: url))
    }

    private static func graphic(_ bytes: [UInt8]) -> DocumentReport.Graphic {
        let image = EncodedImage(bytes)
        return DocumentReport.Graphic(.portrait, chip: image, decoded: .decoded(chip: image))
    }

    @Test(arguments: ["rgb.jp2", "rgb.j2k", "lossy.jp2", "grey.j2k"])
    func `a portrait in JPEG 2000 becomes a picture that browsers show`(_ name: String) throws {
        let graphic = Self.graphic(try Self.bytes(name))
        #expect(graphic.mime == "image/jpeg")
        #expect(graphic.width == 96)
        #expect(graphic.height == 64)
        let file = try #require(graphic.data.flatMap { Data(base64Encoded: $0) })
        let picture = try PictureDecoder().decode([UInt8](file), as: .rgb8)
        #expect(picture.width == 96)
        #expect(picture.height == 64)
        let corner = picture.withView { $0.base.load(fromByteOffset: 16 * $0.stride + 24 * 3, as: UInt8.self) }
        let red = name.hasPrefix("grey") ? 88 : 200
        #expect(abs(Int(corner) - red) < 16)
    }

    /// The box for readers that only look claims another size, or another codestream stands before the one that counts.
    @Test(arguments: ["ihdr", "uuid"]) func `a portrait with a decoy has one size, told and decoded`(_ decoy: String)
        throws
    {
        var bytes = try Self.bytes("rgb.jp2")
        if decoy == "ihdr" {
            let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("ihdr".utf8)) }) + 4
            bytes.replaceSubrange(start..<start + 8, with: [0, 0, 0x20, 0, 0, 0, 0x20, 0])
        } else {
            let stream: [UInt8] = [
                0xFF, 0x4F, 0xFF, 0x51, 0, 0x29, 0, 0, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0,
            ]
            let inner = [0, 0, 0, 0] + Array("jp2c".utf8) + stream
            let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("jp2c".utf8)) }) - 4
            bytes.insert(contentsOf: [0, 0, 0, UInt8(inner.count + 8)] + Array("uuid".utf8) + inner, at: place)
        }
        let image = EncodedImage(bytes)
        #expect(image.size?.width == 96)
        #expect(image.size?.height == 64)
        let decoded = try? PictureDecoder().decode(bytes, as: .rgb8)
        if let decoded {
            #expect(decoded.width == 96)
            #expect(decoded.height == 64)
        }
        let graphic = Self.graphic(bytes)
        #expect(graphic.width == 96)
        #expect(graphic.height == 64)
        #expect(graphic.mime == (decoded == nil ? "image/jp2" : "image/jpeg"))
    }

    @Test func `a portrait that cannot be decoded stays as it is`() throws {
        let damaged = Array(try Self.bytes("rgb.jp2").prefix(200))
        let graphic = Self.graphic(damaged)
        let kept: String = Data(damaged).base64EncodedString()
        #expect(graphic.mime == "image/jp2")
        #expect(graphic.data == kept)
        let plain = try Self.bytes("rgb.jpg")
        let same: String = Data(plain).base64EncodedString()
        #expect(Self.graphic(plain).data == same)
    }
}
