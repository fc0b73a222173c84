import { useEffect } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import { onNews } from '#client/data/live.ts'
import { breathOut } from '#client/data/outboxActs.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { type CaseDecision, moderation } from '#contract/moderation/calls.ts'
import { posts } from '#contract/social/posts.ts'
import { useActsOn } from './useActsOn.ts'

const reviews = { review: posts.review }
const decisions = { decide: moderation.decide }

const all = ['moderation', 'posts'] as const

/** Reviews and decisions that wait in the studio that the screens show, kept current. */
export function useReviews() {
  const studio = useDeskStudio() || undefined
  const { data: pending, stand = 0 } = useCall(posts.pending, { query: { studio, after: undefined } })
  const { data: cases, stand: counted } = useCall(moderation.figures, { query: { studio } })
  const reviewed = useActsOn(reviews, stand - breathOut)
  const decided = useActsOn(decisions, counted)
  // Cases that were decided here are gone from the numbers at once, as they are from the lists.
  const gone = [...decided.values()].filter(({ row }) => (row.body as CaseDecision).act !== 'reopen').length
  useEffect(
    () =>
      onNews({
        events: ['moderation:changed'],
        heard: () => void staleIn(all),
        missed: before => void staleIn(all, before),
      }),
    [],
  )
  return {
    /** Posts and comments; beyond a page nobody has counted. */
    posts: pending && { count: pending.rows.filter(({ _id }) => !reviewed.has(_id)).length, more: pending.next !== null },
    cases: cases && Math.max(0, cases.waiting - gone),
  }
}

/** How much of both waits, as «3» or «50+»; undefined where nothing does. */
export function waitingWord({ posts: waiting, cases = 0 }: ReturnType<typeof useReviews>) {
  const count = (waiting?.count ?? 0) + cases
  return count > 0 ? `${count}${waiting?.more ? '+' : ''}` : undefined
}
