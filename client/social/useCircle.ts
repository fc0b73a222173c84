import { useMemo } from 'react'
import { queries } from '#client/data/cache.ts'
import { useAllActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { isActIn } from '#client/data/waitingActs.ts'
import { friends } from '#contract/friends.ts'
import { german } from '#contract/german.ts'
import { type SocialPerson, social } from '#contract/social/calls.ts'
import { blockedOf, holding, pendingTieActs, tiesOf, trainingsOf } from './ties.ts'

const isPerson = (row: unknown): row is SocialPerson => typeof row === 'object' && row !== null && 'nachname' in row

/** Somebody as any answer on this device has them. */
export function knownPerson(id: string): SocialPerson | undefined {
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    if (!holding.includes(String(queryKey[0])) || !Array.isArray(state.data)) continue
    for (const row of state.data as unknown[]) {
      const person = isPerson(row) ? row : (row as { person?: unknown }).person
      if (isPerson(person) && person._id === id) return person
    }
  }
  return undefined
}

export const nameIn = ({ vorname, nachname }: Pick<SocialPerson, 'vorname' | 'nachname'>) => `${vorname} ${nachname}`.trim()

/** Friends, requests, trainings and the blocked, as the studio and this device know them. */
export function useCircle() {
  const list = useCall(friends.list)
  const open = useCall(social.requests)
  const shut = useCall(social.blocked)
  const outbox = useAllActs()
  const stand = Math.min(list.stand ?? 0, open.stand ?? 0)
  const shown = useMemo(() => {
    const rows = outbox.filter(row => isActIn(row, 'social'))
    const due = pendingTieActs(rows, stand)
    const ties = tiesOf({ friends: list.data, requests: open.data, rows: due, known: knownPerson })
    return {
      ties,
      people: [...ties.values()].sort((a, b) => german.compare(nameIn(a), nameIn(b))),
      trainings: trainingsOf(open.data, due),
      blocked: blockedOf(shut.data, pendingTieActs(rows, shut.stand ?? 0), knownPerson),
      refused: rows.filter(({ state }) => state === 'refused'),
    }
  }, [list.data, open.data, shut.data, shut.stand, stand, outbox])
  return {
    ...shown,
    known: list.data !== undefined && open.data !== undefined,
    stand: stand || undefined,
    error: list.error ?? open.error,
    again: () => Promise.all([list.again(), open.again(), shut.again()]),
  }
}

export type Circle = ReturnType<typeof useCircle>
