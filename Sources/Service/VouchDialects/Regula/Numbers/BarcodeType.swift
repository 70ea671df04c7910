extension Regula {
    /// The symbology of a barcode.
    public struct BarcodeType: TableNumber {
        public let rawValue: Int64

        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// Numbers and names of the vendor's list.
        public static let table = NumberTable(
            """
            0=UNKNOWN 1=CODE128 2=CODE39 3=EAN8 4=ITF 5=PDF417 6=STF 7=MTF 8=IATA 9=CODABAR 10=UPCA 11=CODE93
            12=UPCE 13=EAN13 14=QRCODE 15=AZTEC 16=DATAMATRIX 17=ALL_1D 18=CODE11 19=JABCODE
            """)
    }
}
