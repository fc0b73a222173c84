import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { dueMonth, MonthPick } from '#client/timetracking/sheet/MonthPick.tsx'
import { MonthSheet } from '#client/timetracking/sheet/MonthSheet.tsx'
import { stateLook } from '#client/timetracking/sheet/monthLooks.ts'
import { lineText } from '#client/timetracking/sheet/words.ts'
import { monthStates } from '#contract/rules/worktime/workMonths.ts'
import type { MonthRow } from '#contract/timetracking/sheets.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'

/** The most people of one list. */
const most = 200

/** Months of all who work in a studio; those that wait for the manager stand first. */
export function Months({ studio }: { studio: string | undefined }) {
  const [month, setMonth] = useState(dueMonth)
  const [opened, setOpened] = useState<MonthRow>()
  const asked = studio ? { query: { month: [month], studio: [studio], limit: most } } : undefined
  const { data, stand, error, again } = useCall(timeMonths.list, asked)
  const rows = (data?.rows ?? []).toSorted((a, b) => Number(b.state === 'selfSubmitted') - Number(a.state === 'selfSubmitted'))
  return (
    <Section title="Monate des Teams" aside={<Stand at={stand} />}>
      <MonthPick value={month} onChange={setMonth} />
      {!data && studio && <NotLoaded error={error} again={again} lead="Dieser Monat ist auf diesem Gerät noch nicht geladen." />}
      {data && rows.length === 0 && <Empty text="In diesem Monat hat hier niemand gearbeitet." />}
      {rows.map(row => (
        <Row
          key={row._id}
          title={row.name}
          second={lineText(row)}
          wraps
          trail={<Chip look={stateLook[row.state]}>{monthStates[row.state]}</Chip>}
          onPick={() => setOpened(row)}
        />
      ))}
      {opened && (
        <Sheet open wide onClose={() => setOpened(undefined)} title={opened.name}>
          <MonthSheet user={opened.user} month={opened.month} />
        </Sheet>
      )}
    </Section>
  )
}
