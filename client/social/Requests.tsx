import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, longDate } from '#client/kit/format.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { Section } from '#client/kit/Section.tsx'
import type { SocialPerson } from '#contract/social/calls.ts'
import { PersonRow } from './PersonRow.tsx'
import type { Tie } from './ties.ts'
import { type Circle, nameIn } from './useCircle.ts'
import { useStudioName } from './useStudioName.ts'
import type { Ties } from './useTies.ts'

interface Shows {
  circle: Circle
  ties: Ties
}

/** A row whose buttons stand below it on a phone, where a name and a greeting need the width. */
const Asked = chakra('div', {
  base: { display: 'block', '& + &': { borderTop: '1px solid {colors.line}' }, md: { display: 'flex', alignItems: 'center' } },
})
const Buttons = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '4', flexShrink: 0, paddingStart: '56px', paddingBottom: '8', md: { padding: 0 } },
})

/** Words that somebody writes with a request are reported with it. */
interface Reports {
  onReport: (person: SocialPerson, text: string | null) => void
}

interface AnswerProps {
  person: SocialPerson
  what: string
  yes: () => unknown
  no: () => unknown
  more?: ReactNode
}

const RequestButtons = ({ person, what, yes, no, more }: AnswerProps) => (
  <Buttons>
    <Button look="soft" size="row" aria-label={`${what} von ${nameIn(person)} annehmen`} onClick={() => void yes()}>
      Annehmen
    </Button>
    <Button look="text" size="row" aria-label={`${what} von ${nameIn(person)} ablehnen`} onClick={() => void no()}>
      Ablehnen
    </Button>
    {more}
  </Buttons>
)

/** Requests that wait for this member's answer: to be friends, to train together. */
export function IncomingRequests({ circle, ties, onLook, onReport }: Shows & Reports & { onLook: (person: Tie) => void }) {
  const friends = circle.people.filter(({ friend }) => friend === 'asks')
  const partners = circle.people.filter(({ friend, partner }) => friend === 'agreed' && partner === 'asks')
  if (friends.length + partners.length === 0) return null
  return (
    <Section title="Anfragen" aside={friends.length + partners.length}>
      {friends.map(person => (
        <Asked key={person._id}>
          <PersonRow
            person={person}
            second={person.text ? `«${person.text}»` : 'möchte mit dir befreundet sein'}
            wraps
            waits={person.waits}
          />
          <RequestButtons
            person={person}
            what="Anfrage"
            yes={() => ties.accept(person)}
            no={() => ties.decline(person)}
            more={
              <Menu
                label={`Mehr zu ${nameIn(person)}`}
                items={[
                  { label: 'Profil ansehen', onPick: () => onLook(person) },
                  { label: 'Melden', onPick: () => onReport(person, person.text) },
                  { label: 'Blockieren', danger: true, onPick: () => void ties.block(person) },
                ]}
              />
            }
          />
        </Asked>
      ))}
      {partners.map(person => (
        <Asked key={`${person._id} partner`}>
          <PersonRow person={person} second="möchte mit dir trainieren" wraps waits={person.waits} />
          <RequestButtons
            person={person}
            what="Trainingsanfrage"
            yes={() => ties.answerPartner(person, true)}
            no={() => ties.answerPartner(person, false)}
          />
        </Asked>
      ))}
    </Section>
  )
}

/** Requests that this member sent and that nobody has answered. */
export function OutgoingRequests({ circle, ties }: Shows) {
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
export function TrainingRequests({ circle, ties, onReport }: Shows & Reports) {
  const studioName = useStudioName()
  if (circle.trainings.length === 0) return null
  return (
    <Section title="Trainings zu zweit">
      {circle.trainings.map(({ _id, person, training, text, state, way, waits }) => {
        const when = training?.at && `${longDate(dayOf(training.at))}, ${clockTime(training.at)}`
        const second = [when, training?.course?.title ?? studioName(training?.studio), text && `«${text}»`].filter(Boolean).join(' · ')
        return (
          <Asked key={_id}>
            <PersonRow
              person={person}
              second={
                state === 'accepted' ? `Abgemacht: ${second}` : second || (way === 'out' ? 'vorgeschlagen' : 'schlägt ein Training vor')
              }
              wraps
              waits={waits}
            />
            {way === 'in' && state === 'open' ? (
              <RequestButtons
                person={person}
                what="Training"
                yes={() => ties.answerTraining(_id, person, true)}
                no={() => ties.answerTraining(_id, person, false)}
                more={
                  <Menu
                    label={`Mehr zum Training mit ${nameIn(person)}`}
                    items={[
                      { label: 'Melden', onPick: () => onReport(person, text ?? null) },
                      { label: 'Blockieren', danger: true, onPick: () => void ties.block(person) },
                    ]}
                  />
                }
              />
            ) : (
              <Buttons>
                <Off
                  person={person}
                  what={way === 'out' && state === 'open' ? 'Zurückziehen' : 'Absagen'}
                  onPick={() => (way === 'out' ? ties.withdrawTraining(_id, person) : ties.answerTraining(_id, person, false))}
                />
              </Buttons>
            )}
          </Asked>
        )
      })}
    </Section>
  )
}

interface OffProps {
  person: SocialPerson
  what: 'Zurückziehen' | 'Absagen'
  onPick: () => unknown
}

const Off = ({ person, what, onPick }: OffProps) => (
  <Button look="text" size="row" aria-label={`Training mit ${nameIn(person)} ${what.toLowerCase()}`} onClick={() => void onPick()}>
    {what}
  </Button>
)
