import { useCall, useSend } from '#client/data/calls.ts'
import { useOutbox } from '#client/data/local.ts'
import { Check } from '#client/kit/Check.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { habits } from '#contract/habits.ts'

/** Whether the trainers of one's studio see the habits (H24); waits in the outbox where there is no network. */
export function Sharing() {
  const { data } = useCall(habits.sharing)
  const { send, error } = useSend(habits.share, {
    title: ({ body }) => (body.shared ? 'Gewohnheiten teilen' : 'Gewohnheiten nicht mehr teilen'),
  })
  const waiting = useOutbox().findLast(({ call, state }) => call === 'habits.share' && state === 'waiting')
  if (!data) return null
  const shared = (waiting?.body as { shared?: boolean } | undefined)?.shared ?? data.shared
  return (
    <Section title="Teilen" aside={waiting && <Tick state="waiting" size="table" />}>
      <Check
        checked={shared}
        onChange={next => void send({ body: { shared: next } }).catch(() => {})}
        error={error?.message}
        hint="Wer dein Training im Studio betreut, sieht dann auch deine Gewohnheiten. Das endet, wenn du das Studio wechselst. Wer sie angesehen hat, steht in deinem Profil."
      >
        Gewohnheiten teilen
      </Check>
    </Section>
  )
}
