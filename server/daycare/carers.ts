import { and, eq, gt, gte, inArray, isNull, lt, lte } from 'drizzle-orm'
import { weekdayOf } from '#contract/days.ts'
import { yearsOn } from '#contract/rules/daycare/ages.ts'
import { type DaycareStretch, gapsIn, openOn, type Present, quartersOf } from '#contract/rules/daycare/daycarePlaces.ts'
import { beginOf, clockAt, endOf } from '#contract/zone.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { publishedShift, shiftPlan } from '#server/shifts/tables.ts'
import { child, daycareHours, daycareSignup } from './tables.ts'

/** Bookings for which a place is kept. */
export const standing = ['booked', 'here'] as const

/**
 * When carers are on shift on a day; undefined where no published plan of that day has any carer at all: a studio that plans others alone takes
 * children as it has places.
 */
export async function carersOn(tx: Tx, studio: string, day: string): Promise<DaycareStretch[] | undefined> {
  const plans = await tx
    .select({ _id: shiftPlan._id })
    .from(shiftPlan)
    .where(
      and(
        eq(shiftPlan.studio, studio),
        gt(shiftPlan.publication, 0),
        isNull(shiftPlan.removedAt),
        lte(shiftPlan.startDate, day),
        gte(shiftPlan.endDate, day),
      ),
    )
  if (plans.length === 0) return undefined
  const carers = await holdersOf(tx, 'g_daycare', studio)
  if (carers.length === 0) return undefined
  const shifts = await tx
    .select({ from: publishedShift.from, to: publishedShift.to, goneAt: publishedShift.goneAt })
    .from(publishedShift)
    .where(
      and(
        inArray(
          publishedShift.plan,
          plans.map(({ _id }) => _id),
        ),
        inArray(publishedShift.person, carers),
      ),
    )
  if (shifts.length === 0) return undefined
  const [begin, end] = [beginOf(day), endOf(day)]
  return shifts.flatMap(({ from, to, goneAt }) => {
    const [starts, ends] = [Date.parse(from), Date.parse(to)]
    if (goneAt !== null || ends <= begin || starts >= end) return []
    return [{ from: starts <= begin ? '00:00' : clockAt(starts), to: ends >= end ? '24:00' : clockAt(ends) }]
  })
}

/** Children for whom a place is kept on a day. */
export async function presentOn(tx: Tx, studio: string, day: string): Promise<Present[]> {
  const rows = await tx
    .select({ from: daycareSignup.from, to: daycareSignup.to, geburtstag: child.geburtstag })
    .from(daycareSignup)
    .innerJoin(child, eq(child._id, daycareSignup.child))
    .where(and(eq(daycareSignup.studio, studio), eq(daycareSignup.day, day), inArray(daycareSignup.state, [...standing])))
  return rows.map(({ from, to, geburtstag }) => ({ from, to, age: Math.max(0, yearsOn(geburtstag, day)) }))
}

/** Carers and children of a day by the quarter of an hour, as staff are warned by it. */
export async function carersReply(tx: Tx, studio: string, day: string) {
  const [hours] = await tx.select().from(daycareHours).where(eq(daycareHours.studio, studio))
  const open = hours && openOn(hours, day, weekdayOf(day))
  const carers = await carersOn(tx, studio, day)
  if (!hours || !open) return { known: false, quarters: [] }
  const quarters = quartersOf(open, carers ?? [], await presentOn(tx, studio, day), hours.ratios)
  return { known: carers !== undefined, quarters }
}

/** How many carers are missing on shift in a stretch for the children who have a place, and for those who come besides; undefined where no plan tells. */
type ShortIn = (span: DaycareStretch, more: readonly Present[]) => number | undefined

/** The same for the stretches of one day. */
export async function shortOn(tx: Tx, { studio, day }: { studio: string; day: string }): Promise<ShortIn> {
  const [hours] = await tx.select().from(daycareHours).where(eq(daycareHours.studio, studio))
  const carers = hours && (await carersOn(tx, studio, day))
  if (!carers) return () => undefined
  const there = await presentOn(tx, studio, day)
  return (span: DaycareStretch, more: readonly Present[]) =>
    Math.max(0, ...gapsIn(quartersOf(span, carers, [...there, ...more], hours.ratios)).map(({ missing }) => missing))
}

/** Days still to come for which somebody waits, from one on. */
export const waitingDays = (tx: Tx, studio: string, from: string) =>
  tx
    .selectDistinct({ day: daycareSignup.day })
    .from(daycareSignup)
    .where(and(eq(daycareSignup.studio, studio), eq(daycareSignup.state, 'waiting'), gte(daycareSignup.day, from)))

/** Bookings that waited for a place until their day was over. */
export const waitedInVain = (day: string) => and(eq(daycareSignup.state, 'waiting'), lt(daycareSignup.day, day))
