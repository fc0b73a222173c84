import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { piecesOf } from '#contract/rules/employees/employment.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import type { Away, OpenedWork } from '#server/absences/plugs.ts'
import { stretchesOf } from '#server/employees/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { instantOf } from '#server/kit/zone.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { nameSql } from './rules.ts'
import { tellFreed, tellPlanners, tellShiftsChanged } from './shiftNews.ts'
import { endSwaps } from './swapWrite.ts'
import { publishedShift, shift, shiftPlan } from './tables.ts'

type Planned = Pick<typeof shift.$inferSelect, '_id' | 'plan'>

const lockPlans = (tx: Tx, plans: readonly string[]) =>
  tx
    .select({ _id: shiftPlan._id })
    .from(shiftPlan)
    .where(inArray(shiftPlan._id, [...plans]))
    .orderBy(asc(shiftPlan._id))
    .for('update')

/** Opens somebody's shifts in their plans. Whoever publishes such a plan sees it first; one that is being published meanwhile is waited for. */
async function open(tx: Tx, person: string, shifts: readonly Planned[]) {
  const plans = [...new Set(shifts.map(({ plan }) => plan))]
  if (plans.length === 0) return []
  await lockPlans(tx, plans)
  const ids = shifts.map(({ _id }) => _id)
  const opened = await tx
    .update(shift)
    .set({ person: null, version: sql`${shift.version} + 1` })
    .where(and(inArray(shift._id, ids), eq(shift.person, person)))
    .returning({ _id: shift._id, version: shift.version })
  await tx
    .update(shiftPlan)
    .set({ changes: sql`${shiftPlan.changes} + 1` })
    .where(inArray(shiftPlan._id, plans))
  return opened
}

const after = (at: string) => sql`${shift.from} > ${at}`
const ofTold = (person: string, at: string) =>
  and(eq(publishedShift.person, person), sql`${publishedShift.from} > ${at}`, isNull(publishedShift.goneAt))

/** Takes back all shifts to come of somebody whose employment is over: they are open in their plans, and nobody is told that they work. */
export async function openShifts(tx: Tx, person: string) {
  const now = new Date().toISOString()
  const theirs = await tx
    .select({ _id: shift._id, plan: shift.plan })
    .from(shift)
    .where(and(eq(shift.person, person), after(now), isNull(shift.removedAt)))
  await open(tx, person, theirs)
  const told = await tx
    .update(publishedShift)
    .set({ goneAt: now, confirmedAt: now })
    .where(ofTold(person, now))
    .returning({ shift: publishedShift.shift })
  await endSwaps(
    tx,
    told.map(row => row.shift),
  )
}

/**
 * Takes back the shifts to come of somebody on days on which they are not employed in the shift's studio any more: they learn that it is not theirs,
 * planners that it is open.
 */
export async function leaveStudios({ tx, house }: Within<WithBus>, person: string, from: string) {
  const now = new Date(Math.max(Date.now(), Date.parse(instantOf(from, '00:00')))).toISOString()
  const pieces = piecesOf((await stretchesOf(tx, [person])).get(person) ?? [])
  const isOut = (row: { studio: string; from: string; to: string }) => {
    const { day } = wallOf(row)
    return !pieces.some(piece => piece.from <= day && (piece.to === null || day <= piece.to) && piece.studios.includes(row.studio))
  }
  const planned = (
    await tx
      .select()
      .from(shift)
      .where(and(eq(shift.person, person), after(now), isNull(shift.removedAt)))
  ).filter(isOut)
  await open(tx, person, planned)
  // Read once the plans are locked: what was published meanwhile is among it.
  const told = (await tx.select().from(publishedShift).where(ofTold(person, now))).filter(isOut)
  if (planned.length === 0 && told.length === 0) return
  if (told.length > 0)
    await tx
      .update(publishedShift)
      .set({ goneAt: new Date().toISOString(), confirmedAt: null })
      .where(
        inArray(
          publishedShift._id,
          told.map(({ _id }) => _id),
        ),
      )
  await endSwaps(
    tx,
    told.map(row => row.shift),
  )
  const [who] = await tx.select({ name: nameSql }).from(people).where(eq(people._id, person))
  const freed = new Map([...planned.map(({ _id, studio }) => [_id, studio] as const), ...told.map(row => [row.shift, row.studio] as const)])
  for (const studio of new Set(freed.values())) {
    const count = [...freed.values()].filter(code => code === studio).length
    await tellFreed(tx, house, { studio, person, name: who?.name ?? '', count })
    await tellPlanners(tx, house, studio)
    await tellShiftsChanged(tx, house, [person], studio)
  }
}

/** Shifts to come that are planned for somebody in days on which they are away. */
export async function duringAbsence(tx: Tx, { person, from, to }: Away) {
  const meets = and(sql`${shift.to} > ${instantOf(from, '00:00')}`, sql`${shift.from} < ${instantOf(addDays(to, 1), '00:00')}`)
  return tx
    .select({ _id: shift._id, plan: shift.plan, studio: shift.studio, from: shift.from, to: shift.to })
    .from(shift)
    .where(and(eq(shift.person, person), isNull(shift.removedAt), after(new Date().toISOString()), meets))
    .orderBy(asc(shift.from), asc(shift._id))
}

/** Opens the shifts of people who are away then, and says which; they and others are told once the plan is published. */
export async function openAway({ tx, house }: Within<WithBus>, away: readonly Away[]): Promise<OpenedWork[][]> {
  const planned: { person: string; shifts: Awaited<ReturnType<typeof duringAbsence>> }[] = []
  for (const each of away) planned.push({ person: each.person, shifts: await duringAbsence(tx, each) })
  const all = planned.flatMap(({ shifts }) => shifts)
  if (all.length === 0) return []
  await lockPlans(tx, [...new Set(all.map(({ plan }) => plan))])
  const opened: OpenedWork[][] = []
  for (const { person, shifts } of planned) opened.push(await open(tx, person, shifts))
  for (const studio of new Set(all.map(row => row.studio))) await tellPlanners(tx, house, studio)
  return opened
}

/** Gives shifts that were opened to their person again, as far as they are still open and nobody changed them since. */
export async function giveBack({ tx, house }: Within<WithBus>, person: string, opened: readonly OpenedWork[]) {
  const versions = new Map(opened.map(({ _id, version }) => [_id, version]))
  const rows = await tx
    .select({ _id: shift._id, plan: shift.plan })
    .from(shift)
    .where(inArray(shift._id, [...versions.keys()]))
  if (rows.length === 0) return
  await lockPlans(tx, [...new Set(rows.map(({ plan }) => plan))])
  const now = await tx
    .select({ row: shift, state: shiftPlan.state })
    .from(shift)
    .innerJoin(shiftPlan, eq(shiftPlan._id, shift.plan))
    .where(and(inArray(shift._id, [...versions.keys()]), isNull(shift.person), isNull(shift.removedAt)))
  const theirs = now.filter(({ row, state }) => state !== 'archived' && row.version === versions.get(row._id)).map(({ row }) => row)
  if (theirs.length === 0) return
  const ids = theirs.map(({ _id }) => _id)
  await tx
    .update(shift)
    .set({ person, version: sql`${shift.version} + 1` })
    .where(inArray(shift._id, ids))
  await tx
    .update(shiftPlan)
    .set({ changes: sql`${shiftPlan.changes} + 1` })
    .where(
      inArray(
        shiftPlan._id,
        theirs.map(({ plan }) => plan),
      ),
    )
  await endSwaps(tx, ids)
  for (const studio of new Set(theirs.map(row => row.studio))) await tellPlanners(tx, house, studio)
}
