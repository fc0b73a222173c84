import { Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { counted } from '#client/kit/format.ts'
import { gathered, timesText } from '#client/kit/gathered.ts'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { type PersonCard, type PersonEvent, people } from '#contract/people.ts'
import { eventWords, fieldWords } from './words.ts'

const few = 8

function whatText({ kind, what }: PersonEvent) {
  if (!what) return undefined
  if (kind === 'edited')
    return what
      .split(',')
      .map(field => fieldWords[field] ?? field)
      .join(', ')
  if (kind === 'sessions-ended') return counted(Number(what), 'Gerät', 'Geräte')
  return what
}

const sameOf = ({ kind, what, by, at }: PersonEvent) => (kind === 'health-read' ? [what, by, dayOf(at)].join('|') : undefined)

/** The person's history, the newest first. */
export function PersonHistory({ card }: { card: PersonCard }) {
  const { data, error, stand, again } = useCall(people.history, { params: { id: card._id } })
  const [all, setAll] = useState(false)
  // Somebody who looks at a card several times a day has looked: one line, so that the rest of the history stays in sight.
  const lines = useMemo(() => data && gathered(data, sameOf), [data])
  const shown = all ? lines : lines?.slice(0, few)
  return (
    <Section title="Verlauf" aside={<Stand at={stand} />}>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && <Text color="ink2">Noch nichts geschehen.</Text>}
      {shown?.map(event => (
        <Row
          key={event._id}
          title={[eventWords[event.kind], whatText(event)].filter(Boolean).join(': ')}
          second={[event.by ? `${moment(event.at)}, durch ${event.by}` : moment(event.at), timesText(event.times)]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
      {lines && !all && lines.length > few && (
        <Button look="text" size="row" onClick={() => setAll(true)}>
          Alle {lines.length} anzeigen
        </Button>
      )}
    </Section>
  )
}
