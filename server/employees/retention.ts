import { and, eq, inArray, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { addMonths } from '#contract/days.ts'
import { lastDay, piecesOf } from '#contract/rules/employees/employment.ts'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { certKind, stretchesOf } from './rules.ts'
import { employeeCert, employment } from './tables.ts'

/** How long a removal can be taken back. */
const restorable = 30 * dayMs
/** Months for which what was agreed is kept once it is over, and a proof beyond its end. */
const [keptAfter, certAfter] = [60, 24]

/** Agreements with somebody whose last day lies before that one go, all of them. */
async function forgetOver(db: WithDb['db'], before: string) {
  const ended = or(and(employment.ends, lte(employment.from, before)), lt(employment.to, before))
  const rows = await db.selectDistinct({ person: employment.person }).from(employment).where(ended)
  const over: string[] = []
  for (const [_id, stretches] of await stretchesOf(
    db,
    rows.map(row => row.person),
  )) {
    const last = lastDay(stretches) ?? (piecesOf(stretches).length === 0 ? stretches.at(-1)?.from : undefined)
    if (last !== undefined && last < before) over.push(_id)
  }
  if (over.length > 0) await db.delete(employment).where(inArray(employment.person, over))
}

/** Forgets employments five years after their last day, proofs two years after theirs, and papers that no proof names (T45). */
export async function forgetEmployees({ db }: WithDb, now = new Date()) {
  const day = dayOf(now.toISOString())
  await forgetOver(db, addMonths(day, -keptAfter))
  await db.delete(employeeCert).where(lt(employeeCert.removedAt, new Date(now.getTime() - restorable).toISOString()))
  await db.delete(employeeCert).where(lt(employeeCert.until, addMonths(day, -certAfter)))
  const used = db.select({ one: sql`1` }).from(employeeCert).where(eq(employeeCert.file, file.name))
  await db.delete(file).where(and(isOld(db, certKind, now.getTime()), notExists(used)))
}
