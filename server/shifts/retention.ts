import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { addMonths } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { publishedShift, shift, shiftPlan, shiftTemplate } from './tables.ts'

const months = { kept: 24, removed: 1 }

/** Puts plans that are over away, and forgets them two years later; what was removed goes after a month. */
export async function forgetShifts({ db }: WithDb, now: Date) {
  const day = dayOf(now.toISOString())
  await db
    .update(shiftPlan)
    .set({ state: 'archived' })
    .where(and(eq(shiftPlan.state, 'published'), lt(shiftPlan.endDate, day)))
  await db.delete(shiftPlan).where(lt(shiftPlan.endDate, addMonths(day, -months.kept)))
  const before = new Date(Date.parse(addMonths(day, -months.removed))).toISOString()
  await db.delete(shift).where(lt(shift.removedAt, before))
  await db.delete(shiftPlan).where(lt(shiftPlan.removedAt, before))
  await db.delete(shiftTemplate).where(lt(shiftTemplate.removedAt, before))
}

/**
 * Takes back the shifts to come of somebody whose employment is over: they are open in their plans, and nobody is told that they work. Whoever
 * publishes such a plan sees it first.
 */
export async function openShifts(tx: Tx, person: string) {
  const now = new Date().toISOString()
  const opened = await tx
    .update(shift)
    .set({ person: null, version: sql`${shift.version} + 1` })
    .where(and(eq(shift.person, person), sql`${shift.from} > ${now}`, isNull(shift.removedAt)))
    .returning({ plan: shift.plan })
  const plans = [...new Set(opened.map(({ plan }) => plan))]
  if (plans.length > 0) {
    // One that is being published meanwhile is waited for.
    await tx.select({ _id: shiftPlan._id }).from(shiftPlan).where(inArray(shiftPlan._id, plans)).orderBy(asc(shiftPlan._id)).for('update')
    await tx
      .update(shiftPlan)
      .set({ changes: sql`${shiftPlan.changes} + 1` })
      .where(inArray(shiftPlan._id, plans))
  }
  await tx
    .update(publishedShift)
    .set({ goneAt: now, confirmedAt: now })
    .where(and(eq(publishedShift.person, person), sql`${publishedShift.from} > ${now}`, isNull(publishedShift.goneAt)))
}
