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
import { towelChips } from '#client/reservations/words.ts'
import { type TowelRow, towels } from '#contract/reservations/towels.ts'
import { type TowelState, towelMoves } from '#contract/rules/reservations/states.ts'
import { follows } from '#contract/states.ts'
import type { PartProps } from './All.tsx'
import { towelWays } from './ways.ts'

const steps: readonly (readonly [TowelState, string, string])[] = [
  ['out', 'Ausgeben', 'a'],
  ['back', 'Zurück', 'z'],
  ['missing', 'Fehlt', 'f'],
]

/** Towels by day (S21): handed out, back, missing. */
export function TowelTable({ above }: PartProps) {
  const { options, nameOf } = useOwnStudios(towels.reservations)
  const { send } = useSend(towels.update, { title: ({ body }) => `Tücher: ${towelChips[body.status].words}` })
  const acts = useMemo<BulkAct<TowelRow>[]>(
    () =>
      steps.map(([status, label, key]) => ({
        label,
        key,
        said: count => `${count} × ${towelChips[status].words}.`,
        act: async rows => {
          const open = rows.filter(({ state }) => follows(towelMoves, state, status))
          for (const { _id } of open) await send({ body: { reservationId: _id, status } })
          await staleAfter(towels.update)
          return { count: open.length }
        },
      })),
    [send],
  )
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
      {
        id: 'state',
        title: 'Stand',
        text: row => towelChips[row.state].words,
        width: 130,
        phone: 'trail',
        cell: row => (
          <Chip look={towelChips[row.state].look} small>
            {towelChips[row.state].words}
          </Chip>
        ),
      },
      { id: 'at', title: 'Zuletzt', ...instants(row => row.at), sorts: true, width: 160 },
      { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), width: 130 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(
    () => [
      byStudio(options),
      { id: 'status', title: 'Stand', choices: Object.entries(towelChips).map(([value, { words }]) => [value, words]) },
    ],
    [options],
  )
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
