import { useEffect, useState } from 'react'
import { type Local, useMaybeLocal } from '#client/data/local.ts'
import { type AnyCall, idIn, nameOf, rowNames, seenIn } from '#contract/call.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** What an edit was made from: the row's values in the version that was seen. Without it nobody can tell who changed what. */
export interface Base {
  version: unknown
  values: object
}
type Parts = Pick<OutboxRow, 'params' | 'query' | 'body'>

/** Key in the member's small store, as long as an edit of this row waits or is refused; another call of the same row has other values. */
const keyOf = (call: AnyCall, row: string) => `base:${nameOf(call)} ${row}`
/** The same as it was kept of plans and workouts before, as the values alone. */
const oldKeyOf = (id: string) => `built:${id}`
const about = 'base of an edit'

/** What an edit says to have seen of its row. */
export const seenBy = (call: AnyCall, input: Parts): unknown =>
  seenIn(call)?.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], input)

/** Keeps what an edit that waits was made from; health data sealed, as the edit itself (H03). */
export async function keepBase({ keep }: Pick<Local, 'keep'>, call: AnyCall, input: Parts, base: Base) {
  const [row] = rowNames(call, input)
  if (row === undefined) return
  if (!call.health) return keep.set(keyOf(call, row), base)
  const { sealOwn } = await import('#client/data/sealedActs.ts')
  await keep.set(keyOf(call, row), await sealOwn(base, about))
}

export async function dropBase({ keep }: Pick<Local, 'keep'>, call: AnyCall, input: Parts) {
  const [row] = rowNames(call, input)
  if (row !== undefined) await Promise.all([keep.delete(keyOf(call, row)), keep.delete(oldKeyOf(idIn(input)))])
}

/** What this unsent edit was made from; undefined where that is not known, or where it is another one's. */
export async function baseOf({ keep }: Pick<Local, 'keep'>, call: AnyCall, act: OutboxRow): Promise<object | undefined> {
  const [row] = rowNames(call, act)
  if (row === undefined) return undefined
  const kept = await keep.get<Base | string>(keyOf(call, row))
  if (kept === undefined) return keep.get<object>(oldKeyOf(idIn(act)))
  const base = typeof kept === 'string' ? await (await import('#client/data/sealedActs.ts')).openOwn<Base>(kept, about) : kept
  return base?.version === seenBy(call, act) ? base?.values : undefined
}

/** The same for an editor, which opens once it is known; for no act at all there is nothing to know. */
export function useBase(call: AnyCall, act: OutboxRow | undefined): { known: boolean; base?: object } {
  const local = useMaybeLocal()
  const [found, setFound] = useState<{ key: string; base?: object }>()
  const key = act && `${act.key} ${String(seenBy(call, act))}`
  const latest = { call, act }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the act
  useEffect(() => {
    const { call, act } = latest
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
