import { useOutboxActs } from '#client/data/outboxActs.ts'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Check } from '#client/kit/Check.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { chat } from '#contract/chat/calls.ts'
import type { ChatChoices as Choices } from '#contract/chat/choices.ts'

const acts = { choose: chat.choose } as const

const rows: readonly (readonly [name: keyof Choices, words: string, hint?: string])[] = [
  ['online', 'Anzeigen, dass du online bist', 'Sehen Freunde und wer mit dir schreibt. Aus: Du siehst es auch nicht.'],
  ['lastSeen', 'Anzeigen, wann du zuletzt da warst', 'Sehen Freunde, gerundet. Aus: Du siehst es auch nicht.'],
  ['typing', 'Anzeigen, dass du schreibst', 'Aus: Du siehst es auch nicht.'],
  ['receipts', 'Lesebestätigungen', 'Aus: Du siehst auch nicht, wer gelesen hat.'],
  ['pushText', 'Text in Push-Nachrichten', 'Steht dann auch auf dem gesperrten Bildschirm.'],
  ['quiet', 'Nachts keine Push-Nachrichten', 'Von 22 bis 7 Uhr.'],
]

/**
 * The chat as a profile sets it: how much others see of oneself, and how it makes itself heard. It stands in the profile, since people outside the
 * Community write too.
 */
export function ChatChoices() {
  const { data, error, stand = 0, again } = useCall(chat.choices)
  const { send } = useSend(chat.choose, { title: () => 'Einstellungen zum Chat' })
  const done = useOutboxActs(acts).filter(
    ({ row }) => row.state === 'waiting' || (row.state === 'done' && Date.parse(row.answered ?? '') > stand),
  )
  const now = data && (Object.assign({}, data, ...done.map(({ row }) => row.body)) as Choices)
  const choose = (name: keyof Choices, on: boolean) =>
    send({ body: { [name]: on } }).catch((failed: unknown) =>
      toast(failed instanceof CallError ? failed.message : 'Das liess sich hier nicht speichern.', { look: 'danger' }),
    )
  return (
    <Section title="Chat" aside={data && <Stand at={stand} />}>
      {now ? (
        rows.map(([name, words, hint]) => (
          <Check key={name} checked={now[name]} onChange={on => void choose(name, on)} hint={hint}>
            {words}
          </Check>
        ))
      ) : (
        <NotLoaded error={error} again={again} />
      )}
    </Section>
  )
}
