import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#contract/page.ts'
import type { ListedPlan, PlanStanding, TrainingPlanRow } from '#contract/plans/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { isTrainer } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { plan } from '#server/workouts/tables.ts'
import { splitsOf } from './content.ts'
import { standingOn, standsIn } from './rules.ts'

const author = alias(person, 'author')

const fields = (today: string) => ({
  _id: plan._id,
  person: plan.person,
  title: plan.title,
  goal: plan.goal,
  start: plan.start,
  until: plan.until,
  end: plan.end,

  picture: plan.picture,
  state: plan.state,
  version: plan.version,
  vorname: person.vorname,
  nachname: person.nachname,
  studio: person.studioCode,
  author: plan.trainer,
  trainer: sql<string>`coalesce(${author.vorname} || ' ' || ${author.nachname}, 'Formkurve')`,
  standing: standingOn(today),
})

const selectPlans = (tx: Tx, today: string, where: SQL | undefined) =>
  tx
    .select({ ...fields(today), days: sql<number>`(select count(*)::int from split s where s.plan = ${plan._id})` })
    .from(plan)
    .innerJoin(person, eq(person._id, plan.person))
    .leftJoin(author, eq(author._id, plan.trainer))
    .where(where)
    .orderBy(desc(plan.start), desc(plan.created), desc(plan._id))

/** Those of these people who bear the trainers' badge; asked of the shown lines alone. */
async function trainersAmong(tx: Tx, rows: readonly { author: string | null }[]) {
  const ids = [...new Set(rows.flatMap(({ author: _id }) => _id ?? []))]
  if (ids.length === 0) return new Set<string>()
  const found = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(inArray(person._id, ids), isTrainer('person._id')))
  return new Set(found.map(({ _id }) => _id))
}

const planWordsOf = ({ vorname, nachname, title, trainer }: ListedPlan) => `${nachname} ${vorname} ${title} ${trainer}`
const byName = ({ nachname, vorname }: ListedPlan) => `${nachname} ${vorname}`

interface PlanPageParams extends PageQuery {
  studio?: string[]
  standing?: PlanStanding[]
}

/** A page of plans, by the name of the member. */
export async function searchPlans(tx: Tx, today: string, visible: SQL | undefined, { studio, standing, ...asked }: PlanPageParams) {
  const where = and(visible, studio?.length ? inArray(person.studioCode, studio) : undefined, standsIn(today, standing))
  const rows = (await selectPlans(tx, today, where)).map(row => ({ ...row, name: byName(row) }))
  const page = paged(rows, asked, planWordsOf, 'name')
  const trainers = await trainersAmong(tx, page.rows)
  return { ...page, rows: page.rows.map(row => ({ ...row, byTrainer: trainers.has(row.author ?? '') })) }
}

/** The address of its picture, which is open. */
export const addressOf = (picture: string | null) => picture && `files/${picture}`

/** Plans with all that is in them, newest first. */
export async function wholePlans(tx: Tx, today: string, where: SQL | undefined): Promise<TrainingPlanRow[]> {
  const heads = await selectPlans(tx, today, where)
  const { splits, exercises } = await splitsOf(
    tx,
    heads.map(({ _id }) => _id),
  )
  const trainers = await trainersAmong(tx, heads)
  return heads.map(({ days: _, studio: __, author: by, ...head }) => {
    const own = splits.get(head._id) ?? []
    const named = new Set(own.flatMap(({ slots }) => slots.map(({ exercise }) => exercise)))
    const byTrainer = trainers.has(by ?? '')
    return {
      ...head,
      byTrainer,
      pictureAddress: addressOf(head.picture),
      splits: own,
      exercises: [...named].flatMap(id => exercises.get(id) ?? []),
    }
  })
}

/** One plan as it stands, also a withdrawn one. */
export async function planNow(tx: Tx, today: string, _id: string, visible?: SQL): Promise<TrainingPlanRow> {
  const [row] = await wholePlans(tx, today, and(eq(plan._id, _id), visible))
  if (!row) throw new Refusal('missing')
  return row
}
