import { eq, sql } from 'drizzle-orm'
import type { CoachTarget, CoachTargetForm } from '#contract/nutrition/diary.ts'
import { Refusal } from '#contract/refusals.ts'
import { adult, ageOn, leastGiven } from '#contract/rules/nutrition/targets.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { isSame } from '#server/kit/row.ts'
import { dayOf } from '#server/kit/zone.ts'
import { tellNutrition } from '#server/nutrition/nutritionNews.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { coachTarget } from './tables.ts'

const { kcal, protein, carbohydrate, fat, version, at } = coachTarget
const values = { kcal, protein, carbohydrate, fat }
const name = sql<string | null>`${person.vorname} || ' ' || ${person.nachname}`
const none: CoachTarget = { kcal: null, protein: null, carbohydrate: null, fat: null, version: 0, at: null, by: null }

/** The aims that a member's coach gives them. */
export async function targetOf(tx: Tx, whose: string): Promise<CoachTarget> {
  const [row] = await tx
    .select({ ...values, version, at, by: name })
    .from(coachTarget)
    .leftJoin(person, eq(person._id, coachTarget.author))
    .where(eq(coachTarget.person, whose))
  return row ?? none
}

type Whose = Pick<typeof person.$inferSelect, '_id' | 'geburtstag' | 'geschlecht'>

/** Refuses what is told to nobody (H34). */
export function mustBeHealthy({ geburtstag, geschlecht }: Omit<Whose, '_id'>, energy: number, tooLittle: (least: number) => string) {
  const today = dayOf(new Date().toISOString())
  if (geburtstag && ageOn(today, geburtstag) < adult) throw new Refusal('invalid', { kcal: 'Unter 18 Jahren gibt es keinen Richtwert.' })
  const least = leastGiven(geschlecht)
  if (energy < least) throw new Refusal('invalid', { kcal: tooLittle(least) })
}

/** Gives it over the version that its author saw. */
export async function setTarget(
  tx: Tx,
  house: House,
  { whose, author }: { whose: Whose; author: string },
  { version: seen, ...given }: CoachTargetForm,
): Promise<Pick<CoachTarget, 'version'>> {
  const now = new Date().toISOString()
  if (given.kcal !== null) mustBeHealthy(whose, given.kcal, least => `Weniger als ${least} kcal am Tag geben wir dieser Person nicht vor.`)
  // A first one is put there before it is locked: of two at once the second waits, and finds it.
  await tx.insert(coachTarget).values({ person: whose._id, author, at: now, version: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(coachTarget).where(eq(coachTarget.person, whose._id)).for('update')
  const stands = row ?? none
  if (isSame(stands, given)) return { version: stands.version }
  if (stands.version !== seen) throw new Refusal('stale', undefined, { version: stands.version })
  await tx
    .update(coachTarget)
    .set({ ...given, author, at: now, version: seen + 1 })
    .where(eq(coachTarget.person, whose._id))
  if (given.kcal !== null)
    await notify(tx, house, { people: [whose._id], title: 'Dein Coach hat dir einen Richtwert gegeben', link: '/nutrition/main' })
  await tellNutrition(tx, house, whose._id)
  return { version: seen + 1 }
}
