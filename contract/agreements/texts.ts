import type { AgreementKind } from './calls.ts'
import { earlierTexts } from './earlierTexts.ts'

export interface AgreementText {
  /**
   * Year and month; a text never changes under its version, a new one gets a new version, and the one before moves to earlierTexts.ts.
   * What was signed under an earlier one holds on: nobody is asked again for a text that allows us nothing more.
   */
  version: string
  title: string
  paragraphs: readonly string[]
  /** Expandable below the text (L77). */
  notice?: { title: string; sections: readonly { title: string; text: string }[] }
}

const health: AgreementText = {
  version: '2027-01',
  title: 'Einwilligung zu Gesundheitsdaten',
  paragraphs: [
    'Ich bin einverstanden, dass Formkurve meine Gesundheitsangaben (Gewicht, Grösse, Messwerte, Trainingsdaten, Antworten aus dem Anamnesebogen) speichert, damit Trainerinnen und Trainer mein Training planen können und ich meinen Verlauf sehe.',
    'An Krankenkassen gehen nur die Bestätigungen, die ich selbst anfordere. Meine Angaben werden nicht verkauft und nicht für Werbung verwendet.',
    'Wer im Studio meine Angaben sieht, ist an die Schweigepflicht gebunden und hat die Vertraulichkeitserklärung unterschrieben. Jeder solche Zugriff hinterlässt eine Spur, die ich im Profil einsehen kann.',
    'Ein Konto gibt es nur mit dieser Einwilligung: Ohne sie kann ich mich nicht registrieren. Ich kann sie später jederzeit für die Zukunft widerrufen und behalte mein Konto: im Profil der App mit «Einwilligung zu Gesundheitsdaten widerrufen», oder indem ich es dem Studio sage. Ab dann liest im Studio niemand mehr meine Gesundheitsangaben, auch nicht die von vorher; Pläne nach meiner Anamnese gibt es erst wieder, wenn ich neu einwillige. Ich selbst sehe weiterhin alles.',
    'Lösche ich mein Konto, werden meine Gesundheitsangaben gelöscht; aufbewahrt wird nur, was das Gesetz verlangt.',
    'Bin ich noch nicht 18 Jahre alt, unterschreibt meine gesetzliche Vertretung für mich.',
    'Meine Unterschrift wird mit der Fassung dieses Textes, seinem Prüfwert, der Zeit und meinem Alter gespeichert. Ich finde sie im Profil wieder.',
  ],
}

