import { Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { type PersonCard, people } from '#contract/people.ts'

/** The person's sessions; a lost phone is signed out from here. */
export function PersonSessions({ card }: { card: PersonCard }) {
  const input = { params: { id: card._id } }
  const { data, error, stand, again } = useCall(people.sessions, input)
  const end = useSend(people.endSessions)
  const run = (session?: string) => void end.send({ ...input, body: { session } }).catch(() => {})
  return (
    <Section title="Geräte" aside={<Stand at={stand} />}>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && <Text color="ink2">Zurzeit auf keinem Gerät angemeldet.</Text>}
      {data?.map(({ _id, device, seen }) => (
        <Row
          key={_id}
          title={device || 'Unbekanntes Gerät'}
          second={`zuletzt ${moment(seen)}`}
          trail={
            card.mine && (
              <Button look="text" size="row" aria-label={`${device} ausloggen`} onClick={() => run(_id)}>
                Ausloggen
              </Button>
            )
          }
        />
      ))}
      {card.mine && data && data.length > 1 && (
        <Button look="side" size="row" busy={end.waiting} onClick={() => run()}>
          Alle Geräte ausloggen
        </Button>
      )}
      {end.error && (
        <Text role="alert" textStyle="small" color="danger">
          {end.error.message}
        </Text>
      )}
    </Section>
  )
}
