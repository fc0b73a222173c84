import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { contracts } from '#contract/contracts/calls.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { type ContractState, contractMoves } from '#contract/rules/contracts/states.ts'
import { follows } from '#contract/states.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { rowOf } from './contractList.ts'
import { type ContractLetterKind, tellMember } from './contractNews.ts'
import { keepEarnings } from './earnings/keepEarnings.ts'
import { tellLead } from './leads.ts'
import { columnsOf, eventsOf, lifeIn } from './life.ts'
import { keepMoney } from './money.ts'
import { keepNutrition } from './nutrition.ts'
import { type ContractRecord, contractPlaceConditionOf, lockedToDecide, lockSeenContract } from './rules.ts'
import { contract, contractEvent } from './tables.ts'
import { endAtTac, orderAtTac } from './tacOrder.ts'
import { followsOf, withdrawUntilOf } from './wholeContract.ts'

type ContractTurnCalls = typeof contracts
type ContractParams = Parameters<typeof contractPlaceConditionOf>[0]

/** Refuses whoever saw another row than it is, and what can't follow where it stands; each with the row. */
async function mustFollow({ tx }: Acting, row: ContractRecord, version: number | undefined, may: boolean) {
  if (version !== undefined && row.version !== version) throw new Refusal('stale', undefined, await rowOf(tx, row._id))
  if (!may) throw new Refusal('contract-state', undefined, await rowOf(tx, row._id))
}

interface Turned {
  to: ContractState
  reason: string | null
  /** Null where it comes about by itself. */
  author: string | null
}

/** Puts it into another state, writes that down, and has its life and all that hangs on it follow. */
export async function putContractState({ tx, house }: Within<House>, row: ContractRecord, { to, reason, author }: Turned) {
  if (row.tac) throw new Refusal('contract-foreign')
  const now = new Date().toISOString()
  const said = { contract: row._id, day: dayOf(now), receivedAt: now, author, reason }
  await tx.insert(contractEvent).values({ ...said, _id: v7(), kind: 'turned', content: { from: row.state, to } })
  const withdrawal = v7()
  const isUndone = row.state === 'accepted' && to === 'withdrawn'
  if (isUndone) await tx.insert(contractEvent).values({ ...said, _id: withdrawal, kind: 'withdrawal', content: {} })
  const acceptedAt = to === 'accepted' ? now : row.acceptedAt
  const events = (await eventsOf(tx, [row._id])).get(row._id) ?? []
  const life = lifeIn({ ...row, acceptedAt }, events)
  const [next] = await tx
    .update(contract)
    .set({ state: to, since: now, acceptedAt, version: row.version + 1, ...columnsOf(life) })
    .where(eq(contract._id, row._id))
    .returning()
  await keepNutrition(tx, house, next!, life)
  await keepEarnings(tx, next!, life)
  if (to === 'accepted') await orderAtTac(tx, next!)
  if (isUndone) await endAtTac(tx, next!)
  await tellLead(tx, next!)
  const accepted = to === 'accepted' ? ({ isAccepted: true } as const) : {}
  await keepMoney({ tx, house }, { row: next!, life, events, added: isUndone ? [withdrawal] : [], ...accepted })
  return next!
}

const isTold = (state: ContractState): state is ContractLetterKind => state === 'accepted' || state === 'rejected' || state === 'withdrawn'

/** True while law or offer still give days to withdraw it (C15). */
const isInTime = (row: ContractRecord) => (withdrawUntilOf(row) ?? '') >= today()

/** Puts a contract into another state; the one that it has already is no news (C36). */
export async function turnContract(
  given: Acting,
  place: ContractParams,
  { status, reason, version, late }: CallBody<ContractTurnCalls['turn']>,
): Promise<ContractRow> {
  const row = await lockedToDecide(given.tx, given.who, contractPlaceConditionOf(place))
  if (row.state === status) return rowOf(given.tx, row._id)
  await mustFollow(given, row, version, followsOf(row).includes(status))
  if (status === 'withdrawn' && row.state === 'accepted' && !late && !isInTime(row)) throw new Refusal('withdrawal-over')
  const next = await putContractState(given, row, { to: status, reason: reason ?? null, author: actorOf(given.who) })
  if (isTold(status)) await tellMember(given, next, status, reason ?? null)
  return rowOf(given.tx, row._id)
}

/** The customer's no to what was offered (C09). */
export async function decline(
  given: Acting,
  place: ContractParams,
  { reason, version }: CallBody<ContractTurnCalls['decline']>,
): Promise<ContractRow> {
  const row = await lockSeenContract(given.tx, given.who, contractPlaceConditionOf(place))
  if (row.state === 'declined') return rowOf(given.tx, row._id)
  await mustFollow(given, row, version, follows(contractMoves, row.state, 'declined'))
  await putContractState(given, row, { to: 'declined', reason: reason ?? null, author: actorOf(given.who) })
  return rowOf(given.tx, row._id)
}

async function erase(given: Acting, row: ContractRecord, version: number) {
  if (row.state === 'deleted') return
  await mustFollow(given, row, version, follows(contractMoves, row.state, 'deleted'))
  await putContractState(given, row, { to: 'deleted', reason: null, author: actorOf(given.who) })
}

/** Deletes what was never accepted; its row and number stay. */
export async function remove(given: Acting, place: ContractParams, version: number): Promise<ContractRow> {
  const row = await lockedToDecide(given.tx, given.who, contractPlaceConditionOf(place))
  await erase(given, row, version)
  return rowOf(given.tx, row._id)
}

/** The same of a temporary one, by its id. */
export async function removeTemporary(given: Acting, _id: string, version: number) {
  const row = await lockedToDecide(given.tx, given.who, eq(contract._id, _id))
  if (row.state !== 'temporary' && row.state !== 'deleted') throw new Refusal('contract-state', undefined, await rowOf(given.tx, row._id))
  await erase(given, row, version)
  return done
}
