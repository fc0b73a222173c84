import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useDeskStudio, withDesk, withoutDesk } from '#client/data/desk.ts'
import { useMe } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { type Option, SelectField } from '#client/kit/choices.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { courseDownloads } from '#contract/courses/downloads.ts'
import { Lists } from './Lists.tsx'
import { nextWeeks, rangeOf, recentMonths } from './recentMonths.ts'

/** The choice of month and studio; it stands in the address, so that it can be sent to somebody. */
function useAsked() {
  const desk = { studio: useDeskStudio() }
  const { monat, studio } = withDesk(useQueryText(), desk)
  const go = useGo()
  const months = recentMonths()
  const month = months.find(([text]) => text === monat)?.[0] ?? (months[0] as [string, string])[0]
  const ask = (change: { monat?: string; studio?: string }) =>
    void go({ to: 'courseDownloads', search: withoutDesk({ monat: month, studio, ...change }, desk), replace: true })
  return { months, month, studio, ask, hours: withoutDesk({ monate: month, studio }, desk) }
}

/** /dashboard/gf/downloads: hours of instructors, lists and papers of courses. */
export default function CourseDownloads() {
  const { months, month, studio, ask, hours } = useAsked()
  const { options: studios } = useOwnStudios(courseDownloads.hours)
  const query = { ...rangeOf(month), studio }
  const file = [studio, month].filter(Boolean).join(' ')
  return (
    <Page title="Kurse: Downloads" back="dashboard">
      <Box display="grid" gap="12" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} paddingTop="12">
        <SelectField label="Monat" value={month} options={months} onChange={monat => ask({ monat })} />
        <SelectField
          label="Studio"
          value={studio ?? ''}
          none="Alle deine Studios"
          options={studios}
          onChange={code => ask({ studio: code || undefined })}
        />
      </Box>
      <Section title="Stunden der Kursleitungen">
        <Text textStyle="body" color="ink2" paddingBottom="8">
          Wer im Monat was gab, nach Studio, mit jedem einzelnen Kurs.
        </Text>
        <Box display="flex" flexWrap="wrap" gap="8">
          <ButtonLink to="courseHours" search={hours} look="soft" size="row">
            Ansehen
          </ButtonLink>
          <FileButton call={courseDownloads.hoursExcel} input={{ query }} name={`Stunden ${file}.xlsx`}>
            Excel
          </FileButton>
          <FileButton call={courseDownloads.hoursPdf} input={{ query }} name={`Stunden ${file}.pdf`}>
            PDF
          </FileButton>
        </Box>
      </Section>
      <Section title="Kurse des Monats">
        <Text textStyle="body" color="ink2" paddingBottom="8">
          Jeder Kurs mit Plätzen, Besuchen, Nichterschienenen und Auslastung; abgesagte mit Grund. Besuche zählen, sobald ein Kurs zu Ende
          ist, wie in der Kursstatistik.
        </Text>
        <FileButton call={courseDownloads.listExcel} input={{ query }} name={`Kurse ${file}.xlsx`}>
          Excel
        </FileButton>
      </Section>
      <Poster studios={studios} first={studio} />
      <Lists
        action={
          <ButtonLink to="courseDoor" look="soft" size="row">
            Zum Check-in
          </ButtonLink>
        }
      />
    </Page>
  )
}

/** The week's plan to be hung up. */
function Poster({ studios, first }: { studios: readonly Option[]; first?: string }) {
  const weeks = nextWeeks()
  const mine = useMe()?.studio_id
  const [picked, setPicked] = useState<string>()
  const [from, setFrom] = useState((weeks[0] as [string, string])[0])
  const [size, setSize] = useState<'A3' | 'A4'>('A4')
  const studio = picked ?? first ?? studios.find(([code]) => code === mine)?.[0] ?? studios[0]?.[0]
  return (
    <Section title="Wochenplan zum Aufhängen">
      <Box display="grid" gap="12" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        <SelectField label="Studio des Plans" value={studio ?? ''} options={studios} onChange={setPicked} />
        <SelectField label="Woche" value={from} options={weeks} onChange={setFrom} />
      </Box>
      <Box display="flex" flexWrap="wrap" gap="12" alignItems="center" paddingTop="12">
        <Segmented
          label="Papier"
          value={size}
          options={[
            ['A4', 'A4'],
            ['A3', 'A3'],
          ]}
          onChange={setSize}
        />
        {studio && (
          <FileButton
            call={courseDownloads.planPdf}
            input={{ query: { studio, from, size } }}
            name={`Kursplan ${studio} ${from} ${size}.pdf`}
          >
            Wochenplan als PDF
          </FileButton>
        )}
      </Box>
    </Section>
  )
}
