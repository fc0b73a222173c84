import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { ContractEvent } from '#contract/rules/contracts/events.ts'
import type { Life } from '#contract/rules/contracts/life.ts'
import type { ContractState } from '#contract/rules/contracts/states.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { columnsOf, eventsOf, lifeIn } from './life.ts'
import { keepMoney } from './money.ts'
import { keepNutrition } from './nutrition.ts'
import type { Row } from './rules.ts'
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
export const happenedTo = async (tx: Tx, { _id }: Pick<Row, '_id'>): Promise<Event[]> => (await eventsOf(tx, [_id])).get(_id) ?? []

/** Refuses an id that an event has already, of whatever contract: devices make them. */
async function mustBeNew(tx: Tx, added: readonly Appended[]) {
  const ids = added.map(({ _id }) => _id)
  if ((await tx.$count(contractEvent, inArray(contractEvent._id, ids))) > 0) throw new Refusal('taken')
}

/**
 * Appends what happened to a contract, and has its life and all that hangs on it follow; `state` is the one that it is put into. The row is locked
 * by whoever calls, and `before` are its events since then.
 */
export async function append(
  { tx, house }: Within<WithDomains>,
  row: Row,
  before: readonly Event[],
  { added, state }: { added: readonly Appended[]; state?: ContractState },
): Promise<{ row: Row; life: Life; events: Event[] }> {
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
  await keepMoney({ tx, house }, { row: next!, life, events, added: added.map(({ _id }) => _id) })
  return { row: next!, life, events }
}

/** The same for another domain, which tells of one thing; answers its event's id and the life with it. */
export async function appendOne(given: Within<WithDomains>, row: Row, event: Omit<Appended, '_id'>): Promise<{ _id: string; life: Life }> {
  const _id = v7()
  const { life } = await append(given, row, await happenedTo(given.tx, row), { added: [{ ...event, _id }] })
  return { _id, life }
}
