/** Foods made of milk, eggs, meat, fish, nuts and sugar, and dishes, in the lines that `stockFoods.ts` reads. */
export const otherSolids = `
Milch, 3,5 %|64|3.5|2.3|4.7|4.7|0|3.3|0.1
Rahmquark|140|10|6.5|4|4|0|8.5|0.1
Magerquark|66|0.2|0.1|4|4|0|12|0.1|1 Becher|250
Halbfettquark|100|4|2.6|4|4|0|11|0.1
Hüttenkäse|95|4.2|2.8|2.5|2.5|0|12|0.8|1 Becher|200
Joghurt nature|68|3.5|2.2|5|5|0|3.8|0.1|1 Becher|180
Joghurt nature, mager|42|0.1|0.1|5.3|5.3|0|4.5|0.1|1 Becher|180
Fruchtjoghurt|92|3|1.9|12.5|12|0.2|3.6|0.1|1 Becher|180
Griechisches Joghurt|125|10|6.5|3.8|3.8|0|5.5|0.1
Skyr nature|62|0.2|0.1|4|4|0|11|0.1|1 Becher|170
Kefir nature|62|3.5|2.2|4|4|0|3.4|0.1
Sojajoghurt nature|55|2.5|0.4|2.5|2|1|4.5|0.1
Kokosjoghurt|110|9|8|5.5|4|0.5|1|0.1
Vollrahm|335|35|22|3.2|3.2|0|2.1|0.1
Halbrahm|250|25|16|3.8|3.8|0|2.6|0.1
Kaffeerahm|160|15|9.5|4|4|0|3|0.1
Sauerrahm|230|23|14.5|3.5|3.5|0|2.5|0.1
Crème fraîche|340|35|22|3|3|0|2.3|0.1
Mascarpone|400|41|27|4|4|0|4.5|0.1
Butter|745|82|53|0.7|0.7|0|0.7|0|1 Portion|10
Bratbutter|890|99|63|0|0|0|0.3|0
Margarine|650|72|20|0.5|0.3|0|0.3|0.5
Emmentaler|395|31|19|0.3|0|0|29|0.5|1 Stück|30
Gruyère|405|33|20|0.2|0|0|27|1.5|1 Stück|30
Appenzeller|395|32|20|0.2|0|0|26|1.6
Tilsiter|355|28|18|0.2|0|0|25|1.7
Raclettekäse|350|28|18|0.5|0|0|24|2
Fondue|280|19|12|3|0.5|0|18|1.5
Sbrinz|425|33|21|0.2|0|0|31|1.5
Parmesan|395|29|19|0.2|0|0|33|1.7|1 Esslöffel|8
Tête de Moine|415|34|22|0.2|0|0|27|2
Vacherin|330|28|18|0.5|0|0|19|1.4
Mozzarella|250|19.5|13|1.5|1|0|17|0.5|1 Kugel|150
Feta|270|22|15|1|0.8|0|16.5|2.8
Halloumi|320|25|17|2|1.5|0|21.5|2.7
Ricotta|140|10|6.5|3.5|3.5|0|9|0.3
Camembert|300|24|15|0.5|0.3|0|20|1.6
Brie|335|28|18|0.3|0.2|0|20|1.5
Gorgonzola|350|29|19|0.5|0.3|0|20|1.8
Frischkäse|255|24|16|3.5|3.5|0|6|0.8|1 Portion|25
Frischkäse, leicht|125|8|5|4.5|4.5|0|8.5|0.8|1 Portion|25
Ziegenfrischkäse|220|18|12|2.5|2.5|0|12|0.9
Schmelzkäse|265|21|13|5|5|0|14|2.3
Hühnerei|145|10|3|0.5|0.5|0|12.8|0.3|1 Ei|55
Eiweiss vom Huhn|48|0.1|0|0.7|0.7|0|11|0.4|1 Eiweiss|33
Eigelb|340|31|9|0.5|0.4|0|16|0.1|1 Eigelb|18
Rührei|165|13|4.5|1|1|0|11|0.9
Omelette|170|13|4.5|1|1|0|12|0.7
Pouletbrust, roh|105|1.3|0.4|0|0|0|23.5|0.2|1 Stück|150
Pouletbrust, gebraten|150|3.5|0.9|0|0|0|29.5|0.3
Pouletschenkel mit Haut|190|12.5|3.5|0|0|0|19|0.2
Pouletflügeli|205|14.5|4|0|0|0|18.5|0.2
Trutenbrust, roh|105|1|0.3|0|0|0|24|0.2
Trutenschinken|100|1.8|0.6|1.5|1|0|19.5|1.9|1 Scheibe|20
Chicken Nuggets|250|13|1.8|18|1|1|15|1.2|1 Nugget|20
Rindshuft, roh|120|3|1.2|0|0|0|23|0.1
Rindsfilet, roh|125|4|1.7|0|0|0|22|0.1
Rindsentrecôte, roh|175|9.5|4|0|0|0|22|0.1
Rindsgehacktes, roh|195|13|5.5|0|0|0|19.5|0.2
Rindsgehacktes, mager, roh|135|5.5|2.3|0|0|0|21.5|0.2
Siedfleisch|215|13|5.5|0|0|0|24.5|0.2
Trockenfleisch vom Rind|225|6|2.5|0.5|0.5|0|42|4.5|1 Portion|40
Kalbsplätzli, roh|105|1.6|0.6|0|0|0|22.5|0.2
Kalbsbratwurst|265|23|9|0.8|0.5|0|13.5|1.9|1 Wurst|130
Kalbsleber|130|4|1.4|3.5|0|0|20|0.2
Schweinsfilet, roh|110|2.2|0.8|0|0|0|22.5|0.2
Schweinskotelett, roh|165|9|3.3|0|0|0|21|0.2
Schweinshals, roh|205|14|5.2|0|0|0|19.5|0.2
Schinken, gekocht|115|3.5|1.3|1|0.8|0|19.5|2|1 Scheibe|25
Rohschinken|230|13|5|0.3|0.3|0|28|5|1 Scheibe|12
Speck, geräuchert|320|29|11|0.5|0.3|0|15|2.8
Salami|405|34|13|1|0.5|0|24|4|1 Scheibe|7
Cervelat|265|23|9|0.8|0.3|0|13|2.1|1 Cervelat|100
Wienerli|265|23|9|0.8|0.3|0|13|2.1|1 Wienerli|50
Fleischkäse|265|23|9|1|0.5|0|13|2
Lyoner|265|23|9|0.8|0.3|0|13.5|2.1
Mortadella|300|26|10|1|0.5|0|15.5|2.2
Landjäger|470|41|16|1|0.5|0|24|4.2|1 Landjäger|50
Lammfilet, roh|120|4|1.7|0|0|0|21|0.2
Lammkoteletts, roh|225|17|8|0|0|0|18|0.2
Reh, roh|110|2|0.7|0|0|0|22.5|0.2
Hirsch, roh|112|2.5|1|0|0|0|22.5|0.2
Kaninchen, roh|135|5|1.8|0|0|0|22|0.1
Ente mit Haut|260|21|6.5|0|0|0|18|0.2
Lachs, roh|200|13.5|2.5|0|0|0|20|0.1|1 Filet|130
Lachs, geräuchert|180|10.5|2|0.3|0|0|21|3
Forelle, roh|115|4|0.9|0|0|0|20|0.1
Forelle, geräuchert|140|5|1.1|0.3|0|0|23|2.2
Egli, roh|85|0.8|0.2|0|0|0|19|0.1
Felchen, roh|100|3.2|0.7|0|0|0|18|0.1
Zander, roh|85|0.7|0.2|0|0|0|19.5|0.1
Kabeljau, roh|78|0.6|0.1|0|0|0|18|0.2
Seelachs, roh|80|0.8|0.1|0|0|0|18.5|0.2
Pangasius, roh|75|2|0.7|0|0|0|14|0.5
Thunfisch, roh|140|5|1.3|0|0|0|23.5|0.1
Thunfisch im eigenen Saft|110|0.8|0.3|0|0|0|25.5|0.9|1 Dose|110
Thunfisch in Öl|195|10.5|1.5|0|0|0|25|0.9|1 Dose|110
Makrele, roh|195|14|3.3|0|0|0|18.5|0.2
Hering, roh|190|13.5|3|0|0|0|17.5|0.3
Sardinen in Öl|215|14|3|0|0|0|23|1
Sardellen in Salz|160|7|1.7|0|0|0|24.5|14
Crevetten, gekocht|90|1|0.3|0.5|0|0|20|1.5
Miesmuscheln, gekocht|105|2.7|0.5|4|0|0|17|0.9
Tintenfisch, roh|85|1.2|0.3|1.5|0|0|16.5|0.7
Fischstäbchen|205|9|0.9|18|0.8|1.2|13|0.8|1 Stäbchen|30
Surimi|95|0.5|0.1|14|5|0.2|8.5|1.6
Mandeln|605|52|4|6|4.5|12.5|22|0|1 Handvoll|25
Haselnüsse|650|62|4.5|6.5|4.5|9.5|14.5|0|1 Handvoll|25
Baumnüsse|675|65|6|7|3|6.5|15|0|1 Handvoll|25
Cashewnüsse|580|46|8.5|26|6|4|18|0|1 Handvoll|25
Erdnüsse, geröstet|605|50|7.5|11|5|8.5|26|0.5|1 Handvoll|25
Pistazien|585|47|6|15|7.5|10.5|22|0|1 Handvoll|25
Paranüsse|675|67|16|3.5|2.5|8|14.5|0|1 Nuss|5
Pekannüsse|710|72|6.5|4.5|4|9.5|9.5|0
Macadamianüsse|730|76|12|5|4.5|8.5|8|0
Pinienkerne|665|64|5|6.5|3.5|5.5|16|0
Maroni, gekocht|170|1.5|0.3|34|9|5.5|2.6|0
Nussmischung|610|53|6.5|13|5|8|19|0|1 Handvoll|25
Studentenfutter|490|31|4|38|32|6.5|13|0|1 Handvoll|30
Sonnenblumenkerne|600|51|5.5|11|2.5|8.5|22|0|1 Esslöffel|10
Kürbiskerne|590|49|9|5|1.5|6.5|32|0|1 Esslöffel|10
Leinsamen|500|37|3.5|4|1.5|25|22|0|1 Esslöffel|10
Chiasamen|440|31|3.3|4|0.5|34|20|0|1 Esslöffel|10
Sesam|600|53|7.5|7|0.5|11|20|0|1 Esslöffel|9
Mohnsamen|510|42|5|5|3|20|20|0
Hanfsamen|585|49|4.5|6|1.5|4|31|0
Erdnussmus|620|51|8|11|5|8|26|0|1 Esslöffel|16
Mandelmus|630|55|4.5|6|4.5|11|22|0|1 Esslöffel|16
Tahini|650|58|8|8|0.5|8.5|21|0|1 Esslöffel|15
Olivenöl|900|100|14|0|0|0|0|0|1 Esslöffel|10
Rapsöl|900|100|7|0|0|0|0|0|1 Esslöffel|10
Sonnenblumenöl|900|100|11|0|0|0|0|0|1 Esslöffel|10
Leinöl|900|100|10|0|0|0|0|0|1 Esslöffel|10
Kokosöl|895|99|90|0|0|0|0|0|1 Esslöffel|10
Mayonnaise|710|78|7|2|1.5|0|1|1.3|1 Esslöffel|15
Mayonnaise, leicht|330|33|3|8|4|0.5|0.7|1.6|1 Esslöffel|15
Salatsauce, französisch|380|38|3.5|7|5|0.3|1.5|1.8|1 Esslöffel|15
Salatsauce, italienisch|330|34|4|3.5|3|0.2|0.3|1.6|1 Esslöffel|15
Pesto|480|48|7|6|3|2|5|2.5|1 Esslöffel|15
Tomatensauce|55|2|0.3|7|5.5|1.5|1.4|0.9
Bolognese|105|6|2.2|5|3.5|1|7|0.9
Ketchup|105|0.2|0|24|22|1|1.3|2|1 Esslöffel|17
Senf|110|7|0.5|5|3|3|6|5|1 Teelöffel|6
Sojasauce|60|0|0|6|2|0|8|15|1 Esslöffel|15
Guacamole|155|14.5|2.5|3|1.5|4.5|1.7|0.9
Tzatziki|85|6|3.8|4|3.5|0.4|3.5|0.9
Essig|20|0|0|0.6|0.6|0|0.4|0
Bouillon, zubereitet|6|0.2|0.1|0.6|0.3|0|0.3|1
Zucker|400|0|0|100|100|0|0|0|1 Teelöffel|4
Rohzucker|395|0|0|98|97|0|0.3|0
Honig|315|0|0|78|76|0|0.4|0|1 Teelöffel|8
Ahornsirup|265|0.1|0|66|60|0|0|0|1 Esslöffel|15
Agavendicksaft|300|0|0|75|73|0|0|0|1 Esslöffel|15
Konfitüre|250|0.1|0|60|58|1|0.5|0|1 Portion|20
Haselnuss-Nougat-Aufstrich|540|31|10|57|56|3.5|6.3|0.1|1 Portion|20
Milchschokolade|545|31|18.5|58|57|2|7|0.2|1 Reihe|17
Dunkle Schokolade, 70 %|570|42|25|35|29|11|8.5|0|1 Reihe|17
Weisse Schokolade|560|34|20|57|57|0|7|0.2|1 Reihe|17
Kakaopulver, ungesüsst|360|21|12.5|11|1|30|21|0.1|1 Esslöffel|8
Schokoladepulver|380|3|1.7|79|74|7|5.5|0.3
Gummibärchen|335|0.1|0|77|46|0|6.5|0.1
Bonbons|385|0|0|96|80|0|0|0
Biskuit mit Butter|490|23|14|63|22|2.2|7|0.8|1 Stück|8
Lebkuchen|370|6|1.5|71|42|3|6.5|0.5
Cake mit Schokolade|410|21|9|48|32|2.5|6|0.5|1 Stück|60
Rüeblitorte|370|18|3|43|31|3|8|0.3|1 Stück|90
Apfelwähe|210|9|4.5|28|14|1.8|3.5|0.3|1 Stück|120
Muffin|390|19|4|48|26|1.5|5.5|0.6|1 Muffin|80
Berliner|335|14|6|44|16|1.8|7|0.6|1 Berliner|65
Nussgipfel|420|23|8|45|20|3|8|0.6|1 Nussgipfel|90
Vanilleglace|200|10.5|7|23|21|0.3|3.5|0.1|1 Kugel|55
Sorbet Zitrone|120|0.1|0.1|29|27|0.3|0.3|0|1 Kugel|55
Griessköpfli|125|3|1.9|20|12|0.4|4.2|0.1
Vanillecreme|110|3|1.9|17|13|0.1|3.2|0.1
Milchreis|118|2.5|1.6|20|9.5|0.3|3.4|0.1
Schokolademousse|230|13|8|23|20|1.5|5|0.1
Proteinriegel|370|12|5|34|4|8|33|0.5|1 Riegel|55
Müesliriegel|410|13|4|62|25|5.5|7.5|0.3|1 Riegel|25
Whey-Proteinpulver|390|6|3|7|5|1|76|0.5|1 Portion|30
Sojaproteinpulver|380|4|0.7|3|1|4|82|2.5|1 Portion|30
Salzstängeli|385|4.5|0.6|74|2.5|4|10.5|4
Popcorn, gesalzen|470|22|2.5|55|1|10|9|1.5
Crackers|460|18|4|63|5|3|9.5|2
Tortilla-Chips|490|23|2.5|61|2|6|7|1.2
Pizza Margherita|235|9|4.3|28|3|2|10|1.2|1 Pizza|350
Pizza Prosciutto|240|9.5|4.3|27|3|2|11|1.5|1 Pizza|380
Lasagne mit Fleisch|140|7|3.2|12|3|1|7.5|0.8
Älplermagronen|175|8|4.8|18|1.5|1.2|7.5|0.7
Spaghetti Carbonara|205|9.5|4.2|22|1.5|1.3|8|0.8
Gemüsecurry mit Kokosmilch|85|5.5|4|6|3|2|2.2|0.7
Poulet-Curry|120|6|3.5|4.5|2.5|1|12|0.8
Zürcher Geschnetzeltes|140|8.5|4.5|3|1.2|0.2|13|0.8
Hackbraten|215|14.5|5.5|5.5|1|0.5|15.5|1.2
Cordon bleu|240|13|4.5|12|0.8|0.8|18.5|1.3|1 Stück|180
Wiener Schnitzel|225|11|2|13|0.6|0.8|18.5|0.9|1 Stück|160
Hamburger|250|11|4.3|24|5|1.5|13|1.2|1 Hamburger|110
Döner Kebab|215|10|3.5|19|2.5|1.5|12|1.1|1 Kebab|350
Sushi mit Lachs|155|3.5|0.7|25|4.5|0.8|5.5|0.9|1 Stück|30
Frühlingsrolle|220|10|1.5|27|3|2|5.5|1
Gemüsesuppe|32|1|0.3|4|2.2|1.2|1.1|0.8|1 Teller|300
Kürbissuppe|48|2.2|1.2|5.5|3|1|1.2|0.7|1 Teller|300
Gerstensuppe|55|2|0.8|6.5|1|1.2|2.3|0.9|1 Teller|300
Kartoffelsalat|125|6.5|0.7|14|1.5|1.5|2|0.8
Coleslaw|135|11.5|1|6|5|1.8|1|0.8
Griechischer Salat|90|7|3|3|2.8|1.2|3.2|0.9
Birchermüesli|115|3|1.2|17|11|1.8|3.8|0.1|1 Portion|250
Porridge|95|2.5|0.8|13.5|3.5|1.6|4|0.1|1 Portion|300
Pancakes|225|8.5|3|30|6|1.2|6.5|0.8|1 Pancake|40
Crêpe|195|7.5|3.5|24|5|1|6.5|0.5|1 Crêpe|70
Quiche mit Gemüse|225|14.5|7.5|16|2|1.5|7|0.9|1 Stück|150
Käsewähe|275|18|10|18|1.5|1.2|10.5|1.2|1 Stück|150
Sandwich mit Schinken|235|8|3.8|28|2|1.8|11.5|1.4|1 Sandwich|180
Sandwich mit Käse|270|12|7|28|2|1.8|11|1.3|1 Sandwich|180
Wrap mit Poulet|195|7|1.8|21|2|1.5|11|1|1 Wrap|220
Salz|0|0|0|0|0|0|0|99
Hefe, frisch|100|1.2|0.2|8|0|6|12|0.1
Gelatine|345|0.1|0|0|0|0|86|0.7
`
