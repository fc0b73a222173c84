import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { type Fit, openSwaps, unfitFor } from '#contract/rules/shifts/swaps.ts'
import type { Tx } from '#server/kit/database.ts'
import { publishedShiftOf, publishShifts, type StoredShift } from './publishedShifts.ts'
import type { PlanRecord } from './shiftPlans.ts'
import { goesOn, type SwapRecord } from './swapRead.ts'
import { publishedShift, shift, shiftPlan, shiftSwap } from './tables.ts'

/** The shift as everybody knows it. Refuses `swap-changed` where its planner means something else by now. */
export async function asKnown(
  tx: Tx,
  { shift: _id, giver, from, to }: Pick<SwapRecord, 'shift' | 'giver' | 'from' | 'to'>,
): Promise<StoredShift> {
  const [row] = await tx.select().from(shift).where(eq(shift._id, _id)).for('update')
  if (!row || row.removedAt || row.person !== giver || row.from !== from || row.to !== to) throw new Refusal('swap-changed')
  if (giver === null) return row
  const told = and(eq(publishedShift.shift, _id), eq(publishedShift.person, giver), isNull(publishedShift.goneAt))
  const [known] = await tx.select().from(publishedShift).where(told)
  if (known?.from !== from || known.to !== to || known.kind !== row.kind) throw new Refusal('swap-changed')
  return row
}

/** Refuses whom a skill, an absence or the law keeps from it. */
export function mustFit(fit: Fit | undefined, skill: string | null) {
  const unfit = fit && unfitFor(fit, skill)
  if (!fit || unfit) throw new Refusal(unfit?.code ?? 'swap-employed')
  return fit
}

/**
 * Gives a shift to whoever takes it: in the plan and in what both were told, as a publication of its own. Whoever gave or took it themselves has
 * confirmed it by that; for whom a planner did it confirms it as any other change.
 */
export async function pass(
  tx: Tx,
  plan: PlanRecord,
  { row, swap, taker, fit }: { row: StoredShift; swap: Pick<SwapRecord, 'giver' | 'ownGiving' | 'ownTaking'>; taker: string; fit: Fit },
) {
  const now = new Date().toISOString()
  const publication = plan.publication + 1
  const { giver, ownGiving, ownTaking } = swap
  await tx
    .update(shift)
    .set({ person: taker, version: sql`${shift.version} + 1` })
    .where(eq(shift._id, row._id))
  await tx
    .update(shiftPlan)
    .set({ changes: sql`${shiftPlan.changes} + 1`, publication })
    .where(eq(shiftPlan._id, plan._id))
  if (giver)
    await tx
      .update(publishedShift)
      .set({ goneAt: now, confirmedAt: ownGiving ? now : null, before: null, publication })
      .where(and(eq(publishedShift.shift, row._id), eq(publishedShift.person, giver), isNull(publishedShift.goneAt)))
  const permits = [...new Set(fit.findings.flatMap(({ permit }) => permit ?? []))].sort()
  await publishShifts(tx, [publishedShiftOf({ ...row, person: taker }, undefined, { publication, permits })])
  if (!ownTaking) return
  await tx
    .update(publishedShift)
    .set({ confirmedAt: now })
    .where(and(eq(publishedShift.shift, row._id), eq(publishedShift.person, taker)))
}

/** Ends swaps of shifts that were planned anew: nobody takes what is told otherwise by now. */
export async function endSwaps(tx: Tx, shifts: readonly string[]) {
  if (shifts.length === 0) return
  await tx.update(shiftSwap).set({ state: 'expired', since: new Date().toISOString() }).where(goesOn(shifts))
}

/** Ends swaps of open shifts of a plan that stand no more as they were offered: removed, moved, or somebody's by now. */
export const endOpenSwaps = (tx: Tx, plan: string) =>
  tx
    .update(shiftSwap)
    .set({ state: 'expired', since: new Date().toISOString() })
    .where(
      and(
        eq(shiftSwap.plan, plan),
        isNull(shiftSwap.giver),
        inArray(shiftSwap.state, [...openSwaps]),
        sql`not exists (select 1 from ${shift} s where s._id = ${shiftSwap.shift} and s.removed_at is null and s.person is null
          and s."from" = ${shiftSwap.from} and s."to" = ${shiftSwap.to})`,
      ),
    )
