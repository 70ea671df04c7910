extension Regula {
    /// The light that a picture was taken in. Several lights are the sum of their numbers.
    public struct Light: TableNumber {
        public let rawValue: Int64

        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// White light, 6: what cameras and scanners without special lamps have.
        public static let white = Light(rawValue: 6)

        /// Numbers and names of the vendor's list.
        public static let table = NumberTable(
            "0=OFF 2=WHITE_TOP 4=WHITE_SIDE 6=WHITE 24=IR 128=UV 3072=AXIAL_WHITE")
    }
}
