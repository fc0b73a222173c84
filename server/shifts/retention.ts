import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { addMonths } from '#contract/days.ts'
import { openSwaps } from '#contract/rules/shifts/swaps.ts'
import type { WithDb } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { shift, shiftPlan, shiftSwap, shiftTemplate, workPermit } from './tables.ts'

const months = { kept: 60, removed: 1, permits: 60 }

/** Puts plans that are over away, and forgets them five years later (T45); what was removed goes after a month. */
export async function forgetShifts({ db }: WithDb, now: Date) {
  const day = dayOf(now.toISOString())
  await db
    .update(shiftPlan)
    .set({ state: 'archived' })
    .where(and(eq(shiftPlan.state, 'published'), lt(shiftPlan.endDate, day)))
  await db
    .update(shiftSwap)
    .set({ state: 'expired', since: now.toISOString() })
    .where(and(inArray(shiftSwap.state, [...openSwaps]), lt(shiftSwap.from, now.toISOString())))
  await db.delete(shiftPlan).where(lt(shiftPlan.endDate, addMonths(day, -months.kept)))
  const before = new Date(Date.parse(addMonths(day, -months.removed))).toISOString()
  await db.delete(shift).where(lt(shift.removedAt, before))
  await db.delete(shiftPlan).where(lt(shiftPlan.removedAt, before))
  await db.delete(shiftTemplate).where(lt(shiftTemplate.removedAt, before))
  await db.delete(workPermit).where(or(lt(workPermit.removedAt, before), lt(workPermit.to, addMonths(day, -months.permits))))
}
