import { useLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Failing } from '#sync/client/types.ts'
import { Case } from './Case.tsx'
import { useTold } from './useTold.ts'

/**
 * An act over which the studio's server fails again and again: it is tried on, and can be discarded, since others wait behind it; one that tells
 * of something that has happened can't.
 */
export function FailingCase({ failing }: { failing: Failing }) {
  const local = useLocal()
  const told = useTold(local, failing.key)
  const drop = async () => {
    const back = await local.outbox.discard(failing.key)
    toast('Verworfen.', { undo: () => void back() })
  }
  return (
    <Case
      tick="waiting"
      {...failing}
      ways={
        told === false && (
          <Button size="row" look="side" flex={1} onClick={() => void drop()}>
            Verwerfen
          </Button>
        )
      }
    >
      Ist noch nicht angekommen: Beim Studio ging etwas schief. Es wird wieder versucht; was dazugehört, wartet so lange.
    </Case>
  )
}
