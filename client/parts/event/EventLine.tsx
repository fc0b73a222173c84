import { useStudioNames } from '#client/parts/studio/names.ts'
import { EventRow } from './EventRow.tsx'
import { lineOf } from './line.ts'
import type { Own } from './useEvents.ts'

/** An event in a list: when, where, what it costs, and the person's place. */
export function EventLine({ event, place, now }: Own & { now: number }) {
  const { name } = useStudioNames()
  return <EventRow {...lineOf(event, place, event.studio ? name(event.studio) : null, now)} />
}
