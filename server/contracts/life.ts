import { asc, inArray } from 'drizzle-orm'
import type { Life as ShownLife } from '#contract/contracts/shapes.ts'
import { daysBetween } from '#contract/days.ts'
import type { ContractEvent } from '#contract/rules/contracts/events.ts'
import { type Life, lifeOf } from '#contract/rules/contracts/life.ts'
import { recurringOf } from '#contract/rules/contracts/recurring.ts'
import { statusAt, termsThrough } from '#contract/rules/contracts/status.ts'
import { lifeOfTac } from '#contract/rules/contracts/tac.ts'
import type { SignedContract } from '#contract/rules/contracts/terms.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Row } from './rules.ts'
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
export const told = ({ _id, kind, day, receivedAt, author, reason, content }: EventRow) =>
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

type Signed = Pick<Row, '_id' | 'title' | 'start' | 'acceptedAt' | 'terms'> & Partial<Pick<Row, 'tac'>>

/** A contract's row as `lifeOf` reads it. */
export const signedOf = ({ _id, title, start, acceptedAt, terms }: Signed): SignedContract => ({
  _id,
  title,
  start,
  accepted: acceptedAt,
  terms,
})

/** The contract's life by its events, or by what the access-control service says where that alone knows it. */
export const lifeIn = (row: Signed, events: readonly EventRow[]): Life =>
  (row.tac ? lifeOfTac(row.tac) : undefined) ?? lifeOf(signedOf(row), events.filter(isOfLife).map(told))

/** What a device counts a life by (`signedFields`); nobody is named. */
export const countedBy = (row: Signed, events: readonly EventRow[]) => ({
  signed: signedOf(row),
  events: events.filter(isOfLife).map(event => told({ ...event, author: null })),
})

/** What lists sort and filter by and statistics count, as its life says. */
export const columnsOf = (life: Life) => ({
  finalEnd: life.finalEnd,
  noticed: life.ending?.why === 'notice',
  endedBy: life.ending?.why ?? null,
  recurring: recurringOf(life),
})

const reasons: Record<Life['stretches'][number]['why'], string> = {
  term: 'Laufzeit',
  renewal: 'Verlängerung',
  'made-up': 'Nachgeholte Pausentage',
  bonus: 'Bonus',
  pause: 'Pause',
  gap: 'Unterbruch',
}
const ends: Record<Life['lines'][number]['why'], string> = {
  term: 'Ende der Laufzeit',
  pause: 'Nachgeholte Pausentage',
  bonus: 'Bonus',
  notice: 'Kündigung',
  upgrade: 'Wechsel zu einem anderen Vertrag',
  transfer: 'Übertragung',
  withdrawal: 'Widerruf',
}

const spanOf = ({ from, to }: { from: string; to: string }) => ({ from, to, days: daysBetween(from, to) + 1 })

/** The last day of notice that is still to come on a day; null where a notice stands or none is needed. */
export function noticeLeft(life: Life, day: string) {
  if (life.ending) return null
  return termsThrough(life, day).find(({ lastDayOfNotice }) => lastDayOfNotice !== null && lastDayOfNotice >= day)?.lastDayOfNotice ?? null
}

/** A life as the contract's calls tell it, on a day. */
export const shownLife = (life: Life, day: string): ShownLife => ({
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
  pauses: life.pauses.map(spanOf),
  bonuses: life.extensions.filter(({ kind }) => kind === 'bonus').map(spanOf),
  addOns: statusAt(life, day).addOns.map(({ title, from, to, status }) => ({ title, from, to, status })),
})
