import { useAtomValue } from 'jotai'
import { brandAtom } from '#client/data/appearance.ts'
import { Page } from '#client/kit/Page.tsx'
import { Link } from '#client/map/links.tsx'
import { Subscribe } from '#client/parts/newsletter/Subscribe.tsx'
import { brands } from '#contract/brand.ts'
import { P, ProsePart } from './Prose.tsx'

/** The company behind the app, for the brand at hand. */
export default function Impressum() {
  const { name, street, town, email, telefon } = brands[useAtomValue(brandAtom)]
  return (
    <Page title="Impressum">
      <ProsePart title="Betreiberin">
        <P>
          {name}
          <br />
          {street}
          <br />
          {town}
          <br />
          Schweiz
        </P>
        <P>
          E-Mail:{' '}
          <a href={`mailto:${email}`}>
            <u>{email}</u>
          </a>
          <br />
          Telefon: {telefon}
        </P>
      </ProsePart>
      <ProsePart title="Wofür wir einstehen">
        <P>
          Wir pflegen die Inhalte dieser App sorgfältig. Kurszeiten, Preise und Angebote können sich ändern; verbindlich ist, was im Vertrag
          steht und was dir das Studio bestätigt.
        </P>
        <P>Trainings- und Ernährungsangaben ersetzen keine ärztliche Beratung. Bei Beschwerden frag zuerst eine Fachperson.</P>
        <P>Für Inhalte fremder Seiten, zu denen wir verlinken, sind deren Betreiber verantwortlich.</P>
      </ProsePart>
      <ProsePart title="Urheberrecht">
        <P>
          Texte, Bilder, Videos und Pläne gehören {name} oder wurden uns zur Nutzung überlassen. Für dich selbst darfst du sie brauchen.
        </P>
      </ProsePart>
      <ProsePart title="Daten">
        <P>
          Wie wir mit deinen Daten umgehen, steht unter{' '}
          <Link to="datenschutz">
            <u>Datenschutz</u>
          </Link>
          .
        </P>
      </ProsePart>
      <ProsePart title="Newsletter">
        <Subscribe />
      </ProsePart>
    </Page>
  )
}
