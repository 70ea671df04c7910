import VouchPKI

/// The data objects of a protected response, in the only order there is. ICAO Doc 9303-11 §9.8.4.
struct ProtectedResponse {
    /// Without the padding indicator; nil if the response has no data.
    let encryptedData: [UInt8]?
    /// Whether the data came in DO'85', which only an odd instruction brings.
    let isForOddInstruction: Bool
    /// The value of DO'99'. The standard would let a response with data do without; then nothing would protect the
    /// status, so it is required here.
    let status: [UInt8]
    /// The value of DO'8E'.
    let authenticationCode: [UInt8]
    /// The bytes that the MAC covers: the objects before DO'8E' as they came.
    let authenticated: [UInt8]

    init(parsing bytes: [UInt8]) throws(TLVError) {
        var reader = TLVReader(bytes)
        var data: [UInt8]?
        var isOdd = false
        if let object = try reader.nextIf(0x87) {
            guard object.value.first == 1 else { throw TLVError(.malformedValue, at: object.value.startIndex) }
            data = Array(object.value.dropFirst())
        } else if let object = try reader.nextIf(0x85) {
            isOdd = true
            data = Array(object.value)
        }
        let status = try reader.next(0x99)
        authenticated = Array(bytes[..<reader.offset])
        let code = try reader.next(0x8E)
        try reader.finish()
        guard status.value.count == 2 else { throw TLVError(.malformedValue, at: status.value.startIndex) }
        guard code.value.count == 8 else { throw TLVError(.malformedValue, at: code.value.startIndex) }
        encryptedData = data
        isForOddInstruction = isOdd
        self.status = Array(status.value)
        authenticationCode = Array(code.value)
    }
}
