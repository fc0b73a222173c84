import { type Local, useLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { RefusedMore } from '#client/sync/RefusedMore.tsx'
import type { Goal } from '#contract/places.ts'
import type { Refused } from '#sync/client/types.ts'
import { Case } from './Case.tsx'
import { actOf, useTold } from './useTold.ts'

/** Screen on which a refused thing is edited: its training, its measurement, or the one that its call names. */
function useEdit(local: Local, { collection, doc }: Refused) {
  const go = useGo()
  return async () => {
    if (collection === 'workoutRuns') return go({ to: 'workoutRun', params: { id: doc } })
    if (collection === 'measurements') return go({ to: 'profile', search: { messung: doc } })
    if (collection === 'meals') return go({ to: 'nutritionMain', search: { tag: (await local.one('meals', doc))?.day } })
    if (collection === 'habitTicks') return go({ to: 'habits' })
    if (collection === 'shopping') return go({ to: 'shoppingList' })
    if (collection === 'outbox') return go((await mendedAt(local, doc)) as { to: 'profile' })
    const set = collection === 'sets' ? await local.one('sets', doc) : undefined
    if (set?.run) return go({ to: 'workoutRun', params: { id: set.run } })
    return go({ to: collection === 'sets' ? 'completed' : 'profile' })
  }
}

/** Screen on which a refused act is mended, as its call says, for the params it was made with. */
async function mendedAt(local: Local, key: string): Promise<Goal> {
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
