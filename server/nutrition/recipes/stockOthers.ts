/** Breakfasts, soups, salads and small things, in the lines that `stockRecipes.ts` reads. */
export const others = `
Birchermüesli|2|15|breakfast,vegetarian|gluten,milk,nuts
100 Haferflocken; 200 Joghurt nature; 150 Vollmilch=Milch; 200 Apfel=Äpfel; 100 Himbeere=Himbeeren; 20 Haselnüsse; 10 Honig; 20 Zitrone=Zitronensaft
Haferflocken mit Milch und Joghurt mischen und zehn Minuten stehen lassen. / Äpfel dazureiben, sofort mit dem Zitronensaft mischen. / Honig und Beeren unterziehen, mit den gehackten Nüssen bestreuen.

Porridge mit Heidelbeeren|2|10|breakfast,vegetarian|gluten,milk
100 Haferflocken; 400 Vollmilch=Milch; 150 Heidelbeere=Heidelbeeren; 10 Honig; 1 Salz
Haferflocken mit Milch und Salz aufkochen und unter Rühren fünf Minuten köcheln. / Mit Honig und Heidelbeeren anrichten.

Skyr mit Granatapfel|1|5|breakfast,vegetarian,protein|milk,nuts
170 Skyr nature=Skyr; 80 Granatapfel=Granatapfelkerne; 15 Baumnüsse; 5 Honig
Skyr glatt rühren. / Kerne und grob gehackte Nüsse darauf verteilen, Honig darüberträufeln.

Rührei mit Tomaten|2|15|breakfast,vegetarian,protein|gluten,eggs,milk
220 Hühnerei=Eier; 150 Tomate=Tomaten; 30 Vollmilch=Milch; 10 Butter; 90 Vollkornbrot; 2 Salz
Eier mit Milch und Salz verquirlen. / Tomaten würfeln und in der Butter andämpfen. / Eier dazugiessen und langsam stocken lassen. / Mit dem Brot servieren.

Hüttenkäsebrot mit Gurke|1|5|breakfast,snack,vegetarian|gluten,milk
90 Vollkornbrot; 120 Hüttenkäse; 80 Gurke; 5 Schnittlauch
Brot mit dem Hüttenkäse bestreichen. / Gurkenscheiben darauflegen, Schnittlauch darüberschneiden.

Griessbrei mit Zwetschgen|2|20|breakfast,sweet,vegetarian|gluten,milk
500 Vollmilch=Milch; 60 Griess; 300 Zwetschge=Zwetschgen; 20 Zucker; 1 Salz
Zwetschgen mit der Hälfte des Zuckers weich kochen. / Milch mit Salz aufkochen, Griess einrieseln lassen und fünf Minuten rühren. / Übrigen Zucker einrühren, mit den Zwetschgen anrichten.

Chia-Pudding mit Mango|2|10|breakfast,vegan,vegetarian|soya
50 Chiasamen; 300 Sojadrink; 200 Mango; 10 Ahornsirup
Chiasamen mit Sojadrink und Ahornsirup verrühren, nach fünf Minuten nochmals rühren. / Über Nacht kühl stellen. / Mango würfeln und darauf verteilen.

Quark mit Beeren und Leinsamen|1|5|breakfast,snack,vegetarian,protein|milk
200 Magerquark; 100 Erdbeere=Erdbeeren; 50 Heidelbeere=Heidelbeeren; 10 Leinsamen; 5 Honig
Quark mit Honig glatt rühren. / Beeren darauf verteilen und mit geschroteten Leinsamen bestreuen.

Kürbissuppe|4|35|soup,vegetarian|milk,celery
800 Kürbis; 100 Zwiebel=Zwiebeln; 150 Kartoffel, gekocht=Kartoffeln; 700 Bouillon, zubereitet=Bouillon; 100 Halbrahm; 10 Butter; 20 Kürbiskerne
Zwiebeln in der Butter andämpfen, Kürbis und Kartoffeln in Würfeln dazugeben. / Bouillon dazugiessen und zwanzig Minuten weich kochen. / Pürieren, Rahm einrühren, mit Kürbiskernen bestreuen.

Rüeblisuppe mit Ingwer|4|30|soup,vegan,vegetarian|celery
600 Karotte=Rüebli; 100 Zwiebel=Zwiebeln; 20 Ingwer; 200 Orangensaft; 800 Bouillon, zubereitet=Bouillon; 15 Rapsöl
Zwiebeln und Ingwer im Öl andämpfen, Rüebli in Scheiben dazugeben. / Bouillon dazugiessen und zwanzig Minuten kochen. / Orangensaft dazugeben und pürieren.

Bündner Gerstensuppe|4|90|soup,main|gluten,milk,celery
80 Trockenfleisch vom Rind=Bündnerfleisch; 100 Lauch; 100 Karotte=Rüebli; 80 Knollensellerie=Sellerie; 1200 Bouillon, zubereitet=Bouillon; 50 Halbrahm; 10 Butter; * 80 g Rollgerste
Fleisch und Gemüse fein würfeln und in der Butter andämpfen. / Gerste mitdämpfen, Bouillon dazugiessen und gut eine Stunde köcheln. / Mit dem Rahm verfeinern.

Linsensuppe|4|40|soup,vegan,vegetarian,protein|celery
200 Linsen, braun, getrocknet=Braune Linsen; 150 Karotte=Rüebli; 100 Lauch; 80 Knollensellerie=Sellerie; 200 Kartoffel, gekocht=Kartoffeln; 1000 Bouillon, zubereitet=Bouillon; 15 Rapsöl
Gemüse würfeln und im Öl andämpfen. / Linsen und Bouillon dazugeben und dreissig Minuten köcheln. / Einen Teil pürieren, damit die Suppe sämig wird.

Minestrone|4|40|soup,vegan,vegetarian|gluten,celery
100 Teigwaren=Hörnli; 250 Weisse Bohnen aus der Dose=Weisse Bohnen; 200 Zucchetti; 150 Karotte=Rüebli; 80 Stangensellerie; 300 Pelati; 80 Zwiebel; 900 Bouillon, zubereitet=Bouillon; 15 Olivenöl
Zwiebel und Gemüse würfeln und im Öl andämpfen. / Pelati und Bouillon dazugeben, fünfzehn Minuten köcheln. / Teigwaren und Bohnen dazugeben und kochen, bis die Teigwaren weich sind.

Griechischer Bauernsalat|2|15|salad,vegetarian|milk
300 Tomate=Tomaten; 200 Gurke; 100 Peperoni, grün=Peperoni; 50 Zwiebel=Rote Zwiebel; 60 Olive, schwarz=Oliven; 120 Feta; 25 Olivenöl; 20 Zitrone=Zitronensaft
Gemüse in grobe Stücke schneiden. / Mit Öl und Zitronensaft mischen. / Oliven und Feta darauf verteilen.

Nüsslisalat mit Ei und Speck|2|20|salad|eggs,mustard
150 Nüsslisalat; 110 Hühnerei=Eier; 50 Speck, geräuchert=Speckwürfel; 20 Rapsöl; 15 Zitrone=Zitronensaft; 5 Senf; 1 Salz
Eier zehn Minuten kochen, abkühlen und vierteln. / Speck ohne Fett knusprig braten. / Öl, Zitronensaft, Senf und Salz verrühren. / Salat anmachen, Eier und Speck darauf verteilen.

Couscoussalat mit Feta|4|25|salad,main,vegetarian|gluten,milk
250 Couscous; 240 Kichererbsen aus der Dose=Kichererbsen; 200 Gurke; 200 Cherrytomate=Cherrytomaten; 150 Feta; 20 Peterli; 30 Olivenöl; 30 Zitrone=Zitronensaft; 3 Salz
Couscous mit drei Dezilitern kochendem Wasser übergiessen und zehn Minuten quellen lassen. / Gemüse würfeln, Peterli hacken. / Alles mit Öl, Zitronensaft und Salz mischen, Feta darüberbröckeln.

Quinoasalat mit Randen|2|30|salad,vegan,vegetarian|nuts
140 Quinoa; 200 Randen, gekocht=Randen; 60 Rucola; 30 Baumnüsse; 100 Apfel; 20 Rapsöl; 20 Zitrone=Zitronensaft; 2 Salz
Quinoa heiss abspülen und fünfzehn Minuten kochen. / Randen und Apfel würfeln. / Alles mit Öl, Zitronensaft und Salz mischen, Rucola und Nüsse darauf verteilen.

Wurst-Käse-Salat|2|15|salad,main|milk,mustard,sulphites
200 Cervelat; 100 Emmentaler; 60 Essiggurke=Essiggurken; 60 Zwiebel; 100 Tomate=Tomaten; 20 Rapsöl; 20 Essig=Kräuteressig; 5 Senf
Cervelat und Käse in Scheiben schneiden. / Gurken, Zwiebel und Tomaten klein schneiden. / Öl, Essig und Senf verrühren und alles damit mischen.

Linsensalat mit Ziegenfrischkäse|2|15|salad,vegetarian,protein|milk,mustard
300 Linsen, gekocht=Linsen; 80 Ziegenfrischkäse; 100 Karotte=Rüebli; 60 Rucola; 20 Olivenöl; 20 Zitrone=Zitronensaft; 5 Senf; 2 Salz
Rüebli fein reiben. / Öl, Zitronensaft, Senf und Salz verrühren, mit Linsen und Rüebli mischen. / Rucola unterheben, Frischkäse darüber verteilen.

Apfelwähe|6|50|sweet,vegetarian|gluten,milk,eggs,nuts
200 Weissmehl=Mehl; 80 Butter; 800 Apfel=Äpfel; 30 Haselnüsse=Haselnüsse, gemahlen; 110 Hühnerei=Eier; 150 Halbrahm; 40 Zucker; 2 Salz
Mehl, Butter und Salz verreiben, mit einem halben Deziliter Wasser zu einem Teig zusammenfügen und kühl stellen. / Blech auslegen, Nüsse darauf verteilen, mit Apfelschnitzen belegen. / Eier, Rahm und Zucker verrühren und darübergiessen. / Bei 200 °C fünfunddreissig Minuten backen.

Energiekugeln mit Datteln|12|20|snack,sweet,vegan,vegetarian|gluten,nuts
200 Dattel, getrocknet=Datteln, entsteint; 80 Haferflocken; 60 Mandeln; 15 Kakaopulver, ungesüsst=Kakaopulver; 20 Kokosraspel
Datteln, Haferflocken, Mandeln und Kakao fein hacken, bis die Masse klebt. / Zwölf Kugeln formen und in den Kokosraspeln wenden. / Kühl aufbewahren.

Gemüsesticks mit Hummus|2|10|snack,vegan,vegetarian|sesame,celery
150 Kichererbsenmus=Hummus; 150 Karotte=Rüebli; 100 Gurke; 100 Stangensellerie; 100 Peperoni, rot=Peperoni
Gemüse in fingerdicke Stängel schneiden. / Mit dem Hummus auftragen.
`
