/// Opens the reading field of a phone: Core NFC's sessions, or a fake.
public protocol ChipField: Sendable {
    /// Shows the system's sheet and looks for chips.
    ///
    /// - Parameters:
    ///   - text: on the sheet.
    ///   - events: called from any thread, in order; after ``ChipFieldEvent/ended(_:)`` no more.
    /// - Throws: ``ChipFieldError/ended(_:)`` if there is no session to be had.
    func open(
        _ polling: ChipPolling, text: String, events: @escaping @Sendable (ChipFieldEvent) -> Void
    ) throws(ChipFieldError) -> any ChipFieldSession
}

/// How chips are looked for.
public enum ChipPolling: Sendable, Hashable, CaseIterable {
    /// Documents that show their applications before access control: passports, most cards.
    case standard
    /// Cards that answer only to a reader that announces PACE. Such a session sees no other chips, and the app's
    /// entitlement must list `PACE`.
    case pace
}

/// One run of the reading field, while the system's sheet is shown: 60 seconds at most on an iPhone.
public protocol ChipFieldSession: Sendable {
    /// Replaces the text on the sheet.
    func show(_ text: String)
    /// Forgets the chips that were found and looks again.
    func restartPolling()
    /// - Parameter failure: shown with a sign of failure; nil closes the sheet with a sign of success.
    func end(_ failure: String?)
}

/// A chip in the field.
public protocol FieldChip: Sendable {
    /// Whether commands of ISO/IEC 7816-4 can be sent to it.
    var takesCommands: Bool { get }
    /// - Throws: ``ChipFieldError``.
    func connect() async throws
    /// - Parameter command: a whole command APDU.
    /// - Returns: the response with its two status bytes.
    /// - Throws: ``ChipFieldError``.
    func transmit(_ command: [UInt8]) async throws -> [UInt8]
}

/// What happens in the field.
public enum ChipFieldEvent: Sendable {
    /// Found at the same time, one or more.
    case found([any FieldChip])
    /// No events come after it.
    case ended(ChipFieldEnd)
}