const confidentiality: AgreementText = {
  version: '2026-11',
  title: 'Vertraulichkeitserklärung',
  paragraphs: [
    'Bei meiner Arbeit für die Formkurve-Studios erfahre ich von Mitgliedern, Mitarbeitenden und Geschäften, was nicht für andere bestimmt ist: Namen und Adressen, Verträge und Zahlungen, Trainings- und Gesundheitsangaben, Zugänge und Zahlen des Betriebs.',
    'Ich verpflichte mich, darüber zu schweigen. Ich sehe nur ein, was ich für meine Aufgabe brauche, gebe nichts an Unbefugte weiter, fotografiere keine Bildschirme und nehme keine Daten auf eigene Geräte oder in fremde Dienste mit.',
    'Meine Zugangsdaten sind persönlich. Ich teile weder Passwort noch PIN, sperre geteilte Geräte, wenn ich gehe, und melde einen Verlust oder Verdacht noch am selben Tag der Studioleitung.',
    'Gesundheitsangaben sind besonders schützenswerte Personendaten. Ich bearbeite sie nur mit Einwilligung der betroffenen Person und weiss, dass jeder Zugriff aufgezeichnet wird und die betroffene Person diese Spur sieht.',
    'Die Pflicht gilt für die ganze Dauer meiner Tätigkeit und ohne zeitliche Grenze darüber hinaus. Am Ende gebe ich Unterlagen, Schlüssel und Zugänge zurück.',
    "Wer die Schweigepflicht vorsätzlich verletzt, kann nach dem Datenschutzgesetz mit Busse bis zu CHF 250'000 bestraft werden. Arbeits- und zivilrechtliche Folgen bleiben vorbehalten.",
  ],
  notice: {
    title: 'Datenschutzhinweis für Mitarbeitende',
    sections: [
      {
        title: '1. Verantwortlich',
        text: 'Verantwortlich für die Bearbeitung deiner Daten ist die Gesellschaft, die dein Studio betreibt. Ihre Adresse steht im Impressum.',
      },
      {
        title: '2. Welche Daten',
        text: 'Wir bearbeiten Name, Kontakt, Geburtsdatum, Rollen und Rechte, Arbeits- und Abwesenheitszeiten, Bild, Unterschriften sowie die Spuren deiner Arbeit in der App.',
      },
      {
        title: '3. Wozu',
        text: 'Wir brauchen sie für Anstellung und Einsatzplanung, Lohn, Betreuung der Mitglieder, Sicherheit der Zugänge und zur Erfüllung gesetzlicher Pflichten.',
      },
      {
        title: '4. Grundlage',
        text: 'Grundlage sind dein Arbeitsvertrag, das Gesetz und unser berechtigtes Interesse an einem sicheren Betrieb; wo nötig fragen wir dich um Einwilligung.',
      },
      {
        title: '5. Wer sie sieht',
        text: 'Zugang haben Studioleitung, Büro und Administration, jede Person nur so weit, wie ihre Rechte reichen. Dienstleister handeln in unserem Auftrag und nach unserer Weisung.',
      },
      {
        title: '6. Ort und Übermittlung',
        text: 'Die Daten liegen in der Schweiz oder in einem Staat mit angemessenem Schutz. Anderswohin gehen sie nur mit vertraglichen Garantien.',
      },
      {
        title: '7. Wie lange',
        text: 'Wir bewahren sie auf, solange du bei uns arbeitest, und danach so lange, wie das Gesetz es verlangt, in der Regel zehn Jahre. Dann werden sie gelöscht.',
      },
      {
        title: '8. Deine Rechte',
        text: 'Du kannst Auskunft, Berichtigung, Herausgabe und Löschung verlangen und dich an den Eidgenössischen Datenschutz- und Öffentlichkeitsbeauftragten wenden.',
      },
      {
        title: '9. Änderungen',
        text: 'Wir können diesen Hinweis anpassen. Änderungen gelten 30 Tage nach der Zustellung an dich.',
      },
    ],
  },
}

const newest: Readonly<Record<AgreementKind, AgreementText>> = { health, confidentiality }

/** The house rules that a registration accepts with the disclaimer. */
export const houseRules = {
  title: 'Hausordnung',
  paragraphs: [
    'Ich trainiere auf eigene Verantwortung und so, wie es mir meine Gesundheit erlaubt. Bei Beschwerden höre ich auf und melde mich beim Personal.',
    'Geräte benutze ich, wie sie mir gezeigt wurden, lege ein Handtuch unter und räume Gewichte zurück. Schäden melde ich sofort.',
    'Mein Zugang ist persönlich. Ich nehme niemanden ohne eigenen Zugang mit ins Studio.',
    'Ich nehme Rücksicht, fotografiere und filme niemanden ungefragt und folge den Anweisungen des Personals.',
    'Für Wertsachen haftet das Studio nicht. Ich schliesse sie ein.',
  ],
} as const

export const newestText = (kind: AgreementKind): AgreementText => newest[kind]

/** The text of a version that was ever to be signed, the newest without one; undefined where there is no such version. */
export const textOf = (kind: AgreementKind, version = newest[kind].version): AgreementText | undefined =>
  [newest[kind], ...earlierTexts[kind]].find(text => text.version === version)

/** The whole text as it is hashed: title, paragraphs and the notice, a blank line between two pieces. */
export function wholeText({ title, paragraphs, notice }: AgreementText) {
  const below = notice ? [notice.title, ...notice.sections.flatMap(section => [section.title, section.text])] : []
  return [title, ...paragraphs, ...below].join('\n\n')
}
