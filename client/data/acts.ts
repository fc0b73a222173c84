import { getDefaultStore } from 'jotai'
import { v7 } from 'uuid'
import { type AnyCall, type Input, laneOf, type Reply, rowNames } from '#contract/call.ts'
import { callNameOf } from '#contract/callName.ts'
import { isCarried } from '#contract/carried.ts'
import { isSealed } from '#contract/wears.ts'
import type { Act, Edited } from '#sync/client/types.ts'
import { onlineAtom } from './connection.ts'
import { type Local, localAtom, localForAct } from './local.ts'
import { makersOf } from './makers.ts'
import { CallError } from './problem.ts'
import { addressOf, type CallParts, send } from './send.ts'
import { session } from './signed.ts'

interface Waits {
  key: string
  title?: string
  dependsOn?: string[]
  /** Key of a refused act that this act replaces. */
  instead?: string
  /** Kept on this device before the act is, where it has to wait. */
  first?: (local: Local) => Promise<unknown>
}

interface Doing extends Waits {
  asks?: true
}

async function signedOut() {
  const { refusals } = await import('#contract/refusals.ts')
  return new CallError('unauthenticated', refusals.unauthenticated[1], 401)
}

/** An act as the outbox takes it. */
export function actOf(
  call: AnyCall,
  input: CallParts,
  { key = v7(), ...waits }: Omit<Waits, 'instead' | 'key' | 'first'> & { key?: string },
): Act {
  const { params, query, body } = input
  const rows = rowNames(call, input)
  const made = { call: callNameOf(call), method: call.method, path: addressOf(call, input), lane: laneOf(call, input, key), rows }
  return { ...made, params, query, body, key, ...waits }
}

/** The body of an act as it may lie on the device: what is sealed never does in clear (H03, C42). */
export async function keptBody(local: Pick<Local, 'keep'>, call: AnyCall, body: unknown): Promise<unknown> {
  if (!isSealed(call) || body === undefined) return body
  const { sealAct } = await import('./sealedActs.ts')
  return sealAct(local, call, body)
}

async function waitInOutbox(call: AnyCall, input: CallParts, { instead, first, ...waits }: Waits, whose: string | undefined) {
  const local = await localForAct()
  // Another person has signed in since: the act is not theirs.
  if (session().user?._id !== whose) throw await signedOut()
  await first?.(local)
  const { dependsOn, title } = waits
  if (instead && (await replaceAct(local, { call, key: instead, body: input.body }, { dependsOn, title }))) return
  await local.outbox.send({ ...actOf(call, input, waits), body: await keptBody(local, call, input.body) })
}

interface Replaced {
  call: AnyCall
  key: string
  body: unknown
}

/** Replaces an act in the outbox by one with another body; false where another tab, or what settles, has taken it from there. */
export async function replaceAct(local: Local, { call, key, body }: Replaced, edited?: Edited) {
  return local.outbox.edit(key, await keptBody(local, call, body), edited)
}

/** Timeout in ms after which an act waits in the outbox instead of for its answer. */
const patience = 5000
const patienceWithFiles = 25_000
const atoms = getDefaultStore()

/**
 * The answer of an act that may wait, where there is a network and nothing waits before it in its lane; undefined where it has to
 * wait. A request that was cut off and the outbox's carry one key: the server does it once. An answered act lies in the outbox like those that
 * went from there: the screen may not have loaded its row anew before the next act on that row.
 */
async function answeredAtOnce<C extends AnyCall>(call: C, input: Input<C>, { key, title, dependsOn = [] }: Waits) {
  if (!atoms.get(onlineAtom) || (await isHeldBack(laneOf(call, input as CallParts, key), dependsOn))) return undefined
  const rows = rowNames(call, input as CallParts)
  const outbox = rows.length > 0 ? atoms.get(localAtom)?.outbox : undefined
  const buildsOn = await outbox?.buildsOn(rows, session().employee?.employee._id)
  try {
    const answer = await send(call, input, { key, buildsOn, timeout: call.upload ? patienceWithFiles : patience })
    await outbox?.arrived({ ...actOf(call, input as CallParts, { key, title }), body: shownBody(call, input as CallParts) }).catch(() => {})
    return { answer }
  } catch (error) {
    if (error instanceof CallError && error.passing) return undefined
    throw error
  }
}

/** As much of the body of an act that the studio has as a screen shows before it has loaded anew: no file, and of what is sealed the id alone (H03, C42). */
function shownBody(call: AnyCall, { body }: CallParts) {
  const { _id } = (body ?? {}) as { _id?: string }
  return isSealed(call) || isCarried(body) ? { ...(_id !== undefined && { _id }) } : body
}

/** Keys of acts that make rows which the studio does not have yet, as far as the input names them. */
export async function makersFor(input: CallParts) {
  const rows = (await atoms.get(localAtom)?.collections.outbox.find().exec()) ?? []
  return makersOf(rows, input)
}

async function isHeldBack(lane: string, dependsOn: readonly string[]) {
  const local = atoms.get(localAtom)
  if (!local) return false
  const rows = await local.collections.outbox.find().exec()
  const isNamed = ({ key, state }: { key: string; state: string }) => state !== 'done' && dependsOn.includes(key)
  return rows.some(row => isNamed(row) || (row.state === 'waiting' && row.lane === lane))
}

/**
 * Makes an act; one worn `offline` goes into the outbox, with `asks` only where it can't be answered at once. Answers undefined where it
 * waits.
 */
export async function perform<C extends AnyCall>(call: C, input: Input<C>, { asks, ...waits }: Doing): Promise<Reply<C> | undefined> {
  if (!call.offline) return send(call, input, { key: waits.key })
  const whose = session().user?._id
  const makers = await makersFor(input as CallParts)
  if (makers.length > 0) waits.dependsOn = [...new Set([...(waits.dependsOn ?? []), ...makers])]
  const told = asks ? await answeredAtOnce(call, input, waits) : undefined
  if (!told) await waitInOutbox(call, input as CallParts, waits, whose)
  return told?.answer
}
