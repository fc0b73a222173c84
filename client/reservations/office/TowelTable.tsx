import { useCallback, useMemo } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { counted } from '#client/kit/format.ts'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, days, instants } from '#client/kit/table/kinds.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { towelChips } from '#client/reservations/words.ts'
import { type TowelRow, towels } from '#contract/reservations/towels.ts'
import { type TowelState, towelMoves } from '#contract/rules/reservations/states.ts'
import type { ReservationPartProps } from './All.tsx'
import { towelWays } from './bookedWays.ts'
import { stateColumn, stateFilter, useSettling } from './stateFilter.tsx'

const steps: readonly (readonly [TowelState, string, string])[] = [
  ['out', 'Ausgeben', 'a'],
  ['back', 'Zurück', 'z'],
  ['missing', 'Fehlt', 'f'],
]

/** Towels by day (S21): handed out, back, missing. */
export function TowelTable({ above }: ReservationPartProps) {
  const { options, nameOf } = useOwnStudios(towels.reservations)
  const { send } = useSend(towels.update, { title: ({ body }) => `Tücher: ${towelChips[body.status].words}` })
  const settle = useCallback((id: string, status: TowelState) => send({ body: { reservationId: id, status } }), [send])
  const acts = useSettling<TowelState, TowelRow>({ call: towels.update, steps, chips: towelChips, moves: towelMoves, send: settle })
  const columns = useMemo<Column<TowelRow>[]>(
    () => [
      { id: 'day', title: 'Tag', ...days(row => row.day), sorts: true, width: 110, phone: 'second' },
      { id: 'who', title: 'Wer', text: row => row.who, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
      {
        id: 'quantity',
        title: 'Tücher',
        ...counts(row => row.quantity),
        text: row => counted(row.quantity, 'Tuch', 'Tücher'),
        width: 90,
        phone: 'second',
      },
      stateColumn(towelChips),
      { id: 'at', title: 'Zuletzt', ...instants(row => row.at), sorts: true, width: 160 },
      { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), width: 130 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options), stateFilter(towelChips)], [options])
  return (
    <CallTable
      columns={columns}
      filters={filters}
      acts={acts}
      ways={towelWays}
      above={<Above>{above}</Above>}
      label="Tücher"
      one="Reservation"
      name="towels"
      call={towels.reservations}
      searches={{ label: 'Name suchen' }}
      empty={{ text: 'Noch niemand hat Tücher reserviert.' }}
      exports
    />
  )
}
