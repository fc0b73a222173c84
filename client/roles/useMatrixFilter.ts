import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useShown } from '#client/kit/table/tableAddress.ts'
import type { MatrixFilter } from './heldRights.ts'

const own = ['rq', 'studio', 'role', 'right'] as const

/** The matrix's filter stands in the address, so that it can be sent to somebody. */
export function useMatrixFilter() {
  const [shown, show] = useShown(own)
  const filter = useMemo<MatrixFilter>(() => {
    const of = (id: string) => shown.filters[id]?.join(',') ?? ''
    return { q: shown.q, rq: of('rq'), studio: of('studio'), role: of('role'), right: of('right') }
  }, [shown])
  // A search field speaks half a second after it was drawn: what others have set since stays.
  const latest = useRef(filter)
  useLayoutEffect(() => {
    latest.current = filter
  }, [filter])
  const setFilter = useCallback(
    (change: Partial<MatrixFilter>) => {
      latest.current = { ...latest.current, ...change }
      const { q, ...rest } = latest.current
      const set = Object.entries(rest).filter(([, value]) => value)
      show({ q, filters: Object.fromEntries(set.map(([id, value]) => [id, [value]])) })
    },
    [show],
  )
  return { filter, setFilter }
}
