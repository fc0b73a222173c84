import { Box, Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { OfficeTabs } from '#client/timetracking/office/OfficeTabs.tsx'
import { MonthPick } from '#client/timetracking/sheet/MonthPick.tsx'
import { monthAfter } from '#client/timetracking/sheet/words.ts'
import { type Brand, brandOf, brands } from '#contract/brand.ts'
import { longestPage } from '#contract/page.ts'
import { type PayrollFile, payroll } from '#contract/timetracking/payroll.ts'
import { FileSheet, fileTitle } from './FileSheet.tsx'
import { LayoutSheet } from './LayoutSheet.tsx'
import { Preview } from './PayrollPreview.tsx'

/** Files that are shown at first. */
const atOnce = 24

/** /dashboard/timetracker/office/lohn: what locked months have to tell the payroll, and the files that were handed in and frozen (T35). */
export default function Payroll() {
  const go = useGo()
  const words = useQueryText()
  const { options } = useOwnStudios(payroll.list)
  const own = useMemo(() => (Object.keys(brands) as Brand[]).filter(brand => options.some(([code]) => brandOf(code) === brand)), [options])
  const brand = own.find(one => one === words.marke) ?? own[0]
  const month = /^\d{4}-\d{2}$/.test(words.monat ?? '') ? words.monat! : monthAfter(today().slice(0, 7), -1)
  const show = (next: Record<string, string>) =>
    void go({ to: 'payroll', search: { ...(brand && { marke: brand }), monat: month, ...next }, replace: true })
  const [layout, setLayout] = useState(false)
  return (
    <Page title="Lohndateien" back="timetrackerOffice">
      <OfficeTabs at="payroll" />
      <Flex gap="12" wrap="wrap" align="center" paddingTop="12">
        {own.length > 1 && brand && (
          <Segmented
            label="Marke"
            value={brand}
            options={own.map(one => [one, brands[one].name] as const)}
            onChange={next => show({ marke: next })}
          />
        )}
        <Box flex="1 1 260px">
          <MonthPick value={month} onChange={next => show({ monat: next })} />
        </Box>
        {brand && (
          <Button look="side" size="row" onClick={() => setLayout(true)}>
            Aufbau der Datei
          </Button>
        )}
      </Flex>
      {brand && <Files brand={brand} />}
      {brand && <Preview key={`${brand} ${month}`} brand={brand} month={month} />}
      {brand && layout && <LayoutSheet brand={brand} onClose={() => setLayout(false)} />}
    </Page>
  )
}

/** Those that wait for a second person first, then the frozen ones. */
function Files({ brand }: { brand: Brand }) {
  const [limit, setLimit] = useState(atOnce)
  const { data, stand, error, again } = useCall(payroll.list, { query: { brand: [brand], limit } })
  const [open, setOpen] = useState<PayrollFile>()
  const waiting = data?.rows.filter(({ number }) => number === null) ?? []
  const frozen = data?.rows.filter(({ number }) => number !== null) ?? []
  return (
    <Section title="Dateien" aside={<Stand at={stand} />}>
      {!data && <NotLoaded error={error} again={again} lead="Die Lohndateien sind auf diesem Gerät noch nicht geladen." />}
      {data && data.total === 0 && <Empty text="Noch keine Lohndatei." />}
      {[...waiting, ...frozen].map(row => (
        <Row
          key={row._id}
          title={fileTitle(row)}
          second={`${counted(row.people, 'Person', 'Personen')} · ${moment(row.frozen?.at ?? row.proposed.at)}`}
          trail={<Chip look={row.number === null ? 'warn' : 'ok'}>{row.number === null ? 'Wartet auf Freigabe' : 'Freigegeben'}</Chip>}
          onPick={() => setOpen(row)}
        />
      ))}
      {data && data.total > data.rows.length && limit < longestPage && (
        <Button look="side" size="row" onClick={() => setLimit(longestPage)}>
          Weitere zeigen
        </Button>
      )}
      {open && <FileSheet row={open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
