extension Regula {
    /// The meaning of a picture cut from a document or read from its chip.
    public struct GraphicFieldType: TableNumber {
        public let rawValue: Int64

        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// Numbers and names of the vendor's list.
        public static let table = NumberTable(
            """
            201=PORTRAIT 202=FINGERPRINT 203=EYE 204=SIGNATURE 205=BAR_CODE 206=PROOF_OF_CITIZENSHIP
            207=DOCUMENT_FRONT 208=DOCUMENT_REAR 209=COLOR_DYNAMIC 210=GHOST_PORTRAIT 211=STAMP
            212=PORTRAIT_OF_CHILD 213=CONTACT_CHIP 250=OTHER 300=FINGER_LEFT_THUMB 301=FINGER_LEFT_INDEX
            302=FINGER_LEFT_MIDDLE 303=FINGER_LEFT_RING 304=FINGER_LEFT_LITTLE 305=FINGER_RIGHT_THUMB
            306=FINGER_RIGHT_INDEX 307=FINGER_RIGHT_MIDDLE 308=FINGER_RIGHT_RING 309=FINGER_RIGHT_LITTLE
            313=FINGER_RIGHT_FOUR_FINGERS 314=FINGER_LEFT_FOUR_FINGERS 315=FINGER_TWO_THUMBS
            """)
    }
}
