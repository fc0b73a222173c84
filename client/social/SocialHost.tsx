import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { staleIn } from '#client/data/reads.ts'
import type { LiveEvents } from '#contract/live.ts'

/** Likes and comments come in flocks: they are looked at together, in ms. */
const together = 2000

const all = ['social', 'friends', 'posts'] as const

/** Looks again when something between this member and somebody else changed, also where that was told before this was here, or while the line was down. */
export default function SocialHost() {
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined
    const lookAtPosts = () => {
      clearTimeout(due)
      due = undefined
      void staleIn(['posts'])
    }
    const heard = ({ event, data }: { event: string; data: unknown }) => {
      if (event === 'social:changed') void staleIn(all)
      else if ((data as LiveEvents['social:post']).what === 'gone') lookAtPosts()
      else due ??= setTimeout(lookAtPosts, together)
    }
    const stop = onNews({ events: ['social:changed', 'social:post'], missed: before => void staleIn(all, before), heard })
    return () => {
      clearTimeout(due)
      stop()
    }
  }, [])
  return null
}
