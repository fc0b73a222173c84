import { useMemo } from 'react'
import { type OutboxAct, useOutboxActs } from '#client/data/outboxActs.ts'
import type { AnyCall } from '#contract/call.ts'

/**
 * Acts of this device that an answer loaded at `stand` does not know yet, the newest of each thing, by its id. `calls` is made once, outside
 * of components.
 */
export function useActsOn<Kind extends string>(calls: Readonly<Record<Kind, AnyCall>>, stand = 0) {
  const acts = useOutboxActs(calls)
  return useMemo<ReadonlyMap<string, OutboxAct<Kind>>>(() => {
    const due = acts.filter(({ row }) => row.state === 'waiting' || (row.state === 'done' && Date.parse(row.answered ?? '') > stand))
    return new Map(due.map(act => [act.id, act]))
  }, [acts, stand])
}
