import VouchChip

/// Why the virtual chip does not execute a command: the status it returns instead.
struct ChipRefusal: Error {
    let status: StatusWord

    init(_ status: StatusWord) { self.status = status }
}
