import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { doubtWords, flagWords, minutesText, stampClockText } from '#client/parts/clock/words.ts'
import { sources, workKinds } from '#contract/rules/worktime/stamps.ts'
import type { TimeEntryRow } from '#contract/timetracking/shapes.ts'
import { timeOffice } from '#contract/timetracking/timeOffice.ts'

/** All entries of a day in a studio, with what is open or doubtful of them. */
export function Today({ studio }: { studio: string }) {
  const [day, setDay] = useState(today)
  const { data, stand, error, again } = useCall(timeOffice.ofDay, day ? { body: { selectedDate: day, studio } } : undefined)
  return (
    <Section title="Einträge des Tages" aside={<Stand at={stand} />}>
      <TextField label="Tag" type="date" value={day} onChange={setDay} />
      {!data && day && <NotLoaded error={error} again={again} lead="Dieser Tag ist auf diesem Gerät noch nicht geladen." />}
      {data?.length === 0 && <Empty text="An diesem Tag hat hier niemand gestempelt." />}
      {data?.map(entry => (
        <TodayEntryLine key={entry._id} entry={entry} />
      ))}
    </Section>
  )
}

function TodayEntryLine({ entry }: { entry: TimeEntryRow }) {
  const { name, from, to, state, kind, source, reason, minutes, flags, doubts } = entry
  const marks = [...flags.map(flag => flagWords[flag]), ...doubts.map(doubt => doubtWords[doubt])]
  return (
    <Row
      title={
        <>
          {name}{' '}
          {marks.map(mark => (
            <Chip key={mark} look="warn" small>
              {mark}
            </Chip>
          ))}
        </>
      }
      second={[
        state === 'running' ? `seit ${stampClockText(from)}` : `${stampClockText(from)}–${stampClockText(to)}`,
        workKinds[kind],
        sources[source],
        reason,
      ]
        .filter(Boolean)
        .join(' · ')}
      wraps
      trail={state === 'done' ? minutesText(minutes) : state === 'running' ? 'läuft' : 'offen'}
    />
  )
}
