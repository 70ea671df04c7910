import VouchChip
import VouchPKI

/// Feeds anything to the decoder of the chip's files; the first byte chooses which, as a number in
/// `ElementaryFile.known`.
///
/// Remarks lie within the file, and are bounded; a file read without a remark, and written by us, says the same again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLDS(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    let file = ElementaryFile.known[Int(choice) % ElementaryFile.known.count]
    let content = Array(bytes.dropFirst())
    guard let read = try? LDSContent.decode(file, content) else { return 0 }
    precondition(read.length <= content.count && read.file == file)
    precondition(read.findings.count <= TLVReader.maximumDeviationCount)
    for finding in read.findings {
        precondition(finding.file == file)
        precondition((0...content.count).contains(finding.offset ?? 0))
    }
    // What follows the file is no part of it.
    let alone = try? LDSContent.decode(file, Array(content.prefix(read.length)))
    precondition(alone?.content == read.content && alone?.length == read.length)

    guard read.findings.isEmpty, let written = read.content.encoded(as: file) else { return 0 }
    guard let again = try? LDSContent.decode(file, written) else { preconditionFailure("what was written is no file") }
    precondition(again.length == written.count)
    precondition(again.findings.isEmpty, "what was written deviates")
    precondition(again.content.encoded(as: file) == written, "what was written is written otherwise")
    // Faces change to the one format that is written, and fingers and irises are not written.
    if case .biometrics = read.content { return 0 }
    precondition(again.content == read.content, "what was written says something else")
    return 0
}
