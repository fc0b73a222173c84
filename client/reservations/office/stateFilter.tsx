import { useMemo } from 'react'
import { staleAfter } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import type { BulkAct, Column, Filter } from '#client/kit/table/column.ts'
import type { AnyCall } from '#contract/call.ts'
import { follows, type Moves } from '#contract/states.ts'

interface Stands<S extends string> {
  _id: string
  state: S
}
type Chips<S extends string> = Record<S, { look: 'ok' | 'warn' | 'plain' | 'danger' | 'pending'; words: string }>

interface Settling<S extends string> {
  call: AnyCall
  /** Each state that staff say of a row, its button and its key. */
  steps: readonly (readonly [state: S, label: string, key: string])[]
  chips: Chips<S>
  moves: Moves<S>
  send: (id: string, status: S) => Promise<unknown>
}

/** A button for each state: rows that may go there go, the others stay. */
export function useSettling<S extends string, R extends Stands<S>>({ call, steps, chips, moves, send }: Settling<S>) {
  return useMemo<BulkAct<R>[]>(
    () =>
      steps.map(([status, label, key]) => ({
        label,
        key,
        said: count => `${count} × ${chips[status].words}.`,
        act: async rows => {
          const open = rows.filter(({ state }) => follows(moves, state, status))
          for (const { _id } of open) await send(_id, status)
          await staleAfter(call)
          return { count: open.length }
        },
      })),
    [call, steps, chips, moves, send],
  )
}

/** The column of the state, in a chip. */
export const stateColumn = <S extends string, R extends Stands<S>>(chips: Chips<S>): Column<R> => ({
  id: 'state',
  title: 'Stand',
  text: row => chips[row.state].words,
  width: 130,
  phone: 'trail',
  cell: row => (
    <Chip look={chips[row.state].look} small>
      {chips[row.state].words}
    </Chip>
  ),
})

/** The filter by it. */
export const stateFilter = <S extends string>(chips: Chips<S>): Filter => ({
  id: 'status',
  title: 'Stand',
  choices: Object.entries<Chips<S>[S]>(chips).map(([value, { words }]) => [value, words]),
})
