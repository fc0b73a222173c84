import { and, asc, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { nutritionAccess } from './tables.ts'

interface Granted {
  /** Id of what gives it, and the place of its line there: given again it is the same access. */
  of: string
  line: number
  title: string
  days: number
}

const after = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** One after the other: two that are paid at once are both given in full. */
const lock = (tx: Tx, person: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`nutrition access ${person}`}, 0))`)

/** Opens somebody's nutrition plan for so many days: from today on, or from the end of what is open already. */
export async function grantNutrition(tx: Tx, person: string, { of, line, title, days }: Granted, now = new Date().toISOString()) {
  await lock(tx, person)
  const [last] = await tx
    .select({ until: nutritionAccess.until })
    .from(nutritionAccess)
    .where(and(eq(nutritionAccess.person, person), isNull(nutritionAccess.taken)))
    .orderBy(desc(nutritionAccess.until))
    .limit(1)
  const today = dayOf(now)
  const from = last && last.until >= today ? after(last.until, 1) : today
  const access = { from, until: after(from, days - 1), source: 'shop' as const, of, line, given: now }
  await tx
    .insert(nutritionAccess)
    .values({ _id: v7(), person, title, ...access })
    .onConflictDoNothing()
}

/** Takes back what something gave, or gives it again where taking it back came to nothing. */
export const takeNutrition = (tx: Tx, of: string, taken: string | null) =>
  tx.update(nutritionAccess).set({ taken }).where(eq(nutritionAccess.of, of))

/** What something gave, by its lines. */
export const nutritionOf = (tx: Tx, of: string) => {
  const { title, from, until } = nutritionAccess
  return tx
    .select({ title, from, until })
    .from(nutritionAccess)
    .where(and(eq(nutritionAccess.of, of), isNull(nutritionAccess.taken)))
    .orderBy(asc(nutritionAccess.line))
}

/** True where somebody's nutrition plan is open today (H32). */
export async function hasNutrition(tx: Tx, person: string, now = new Date().toISOString()) {
  const today = dayOf(now)
  const open = and(
    eq(nutritionAccess.person, person),
    isNull(nutritionAccess.taken),
    lte(nutritionAccess.from, today),
    gte(nutritionAccess.until, today),
  )
  return (await tx.$count(nutritionAccess, open)) > 0
}

/** Refuses whoever has no nutrition plan open today (H32). */
export async function mustHaveNutrition(tx: Tx, person: string, now = new Date().toISOString()) {
  if (!(await hasNutrition(tx, person, now))) throw new Refusal('no-nutrition')
}
