/// The first 128 bytes of a database. Numbers are big-endian.
///
/// ```
///   0  "VOUCHMDB"
///   8  format of the content (2)
///  10  the earliest format a reader must know to use the content (2)
///  12  version of the models, counted by their publisher (4)
///  16  length of the content (4)
///  20  SHA-256 of the content (32)
///  52  0: not signed, 1: Ed25519 (1)
///  53  the first 8 bytes of the SHA-256 of the signer's public key (8)
///  61  zeros (3)
///  64  signature of `domain` and the 64 bytes before, or zeros (64)
/// 128  content
/// ```
struct ModelDatabaseHeader: Hashable {
    static let length = 128
    static let signedLength = 64
    static let mark = Array("VOUCHMDB".utf8)
    /// Prevents reuse of the signature in another context.
    static let domain = Array("vouch model database, signed\n".utf8)
    /// The format this program writes, and the newest it knows.
    static let format = 1
    static let oldestReadable = 1

    enum SignatureKind: UInt8 { case none = 0, ed25519 = 1 }

    var format = Self.format
    var minimumReader = Self.format
    var version: Int
    var contentLength: Int
    var checksum: [UInt8]
    var signatureKind = SignatureKind.none
    var signer: [UInt8] = Array(repeating: 0, count: 8)
    var signature: [UInt8] = Array(repeating: 0, count: 64)

    /// The bytes that are signed, without the domain.
    var signedBytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(Self.mark)
        writer.append(UInt16(clamping: format))
        writer.append(UInt16(clamping: minimumReader))
        writer.append(UInt32(clamping: version))
        writer.append(UInt32(clamping: contentLength))
        writer.append(checksum)
        writer.append([signatureKind.rawValue])
        writer.append(signer)
        writer.append([0, 0, 0])
        return writer.bytes
    }

    var bytes: [UInt8] { signedBytes + signature }

    init(version: Int, contentLength: Int, checksum: [UInt8]) {
        self.version = version
        self.contentLength = contentLength
        self.checksum = checksum
    }

    /// Reads it, and checks that this program can use what follows.
    init(reading file: [UInt8]) throws(ModelDatabaseError) {
        guard !file.isEmpty else { throw ModelDatabaseError(.absent, "empty file") }
        let mark = file.prefix(Self.mark.count)
        guard mark.elementsEqual(Self.mark.prefix(mark.count)) else {
            throw ModelDatabaseError(.notADatabase, "not a model database")
        }
        var reader = DatabaseReader(file.prefix(Self.length))
        do {
            _ = try reader.bytes(Self.mark.count)
            format = Int(try reader.uint16())
            minimumReader = Int(try reader.uint16())
            version = Int(clamping: try reader.uint32())
            contentLength = Int(clamping: try reader.uint32())
            checksum = Array(try reader.bytes(32))
            let kind = try reader.uint8()
            signer = Array(try reader.bytes(8))
            let zeros = try reader.bytes(3)
            signature = Array(try reader.bytes(64))
            // Unknown values are errors only in a known format.
            try Self.checkFormat(format, minimumReader)
            guard let kind = SignatureKind(rawValue: kind), zeros.allSatisfy({ $0 == 0 }) else {
                throw ModelDatabaseError(.malformed, "malformed header")
            }
            signatureKind = kind
        } catch let error as ModelDatabaseError {
            throw error
        } catch {
            throw ModelDatabaseError(
                .truncated, "\(file.count) bytes are too few for a header")
        }
    }

    private static func checkFormat(_ format: Int, _ minimumReader: Int) throws(ModelDatabaseError) {
        guard minimumReader <= Self.format else {
            throw ModelDatabaseError(
                .tooNew,
                "format \(format) needs a reader for format \(minimumReader); this program supports \(Self.format)")
        }
        guard format >= oldestReadable else {
            throw ModelDatabaseError(.tooOld, "format \(format); the oldest supported format is \(oldestReadable)")
        }
    }
}
