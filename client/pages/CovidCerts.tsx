import { Page } from '#client/kit/Page.tsx'
import { Link } from '#client/map/links.tsx'
import { P, ProsePart } from './Prose.tsx'

/** /covidcerts and /covidcerts/archive: addresses that were printed once, and what became of what was shown there (V38). */
export default function CovidCerts() {
  return (
    <Page>
      <ProsePart title="Es braucht keine mehr">
        <P>
          Seit dem 17. Februar 2022 verlangt in der Schweiz kein Studio mehr ein Covid-Zertifikat. Du kommst ohne herein, und hochladen
          lässt sich hier nichts.
        </P>
      </ProsePart>
      <ProsePart title="Nichts davon liegt mehr hier">
        <P>Kein Zertifikat, keine Kontrolle und kein Archiv davon ist gespeichert, bei uns nicht und in dieser App nicht.</P>
        <P>
          Was wir sonst von dir wissen und wie lange, steht unter{' '}
          <Link to="datenschutz">
            <u>Datenschutz</u>
          </Link>
          .
        </P>
      </ProsePart>
    </Page>
  )
}
