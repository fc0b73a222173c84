import { useMemo, useState } from 'react'
import { today } from '#client/data/time.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { type Option, SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { useTimeNews } from '#client/parts/clock/useOwnTime.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { addDays, firstOfMonth } from '#contract/days.ts'
import { timeProposals, troubleKinds } from '#contract/timetracking/proposals.ts'
import { LawSheet } from './LawSheet.tsx'
import { PersonSheet, type Trouble } from './PersonSheet.tsx'

/** /timetrackeradmin (T03): doubtful clocks, gaps and stamps without an employment, what a plan proposes for them, and the inspector's paper. */
export default function Admin() {
  useTimeNews()
  const { options, nameOf } = useOwnStudios(timeProposals.doubts)
  const [open, setOpen] = useState<Trouble>()
  const [prints, setPrints] = useState(false)
  const [reads, setReads] = useState(false)
  const filters = useMemo<Filter[]>(
    () => [{ id: 'kind', title: 'Was', choices: Object.entries(troubleKinds) }, byStudio(options)],
    [options],
  )
  const columns = useMemo<Column<Trouble>[]>(
    () => [
      { id: 'name', title: 'Wer', text: ({ name }) => name, sorts: true, strong: true, width: 160, grow: 2, phone: 'title' },
      {
        id: 'kind',
        title: 'Was',
        text: ({ kind }) => troubleKinds[kind],
        cell: ({ kind }) => <Chip look="warn">{troubleKinds[kind]}</Chip>,
        sorts: true,
        width: 150,
        phone: 'trail',
      },
      { id: 'day', title: 'Tag', ...days(({ day }: Trouble) => day), sorts: true, width: 110, phone: 'second' },
      { id: 'text', title: 'Genauer', text: ({ text }) => text, width: 220, grow: 3 },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 130 },
    ],
    [nameOf],
  )
  return (
    <Page title="Zeiterfassung: Administration" back="dashboard">
      <CallTable
        label="Auffälliges"
        one="Auffälligkeit"
        name="timeDoubts"
        call={timeProposals.doubts}
        columns={columns}
        filters={filters}
        searches={{ label: 'Name' }}
        open={setOpen}
        opened={open}
        empty={{ text: 'In den letzten acht Wochen ist nichts aufgefallen.' }}
        above={
          <Above>
            <ButtonLink to="timetrackerOffice" look="side" size="row">
              Büro
            </ButtonLink>
            <ButtonLink to="publicHolidays" look="side" size="row">
              Feiertage und Betriebsferien
            </ButtonLink>
            <Button look="side" size="row" onClick={() => setPrints(true)}>
              Für das Arbeitsinspektorat …
            </Button>
            <Button look="side" size="row" onClick={() => setReads(true)}>
              Recht und Feiertage
            </Button>
          </Above>
        }
        exports
      />
      {open && <PersonSheet trouble={open} onClose={() => setOpen(undefined)} />}
      {prints && <Inspection studios={options} onClose={() => setPrints(false)} />}
      {reads && <LawSheet onClose={() => setReads(false)} />}
    </Page>
  )
}

/** The studio and the days that stand on the paper for the labour inspector (ArGV 1 art. 73). */
function Inspection({ studios, onClose }: { studios: readonly Option[]; onClose: () => void }) {
  const [studio, setStudio] = useState(studios[0]?.[0] ?? '')
  const [from, setFrom] = useState(() => firstOfMonth(addDays(firstOfMonth(today()), -1)))
  const [to, setTo] = useState(() => addDays(firstOfMonth(today()), -1))
  return (
    <Sheet open onClose={onClose} title="Für das Arbeitsinspektorat">
      <SelectField label="Studio" value={studio} options={studios} onChange={setStudio} />
      <TextField label="Von" type="date" value={from} onChange={setFrom} />
      <TextField label="Bis" type="date" value={to} onChange={setTo} hint="Höchstens drei Monate auf einmal." />
      <FileButton
        call={timeProposals.inspection}
        input={{ query: { studio, from, to } }}
        name={`Arbeitszeiten ${studio} ${from} ${to}.pdf`}
      >
        PDF
      </FileButton>
    </Sheet>
  )
}
