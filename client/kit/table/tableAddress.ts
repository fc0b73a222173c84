import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type Follows, useDeskStudio, withDesk, withoutDesk } from '#client/data/desk.ts'
import type { Filter } from './column.ts'

/** State of a table; it stands in the address, so that it can be sent to somebody. */
export interface TableState {
  q: string
  /** A column's id, `-` before it for downwards; '' is the call's own order. */
  sort: string
  filters: Record<string, string[]>
  /** Ids of the shown columns in their order; empty for the usual ones. */
  columns: string[]
}

type AddressWords = Record<string, string | undefined>

const split = (text: unknown) => (text === undefined || text === '' ? [] : String(text).split(','))

export function readShown(words: AddressWords, filters: readonly string[]): TableState {
  const set = filters.map(id => [id, split(words[id])] as const).filter(([, values]) => values.length > 0)
  return { q: String(words.q ?? ''), sort: String(words.sort ?? ''), filters: Object.fromEntries(set), columns: split(words.cols) }
}

/** The state as words of an address; usual values are left out. */
export function writeShown({ q, sort, filters, columns }: TableState): AddressWords {
  const words: AddressWords = { q, sort, cols: columns.join(',') }
  for (const [id, values] of Object.entries(filters)) words[id] = values.join(',')
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text))
}

/** True for equal states, whatever the order in which they were chosen. */
export const sameShown = (one: TableState, other: TableState) => {
  const text = (shown: TableState) => JSON.stringify(Object.entries(writeShown(shown)).sort())
  return text(one) === text(other)
}

const alone: Follows = {}

/** Values of filters that follow the desk, as long as the address does not set them itself. */
export function useFollows(filters: readonly Pick<Filter, 'id' | 'follows'>[]): Follows {
  const desk = useDeskStudio()
  const text = JSON.stringify(filters.flatMap(({ id, follows }) => (desk && follows ? [[id, follows(desk).join(',')]] : [])))
  return useMemo(() => Object.fromEntries(JSON.parse(text)), [text])
}

/** The state and a way to change it; a change leaves no step back. */
export function useShown(filterIds: readonly string[], follows = alone) {
  const words = useSearch({ strict: false }) as AddressWords
  const navigate = useNavigate()
  const ids = filterIds.join(' ')
  const shown = useMemo(() => readShown(withDesk(words, follows), ids.split(' ')), [words, ids, follows])
  const show = useCallback(
    (change: Partial<TableState>) => {
      const own = ['q', 'sort', 'cols', ...ids.split(' ')]
      const search = (before: AddressWords) => {
        const others = Object.entries(before).filter(([name]) => !own.includes(name))
        const next = writeShown({ ...readShown(withDesk(before, follows), ids.split(' ')), ...change })
        return { ...Object.fromEntries(others), ...withoutDesk(next, follows) }
      }
      return void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
    },
    [navigate, ids, follows],
  )
  return [shown, show] as const
}
