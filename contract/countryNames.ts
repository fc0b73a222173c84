/**
 * A line per country: its two and its three letters by ISO 3166-1, a German name in letters and blanks alone, then others, by the Unicode CLDR 48 in
 * German, French, Italian and English, and usual short forms. It is written down because each engine names countries by its own ICU and knows
 * codes that were withdrawn. XK is what post and banks use for Kosovo, which has no code in the standard.
 */
export const countryTable = `
AD AND Andorra|Andorre
AE ARE Vereinigte Arabische Emirate|Émirats arabes unis|Emirati Arabi Uniti|United Arab Emirates|VAE|UAE|Emirate|EAU
AF AFG Afghanistan
AG ATG Antigua und Barbuda
AI AIA Anguilla
AL ALB Albanien|Albanie|Albania
AM ARM Armenien|Arménie|Armenia
AO AGO Angola
AQ ATA Antarktis|Antarctique|Antartide|Antarctica
AR ARG Argentinien|Argentine|Argentina
AS ASM Amerikanisch Samoa|Samoa américaines|Samoa Americane|American Samoa
AT AUT Österreich|Autriche|Austria|Republik Österreich|Republic of Austria|République d Autriche|A
AU AUS Australien|Australie|Australia
AW ABW Aruba
AX ALA Ålandinseln|Îles Åland|Isole Åland|Åland Islands
AZ AZE Aserbaidschan|Azerbaïdjan|Azerbaigian|Azerbaijan
BA BIH Bosnien und Herzegowina|Bosnie Herzégovine|Bosnia ed Erzegovina|Bosnia und Herzegovina|Bosnia|Bosnien|Bosnie
BB BRB Barbados|Barbade
BD BGD Bangladesch|Bangladesh
BE BEL Belgien|Belgique|Belgio|Belgium|Königreich Belgien
BF BFA Burkina Faso
BG BGR Bulgarien|Bulgarie|Bulgaria
BH BHR Bahrain|Bahreïn
BI BDI Burundi
BJ BEN Benin
BL BLM St Barthélemy|Sankt Bartholomäus
BM BMU Bermuda|Bermudes
BN BRN Brunei|Brunei Darussalam
BO BOL Bolivien|Bolivie|Bolivia
BQ BES Karibische Niederlande|Pays Bas caribéens|Caraibi Olandesi|Caribbean Netherlands
BR BRA Brasilien|Brésil|Brasile|Brazil
BS BHS Bahamas
BT BTN Bhutan|Bhoutan
BV BVT Bouvetinsel|Île Bouvet|Isola Bouvet|Bouvet Island
BW BWA Botswana|Botsuana
BY BLR Belarus|Biélorussie|Bielorussia|Weissrussland|White Russia
BZ BLZ Belize
CA CAN Kanada|Canada
CC CCK Kokosinseln|Îles Cocos|Isole Cocos (Keeling)|Cocos (Keeling) Islands|Cocos Islands
CD COD Kongo Kinshasa|Congo Kinshasa|DR Kongo|Demokratische Republik Kongo|République démocratique du Congo|RD Congo|Repubblica Democratica del Congo|DR Congo|Democratic Republic of the Congo|RDC
CF CAF Zentralafrikanische Republik|République centrafricaine|Repubblica Centrafricana|Central African Republic
CG COG Kongo Brazzaville|Congo Brazzaville|Kongo|Congo|Republik Kongo|République du Congo|Repubblica del Congo|Republic of the Congo
CH CHE Schweiz|Suisse|Svizzera|Switzerland|Schweizerische Eidgenossenschaft|Confédération suisse|Confederazione svizzera|Confoederatio Helvetica|Svizra|Swiss|Schwiiz|Helvetia
CI CIV Elfenbeinküste|Côte d Ivoire|Costa d Avorio|Ivory Coast
CK COK Cookinseln|Îles Cook|Isole Cook|Cook Islands
CL CHL Chile|Chili|Cile
CM CMR Kamerun|Cameroun|Camerun|Cameroon
CN CHN China|Chine|Cina|Volksrepublik China|VR China|People s Republic of China
CO COL Kolumbien|Colombie|Colombia
CR CRI Costa Rica
CU CUB Kuba|Cuba
CV CPV Kapverden|Cabo Verde|Cap Vert|Capo Verde|Cape Verde|Kap Verde
CW CUW Curaçao
CX CXR Weihnachtsinsel|Île Christmas|Isola Christmas|Christmas Island
CY CYP Zypern|Chypre|Cipro|Cyprus
CZ CZE Tschechien|Tchéquie|Cechia|Czechia|Tschechische Republik|Czech Republic|République tchèque|Repubblica Ceca
DE DEU Deutschland|Allemagne|Germania|Germany|Bundesrepublik Deutschland|BRD|D|République fédérale d Allemagne|Federal Republic of Germany|Repubblica Federale di Germania
DJ DJI Dschibuti|Djibouti|Gibuti
DK DNK Dänemark|Danimarca|Denmark
DM DMA Dominica|Dominique
DO DOM Dominikanische Republik|République dominicaine|Repubblica Dominicana|Dominican Republic
DZ DZA Algerien|Algérie|Algeria
EC ECU Ecuador|Équateur
EE EST Estland|Estonie|Estonia
EG EGY Ägypten|Égypte|Egitto|Egypt
EH ESH Westsahara|Sahara occidental|Sahara Occidentale|Western Sahara
ER ERI Eritrea|Érythrée
ES ESP Spanien|Espagne|Spagna|Spain|E|Kanarische Inseln|Canary Islands|Îles Canaries|Isole Canarie|Islas Canarias|España|Ceuta und Melilla|Königreich Spanien
ET ETH Äthiopien|Éthiopie|Etiopia|Ethiopia
FI FIN Finnland|Finlande|Finlandia|Finland
FJ FJI Fidschi|Fidji|Figi|Fiji
FK FLK Falklandinseln|Îles Malouines|Isole Falkland|Falkland Islands|Malwinen
FM FSM Mikronesien|Micronésie|Micronesia
FO FRO Färöer|Îles Féroé|Isole Fær Øer|Faroe Islands
FR FRA Frankreich|France|Francia|République française|F|Französische Republik|Repubblica francese|French Republic
GA GAB Gabun|Gabon
GB GBR Vereinigtes Königreich|UK|Royaume Uni|Regno Unito|United Kingdom|Grossbritannien|Great Britain|Grande Bretagne|Gran Bretagna|England|Angleterre|Inghilterra|Schottland|Scotland|Écosse|Scozia|Wales|Pays de Galles|Galles|Nordirland|Northern Ireland|Irlande du Nord|Irlanda del Nord|Britain|Vereinigtes Königreich von Grossbritannien und Nordirland|United Kingdom of Great Britain and Northern Ireland
GD GRD Grenada|Grenade
GE GEO Georgien|Géorgie|Georgia
GF GUF Französisch Guayana|Guyane française|Guyana Francese|French Guiana
GG GGY Guernsey|Guernesey
GH GHA Ghana
GI GIB Gibraltar|Gibilterra
GL GRL Grönland|Groenlandia|Greenland
GM GMB Gambia|Gambie
GN GIN Guinea|Guinée
GP GLP Guadeloupe|Guadalupa
GQ GNQ Äquatorialguinea|Guinée équatoriale|Guinea Equatoriale|Equatorial Guinea
GR GRC Griechenland|Grèce|Grecia|Greece
GS SGS Südgeorgien und die Südlichen Sandwichinseln|Géorgie du Sud et les Îles Sandwich du Sud|Georgia del Sud e Sandwich Australi|South Georgia und South Sandwich Islands
GT GTM Guatemala
GU GUM Guam
GW GNB Guinea Bissau|Guinée Bissau
GY GUY Guyana
HK HKG Hongkong|Sonderverwaltungsregion Hongkong|RAS chinoise de Hong Kong|Hong Kong|RAS di Hong Kong|Hong Kong SAR China
HM HMD Heard und McDonaldinseln|Îles Heard et MacDonald|Isole Heard e McDonald|Heard und McDonald Islands
HN HND Honduras
HR HRV Kroatien|Croatie|Croazia|Croatia
HT HTI Haiti
HU HUN Ungarn|Hongrie|Ungheria|Hungary
ID IDN Indonesien|Indonésie|Indonesia
IE IRL Irland|Irlande|Irlanda|Ireland|Eire|Republik Irland|Republic of Ireland
IL ISR Israel|Israele
IM IMN Isle of Man|Île de Man|Isola di Man
IN IND Indien|Inde|India
IO IOT Britisches Territorium im Indischen Ozean|Territoire britannique de l océan Indien|Territorio Britannico dell Oceano Indiano|British Indian Ocean Territory
IQ IRQ Irak|Iraq
IR IRN Iran
IS ISL Island|Islande|Islanda|Iceland
IT ITA Italien|Italie|Italia|Italy|Repubblica italiana|I|Italienische Republik|Italian Republic|République italienne
JE JEY Jersey
JM JAM Jamaika|Jamaïque|Giamaica|Jamaica
JO JOR Jordanien|Jordanie|Giordania|Jordan
JP JPN Japan|Japon|Giappone
KE KEN Kenia|Kenya
KG KGZ Kirgisistan|Kirghizstan|Kirghizistan|Kyrgyzstan
KH KHM Kambodscha|Cambodge|Cambogia|Cambodia
KI KIR Kiribati
KM COM Komoren|Comores|Comore|Comoros
KN KNA St Kitts und Nevis|Saint Christophe et Niévès
KP PRK Nordkorea|Corée du Nord|Corea del Nord|North Korea
KR KOR Südkorea|Corée du Sud|Corea del Sud|South Korea|Korea|Republik Korea|Republic of Korea|Corée|Corea
KW KWT Kuwait|Koweït
KY CYM Kaimaninseln|Îles Caïmans|Isole Cayman|Cayman Islands
KZ KAZ Kasachstan|Kazakhstan|Kazakistan
LA LAO Laos
LB LBN Libanon|Liban|Libano|Lebanon
LC LCA St Lucia|Sainte Lucie
LI LIE Liechtenstein|Fürstentum Liechtenstein|FL|Principality of Liechtenstein|Principauté de Liechtenstein|Principato del Liechtenstein|Lichtenstein
LK LKA Sri Lanka
LR LBR Liberia
LS LSO Lesotho
LT LTU Litauen|Lituanie|Lituania|Lithuania
LU LUX Luxemburg|Luxembourg|Lussemburgo|Grossherzogtum Luxemburg
LV LVA Lettland|Lettonie|Lettonia|Latvia
LY LBY Libyen|Libye|Libia|Libya
MA MAR Marokko|Maroc|Marocco|Morocco
MC MCO Monaco
MD MDA Republik Moldau|Moldavie|Moldavia|Moldova|Moldawien
ME MNE Montenegro
MF MAF St Martin
MG MDG Madagaskar|Madagascar
MH MHL Marshallinseln|Îles Marshall|Isole Marshall|Marshall Islands
MK MKD Nordmazedonien|Macédoine du Nord|Macedonia del Nord|North Macedonia|Mazedonien|Macedonia|Macédoine
ML MLI Mali
MM MMR Myanmar|Myanmar (Birmanie)|Myanmar (Birmania)|Myanmar (Burma)|Burma|Birma|Birmanie|Birmania
MN MNG Mongolei|Mongolie|Mongolia
MO MAC Macau|Sonderverwaltungsregion Macau|RAS chinoise de Macao|Macao|RAS di Macao|Macao SAR China
MP MNP Nördliche Marianen|Îles Mariannes du Nord|Isole Marianne Settentrionali|Northern Mariana Islands
MQ MTQ Martinique|Martinica
MR MRT Mauretanien|Mauritanie|Mauritania
MS MSR Montserrat
MT MLT Malta|Malte
MU MUS Mauritius|Maurice
MV MDV Malediven|Maldives|Maldive
MW MWI Malawi
MX MEX Mexiko|Mexique|Messico|Mexico
MY MYS Malaysia|Malaisie
MZ MOZ Mosambik|Mozambique|Mozambico
NA NAM Namibia|Namibie
NC NCL Neukaledonien|Nouvelle Calédonie|Nuova Caledonia|New Caledonia
NE NER Niger
NF NFK Norfolkinsel|Île Norfolk|Isola Norfolk|Norfolk Island
NG NGA Nigeria
NI NIC Nicaragua
NL NLD Niederlande|Pays Bas|Paesi Bassi|Netherlands|Holland|Hollande|Olanda|Königreich der Niederlande
NO NOR Norwegen|Norvège|Norvegia|Norway
NP NPL Nepal
NR NRU Nauru
NU NIU Niue
NZ NZL Neuseeland|Nouvelle Zélande|Nuova Zelanda|New Zealand
OM OMN Oman
PA PAN Panama
PE PER Peru|Pérou
PF PYF Französisch Polynesien|Polynésie française|Polinesia Francese|French Polynesia
PG PNG Papua Neuguinea|Papouasie Nouvelle Guinée|Papua Nuova Guinea|Papua New Guinea
PH PHL Philippinen|Philippines|Filippine
PK PAK Pakistan
PL POL Polen|Pologne|Polonia|Poland
PM SPM St Pierre und Miquelon
PN PCN Pitcairninseln|Îles Pitcairn|Isole Pitcairn|Pitcairn Islands|Pitcairn
PR PRI Puerto Rico|Porto Rico|Portorico
PS PSE Palästinensische Autonomiegebiete|Palästina|Territoires palestiniens|Palestine|Territori Palestinesi|Palestina|Palestinian Territories
PT PRT Portugal|Portogallo
PW PLW Palau|Palaos
PY PRY Paraguay
QA QAT Katar|Qatar
RE REU Réunion|Riunione
RO ROU Rumänien|Roumanie|Romania
RS SRB Serbien|Serbie|Serbia|Republik Serbien
RU RUS Russland|Russie|Russia|Russische Föderation|Russian Federation|Fédération de Russie|Federazione russa
RW RWA Ruanda|Rwanda
SA SAU Saudi Arabien|Arabie saoudite|Arabia Saudita|Saudi Arabia
SB SLB Salomon Inseln|Salomonen|Îles Salomon|Isole Salomone|Solomon Islands
SC SYC Seychellen|Seychelles
SD SDN Sudan|Soudan
SE SWE Schweden|Suède|Svezia|Sweden
SG SGP Singapur|Singapour|Singapore
SH SHN St Helena|Sainte Hélène|Sant Elena|Ascension|Tristan da Cunha
SI SVN Slowenien|Slovénie|Slovenia
SJ SJM Spitzbergen und Jan Mayen|Svalbard et Jan Mayen
SK SVK Slowakei|Slovaquie|Slovacchia|Slovakia|Slowakische Republik|Slovak Republic
SL SLE Sierra Leone
SM SMR San Marino|Saint Marin
SN SEN Senegal
SO SOM Somalia|Somalie
SR SUR Suriname
SS SSD Südsudan|Soudan du Sud|Sud Sudan|South Sudan
ST STP São Tomé und Príncipe
SV SLV El Salvador|Salvador
SX SXM Sint Maarten|Saint Martin (partie néerlandaise)
SY SYR Syrien|Syrie|Siria|Syria
SZ SWZ Eswatini|Swasiland|Swaziland
TC TCA Turks und Caicosinseln|Îles Turques et Caïques|Isole Turks e Caicos|Turks und Caicos Islands
TD TCD Tschad|Tchad|Ciad|Chad
TF ATF Französische Süd und Antarktisgebiete|Terres australes françaises|Terre Australi Francesi|French Southern Territories
TG TGO Togo
TH THA Thailand|Thaïlande|Thailandia
TJ TJK Tadschikistan|Tadjikistan|Tagikistan|Tajikistan
TK TKL Tokelau
TL TLS Osttimor|Timor Leste|Timor oriental|Timor Est|East Timor
TM TKM Turkmenistan
TN TUN Tunesien|Tunisie|Tunisia
TO TON Tonga
TR TUR Türkei|Turquie|Turchia|Türkiye|Turkey|Republik Türkei
TT TTO Trinidad und Tobago|Trinité et Tobago
TV TUV Tuvalu
TW TWN Taiwan|Republik China
TZ TZA Tansania|Tanzanie|Tanzania
UA UKR Ukraine|Ucraina
UG UGA Uganda|Ouganda
UM UMI Amerikanische Überseeinseln|Îles mineures éloignées des États Unis|Isole Minori Esterne degli Stati Uniti|US Outlying Islands
US USA Vereinigte Staaten|États Unis|Stati Uniti|United States|USA|United States of America|Vereinigte Staaten von Amerika|Amerika|America|Amérique|États Unis d Amérique|Stati Uniti d America
UY URY Uruguay
UZ UZB Usbekistan|Ouzbékistan|Uzbekistan
VA VAT Vatikanstadt|État de la Cité du Vatican|Città del Vaticano|Vatican City|Vatikan|Vatican|Vaticano|Heiliger Stuhl|Holy See
VC VCT St Vincent und die Grenadinen|Saint Vincent et les Grenadines|Saint Vincent e Grenadine
VE VEN Venezuela
VG VGB Britische Jungferninseln|Îles Vierges britanniques|Isole Vergini Britanniche|British Virgin Islands
VI VIR Amerikanische Jungferninseln|Îles Vierges des États Unis|Isole Vergini Americane|US Virgin Islands|U S Virgin Islands
VN VNM Vietnam|Viêt Nam
VU VUT Vanuatu
WF WLF Wallis und Futuna
WS WSM Samoa
XK XKX Kosovo|Kosova|Republik Kosovo
YE YEM Jemen|Yémen
YT MYT Mayotte
ZA ZAF Südafrika|Afrique du Sud|Sudafrica|South Africa
ZM ZMB Sambia|Zambie|Zambia
ZW ZWE Zimbabwe|Simbabwe
`
