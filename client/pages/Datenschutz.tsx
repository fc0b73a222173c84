import { useAtomValue } from 'jotai'
import { brandAtom } from '#client/data/appearance.ts'
import { useCall } from '#client/data/reads.ts'
import { Page } from '#client/kit/Page.tsx'
import { Link } from '#client/map/links.tsx'
import { brands } from '#contract/brand.ts'
import { studios } from '#contract/studios/calls.ts'
import { P, ProseFacts, ProsePart } from './Prose.tsx'

/** The table of docs/retention.md in a member's words. */
const kept = [
  ['Konto: Name, E-Mail, Adresse, Telefon, Geburtsdatum, Bild, Studio', 'bis du dein Konto löschst'],
  ['Passwort', 'nur als Prüfwert, aus dem es sich nicht zurückrechnen lässt; bis du es änderst oder dein Konto löschst'],
  ['Trainings, Sätze, Messwerte, Gewicht', 'bis du sie oder dein Konto löschst'],
  ['Unterschriebene Einwilligungen mit Text, Zeit und Unterschrift', 'bis du dein Konto löschst'],
  ['Angemeldete Geräte: Name, Beginn, letzte Nutzung', '400 Tage ohne Nutzung'],
  ['Gesendete Änderungen mit ihrer Antwort, damit nichts doppelt gilt', '400 Tage'],
  ['Spuren gelöschter Einträge, damit alle deine Geräte davon erfahren', '400 Tage'],
  ['Fehlgeschlagene Anmeldungen, ohne Klartext', '1 Tag'],
  ['Wer dir welches Recht gab oder nahm (nur bei Mitarbeitenden)', 'zehn Jahre, ohne Namen'],
] as const

const device = [
  ['Wodurch du zu uns gefunden hast (QR-Code, Kampagne), wenn du gezählt werden darfst', '90 Tage'],
  ['Anmeldung, Rechte und gewähltes Studio', 'bis du dich ausloggst'],
  ['Deine Trainings, Messwerte, Entwürfe und was auf das Netz wartet', 'bis du dich ausloggst'],
  ['Beim Ausloggen zurückbehaltene, noch nicht gesendete Einträge', 'verschlüsselt, bis du dich auf diesem Gerät wieder anmeldest'],
] as const

/** The data that is kept, its place and its time, and the rights that a member has. */
export default function Datenschutz() {
  const { name, street, town, email } = brands[useAtomValue(brandAtom)]
  return (
    <Page title="Datenschutz">
      <ProsePart title="Verantwortlich">
        <P>
          {name}, {street}, {town}, Schweiz. Fragen und Begehren zu deinen Daten:{' '}
          <a href={`mailto:${email}`}>
            <u>{email}</u>
          </a>
          .
        </P>
        <P>Es gelten das Schweizer Datenschutzgesetz und, wo es anwendbar ist, die DSGVO.</P>
      </ProsePart>
      <ProsePart title="Wozu wir Daten brauchen">
        <P>Für deine Mitgliedschaft, dein Training und das, was du in der App selbst einträgst oder buchst. Wir verkaufen nichts weiter.</P>
        <P>
          Gewicht, Messwerte und Training sind Gesundheitsdaten. Wir bearbeiten sie nur mit deiner{' '}
          <Link to="consent">
            <u>Einwilligung</u>
          </Link>
          ; du kannst sie jederzeit widerrufen.
        </P>
      </ProsePart>
      <ProsePart title="Was auf dem Server liegt">
        <ProseFacts rows={kept} />
      </ProsePart>
      <ProsePart title="Was auf deinem Gerät liegt">
        <P>Die App funktioniert ohne Netz. Dafür liegt eine Kopie deiner Daten auf dem Gerät; Cookies setzen wir keine.</P>
        <ProseFacts rows={device} />
      </ProsePart>
      <ProsePart title="Wer sonst Daten sieht">
        <P>
          Mitarbeitende sehen nur, was ihre Aufgabe im Studio verlangt, und haben eine Vertraulichkeitserklärung unterschrieben. Für
          E-Mails, Benachrichtigungen, Zahlungen und den Zutritt arbeiten wir mit Diensten zusammen; sie erhalten nur, was sie dafür
          brauchen.
        </P>
        <MapSource />
      </ProsePart>
      <ProsePart title="Deine Rechte">
        <P>
          Du kannst Auskunft, Berichtigung und Löschung verlangen und deine Daten mitnehmen. Vor dem Löschen deines Kontos bietet dir die
          App einen vollständigen Export an. Wo das Gesetz eine Aufbewahrung verlangt, behalten wir das Nötige ohne weitere Nutzung.
        </P>
        <P>Beschweren kannst du dich beim Eidgenössischen Datenschutz- und Öffentlichkeitsbeauftragten (EDÖB).</P>
      </ProsePart>
    </Page>
  )
}

/** The source of the map's tiles, the one thing that a page loads from elsewhere. */
function MapSource() {
  const { data } = useCall(studios.map)
  if (!data) return null
  return (
    <P>
      {data.tiles
        ? `Schaust du die Karte der Studios an, lädt dein Gerät die Kartenbilder direkt von ${new URL(data.tiles.url).host} (${data.tiles.by}). Dieser Dienst erfährt dabei deine IP-Adresse, den Namen unserer App und welchen Ausschnitt du ansiehst, aber nicht, wer du bist.`
        : 'Die Karte der Studios zeichnet dein Gerät selbst, aus den Kantonsgrenzen von swisstopo, die zur App gehören. Dafür wird nirgends etwas geladen.'}
    </P>
  )
}
