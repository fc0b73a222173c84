import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addMonths } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { piecesOf } from '#contract/rules/employees/employment.ts'
import { notThere } from '#contract/rules/shifts/copies.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import type { ShiftForm, ShiftRow } from '#contract/shifts/shapes.ts'
import { stretchesOf } from '#server/employees/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { ofStudioAsked, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { tellPlanners } from './shiftNews.ts'
import { lockedPlan, type PlanRecord } from './shiftPlans.ts'
import { shift, shiftPlan } from './tables.ts'
import { birthdaysOf } from './workers.ts'

type PublishedTerms = ShiftRow['published']
const standing = sql`from shift_published p where p.shift = shift._id and p.gone_at is null`
const beside = {
  published: sql<PublishedTerms>`(select json_build_object('person', p.person, 'from', p.from, 'to', p.to, 'kind', p.kind,
    'skill', p.skill, 'break', p.break, 'note', p.note) ${standing})`,
  confirmed: sql<boolean>`coalesce((select p.confirmed_at is not null ${standing}), false)`,
}

const iso = (at: string) => new Date(at).toISOString()

type ShiftRecord = typeof shift.$inferSelect & { published: PublishedTerms; confirmed: boolean }
function shiftRowOf({
  _id,
  plan,
  studio,
  person,
  from,
  to,
  kind,
  skill,
  break: pause,
  note,
  version,
  published,
  confirmed,
}: ShiftRecord): ShiftRow {
  const told = published && { ...published, from: iso(published.from), to: iso(published.to) }
  return { _id, plan, studio, person, from, to, kind, skill, break: pause, note, version, published: told, confirmed }
}

/** Months of age from which somebody may be planned (T17). */
const youngest = 180

/** Refuses a shift outside the days of its plan, and of somebody who is not employed in that studio then. */
async function mustFit(tx: Tx, plan: PlanRecord, shifts: readonly Pick<ShiftForm, 'person' | 'from' | 'to'>[]) {
  const people = [...new Set(shifts.flatMap(({ person }) => person ?? []))]
  const birthdays = await birthdaysOf(tx, people)
  const pieces = new Map([...(await stretchesOf(tx, people))].map(([_id, all]) => [_id, piecesOf(all)]))
  for (const { person, from, to } of shifts) {
    const { day } = wallOf({ from, to })
    if (day < plan.startDate || day > plan.endDate) throw new Refusal('invalid', { from: 'Das liegt ausserhalb der Tage dieses Plans.' })
    const birthday = birthdays.get(person ?? '')
    if (birthday && addMonths(birthday, youngest) > day)
      throw new Refusal('invalid', { person: 'Wer noch nicht 15 ist, arbeitet nicht (ArG Art. 30).' })
    const isHere = pieces
      .get(person ?? '')
      ?.some(piece => piece.from <= day && (piece.to === null || day <= piece.to) && piece.studios.includes(plan.studio))
    if (person !== null && !isHere) throw new Refusal('invalid', { person: 'Diese Person ist dann in diesem Studio nicht angestellt.' })
  }
}

const fields = ({ plan, studio, person, from, to, kind, skill, break: pause, note }: ShiftForm) => ({
  plan,
  studio,
  person,
  from,
  to,
  kind,
  skill,
  break: pause,
  note,
})

/** The state of the row before and after says whether an act changed anything. */
const versionOf = async (tx: Tx, _id: string) =>
  (await tx.select({ version: shift.version, plan: shift.plan }).from(shift).where(eq(shift._id, _id)))[0]

const rows = rowsOf({
  table: shift,
  fields,
  beside,
  shown: shiftRowOf,
  order: [sql`${shift.from}`, sql`${shift._id}`],
  visibleTo: who => reachConditionOf(shift.studio, studiosWith('tt_office', who)),
  meant: given => ofStudioAsked(shift.studio, given),
  mayStand: async ({ tx }, form, _id) => {
    const plan = await lockedPlan(tx, form.plan, form.studio)
    // A shift that was told is told of its plan: it never goes over into another one.
    const known = await versionOf(tx, _id)
    if (known && known.plan !== plan._id) throw new Refusal('missing')
    await mustFit(tx, plan, [form])
  },
  mayReturn: async ({ tx }, row) => mustFit(tx, await lockedPlan(tx, row.plan, row.studio), [row]),
  mayGo: async (tx, row) => {
    await lockedPlan(tx, row.plan, row.studio)
  },
})

export const shiftsOf = (given: Acting, plan: string): Promise<ShiftRow[]> => rows.read(given, eq(shift.plan, plan))

async function counted(given: Acting, plan: string, studio: string) {
  await given.tx
    .update(shiftPlan)
    .set({ changes: sql`${shiftPlan.changes} + 1` })
    .where(eq(shiftPlan._id, plan))
  await tellPlanners(given.tx, given.house, studio)
}

const shiftIdOf = ({ params, body }: RowAct) => (params as { id?: string } | undefined)?.id ?? (body as { _id: string })._id

/** Counts an act on one shift in its plan, where it changed something, and tells open plans. */
const counts =
  <Given extends RowAct, Answer>(act: (given: Given) => Promise<Answer>) =>
  async (given: Given): Promise<Answer> => {
    const before = await versionOf(given.tx, shiftIdOf(given))
    const answer = await act(given)
    const after = await versionOf(given.tx, shiftIdOf(given))
    const { studio } = { ...(given.body as object), ...(given.query as object) } as { studio: string }
    if (after && after.version !== before?.version) await counted(given, after.plan, studio)
    return answer
  }

export const shiftHandlers = {
  create: counts((given: RowAct & { body: ShiftForm }) => rows.create(given)),
  edit: counts(rows.edit),
  remove: counts(rows.remove),
  restore: counts(rows.restore),
}

type Many = Omit<ShiftForm, 'plan' | 'studio'>

/** Many shifts at once; what is there already stays as it is, and a copy that comes twice, or from two planners, adds nothing. */
export async function copyShifts(given: Acting, _id: string, { studio, shifts }: { studio: string; shifts: readonly Many[] }) {
  const { tx } = given
  const plan = await lockedPlan(tx, _id, studio)
  await mustFit(tx, plan, shifts)
  const there = await tx
    .select()
    .from(shift)
    .where(and(eq(shift.plan, _id), isNull(shift.removedAt)))
  const missing = notThere(shifts, there)
  const values = missing.map(each => ({ ...fields({ ...each, plan: _id, studio }), _id: each._id }))
  const added = values.length > 0 ? await tx.insert(shift).values(values).onConflictDoNothing().returning({ _id: shift._id }) : []
  if (added.length > 0) await counted(given, _id, studio)
  const ids = shifts.map(each => each._id)
  return rows.read(given, and(eq(shift.plan, _id), inArray(shift._id, ids), isNull(shift.removedAt)))
}
