import type { ChangelogEntry } from '#contract/shell.ts'

/** Changes that members notice, newest first; one entry a day at most. */
export const changelog: ChangelogEntry[] = [
  {
    day: '2026-11-28',
    title: 'Was du ohne Netz änderst, kommt vollständig an',
    lines: [
      'Änderst du etwas ohne Netz mehrmals, gilt alles. Haben zwei Verschiedenes geändert, gilt beides; nur beim selben Feld wirst du gefragt.',
      'Gewicht und Zielgewicht sieht das Studio nur noch, solange du deine Messungen teilst.',
      'Ein Zitat im Chat folgt seiner Nachricht: Ist sie geändert oder gelöscht, siehst du es, und es führt auch zu ganz alten.',
      'Reserviert dir das Studio einen Platz an einem Event, siehst du den Preis und sagst zu oder ab. Vorher schuldest du nichts.',
      'Dein Geburtsdatum setzt du einmal; danach ändert es der Empfang deines Studios.',
      'Lässt dein Browser die App nichts speichern, sagt das die Anmeldung, und öffentliche Seiten gehen trotzdem.',
      'Die Zurück-Taste schliesst zuerst das offene Fenster. Was du geschrieben hast, bleibt als Entwurf, oder die App fragt.',
      'Events, Beiträge, Chat und «Freunde werben» stehen unter «Mehr», dein Eintritt auf dem Start.',
      'Bei bezahlten Events steht der Preis vor dem Anmelden, und bevor du dein Konto löschst, siehst du, was bezahlt oder noch offen ist.',
      'Fällt ein Kurs aus, kommt eine E-Mail, wenn keines deiner Geräte Mitteilungen bekommt.',
      'Nennt dein Plan für jeden Satz ein Gewicht, zeigt das Training es; eine Übung lässt sich überspringen.',
      'Das Training ist auch auf kleinen Telefonen, mit grosser Schrift und quer gut zu bedienen.',
      'Anmelden klappt auch mit Umlauten in E-Mail und Passwort, egal auf welcher Tastatur.',
      'Trainings aus französischen, italienischen, spanischen und portugiesischen Exporten werden vollständig gelesen.',
    ],
  },
  {
    day: '2026-11-27',
    title: 'Wer stört, ist gleich weg',
    lines: [
      'Einladungen in Gruppen und Anfragen meldest du dort, wo sie stehen, und blockierst, wer sie schickt.',
      'Wer blockiert ist, steht sofort in keiner Liste mehr, auch ohne Netz.',
      'Neue Beiträge schieben nichts mehr weg, was du gerade liest.',
      'Bei Events gibt es «Einladen»: Wer sich über den Link registriert, ist gleich dabei.',
      'Der Shop ist auch ohne Anmeldung und ohne Netz da, und jede Bestellung öffnet sich mit ihrem Code.',
      'Kommt eine Rückzahlung nicht bei dir an, erfährst du es, und was nun geschieht.',
    ],
  },
  {
    day: '2026-11-24',
    title: 'Geräte, Gewohnheiten, eigene Workouts',
    lines: [
      'Unter «Training» steht jedes Gerät deines Studios, mit Anleitung und deinen letzten Werten. Scanne den Code am Gerät, auch ohne Netz.',
      'Ist ein Gerät defekt, sagt es dein Training und schlägt dir eine andere Übung vor.',
      '«Gewohnheiten» hakst du auf jedem Gerät ab; was du trainierst oder besuchst, hakt sich selbst ab.',
      'Workouts baust du dir selbst, auch im Keller.',
      'Deine Anamnese füllst du im Profil aus und hast sie als PDF. Wer sie liest, steht dort ebenfalls.',
      'Unter «Ernährung» schreibst du auf, was du isst: gesucht, gescannt oder getippt, auch ohne Netz.',
      'Ändert dein Trainer den Plan, steht bei «Training», was neu ist. Nach dem Training sagst du ihm, wie es war.',
      'Deine Einwilligung zu Gesundheitsdaten widerrufst du im Profil, und gibst sie dort wieder; so steht es jetzt auch in ihrem Text.',
    ],
  },
  {
    day: '2026-11-23',
    title: 'Früher ohne Netz',
    lines: [
      'Auf einem neuen Gerät ist das Training viel früher ohne Netz bereit. Bis dahin steht oben «wird für offline geladen».',
      'Was wartet, wartet nicht mehr aufeinander: Ein Bild bei schlechtem Netz hält deine Buchung nicht auf.',
      'Was das Studio nicht annehmen konnte, führt dich dorthin, wo du es ändern kannst.',
      'Neu unter «Freunde»: Leute aus deinem Studio finden, anfragen und zum Training verabreden. Zu finden bist du erst, wenn du das willst.',
    ],
  },
  {
    day: '2026-11-21',
    title: 'Willkommen an der Tür',
    lines: [
      'Registrieren geht jetzt direkt in der App, auch ohne Netz; gesendet wird, sobald wieder eines da ist.',
      'Die Glocke sammelt Mitteilungen. Was du auf einem Gerät liest, ist auf allen gelesen.',
      'Wer will, bekommt Benachrichtigungen auf das Gerät. Gefragt wird erst nach einem Training.',
      'Studios findest du auf der Karte oder im Verzeichnis, beides auch offline.',
      'Dein Profil zeigt, was wir von dir haben, und gibt dir alles als Datei mit.',
    ],
  },
  {
    day: '2026-11-20',
    title: 'Trainieren im Keller',
    lines: [
      'Ein Satz ist ein Tipp, mit oder ohne Netz. Gestrichelt heisst: nur auf diesem Gerät.',
      'Zwei Geräte am selben Training gleichen sich ab, ohne dass etwas verloren geht.',
      'Der Abgleich sagt dir, was wartet, seit wann und warum.',
    ],
  },
]
