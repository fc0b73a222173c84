import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { Check } from '#client/kit/Check.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { useProfile } from '#client/parts/profile/profile.ts'
import { account, type NewsletterForm } from '#contract/account.ts'
import { defaultCenter, newsletterCenters } from '#contract/registration.ts'

type Center = NewsletterForm['newsletterCenter']

/** The newsletter that was asked about at the registration, to order or to end; waits in the outbox where there is no network. */
export function Newsletter() {
  const { data, error: failed, again } = useProfile()
  const { send, error } = useSend(account.newsletter, {
    title: ({ body }) => (body.newsletterCenter ? `Newsletter aus ${body.newsletterCenter}` : 'Keinen Newsletter mehr'),
  })
  const waiting = useWaitingActs(account.newsletter).at(-1)
  if (!data && !failed) return null
  const asked = waiting?.body as NewsletterForm | undefined
  const center = asked ? asked.newsletterCenter : data?.newsletterCenter
  const choose = (newsletterCenter: Center) => void send({ body: { newsletterCenter, at: now() } }).catch(() => {})
  return (
    <Section title="Newsletter" aside={waiting && <Tick state="waiting" size="table" />}>
      {data ? (
        <Check checked={!!center} onChange={on => choose(on ? defaultCenter : null)} error={error?.message}>
          Newsletter per E-Mail erhalten
        </Check>
      ) : (
        <NotLoaded error={failed} again={again} />
      )}
      {data && center && (
        <SelectField
          label="Newsletter-Center"
          value={center}
          options={newsletterCenters.map(each => [each, each] as const)}
          onChange={each => choose(each as Center)}
        />
      )}
    </Section>
  )
}
