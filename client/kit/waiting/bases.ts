import { useEffect, useRef, useState } from 'react'
import { type Local, useMaybeLocal } from '#client/data/local.ts'
import { type AnyCall, idIn, isSealed, nameOf, rowNames, seenIn } from '#contract/call.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** What an edit was made from: the row's values in the version that was seen. Without it nobody can tell who changed what. */
export interface Base {
  version: unknown
  values: object
}
/** The one that was kept before stays until the next: a device may end between the new one and the act that is made from it. */
interface Kept extends Base {
  before?: Base
}
type Parts = Pick<OutboxRow, 'params' | 'query' | 'body'>
type Keep = Local['keep']

/** Key in the member's small store, as long as an edit of this row waits or is refused; another call of the same row has other values. */
const keyOf = (call: AnyCall, row: string) => `base:${nameOf(call)} ${row}`
/** The same as it was kept of plans and workouts before, as the values alone. */
const oldKeyOf = (id: string) => `built:${id}`
const about = 'base of an edit'

/** What an edit says to have seen of its row. */
export const seenBy = (call: AnyCall, input: Parts): unknown =>
  seenIn(call)?.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], input)

async function keptOf(keep: Keep, call: AnyCall, row: string): Promise<Kept | undefined> {
  const kept = await keep.get<Kept | string>(keyOf(call, row))
  return typeof kept === 'string' ? (await import('#client/data/sealedActs.ts')).openOwn<Kept>(kept, about) : kept
}

/** Keeps what an edit is made from, before the edit waits here; health data sealed, as the edit itself (H03). */
export async function keepBase({ keep }: Pick<Local, 'keep'>, call: AnyCall, input: Parts, base: Base) {
  const [row] = rowNames(call, input)
  if (row === undefined) return
  const known = await keptOf(keep, call, row)
  const before = known && known.version !== base.version ? { version: known.version, values: known.values } : known?.before
  const kept: Kept = before ? { ...base, before } : base
  if (!isSealed(call)) return keep.set(keyOf(call, row), kept)
  const { sealOwn } = await import('#client/data/sealedActs.ts')
  await keep.set(keyOf(call, row), await sealOwn(kept, about))
}

export async function dropBase({ keep }: Pick<Local, 'keep'>, call: AnyCall, input: Parts) {
  const [row] = rowNames(call, input)
  if (row !== undefined) await Promise.all([keep.delete(keyOf(call, row)), keep.delete(oldKeyOf(idIn(input)))])
}

/** What this unsent edit was made from; undefined where that is not known, or where it is another one's. */
export async function baseOf({ keep }: Pick<Local, 'keep'>, call: AnyCall, act: OutboxRow): Promise<object | undefined> {
  const [row] = rowNames(call, act)
  if (row === undefined) return undefined
  if ((await keep.get(keyOf(call, row))) === undefined) return keep.get<object>(oldKeyOf(idIn(act)))
  const kept = await keptOf(keep, call, row)
  return [kept, kept?.before].find(base => base?.version === seenBy(call, act))?.values
}

/** The same for an editor, which opens once it is known; for no act at all there is nothing to know. */
export function useBase(call: AnyCall, act: OutboxRow | undefined): { known: boolean; base?: object } {
  const local = useMaybeLocal()
  const [found, setFound] = useState<{ key: string; base?: object }>()
  const key = act && `${act.key} ${String(seenBy(call, act))}`
  // The key stands for the act, which is another object with each look at the outbox.
  const latest = useRef({ call, act })
  latest.current = { call, act }
  useEffect(() => {
    const { call, act } = latest.current
    if (!local || !act || key === undefined) return
    let gone = false
    const tell = (base?: object) => void (gone || setFound({ key, base }))
    baseOf(local, call, act).then(tell, () => tell())
    return () => {
      gone = true
    }
  }, [local, key])
  if (key === undefined) return { known: true }
  return found?.key === key ? { known: true, base: found.base } : { known: false }
}
