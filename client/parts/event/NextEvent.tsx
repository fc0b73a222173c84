import { Section } from '#client/kit/Section.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { EventLine } from './EventLine.tsx'
import { isMine } from './seat.ts'
import { useEvents } from './useEvents.ts'

/** The next event to which the person signed up; nothing without one. What it asks is there later without a network. */
export function NextEvent() {
  const { own } = useEvents()
  const now = useNow()
  const next = own?.find(({ event, place }) => isMine(place) && Date.parse(event.endsAt) > now)
  if (!next) return null
  return (
    <Section title="Nächster Event">
      <EventLine {...next} now={now} />
    </Section>
  )
}
