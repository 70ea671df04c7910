/// Opens the reading field of a phone: Core NFC's sessions, or a fake.
public protocol ChipField: Sendable {
    /// Shows the system's sheet and looks for chips.
    ///
    /// - Parameters:
    ///   - polling: which kind of chip is looked for.
    ///   - text: what the sheet says at first.
    ///   - events: receives what happens, from any thread and in order; ``ChipFieldEvent/ended(_:)`` is the last one.
    /// - Throws: ``ChipFieldError/ended(_:)`` if no session can be opened.
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
    /// Closes the sheet.
    ///
    /// - Parameter failure: the text shown with a sign of failure; nil shows a sign of success.
    func end(_ failure: String?)
}

/// A chip in the field.
public protocol FieldChip: Sendable {
    /// Whether commands of ISO/IEC 7816-4 can be sent to it.
    var takesCommands: Bool { get }
    /// Selects the chip for the commands that follow. Call it once, before ``transmit(_:)``.
    ///
    /// - Throws: ``ChipFieldError``.
    func connect() async throws
    /// Sends one command and waits for its response.
    ///
    /// - Parameter command: a whole command APDU (ISO/IEC 7816-4).
    /// - Returns: the response with its two status bytes.
    /// - Throws: ``ChipFieldError``.
    func transmit(_ command: [UInt8]) async throws -> [UInt8]
}

/// Events in the field.
public enum ChipFieldEvent: Sendable {
    /// One or more chips were found at the same time.
    case found([any FieldChip])
    /// The session is over, for this reason. No events come after it.
    case ended(ChipFieldEnd)
}
