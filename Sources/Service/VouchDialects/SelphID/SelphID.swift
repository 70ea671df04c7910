/// Facephi's SelphID component in its own words: launching a capture, its screens and tokens, its results, and the NFC
/// component beside it.
///
/// Source: "SelphID Component", versions 2.0, with names of later versions to 2.6. What the vendor's SDK brings along, a
/// camera and a reader, the app gives: ``SDKProviders``. Selfies (Selphi), flows and video calls are not here.
public enum SelphID {}
