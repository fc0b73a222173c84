import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PageQuery } from '#contract/page.ts'
import type { ListedPlan, PlanRow, Standing } from '#contract/plans/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { person } from '#server/auth/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { plan } from '#server/workouts/tables.ts'
import { splitsOf } from './content.ts'
import { standingOn, standsIn } from './rules.ts'

const author = alias(person, 'author')

const fields = (today: string) => ({
  ...{ _id: plan._id, person: plan.person, title: plan.title, goal: plan.goal, start: plan.start, until: plan.until, end: plan.end },
  ...{
    picture: plan.picture,
    state: plan.state,
    version: plan.version,
    vorname: person.vorname,
    nachname: person.nachname,
    studio: person.studioCode,
  },
  trainer: sql<string>`coalesce(${author.vorname} || ' ' || ${author.nachname}, 'Formkurve')`,
  standing: standingOn(today),
})

const found = (tx: Tx, today: string, where: SQL | undefined) =>
  tx
    .select({ ...fields(today), days: sql<number>`(select count(*)::int from split s where s.plan = ${plan._id})` })
    .from(plan)
    .innerJoin(person, eq(person._id, plan.person))
    .leftJoin(author, eq(author._id, plan.trainer))
    .where(where)
    .orderBy(desc(plan.start), desc(plan.created), desc(plan._id))

const words = ({ vorname, nachname, title, trainer }: ListedPlan) => `${nachname} ${vorname} ${title} ${trainer}`
const byName = ({ nachname, vorname }: ListedPlan) => `${nachname} ${vorname}`

interface Asked extends PageQuery {
  studio?: string[]
  standing?: Standing[]
}

/** A page of plans, by the name of the member. */
export async function searchPlans(tx: Tx, today: string, visible: SQL | undefined, { studio, standing, ...asked }: Asked) {
  const where = and(visible, studio?.length ? inArray(person.studioCode, studio) : undefined, standsIn(today, standing))
  const rows = (await found(tx, today, where)).map(row => ({ ...row, name: byName(row) }))
  return paged(rows, asked, words, 'name')
}

/** Where its picture is seen, which is open. */
export const addressOf = (picture: string | null) => picture && `files/${picture}`

/** Plans with all that is in them, newest first. */
export async function wholePlans(tx: Tx, today: string, where: SQL | undefined): Promise<PlanRow[]> {
  const heads = await found(tx, today, where)
  const { splits, exercises } = await splitsOf(
    tx,
    heads.map(({ _id }) => _id),
  )
  return heads.map(({ days: _, studio: __, ...head }) => {
    const own = splits.get(head._id) ?? []
    const named = new Set(own.flatMap(({ slots }) => slots.map(({ exercise }) => exercise)))
    return { ...head, pictureAddress: addressOf(head.picture), splits: own, exercises: [...named].flatMap(id => exercises.get(id) ?? []) }
  })
}

/** One plan as it stands, also a withdrawn one. */
export async function planNow(tx: Tx, today: string, _id: string, visible?: SQL): Promise<PlanRow> {
  const [row] = await wholePlans(tx, today, and(eq(plan._id, _id), visible))
  if (!row) throw new Refusal('missing')
  return row
}
