import Foundation
import VouchDialects

/// Reads anything as a request to Regula's web service, and answers what is one.
///
/// A request keeps its bounds and shows nothing when it is printed; the answer to it can be written.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProcessRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var limits = Regula.ProcessRequest.Limits()
    limits.imageBytes = 4096
    do throws(Regula.ProcessRequestError) {
        let request = try Regula.ProcessRequest(parsing: bytes, limits: limits)
        precondition("\(request)" == "<redacted>")
        precondition(request.images.count <= limits.images)
        precondition(request.images.allSatisfy { (1...limits.imageBytes).contains($0.bytes.count) })
        precondition(request.parameters.scenario.obstacle == nil)
        let response = Regula.ProcessResponse(nil, to: request, transaction: .init())
        guard let json = try? JSONEncoder().encode(response) else {
            preconditionFailure("the answer cannot be written")
        }
        guard (try? JSONSerialization.jsonObject(with: json)) is [String: Any] else {
            preconditionFailure("the answer is no object")
        }
    } catch {
        precondition(!error.message.isEmpty && !error.remedy.isEmpty)
    }
    return 0
}
