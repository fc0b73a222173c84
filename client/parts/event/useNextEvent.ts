import { useMemo } from 'react'
import { useNow } from '#client/parts/course/useNow.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import type { EventWords } from './EventRow.tsx'
import { isMine } from './seat.ts'
import { useEvents } from './useEvents.ts'
import { lineOf } from './words.ts'

export type NextEvent = EventWords & { endsAt: string }

/**
 * The next event to which the person signed up; null without one, undefined until that is known. What it asks is there later without a network.
 */
export function useNextEvent(): NextEvent | null | undefined {
  const { own } = useEvents()
  const { all, name } = useStudioNames()
  const now = useNow()
  return useMemo(() => {
    const next = own?.find(({ event, place }) => isMine(place) && Date.parse(event.endsAt) > now)
    if (!next) return own && null
    // A studio without its name yet would be told by its code.
    if (next.event.studio && all.length === 0) return undefined
    return { ...lineOf(next, name, now), endsAt: next.event.endsAt }
  }, [own, all, name, now])
}
