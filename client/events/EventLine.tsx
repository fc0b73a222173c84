import { EventRow } from '#client/parts/event/EventRow.tsx'
import { eventLineOf } from '#client/parts/event/eventLine.ts'
import type { OwnEvent } from '#client/parts/event/useEvents.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'

/** An event in a list: when, where, what it costs, and the person's place. */
export function EventLine({ event, place, now }: OwnEvent & { now: number }) {
  const { name } = useStudioNames()
  return <EventRow {...eventLineOf(event, place, event.studio ? name(event.studio) : null, now)} />
}
