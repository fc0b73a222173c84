import { useMemo } from 'react'
import { today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { days, shares } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { certChipOf } from '#client/parts/cert/words.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { employees } from '#contract/employees/calls.ts'
import type { EmployeeRow } from '#contract/employees/shapes.ts'
import { employedStates, wages } from '#contract/rules/employees/employment.ts'
import { Begin } from './Begin.tsx'
import { Card } from './EmployeeCard.tsx'
import { employeeRows } from './rows.ts'
import { Teams } from './Teams.tsx'

const views = [
  ['leute', 'Mitarbeitende'],
  ['teams', 'Teams'],
] as const
type View = (typeof views)[number][0]

const proofs: Filter['choices'] = [
  ['over', 'Nachweis abgelaufen'],
  ['soon', 'Nachweis läuft bald ab'],
  ['none', 'Weder BLS noch AED'],
  ['unsigned', 'Nicht unterschrieben'],
]

function Views({ view }: { view: View }) {
  const go = useGo()
  return (
    <Above>
      <Segmented
        label="Ansicht"
        value={view}
        options={views}
        onChange={next => void go({ to: 'employees', search: { ansicht: next === 'leute' ? undefined : next }, replace: true })}
      />
      {view === 'leute' && (
        <FileButton call={employees.bls} input={{}} name="BLS_AED.xlsx" logs="BLS/AED" look="side">
          BLS und AED
        </FileButton>
      )}
    </Above>
  )
}

/** /dashboard/studio/employee (L57): who is employed, and the teams. */
export default function Employees() {
  const { ansicht, id } = useQueryText()
  return (
    <>
      {ansicht === 'teams' ? <Teams above={<Views view="teams" />} /> : <People />}
      {id && <Linked id={id} />}
    </>
  )
}

/** The employee whom the address names. */
function Linked({ id }: { id: string }) {
  const go = useGo()
  const { id: _, ...rest } = useQueryText()
  const close = () => void go({ to: 'employees', search: rest, replace: true })
  return (
    <Sheet open wide onClose={close} title="Anstellung">
      <Card id={id} />
    </Sheet>
  )
}

function proofCell({ ends }: EmployeeRow) {
  if (ends === null) return null
  const left = certChipOf(ends, today())
  return (
    <Chip small look={left.look}>
      {left.text}
    </Chip>
  )
}

function useColumns(nameOf: (code: string) => string | null) {
  return useMemo<Column<EmployeeRow>[]>(
    () => [
      { id: 'name', title: 'Name', text: ({ name }) => name, sorts: true, strong: true, width: 190, grow: 2, phone: 'title' },
      {
        id: 'studios',
        title: 'Studios',
        text: ({ studios }) => studios.map(code => nameOf(code)).join(', '),
        width: 180,
        grow: 2,
        phone: 'second',
      },
      { id: 'workload', title: 'Pensum', ...shares(({ workload }: EmployeeRow) => workload), sorts: true, width: 90 },
      { id: 'wage', title: 'Lohn', text: ({ wage }) => wage && wages[wage], width: 120, spare: true },
      { id: 'state', title: 'Stand', text: ({ state }) => employedStates[state], width: 100 },
      {
        id: 'ends',
        title: 'Nachweise',
        ...days(({ ends }: EmployeeRow) => ends),
        cell: proofCell,
        sorts: true,
        width: 130,
        phone: 'trail',
      },
      { id: 'bls', title: 'BLS bis', ...days(({ bls }: EmployeeRow) => bls), width: 110 },
      { id: 'aed', title: 'AED bis', ...days(({ aed }: EmployeeRow) => aed), width: 110 },
      { id: 'from', title: 'Eintritt', ...days(({ from }: EmployeeRow) => from), sorts: true, width: 110, spare: true },
      { id: 'to', title: 'Austritt', ...days(({ to }: EmployeeRow) => to), sorts: true, width: 110, spare: true },
      { id: 'number', title: 'Nummer', text: ({ number }) => number, sorts: true, width: 100, spare: true },
      { id: 'signed', title: 'Vereinbarung', text: ({ signed }) => (signed ? 'unterschrieben' : 'fehlt'), width: 130 },
    ],
    [nameOf],
  )
}

function People() {
  const { options, nameOf } = useOwnStudios(employees.list)
  const columns = useColumns(nameOf)
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'state', title: 'Stand', choices: Object.entries(employedStates) },
      { id: 'proof', title: 'Nachweise', choices: proofs },
      byStudio(options),
    ],
    [options],
  )
  return (
    <ListPage
      rows={['die', 'Anstellung', 'Anstellungen']}
      title="Mitarbeitende"
      name="employees"
      adds
      call={employees.list}
      form={employeeRows}
      columns={columns}
      filters={filters}
      searches={{ label: 'Name oder Nummer', fewest: 2 }}
      empty="Hier ist noch niemand angestellt."
      above={<Views view="leute" />}
      exports
      wide
    >
      {(row, close) => (row && row.act?.kind !== 'add' ? <Card key={row._id} id={row._id} row={row} /> : <Begin onDone={close} />)}
    </ListPage>
  )
}
