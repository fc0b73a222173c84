import { useMaybeLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import type { WaitingAct } from '#client/kit/waiting/overlay.ts'

/** People who were signed up or taken out without a network, and were not taken: to send once more, as when a place is free by now, or to drop. */
export function RefusedParticipantActs({ acts }: { acts: readonly WaitingAct[] }) {
  const local = useMaybeLocal()
  if (acts.length === 0) return null
  const drop = async ({ row }: WaitingAct) => {
    const back = await local?.outbox.discard(row.key)
    toast('Es bleibt, wie es im Studio ist.', { undo: () => void back?.() })
  }
  return (
    <NeedsYou>
      {acts.map(act => (
        <Need key={act.row.key} title={`${act.kind === 'add' ? 'Eingetragen' : 'Herausgenommen'}: ${act.row.title}`} text={act.row.message}>
          <Button size="row" look="soft" onClick={() => void local?.outbox.retry([act.row.key])}>
            Nochmals senden
          </Button>
          <Button size="row" look="side" onClick={() => void drop(act)}>
            Verwerfen
          </Button>
        </Need>
      ))}
    </NeedsYou>
  )
}
