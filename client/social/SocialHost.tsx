import { useEffect } from 'react'
import { staleIn } from '#client/data/calls.ts'
import { onFrame } from '#client/data/live.ts'
import type { LiveEvents } from '#contract/live.ts'

/** Likes and comments come in flocks: they are looked at together, in ms. */
const together = 2000

/** Looks again when something between this member and somebody else changed, and after every time that the line was down. */
export default function SocialHost() {
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined
    const lookAtPosts = () => {
      clearTimeout(due)
      due = undefined
      void staleIn(['posts'])
    }
    const stop = onFrame(({ event, data }) => {
      if (event === 'social:changed' || event === 'ready') void staleIn(['social', 'friends', 'posts'])
      if (event !== 'social:post') return
      if ((data as LiveEvents['social:post']).what === 'gone') lookAtPosts()
      else due ??= setTimeout(lookAtPosts, together)
    })
    return () => {
      clearTimeout(due)
      stop()
    }
  }, [])
  return null
}
