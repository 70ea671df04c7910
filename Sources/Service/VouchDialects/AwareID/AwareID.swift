/// The words, numbers and JSON shapes of Aware's AwareID: its face capture SDK and its enrolment services.
///
/// Sources: "AwareID Document Capture (iOS)"; docs.knomi.aware.com (application design, workflows, enumerations, REST
/// API); developer.aware.com (Face Capture API). An app written for that SDK keeps its calls: the module VouchAwareID
/// has the vendor's names without this namespace.
public enum AwareID {}
