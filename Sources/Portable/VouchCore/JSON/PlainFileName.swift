extension String {
    /// Whether it can only name a file beside the one it was read from: a description must not reach files elsewhere.
    package var isPlainFileName: Bool {
        !isEmpty && utf8.first != UInt8(ascii: ".")
            && utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") && $0 != 0 }
    }
}
