import { useEffect, useMemo, useState } from 'react'
import type { AnyCall } from '#contract/call.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { useMaybeLocal } from './local.ts'

/** An act of this device in the outbox, by the call that it makes. */
export interface OutboxAct<Kind extends string = string> {
  kind: Kind
  row: OutboxRow
  /** What its address or its body names. */
  id: string
}

const patternOf = ({ path }: AnyCall) => new RegExp(`^${(path as string).replace(/:\w+/g, '([^/?]+)')}(?:\\?|$)`)

/** Acts of these calls, oldest first: what waits, what was refused, and what was answered within the last days. */
export function useOutboxActs<Kind extends string>(calls: Readonly<Partial<Record<Kind, AnyCall>>>): readonly OutboxAct<Kind>[] {
  const local = useMaybeLocal()
  const [rows, setRows] = useState<readonly OutboxRow[]>([])
  const asks = Object.keys(calls).length > 0
  useEffect(() => {
    if (!asks) return
    const subscription = local?.outbox.rows$.subscribe(setRows)
    return () => {
      subscription?.unsubscribe()
      setRows([])
    }
  }, [local, asks])
  return useMemo(() => {
    const known = Object.entries<AnyCall>(calls as Record<Kind, AnyCall>).map(([kind, call]) => ({ kind, call, pattern: patternOf(call) }))
    return rows.flatMap(row => {
      const found = known.find(({ call, pattern }) => call.method === row.method && pattern.test(row.path))
      if (!found) return []
      const { _id, studio } = (row.body ?? {}) as { _id?: string; studio?: string }
      return [{ kind: found.kind as Kind, row, id: found.pattern.exec(row.path)?.[1] ?? _id ?? studio ?? '' }]
    })
  }, [rows, calls])
}
