/** Fruit, vegetables, bread, grains and pulses, in the lines that `stockFoods.ts` reads. */
export const plants = `
Apfel|52|0.2|0|11.4|10.3|2.4|0.3|0|1 Apfel|150
Apfel, getrocknet|290|1|0.2|65|55|9|1.5|0
Apfelmus, ungesüsst|46|0.2|0|10|9|1.5|0.2|0
Birne|55|0.2|0|12.4|10|3|0.4|0|1 Birne|160
Quitte|42|0.3|0|7.5|7|6|0.4|0
Banane|90|0.2|0.1|20|17|2|1.1|0|1 Banane|120
Orange|44|0.2|0|8.5|8.3|2.2|1|0|1 Orange|160
Mandarine|46|0.3|0|9.5|9|1.8|0.7|0|1 Mandarine|70
Zitrone|35|0.4|0|3.5|2.5|2.8|0.8|0
Grapefruit|38|0.1|0|7.5|7|1.6|0.6|0
Pomelo|40|0|0|8.8|8|1|0.7|0
Kiwi|56|0.5|0|9.5|9|3|1|0|1 Kiwi|80
Ananas|54|0.2|0|12|11.5|1.3|0.5|0
Mango|60|0.4|0.1|13|12.5|1.7|0.6|0
Papaya|36|0.2|0|7|6.8|1.8|0.5|0
Passionsfrucht|70|0.5|0|10|9|8|2.3|0
Granatapfel|72|0.8|0.1|14|13|3|1|0
Kaki|69|0.3|0|16|15|2.5|0.6|0
Feige|65|0.4|0.1|13|12.5|2.5|1.1|0
Feige, getrocknet|250|1|0.2|54|48|9.5|3.5|0.1
Dattel, getrocknet|285|0.4|0.1|65|62|8|2.2|0|1 Dattel|8
Traube|70|0.3|0.1|16|15.5|1.2|0.7|0
Rosinen|305|0.6|0.1|70|66|5|2.8|0
Erdbeere|33|0.4|0|5.5|5.4|2|0.8|0
Himbeere|40|0.5|0|5|4.9|6|1.2|0
Brombeere|42|0.8|0|5.2|5|5|1.3|0
Heidelbeere|45|0.6|0|8.5|8.3|3.5|0.7|0
Johannisbeere|42|0.3|0|6|5.8|4|1.1|0
Stachelbeere|42|0.2|0|8|7.5|3|0.8|0
Preiselbeere|40|0.5|0|7|6.5|3|0.3|0
Cranberrys, getrocknet, gesüsst|325|1.2|0.1|75|68|5.5|0.2|0
Kirsche|62|0.3|0.1|13|12.5|1.5|0.9|0
Zwetschge|48|0.2|0|10|9.5|1.7|0.6|0
Pflaume, getrocknet|240|0.5|0.1|52|40|8|2.3|0
Pfirsich|43|0.1|0|9|8.7|1.9|0.8|0|1 Pfirsich|120
Nektarine|45|0.2|0|9.5|9|1.8|1|0
Aprikose|44|0.2|0|8.8|8.5|1.8|0.9|0|1 Aprikose|45
Aprikose, getrocknet|245|0.5|0|51|48|8.5|4|0
Wassermelone|32|0.2|0|7|6.8|0.3|0.6|0
Zuckermelone|36|0.1|0|8|7.8|0.8|0.8|0
Rhabarber|17|0.1|0|2|1.2|2.5|0.7|0
Avocado|165|16|2.8|1.5|0.5|5|1.6|0|1/2 Avocado|80
Olive, grün|145|15|2|0.5|0.2|3|1|3.5
Olive, schwarz|190|19|2.6|1|0.2|3.5|1.4|3
Kokosnuss, frisch|355|34|30|5|4.5|9|3.5|0.1
Kokosraspel|640|63|56|7|6|16|6|0.1
Kokosmilch|185|19|17|2.5|2|0.5|1.6|0.1
Fruchtsalat|54|0.2|0|12|11.5|1.7|0.6|0
Tomate|20|0.2|0|3.2|2.8|1.2|0.9|0|1 Tomate|100
Cherrytomate|24|0.2|0|4|3.8|1.3|0.9|0
Tomate, getrocknet|235|2.5|0.4|37|32|12|12|0.6
Tomatenpüree|90|0.5|0.1|15|13|3.5|4.5|0.3|1 Esslöffel|20
Pelati|22|0.1|0|3.8|3.5|1|1.1|0.1
Gurke|14|0.1|0|2|1.8|0.6|0.7|0
Essiggurke|20|0.2|0|3|2.5|1|0.7|1.8
Peperoni, rot|33|0.3|0.1|5.5|5.2|2|1|0|1 Peperoni|160
Peperoni, grün|22|0.2|0|3|2.8|1.8|1|0
Karotte|38|0.2|0|6.8|6.5|3|0.8|0.1|1 Karotte|80
Pastinake|66|0.4|0.1|12|4.5|4.5|1.4|0
Knollensellerie|28|0.3|0.1|2.5|2|4.2|1.6|0.2
Stangensellerie|16|0.2|0|2|1.5|1.8|0.9|0.2
Fenchel|22|0.2|0|3|2.8|2|1.3|0.1
Randen, gekocht|42|0.1|0|8|7.8|2.3|1.5|0.2
Radieschen|15|0.1|0|2|1.9|1.6|0.9|0
Rettich|16|0.1|0|2.2|2|1.6|0.9|0
Kohlrabi|25|0.1|0|3.7|3.4|1.5|1.9|0
Blumenkohl|24|0.3|0.1|2.3|2.1|2.6|2.3|0
Broccoli|33|0.4|0.1|2.7|2.3|3|3.5|0
Rosenkohl|42|0.4|0.1|3.5|3|4.3|4.4|0
Weisskabis|25|0.2|0|4|3.8|2.8|1.3|0
Rotkabis|26|0.2|0|3.8|3.6|2.5|1.5|0
Wirz|27|0.3|0|2.8|2.5|2.6|2.5|0
Chinakohl|14|0.2|0|1.3|1.2|1.6|1.2|0
Federkohl|40|0.8|0.1|2.5|2|4|4|0.1
Sauerkraut|20|0.2|0|1.5|1|2.5|1.3|1.5
Spinat|20|0.4|0.1|0.6|0.5|2.2|2.7|0.2
Mangold|20|0.3|0|2|1|1.8|2|0.4
Kopfsalat|14|0.2|0|1.1|1|1.5|1.3|0
Eisbergsalat|14|0.2|0|1.9|1.8|1|0.9|0
Nüsslisalat|17|0.4|0|0.8|0.7|1.7|1.9|0
Rucola|25|0.6|0.1|2|1.8|1.7|2.6|0.1
Chicorée|17|0.2|0|2.3|1.5|1.4|1.2|0
Endivie|14|0.2|0|1|0.8|1.5|1.5|0.1
Zucchetti|20|0.3|0.1|2.2|2|1.1|1.5|0
Aubergine|20|0.2|0|2.6|2.4|2.8|1.1|0
Kürbis|28|0.2|0.1|5|3|1.5|1.1|0
Mais, gekocht|95|1.4|0.2|16|4|2.5|3.3|0
Maiskörner aus der Dose|82|1.3|0.2|13.5|5|2.5|2.8|0.5
Erbsen, gekocht|78|0.5|0.1|10|3.5|5|5.5|0
Bohnen, grün, gekocht|30|0.2|0|3.5|1.8|3|1.9|0
Zuckererbsen|45|0.2|0|6|4.5|2.8|3.2|0
Artischocke|40|0.2|0|3.5|1.5|5.5|2.8|0.2
Spargel, weiss|18|0.1|0|2|1.9|1.4|1.9|0
Spargel, grün|20|0.2|0|2|1.8|1.8|2.2|0
Lauch|28|0.3|0|3.4|3|2.3|2|0
Zwiebel|33|0.2|0|6|5|1.6|1.2|0
Frühlingszwiebel|30|0.3|0|4.5|3|2|1.6|0
Knoblauch|135|0.4|0.1|26|1.5|2.5|6|0
Ingwer|55|0.8|0.2|9|1.7|2|1.6|0
Champignon|22|0.3|0.1|0.8|0.5|1.8|3|0
Steinpilz|32|0.5|0.1|1|0.5|5.5|4|0
Austernseitling|27|0.3|0.1|1.5|1|3|3.2|0
Peterli|42|0.5|0.1|3.5|0.9|4.3|3.8|0.1
Basilikum|33|0.7|0.1|2.5|0.5|3|3|0
Schnittlauch|32|0.7|0.1|2|1.8|2.8|3.3|0
Gemüsemischung, tiefgekühlt|46|0.4|0.1|6.5|3|3|2.7|0.1
Kartoffel, gekocht|75|0.1|0|15.8|0.9|1.7|1.9|0|1 Kartoffel|100
Kartoffelstock|95|3.5|2|13|1|1.3|2.1|0.5
Pommes frites|280|13|1.5|35|0.5|3.5|3.6|0.6
Bratkartoffeln|140|6|0.8|18|1|2|2.2|0.4
Rösti|150|7.5|2.5|17|0.7|1.9|2.2|0.8
Gnocchi|160|0.6|0.2|33|0.8|2.2|4|1
Süsskartoffel, gekocht|85|0.1|0|18|6|3|1.5|0.1
Pommes-Chips|535|34|3.5|50|0.7|4.5|6|1.5
Weissbrot|255|2|0.5|49|3|3|8.5|1.3|1 Scheibe|40
Ruchbrot|235|1.2|0.2|45|1.5|4|9|1.3|1 Scheibe|40
Halbweissbrot|245|1.2|0.2|48|1.5|3.2|8.7|1.3|1 Scheibe|40
Vollkornbrot|220|2|0.3|39|2|7|8.5|1.2|1 Scheibe|45
Roggenbrot|215|1.2|0.2|42|2|7|6.5|1.3|1 Scheibe|45
Dinkelbrot|235|2|0.3|44|1.5|4.5|9|1.2|1 Scheibe|45
Baguette|265|1.5|0.3|54|2.5|3|8.8|1.5
Zopf|305|9|4.5|46|4.5|2.3|8.8|1.1|1 Scheibe|40
Gipfeli|405|22|13|43|6|2.2|8|1.1|1 Gipfeli|50
Brötchen, weiss|270|2|0.4|53|2.5|3|9|1.3|1 Brötchen|60
Laugenbrezel|280|4|1|52|2|2.8|8.5|2.5|1 Brezel|80
Toastbrot|265|3.5|0.5|48|4|3|8.5|1.2|1 Scheibe|25
Toastbrot, Vollkorn|245|3.5|0.5|41|4|6.5|9.5|1.1|1 Scheibe|25
Fladenbrot|265|2|0.3|52|2|3|8.5|1.3
Tortilla aus Weizen|310|7|2|52|2|3|8|1.3|1 Tortilla|60
Knäckebrot|345|2|0.4|64|2|15|10|1.2|1 Scheibe|12
Reiswaffel|385|2.8|0.6|81|0.5|3.4|8|0.1|1 Waffel|8
Maiswaffel|380|1.5|0.3|82|0.8|3.5|7.5|0.5|1 Waffel|8
Zwieback|400|6|1.5|72|12|4|11|0.9|1 Stück|10
Paniermehl|355|2|0.4|72|4|4|11|1.2
Weissmehl|345|1|0.2|71|0.7|3.5|10.5|0
Vollkornmehl|330|2|0.3|60|1|11|12|0
Dinkelmehl|345|1.5|0.2|69|0.8|4|12|0
Roggenmehl|325|1.2|0.2|64|1|9.5|8.5|0
Maisgriess|350|1.2|0.2|74|1|4.5|8|0
Polenta, gekocht|70|0.3|0.1|15|0.2|1|1.6|0.3
Griess|345|1|0.2|70|0.6|4|11|0
Maisstärke|350|0.1|0|87|0|0.5|0.4|0
Haferflocken|370|7|1.3|58.7|1|10|13.5|0|1 Portion|50
Haferkleie|355|7.5|1.3|48|1.5|16|16|0
Weizenkleie|265|4.5|0.7|18|2|45|15|0
Weizenkeime|345|9.5|1.5|32|14|17|27|0
Müesli ohne Zucker|365|7|1.2|59|10|9|11|0.1|1 Portion|50
Knuspermüesli|445|16|4|63|22|6.5|9|0.3|1 Portion|50
Cornflakes|375|0.9|0.2|83|8|3|7|1.5|1 Portion|30
Hirse|360|4|0.6|69|1|4|10.5|0
Hirse, gekocht|115|1.2|0.2|22|0.2|1.3|3.4|0
Quinoa|365|6|0.7|60|3|7|14|0
Quinoa, gekocht|120|1.9|0.2|19.5|0.9|2.8|4.4|0
Couscous|355|1.5|0.3|70|2|5|12.5|0
Couscous, gekocht|120|0.3|0.1|24|0.2|1.5|3.9|0
Bulgur|345|1.5|0.3|66|1|10|12|0
Bulgur, gekocht|90|0.3|0|17|0.2|3.5|3.1|0
Buchweizen|345|2|0.4|69|1|4.5|10|0
Amaranth|370|7|1.5|57|1.5|9|15|0
Reis, weiss|350|0.7|0.2|78|0.2|1.3|7|0|1 Portion|70
Reis, weiss, gekocht|130|0.3|0.1|28.5|0.1|0.5|2.6|0
Vollreis|355|2.7|0.6|73|0.8|3.5|7.5|0|1 Portion|70
Vollreis, gekocht|120|1|0.2|24.5|0.3|1.5|2.6|0
Basmatireis, gekocht|130|0.4|0.1|28|0.1|0.6|3|0
Risotto|135|4|2.2|21|0.5|0.5|3|0.7
Wildreis, gekocht|105|0.4|0.1|20|0.6|1.9|4|0
Teigwaren|355|1.5|0.3|71|3|3.3|12.5|0|1 Portion|80
Teigwaren, gekocht|150|0.7|0.1|30|1|1.6|5.3|0
Vollkornteigwaren|345|2.5|0.5|62|3|9|13.5|0|1 Portion|80
Vollkornteigwaren, gekocht|140|1|0.2|26|1|4|5.6|0
Eierteigwaren|365|3|0.9|69|3|3.5|13.5|0.1
Linsenteigwaren|335|2|0.3|49|2|10|26|0
Glasnudeln|345|0.1|0|85|0|0.8|0.3|0
Reisnudeln, gekocht|110|0.2|0|25|0|0.8|1.7|0
Spätzli|180|4.5|1.3|27|0.8|1.5|6.5|0.6
Ravioli mit Ricotta und Spinat|210|7|3.5|27|2|2|8.5|0.9
Tortellini mit Fleisch|245|7.5|2.8|32|2|2|11|1.2
Linsen, braun, getrocknet|320|1.5|0.2|46|2|16|24|0
Linsen, gekocht|112|0.5|0.1|15|1|6.5|8.8|0
Linsen, rot, getrocknet|330|1.8|0.3|48|2|11|25|0
Kichererbsen, getrocknet|330|5.5|0.6|43|3|15|19.5|0
Kichererbsen aus der Dose|118|2.2|0.3|14.5|0.6|5.5|6.5|0.5
Kidneybohnen aus der Dose|100|0.6|0.1|13|1.5|6.5|7.5|0.5
Weisse Bohnen aus der Dose|95|0.5|0.1|13|0.6|6|6.5|0.5
Schwarze Bohnen, gekocht|118|0.5|0.1|15.5|0.3|8|8.5|0
Sojabohnen, getrocknet|400|19|2.8|13|7|20|36|0
Edamame|120|5|0.7|6.5|2|5|11|0
Kichererbsenmus|270|20|2.5|11|1|5.5|7.5|1
Falafel|255|13|1.5|20|2|7|10|1.1|1 Falafel|25
Tofu|130|7.5|1.2|1.5|0.5|1|13.5|0
Räuchertofu|160|9|1.4|1.5|0.5|1|17.5|1
Seidentofu|55|3|0.5|1.5|0.8|0.3|5.5|0
Tempeh|175|8|1.5|6|1|6|17.5|0
Seitan|145|2|0.4|6|1|1|25|1
Veganes Gehacktes aus Soja|180|8|1|6|1.5|5|18|1.2
Sojagranulat|345|2|0.3|30|12|15|48|0
`
