import { and, asc, eq, sql } from 'drizzle-orm'
import { weekdayOf } from '#contract/days.ts'
import { yearsOn } from '#contract/rules/daycare/ages.ts'
import { bookingObstacleOf, openOn } from '#contract/rules/daycare/daycarePlaces.ts'
import type { Within } from '#server/kit/acting.ts'
import type { House, WithBus, WithDomains } from '#server/kit/house.ts'
import { clockOf, today } from '#server/kit/zone.ts'
import { waitedInVain, waitingDays } from './carers.ts'
import { tellDay, tellPlace } from './daycareNews.ts'
import { hasPlace, holdDay, hoursOf } from './rules.ts'
import { child, daycareSignup } from './tables.ts'

type DaycareContext = Within<WithBus & WithDomains>

/** Gives places that came free on a day to those who wait for one, in the order in which they came (T42); what has begun waits in vain. */
export async function fillDay(given: DaycareContext, studio: string, day: string) {
  const { tx } = given
  const hours = await hoursOf(tx, studio)
  if (!hours || day < today()) return
  await holdDay(tx, studio, day)
  const waiting = await tx
    .select({ row: daycareSignup, geburtstag: child.geburtstag, parent: child.parent })
    .from(daycareSignup)
    .innerJoin(child, eq(child._id, daycareSignup.child))
    .where(and(eq(daycareSignup.studio, studio), eq(daycareSignup.day, day), eq(daycareSignup.state, 'waiting')))
    .orderBy(asc(daycareSignup.created), asc(daycareSignup._id))
  let filled = 0
  for (const { row, geburtstag, parent } of waiting) {
    const { _id, from, to, version } = row
    if (day === today() && from <= clockOf(new Date().toISOString())) continue
    // It may be closed by now.
    if (bookingObstacleOf({ from, to }, openOn(hours, day, weekdayOf(day)), hours.mostMinutes)) continue
    const age = Math.max(0, yearsOn(geburtstag, day))
    if (!(await hasPlace(tx, hours, { day, from, to, age }))) continue
    // Whoever gives up waiting at the same time is not booked.
    const booked = await tx
      .update(daycareSignup)
      .set({ state: 'booked', placed: true, version: version + 1 })
      .where(and(eq(daycareSignup._id, _id), eq(daycareSignup.state, 'waiting')))
      .returning({ _id: daycareSignup._id })
    if (booked.length === 0) continue
    await tellPlace(given, parent)
    filled++
  }
  if (filled > 0) await tellDay(given, studio)
}

/** The same for every day to come, as there may be more places than before. */
export async function fillStudio(given: DaycareContext, studio: string) {
  for (const { day } of await waitingDays(given.tx, studio, today())) await fillDay(given, studio, day)
}

/** Whoever waited until their day was over is signed off; and places that came free by shifts are given. */
export async function fillDaily(house: House, now: Date) {
  await house.db
    .update(daycareSignup)
    .set({ state: 'cancelled', version: sql`${daycareSignup.version} + 1` })
    .where(waitedInVain(today(now.getTime())))
  const studios = await house.db
    .selectDistinct({ studio: daycareSignup.studio })
    .from(daycareSignup)
    .where(eq(daycareSignup.state, 'waiting'))
  for (const { studio } of studios) await house.db.transaction(tx => fillStudio({ tx, house }, studio))
}
