import { useMemo, useState } from 'react'
import { today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, days } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { lastDayOf, slimStateOf, slimStates, weekAt } from '#contract/rules/slimMe/dates.ts'
import { type ProgrammeRow, slimMe } from '#contract/slimMe/calls.ts'
import { People } from './People.tsx'
import { ProgrammeForm } from './ProgrammeForm.tsx'
import { programme } from './rows.ts'

const looks = { coming: 'accent', running: 'ok', over: 'plain' } as const

function StateChip(row: ProgrammeRow) {
  const state = slimStateOf(row, today())
  return <Chip look={looks[state]}>{stateWords(row)}</Chip>
}

function stateWords(row: ProgrammeRow) {
  const week = weekAt(row, today())
  return week ? `Woche ${week} von ${row.weeks}` : slimStates[slimStateOf(row, today())]
}

const columnsOf = (studioName: NameOf): Column<ProgrammeRow>[] => [
  { id: 'title', title: 'Programm', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
  { id: 'state', title: 'Stand', text: stateWords, cell: StateChip, width: 140, phone: 'trail' },
  { id: 'studio', title: 'Studio', text: ({ studio }) => studioName(studio), sorts: true, width: 130, phone: 'second' },
  { id: 'first', title: 'Erster Termin', ...days<ProgrammeRow>(({ first }) => first), sorts: true, width: 120 },
  { id: 'last', title: 'Bis', ...days<ProgrammeRow>(row => lastDayOf(row)), width: 110 },
  { id: 'coach', title: 'Coach', text: ({ coachName }) => coachName, width: 150, grow: 1 },
  { id: 'people', title: 'Dabei', ...counts<ProgrammeRow>(({ people }) => people), sorts: true, width: 80 },
  { id: 'places', title: 'Plätze', ...counts<ProgrammeRow>(({ places }) => places), width: 80 },
]

/** /dashboard/studio/slim-me: programmes of the own studios and those who take part in them (L57, V40). */
export default function Programmes() {
  const { options, nameOf } = useOwnStudios(slimMe.create)
  const columns = useMemo(() => columnsOf(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(
    () => [{ id: 'state', title: 'Stand', choices: Object.entries(slimStates) }, byStudio(options)],
    [options],
  )
  return (
    <ListPage
      rows={['das', 'Programm', 'Programme']}
      title="Slim-me: Studio"
      adds
      name="slimMe"
      call={slimMe.list}
      form={programme}
      columns={columns}
      filters={filters}
      exports
      empty="Noch kein Programm. Leg das erste an: mit Daten, Plätzen und einem Coach."
    >
      {(row, close) =>
        row && !isNew(row) ? (
          <OpenedProgramme key={row._id} row={row} onDone={close} />
        ) : (
          <ProgrammeForm row={row} options={options} onDone={close} />
        )
      }
    </ListPage>
  )
}

const sides = [
  ['people', 'Dabei'],
  ['form', 'Angaben'],
] as const

/** A programme: who takes part, and what it says. */
function OpenedProgramme({ row, onDone }: { row: OverlaidRow<ProgrammeRow>; onDone: () => void }) {
  const [side, setSide] = useState<'people' | 'form'>(row.act ? 'form' : 'people')
  return (
    <>
      <Segmented label="Was" value={side} options={sides} onChange={setSide} />
      {side === 'people' ? <People row={row} /> : <ProgrammeForm row={row} options={[]} onDone={onDone} />}
    </>
  )
}
