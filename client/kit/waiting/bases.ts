import { useEffect, useRef, useState } from 'react'
import { type Local, useMaybeLocal } from '#client/data/local.ts'
import { type AnyCall, idIn, nameOf, rowNames, seenIn } from '#contract/call.ts'
import { isSealed } from '#contract/wears.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** The origin of an edit: the row's values in the version that was seen. Without it nobody can tell who changed what. */
export interface EditBase {
  version: unknown
  values: object
}
/** The one that was kept before stays until the next: a device may end between the new one and the act that is made from it. */
interface KeptBase extends EditBase {
  before?: EditBase
}
type ActInput = Pick<OutboxRow, 'params' | 'query' | 'body'>
type Keep = Local['keep']

/** Key in the member's small store, as long as an edit of this row waits or is refused; another call of the same row has other values. */
const keyOf = (call: AnyCall, row: string) => `base:${nameOf(call)} ${row}`
/** The same as it was kept of plans and workouts before, as the values alone. */
const oldKeyOf = (id: string) => `built:${id}`
const about = 'base of an edit'

/** The version of its row that an edit says to have seen. */
export const seenVersionIn = (call: AnyCall, input: ActInput): unknown =>
  seenIn(call)?.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], input)

async function keptOf(keep: Keep, call: AnyCall, row: string): Promise<KeptBase | undefined> {
  const kept = await keep.get<KeptBase | string>(keyOf(call, row))
  return typeof kept === 'string' ? (await import('#client/data/sealedActs.ts')).openOwn<KeptBase>(kept, about) : kept
}

/** Keeps what an edit is made from, before the edit waits here; health data sealed, as the edit itself (H03). */
export async function keepBase({ keep }: Pick<Local, 'keep'>, call: AnyCall, input: ActInput, base: EditBase) {
  const [row] = rowNames(call, input)
  if (row === undefined) return
  const known = await keptOf(keep, call, row)
  const before = known && known.version !== base.version ? { version: known.version, values: known.values } : known?.before
  const kept: KeptBase = before ? { ...base, before } : base
  if (!isSealed(call)) return keep.set(keyOf(call, row), kept)
  const { sealOwn } = await import('#client/data/sealedActs.ts')
  await keep.set(keyOf(call, row), await sealOwn(kept, about))
}

export async function dropBase({ keep }: Pick<Local, 'keep'>, call: AnyCall, input: ActInput) {
  const [row] = rowNames(call, input)
  if (row !== undefined) await Promise.all([keep.delete(keyOf(call, row)), keep.delete(oldKeyOf(idIn(input)))])
}

/** The origin of this unsent edit; undefined where it is not known, or where it is another one's. */
export async function baseOf({ keep }: Pick<Local, 'keep'>, call: AnyCall, act: OutboxRow): Promise<object | undefined> {
  const [row] = rowNames(call, act)
  if (row === undefined) return undefined
  if ((await keep.get(keyOf(call, row))) === undefined) return keep.get<object>(oldKeyOf(idIn(act)))
  const kept = await keptOf(keep, call, row)
  return [kept, kept?.before].find(base => base?.version === seenVersionIn(call, act))?.values
}

/** The same for an editor, which opens once it is known; for no act at all there is nothing to know. */
export function useBase(call: AnyCall, act: OutboxRow | undefined): { known: boolean; base?: object } {
  const local = useMaybeLocal()
  const [found, setFound] = useState<{ key: string; base?: object }>()
  const key = act && `${act.key} ${String(seenVersionIn(call, act))}`
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
