import { useMemo } from 'react'
import { useNow } from '#client/parts/course/useNow.ts'
import type { BriefEvent, BriefPlace } from '#client/parts/event/eventLine.ts'
import { isMine } from '#client/parts/event/seat.ts'
import { useEvents } from '#client/parts/event/useEvents.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'

/** The words of an event's line, to be kept; `studio` is the name of its own, null where it is for all. */
export interface NextEvent {
  event: BriefEvent
  place: BriefPlace
  studio: string | null
}

/**
 * The next event to which the person signed up; null without one, undefined until that is known. What it asks is there later without a network.
 */
export function useNextEvent(): NextEvent | null | undefined {
  const { own } = useEvents()
  const { all } = useStudioNames()
  const now = useNow()
  return useMemo(() => {
    const next = own?.find(({ event, place }) => isMine(place) && Date.parse(event.endsAt) > now)
    if (!next) return own && null
    const { event, place } = next
    const name = event.studio ? all.find(({ code }) => code === event.studio)?.name : null
    // Until the name of its studio is here, what was told before stays.
    return name === undefined ? undefined : { ...briefly(event, place), studio: name }
  }, [own, all, now])
}

const briefly = (
  { _id, title, startsAt, endsAt, place: where, price, cancelled, free, waiting }: BriefEvent,
  { kind, signup, row }: BriefPlace,
) => ({
  event: { _id, title, startsAt, endsAt, place: where, price, cancelled, free, waiting },
  place: {
    kind,
    ...(signup && { signup: { position: signup.position, visited: signup.visited } }),
    ...(row !== undefined && { row: true }),
  },
})
