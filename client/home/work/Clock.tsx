import { ButtonLink } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Clock as Stamps } from '#client/parts/clock/Clock.tsx'
import { useOwnTime } from '#client/parts/clock/useOwnTime.ts'

/** The clock, first thing in the day's work (T60). */
export function Clock() {
  const { entries, studios, closed, at, now, stand } = useOwnTime()
  return (
    <Section title="Arbeitszeit" aside={<Stand at={stand} />}>
      <Stamps entries={entries} studios={studios} closed={closed} at={at} now={now} />
      <ButtonLink to="timetracker" look="text" size="row">
        Mein Tag
      </ButtonLink>
    </Section>
  )
}
