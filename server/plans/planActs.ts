import { eq, sql } from 'drizzle-orm'
import type { PlanEnd, TrainingPlanForm } from '#contract/plans/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { leaves } from '#server/kit/left.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { actorOf } from '#server/serve/serve.ts'
import { mustConsent } from '#server/shared/agreements/rules.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { plan } from '#server/workouts/tables.ts'
import { writeSplits } from './content.ts'
import { pictureKind } from './planPictures.ts'
import { planNow } from './rows.ts'
import { counting, plansSeenBy } from './rules.ts'

export interface Planning extends Acting {
  today: string
}

const maker = ['tp_create'] as const
const ofPerson = eq(person._id, plan.person)

/**
 * Says anew until when each plan of a person counts: until its own last day, or the day before the next one begins. It follows from the
 * plans that stand, so whatever is taken back gives the older one its days again (H14).
 */
export async function settlePlans(tx: Tx, person: string): Promise<PlanEnd[]> {
  const { rows } = await tx.execute<PlanEnd & Record<string, unknown>>(sql`
    update plan set "end" = told."end" from (
      select _id, "end" as before, least(until, lead(start) over (order by start, created, _id) - 1) as "end" from ${plan}
      where ${counting(person)}
    ) told where plan._id = told._id and plan."end" is distinct from told."end"
    returning plan._id, plan.title, plan."end"::text as "end", (told.before is null or told."end" < told.before) as sooner`)
  return rows.flatMap(({ sooner, _id, title, end }) => (sooner && end ? [{ _id, title, end }] : []))
}

/** The plan as it stands, and the others that end sooner by it (H14). */
const withEnded = async (tx: Tx, today: string, _id: string, ended: readonly PlanEnd[]) => ({
  ...(await planNow(tx, today, _id)),
  ended: ended.filter(other => other._id !== _id),
})

/** One change at a time to the plans of a person: each says anew how long the others count. */
const inTurn = (tx: Tx, person: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plans of ${person}`}, 0))`)

const withdrawn = 'Ein Trainingsplan wurde zurückgezogen.'

/** Open apps load the plan anew. A notice says nothing of what is in it. */
export async function tellPlanMember({ tx, house }: Planning, person: string, title: string) {
  await house.bus.publish(tx, { kind: 'live', people: [person], event: 'plan:changed', data: {} })
  await notify(tx, house, { people: [person], title, link: '/workouts' })
}

/** An upload is told by its file's name from here on; a body without a picture leaves the one that is there. */
async function withPictureName<F extends Pick<TrainingPlanForm, 'picture'>>({ tx, who }: Planning, form: F): Promise<F> {
  return form.picture ? { ...form, picture: await fileNamed(tx, who, form.picture) } : form
}

const columns = ({ title, goal, start, until, state, picture }: TrainingPlanForm) => ({
  title,
  goal: goal ?? null,
  start,
  until: until ?? null,
  state,
  picture,
})

/**
 * The row, locked, of a plan that the caller sees (H24), of somebody for whom they make plans in that studio. `withdrawing` takes away what
 * stands, as is done also for people who took their consent back.
 */
export async function lockedPlan({ tx, who }: Planning, _id: string, withdrawing = false) {
  const [known] = await tx
    .select({ person: plan.person, seen: sql<boolean>`${plansSeenBy(who)}` })
    .from(plan)
    .innerJoin(person, ofPerson)
    .where(eq(plan._id, _id))
  if (!known) return undefined
  await seenPerson(tx, who, known.person, maker)
  if (!known.seen) throw new Refusal('missing')
  if (!withdrawing) await mustConsent(tx, [known.person])
  await inTurn(tx, known.person)
  const [row] = await tx.select().from(plan).where(eq(plan._id, _id)).for('update')
  return row
}

const planContentOf = ({ title, goal, start, until, state, picture, person, splits }: TrainingPlanForm) => ({
  title,
  goal,
  start,
  until,
  state,
  picture,
  person,
  splits,
})

