import { useEffect } from 'react'
import { staleIn } from '#client/data/calls.ts'
import { onFrame } from '#client/data/live.ts'

/** Looks again when something between this member and somebody else changed, and after every time that the line was down. */
export default function SocialHost() {
  useEffect(
    () =>
      onFrame(({ event }) => {
        if (event === 'social:changed' || event === 'ready') void staleIn(['social', 'friends'])
      }),
    [],
  )
  return null
}
