import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useCan, useMe } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { thousands } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { useQueryText } from '#client/map/links.tsx'
import { Outcome } from '#client/parts/publicForm/Outcome.tsx'
import { mailed, publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'
import { contest, contestWish } from '#contract/occasions/contest.ts'
import type { OpenSlot } from '#contract/occasions/shapes.ts'
import { ContestEntry } from './ContestEntry.tsx'
import { OccasionDescription } from './OccasionDescription.tsx'
import { OwnAct, useOwnAct } from './OwnAct.tsx'
import { ShownEntries } from './ShownEntries.tsx'
import { SlotField } from './SlotField.tsx'
import { occasionMomentText, phaseOf, slotText } from './words.ts'

const stranger = publicFormFor(contest.reserve, contestWish.omit(['proof']), mailed)

/** Somebody signed in is known: the account's address is taken, and the act waits in their own outbox. */
const member = formFor(contest.reserve)
const acts = { reserve: contest.reserve }

/** /einstein/contest: places for dates, with an account or without one (L18, K31). */
export default function Contest() {
  const { id } = useQueryText()
  const { key } = useLinkKeys('einsteinContest', ['key'])
  const me = useMe()
  const { data, error, stand, again } = useCall(contest.availableEntries, { query: { id } })
  const { data: slots } = useCall(contest.availableDates, { query: { id } })
  const isAdmin = useCan(contest.adminList)
  const row = data?.occasion
  return (
    <Page
      actions={
        isAdmin && (
          <ButtonLink to="einsteinContestList" search={{ id }} look="text" size="row">
            Teilnahmen
          </ButtonLink>
        )
      }
    >
      {!data && (
        <Box minHeight="240px" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} />
        </Box>
      )}
      {data && !row && <Empty text="Im Moment läuft kein Wettbewerb." />}
      {row && slots && (
        <>
          <OccasionDescription row={row} stand={stand}>
            <Text color="ink2" marginTop="8">
              {thousands(data.free)} von {thousands(data.capacity)} Plätzen frei
            </Text>
          </OccasionDescription>
          {key || me ? (
            <ContestEntry
              id={id}
              linkKey={key}
              slots={slots}
              otherwise={<SignUp id={row._id} title={row.title} phase={phaseOf(row, slots)} from={row.from} slots={slots} />}
            />
          ) : (
            <SignUp id={row._id} title={row.title} phase={phaseOf(row, slots)} from={row.from} slots={slots} />
          )}
          <ShownEntries id={id} />
        </>
      )}
    </Page>
  )
}

const closed = {
  full: 'Alle Plätze sind vergeben. Zieht jemand zurück, wird hier wieder einer frei.',
  over: 'Dieser Wettbewerb ist vorbei.',
} as const

interface SignUpProps {
  id: string
  title: string
  phase: ReturnType<typeof phaseOf>
  from: string
  slots: readonly OpenSlot[]
}

function SignUp({ id, title, phase, from, slots }: SignUpProps) {
  const me = useMe()
  const name = `contest/${id}`
  const sent = useSent(contest.reserve, name)
  const act = useOwnAct(acts)
  if (!sent) return null
  const [last] = me ? [] : sent
  if (last)
    return (
      <Box paddingTop="18">
        <Outcome row={last} confirms="deine Teilnahme" />
      </Box>
    )
  const wanted = (act?.body as { slot?: string } | undefined)?.slot
  const slot = slots.find(({ _id }) => _id === wanted)
  // One that was refused is mended in the form, as long as there is one.
  if (act && slot && (act.state === 'waiting' || phase !== 'open'))
    return (
      <Box paddingTop="18">
        <OwnAct row={act} about={slotText(slot)} />
      </Box>
    )
  if (phase !== 'open')
    return <Empty text={phase === 'early' ? `Anmelden kannst du dich ab ${occasionMomentText(from)}.` : closed[phase]} />
  return (
    <Section title="Mitmachen">
      {me ? (
        <member.Form
          start={{ vorname: me.vorname, nachname: me.nachname, shows: false }}
          also={{ email: me.email }}
          again={act && slot && { row: act }}
          title={() => 'Teilnahme am Wettbewerb'}
          button="Platz reservieren"
          onDone={answer =>
            void toast(answer ? 'Platz reserviert. Bestätige ihn gleich.' : 'Vorgemerkt: geht ins Studio, sobald Netz da ist.', {
              sent: 'Platz reserviert. Bestätige ihn gleich.',
              look: 'ok',
            })
          }
        >
          <SlotField slots={slots} label="Welches Datum?" />
          <member.Field name="vorname" autoComplete="given-name" />
          <member.Field name="nachname" autoComplete="family-name" />
          <member.Field name="telefon" type="tel" autoComplete="tel" hint="Freiwillig, falls sich etwas ändert." />
          <member.Field name="shows" hint="Die Liste auf dieser Seite zeigt Vornamen und den ersten Buchstaben des Nachnamens." />
        </member.Form>
      ) : (
        <stranger.Form form={name} title={title} start={{ shows: false }} button="Platz reservieren">
          <SlotField slots={slots} label="Welches Datum?" />
          <stranger.Field name="vorname" autoComplete="given-name" />
          <stranger.Field name="nachname" autoComplete="family-name" />
          <stranger.Field name="email" type="email" autoComplete="email" hint="Hierhin kommt der Link, mit dem du bestätigst." />
          <stranger.Field name="telefon" type="tel" autoComplete="tel" hint="Freiwillig, falls sich etwas ändert." />
          <stranger.Field name="shows" hint="Die Liste auf dieser Seite zeigt Vornamen und den ersten Buchstaben des Nachnamens." />
        </stranger.Form>
      )}
    </Section>
  )
}