export async function createPlan(given: Planning, came: TrainingPlanForm) {
  const { tx, who, today } = given
  const form = await withPictureName(given, came)
  await seenPerson(tx, who, form.person, maker)
  await mustConsent(tx, [form.person])
  await inTurn(tx, form.person)
  const fields = { ...columns(form), end: form.until ?? null, person: form.person, trainer: actorOf(who) }
  const born = { _id: form._id, created: new Date().toISOString() }
  const [added] = await tx
    .insert(plan)
    .values({ ...fields, ...born })
    .onConflictDoNothing()
    .returning({ _id: plan._id })
  if (!added) {
    const row = await lockedPlan(given, form._id)
    const now = row && !row.removedAt ? await planNow(tx, today, form._id) : undefined
    if (!now || !isSame(now, planContentOf(form))) throw new Refusal('taken')
    return now
  }
  await mustBePicture(tx, pictureKind, 'picture', form.picture ?? null)
  await writeSplits(tx, form._id, form.splits)
  let ended: PlanEnd[] = []
  if (form.state === 'published') {
    ended = await settlePlans(tx, form.person)
    await tellPlanMember(given, form.person, 'Du hast einen neuen Trainingsplan.')
  }
  return withEnded(tx, today, form._id, ended)
}

export async function editPlan(given: Planning, _id: string, { version, ...came }: TrainingPlanForm & { version: number }) {
  const { tx, today } = given
  const form = await withPictureName(given, came)
  const row = await lockedPlan(given, _id)
  if (!row || row.removedAt) throw new Refusal('missing')
  if (form.person !== row.person) throw new Refusal('invalid', { person: 'Ein Plan bleibt bei der Person, für die er gemacht ist.' })
  const now = await planNow(tx, today, _id)
  const same = isSame(now, planContentOf(form))
  if (row.version !== version) mustBeSeen(row, version, same, now)
  if (same) return now
  if (form.picture !== row.picture) await mustBePicture(tx, pictureKind, 'picture', form.picture ?? null)
  const fields = columns(form)
  await tx
    .update(plan)
    .set({ ...fields, end: fields.until, version: row.version + 1 })
    .where(eq(plan._id, _id))
  await writeSplits(tx, _id, form.splits)
  const ended = await settlePlans(tx, row.person)
  if (form.state === 'published')
    await tellPlanMember(
      given,
      row.person,
      row.state === 'draft' ? 'Du hast einen neuen Trainingsplan.' : 'Dein Trainingsplan wurde angepasst.',
    )
  else if (row.state === 'published') await tellPlanMember(given, row.person, withdrawn)
  return withEnded(tx, today, _id, ended)
}

/** Withdraws a plan, or takes the withdrawal back. */
async function setPlanRemoved(given: Planning, _id: string, removedAt: string | null, seen?: number) {
  const { tx, today } = given
  const row = await lockedPlan(given, _id, removedAt !== null)
  // Another's and one that never was are told alike.
  if (!row) throw new Refusal('missing')
  if ((row.removedAt === null) === (removedAt === null)) return row
  if (seen !== undefined && row.version !== seen) mustBeSeen(row, seen, false, await planNow(tx, today, _id))
  await tx
    .update(plan)
    .set({ removedAt, version: row.version + 1 })
    .where(eq(plan._id, _id))
  leaves(tx, row.version, row.version + 1)
  await settlePlans(tx, row.person)
  if (row.state === 'published') await tellPlanMember(given, row.person, removedAt ? withdrawn : 'Du hast einen neuen Trainingsplan.')
  return row
}

export const withdrawPlan = (given: Planning, _id: string, version: number) => setPlanRemoved(given, _id, new Date().toISOString(), version)

export async function restorePlan(given: Planning, _id: string) {
  await setPlanRemoved(given, _id, null)
  return planNow(given.tx, given.today, _id)
}
