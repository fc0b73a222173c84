import { useMaybeLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import type { OutboxRow } from '#sync/client/types.ts'

/** Acts done without a network that the studio did not take, with the reason. */
export function RefusedActs({ refused }: { refused: readonly OutboxRow[] }) {
  const local = useMaybeLocal()
  if (refused.length === 0) return null
  return (
    <NeedsYou>
      {refused.map(({ key, title, message }) => (
        <Need key={key} title={title ?? 'Freunde'} text={message}>
          <Button size="row" look="side" onClick={() => void local?.outbox.discard(key)}>
            Gut
          </Button>
        </Need>
      ))}
    </NeedsYou>
  )
}
