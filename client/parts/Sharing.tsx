import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { Check } from '#client/kit/Check.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { habits } from '#contract/habits/calls.ts'
import type { measurements } from '#contract/measurements.ts'
import type { diary } from '#contract/nutrition/diary.ts'

type Share = typeof habits.share | typeof diary.share | typeof measurements.share

interface SharingProps {
  sharing: typeof habits.sharing | typeof diary.sharing | typeof measurements.sharing
  share: Share
  /** The thing that is shared, as its heading calls it. */
  what: string
  /** The people who see it then, and until when. */
  hint: string
  /** Nothing is shared anew: what is shared can only be taken back. */
  closed?: boolean
}

/** The choice of letting people of one's studio see something of one's own (H24); it waits in the outbox where there is no network. */
export function Sharing({ sharing, share, what, hint, closed }: SharingProps) {
  const { data } = useCall(sharing)
  const { send, error } = useSend(share, { title: ({ body }) => (body.shared ? `${what} teilen` : `${what} nicht mehr teilen`) })
  const waiting = useWaitingActs<Share>(share).at(-1)
  if (!data) return null
  const shared = waiting?.body.shared ?? data.shared
  if (closed && !shared) return null
  return (
    <Section title="Teilen" aside={waiting && <Tick state="waiting" size="table" />}>
      <Check
        checked={shared}
        onChange={next => void send({ body: { shared: next } }).catch(() => {})}
        error={error?.message}
        hint={`${hint} Das endet, wenn du das Studio wechselst. Wer nachgesehen hat, steht in deinem Profil.`}
      >
        {what} teilen
      </Check>
    </Section>
  )
}
