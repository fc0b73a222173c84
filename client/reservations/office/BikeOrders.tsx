import { useCallback, useMemo } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { counted } from '#client/kit/format.ts'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, days, instants } from '#client/kit/table/kinds.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { bikeChips } from '#client/reservations/words.ts'
import { type BikeOrderRow, bikes } from '#contract/reservations/bikes.ts'
import { type BikeState, bikeMoves } from '#contract/rules/reservations/states.ts'
import type { ReservationPartProps } from './All.tsx'
import { bikeWays } from './bookedWays.ts'
import { stateColumn, stateFilter, useSettling } from './stateFilter.tsx'

const steps: readonly (readonly [BikeState, string, string])[] = [
  ['confirmed', 'Bestätigen', 'b'],
  ['refused', 'Ablehnen', 'l'],
  ['out', 'Ausgeben', 'a'],
  ['back', 'Zurück', 'z'],
]

/** Orders of bikes (S22): confirmed or refused, handed out, back. */
export function BikeOrders({ above }: ReservationPartProps) {
  const { options, nameOf } = useOwnStudios(bikes.orders)
  const { send } = useSend(bikes.settle, { title: ({ body }) => `Velos: ${bikeChips[body.status].words}` })
  const settle = useCallback((id: string, status: BikeState) => send({ params: { id }, body: { status } }), [send])
  const acts = useSettling<BikeState, BikeOrderRow>({ call: bikes.settle, steps, chips: bikeChips, moves: bikeMoves, send: settle })
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
      stateColumn(bikeChips),
      { id: 'at', title: 'Bestellt', ...instants(row => row.at), sorts: true, width: 160 },
      { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), width: 130 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options), stateFilter(bikeChips)], [options])
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
