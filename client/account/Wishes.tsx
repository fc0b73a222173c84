import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { Check } from '#client/kit/Check.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { newsletter } from '#contract/newsletter/calls.ts'
import type { NewsletterWish, OwnWishes, WishForm } from '#contract/newsletter/shapes.ts'
import { defaultCenter, newsletterCenters } from '#contract/registration.ts'

type State = OwnWishes['rows'][number]
type Center = WishForm['newsletterCenter']

const words: Record<NewsletterWish, string> = {
  newsletter: 'Newsletter per E-Mail',
  offersMail: 'Angebote per E-Mail',
  offersPush: 'Angebote als Mitteilung auf deinen Geräten',
}

const wishTitleOf = ({ what, on, newsletterCenter }: WishForm) =>
  on ? (newsletterCenter ? `Newsletter aus ${newsletterCenter}` : words[what]) : `Nicht mehr: ${words[what]}`

/** A state with what this device has switched and not sent yet. */
export function withWaiting(row: State, waiting: readonly WishForm[]): State & { waits: boolean } {
  const last = waiting.findLast(({ what }) => what === row.what)
  if (!last) return { ...row, waits: false }
  return { what: row.what, newsletterCenter: last.newsletterCenter ?? null, state: last.on ? 'yes' : 'no', until: null, waits: true }
}

/** «Was du von uns bekommst»: each for itself, to order or to end; waits in the outbox where there is no network (V05, V06). */
export function Wishes() {
  const { data, error: failed, again } = useCall(newsletter.own)
  const { send, error } = useSend(newsletter.wish, { title: ({ body }) => wishTitleOf(body as WishForm) })
  const waiting = useWaitingActs(newsletter.wish).map(({ body }) => body as WishForm)
  const turn = (what: NewsletterWish, on: boolean, newsletterCenter: Center = null) =>
    void send({
      body: { what, on, newsletterCenter: what === 'newsletter' && on ? (newsletterCenter ?? defaultCenter) : null, at: now() },
    }).catch(() => {})
  return (
    <Section title="Was du von uns bekommst">
      {!data && <NotLoaded error={failed} again={again} />}
      {data?.rows
        .map(row => withWaiting(row, waiting))
        .map(row => (
          <WishRow key={row.what} row={row} turn={turn} />
        ))}
      {error && (
        <Text role="alert" color="danger" fontWeight={560}>
          {error.message}
        </Text>
      )}
      {data && (
        <Text textStyle="small" color="ink2" paddingTop="8" overflowWrap="anywhere">
          {data.about} Rechnungen, Verträge und Termine bekommst du in jedem Fall.
        </Text>
      )}
    </Section>
  )
}

interface OneProps {
  row: State & { waits: boolean }
  turn: (what: NewsletterWish, on: boolean, center?: Center) => void
}

function WishRow({ row: { what, state, newsletterCenter, until, waits }, turn }: OneProps) {
  const isOn = state === 'yes' || state === 'asked'
  return (
    <Box>
      <Box display="flex" alignItems="center" gap="8">
        <Box flex={1} minWidth={0}>
          <Check checked={isOn} onChange={on => turn(what, on)} hint={hintOf(state, until)}>
            {words[what]}
          </Check>
        </Box>
        {waits && <Tick state="waiting" size="table" />}
      </Box>
      {what === 'newsletter' && isOn && (
        <SelectField
          label="Newsletter-Center"
          value={newsletterCenter ?? defaultCenter}
          options={newsletterCenters.map(each => [each, each] as const)}
          onChange={each => turn(what, true, each as Center)}
        />
      )}
    </Box>
  )
}

function hintOf(state: State['state'], until: string | null) {
  if (state === 'asked' || (state === 'blocked' && until))
    return `Schau in deine E-Mails: Mit dem Link darin bestätigst du es${until ? ` bis am ${date(until)}` : ''}.`
  if (state === 'blocked')
    return 'Unsere E-Mails kamen zurück. Wenn du sie wieder bekommen willst, schalte sie ein und bestätige es im Link.'
  return undefined
}
