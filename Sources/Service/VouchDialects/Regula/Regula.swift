/// The numbers, names and JSON shapes of Regula's Document Reader, as its web API defines them (OpenAPI 3.0.4 of
/// DocumentReader-web-openapi).
///
/// Values come from a `DocumentReport`. What Vouch did not check is ``CheckResult/wasNotDone``, never
/// ``CheckResult/ok``.
public enum Regula {}
