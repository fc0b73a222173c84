import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** What a table shows; it stands in the address, so that it can be sent to somebody. */
export interface Shown {
  q: string
  /** A column's id, `-` before it for downwards; '' is the call's own order. */
  sort: string
  filters: Record<string, string[]>
  /** Ids of the shown columns in their order; empty for the usual ones. */
  columns: string[]
}

type Words = Record<string, string | undefined>

const split = (text: unknown) => (text === undefined || text === '' ? [] : String(text).split(','))

export function readShown(words: Words, filters: readonly string[]): Shown {
  const set = filters.map(id => [id, split(words[id])] as const).filter(([, values]) => values.length > 0)
  return { q: String(words.q ?? ''), sort: String(words.sort ?? ''), filters: Object.fromEntries(set), columns: split(words.cols) }
}

/** As words of an address; what is usual is left out. */
export function writeShown({ q, sort, filters, columns }: Shown): Words {
  const words: Words = { q, sort, cols: columns.join(',') }
  for (const [id, values] of Object.entries(filters)) words[id] = values.join(',')
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text))
}

/** The same whatever the order in which it was chosen. */
export const sameShown = (one: Shown, other: Shown) => {
  const text = (shown: Shown) => JSON.stringify(Object.entries(writeShown(shown)).sort())
  return text(one) === text(other)
}

/** What the table shows and how to change it; a change leaves no step back. */
export function useShown(filterIds: readonly string[]) {
  const words = useSearch({ strict: false }) as Words
  const navigate = useNavigate()
  const ids = filterIds.join(' ')
  const shown = useMemo(() => readShown(words, ids.split(' ')), [words, ids])
  const show = useCallback(
    (change: Partial<Shown>) => {
      const own = ['q', 'sort', 'cols', ...ids.split(' ')]
      const search = (before: Words) => {
        const others = Object.entries(before).filter(([name]) => !own.includes(name))
        return { ...Object.fromEntries(others), ...writeShown({ ...readShown(before, ids.split(' ')), ...change }) }
      }
      return void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
    },
    [navigate, ids],
  )
  return [shown, show] as const
}
