import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ShiftPlanState } from '#contract/rules/shifts/shiftPlans.ts'
import type { ShiftPlanForm, ShiftPlanRow } from '#contract/shifts/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { ofStudioAsked, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { instantOf } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { shift, shiftPlan } from './tables.ts'

export type PlanRecord = typeof shiftPlan.$inferSelect

const publishedOfPlan = (rest: SQL) => sql`from shift_published p where p.plan = shift_plan._id and ${rest}`
const beside = {
  /** People of whom nothing waits any more. */
  confirmed: sql<string[]>`coalesce((select array_agg(s.person::text order by s.person) from
    (select p.person ${publishedOfPlan(sql`true`)} group by p.person having bool_and(p.confirmed_at is not null)) s), '{}')`,
  waits: sql<number>`(select count(distinct p.person)::int ${publishedOfPlan(sql`p.confirmed_at is null`)})`,
  shifts: sql<number>`(select count(*)::int from shift s where s.plan = shift_plan._id and s.removed_at is null)`,
}

function planRowOf(row: PlanRecord & { confirmed: string[]; waits: number; shifts: number }): ShiftPlanRow {
  const { _id, studio, startDate, endDate, template, planningSettings, state, version, changes, publishedAt, publication } = row
  return {
    _id,
    studio,
    startDate,
    endDate,
    template,
    planningSettings,
    state,
    version,
    changes,
    publishedAt,
    publication,
    confirmedEmployeeUserIds: row.confirmed,
    waits: row.waits,
    shifts: row.shifts,
  }
}

/** Refuses days that would leave shifts of the plan outside. */
async function mustHold(tx: Tx, _id: string, { startDate, endDate }: Pick<ShiftPlanForm, 'startDate' | 'endDate'>) {
  const [begin, end] = [instantOf(startDate, '00:00'), instantOf(addDays(endDate, 1), '00:00')]
  const outside = and(eq(shift.plan, _id), isNull(shift.removedAt), sql`(${shift.from} < ${begin} or ${shift.from} >= ${end})`)
  if ((await tx.$count(shift, outside)) > 0) throw new Refusal('invalid', { endDate: 'Ausserhalb dieser Tage stehen noch Schichten.' })
}

const rows = rowsOf({
  table: shiftPlan,
  fields: ({ studio, startDate, endDate, template, planningSettings }: ShiftPlanForm) => ({
    studio,
    startDate,
    endDate,
    template,
    planningSettings,
  }),
  born: ({ who }) => ({ author: actorOf(who), created: new Date().toISOString() }),
  beside,
  shown: planRowOf,
  visibleTo: who => reachConditionOf(shiftPlan.studio, studiosWith('tt_office', who)),
  meant: given => ofStudioAsked(shiftPlan.studio, given),
  mayKeep: (_, { state }) => {
    if (state === 'archived') throw new Refusal('plan-over')
  },
  mayStand: ({ tx }, fields, _id) => mustHold(tx, _id, fields),
  mayGo: (_, { state }) => {
    if (state !== 'draft') throw new Refusal('plan-published')
  },
})

interface Filters {
  studio?: string[]
  state?: ShiftPlanState[]
}

export const planHandlers = {
  list: rows.page(
    ({ studio, startDate }) => `${studio} ${startDate}`,
    'startDate',
    ({ studio, state }: Filters) =>
      and(studio && inArray(shiftPlan.studio, studio), state?.length ? inArray(shiftPlan.state, state) : undefined),
  ),
  create: rows.create,
  edit: rows.edit,
  remove: rows.remove,
  restore: rows.restore,
}

/** A plan of the studio that the call names, as the caller sees it; any other is `missing`. */
export async function planNow(given: Acting, _id: string, studio: string): Promise<ShiftPlanRow> {
  const [row] = await rows.read(given, and(eq(shiftPlan._id, _id), eq(shiftPlan.studio, studio)))
  if (!row) throw new Refusal('missing')
  return row
}

/** The plan of a studio, locked: its shifts change one act after the other. Refuses `missing` and `plan-over`. */
export async function lockedPlan(tx: Tx, _id: string, studio: string): Promise<PlanRecord> {
  const [row] = await tx
    .select()
    .from(shiftPlan)
    .where(and(eq(shiftPlan._id, _id), eq(shiftPlan.studio, studio), isNull(shiftPlan.removedAt)))
    .for('update')
  if (!row) throw new Refusal('missing')
  if (row.state === 'archived') throw new Refusal('plan-over')
  return row
}
