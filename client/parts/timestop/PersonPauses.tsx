import { Flex, Text } from '@chakra-ui/react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { can } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { pauseStates } from '#contract/rules/contracts/states.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { EnterButton } from './EnterButton.tsx'
import { daysWords, pauseLooks, spanWords } from './words.ts'

const calls = { enter: timestop.enter }

/** Somebody's pauses in the studios where the reader sells, and the way to a new one. */
export function PersonPauses({ card }: { card: { _id: string } }) {
  const { data, stand, error, again } = useCall(timestop.ofPerson, { params: { userId: card._id } })
  const waits = useOutboxActs(calls).filter(({ row }) => row.state === 'waiting' && (row.body as { userId?: string }).userId === card._id)
  return (
    <Section title="Pausen" aside={<Stand at={stand} />}>
      {!data && <NotLoaded error={error} again={again} />}
      {data?.pauses.length === 0 && waits.length === 0 && <Text color="ink2">Noch keine Pause.</Text>}
      {waits.map(({ row }) => (
        <Flex key={row.key} align="center" gap="8" minHeight="44px">
          <Tick state="waiting" size="small" />
          <Text>Eine Pause wartet auf Netz.</Text>
        </Flex>
      ))}
      {data?.pauses.map(row => (
        <RowLink
          key={row._id}
          to="timestop"
          search={{ ansicht: viewOf(row.state), pause: row._id }}
          title={`${spanWords(row)}, ${row.reasonText}`}
          wraps
          second={daysWords(row.days)}
          trail={
            <Chip look={pauseLooks[row.state]} small>
              {pauseStates[row.state]}
            </Chip>
          }
        />
      ))}
      <Flex gap="8" wrap="wrap" paddingTop="8">
        {can(timestop.enter) && <EnterButton userId={card._id} />}
        <ButtonLink to="timestopCalc" search={{ person: card._id }} look="text" size="row">
          Rechnen
        </ButtonLink>
      </Flex>
    </Section>
  )
}

/** The view of /dashboard/timestop in which a pause stands; one that was taken back stands in none, and opens by itself. */
const viewOf = (state: keyof typeof pauseStates) =>
  ({ open: undefined, accepted: 'angenommen', declined: 'abgelehnt', manual: 'von-hand', withdrawn: undefined })[state]
