import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { daysBetween } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ContractEvent } from '#contract/rules/contracts/contractEvents.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import { givenFrom } from '#contract/rules/contracts/rest.ts'
import type { ContractState } from '#contract/rules/contracts/states.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { keepEarnings } from './earnings/keepEarnings.ts'
import { columnsOf, eventsOf, lifeIn } from './life.ts'
import { keepMoney } from './money.ts'
import { keepNutrition } from './nutrition.ts'
import type { ContractRecord } from './rules.ts'
import { contract, contractEvent } from './tables.ts'

export type Event = typeof contractEvent.$inferSelect

/** An event before it has its contract and its moment; `content` is what its kind says beside that. */
export interface Appended {
  _id: string
  kind: ContractEvent['kind'] | 'turned' | 'confirmed' | 'edited' | 'mapped'
  day: string
  author: string | null
  reason: string | null
  content: Record<string, unknown>
}

/** The moment of the next receipt: now, and later than all before, for receipt alone orders events (C06). */
export function nextReceipt(events: readonly Pick<Event, 'receivedAt'>[], now = Date.now()) {
  const last = events.reduce((latest, { receivedAt }) => Math.max(latest, Date.parse(receivedAt)), 0)
  return new Date(Math.max(now, last + 1)).toISOString()
}

/** A contract's events; asked once its row is locked. */
export const happenedTo = async (tx: Tx, { _id }: Pick<ContractRecord, '_id'>): Promise<Event[]> =>
  (await eventsOf(tx, [_id])).get(_id) ?? []

/** Refuses an id that an event has already, of whatever contract: devices make them. */
async function mustBeNew(tx: Tx, added: readonly Appended[]) {
  const ids = added.map(({ _id }) => _id)
  if ((await tx.$count(contractEvent, inArray(contractEvent._id, ids))) > 0) throw new Refusal('taken')
}

/** A contract that went on with somebody else, and what a correction here changed in it. */
interface Along {
  row: ContractRecord
  added: Appended
  was: ContractLife
  life: ContractLife
}

/**
 * Appends what happened to a contract, and has its life and all that hangs on it follow; `state` is the one that it is put into. The row is locked
 * by whoever calls, and `before` are its events since then.
 */
export async function append(
  { tx, house }: Within<WithDomains>,
  row: ContractRecord,
  before: readonly Event[],
  { added, state }: { added: readonly Appended[]; state?: ContractState },
): Promise<{ row: ContractRecord; life: ContractLife; events: Event[]; along: Along[] }> {
  if (row.tac) throw new Refusal('contract-foreign')
  await mustBeNew(tx, added)
  const events = [...before]
  for (const one of added) events.push({ ...one, contract: row._id, receivedAt: nextReceipt(events) })
  await tx.insert(contractEvent).values(events.slice(before.length))
  const life = lifeIn(row, events)
  const turned = state && { state, since: events.at(-1)!.receivedAt }
  const [next] = await tx
    .update(contract)
    .set({ ...turned, version: row.version + 1, ...columnsOf(life) })
    .where(eq(contract._id, row._id))
    .returning()
  await keepNutrition(tx, house, next!, life)
  await keepEarnings(tx, next!, life)
  await keepMoney({ tx, house }, { row: next!, life, events, added: added.map(({ _id }) => _id) })
  const along: Along[] = []
  for (const one of added) if (one.kind === 'correction') along.push(...(await correctAlong({ tx, house }, { row: next!, events }, one)))
  return { row: next!, life, events, along }
}

/** A contract's life as if it had stayed with whoever had it. */
const unhanded = (row: ContractRecord, events: readonly Event[]) =>
  lifeIn(
    row,
    events.filter(({ kind }) => kind !== 'transfer'),
  )

/** How many days of each event that gave them, or made them up, before a transfer went over with it. */
function wentOver({ terms }: ContractRecord): ReadonlyMap<string, number> {
  const most = new Map<string, number>()
  for (const { by, from, to } of terms.rest?.days ?? []) if (by && to) most.set(by, (most.get(by) ?? 0) + daysBetween(from, to) + 1)
  return most
}

/**
 * Has a correction go along with a contract that was handed over: days that were given or made up for before went over with it, and so many of them
 * are left there as here. Without an end those of another event may move up in place of what was taken back, and fewer of them are left, too.
 * Refuses more than went over: whoever means that gives them there.
 */
async function correctAlong(
  given: Within<WithDomains>,
  { row, events }: { row: ContractRecord; events: readonly Event[] },
  correction: Appended,
): Promise<Along[]> {
  const { tx } = given
  const handed = events.find(({ kind }) => kind === 'transfer')
  if (!handed) return []
  const now = unhanded(row, events).pieces
  const until = events.filter(({ _id }) => _id !== correction._id)
  const was = unhanded(row, until).pieces
  const [next] = await tx
    .select()
    .from(contract)
    .where(eq(contract._id, String(handed.content.contract)))
    .for('update')
  if (!next) return []
  const before = await happenedTo(tx, next)
  const there = unhanded(next, before).pieces
  const most = wentOver(next)
  const added: Appended[] = []
  for (const of of new Set([String(correction.content.of), ...most.keys()])) {
    const left = givenFrom(now, of, handed.day)
    if (left === givenFrom(was, of, handed.day) || left === givenFrom(there, of, handed.day)) continue
    if (left > (most.get(of) ?? 0))
      throw new Refusal('invalid', { days: `Ab ${dayText(handed.day)} gehört der Vertrag jemand anderem: Mehr Tage gibst du dort.` })
    const { day, author, reason } = correction
    const content = { of, instead: left === 0 ? null : { kind: 'bonus', day: handed.day, days: left } }
    added.push({ _id: v7(), kind: 'correction', day, author, reason, content })
  }
  if (added.length === 0) return []
  const { row: changed, life, along } = await append(given, next, before, { added })
  return [{ row: changed, added: added[0]!, was: lifeIn(next, before), life }, ...along]
}

/** The same for another domain, which tells of one thing; answers its event's id and the life with it. */
export async function appendOne(
  given: Within<WithDomains>,
  row: ContractRecord,
  event: Omit<Appended, '_id'>,
): Promise<{ _id: string; life: ContractLife }> {
  const _id = v7()
  const { life } = await append(given, row, await happenedTo(given.tx, row), { added: [{ ...event, _id }] })
  return { _id, life }
}
