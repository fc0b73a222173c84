import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clock, longDate } from '#client/kit/format.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { Section } from '#client/kit/Section.tsx'
import type { SocialPerson } from '#contract/social.ts'
import { PersonRow } from './PersonRow.tsx'
import type { Tie } from './ties.ts'
import { type Circle, nameIn } from './useCircle.ts'
import { useStudioName } from './useStudioName.ts'
import type { Ties } from './useTies.ts'

interface Shows {
  circle: Circle
  ties: Ties
}

interface AnswerProps {
  person: SocialPerson
  what: string
  yes: () => unknown
  no: () => unknown
  more?: ReactNode
}

const Answer = ({ person, what, yes, no, more }: AnswerProps) => (
  <Flex gap="4" flexShrink={0}>
    <Button look="soft" size="row" aria-label={`${what} von ${nameIn(person)} annehmen`} onClick={() => void yes()}>
      Annehmen
    </Button>
    <Button look="text" size="row" aria-label={`${what} von ${nameIn(person)} ablehnen`} onClick={() => void no()}>
      Ablehnen
    </Button>
    {more}
  </Flex>
)

/** Requests that wait for this member's answer: to be friends, to train together. */
export function Incoming({ circle, ties, onLook }: Shows & { onLook: (person: Tie) => void }) {
  const friends = circle.people.filter(({ friend }) => friend === 'asks')
  const partners = circle.people.filter(({ friend, partner }) => friend === 'agreed' && partner === 'asks')
  if (friends.length + partners.length === 0) return null
  return (
    <Section title="Anfragen" aside={friends.length + partners.length}>
      {friends.map(person => (
        <PersonRow
          key={person._id}
          person={person}
          second={person.text ? `«${person.text}»` : 'möchte mit dir befreundet sein'}
          wraps
          waits={person.waits}
          trail={
            <Answer
              person={person}
              what="Anfrage"
              yes={() => ties.accept(person)}
              no={() => ties.decline(person)}
              more={
                <Menu
                  label={`Mehr zu ${nameIn(person)}`}
                  items={[
                    { label: 'Profil ansehen', onPick: () => onLook(person) },
                    { label: 'Blockieren', danger: true, onPick: () => void ties.block(person) },
                  ]}
                />
              }
            />
          }
        />
      ))}
      {partners.map(person => (
        <PersonRow
          key={`${person._id} partner`}
          person={person}
          second="möchte mit dir trainieren"
          wraps
          waits={person.waits}
          trail={
            <Answer
              person={person}
              what="Trainingsanfrage"
              yes={() => ties.answerPartner(person, true)}
              no={() => ties.answerPartner(person, false)}
            />
          }
        />
      ))}
    </Section>
  )
}

/** Requests that this member sent and that nobody has answered. */
export function Outgoing({ circle, ties }: Shows) {
  const asked = circle.people.filter(({ friend }) => friend === 'asked')
  if (asked.length === 0) return null
  const takeBack = (person: Tie) => (
    <Button look="text" size="row" aria-label={`Anfrage an ${nameIn(person)} zurückziehen`} onClick={() => void ties.takeBack(person)}>
      Zurückziehen
    </Button>
  )
  return (
    <Section title="Gesendete Anfragen">
      {asked.map(person => (
        <PersonRow
          key={person._id}
          person={person}
          second={person.waits ? 'wird gesendet, sobald du Netz hast' : `gesendet am ${longDate(dayOf(person.at))}`}
          waits={person.waits}
          trail={takeBack(person)}
        />
      ))}
    </Section>
  )
}

/** Trainings that friends propose to each other, and those that are agreed. */
export function Trainings({ circle, ties }: Shows) {
  const studioName = useStudioName()
  if (circle.trainings.length === 0) return null
  return (
    <Section title="Trainings zu zweit">
      {circle.trainings.map(({ _id, person, training, text, state, way, waits }) => {
        const when = training?.at && `${longDate(dayOf(training.at))}, ${clock(training.at)}`
        const second = [when, training?.course?.title ?? studioName(training?.studio), text && `«${text}»`].filter(Boolean).join(' · ')
        return (
          <PersonRow
            key={_id}
            person={person}
            second={state === 'accepted' ? `Abgemacht: ${second}` : second || 'schlägt ein Training vor'}
            wraps
            waits={waits}
            trail={
              way === 'out' ? (
                <Button
                  look="text"
                  size="row"
                  aria-label={`Training mit ${nameIn(person)} zurückziehen`}
                  onClick={() => void ties.withdrawTraining(_id, person)}
                >
                  Zurückziehen
                </Button>
              ) : state === 'accepted' ? (
                <Button
                  look="text"
                  size="row"
                  aria-label={`Training mit ${nameIn(person)} absagen`}
                  onClick={() => void ties.answerTraining(_id, person, false)}
                >
                  Absagen
                </Button>
              ) : (
                <Answer
                  person={person}
                  what="Training"
                  yes={() => ties.answerTraining(_id, person, true)}
                  no={() => ties.answerTraining(_id, person, false)}
                />
              )
            }
          />
        )
      })}
    </Section>
  )
}
