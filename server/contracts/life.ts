import { asc, inArray } from 'drizzle-orm'
import type { ContractLifeRow as ShownLife } from '#contract/contracts/lifeShapes.ts'
import { daysBetween } from '#contract/days.ts'
import type { ContractEvent } from '#contract/rules/contracts/contractEvents.ts'
import { type ContractLife, lifeOf } from '#contract/rules/contracts/life.ts'
import { recurringOf } from '#contract/rules/contracts/recurring.ts'
import { statusAt, termsThrough } from '#contract/rules/contracts/status.ts'
import { lifeOfTac } from '#contract/rules/contracts/tac.ts'
import type { SignedContract } from '#contract/rules/contracts/terms.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import type { ContractRecord } from './rules.ts'
import { contractEvent } from './tables.ts'

type EventRow = typeof contractEvent.$inferSelect

/** Kinds of events that are told to `lifeOf`; the others say where the contract was put. */
export const lifeKinds = {
  pause: 'Pause eingetragen',
  bonus: 'Bonus gegeben',
  price: 'Preis geändert',
  upgrade: 'Zu einem anderen Vertrag gewechselt',
  transfer: 'Auf jemand anderen übertragen',
  addOn: 'Zusatz geändert',
  notice: 'Gekündigt',
  withdrawal: 'Widerrufen',
  correction: 'Berichtigt',
} as const satisfies Record<ContractEvent['kind'], string>

const isOfLife = ({ kind }: EventRow) => kind in lifeKinds

/** An event as `lifeOf` reads it; only for those of its life. */
export const lifeEventOf = ({ _id, kind, day, receivedAt, author, reason, content }: EventRow) =>
  ({ ...content, _id, kind, day, receivedAt, author, reason: reason ?? '' }) as unknown as ContractEvent

/** All events of these contracts by contract, in the order of their receipt. */
export async function eventsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, EventRow[]>> {
  const by = new Map<string, EventRow[]>(ids.map(_id => [_id, []]))
  if (ids.length === 0) return by
  const found = await tx
    .select()
    .from(contractEvent)
    .where(inArray(contractEvent.contract, [...ids]))
    .orderBy(asc(contractEvent.receivedAt), asc(contractEvent._id))
  for (const event of found) by.get(event.contract)?.push(event)
  return by
}

type SignedContractRecord = Pick<ContractRecord, '_id' | 'title' | 'start' | 'acceptedAt' | 'terms'> & Partial<Pick<ContractRecord, 'tac'>>

/** A contract's row as `lifeOf` reads it. */
export const signedOf = ({ _id, title, start, acceptedAt, terms }: SignedContractRecord): SignedContract => ({
  _id,
  title,
  start,
  accepted: acceptedAt,
  terms,
})

/** The contract's life by its events, or by what the access-control service says where that alone knows it. */
export const lifeIn = (row: SignedContractRecord, events: readonly EventRow[]): ContractLife =>
  (row.tac ? lifeOfTac(row.tac) : undefined) ?? lifeOf(signedOf(row), events.filter(isOfLife).map(lifeEventOf))

/** Facts that a device counts a life by (`signedFields`); nobody is named. */
export const countedBy = (row: SignedContractRecord, events: readonly EventRow[]) => ({
  signed: signedOf(row),
  events: events.filter(isOfLife).map(event => lifeEventOf({ ...event, author: null })),
})

/**
 * The day from which on terms that begin are paid as a whole, beforehand, and billed here; null where periods are. One that was paid otherwise at
 * first is so from the change on.
 */
export function aheadFrom({ way, start, billedFrom }: Pick<ContractRecord, 'way' | 'start' | 'billedFrom'>, events: readonly EventRow[]) {
  if (way !== 'prepaid') return null
  return events.some(({ kind }) => kind === 'payment') ? billedFrom : start
}

/** Columns that lists sort and filter by and statistics count, as its life says. */
export const columnsOf = (life: ContractLife) => ({
  finalEnd: life.finalEnd,
  noticed: life.ending?.why === 'notice',
  endedBy: life.ending?.why ?? null,
  recurring: recurringOf(life),
})

/** The last day of a contract with so many days more from now on; null where it has no end. */
export const endWith = (row: SignedContractRecord, events: readonly EventRow[], days: number): string | null => {
  const life = lifeIn(row, events)
  const day = [today(), life.start].sort().at(-1)!
  const receivedAt = new Date().toISOString()
  const bonus = { _id: '', contract: row._id, kind: 'bonus', day, receivedAt, author: null, reason: null, content: { days } }
  return lifeIn(row, [...events, bonus]).finalEnd
}

const reasons: Record<ContractLife['stretches'][number]['why'], string> = {
  term: 'Laufzeit',
  renewal: 'Verlängerung',
  'made-up': 'Nachgeholte Pausentage',
  bonus: 'Bonus',
  pause: 'Pause',
  gap: 'Unterbruch',
}
const ends: Record<ContractLife['lines'][number]['why'], string> = {
  term: 'Ende der Laufzeit',
  pause: 'Nachgeholte Pausentage',
  bonus: 'Bonus',
  notice: 'Kündigung',
  upgrade: 'Wechsel zu einem anderen Vertrag',
  transfer: 'Übertragung',
  withdrawal: 'Widerruf',
}

const countedSpanOf = ({ from, to }: { from: string; to: string }) => ({ from, to, days: daysBetween(from, to) + 1 })

/** The last day of notice that is still to come on a day; null where a notice stands or none is needed. */
export function noticeLeft(life: ContractLife, day: string) {
  if (life.ending) return null
  return termsThrough(life, day).find(({ lastDayOfNotice }) => lastDayOfNotice !== null && lastDayOfNotice >= day)?.lastDayOfNotice ?? null
}

/** A life as the contract's calls tell it, on a day. */
export const shownLife = (life: ContractLife, day: string): ShownLife => ({
  start: life.start,
  end: life.terms[0]?.end ?? null,
  finalEnd: life.finalEnd,
  endLines: life.lines.map(({ why, until }, nth) => ({
    title: ends[why],
    day: until,
    days: nth === 0 ? null : daysBetween(life.lines[nth - 1]!.until, until),
  })),
  lastNotice: noticeLeft(life, day),
  stretches: life.stretches.map(({ from, to, enter, price, why, by }) => ({
    from,
    to,
    mayEnter: enter,
    price,
    why: reasons[why],
    event: by,
  })),
  pauses: life.pauses.map(countedSpanOf),
  bonuses: life.extensions.filter(({ kind }) => kind === 'bonus').map(countedSpanOf),
  addOns: statusAt(life, day).addOns.map(({ title, from, to, status }) => ({ title, from, to, status })),
})
