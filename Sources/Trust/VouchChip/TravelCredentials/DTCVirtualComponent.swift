public import VouchCore
import VouchPKI

/// The virtual component of a digital travel credential (DTC-VC): copies of a chip's data groups and of its EF.SOD in one
/// container. ICAO Technical Report "Digital Travel Credentials: Virtual Component Data Structure and PKI Mechanisms",
/// version 1.2 (2020), `DTCContentInfo`.
///
/// The report itself was not at hand: the structure is the one that the public APTITUDE rulebook quotes from it, and no
/// credential of another maker was read. So conformity is not claimed. What is signed is the EF.SOD alone: passive
/// authentication checks it as it does a chip's, and nothing here proves that a chip was present.
public struct DTCVirtualComponent: Sendable, Redacted {
    /// Version of the container; always 1.
    public let version: Int
    /// EF.SOD and the data groups, each as its own file has it, in the order of their numbers.
    public let files: [(file: ElementaryFile, bytes: [UInt8])]
    /// Whether it has a signer of its own, as a credential that is bound to a physical component has. Its signature is
    /// not checked.
    public let hasOwnSigner: Bool

    /// Longest container that is read, in bytes: 4 MiB, more than any chip holds.
    public static let maximumLength = 4 << 20

    public var description: String { "DTC-VC of \(files.count) files" }

    /// Puts a chip's files together, as a credential that is bound to the chip's document has them.
    ///
    /// - Parameter files: EF.SOD and data groups of the eMRTD application, each as the chip has it; other files are
    ///   left out. Of one file given twice the last counts.
    /// - Throws: ``DTCError`` with ``DTCError/Code/missingFile`` unless EF.SOD, DG1 and DG2 are among them.
    public init(files: [(file: ElementaryFile, bytes: [UInt8])]) throws(DTCError) {
        try self.init(version: 1, files, hasOwnSigner: false)
    }

    private init(
        version: Int, _ files: [(file: ElementaryFile, bytes: [UInt8])], hasOwnSigner: Bool
    ) throws(DTCError) {
        self.version = version
        self.hasOwnSigner = hasOwnSigner
        var numbered: [Int: (file: ElementaryFile, bytes: [UInt8])] = [:]
        for file in files {
            guard let number = Self.number(file.file) else { continue }
            numbered[number] = file
        }
        // Without them there is nothing to check, no zone and no portrait.
        guard numbered[0] != nil, numbered[1] != nil, numbered[2] != nil else { throw DTCError(.missingFile) }
        self.files = numbered.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The number of a file's context tag: 0 for EF.SOD, that of a data group.
    private static func number(_ file: ElementaryFile) -> Int? {
        file == .documentSecurity ? 0 : file.dataGroupNumber
    }

    private static func file(_ number: UInt32) -> ElementaryFile? {
        number == 0 ? .documentSecurity : ElementaryFile.dataGroup(Int(number))
    }

    /// The container, `DTCContentInfo` in DER, without a signer of its own.
    public var encoded: [UInt8] {
        let data = files.compactMap { file, bytes in
            Self.number(file).map { TLVWriter.object(ASN1.primitiveContext(UInt32($0)), bytes) }
        }
        return TLVWriter.sequence([TLVWriter.integer(version), TLVWriter.sequence(data)])
    }

    /// Reads a container.
    ///
    /// - Parameter bytes: `DTCContentInfo` in DER, and nothing after it.
    /// - Throws: ``DTCError``, whose ``DTCError/code`` says why.
    public init(_ bytes: [UInt8]) throws(DTCError) {
        guard bytes.count <= Self.maximumLength else { throw DTCError(.tooLong) }
        let parts: (version: Int, files: [(file: ElementaryFile, bytes: [UInt8])], hasOwnSigner: Bool)
        do throws(TLVError) {
            parts = try Self.parts(bytes)
        } catch {
            throw DTCError(.malformed)
        }
        guard parts.version == 1 else { throw DTCError(.unsupportedVersion) }
        try self.init(version: parts.version, parts.files, hasOwnSigner: parts.hasOwnSigner)
    }

    private static func parts(
        _ bytes: [UInt8]
    ) throws(TLVError) -> (version: Int, files: [(file: ElementaryFile, bytes: [UInt8])], hasOwnSigner: Bool) {
        var reader = TLVReader(bytes)
        var info = try reader.enterSequence()
        try reader.finish()
        let version = try info.integer(in: 0...255)
        var data = try info.enterSequence()
        var files: [(file: ElementaryFile, bytes: [UInt8])] = []
        var last: UInt32?
        for object in try data.elements() {
            // Other parts, such as the State's own data, are not read.
            guard let number = fileNumber(object.tag), let file = file(number) else { continue }
            guard last.map({ $0 < number }) ?? true else {
                throw TLVError(.unexpectedTag, at: object.encoded.startIndex)
            }
            last = number
            files.append((file, Array(object.value)))
        }
        // Values to be signed, [0], and who signed them, [1]: of a credential with a signer of its own.
        let others = try info.elements()
        for other in others where other.tag != ASN1.context(0) && other.tag != ASN1.context(1) {
            throw TLVError(.unexpectedTag, at: other.encoded.startIndex)
        }
        return (version, files, !others.isEmpty)
    }

    private static func fileNumber(_ tag: UInt32) -> UInt32? {
        (0...16).first { ASN1.primitiveContext($0) == tag }
    }
}

/// The bytes or files are not a credential's virtual component.
public struct DTCError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Faults of the container or the files.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Not `DTCContentInfo`.
        case malformed
        /// Longer than ``DTCVirtualComponent/maximumLength``.
        case tooLong
        /// The container's version is not 1.
        case unsupportedVersion
        /// EF.SOD, DG1 or DG2 is missing.
        case missingFile
    }

    /// Why the component was refused.
    public let code: Code

    init(_ code: Code) { self.code = code }

    public var description: String { "not a DTC-VC: \(code.rawValue)" }
}
