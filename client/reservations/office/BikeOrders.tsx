import { useMemo } from 'react'
import { staleAfter } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { BulkAct, Column, Filter } from '#client/kit/table/column.ts'
import { counts, days, instants } from '#client/kit/table/kinds.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { bikeChips } from '#client/reservations/words.ts'
import { type BikeOrderRow, bikes } from '#contract/reservations/bikes.ts'
import { type BikeState, bikeMoves } from '#contract/rules/reservations/states.ts'
import { follows } from '#contract/states.ts'
import type { PartProps } from './All.tsx'
import { bikeWays } from './ways.ts'

const steps: readonly (readonly [BikeState, string, string])[] = [
  ['confirmed', 'Bestätigen', 'b'],
  ['refused', 'Ablehnen', 'l'],
  ['out', 'Ausgeben', 'a'],
  ['back', 'Zurück', 'z'],
]

/** Orders of bikes (S22): confirmed or refused, handed out, back. */
export function BikeOrders({ above }: PartProps) {
  const { options, nameOf } = useOwnStudios(bikes.orders)
  const { send } = useSend(bikes.settle, { title: ({ body }) => `Velos: ${bikeChips[body.status].words}` })
  const acts = useMemo<BulkAct<BikeOrderRow>[]>(
    () =>
      steps.map(([status, label, key]) => ({
        label,
        key,
        said: count => `${count} × ${bikeChips[status].words}.`,
        act: async rows => {
          const open = rows.filter(({ state }) => follows(bikeMoves, state, status))
          for (const { _id } of open) await send({ params: { id: _id }, body: { status } })
          await staleAfter(bikes.settle)
          return { count: open.length }
        },
      })),
    [send],
  )
  const columns = useMemo<Column<BikeOrderRow>[]>(
    () => [
      { id: 'who', title: 'Wer', text: row => row.who, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
      { id: 'name', title: 'Velo', text: row => row.name, sorts: true, width: 150, grow: 1, phone: 'second' },
      {
        id: 'amount',
        title: 'Anzahl',
        ...counts(row => row.amount),
        text: row => counted(row.amount, 'Velo', 'Velos'),
        width: 90,
        phone: 'second',
      },
      { id: 'from', title: 'Von', ...days(row => row.from), sorts: true, width: 110 },
      { id: 'until', title: 'Bis', ...days(row => row.until), width: 110 },
      {
        id: 'state',
        title: 'Stand',
        text: row => bikeChips[row.state].words,
        width: 130,
        phone: 'trail',
        cell: row => (
          <Chip look={bikeChips[row.state].look} small>
            {bikeChips[row.state].words}
          </Chip>
        ),
      },
      { id: 'at', title: 'Bestellt', ...instants(row => row.at), sorts: true, width: 160 },
      { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), width: 130 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(
    () => [
      byStudio(options),
      { id: 'status', title: 'Stand', choices: Object.entries(bikeChips).map(([value, { words }]) => [value, words]) },
    ],
    [options],
  )
  return (
    <CallTable
      columns={columns}
      filters={filters}
      acts={acts}
      ways={bikeWays}
      above={<Above>{above}</Above>}
      label="Velos"
      one="Bestellung"
      name="bikeOrders"
      call={bikes.orders}
      searches={{ label: 'Name suchen' }}
      empty={{ text: 'Noch niemand hat ein Velo bestellt.' }}
      exports
    />
  )
}
