/** How the demo's exercises on machines are done, a step a line; texts of our own. */
export const steps: Readonly<Record<string, string>> = {
  Brustpresse:
    'Sitz so einstellen, dass die Griffe auf Brusthöhe stehen.\nSchulterblätter an die Lehne, Füsse flach auf den Boden.\nGriffe nach vorn drücken, ohne die Ellbogen durchzustrecken.\nLangsam zurück, bis die Hände neben der Brust sind.',
  Schrägbrustpresse:
    'Sitz so einstellen, dass die Griffe auf Höhe des Schlüsselbeins stehen.\nSchräg nach oben drücken, Schultern bleiben tief.\nLangsam zurück.',
  Butterfly:
    'Sitz so einstellen, dass die Ellbogen auf Schulterhöhe liegen.\nArme vor der Brust zusammenführen, kurz halten.\nLangsam öffnen, bis die Brust gedehnt ist, nicht weiter.',
  'Butterfly reverse':
    'Brust an das Polster, Griffe auf Schulterhöhe.\nArme nach hinten öffnen, bis sie in einer Linie mit den Schultern sind.\nLangsam zurück.',
  Latzug:
    'Polster fest auf die Oberschenkel stellen.\nStange etwas breiter als die Schultern fassen.\nZur Brust ziehen, Ellbogen nach unten, Rücken bleibt gerade.\nLangsam nach oben lassen.',
  'Latzug, enger Griff':
    'Polster fest auf die Oberschenkel stellen.\nEngen Griff zur oberen Brust ziehen.\nLangsam nach oben lassen, bis die Arme fast gestreckt sind.',
  'Rudern am Kabelzug, enger Griff':
    'Füsse auf die Stützen, Knie leicht gebeugt.\nGriff zum Bauch ziehen, Schulterblätter zusammen.\nLangsam nach vorn, ohne den Rücken zu runden.',
  Rudermaschine: 'Brustpolster so einstellen, dass die Arme gestreckt sind.\nEllbogen nah am Körper nach hinten ziehen.\nLangsam zurück.',
  Rückenstrecker:
    'Hüfte liegt am Rand des Polsters.\nOberkörper senken, Rücken gerade.\nHeben, bis der Körper eine Linie bildet, nicht weiter.',
  Schulterpresse:
    'Sitz so einstellen, dass die Griffe auf Ohrhöhe stehen.\nNach oben drücken, Rücken bleibt an der Lehne.\nLangsam senken.',
  Beinpresse:
    'Lehne so einstellen, dass die Knie etwa im rechten Winkel stehen.\nFüsse hüftbreit auf die Platte, Knie in Richtung der Zehen.\nDrücken, ohne die Knie durchzustrecken.\nLangsam zurück, das Becken bleibt auf dem Polster.',
  Hackenschmidt: 'Schultern unter die Polster, Füsse vor den Körper.\nBis zum rechten Winkel senken.\nÜber die Fersen nach oben drücken.',
  Beinstrecker: 'Kniegelenk auf Höhe der Drehachse, Polster über dem Fuss.\nBeine strecken, kurz halten.\nLangsam senken.',
  'Beinbeuger liegend': 'Knie knapp über dem Rand des Polsters.\nFersen zum Gesäss ziehen, Hüfte bleibt liegen.\nLangsam zurück.',
  'Beinbeuger sitzend': 'Lehne so einstellen, dass die Knie auf Höhe der Drehachse sind.\nFersen nach unten ziehen.\nLangsam zurück.',
  Abduktion: 'Aufrecht sitzen, Polster aussen an den Knien.\nKnie nach aussen drücken, kurz halten.\nLangsam schliessen.',
  Adduktion: 'Aufrecht sitzen, Polster innen an den Knien.\nKnie zusammenführen.\nLangsam öffnen, nur so weit es angenehm ist.',
  'Wadenheben stehend':
    'Fussballen auf die Kante, Schultern unter die Polster.\nAuf die Zehen heben, kurz halten.\nFersen langsam unter die Kante senken.',
  'Wadenheben sitzend': 'Fussballen auf die Kante, Polster über die Knie.\nFersen heben, kurz halten.\nLangsam senken.',
  Bauchmaschine:
    'Sitz so einstellen, dass die Drehachse auf Höhe des Bauches ist.\nOberkörper einrollen, der Nacken bleibt locker.\nLangsam zurück, ohne das Gewicht abzusetzen.',
  Rumpfrotation:
    'Aufrecht sitzen, Hüfte bleibt gerade.\nOberkörper drehen, bis der Bauch arbeitet.\nLangsam zurück, dann die andere Seite.',
  Bizepsmaschine: 'Oberarme ganz auf das Polster.\nHände zu den Schultern ziehen.\nLangsam senken, Arme nicht durchstrecken.',
  Trizepsmaschine: 'Ellbogen auf dem Polster lassen.\nArme strecken.\nLangsam zurück.',
  'Trizepsdrücken am Kabelzug':
    'Ellbogen an den Körper.\nNach unten drücken, bis die Arme gestreckt sind.\nLangsam zurück bis zum rechten Winkel.',
  'Kabelzug über Kreuz': 'Ein Schritt nach vorn, Oberkörper leicht geneigt.\nArme vor dem Körper zusammenführen.\nLangsam öffnen.',
  'Seitheben am Kabelzug': 'Seitlich zum Turm stehen, Griff in der äusseren Hand.\nArm bis Schulterhöhe heben.\nLangsam senken.',
  'Face Pull': 'Seil auf Gesichtshöhe.\nZum Gesicht ziehen, Ellbogen hoch, Hände nach aussen.\nLangsam zurück.',
  'Aussenrotation am Kabelzug': 'Ellbogen an den Körper, Unterarm im rechten Winkel.\nUnterarm nach aussen drehen.\nLangsam zurück.',
  Rudergerät:
    'Mit den Beinen abstossen, dann den Oberkörper, dann die Arme.\nZurück in umgekehrter Reihenfolge.\nRuhig beginnen, dann das Tempo halten.',
  Skilanglaufgerät:
    'Aufrecht stehen, Griffe über Kopfhöhe.\nMit dem Rumpf nach unten ziehen, Knie leicht beugen.\nLocker nach oben führen.',
  Laufband: 'Sicherungsclip anlegen.\nMit langsamem Gehen beginnen, Tempo schrittweise steigern.\nZum Schluss zwei Minuten auslaufen.',
  Fahrradergometer: 'Sattel auf Hüfthöhe stellen.\nWiderstand so wählen, dass du noch sprechen kannst.\nZum Schluss locker austreten.',
  Crosstrainer: 'Ganze Füsse auf die Tritte, aufrecht stehen.\nArme und Beine gleichmässig bewegen.\nWiderstand langsam steigern.',
}
