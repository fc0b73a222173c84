import { Box, Text } from '@chakra-ui/react'
import { Suspense } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan, useMe } from '#client/data/session.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { Outcome } from '#client/parts/publicForm/Outcome.tsx'
import { mailed, publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'
import { party, partyWish } from '#contract/occasions/party.ts'
import { mostGuests, type OpenSlot } from '#contract/occasions/shapes.ts'
import { CodeCheck } from './CodeCheck.tsx'
import { MailedPlace } from './MailedPlace.tsx'
import { OccasionDescription } from './OccasionDescription.tsx'
import { SlotField } from './SlotField.tsx'
import { occasionMomentText, phaseOf } from './words.ts'

const PartyOffice = lazyPart(() => import('./office/PartyOffice.tsx'))
const form = publicFormFor(party.signup, partyWish.omit(['proof']), mailed)

/** /party: people sign up without an account (L18, K30); staff set it up and see who is coming. */
export default function Party() {
  const { id } = useQueryText()
  const { key } = useLinkKeys('party', ['key'])
  const { data, error, stand, again } = useCall(party.list, { query: { id, limit: 1 } })
  const isStaff = useCan(party.create)
  const row = data?.occasion
  return (
    <Page>
      {key && <MailedPlace linkKey={key} />}
      {!data && (
        <Box minHeight="240px" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} />
        </Box>
      )}
      {row && (
        <OccasionDescription row={row} stand={stand}>
          {!key && <SignUp id={row._id} title={row.title} phase={phaseOf(row, data.slots)} from={row.from} slots={data.slots} />}
        </OccasionDescription>
      )}
      {data && !row && <Empty text="Im Moment ist keine Party geplant." />}
      {row && !key && <CodeCheck />}
      {isStaff && data && (
        <Suspense>
          <PartyOffice list={data} stand={stand} />
        </Suspense>
      )}
    </Page>
  )
}

const closed = {
  full: 'Alle Plätze sind vergeben. Sagt jemand ab, wird hier wieder einer frei.',
  over: 'Diese Party ist vorbei. Schön, dass du da warst.',
} as const

interface SignUpProps {
  id: string
  title: string
  phase: ReturnType<typeof phaseOf>
  from: string
  slots: readonly OpenSlot[]
}

function SignUp({ id, title, phase, from, slots }: SignUpProps) {
  const name = `party/${id}`
  const sent = useSent(party.signup, name)
  const me = useMe()
  if (!sent) return null
  const [last] = sent
  if (last)
    return (
      <Box paddingTop="18">
        <Outcome row={last} confirms="deinen Platz" />
      </Box>
    )
  if (phase !== 'open')
    return <Empty text={phase === 'early' ? `Anmelden kannst du dich ab ${occasionMomentText(from)}.` : closed[phase]} />
  return (
    <Section title="Anmelden">
      <form.Form
        form={name}
        title={title}
        start={{ guests: 0, ...(me && { vorname: me.vorname, nachname: me.nachname, email: me.email }) }}
        button="Platz reservieren"
      >
        <SlotField slots={slots} />
        <form.Field name="vorname" autoComplete="given-name" />
        <form.Field name="nachname" autoComplete="family-name" />
        <form.Field name="email" type="email" autoComplete="email" hint="Hierhin kommt der Link, mit dem du bestätigst." />
        <form.Field name="telefon" type="tel" autoComplete="tel" hint="Freiwillig, falls sich etwas ändert." />
        <form.Field name="guests" step={1} hint={`Bis zu ${mostGuests} Leute kommen mit dir.`} />
        <Text textStyle="small" color="ink2">
          Deine Angaben brauchen wir für die Party. 90 Tage danach löschen wir sie.
        </Text>
      </form.Form>
    </Section>
  )
}
