import VouchDialects
import VouchEnrolment

/// Feeds anything to the readers of uploads and liveness results; what is accepted is within its bounds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzIDSEnterpriseRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let upload = try? IDSEnterprise.UploadRequest(json: bytes) {
        precondition((1...IDSEnterprise.UploadRequest.maximumImageCount).contains(upload.images.count))
        precondition(upload.images.allSatisfy { !$0.bytes.isEmpty && $0.bytes.count <= 10 << 20 })
    }
    if let result = try? IDSEnterprise.LivenessRequest(json: bytes) { precondition(!result.journeyID.isEmpty) }
    if let action = RequiredAction(String(decoding: bytes, as: UTF8.self)) {
        precondition(RequiredAction(action.text) == action)
    }
    return 0
}
