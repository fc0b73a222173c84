import { useRef } from 'react'
import { makersFor, replaceAct } from '#client/data/acts.ts'
import { type Local, useMaybeLocal } from '#client/data/local.ts'
import { useSend } from '#client/data/useSend.ts'
import { type AnyCall, type Input, type Reply, seenIn } from '#contract/call.ts'
import { uploadsIn } from '#contract/files.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { dropBase, keepBase, seenVersionIn } from './bases.ts'
import { shapeOf } from './rowInput.ts'
import { standingAct, waitingAddOf } from './standingAct.ts'

interface Wishes<C> {
  /** The act's title on /abgleich. */
  title?: (input: Input<C>) => string
  /** An act of this device that is written anew with what it holds: in its place while it waits; one that was refused ends with it. */
  again?: { row: OutboxRow }
  /** The row's values that an edit is made from, kept as long as it waits. */
  base?: () => object | undefined
  /** Told where the act that is written anew has arrived meanwhile. */
  onArrived?: (act: OutboxRow) => void
}

type ActInput = Pick<OutboxRow, 'params' | 'query' | 'body'>

/** The body with what the act before it had seen: a row that was loaded since is not what this was made from. */
function asSeen(call: AnyCall, body: unknown, { body: before }: OutboxRow) {
  if (seenIn(call)?.join('.') !== 'body.version') return body
  const { version } = (before ?? {}) as { version?: unknown }
  return version === undefined ? body : { ...(body as object), version }
}

/** Sends what was written of a row: answers undefined where it waits. */
export function useWriting<C extends AnyCall>(call: C, { title, again, base, onArrived }: Wishes<C>) {
  const local = useMaybeLocal()
  const refused = useRef<string>(undefined)
  // A picture that waits here goes first.
  const after = (input: Input<C>) => uploadsIn(shapeOf(call), (input as ActInput).body as object)
  // A device that ends in between holds a base without its act, never an act whose form has to ask about every field.
  const first = async (input: Input<C>, at: Local) => {
    const values = base?.()
    const parts = input as ActInput
    if (values) await keepBase(at, call, parts, { version: seenVersionIn(call, parts), values }).catch(() => {})
  }
  const { send } = useSend(call, { title, asks: true, instead: () => refused.current, after, first })

  return async (input: Input<C>): Promise<Reply<C> | undefined> => {
    const parts = input as ActInput
    // It may have arrived or been refused while it was written anew: what counts is how it stands now.
    const before = again ? await standingAct(local, again.row) : local && (await waitingAddOf(call, parts.body as { _id?: string }))
    if (before?.state === 'waiting' && local) {
      const dependsOn = [...after(input), ...(await makersFor(parts))]
      const body = again ? asSeen(call, parts.body, again.row) : parts.body
      if (await replaceAct(local, { call, key: before.key, body }, { dependsOn, title: title?.(input) })) return undefined
    }
    if (before?.state === 'done') onArrived?.(before)
    refused.current = before?.state === 'refused' ? before.key : undefined
    const answer = await send(input)
    if (refused.current) await local?.outbox.discard(refused.current)
    // The act is safe, whether its base can be dropped or not.
    if (local && answer !== undefined && base) await dropBase(local, call, parts).catch(() => {})
    return answer
  }
}
