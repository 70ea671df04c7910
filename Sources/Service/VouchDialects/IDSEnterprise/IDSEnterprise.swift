/// The words of GBG's IDscan Enterprise: its journeys, its web service, and what their responses say.
///
/// Sources: GBG, "IDscan Enterprise journeys (iOS)", which quotes the documentation of its back end; docs.idscan.com
/// (IEOS web API).
public enum IDSEnterprise {}
