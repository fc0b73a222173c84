/** Dishes that are eaten warm at noon or in the evening, in the lines that `stockRecipes.ts` reads. */
export const mains = `
Älplermagronen mit Apfelmus|4|35|main,vegetarian|gluten,milk
300 Teigwaren=Makkaroni; 400 Kartoffel, gekocht=Kartoffeln; 200 Halbrahm; 150 Gruyère=Gruyère, gerieben; 200 Zwiebel=Zwiebeln; 20 Butter; 5 Salz; 400 Apfelmus, ungesüsst=Apfelmus
Kartoffeln würfeln und mit den Makkaroni im Salzwasser knapp weich kochen. / Zwiebeln in Ringe schneiden und in der Butter langsam braun braten. / Wasser abgiessen, Rahm und Käse unter Teigwaren und Kartoffeln mischen. / Mit den Zwiebeln bedecken und mit dem Apfelmus auftragen.

Ghackets mit Hörnli|4|35|main|gluten,celery
350 Teigwaren=Hörnli; 500 Rindsgehacktes, mager, roh=Rindsgehacktes; 120 Zwiebel=Zwiebeln; 150 Karotte=Rüebli; 40 Tomatenpüree; 300 Bouillon, zubereitet=Bouillon; 15 Rapsöl; 4 Salz; 400 Apfelmus, ungesüsst=Apfelmus
Zwiebeln und Rüebli fein würfeln. / Gehacktes im heissen Öl portionenweise anbraten, Gemüse und Tomatenpüree mitbraten. / Bouillon dazugiessen und zwanzig Minuten köcheln. / Hörnli kochen, mit der Sauce und dem Apfelmus anrichten.

Zürcher Geschnetzeltes mit Rösti|4|40|main|milk,sulphites
500 Kalbsplätzli, roh=Kalbfleisch, geschnetzelt; 250 Champignon=Champignons; 100 Zwiebel=Zwiebeln; 100 Weisswein; 200 Halbrahm; 20 Bratbutter; 10 Peterli; 4 Salz; 800 Rösti
Fleisch in zwei Portionen kurz und heiss anbraten, herausnehmen. / Zwiebeln und Champignons in derselben Pfanne dämpfen. / Mit Weisswein ablöschen, einkochen, Rahm dazugeben. / Fleisch in der Sauce heiss werden lassen, nicht kochen, Peterli darüber. / Mit der knusprig gebratenen Rösti servieren.

Pouletbrust mit Ofengemüse|2|40|main,protein|
300 Pouletbrust, roh=Pouletbrust; 200 Zucchetti; 200 Peperoni, rot=Peperoni; 200 Aubergine; 80 Zwiebel; 20 Olivenöl; 3 Salz
Ofen auf 200 °C heizen. / Gemüse in Stücke schneiden, mit dem Öl und dem Salz mischen und auf einem Blech verteilen. / Nach fünfzehn Minuten das Poulet darauflegen und zwanzig Minuten mitbacken.

Lachs mit Broccoli und Kartoffeln|2|30|main,protein|fish
260 Lachs, roh=Lachsfilet; 400 Broccoli; 400 Kartoffel, gekocht=Kartoffeln; 15 Olivenöl; 30 Zitrone; 3 Salz
Kartoffeln im Dampf weich garen, Broccoli die letzten acht Minuten dazulegen. / Lachs salzen und im Öl auf der Hautseite braten, wenden, vom Herd ziehen. / Mit Zitrone beträufeln.

Egli mit Kräuterkartoffeln|2|30|main|fish,milk,gluten
300 Egli, roh=Eglifilets; 400 Kartoffel, gekocht=Kartoffeln; 20 Weissmehl=Mehl; 25 Butter; 10 Peterli; 10 Schnittlauch; 30 Zitrone; 3 Salz
Kartoffeln kochen und mit den gehackten Kräutern mischen. / Filets salzen, im Mehl wenden und in der Butter goldgelb braten. / Mit Zitrone anrichten.

Forelle aus dem Ofen|2|35|main,protein|fish
350 Forelle, roh=Forelle; 200 Fenchel; 200 Cherrytomate=Cherrytomaten; 400 Kartoffel, gekocht=Kartoffeln; 20 Olivenöl; 50 Zitrone; 3 Salz
Ofen auf 190 °C heizen. / Fenchel und Kartoffeln in Scheiben schneiden, mit Öl und Salz auf dem Blech zwanzig Minuten vorbacken. / Forelle mit Zitronenscheiben füllen, mit den Tomaten dazulegen und fünfzehn Minuten backen.

Linsencurry mit Reis|4|35|main,vegan,vegetarian|
250 Linsen, rot, getrocknet=Rote Linsen; 280 Reis, weiss=Reis; 250 Kokosmilch; 400 Pelati; 120 Zwiebel=Zwiebeln; 15 Ingwer; 10 Knoblauch; 15 Rapsöl; 5 Salz; * 2 teaspoon Kurkuma
Zwiebeln, Ingwer und Knoblauch im Öl andämpfen, Kurkuma kurz mitrösten. / Linsen, Pelati und vier Deziliter Wasser dazugeben und fünfzehn Minuten köcheln. / Kokosmilch einrühren, salzen. / Reis kochen und dazu servieren.

Kichererbsen-Curry mit Spinat|4|30|main,vegan,vegetarian|
480 Kichererbsen aus der Dose=Kichererbsen; 300 Spinat; 250 Kokosmilch; 280 Basmatireis, gekocht; 150 Tomate=Tomaten; 120 Zwiebel=Zwiebeln; 15 Ingwer; 15 Rapsöl; 4 Salz; * 2 teaspoon Kreuzkümmel
Zwiebeln und Ingwer im Öl andämpfen, Kreuzkümmel mitrösten. / Tomaten, abgetropfte Kichererbsen und Kokosmilch dazugeben, zehn Minuten köcheln. / Spinat zusammenfallen lassen, salzen und mit dem Reis anrichten.

Tofupfanne mit Gemüse und Reis|2|25|main,vegan,vegetarian,protein|soya,gluten,sesame
250 Tofu; 140 Reis, weiss=Reis; 200 Broccoli; 150 Karotte=Rüebli; 100 Peperoni, rot=Peperoni; 30 Sojasauce; 10 Sesam; 10 Ingwer; 15 Rapsöl
Reis kochen. / Tofu würfeln und im Öl rundum anbraten, herausnehmen. / Gemüse in Streifen mit dem Ingwer sechs Minuten braten. / Tofu und Sojasauce dazugeben, mit Sesam bestreuen.

Risotto mit Steinpilzen|4|40|main,vegetarian|milk,celery,sulphites
300 Reis, weiss=Risottoreis; 200 Steinpilz=Steinpilze; 80 Zwiebel; 100 Weisswein; 900 Bouillon, zubereitet=Bouillon; 60 Sbrinz=Sbrinz, gerieben; 30 Butter
Zwiebel in der halben Butter dämpfen, Reis glasig rühren. / Mit dem Wein ablöschen, Bouillon nach und nach dazugiessen, dabei rühren. / Steinpilze in der übrigen Butter braten. / Sbrinz und Pilze unter den Reis ziehen.

Spaghetti mit Tomatensauce|4|30|main,vegan,vegetarian|gluten
400 Teigwaren=Spaghetti; 800 Pelati; 120 Zwiebel=Zwiebeln; 10 Knoblauch; 20 Olivenöl; 10 Basilikum; 5 Salz
Zwiebeln und Knoblauch im Öl dämpfen. / Pelati dazugeben, zerdrücken und zwanzig Minuten köcheln, salzen. / Spaghetti kochen, mit der Sauce mischen und Basilikum darüberzupfen.

Vollkornteigwaren mit Pesto und Bohnen|2|20|main,vegetarian|gluten,milk,nuts
180 Vollkornteigwaren; 250 Bohnen, grün, gekocht=Grüne Bohnen; 50 Pesto; 150 Cherrytomate=Cherrytomaten; 2 Salz
Teigwaren im Salzwasser kochen, die Bohnen in den letzten Minuten mitkochen. / Abgiessen, mit Pesto und halbierten Tomaten mischen.

Gemüselasagne|6|60|main,vegetarian|gluten,milk
250 Teigwaren=Lasagneblätter; 800 Pelati; 300 Zucchetti; 300 Aubergine; 200 Peperoni, rot=Peperoni; 120 Zwiebel=Zwiebeln; 500 Vollmilch=Milch; 40 Weissmehl=Mehl; 40 Butter; 120 Parmesan=Parmesan, gerieben; 20 Olivenöl; 6 Salz
Gemüse würfeln, im Öl anbraten, Pelati dazugeben und fünfzehn Minuten köcheln. / Butter schmelzen, Mehl einrühren, Milch dazugiessen und unter Rühren dick kochen, salzen. / Sauce, Blätter und Gemüse in eine Form schichten, mit Käse bestreuen. / Bei 190 °C dreissig Minuten backen.

Rösti mit Spiegelei|2|30|main,vegetarian|eggs,milk
500 Rösti; 220 Hühnerei=Eier; 15 Bratbutter; 100 Kopfsalat; 2 Salz
Rösti in der Bratbutter auf beiden Seiten knusprig braten. / Eier als Spiegeleier braten, salzen und auf die Rösti legen. / Mit dem Salat servieren.

Spinatwähe|4|50|main,vegetarian|gluten,milk,eggs
200 Weissmehl=Mehl; 80 Butter; 500 Spinat; 165 Hühnerei=Eier; 150 Halbrahm; 100 Vollmilch=Milch; 100 Gruyère=Gruyère, gerieben; 5 Salz
Mehl mit Butter, etwas Salz und einem halben Deziliter Wasser zu einem Teig verarbeiten, kühl stellen. / Spinat zusammenfallen lassen und gut ausdrücken. / Eier, Rahm, Milch und Käse verrühren, salzen. / Blech mit dem Teig auslegen, Spinat und Guss darauf, bei 200 °C dreissig Minuten backen.

Omelette mit Pilzen|1|15|main,vegetarian,protein|eggs,milk
165 Hühnerei=Eier; 120 Champignon=Champignons; 10 Butter; 30 Gruyère=Gruyère, gerieben; 5 Schnittlauch; 1 Salz
Champignons in Scheiben in der halben Butter braten. / Eier verquirlen und salzen, in der übrigen Butter stocken lassen. / Pilze und Käse darauf, zusammenklappen, mit Schnittlauch bestreuen.

Poulet-Wrap mit Gemüse|2|20|main,snack,protein|gluten,milk
120 Tortilla aus Weizen=Tortillas; 200 Pouletbrust, roh=Pouletbrust; 80 Eisbergsalat; 100 Tomate=Tomaten; 80 Gurke; 60 Joghurt nature; 10 Rapsöl; 2 Salz
Poulet in Streifen schneiden, salzen und im Öl braten. / Tortillas kurz wärmen, mit Joghurt bestreichen. / Salat, Gemüse und Poulet darauf verteilen und satt einrollen.
`
