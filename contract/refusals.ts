/** Every way the product says no: the status on the wire and the sentence a person reads. */
export const refusals = {
  unauthenticated: [401, 'Bitte melde dich an.'],
  /** For a token of somebody who was deleted, and for no other: nothing of them stays on that device. */
  'person-deleted': [401, 'Dieses Konto wurde gelöscht.'],
  'wrong-login': [401, 'Falsche E-Mail oder Passwort'],
  'demo-elsewhere': [403, 'Die Demo-Konten gelten nur auf dem Rechner, auf dem der Server läuft. Sonst braucht er PUBLIC_URL.'],
  'wrong-passkey': [401, 'Dieser Passkey gilt hier nicht. Melde dich mit dem Passwort an.'],
  /** The employee's key on this tablet does not hold, or the signature does not fit the request; the tablet itself stays signed in. */
  'employee-ended': [403, 'Diese Person ist auf diesem Gerät nicht mehr angemeldet: Sie muss sich hier neu anmelden.'],
  'employee-late': [403, 'Die Uhr dieses Geräts geht falsch. Stell sie richtig und versuch es nochmals.'],
  'no-studio': [
    403,
    'Dieses Konto gehört zu keinem Studio. Die Administration gibt ihm bei den Rechten die Rolle «Studio» in genau einem Studio.',
  ],
  'no-employee': [403, 'Diese Person hat in diesem Studio keine Rechte. Die Studioleitung kann sie geben.'],
  forbidden: [403, 'Dafür fehlt dir die Berechtigung.'],
  'not-there': [403, 'Im gewählten Studio darfst du keine Konten eröffnen. Wähle zuerst eines, in dem du es darfst.'],
  missing: [404, 'Das gibt es nicht mehr.'],
  'unknown-path': [404, 'Diese Adresse gibt es nicht.'],
  'wrong-method': [405, 'Das geht an dieser Adresse nicht.'],
  'sign-in-again': [403, 'Melde dich ab und wieder an: Innert 5 Minuten danach geht es.'],
  'too-many-passkeys': [409, 'Mehr als 20 Passkeys gehen nicht. Entferne zuerst einen.'],
  timeout: [408, 'Die Anfrage hat zu lange gedauert.'],
  /** For a request of a member's database with somebody else's token; it waits there until that member signs in again. */
  'other-member': [409, 'Das gehört zu einem anderen Konto: Es geht raus, sobald sich wieder anmeldet, wem es gehört.'],
  duplicate: [409, 'E-Mail bereits registriert, bitte melden Sie sich an'],
  taken: [409, 'Das gibt es schon.'],
  'known-right': [409, 'Dieses Recht kennt die App selbst: Es lässt sich umbenennen und verschieben, aber nicht löschen.'],
  'known-role': [409, 'Diese Rolle kennt die App selbst: Sie lässt sich umbenennen, aber nicht löschen.'],
  'fixed-role': [409, 'Die Administration hat immer alle Rechte.'],
  'in-use': [409, 'Das wird noch gebraucht: Nimm es zuerst überall weg.'],
  'last-admin': [409, 'Das geht nicht: Jemand muss die Rechte aller Studios verwalten können, und das wäre sonst niemand mehr.'],
  'not-held': [403, 'Du kannst nur geben und nehmen, was du in diesen Studios selbst hast.'],
  'course-closed': [409, 'Die Anmeldung ist geschlossen: Dieser Kurs hat begonnen oder beginnt gleich.'],
  'course-early': [409, 'Die Anmeldung für diesen Kurs ist noch nicht offen.'],
  'course-cancelled': [409, 'Dieser Kurs fällt aus.'],
  'course-inside': [409, 'Du bist schon eingecheckt: Abmelden geht nicht mehr. War es ein Versehen, nimmt die Leitung es zurück.'],
  'course-overlap': [409, 'Du hast zur selben Zeit schon einen Kurs gebucht.'],
  'course-full': [409, 'Kurs und Warteliste sind voll.'],
  'course-paused': [409, 'Du kannst im Moment keine Kurse buchen: Du hast in letzter Zeit zu viele verpasst oder zu spät abgesagt.'],
  'stream-closed': [409, 'Der Raum ist zu: Er öffnet kurz vor dem Beginn und schliesst mit dem Ende.'],
  'stream-unbooked': [403, 'Für diesen Livestream bist du nicht angemeldet.'],
  'upload-behind': [409, 'Dieses Stück passt nicht an das, was schon da ist.'],
  full: [409, 'Mehr Platz hat ein Konto nicht: Dieser Eintrag ist nur auf diesem Gerät. Melde dich bei deinem Studio.'],
  'too-many-workouts': [409, 'Mehr als 100 eigene Workouts gehen nicht. Entferne zuerst eines.'],
  'too-many-views': [409, 'Für mehr als 40 Tabellen merkt sich die App keine Ansichten.'],
  'too-many-uploads': [409, 'Fünf angefangene Videos sind genug: Lade eines fertig oder verwirf eines.'],
  'video-broken': [422, 'Diese Datei ist kein ganzes Video: Sie bricht ab oder ist beschädigt.'],
  'rating-early': [409, 'Bewerten geht, sobald der Kurs vorbei ist.'],
  'rating-late': [409, 'Einen Kurs bewerten geht bis 24 Stunden danach.'],
  'rating-unvisited': [409, 'Bewerten kann einen Kurs, wer da war.'],
  'course-clash': [409, 'Zur selben Zeit ist der Raum, die Leitung oder jemand der Angemeldeten schon verplant.'],
  'course-seats': [409, 'So viele Plätze sind schon vergeben: Weniger gehen nicht.'],
  'course-taken': [409, 'Es sind Leute angemeldet: Sag den Kurs ab, dann erfahren sie es.'],
  'course-past': [409, 'Dieser Kurs hat schon begonnen und bleibt, wie er war.'],
  'event-closed': [409, 'Die Anmeldung ist geschlossen: Dieser Event hat begonnen oder ist vorbei.'],
  'event-cancelled': [409, 'Dieser Event ist abgesagt.'],
  'event-full': [409, 'So viele Plätze sind nicht frei, und die Warteliste ist voll.'],
  'event-guests': [409, 'So viele Plätze sind nicht mehr frei: Du behältst, was du hast.'],
  'event-taken': [409, 'Es sind Leute angemeldet: Sag den Event zuerst mit einem Grund ab, dann erfahren sie es.'],
  'event-past': [409, 'Dieser Event ist vorbei und bleibt: Wer angemeldet war, hat ihn weiterhin.'],
  'reservation-slot': [409, 'Diese Zeit gibt es hier nicht mehr. Wähle eine andere.'],
  'reservation-closed': [409, 'So kurzfristig lässt sich diese Zeit nicht mehr reservieren.'],
  'reservation-full': [409, 'Diese Zeit ist schon vergeben. Wähle eine andere.'],
  'reservation-twice': [409, 'Zu dieser Zeit hast du hier schon reserviert.'],
  'reservation-most': [409, 'Mehr Reservationen auf einmal gehen hier nicht. Gib zuerst eine zurück.'],
  'reservation-defective': [409, 'Das ist im Moment defekt und lässt sich nicht reservieren.'],
  'reservation-late': [409, 'Verschieben geht nicht mehr: Es beginnt bald.'],
  'reservation-begun': [409, 'Das hat schon begonnen oder ist vorbei.'],
  'reservation-state': [409, 'Das geht nicht mehr: Der Stand ist inzwischen ein anderer.'],
  'towels-out': [409, 'So viele Tücher sind an diesem Tag nicht mehr da.'],
  'towels-most': [409, 'So viele Tücher an einem Tag gehen nicht.'],
  'towels-over': [409, 'Dafür ist es zu spät: Dieser Tag ist im Studio vorbei.'],
  'bikes-out': [409, 'So viele Velos sind in dieser Zeit nicht frei.'],
  'request-withdrawn': [409, 'Diese Anfrage wurde zurückgezogen.'],
  'request-over': [409, 'Das ist schon beantwortet oder vorbei.'],
  'no-friend': [409, 'Das geht unter Freunden: Schick zuerst eine Anfrage.'],
  'post-decided': [409, 'Darüber hat schon jemand entschieden.'],
  'post-unbooked': [409, 'Das geht für einen Kurs, der kommt und für den du einen Platz hast oder den du leitest.'],
  'report-own': [409, 'Das ist von dir selbst.'],
  'case-decided': [409, 'Darüber ist schon entschieden.'],
  'case-own': [409, 'Über einen Einspruch entscheidet jemand anders als beim ersten Mal.'],
  'case-late': [409, 'Zurücknehmen kann das nur, wer entschieden hat, und nur in den ersten Minuten.'],
  'case-final': [409, 'Was entfernt wurde, lässt sich hier nicht zurückholen.'],
  silenced: [403, 'Du kannst im Moment nichts für andere schreiben. Warum und bis wann, steht unter «Meldungen».'],
  'chat-closed': [403, 'Diese Unterhaltung ist geschlossen.'],
  'chat-left': [403, 'Du bist nicht mehr in dieser Gruppe.'],
  'chat-deleted': [409, 'Diese Nachricht wurde gelöscht.'],
  'chat-last-admin': [409, 'Eine Gruppe braucht jemanden, der sie leitet: Gib die Leitung zuerst weiter.'],
  'chat-full': [409, 'Mehr als 256 Personen gehen nicht in eine Gruppe.'],
  'entry-unproven': [
    409,
    'Deine E-Mail-Adresse ist noch nicht bestätigt. Bestätige den Platz über den Link in der E-Mail, die wir dir geschickt haben.',
  ],
  'occasion-full': [409, 'Hier ist kein Platz mehr frei. Wähle ein anderes Zeitfenster.'],
  'occasion-closed': [409, 'Die Anmeldung ist nicht offen.'],
  'not-entered': [409, 'Mach zuerst mit, dann gibt es die Bestätigung.'],
  'product-sold': [409, 'Das wurde schon verkauft und steht auf Belegen: Nimm es aus dem Shop, statt es zu entfernen.'],
  'stock-held': [409, 'So viele Stück warten auf eine Zahlung oder sind nicht da: Weniger kann nicht übrig bleiben.'],
  'referral-self': [409, 'Dich selbst kannst du nicht einladen.'],
  'referral-unknown': [422, 'Dieses Mitglied finden wir nicht. Prüf den Code oder die E-Mail-Adresse.'],
  'proof-needed': [422, 'Die Prüfung gegen automatische Anmeldungen ist abgelaufen. Sende das Formular nochmals.'],
  'gallery-full': [409, 'Mehr als 500 Bilder gehen nicht in eine Galerie.'],
  'payment-state': [409, 'Das geht bei dieser Zahlung nicht mehr.'],
  'payment-running': [409, 'Die TWINT-Zahlung ist noch offen. Schliess sie in der TWINT-App ab oder brich sie dort ab.'],
  'payment-way': [409, 'Auf diese Art lässt sich das nicht bezahlen.'],
  'bill-email': [409, 'Auf Rechnung kaufst du mit bestätigter E-Mail-Adresse: Bestätige sie zuerst im Profil.'],
  'bill-address': [409, 'Auf Rechnung kaufst du mit vollständiger Adresse: Ergänze im Profil Strasse, PLZ und Ort.'],
  'bill-country': [409, 'Das Land in deiner Adresse kennen wir nicht. Schreib seinen Namen im Profil aus, zum Beispiel Frankreich.'],
  'bill-most': [409, 'So viel geht nicht auf Rechnung: Bezahle zuerst eine offene, oder nimm TWINT oder Karte.'],
  'bill-overdue': [409, 'Eine deiner Rechnungen ist überfällig: Bezahle sie zuerst, dann geht wieder eine neue.'],
  'bill-open': [409, 'Diese Bestellung kommt auf Rechnung: Stornieren kann sie das Studio.'],
  'bill-handed': [409, 'Diese Bestellung ist schon abgeholt: Ihre Rechnung lässt sich nicht mehr stornieren.'],
  'refund-too-much': [409, 'So viel ist nicht mehr da oder schon zur Rückzahlung vorgeschlagen.'],
  'refund-own': [403, 'Wer eine Rückzahlung vorschlägt, bewilligt sie nicht selbst: Das macht jemand anderes.'],
  'gateway-away': [409, 'Der Zahlungsdienst antwortet gerade nicht. Versuch es nochmals: Es wird nichts doppelt belastet.'],
  'code-void': [409, 'Dieser Code gilt nicht mehr.'],
  'code-stopped': [409, 'Die Zahlung für diesen Code ist beanstandet: Bis das geklärt ist, bleibt er angehalten.'],
  'access-away': [409, 'Der Eingang antwortet gerade nicht. Dein Code wird von selbst angemeldet, sobald es geht.'],
  'access-refused': [409, 'Der Eingang nimmt diesen Code nicht an. Das Studio ist informiert.'],
  'offer-changed': [409, 'Preis oder Vorrat hat sich inzwischen geändert.'],
  'order-handed': [409, 'Diese Bestellung wurde schon ausgegeben.'],
  'order-unpaid': [409, 'Diese Bestellung ist nicht bezahlt: Ausgeben lässt sie sich danach.'],
  'order-stopped': [409, 'Das Geld dieser Bestellung ist zurückverlangt: Gib sie nicht aus.'],
  'order-late': [409, 'Zurücknehmen geht nur in der ersten halben Stunde.'],
  'spare-back': [409, 'Dieses Geld wurde schon zurückgegeben.'],
  'orders-most': [409, 'Zehn Bestellungen von dir warten schon auf die Zahlung. Bezahle zuerst eine davon, oder storniere sie.'],
  'desk-unproven': [
    409,
    'Solange deine E-Mail-Adresse nicht bestätigt ist, legen wir dir am Empfang höchstens 5 Stück zurück. Bestätige sie im Profil, oder bezahle online.',
  ],
  'no-nutrition': [403, 'Dafür braucht es die Ernährung: Den Zugang gibt es im Shop.'],
  'no-form': [404, 'Bitte prüfe dein Studio. In diesem Studio ist kein Anamnesebogen hinterlegt.'],
  'form-empty': [409, 'Ein Formular ohne Fragen lässt sich nicht veröffentlichen.'],
  'anamnesis-state': [409, 'Das geht nicht mehr: Diese Anamnese ist abgeschlossen oder verworfen.'],
  'customer-unknown': [422, 'Diesen Code kennt dein Studio nicht. Öffne den Bogen und wähle den Kunden.'],
  'no-consent': [
    403,
    'Dafür fehlt die Einwilligung in die Gesundheitsdaten: Ohne sie liest und ändert das Studio nichts, was die Gesundheit betrifft. Wer einverstanden ist, unterschreibt sie neu.',
  ],
  'consent-withdrawn': [409, 'Diese Einwilligung wurde seither widerrufen. Unterschreib sie neu, wenn du wieder einverstanden bist.'],
  'reason-needed': [403, 'Du hast für diese Person weder Bogen noch Plan gemacht: Sag, warum du das liest.'],
  'healthcare-open': [409, 'Für dieses Jahr und diese Krankenkasse gibt es schon eine Anfrage.'],
  'feedback-state': [409, 'Das geht nicht mehr: Diese Rückmeldung ist schon beantwortet.'],
  'healthcare-state': [409, 'Das geht nicht mehr: Der Stand ist inzwischen ein anderer.'],
  'birthday-set': [409, 'Dein Geburtsdatum ist gesetzt. Stimmt es nicht, ändert es der Empfang deines Studios: Zeig dort einen Ausweis.'],
  stale: [409, 'Das wurde inzwischen geändert.'],
  'epoch-changed': [409, 'Der Speicher im Studio wurde erneuert. Deine Daten werden abgeglichen.'],
  'begin-anew': [409, 'Dieses Gerät war lange weg. Deine Daten werden neu geladen.'],
  'bad-range': [416, 'Diesen Teil der Datei gibt es nicht.'],
  'too-large': [413, 'Das ist zu gross.'],
  'bad-media-type': [415, 'Diese Art von Daten wird hier nicht angenommen.'],
  unreadable: [400, 'Die Anfrage war nicht lesbar.'],
  invalid: [422, 'Bitte überprüfe deine Eingaben.'],
  'sealed-elsewhere': [422, 'Das Studio kann diesen Eintrag nicht öffnen. Öffne ihn hier und sende ihn nochmals.'],
  'key-reused': [422, 'Dieser Vorgang wurde schon mit anderen Angaben gesendet.'],
  'update-first': [426, 'Bitte aktualisiere zuerst die App.'],
  'too-many-codes': [429, 'Heute gingen schon fünf Codes an dich. Morgen kannst du wieder einen anfordern.'],
  /** Somebody else's book of foods can't be asked now, or not so often. */
  'questions-off': [403, 'Fragen an eine KI bietet dein Studio nicht an.'],
  'questions-spent': [409, 'Für heute sind deine Fragen aufgebraucht: Morgen geht es weiter.'],
  'answer-later': [409, 'Die KI antwortet gerade nicht. Deine Frage steht noch da: Versuch es in einer Minute nochmals.'],
  'search-later': [429, 'Open Food Facts antwortet gerade nicht. Versuch es später nochmals.'],
  'food-later': [429, 'Dieses Produkt kennen wir noch nicht, und nachschlagen geht gerade nicht. Versuch es in einer Minute nochmals.'],
  'files-busy': [429, 'Gerade werden schon viele Dateien geschrieben. Versuch es in einer Minute nochmals.'],
  'too-many': [429, 'Das waren zu viele Versuche. Bitte warte einen Moment.'],
  broken: [500, 'Es gab einen Fehler.'],
  stopping: [503, 'Der Server startet gerade neu. Es geht gleich weiter.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof refusals

/** The body of a refusal on the wire; `fields` maps a field's path to its sentence. */
export interface RefusalBody {
  code: RefusalCode
  message: string
  fields?: Record<string, string>
  current?: unknown
}

/**
 * Thrown by rules and handlers; the pipeline turns it into its status and sentence. `current` is the row as it now stands, `says` a sentence in
 * place of the code's own, where more is known.
 */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly fields?: Record<string, string>,
    readonly current?: unknown,
    says: string = refusals[code][1],
  ) {
    super(says)
  }

  get status() {
    return refusals[this.code][0]
  }

  body(): RefusalBody {
    return { code: this.code, message: this.message, fields: this.fields, current: this.current }
  }
}
