/** How they are done, a step a line; texts of our own. */
export const moreSteps: Readonly<Record<string, string>> = {
  'Brustpresse liegend': 'Griffe auf Brusthöhe, Füsse auf den Boden.\nNach oben drücken, Handgelenke gerade.\nLangsam senken.',
  'Brustpresse liegend, enger Griff': 'Griffe schulterbreit fassen.\nDrücken, Ellbogen bleiben nah am Körper.\nLangsam senken.',
  'Bankdrücken an der Multipresse':
    'Bank so stellen, dass die Stange über der Brustmitte liegt.\nStange ausklinken, kontrolliert senken.\nNach oben drücken, am Schluss einklinken.',
  'Dips an der Maschine':
    'Gewicht wählen, das dich entlastet, und auf das Polster knien.\nSenken, bis die Ellbogen im rechten Winkel stehen.\nNach oben drücken.',
  'Überzug an der Maschine':
    'Rücken an die Lehne, Ellbogen an die Polster.\nArme im Bogen nach unten führen.\nLangsam zurück über den Kopf.',
  'Fliegende am Kabelzug':
    'Seile auf Schulterhöhe, ein Schritt nach vorn.\nArme leicht gebeugt vor der Brust zusammenführen.\nLangsam öffnen.',
  'Klimmzug an der Maschine':
    'Gewicht wählen, das dich entlastet, und auf das Polster knien.\nHochziehen, bis das Kinn über den Griffen ist.\nLangsam senken.',
  'Klimmzug an der Maschine, enger Griff': 'Enge Griffe fassen, Schultern tief.\nHochziehen, Ellbogen nach unten.\nLangsam senken.',
  'Hoher Zug': 'Sitz so einstellen, dass die Arme gestreckt nach oben reichen.\nGriffe zu den Schultern ziehen.\nLangsam nach oben lassen.',
  'Hoher Zug einarmig': 'Eine Hand hält sich fest, die andere zieht.\nEllbogen zur Hüfte, Oberkörper bleibt gerade.\nLangsam zurück.',
  'Latzug einarmig am Kabelzug': 'Vor den Turm knien, Griff in eine Hand.\nEllbogen zur Hüfte ziehen.\nLangsam nach oben lassen.',
  'T-Bar-Rudern': 'Brust auf das Polster, Knie leicht gebeugt.\nGriffe zum Bauch ziehen.\nLangsam senken, Rücken bleibt gerade.',
  'T-Bar-Rudern, breiter Griff': 'Äussere Griffe fassen.\nEllbogen nach aussen ziehen, Schulterblätter zusammen.\nLangsam senken.',
  'Rudermaschine einarmig': 'Brust bleibt am Polster.\nEinen Griff nach hinten ziehen, ohne den Oberkörper zu drehen.\nLangsam zurück.',
  'Rückenstrecker im Sitzen': 'Becken an die Stütze, Füsse auf die Platte.\nOberkörper gegen das Polster strecken.\nLangsam nach vorn.',
  'Überzug am Kabelzug':
    'Arme fast gestreckt, Oberkörper leicht geneigt.\nStange bis zu den Oberschenkeln führen.\nLangsam nach oben lassen.',
  'Schulterpresse stehend': 'Schultern unter die Polster, Füsse hüftbreit.\nNach oben drücken, der Rumpf bleibt fest.\nLangsam senken.',
  'Schulterpresse stehend, einarmig': 'Eine Schulter unter das Polster.\nDrücken, ohne dich zur Seite zu neigen.\nLangsam senken.',
  'Schulterdrücken an der Multipresse':
    'Lehne fast senkrecht, Stange vor dem Gesicht.\nNach oben drücken.\nBis zum Kinn senken, am Schluss einklinken.',
  Seithebemaschine: 'Ellbogen an die Polster, Schultern tief.\nArme bis auf Schulterhöhe heben.\nLangsam senken.',
  'Frontheben am Kabelzug': 'Mit dem Rücken zum Turm, Griff zwischen den Beinen hindurch.\nArm bis Schulterhöhe heben.\nLangsam senken.',
  'Aufrechtes Rudern am Kabelzug': 'Stange schulterbreit fassen.\nBis auf Brusthöhe ziehen, Ellbogen führen.\nLangsam senken.',
  'Innenrotation am Kabelzug': 'Ellbogen an den Körper, Unterarm im rechten Winkel.\nUnterarm zum Bauch drehen.\nLangsam zurück.',
  'Scottcurl an der Maschine':
    'Oberarme ganz auf das Polster, Sitz so hoch, dass die Schultern tief bleiben.\nGriffe zu den Schultern ziehen.\nLangsam senken.',
  'Scottcurl an der Maschine, einarmig': 'Ein Arm auf dem Polster.\nGriff zur Schulter ziehen.\nLangsam senken.',
  'Bizepscurl am Kabelzug': 'Ellbogen an den Körper.\nStange zu den Schultern ziehen.\nLangsam senken.',
  'Hammercurl am Seil': 'Daumen zeigen nach oben, Ellbogen an den Körper.\nSeil zu den Schultern ziehen.\nLangsam senken.',
  Trizepspresse: 'Rücken an die Lehne, Griffe neben der Hüfte.\nNach unten drücken, Schultern bleiben tief.\nLangsam zurück.',
  'Trizepspresse, enger Griff': 'Griffe nach innen drehen.\nNach unten drücken, Ellbogen nah am Körper.\nLangsam zurück.',
  'Trizepsdrücken am Seil': 'Ellbogen an den Körper.\nNach unten drücken, das Seil am Schluss auseinanderziehen.\nLangsam zurück.',
  'Trizepsdrücken über Kopf am Kabelzug':
    'Mit dem Rücken zum Turm, Seil hinter dem Kopf.\nArme strecken, Ellbogen bleiben vorn.\nLangsam zurück.',
  'Beinpresse liegend': 'Schultern an die Polster, Füsse hüftbreit.\nDrücken, ohne die Knie durchzustrecken.\nLangsam zurück.',
  'Beinpresse liegend, einbeinig': 'Einen Fuss in die Mitte der Platte.\nDrücken, das Becken bleibt liegen.\nLangsam zurück.',
  'Kniebeuge an der Multipresse':
    'Stange auf den oberen Rücken, Füsse leicht nach vorn.\nSenken, bis die Oberschenkel waagrecht sind.\nÜber die Fersen nach oben, am Schluss einklinken.',
  'Ausfallschritt an der Multipresse':
    'Ein Fuss vorn, einer hinten.\nSenkrecht nach unten, das vordere Knie bleibt über dem Fuss.\nNach oben drücken.',
  Pendelkniebeuge: 'Rücken und Schultern an die Polster.\nIm Bogen nach unten, Knie in Richtung der Zehen.\nNach oben drücken.',
  'Beinbeuger stehend': 'Knie an das Polster, Hüfte gerade.\nFerse zum Gesäss ziehen.\nLangsam zurück, dann das andere Bein.',
  Glutäusmaschine:
    'Oberkörper auf das Polster, ein Fuss an die Platte.\nBein nach hinten strecken, der Rücken bleibt gerade.\nLangsam zurück.',
  Hüftstossmaschine:
    'Schulterblätter an die Lehne, Polster auf die Hüfte.\nHüfte heben, bis der Körper eine Linie bildet, kurz halten.\nLangsam senken.',
  'Hüftabspreizen am Kabelzug':
    'Schlaufe um den äusseren Fuss, festhalten.\nBein zur Seite führen, der Oberkörper bleibt gerade.\nLangsam zurück.',
  'Hüftstrecken am Kabelzug': 'Schlaufe um den Fuss, festhalten.\nBein nach hinten führen.\nLangsam zurück.',
  Wadenpresse: 'Fussballen auf die Kante, Knie fast gestreckt.\nDrücken, kurz halten.\nFersen langsam senken.',
  'Wadenpresse einbeinig': 'Ein Fussballen auf die Kante.\nDrücken, kurz halten.\nLangsam senken.',
  Seitneigemaschine: 'Hüfte bleibt gerade, Polster am Oberarm.\nOberkörper zur Seite neigen.\nLangsam zurück, dann die andere Seite.',
  'Holzhacker am Kabelzug': 'Seitlich zum Turm, Griff über der Schulter.\nSchräg zur Hüfte ziehen, der Rumpf dreht mit.\nLangsam zurück.',
  'Pallof-Press': 'Seitlich zum Turm, Griff vor der Brust.\nArme strecken, ohne dich zu drehen.\nLangsam zurück.',
  'Beinheben am Gerät': 'Unterarme auf die Polster, Rücken an die Lehne.\nKnie zur Brust heben.\nLangsam senken.',
  'Beinheben am Gerät, gestreckt': 'Beine gestreckt bis zur Waagrechten heben.\nDer Rücken bleibt an der Lehne.\nLangsam senken.',
  Treppensteiger: 'Aufrecht stehen, Hände nur leicht an den Griffen.\nGanze Stufen steigen.\nLangsam beginnen.',
  'Laufband, Steigung': 'Sicherungsclip anlegen.\nZuerst das Tempo, dann die Steigung erhöhen.\nOhne Festhalten gehen.',
  'Gehen am Laufband': 'Sicherungsclip anlegen.\nZügig gehen, die Arme schwingen mit.\nZum Schluss zwei Minuten langsam.',
  'Crosstrainer, Intervalle': 'Eine Minute zügig, eine Minute locker.\nAufrecht bleiben, ganze Füsse auf den Tritten.\nLocker austreten.',
  'Fahrradergometer, Intervalle': 'Sattel auf Hüfthöhe.\nEine Minute hart, zwei Minuten locker.\nLocker austreten.',
  Liegeergometer: 'Sitz so einstellen, dass das Knie vorn leicht gebeugt bleibt.\nRücken an die Lehne.\nGleichmässig treten.',
  'Rudergerät, Intervalle':
    '500 Meter zügig, eine Minute locker.\nBeine, Oberkörper, Arme, und zurück in umgekehrter Reihenfolge.\nLocker ausrudern.',
  Armergometer: 'Drehachse auf Schulterhöhe.\nGleichmässig kurbeln, Schultern tief.\nAuch rückwärts.',
  Luftrad: 'Sattel auf Hüfthöhe.\nArme und Beine arbeiten zusammen.\nJe schneller, desto mehr Widerstand.',
}
