import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { clockTime } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { minutesText } from '#client/parts/clock/words.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { timetracking } from '#contract/timetracking/calls.ts'

/** People who are in, in a studio, and those who are to work today and have not come. */
export function Here({ studio }: { studio: string }) {
  const { data, stand, error, again } = useCall(timetracking.here, { query: { studio } })
  const now = useNow()
  const inside = (data ?? []).filter(({ since }) => since !== null)
  const missing = (data ?? []).filter(({ since }) => since === null)
  return (
    <Section title="Jetzt da" aside={<Stand at={stand} />}>
      {!data && <NotLoaded error={error} again={again} lead="Wer da ist, ist auf diesem Gerät noch nicht geladen." />}
      {data && inside.length === 0 && <Empty text="Im Moment ist niemand eingestempelt." />}
      {inside.map(({ person, name, since, pausedSince }) => (
        <Row
          key={person}
          title={name}
          second={since && `seit ${clockTime(since)}`}
          trail={pausedSince ? <Chip>Pause seit {clockTime(pausedSince)}</Chip> : <Chip look="ok">da</Chip>}
        />
      ))}
      {missing.map(({ person, name, expected, planned }) => (
        <Row
          key={person}
          title={name}
          second={planned ? `Geplant ab ${clockTime(planned)}` : `Soll heute ${minutesText(expected)}`}
          trail={<Chip look="warn">{planned && Date.parse(planned) > now ? 'kommt noch' : 'noch nicht da'}</Chip>}
        />
      ))}
    </Section>
  )
}
