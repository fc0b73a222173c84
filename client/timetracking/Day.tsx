import { Box, Flex, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { canSee } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Clock } from '#client/parts/clock/Clock.tsx'
import { useOwnTime, useTimeNews } from '#client/parts/clock/useOwnTime.ts'
import { OwnShifts } from '#client/parts/shifts/OwnShifts.tsx'
import { AbsencePanel } from '#client/timetracking/AbsencePanel.tsx'
import { doubtsOf } from '#contract/rules/worktime/doubts.ts'
import { entriesOn } from '#contract/rules/worktime/timeSheet.ts'
import type { WorkEntry } from '#contract/rules/worktime/workEntries.ts'
import { rowOf } from '#contract/screens.ts'
import { Corrections } from './Corrections.tsx'
import { EntryRow } from './EntryRow.tsx'
import { EntrySheet, type OpenedTimeEntry } from './EntrySheet.tsx'
import { OwnMonth } from './OwnMonth.tsx'
import { SecondJob } from './SecondJob.tsx'
import { Proposals } from './sheet/Proposals.tsx'
import { Notes } from './TimeNotes.tsx'
import { Week } from './Week.tsx'

/** /dashboard/timetracker: one's own day at the clock, with or without a network (T01). */
export default function Day() {
  useTimeNews()
  const time = useOwnTime()
  const { data, stand, error, again, entries, waits, studios, closed, at, now } = time
  const [opened, setOpened] = useState<OpenedTimeEntry>()
  const day = dayOf(new Date(now).toISOString())
  const doubts = useMemo(() => doubtsOf(data?.stamps ?? []), [data?.stamps])
  const versionOf = (entry: WorkEntry) => {
    const ids = new Set([entry._id, ...entry.stamps])
    return (data?.written ?? []).filter(word => ids.has(word.entry)).length
  }
  const open = (entry: WorkEntry) => setOpened({ entry, version: versionOf(entry) })
  const isDoubtful = ({ stamps, written }: WorkEntry) => written === null && stamps.some(_id => doubts.has(_id))
  const asked = new Set((data?.corrections ?? []).flatMap(({ state, entry }) => (state === 'open' && entry ? [entry] : [])))
  const wrong = entries.filter(entry => (entry.state === 'open' || isDoubtful(entry)) && !asked.has(entry._id))
  const ofToday = entriesOn(entries, day)
  const row = (entry: WorkEntry) => (
    <EntryRow key={entry._id} entry={entry} waits={waits} doubts={doubts} now={now} onOpen={() => open(entry)} />
  )
  return (
    <Page title="Zeiterfassung" back="dashboard">
      <Clock entries={entries} studios={studios} closed={closed} at={at} now={now} />
      {!data && (
        <NotLoaded
          error={error}
          again={again}
          lead="Was du schon gearbeitet hast, ist auf diesem Gerät noch nicht geladen. Stempeln geht trotzdem."
        />
      )}
      {wrong.length > 0 && (
        <Section title="Da fehlt etwas">
          <Text color="ink2" textStyle="small">
            Was offen ist, zählt noch nichts. Ergänze es, und jemand aus der Leitung bestätigt es.
          </Text>
          {wrong.map(row)}
        </Section>
      )}
      <Section title="Heute" aside={<Stand at={stand} />}>
        {ofToday.length === 0 && <Empty text="Heute hast du noch nichts gestempelt." />}
        {ofToday.map(row)}
        <Flex paddingTop="8">
          <Button look="soft" size="row" onClick={() => setOpened({ version: 0 })}>
            Von Hand erfassen
          </Button>
        </Flex>
      </Section>
      <OwnShifts />
      <Week data={data} entries={entries} day={day} stand={stand} row={row} />
      <Proposals user="me" person={data?.person} />
      <OwnMonth />
      <AbsencePanel />
      <SecondJob />
      <Corrections corrections={data?.corrections} stand={stand} />
      {studios[0] && <Notes studio={studios[0]} day={day} />}
      {canSee(rowOf('ownAbsences').access) && (
        <Box paddingTop="18">
          <ButtonLink to="ownAbsences" look="side" size="row">
            Meine Abwesenheiten
          </ButtonLink>
        </Box>
      )}
      {opened && <EntrySheet opened={opened} studios={studios} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
