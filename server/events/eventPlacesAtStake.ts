import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { AtStake } from '#server/leaving/plugs.ts'
import { moneyText } from '#server/shared/exports/words.ts'
import { calledOf } from './eventNews.ts'
import { owedOf } from './owing.ts'
import { event, eventSignup } from './tables.ts'

/** Places in events to come that cost something: those that are paid, and what is still open of them. */
export async function placesAtStake(tx: Tx, person: string): Promise<AtStake> {
  const rows = await tx
    .select({ row: event, seat: eventSignup })
    .from(eventSignup)
    .innerJoin(event, eq(event._id, eventSignup.event))
    .where(
      and(
        eq(eventSignup.person, person),
        inArray(eventSignup.state, ['booked', 'waiting']),
        gt(event.startsAt, sql`now()`),
        isNull(event.cancelledAt),
      ),
    )
  const owed = rows.flatMap(({ row, seat }) => {
    const open = owedOf(seat, row)
    return open > 0 ? [`${calledOf(row)}: CHF ${moneyText(open)} offen`] : []
  })
  const lost = rows.flatMap(({ row, seat }) => {
    const paid = seat.paid + seat.online - seat.kept
    return paid > 0 ? [`${calledOf(row)}: CHF ${moneyText(paid)} bezahlt`] : []
  })
  return { owed, lost }
}
