import VouchChip

/// Why the virtual chip does not carry out a command: what it answers instead.
struct ChipRefusal: Error {
    let status: StatusWord

    init(_ status: StatusWord) { self.status = status }
}
