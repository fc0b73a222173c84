import { type Local, useLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { RefusedMore } from '#client/sync/RefusedMore.tsx'
import type { MendTarget } from '#contract/mendScreens.ts'
import type { Refused } from '#sync/client/types.ts'
import { collections } from '#sync/collections/all.ts'
import { Case } from './Case.tsx'
import { actOf, useTold } from './useTold.ts'

/** Leads to the screen on which a refused thing is mended, as its collection or its call says. */
function useEdit(local: Local, { collection, doc }: Refused) {
  const go = useGo()
  return async () => {
    const goal =
      collection === 'outbox' ? await mendedAt(local, doc) : collections[collection].mendedAt(doc, await local.one(collection, doc))
    return go(goal as { to: 'profile' })
  }
}

/** Screen on which a refused act is mended, as its call says, for the params it was made with. */
async function mendedAt(local: Local, key: string): Promise<MendTarget> {
  const { row, call } = await actOf(local, key)
  const at = call?.mendedAt ?? 'profile'
  if (typeof at === 'string') return { to: at }
  return at({ params: row?.params ?? {}, query: row?.query ?? {}, body: row?.body })
}

/** Drops the refused thing, and answers a function that brings it back. */
async function discard(local: Local, { id, collection, doc }: Refused) {
  if (collection === 'outbox') return local.outbox.discard(doc)
  const before = await local.one(collection, doc)
  await local.discard(id)
  return before && (() => local.restore(collection, before as never))
}

/** One refused thing: its title, the reason, and the ways on. */
export function RefusedCase({ refused }: { refused: Refused }) {
  const local = useLocal()
  const edit = useEdit(local, refused)
  const told = useTold(local, refused.collection === 'outbox' ? refused.doc : undefined)
  const drop = async () => {
    const back = await discard(local, refused)
    toast('Verworfen.', { undo: back && (() => void back()) })
  }
  return (
    <Case
      tick="refused"
      {...refused}
      ways={
        told === false && (
          <>
            <Button size="row" flex={1} onClick={() => void edit()}>
              Bearbeiten
            </Button>
            {refused.collection === 'outbox' && refused.code === 'forbidden' && (
              // Under its own key: where the right is back, it counts once.
              <Button size="row" look="side" onClick={() => void local.outbox.retry([refused.doc])}>
                Nochmals senden
              </Button>
            )}
            <Button size="row" look="side" onClick={() => void drop()}>
              Verwerfen
            </Button>
          </>
        )
      }
    >
      {refused.message}
      {told && ' Die App sendet es beim nächsten Start nochmals.'}
      {refused.collection === 'outbox' && <RefusedMore row={refused.doc} />}
    </Case>
  )
}
