import { useMemo, useState } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { shortDate, shortWeekday } from '#client/kit/format.ts'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { doubtWords, flagWords, minutesText, stampClockText } from '#client/parts/clock/words.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { sources, workKinds } from '#contract/rules/worktime/stamps.ts'
import type { TimeEntryRow } from '#contract/timetracking/shapes.ts'
import { timeOffice } from '#contract/timetracking/timeOffice.ts'
import { dayAt } from '#contract/zone.ts'
import type { TimeOfficePartProps } from './Office.tsx'
import { OfficeEntry } from './OfficeEntry.tsx'
import { entryWays } from './timeEntryWays.ts'

const dayOf = ({ from, to }: TimeEntryRow) => dayAt(Date.parse(from ?? to ?? ''))
const dayText = (row: TimeEntryRow) => (row.from || row.to ? `${shortWeekday(dayOf(row))} ${shortDate(dayOf(row))}` : '?')
const marksOf = ({ flags, doubts }: TimeEntryRow) => [...flags.map(flag => flagWords[flag]), ...doubts.map(doubt => doubtWords[doubt])]
const lengthOf = ({ state, minutes }: TimeEntryRow) => (state === 'running' ? 'läuft' : state === 'open' ? 'offen' : minutesText(minutes))

/** Every entry of some days in one's studios, with how it came about; each can be said anew with a reason (T21). */
export function Entries({ above }: TimeOfficePartProps) {
  const may = useReachAny(timeOffice.list)
  const { options, nameOf } = useOwnStudios(timeOffice.list)
  const [from, setFrom] = useState(() => mondayOf(today()))
  const [to, setTo] = useState(() => addDays(mondayOf(today()), 6))
  const [open, setOpen] = useState<OverlaidRow<TimeEntryRow> | 'new'>()
  const params = useMemo(() => ({ a: from, b: [from, to].sort()[1]! }), [from, to])
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  const columns = useMemo<Column<TimeEntryRow>[]>(
    () => [
      { id: 'name', title: 'Wer', text: ({ name }) => name, sorts: true, strong: true, width: 160, grow: 2, phone: 'title' },
      { id: 'from', title: 'Tag', text: dayText, sorts: true, width: 96 },
      { id: 'span', title: 'Zeit', text: row => `${stampClockText(row.from)}–${stampClockText(row.to)}`, width: 116 },
      {
        id: 'what',
        title: 'Was',
        text: row => `${dayText(row)}, ${stampClockText(row.from)}–${stampClockText(row.to)} · ${workKinds[row.kind]}`,
        width: 100,
        spare: true,
        phone: 'second',
      },
      { id: 'minutes', title: 'Dauer', text: lengthOf, sorts: true, right: true, width: 80, phone: 'trail' },
      { id: 'kind', title: 'Art', text: ({ kind }) => workKinds[kind], width: 110 },
      { id: 'source', title: 'Herkunft', text: ({ source }) => sources[source], width: 140 },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 120 },
      {
        id: 'marks',
        title: 'Auffällig',
        text: row => marksOf(row).join(', ') || null,
        cell: row =>
          marksOf(row).map(mark => (
            <Chip key={mark} look="warn" small>
              {mark}
            </Chip>
          )),
        width: 150,
        grow: 1,
      },
      { id: 'reason', title: 'Grund', text: ({ reason }) => reason, width: 140, grow: 1 },
    ],
    [nameOf],
  )
  if (!may)
    return (
      <>
        {above()}
        <Empty text="Einträge sieht hier das Büro." />
      </>
    )
  return (
    <>
      <CallTable
        label="Einträge"
        one="Eintrag"
        name="timeEntries"
        call={timeOffice.list}
        params={params}
        ways={entryWays}
        columns={columns}
        filters={filters}
        searches={{ label: 'Name' }}
        open={setOpen}
        opened={open === 'new' ? undefined : open}
        empty={{ text: 'In diesen Tagen ist hier nichts erfasst.' }}
        above={above(
          <>
            <TextField label="Von" type="date" value={from} onChange={day => day && setFrom(day)} />
            <TextField label="Bis" type="date" value={to} onChange={day => day && setTo(day)} />
            <Button look="soft" size="row" onClick={() => setOpen('new')}>
              Eintrag erfassen
            </Button>
          </>,
        )}
        exports={{ file: `Zeiteinträge ${params.a} ${params.b}` }}
      />
      {open && <OfficeEntry entry={open === 'new' ? undefined : open} studios={options} onClose={() => setOpen(undefined)} />}
    </>
  )
}
