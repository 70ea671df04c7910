import VouchDialects
import VouchSelphID

/// Reads anything as each XML of a SelphID configuration. What is refused tells a place within it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSelphIDMarkup(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    do throws(MarkupError) {
        let root = try MarkupReader.read(bytes)
        precondition(!root.name.isEmpty)
    } catch {
        precondition((0...bytes.count).contains(error.offset))
    }
    if let table = try? SelphID.TextTable(xml: bytes) { precondition(table == (try? SelphID.TextTable(xml: bytes))) }
    if let look = try? SelphID.Appearance(xml: bytes) {
        precondition(look.dimensions.values.allSatisfy { (0...10_000).contains($0) })
    }
    if let models = try? SelphID.DocumentModels(xml: bytes) {
        precondition(models.models.allSatisfy { !$0.id.isEmpty && !$0.text.isEmpty })
    }
    return 0
}
