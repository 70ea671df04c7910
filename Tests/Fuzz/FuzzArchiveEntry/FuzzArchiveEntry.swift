import VouchServer

/// Reads anything as a line of an archive's manifest: whatever is taken has a name and files below the root.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArchiveEntry(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let entry = try? ArchiveEntry(line: bytes) else { return 0 }
    precondition((1...ArchiveItem.longestName).contains(entry.name.utf8.count))
    precondition((1...ArchiveItem.mostFiles).contains(entry.files.count))
    precondition(entry.isOneDocument || entry.files.count == 1)
    for file in entry.files {
        precondition(!file.text.hasPrefix("/") && !file.text.utf8.contains(0))
        precondition(!file.text.split(separator: "/", omittingEmptySubsequences: false).contains(".."))
    }
    return 0
}
