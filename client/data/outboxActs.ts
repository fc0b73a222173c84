import { useEffect, useMemo, useState } from 'react'
import { type AnyCall, idIn, nameOf } from '#contract/call.ts'
import { isSealedBody, type SealedBody } from '#contract/sealedBody.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { useMaybeLocal } from './local.ts'

/** An act of this device in the outbox, by the call that it makes. */
export interface OutboxAct<Kind extends string = string> {
  kind: Kind
  row: OutboxRow
  /** Id in the act's params or body. */
  id: string
}

/** In ms: an act worn `breath` is done at the studio so much later than it was answered, and answers loaded before lack it. */
export const breathOut = 15_000

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
  const acts = useMemo(() => {
    const kinds = new Map(Object.entries<AnyCall>(calls as Record<Kind, AnyCall>).map(([kind, call]) => [nameOf(call), kind as Kind]))
    return rows.flatMap(row => {
      const kind = kinds.get(row.call)
      if (!kind) return []
      return [{ kind, row, id: idIn(row) }]
    })
  }, [rows, calls])
  return useReadable(acts, calls)
}

/** The same with bodies that were sealed opened for their author; of what somebody else sealed, or the studio has by now, the id is left. */
function useReadable<Kind extends string>(acts: readonly OutboxAct<Kind>[], calls: Readonly<Partial<Record<Kind, AnyCall>>>) {
  const [bodies, setBodies] = useState<ReadonlyMap<string, unknown>>(new Map())
  useEffect(() => {
    const sealed = acts.filter(({ row }) => isSealedBody(row.body) && row.body.own !== undefined)
    if (sealed.length === 0) return
    let gone = false
    const open = async () => {
      const { openAct } = await import('./sealedActs.ts')
      const opened = await Promise.all(
        sealed.map(async ({ row, kind }) => [row.key, await openAct(calls[kind]!, row.body as SealedBody)] as const),
      )
      if (!gone) setBodies(before => new Map([...before, ...opened.filter(([, body]) => body !== undefined)]))
    }
    void open()
    return () => {
      gone = true
    }
  }, [acts, calls])
  return useMemo(
    () =>
      acts.map(act => {
        const { body } = act.row
        if (!isSealedBody(body)) return act
        return { ...act, row: { ...act.row, body: bodies.get(act.row.key) ?? (body._id ? { _id: body._id } : {}) } }
      }),
    [acts, bodies],
  )
}
