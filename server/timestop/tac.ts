import { and, eq, inArray, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Ends } from '#contract/rules/timestop/pause.ts'
import type { ContractRecord as Contract } from '#server/contracts/rules.ts'
import { contractTac } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { AccessError } from '#server/outside/accessControl/port.ts'
import { settleLater } from './pauseSettling.ts'
import { rowOf } from './rows.ts'
import { changePause, heldAny, heldToDecide, note, type Pause } from './rules.ts'
import { timestop, timestopStep, timestopTac } from './tables.ts'

const kind = 'tac-timestop'

/** The contract's number at the access-control service where it has one, and whether one is ordered. */
export async function isThere(tx: Tx, on: Pick<Contract, '_id'>) {
  const [found] = await tx.select({ state: contractTac.state }).from(contractTac).where(eq(contractTac.contract, on._id))
  return found !== undefined && found.state !== 'hand'
}

const order = (tx: Tx, pause: string) => orderJob(tx, { kind, key: `${kind}.${pause}`, payload: { pause } })

interface Wished extends Ends {
  from: string
  to: string
}

/** Orders that an accepted pause is made at the service (C07, C31), where its contract is there or on its way; its steps by hand stand until then. */
export async function orderPause(tx: Tx, pause: Pause, on: Contract, { from, to, endBefore, endAfter }: Wished) {
  if (!(await isThere(tx, on))) return
  const { tacReason } = pause.rule
  const bonus = endBefore && endAfter && endAfter > endBefore ? { from: addDays(endBefore, 1), to: endAfter } : null
  const state = tacReason ? ('ordered' as const) : ('hand' as const)
  const said = tacReason ? null : 'Dem Grund der Pause fehlt der Grund der Zutrittskontrolle.'
  await tx.insert(timestopTac).values({
    pause: pause._id,
    key: `timestop-${v7()}`,
    wish: { reason: tacReason ?? '', from, to, bonus },
    state,
    said,
    at: new Date().toISOString(),
  })
  if (tacReason) await order(tx, pause._id)
}

/** Leaves a pause to whoever has begun to enter it by hand: from here on no job does. */
export const leaveToHand = (tx: Tx, pause: string) =>
  tx
    .update(timestopTac)
    .set({ state: 'hand', said: 'Von Hand eingetragen.', at: new Date().toISOString() })
    .where(and(eq(timestopTac.pause, pause), eq(timestopTac.state, 'ordered')))

/** The state of a pause's order; null where there is none. */
export async function orderOf(tx: Tx, pause: string) {
  const [found] = await tx
    .select({ state: timestopTac.state, said: timestopTac.said })
    .from(timestopTac)
    .where(eq(timestopTac.pause, pause))
  return found ?? null
}

/** Orders once more what the service has not taken (EP-131); under the same key it is one. */
export async function orderAgain({ tx, who }: Acting, _id: string) {
  const { pause } = await heldToDecide(tx, who, _id)
  const [row] = await tx.select().from(timestopTac).where(eq(timestopTac.pause, _id))
  if (row?.state === 'there') return done
  if (!row || pause.state !== 'manual' || !pause.rule.tacReason) throw new Refusal('pause-state', undefined, await rowOf(tx, _id))
  await tx
    .update(timestopTac)
    .set({ state: 'ordered', said: null, wish: { ...row.wish, reason: pause.rule.tacReason }, at: new Date().toISOString() })
    .where(eq(timestopTac.pause, _id))
  await order(tx, _id)
  return done
}

/** The service has it: what was to be entered by hand is done, and with it the pause is accepted. */
async function take(house: House, _id: string, foreign: string) {
  await house.db.transaction(async tx => {
    const { pause, on } = await heldAny(tx, _id)
    const at = new Date().toISOString()
    const [taken] = await tx
      .update(timestopTac)
      .set({ state: 'there', foreign, said: null, at })
      .where(and(eq(timestopTac.pause, _id), eq(timestopTac.state, 'ordered')))
      .returning()
    if (!taken) return
    const mine = and(eq(timestopStep.pause, _id), isNull(timestopStep.doneAt))
    await tx
      .update(timestopStep)
      .set({ doneAt: at, by: null })
      .where(and(mine, inArray(timestopStep.step, ['idle', 'bonus'])))
    if (pause.state !== 'manual' || (await tx.$count(timestopStep, mine)) > 0) return
    await settleLater({ tx, house }, on, await changePause(tx, pause, { state: 'accepted' }))
    await note(tx, { pause: _id, what: 'taken', author: null })
  })
}

/** Makes an accepted pause at the service; one whose contract is still on its way waits for that. */
export const pauseJob = jobOf<{ pause: string }>(kind, async (house, { pause: _id }) => {
  const [found] = await house.db
    .select({ tac: timestopTac, state: timestop.state, on: contractTac.state, foreign: contractTac.foreign })
    .from(timestopTac)
    .innerJoin(timestop, eq(timestop._id, timestopTac.pause))
    .leftJoin(contractTac, eq(contractTac.contract, timestop.contract))
    .where(eq(timestopTac.pause, _id))
  if (found?.tac.state !== 'ordered' || found.state !== 'manual') return
  const toHand = (said: string) =>
    house.db
      .update(timestopTac)
      .set({ state: 'hand', said, at: new Date().toISOString() })
      .where(and(eq(timestopTac.pause, _id), eq(timestopTac.state, 'ordered')))
  if (found.on === 'hand') return void (await toHand('Der Vertrag selbst ist bei der Zutrittskontrolle noch nicht da.'))
  if (!found.foreign) throw new Error('The contract is not there yet')
  const { key, wish } = found.tac
  try {
    const { id } = await accessControl(house).createPause({ key, contract: found.foreign, ...wish })
    await take(house, _id, id)
  } catch (error) {
    if (!(error instanceof AccessError && error.kind === 'refused')) throw error
    await toHand('Die Zutrittskontrolle hat die Pause abgelehnt.')
  }
})

/** Orders once more what was given up after many tries. */
export async function retryPauses({ db }: House) {
  const waiting = await db.select({ pause: timestopTac.pause }).from(timestopTac).where(eq(timestopTac.state, 'ordered'))
  for (const { pause } of waiting) await db.transaction(tx => order(tx, pause))
}
