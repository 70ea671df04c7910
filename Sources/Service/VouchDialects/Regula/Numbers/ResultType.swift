extension Regula {
    /// The kind of a container in a list of results.
    public struct ResultType: TableNumber {
        public let rawValue: Int64

        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// 1: a page, straightened.
        public static let documentImage = ResultType(rawValue: 1)
        /// 3: the fields of the zone.
        public static let mrzText = ResultType(rawValue: 3)
        /// 6: the pictures on a page, such as the portrait.
        public static let visualGraphics = ResultType(rawValue: 6)
        /// 9: the document's model.
        public static let documentType = ResultType(rawValue: 9)
        /// 15: the fields of all sources, compared, in the older form.
        public static let lexicalAnalysis = ResultType(rawValue: 15)
        /// 16: a picture as it was sent.
        public static let rawUncroppedImage = ResultType(rawValue: 16)
        /// 17: the fields of the print.
        public static let visualText = ResultType(rawValue: 17)
        /// 18: the fields of barcodes.
        public static let barcodeText = ResultType(rawValue: 18)
        /// 37: the pictures of all sources.
        public static let images = ResultType(rawValue: 37)
        /// 49: results in the vendor's own encryption, which Vouch neither makes nor opens; a Vouch client sends its
        /// own package there.
        public static let encryptedRCL = ResultType(rawValue: 49)
        /// 50: the licence of the vendor's product. Vouch has none.
        public static let licence = ResultType(rawValue: 50)
        /// 61: where the zone lies in the picture.
        public static let mrzPosition = ResultType(rawValue: 61)
        /// 85: where the document lies in the picture.
        public static let documentPosition = ResultType(rawValue: 85)
        /// 102: the fields of the chip.
        public static let rfidText = ResultType(rawValue: 102)
        /// 103: the pictures of the chip.
        public static let rfidGraphics = ResultType(rawValue: 103)
        /// 20: the checks of a page's authenticity that were asked for, with their elements.
        public static let authenticity = ResultType(rawValue: 20)
        /// 32: the face of the person who presents the document, cut out of the live portrait.
        public static let livePortrait = ResultType(rawValue: 32)
        /// 34: the comparisons of the document's portraits with one another and with the live portrait.
        public static let portraitComparison = ResultType(rawValue: 34)
        /// 73: the report in the manner of BSI TR-03135, as XML; the vendor calls it `BSI_XML_V2`.
        public static let bsiReport = ResultType(rawValue: 73)
        /// 109: the virtual component of a digital travel credential (DTC-VC), in Base64.
        public static let dtcVC = ResultType(rawValue: 109)
        /// 121: the elements of a mobile driving licence.
        public static let mdlParsedResponse = ResultType(rawValue: 121)
        /// 124: a visible digital seal for non-constrained environments (VDS-NC), from a barcode.
        public static let vdsNC = ResultType(rawValue: 124)
        /// 125: a visible digital seal (VDS), from a barcode.
        public static let vds = ResultType(rawValue: 125)
        /// 33: the results of all checks.
        public static let status = ResultType(rawValue: 33)
        /// 30: whether a page's picture is good enough.
        public static let imageQuality = ResultType(rawValue: 30)
        /// 36: the fields of all sources, in one list.
        public static let text = ResultType(rawValue: 36)

        /// Numbers and names of the vendor's list.
        public static let table = NumberTable(
            """
            1=DOCUMENT_IMAGE 3=MRZ_TEXT 5=BARCODES 6=VISUAL_GRAPHICS 7=MRZ_TEST_QUALITY 8=DOCUMENT_TYPE_CANDIDATES
            9=DOCUMENT_TYPE 15=LEXICAL_ANALYSIS 16=RAW_UNCROPPED_IMAGE 17=VISUAL_TEXT 18=BARCODE_TEXT
            19=BARCODE_GRAPHICS 20=AUTHENTICITY 26=MAGNETIC_STRIPE_TEXT_DATA 30=IMAGE_QUALITY 32=LIVE_PORTRAIT
            33=STATUS 34=PORTRAIT_COMPARISON 35=EXT_PORTRAIT 36=TEXT 37=IMAGES 38=FINGERPRINTS
            39=FINGERPRINT_COMPARISON 49=ENCRYPTED_RCL 50=LICENSE 61=MRZ_POSITION 62=BARCODE_POSITION 73=BSI_XML_V2
            85=DOCUMENT_POSITION 87=MRZ_DETECTOR 97=FACE_DETECTION 101=RFID_RAW_DATA 102=RFID_TEXT 103=RFID_GRAPHICS
            104=RFID_BINARY_DATA 105=RFID_ORIGINAL_GRAPHICS 109=DTC_VC 121=MDL_PARSED_RESPONSE 124=VDS_NC 125=VDS
            """)
    }
}
