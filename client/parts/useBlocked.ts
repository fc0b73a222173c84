import { useMemo } from 'react'
import { type OutboxAct, useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import type { ChatGroup } from '#contract/chat/shapes.ts'
import { social } from '#contract/social/calls.ts'

const acts = { block: social.block, unblock: social.unblock } as const

/** People whom this member has blocked, by what the studio has told and what was done here since. */
export function useBlocked(): ReadonlySet<string> {
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

/** True where a blocked person's words are folded: in a shared group (K08). Somebody who opens a one-to-one chat wants to read it. */
export const isFolded = (kind: ChatGroup['kind'] | undefined, person: string, blocked: ReadonlySet<string>) =>
  kind === 'group' && blocked.has(person)
export const foldedWords = 'Blockierte Person'
