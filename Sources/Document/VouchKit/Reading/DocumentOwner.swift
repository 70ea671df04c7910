import VouchCore
import VouchDocument
import VouchFields

/// Decides which of several documents a chip is in: the one with its number, else the first.
struct DocumentOwner {
    let chip: ChipFindings?

    init(_ chip: ChipFindings?) { self.chip = chip }

    func index(among documents: [PartedDocument], today: CalendarDate) -> Int {
        guard let number = chip?.fields[.documentNumber] else { return 0 }
        return documents.firstIndex { document in
            document.numbers(today: today).contains { FieldComparator.compare(.documentNumber, $0, number) == .passed }
        } ?? 0
    }
}
