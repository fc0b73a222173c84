import { useCall, useSend } from '#client/data/calls.ts'
import { useOutbox } from '#client/data/local.ts'
import { Check } from '#client/kit/Check.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { diary } from '#contract/nutrition/diary.ts'

/** Whether whoever looks after nutrition in one's studio sees the diary (H24); waits in the outbox where there is no network. */
export function Sharing() {
  const { data } = useCall(diary.sharing)
  const { send, error } = useSend(diary.share, {
    title: ({ body }) => (body.shared ? 'Tagebuch teilen' : 'Tagebuch nicht mehr teilen'),
  })
  const waiting = useOutbox().findLast(({ call, state }) => call === 'diary.share' && state === 'waiting')
  if (!data) return null
  const shared = (waiting?.body as { shared?: boolean } | undefined)?.shared ?? data.shared
  return (
    <Section title="Teilen" aside={waiting && <Tick state="waiting" size="table" />}>
      <Check
        checked={shared}
        onChange={next => void send({ body: { shared: next } }).catch(() => {})}
        error={error?.message}
        hint="Wer im Studio die Ernährung betreut, sieht dann auch dein Tagebuch. Das endet, wenn du das Studio wechselst. Wer es angesehen hat, steht in deinem Profil."
      >
        Tagebuch teilen
      </Check>
    </Section>
  )
}
