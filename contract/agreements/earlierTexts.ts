import type { AgreementKind } from '#contract/agreements/calls.ts'
import type { AgreementText } from '#contract/agreements/texts.ts'

/** Texts that were to be signed once, newest first; what was signed under them holds, and devices that waited for a network may still hand them in. */
export const earlierTexts: Readonly<Record<AgreementKind, readonly AgreementText[]>> = {
  health: [
    {
      version: '2026-12',
      title: 'Einwilligung zu Gesundheitsdaten',
      paragraphs: [
        'Ich bin einverstanden, dass Formkurve meine Gesundheitsangaben (Gewicht, Grösse, Messwerte, Trainingsdaten, Antworten aus dem Anamnesebogen) speichert, damit Trainerinnen und Trainer mein Training planen können und ich meinen Verlauf sehe.',
        'An Krankenkassen gehen nur die Bestätigungen, die ich selbst anfordere. Meine Angaben werden nicht verkauft und nicht für Werbung verwendet.',
        'Wer im Studio meine Angaben sieht, ist an die Schweigepflicht gebunden und hat die Vertraulichkeitserklärung unterschrieben. Jeder solche Zugriff hinterlässt eine Spur, die ich im Profil einsehen kann.',
        'Die Einwilligung ist freiwillig. Ich kann sie jederzeit für die Zukunft widerrufen: im Profil der App mit «Einwilligung zu Gesundheitsdaten widerrufen», oder indem ich es dem Studio sage. Ab dann liest im Studio niemand mehr meine Gesundheitsangaben; ich selbst sehe sie weiterhin.',
        'Lösche ich mein Konto, werden meine Gesundheitsangaben gelöscht; aufbewahrt wird nur, was das Gesetz verlangt.',
        'Bin ich noch nicht 18 Jahre alt, unterschreibt meine gesetzliche Vertretung für mich.',
        'Meine Unterschrift wird mit der Fassung dieses Textes, seinem Prüfwert, der Zeit und meinem Alter gespeichert. Ich finde sie im Profil wieder.',
      ],
    },
    {
      version: '2026-11',
      title: 'Einwilligung zu Gesundheitsdaten',
      paragraphs: [
        'Ich bin einverstanden, dass Formkurve meine Gesundheitsangaben (Gewicht, Grösse, Messwerte, Trainingsdaten, Antworten aus dem Anamnesebogen) speichert, damit Trainerinnen und Trainer mein Training planen können und ich meinen Verlauf sehe.',
        'An Krankenkassen gehen nur die Bestätigungen, die ich selbst anfordere. Meine Angaben werden nicht verkauft und nicht für Werbung verwendet.',
        'Wer im Studio meine Angaben sieht, ist an die Schweigepflicht gebunden und hat die Vertraulichkeitserklärung unterschrieben. Jeder solche Zugriff hinterlässt eine Spur, die ich im Profil einsehen kann.',
        'Die Einwilligung ist freiwillig. Ich kann sie jederzeit für die Zukunft widerrufen, indem ich dem Studio schreibe oder mein Konto in der App lösche. Mit dem Konto werden meine Gesundheitsangaben gelöscht; aufbewahrt wird nur, was das Gesetz verlangt.',
        'Bin ich noch nicht 18 Jahre alt, unterschreibt meine gesetzliche Vertretung für mich.',
        'Meine Unterschrift wird mit der Fassung dieses Textes, seinem Prüfwert, der Zeit und meinem Alter gespeichert. Ich finde sie im Profil wieder.',
      ],
    },
  ],
  confidentiality: [],
}
