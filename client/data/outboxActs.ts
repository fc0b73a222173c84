import { useEffect, useMemo, useState } from 'react'
import { type AnyCall, nameOf } from '#contract/call.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { useMaybeLocal } from './local.ts'

/** An act of this device in the outbox, by the call that it makes. */
export interface OutboxAct<Kind extends string = string> {
  kind: Kind
  row: OutboxRow
  /** Id in the act's params or body. */
  id: string
}

const none: readonly OutboxRow[] = []

/** All acts of this device, in their order: those that wait, were refused, or were answered within the last days. */
export function useAllActs(asks = true): readonly OutboxRow[] {
  const local = useMaybeLocal()
  const [rows, setRows] = useState(none)
  useEffect(() => {
    if (!asks) return
    const subscription = local?.outbox.rows$.subscribe(setRows)
    return () => {
      subscription?.unsubscribe()
      setRows(none)
    }
  }, [local, asks])
  return rows
}

/** Acts of these calls, oldest first: those that wait, were refused, or were answered within the last days. */
export function useOutboxActs<Kind extends string>(calls: Readonly<Partial<Record<Kind, AnyCall>>>): readonly OutboxAct<Kind>[] {
  const rows = useAllActs(Object.keys(calls).length > 0)
  return useMemo(() => {
    const kinds = new Map(Object.entries<AnyCall>(calls as Record<Kind, AnyCall>).map(([kind, call]) => [nameOf(call), kind as Kind]))
    return rows.flatMap(row => {
      const kind = kinds.get(row.call)
      if (!kind) return []
      const { _id, studio } = (row.body ?? {}) as { _id?: string; studio?: string }
      return [{ kind, row, id: Object.values(row.params ?? {})[0] ?? _id ?? studio ?? '' }]
    })
  }, [rows, calls])
}
