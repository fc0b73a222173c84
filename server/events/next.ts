import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { HomeStart } from '#contract/home.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { positionSql } from './ownEvents.ts'
import { freeIn } from './seats.ts'
import { event, eventSignup } from './tables.ts'

const held = ['booked', 'waiting'] as const

/** The next event in which somebody has a place or waits for one, as far as its line says it. */
export async function nextEvent(tx: Tx, who: string, now: number): Promise<HomeStart['event']> {
  const [found] = await tx
    .select({ row: event, state: eventSignup.state, visited: eventSignup.visitedAt, position: positionSql, studio: studio.name })
    .from(eventSignup)
    .innerJoin(event, eq(event._id, eventSignup.event))
    .leftJoin(studio, eq(studio.code, event.studio))
    .where(
      and(
        eq(eventSignup.person, who),
        inArray(eventSignup.state, [...held]),
        isNull(event.removedAt),
        gt(event.endsAt, new Date(now).toISOString()),
      ),
    )
    .orderBy(asc(event.startsAt), asc(event._id))
    .limit(1)
  if (!found) return null
  const { row, position, visited } = found
  return {
    event: {
      _id: row._id,
      title: row.title,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      place: row.place,
      price: row.price,
      cancelled: row.cancelledAt !== null,
      free: row.capacity === null ? null : freeIn(row),
      waiting: row.waiting,
    },
    place: { kind: found.state as (typeof held)[number], signup: { position, visited: visited !== null } },
    studio: found.studio,
  }
}
