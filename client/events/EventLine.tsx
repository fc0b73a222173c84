import { EventRow } from '#client/parts/event/EventRow.tsx'
import { lineOf } from '#client/parts/event/line.ts'
import type { Own } from '#client/parts/event/useEvents.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'

/** An event in a list: when, where, what it costs, and the person's place. */
export function EventLine({ event, place, now }: Own & { now: number }) {
  const { name } = useStudioNames()
  return <EventRow {...lineOf(event, place, event.studio ? name(event.studio) : null, now)} />
}
