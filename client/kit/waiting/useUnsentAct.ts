import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import type { AnyCall } from '#contract/call.ts'

/**
 * This device's latest act of a call on one row that the studio does not have: it waits, or was refused, and its form writes it anew. One that is
 * sealed counts once it is open, and somebody else's never.
 */
export function useUnsentAct(call: AnyCall, id: string) {
  const acts = useOutboxActs(useMemo(() => ({ edit: call }), [call]))
  return acts.findLast(act => act.id === id && act.row.state !== 'done' && isOpen(act.row.body))
}

/** A body that nobody here can open leaves no more than the id. */
const isOpen = (body: unknown) => Object.keys(body ?? {}).some(name => name !== '_id')
