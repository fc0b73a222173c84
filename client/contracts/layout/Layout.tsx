import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { PaperView } from '#client/parts/contract/signing/PaperView.tsx'
import { type Brand, brands } from '#contract/brand.ts'
import type { Reply } from '#contract/call.ts'
import type { PaperLook } from '#contract/contracts/layoutShapes.ts'
import { layouts } from '#contract/contracts/layouts.ts'
import { placeholders } from '#contract/rules/contracts/contractPaper.ts'
import { samplePaper } from './sample.ts'

const { Form, Field } = formFor(layouts.publish)

const names = (Object.keys(brands) as Brand[]).map(brand => [brand, brands[brand].name] as const)

/** /dashboard/contract/layout: how a brand's contracts look, with its paper beside (L53, C34, C43). */
export default function Layout() {
  const { everywhere } = useReach(layouts.publish)
  const { data, error, again } = useCall(layouts.list, everywhere ? {} : undefined)
  const { marke } = useQueryText()
  const go = useGo()
  const brand: Brand = marke === 'thur' ? 'thur' : 'toess'
  const layout = data?.find(one => one.brand === brand)
  return (
    <Page title="Vertragsvorlage" back="contracts">
      {!everywhere && <Empty text="Die Vorlage gilt für alle Studios einer Marke: Ändern kann sie, wer in allen die Studios verwaltet." />}
      {everywhere && (
        <Segmented
          label="Marke"
          value={brand}
          options={names}
          onChange={next => void go({ to: 'contractLayout', search: { marke: next }, replace: true })}
        />
      )}
      {everywhere && !layout && <NotLoaded error={error} again={again} />}
      {layout && <Write key={`${brand} ${layout.number}`} layout={layout} />}
    </Page>
  )
}

type BrandLayout = Reply<typeof layouts.list>[number]

/** The form and, beside it, the paper that comes of it: drawn as the signed one is. */
function Write({ layout: { brand, number, look, versions } }: { layout: BrandLayout }) {
  const [now, setNow] = useState<PaperLook>(look)
  const online = useOnline()
  const paper = useMemo(() => samplePaper(brand, { number: number + 1, look: now }, today()), [brand, number, now])
  const signed = { studioName: brands[brand].name, member: null, guardian: null, hash: '0'.repeat(64), number: null }
  return (
    <Box
      display="grid"
      gap="24"
      paddingTop="14"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      alignItems="start"
    >
      <Box>
        <Form
          rest={{ params: { brand } }}
          start={look}
          also={{ seen: number }}
          draft={`contract/layout/${brand}`}
          button="Veröffentlichen"
          onChange={values => setNow(lookOf(values as Partial<PaperLook>))}
          onDone={answer => void sayDone(answer, 'Die Vorlage ist veröffentlicht.')}
        >
          <Field name="mark" />
          <Field name="seat" hint="Steht unter dem Namen der Marke." />
          <Field name="before" area hint="«# » macht einen Titel, «- » eine Liste." />
          <Field name="after" area hint={`Platzhalter: ${placeholders.map(name => `{${name}}`).join(' ')}`} />
          <Field name="footer" hint="Steht unten auf jeder Seite." />
          <Text textStyle="small" color="ink2">
            {online
              ? 'Gilt für alles, was ab jetzt unterschrieben wird; was unterschrieben ist, behält seine Vorlage.'
              : 'Veröffentlichen braucht Netz; was du schreibst, bleibt bis dahin hier.'}
          </Text>
        </Form>
        <Section title="Bisherige Vorlagen">
          {versions.map(({ number: nth, publishedAt, by }) => (
            <Row
              key={nth}
              title={`Vorlage ${nth}`}
              second={[`${date(publishedAt)}, ${clockTime(publishedAt)}`, by].filter(Boolean).join(' · ')}
            />
          ))}
          <Row title="Vorlage 1" second="Die des Hauses, ohne eigene Texte" />
        </Section>
      </Box>
      <Box>
        <Text textStyle="label" paddingBottom="6">
          So sieht ein Vertrag aus
        </Text>
        <PaperView paper={paper} signed={signed} />
      </Box>
    </Box>
  )
}

/** The words typed so far, as a whole look. */
const lookOf = ({ mark = true, seat, before, after, footer }: Partial<PaperLook>): PaperLook => ({
  mark,
  seat: seat || null,
  before: before || null,
  after: after || null,
  footer: footer || null,
})
