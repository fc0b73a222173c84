import { useEffect } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import { onNews } from '#client/data/live.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { moderation } from '#contract/moderation/calls.ts'
import { posts } from '#contract/social/posts.ts'

const all = ['moderation', 'posts'] as const

/** What waits for a review and for a decision in the studio that the screens show, kept current. */
export function useReviews() {
  const studio = useDeskStudio() || undefined
  const { data: pending } = useCall(posts.pending, { query: { studio, after: undefined } })
  const { data: cases } = useCall(moderation.figures, { query: { studio } })
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
    posts: pending && { count: pending.rows.length, more: pending.next !== null },
    cases: cases?.waiting,
  }
}

/** How much of both waits, as «3» or «50+»; undefined where nothing does. */
export function waitingWord({ posts: waiting, cases = 0 }: ReturnType<typeof useReviews>) {
  const count = (waiting?.count ?? 0) + cases
  return count > 0 ? `${count}${waiting?.more ? '+' : ''}` : undefined
}
