import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import type { Option } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { longestPage } from '#contract/page.ts'
import { permitKinds } from '#contract/rules/shifts/permits.ts'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import type { PermitRow } from '#contract/shifts/permitShapes.ts'
import { workPermits } from '#contract/shifts/permits.ts'
import { permit } from './rows.ts'

interface PermitsProps {
  studio: string
  people: readonly { _id: string; name: string }[]
}

const permitDetailsOf = ({ kind, person, from, to, most }: PermitRow, nameOf: (id: string) => string) =>
  [
    permitKinds[kind],
    person ? nameOf(person) : 'Alle',
    `${date(from)} bis ${date(to)}`,
    most && `höchstens ${most}`,
    to < today() && 'abgelaufen',
  ]
    .filter(Boolean)
    .join(' · ')

/** Permits that an authority gave this studio beyond the law's limits: a shift that they cover is published. */
export function Permits({ studio, people }: PermitsProps) {
  const { data, stand, error, again } = useCall(workPermits.list, { query: { studio: [studio], sort: '-from', limit: longestPage } })
  const { rows, refused } = useWaitingRows(data?.rows, stand, permit.ways)
  const [opened, setOpened] = useState<OverlaidRow<PermitRow> | 'new'>()
  const here = rows?.filter(row => row.studio === studio)
  const row = opened === 'new' ? undefined : opened
  const nameOf = (id: unknown) => people.find(({ _id }) => _id === id)?.name ?? 'Eine Person'
  return (
    <Section title="Bewilligungen" aside={<Stand at={stand} />}>
      <Refusals refused={refused} one={permit.ways.one} open={setOpened} />
      {!rows && <NotLoaded error={error} again={again} lead="Die Bewilligungen sind auf diesem Gerät noch nicht geladen." />}
      {here?.length === 0 && (
        <Empty text="Keine: Nachtarbeit, Büroarbeit am Sonntag und was über die Grenzen des Gesetzes geht, wird ohne Bewilligung nicht veröffentlicht." />
      )}
      {here?.map(each => (
        <Row
          key={each._id}
          title={each.number}
          second={permitDetailsOf(each, nameOf)}
          lead={each.act && <Tick state="waiting" size="small" />}
          onPick={() => setOpened(each)}
        />
      ))}
      <Box paddingTop="8">
        <Button look="soft" size="row" onClick={() => setOpened('new')}>
          Neue Bewilligung
        </Button>
      </Box>
      {opened && (
        <Sheet open onClose={() => setOpened(undefined)} title={row ? `Bewilligung ${row.number}` : 'Neue Bewilligung'}>
          <permit.Form
            row={row}
            start={{ kind: 'night', kinds: [] }}
            also={{ studio }}
            reads={{ person: id => (id ? nameOf(id) : 'Alle'), kinds: all => (all as string[]).join(', ') || 'Alle' }}
            onDone={() => setOpened(undefined)}
          >
            <permit.Field name="kind" options={Object.entries(permitKinds)} />
            <permit.Field name="number" autoFocus />
            <permit.Field name="person" options={people.map(({ _id, name }): Option => [_id, name])} none="Alle im Studio" />
            <permit.Field name="kinds" options={Object.entries(workKinds)} hint="Keine gewählt: für jede Art der Arbeit." />
            <permit.Field name="from" type="date" />
            <permit.Field name="to" type="date" />
            <permit.Field name="most" hint="Leer: ohne Grenze." />
          </permit.Form>
        </Sheet>
      )}
    </Section>
  )
}
