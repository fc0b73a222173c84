import { Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { now } from '#client/data/time.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { formFor } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { type Moment, Timeline } from '#client/kit/Timeline.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import type { AddressHistory } from '#contract/newsletter/shapes.ts'
import { purposeWords } from '#contract/newsletter/words.ts'
import { consentKinds, consentStates } from '#contract/rules/consent/consentFold.ts'

const { Form, Field } = formFor(newsletter.withdraw)

const looks = {
  told: 'plain',
  asked: 'plain',
  confirmed: 'ok',
  given: 'ok',
  taken: 'ok',
  moved: 'ok',
  withdrawn: 'warn',
  bounced: 'danger',
  complained: 'danger',
} as const

const consentMomentOf = ({ _id, receipt, kind, purpose, source, actor, wording }: AddressHistory['events'][number]): Moment => ({
  _id,
  at: receipt,
  title: `${consentKinds[kind]}: ${purposeWords(purpose)}`,
  second: [source, actor && `durch ${actor}`, wording && `Wortlaut ${wording}`].filter(Boolean).join(' · '),
  look: looks[kind],
})

/** One address: what may be sent there, all that happened, and the way to end it at the person's word. */
export function AddressCard({ id }: { id: string }) {
  const { data, error, stand, again } = useCall(newsletter.address, { params: { id } })
  const waiting = useWaitingActs(newsletter.withdraw, id)
  if (!data) return <NotLoaded error={error} again={again} missing="Diese Adresse gibt es nicht mehr, oder sie ist nicht für dich." />
  const ending = data.consents.filter(({ state }) => state === 'yes' || state === 'asked' || state === 'blocked')
  return (
    <>
      {data.consents.map(({ purpose, state, since }) => (
        <Text key={purpose}>
          {purposeWords(purpose)}: <b>{consentStates[state]}</b>
          {since && `, seit ${date(since)}`}
        </Text>
      ))}
      {waiting.length > 0 && (
        <Text role="status" color="ink2" paddingTop="8">
          Die Abmeldung wartet auf Netz.
        </Text>
      )}
      {ending.length > 0 && waiting.length === 0 && (
        <Section title="Abmelden">
          <Form
            rest={{ params: { id } }}
            start={{ purpose: null, reason: '' }}
            also={{ at: now() }}
            title={() => `Abgemeldet: ${data.address}`}
            button="Abmelden"
            onDone={answer => sayDone(answer, 'Abgemeldet.')}
          >
            <Field
              name="purpose"
              label="Was"
              options={ending.map(({ purpose }) => [purpose, purposeWords(purpose)] as const)}
              none="Alles, was wirbt"
            />
            <Field name="reason" hint="Wie die Person es gesagt hat: am Telefon, am Empfang, in einer Mail." />
          </Form>
        </Section>
      )}
      <Section title="Was geschah" aside={<Stand at={stand} />}>
        <Timeline label="Was geschah" moments={data.events.map(consentMomentOf).toReversed()} />
      </Section>
    </>
  )
}
