import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { useReach } from '#client/data/reach.ts'
import { useMe } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted } from '#client/kit/format.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { dayWords } from '#client/parts/courseTime.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { attendance } from '#contract/attendance/calls.ts'
import { ArrivalRow } from './ArrivalRow.tsx'
import { NameSheet, type Naming } from './NameSheet.tsx'
import { type ArrivalFilter, useArrivals } from './useArrivals.ts'
import type { ShownArrival } from './withNamed.ts'

const filters = [
  ['all', 'Alle'],
  ['today', 'Heute'],
  ['unknown', 'Unbekannt'],
] as const satisfies readonly (readonly [ArrivalFilter, string])[]

const empties: Record<ArrivalFilter, string> = {
  all: 'Noch ist niemand gekommen.',
  today: 'Heute ist noch niemand gekommen.',
  unknown: 'Kein unbekannter Chip. Alle, die kamen, haben einen Namen.',
}

/** The studio at hand: the one of the address, else the desk's, else one's own. */
function useStudioAtHand() {
  const { studio } = useQueryText()
  const { options } = useOwnStudios(attendance.entries)
  const own = useMe()?.studio_id ?? ''
  const { isIn } = useReach(attendance.entries)
  const desk = useDeskStudio()
  // Rights say it before the studios' names are here.
  const known = [studio, desk, own].find(code => code && isIn(code))
  return { options, studio: known ?? startStudio(options, desk) ?? options[0]?.[0] }
}

/** /dashboard/live-checkins (L50): who comes in, as it happens; without a network what was there last, with its age. */
export default function LiveCheckins() {
  const go = useGo()
  const words = useQueryText()
  const filter: ArrivalFilter = words.filter === 'today' || words.filter === 'unknown' ? words.filter : 'all'
  const { options, studio } = useStudioAtHand()
  const { rows, refused, since, error, again, stand } = useArrivals(studio, filter)
  const [naming, setNaming] = useState<Naming>()
  const show = (next: Record<string, string | undefined>) =>
    void go({ to: 'liveCheckins', search: { studio: words.studio, filter: words.filter, ...next }, replace: true })
  const isNew = ({ at, kind }: ShownArrival) => since !== undefined && at > since && kind !== 'left'
  const fresh = rows?.filter(isNew).length ?? 0
  return (
    <Page
      title="Check-ins live"
      back="dashboard"
      actions={studio && <NewButton beside words="Von Hand eintragen" onClick={() => setNaming({ studio })} />}
    >
      <Flex gap="12" wrap="wrap" align="flex-end" justify="space-between" paddingTop="12">
        <Segmented label="Zeigen" value={filter} options={filters} onChange={next => show({ filter: next === 'all' ? undefined : next })} />
        {options.length > 1 && (
          <Box minWidth="200px">
            <SelectField label="Studio" value={studio ?? ''} options={options} onChange={next => show({ studio: next })} />
          </Box>
        )}
      </Flex>
      <Flex role="status" justify="space-between" align="baseline" gap="12" paddingTop="8" minHeight="28px">
        <Text textStyle="small" color="ink2">
          {fresh > 0 && `${counted(fresh, 'neu', 'neu')} seit du zuletzt hier warst`}
        </Text>
        <Stand at={stand} />
      </Flex>
      <RefusedArrivalActs acts={refused} />
      {!rows && <NotLoaded error={error} again={again} lead="Wer kam, ist auf diesem Gerät noch nicht geladen." />}
      {!rows && !error && <Box minHeight="240px" aria-busy />}
      {rows?.length === 0 && <Empty text={empties[filter]} />}
      {byDay(rows ?? []).map(([day, all]) => (
        <Section key={day} title={dayWords(day)} aside={counted(all.filter(({ kind }) => kind === 'came').length, 'Eintritt', 'Eintritte')}>
          {all.map(row => (
            <ArrivalRow key={row._id} row={row} isNew={isNew(row)} onName={() => setNaming({ studio: row.studio, entry: row })} />
          ))}
        </Section>
      ))}
      {naming && <NameSheet naming={naming} onClose={() => setNaming(undefined)} />}
    </Page>
  )
}

function byDay(rows: readonly ShownArrival[]) {
  const days = new Map<string, ShownArrival[]>()
  for (const row of rows) {
    const day = dayOf(row.at)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}

/** Acts of this screen that the studio did not take. */
function RefusedArrivalActs({ acts }: { acts: ReturnType<typeof useArrivals>['refused'] }) {
  const local = useMaybeLocal()
  if (acts.length === 0) return null
  return (
    <NeedsYou>
      {acts.map(({ row }) => (
        <Need key={row.key} title={row.title} text={row.message}>
          <Button size="row" look="side" onClick={() => void local?.outbox.discard(row.key)}>
            Verwerfen
          </Button>
        </Need>
      ))}
    </NeedsYou>
  )
}
