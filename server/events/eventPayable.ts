import { and, asc, eq, sql } from 'drizzle-orm'
import { rateAt } from '#contract/rules/payments/vat.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Payable } from '#server/payments/payable.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { calledOf, linkOf, tellMine } from './eventNews.ts'
import { owedOf, surplusOf } from './owing.ts'
import type { EventRow, EventSignupRecord } from './rules.ts'
import { seatOf } from './seats.ts'
import { settleLater } from './settling.ts'
import { event, eventSignup } from './tables.ts'

/** Somebody's places with their event locked; also of an event that is hidden or removed by now, for money does not ask. */
async function lockPayableSeat(
  tx: Tx,
  _id: string,
  who: string | undefined,
): Promise<{ row: EventRow; seat: EventSignupRecord } | undefined> {
  const [row] = await tx.select().from(event).where(eq(event._id, _id)).for('no key update')
  const seat = row && who ? await seatOf(tx, _id, who) : undefined
  return row && seat && { row, seat }
}

/** The studio that takes the money: the event's, or for one of the whole chain the payer's own. */
async function studioOf(tx: Tx, row: EventRow, who: string) {
  if (row.studio) return row.studio
  const [found] = await tx
    .select({ code: studio.code })
    .from(studio)
    .leftJoin(people, and(eq(people.studioCode, studio.code), eq(people._id, who)))
    .orderBy(sql`${people._id} is null`, asc(studio.code))
    .limit(1)
  return found?.code
}

async function add(tx: Tx, { row, seat }: { row: EventRow; seat: EventSignupRecord }, rappen: number) {
  const online = seat.online + rappen
  await tx.update(eventSignup).set({ online }).where(eq(eventSignup._id, seat._id))
  if (surplusOf({ ...seat, online }, row) > 0) await settleLater(tx, row._id, { ...seat, online })
}

/** How the places of somebody in an event are paid (K28); what was paid too much goes back in `settling.ts`. */
export const eventPayable: Payable = {
  outlasts: true,
  // Many pay under one event's id, and no desk takes their money: neither a bill nor a desk knows whose it is.
  ways: ['twint', 'card'],

  async due(tx, _id, who) {
    const found = await lockPayableSeat(tx, _id, who)
    if (!found || !who) return undefined
    const gross = owedOf(found.seat, found.row)
    const code = gross > 0 ? await studioOf(tx, found.row, who) : undefined
    if (!code) return undefined
    const rate = rateAt(found.row.rate, dayOf(found.row.startsAt))
    return { person: who, studio: code, title: calledOf(found.row), parts: [{ rate, gross }] }
  },

  async lives(tx, _id, _now, who) {
    const found = await lockPayableSeat(tx, _id, who)
    return found !== undefined && found.seat.state === 'booked' && !found.row.cancelledAt && !found.row.removedAt
  },

  async paid(tx, house, _id, { person, amount }) {
    const found = await lockPayableSeat(tx, _id, person)
    if (!found) return
    await add(tx, found, amount)
    await tellMine(tx, house, [person], _id)
  },

  // Places are had without a payment, too: nothing was held for it.
  ended: async () => undefined,

  async refunded(tx, house, _id, { person, back }) {
    if (back === 0) return
    const found = await lockPayableSeat(tx, _id, person)
    if (!found) return
    await add(tx, found, -back)
    await tellMine(tx, house, [person], _id)
  },

  lines: async (_tx, { title, parts }) => parts.map(({ rate, gross }) => ({ title, amount: 1, price: gross, rate })),
  isHanded: async () => false,

  path: _id => linkOf({ _id }),
}
