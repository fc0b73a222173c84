import { and, asc, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { addDays } from '#contract/days.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import type { Wired } from '#contract/sync.ts'
import type { NutritionAddOn } from '#server/contracts/plugs.ts'
import { bornAt } from '#server/kit/bornAt.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { dayOf } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { signingTime } from '#server/shared/agreements/sign.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import type { Rule } from '#sync/endpoint/judge.ts'
import { nutritionAccess } from './tables.ts'

interface Granted {
  /** Id of what gives it, and the place of its line there: given again it is the same access. */
  of: string
  line: number
  title: string
  days: number
  source?: 'shop' | 'contract'
}

/** Neither taken back nor closed by the studio. */
export const stands = and(isNull(nutritionAccess.taken), isNull(nutritionAccess.removedAt))

/** One after the other: two that are paid at once are both given in full. */
const lock = (tx: Tx, person: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`nutrition access ${person}`}, 0))`)

/** Opens somebody's nutrition plan for so many days: from today on, or from the end of what is open already. */
export async function grantNutrition(
  tx: Tx,
  person: string,
  { of, line, title, days, source = 'shop' }: Granted,
  now = new Date().toISOString(),
) {
  await lock(tx, person)
  const [last] = await tx
    .select({ until: nutritionAccess.until })
    .from(nutritionAccess)
    .where(and(eq(nutritionAccess.person, person), stands))
    .orderBy(desc(nutritionAccess.until))
    .limit(1)
  const today = dayOf(now)
  const from = last && last.until >= today ? addDays(last.until, 1) : today
  const access = { from, until: addDays(from, days - 1), source, of, line, given: now }
  await tx
    .insert(nutritionAccess)
    .values({ _id: v7(), person, title, ...access })
    .onConflictDoNothing()
}

/** The last day of what has no end. */
export const endless = '2199-12-31'

/** Opens somebody's nutrition plan on exactly the days of a contract's add-ons (C48): what has gone is taken back, who looks after them stays. */
export async function keepAddOns(tx: Tx, person: string, addOns: readonly NutritionAddOn[]) {
  await lock(tx, person)
  const given = new Date().toISOString()
  for (const { of, title, spans } of addOns) {
    await tx
      .update(nutritionAccess)
      .set({ taken: given })
      .where(and(eq(nutritionAccess.of, of), gte(nutritionAccess.line, spans.length), isNull(nutritionAccess.taken)))
    for (const [line, { from, to }] of spans.entries()) {
      const days = { title, from, until: to ?? endless, taken: null }
      await tx
        .insert(nutritionAccess)
        .values({ _id: v7(), person, source: 'contract', of, line, given, ...days })
        .onConflictDoUpdate({
          target: [nutritionAccess.of, nutritionAccess.line],
          set: { ...days, version: sql`${nutritionAccess.version} + 1` },
        })
    }
  }
}

/** Takes back what something gave, or gives it again where taking it back came to nothing. */
export const takeNutrition = (tx: Tx, of: string, taken: string | null) =>
  tx.update(nutritionAccess).set({ taken }).where(eq(nutritionAccess.of, of))

/** The nutrition that something gave, by its lines. */
export const nutritionOf = (tx: Tx, of: string) => {
  const { title, from, until } = nutritionAccess
  return tx
    .select({ title, from, until })
    .from(nutritionAccess)
    .where(and(eq(nutritionAccess.of, of), isNull(nutritionAccess.taken)))
    .orderBy(asc(nutritionAccess.line))
}

const openOn = (person: string, day: string) =>
  and(eq(nutritionAccess.person, person), stands, lte(nutritionAccess.from, day), gte(nutritionAccess.until, day))

/** True where somebody's nutrition plan is open today (H32). */
export async function hasNutrition(tx: Pick<Tx, '$count'>, person: string, now = new Date().toISOString()) {
  return (await tx.$count(nutritionAccess, openOn(person, dayOf(now)))) > 0
}

/** True where somebody looks after this person's nutrition today (H32). */
async function isCoachOf(tx: Pick<Tx, '$count'>, coach: string, person: string, now = new Date().toISOString()) {
  return (await tx.$count(nutritionAccess, and(openOn(person, dayOf(now)), eq(nutritionAccess.coach, coach)))) > 0
}

/**
 * Somebody whose nutrition the caller looks after: a person of a studio in which they do, or whose coach they are (H32), also where that one has
 * moved to another studio. Anybody else is missing.
 */
export async function mustLookAfter(tx: Tx, who: Who, _id: string) {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people._id, _id), isNull(people.deletedAt)))
  const there = row && holdsIn('nutrition_admin', who, row.studioCode ?? '')
  if (!row || !(there || (await isCoachOf(tx, actorOf(who), _id)))) throw new Refusal('missing')
  return row
}

/** When an act was entered, as its key tells, which a device makes at that moment; undefined where it tells nothing. */
export const enteredBy = (key: string | undefined) => (key === undefined ? undefined : bornAt(key))

/**
 * Refuses whoever has no nutrition plan open, now or when it was `entered` (an instant by the device's clock, believed as far
 * as a signature's): what was entered without a network while it was open is taken, also where it arrives after its end (H32).
 */
export async function mustHaveNutrition(tx: Pick<Tx, '$count'>, person: string, entered?: string) {
  const now = new Date()
  if (await hasNutrition(tx, person, now.toISOString())) return
  if (entered === undefined || !(await hasNutrition(tx, person, signingTime(entered, now)))) throw new Refusal('no-nutrition')
}

/** The same of what devices write into a collection. What is deleted always may be, and what `takesAway` says. */
export const whileOpen =
  (takesAway: (doc: Wired) => boolean = () => false) =>
  async (tx: Tx, person: string): Promise<Rule> => {
    const spans = await tx
      .select({ from: nutritionAccess.from, until: nutritionAccess.until })
      .from(nutritionAccess)
      .where(and(eq(nutritionAccess.person, person), stands))
    const isOpen = (instant: string) => spans.some(({ from, until }) => from <= dayOf(instant) && dayOf(instant) <= until)
    const now = new Date()
    const isOpenNow = isOpen(now.toISOString())
    return doc => {
      const stays = doc._deleted || takesAway(doc) || isOpenNow || isOpen(signingTime(doc.at as string, now))
      return stays ? undefined : { code: 'no-nutrition', message: refusals['no-nutrition'][1] }
    }
  }
