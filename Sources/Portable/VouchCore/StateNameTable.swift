/// English short names, in the order of ``StateCodeTable``, each ended by `|`.
///
/// Separate from the codes, so that a program that never uses names does not include them.
enum StateNameTable {
    static let names: StaticString = """
        Aruba|Afghanistan|Angola|Anguilla|Åland Islands|Albania|Andorra|Netherlands Antilles|\
        United Arab Emirates|Argentina|Armenia|American Samoa|Antarctica|French Southern Territories|\
        Antigua and Barbuda|Australia|Austria|Azerbaijan|Burundi|Germany (specimen)|Belgium|Benin|\
        Bonaire, Sint Eustatius and Saba|Burkina Faso|Bangladesh|Bulgaria|Bahrain|Bahamas|\
        Bosnia and Herzegovina|Saint Barthélemy|Belarus|Belize|Bermuda|Bolivia|Brazil|Barbados|Brunei|\
        Bhutan|Bouvet Island|Botswana|Central African Republic|Canada|Cocos (Keeling) Islands|Switzerland|\
        Chile|China|Côte d'Ivoire|Cameroon|Congo, Democratic Republic|Congo|Cook Islands|Colombia|Comoros|\
        Cabo Verde|Costa Rica|Cuba|Curaçao|Christmas Island|Cayman Islands|Cyprus|Czechia|Germany|Germany|\
        Djibouti|Dominica|Denmark|Dominican Republic|Algeria|Ecuador|Egypt|Eritrea|Western Sahara|Spain|\
        Estonia|Ethiopia|European Union|Finland|Fiji|Falkland Islands|France|Faroe Islands|Micronesia|Gabon|\
        British Overseas Territories citizen|British National (Overseas)|British Overseas citizen|\
        British protected person|United Kingdom|British subject|Georgia|Guernsey|Ghana|Gibraltar|Guinea|\
        Guadeloupe|Gambia|Guinea-Bissau|Equatorial Guinea|Greece|Grenada|Greenland|Guatemala|French Guiana|\
        Guam|Guyana|Hong Kong|Heard Island and McDonald Islands|Honduras|Croatia|Haiti|Hungary|\
        International Civil Aviation Organization|Indonesia|Isle of Man|India|\
        British Indian Ocean Territory|Ireland|Iran|Iraq|Iceland|Israel|Italy|Jamaica|Jersey|Jordan|Japan|\
        Kazakhstan|Kenya|Kyrgyzstan|Cambodia|Kiribati|Saint Kitts and Nevis|South Korea|Kuwait|Laos|Lebanon|\
        Liberia|Libya|Saint Lucia|Liechtenstein|Sri Lanka|Lesotho|Lithuania|Luxembourg|Latvia|Macao|\
        Saint Martin|Morocco|Monaco|Moldova|Madagascar|Maldives|Mexico|Marshall Islands|North Macedonia|\
        Mali|Malta|Myanmar|Montenegro|Mongolia|Northern Mariana Islands|Mozambique|Mauritania|Montserrat|\
        Martinique|Mauritius|Malawi|Malaysia|Mayotte|Namibia|New Caledonia|Niger|Norfolk Island|Nigeria|\
        Nicaragua|Niue|Netherlands|Norway|Nepal|Nauru|Neutral Zone|New Zealand|Oman|Pakistan|Panama|\
        Pitcairn|Peru|Philippines|Palau|Papua New Guinea|Poland|Puerto Rico|North Korea|Portugal|Paraguay|\
        Palestine|French Polynesia|Qatar|Réunion|Kosovo|Romania (until 2002)|Romania|Russia|Rwanda|\
        Saudi Arabia|Serbia and Montenegro|Sudan|Senegal|Singapore|South Georgia|Saint Helena|\
        Svalbard and Jan Mayen|Solomon Islands|Sierra Leone|El Salvador|San Marino|Somalia|\
        Saint Pierre and Miquelon|Serbia|South Sudan|Sao Tome and Principe|Soviet Union|Suriname|Slovakia|\
        Slovenia|Sweden|Eswatini|Sint Maarten|Seychelles|Syria|Turks and Caicos Islands|Chad|Togo|Thailand|\
        Tajikistan|Tokelau|Turkmenistan|Timor-Leste|East Timor|Tonga|Trinidad and Tobago|Tunisia|Türkiye|\
        Tuvalu|Taiwan|Tanzania|Uganda|Ukraine|US Minor Outlying Islands|United Nations specialized agency|\
        UNMIK, Kosovo|United Nations|Uruguay|United States|Utopia (specimen)|Uzbekistan|Holy See|\
        Saint Vincent and the Grenadines|Venezuela|British Virgin Islands|US Virgin Islands|Vietnam|Vanuatu|\
        Wallis and Futuna|Samoa|African Development Bank|Caribbean Community|Council of Europe|\
        Common Market for Eastern and Southern Africa|Southern African Development Community|\
        Economic Community of West African States|Organization of Eastern Caribbean States|\
        African Export-Import Bank|Parliamentary Assembly of the Mediterranean|\
        Sovereign Military Order of Malta|Interpol|Stateless person|Refugee (1951 Convention)|\
        Refugee (other)|Kosovo (German documents)|Unspecified nationality|Yemen|Yugoslavia|South Africa|Zaire|Zambia|Zimbabwe|
        """
}
