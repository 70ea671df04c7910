public import VouchReport

extension Regula {
    /// The report in the manner of BSI TR-03135, as the container `BSI_XML_V2` holds it: XML, with the document's values.
    ///
    /// Its form is Vouch's own: see ``VouchReport/InspectionRecord``.
    public static func bsiReport(_ report: DocumentReport) -> String {
        String(decoding: InspectionRecord().xml(of: report), as: UTF8.self)
    }
}
