import { useMemo } from 'react'
import { type OutboxAct, useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { social } from '#contract/social/calls.ts'

const acts = { block: social.block, unblock: social.unblock } as const

/** People whom this member has blocked, by what the studio has told and what was done here since. */
export function useBlockedPeople(): ReadonlySet<string> {
  const { data, stand = 0 } = useCall(social.blocked)
  const done = useOutboxActs(acts)
  return useMemo(() => {
    const found = new Set((data ?? []).map(({ _id }) => _id))
    const isNews = ({ row }: OutboxAct) => row.state === 'waiting' || (row.state === 'done' && Date.parse(row.answered ?? '') > stand)
    for (const act of done.filter(isNews)) {
      if (act.kind === 'block') found.add(act.id)
      else found.delete(act.id)
    }
    return found
  }, [data, stand, done])
}
