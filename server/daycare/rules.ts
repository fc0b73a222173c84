import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { weekdayOf } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { monthsOn, yearsOn } from '#contract/rules/daycare/ages.ts'
import { bookingObstacleOf, type DaycareStretch, freeIn, openOn, quartersOf } from '#contract/rules/daycare/daycarePlaces.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { carersOn, presentOn, standing } from './carers.ts'
import { child, daycareHours, daycareSignup } from './tables.ts'

type DaycareHours = typeof daycareHours.$inferSelect

/** Bookings of the studios in which somebody looks after children. */
export const caredFor = (who: Pick<Who, 'grants'>): SQL | undefined => reachConditionOf(daycareSignup.studio, studiosWith('g_daycare', who))

export async function hoursOf(tx: Tx, studio: string) {
  const [row] = await tx.select().from(daycareHours).where(eq(daycareHours.studio, studio))
  return row
}

/** The stretches of a day that are booked, but for one booking. */
export async function bookedOn(tx: Tx, { studio, day, but }: { studio: string; day: string; but?: string }): Promise<DaycareStretch[]> {
  const rows = await tx
    .select({ _id: daycareSignup._id, from: daycareSignup.from, to: daycareSignup.to })
    .from(daycareSignup)
    .where(and(eq(daycareSignup.studio, studio), eq(daycareSignup.day, day), inArray(daycareSignup.state, [...standing])))
  return rows.filter(({ _id }) => _id !== but)
}

/** Two who book the last place of a day come one after the other. */
export const holdDay = (tx: Tx, studio: string, day: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`daycare ${studio} ${day}`}, 0))`)

/** The same of a booking's day, before its own row is locked, as everybody does it. */
export async function holdDayOf(tx: Tx, _id: string) {
  const [row] = await tx
    .select({ studio: daycareSignup.studio, day: daycareSignup.day })
    .from(daycareSignup)
    .where(eq(daycareSignup._id, _id))
  if (row) await holdDay(tx, row.studio, row.day)
}

interface Booking extends DaycareStretch {
  studio: string
  day: string
  /** The child's own. */
  child: string
  geburtstag: string
  today: string
}

/** Refuses what can't be booked: a day that is over or closed, another age, the child elsewhere at that time. Holds the day. */
export async function mustSuit(tx: Tx, booking: Booking): Promise<DaycareHours> {
  const { studio, day, from, to, geburtstag, today } = booking
  const hours = await hoursOf(tx, studio)
  if (!hours) throw new Refusal('invalid', { studio: 'Dieses Studio hat keinen Kinderhort.' })
  if (day < today) throw new Refusal('invalid', { day: 'Dieser Tag ist vorbei.' })
  const why = bookingObstacleOf({ from, to }, openOn(hours, day, weekdayOf(day)), hours.mostMinutes)
  if (why) throw new Refusal('invalid', { from: why })
  const years = yearsOn(geburtstag, day)
  if (years > hours.toYears || monthsOn(geburtstag, day) < hours.fromMonths || geburtstag > day)
    throw new Refusal('invalid', { child: `Kinder von ${hours.fromMonths} Monaten bis ${hours.toYears} Jahren können kommen.` })
  await holdDay(tx, studio, day)
  const own = await tx
    .select({ from: daycareSignup.from, to: daycareSignup.to })
    .from(daycareSignup)
    .where(and(eq(daycareSignup.child, booking.child), eq(daycareSignup.day, day), inArray(daycareSignup.state, ['waiting', ...standing])))
  if (own.some(one => one.from < to && one.to > from))
    throw new Refusal('invalid', { from: 'Für diese Zeit ist das Kind schon angemeldet.' })
  return hours
}

/** True where a place is free through all of a stretch, and enough carers are on shift for one child more. */
export async function hasPlace(tx: Tx, hours: DaycareHours, wanted: DaycareStretch & { day: string; age: number }) {
  const { studio, places, ratios } = hours
  const { day, from, to, age } = wanted
  if (freeIn(places, await bookedOn(tx, { studio, day }), { from, to }) === 0) return false
  const carers = await carersOn(tx, studio, day)
  if (!carers) return true
  const children = [...(await presentOn(tx, studio, day)), { from, to, age }]
  return quartersOf({ from, to }, carers, children, ratios).every(one => one.needed <= one.carers)
}

/** A child that somebody may name: one's own. */
export async function ownChild(tx: Tx, parent: string, _id: string) {
  const [row] = await tx
    .select()
    .from(child)
    .where(and(eq(child._id, _id), eq(child.parent, parent)))
  if (!row || row.removedAt) throw new Refusal('missing')
  return row
}
