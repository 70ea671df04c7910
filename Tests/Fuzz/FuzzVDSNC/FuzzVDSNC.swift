@testable import VouchBarcode
import VouchCore

/// Reads anything as JSON, whose canonical form must be its own, and as a VDS-NC.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVDSNC(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let value = try? JSONReader.read(bytes) {
        let form = JSONCanonicalForm.bytes(of: value)
        // Numbers may grow: 1e20 has five times as many digits written out.
        if form.count <= JSONReader.maximumLength {
            guard let again = try? JSONReader.read(form) else { preconditionFailure("the form is no JSON") }
            precondition(JSONCanonicalForm.bytes(of: again) == form)
        }
    }
    if let decoded = VDSNCBase64.decode(String(decoding: bytes, as: UTF8.self)) {
        precondition(decoded.bytes.count == bytes.split(separator: UInt8(ascii: "=")).joined().count * 3 / 4)
    }
    guard let seal = try? VDSNC(bytes) else { return 0 }
    precondition(!seal.header.type.isEmpty && !seal.signature.certificate.isEmpty && !seal.signature.value.isEmpty)
    return 0
}
