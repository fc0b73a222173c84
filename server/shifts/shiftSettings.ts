import { asc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { isSame } from '#contract/rules/same.ts'
import type { ShiftSettings } from '#contract/shifts/shapes.ts'
import { employedIn } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import { nameSql } from './rules.ts'
import { shiftSetting } from './tables.ts'
import { cantonOf } from './workers.ts'

const usual: ShiftSettings = {
  needs: [],
  confirmWithin: 7,
  horizon: 4,
  opens: 6,
  closes: 22,
  skills: [],
  nights: [],
  swapsFree: false,
  version: 0,
}

async function findEmployees(tx: Tx, studio: string) {
  const ids = await employedIn(tx, studio, today())
  if (ids.length === 0) return []
  return tx
    .select({ _id: person._id, name: nameSql })
    .from(person)
    .where(inArray(person._id, ids))
    .orderBy(sql`${person.sortName} collate "C"`, asc(person._id))
}

/** The settings of a studio; the usual ones where nobody has said anything yet. */
export async function settings(tx: Tx, studio: string) {
  const [row] = await tx.select().from(shiftSetting).where(eq(shiftSetting.studio, studio))
  const beside = { people: await findEmployees(tx, studio), canton: await cantonOf(tx, studio) }
  if (row) return { ...row, ...beside }
  if ((await tx.$count(studios, eq(studios.code, studio))) === 0) throw new Refusal('missing')
  return { ...usual, studio, ...beside }
}

/** Saves them over what was seen; the same again is no news. */
export async function saveSettings(tx: Tx, studio: string, { version, ...wanted }: ShiftSettings) {
  const { studio: _, people: __, canton: ___, version: seen, ...stands } = await settings(tx, studio)
  // A device of an earlier version says nothing of the night.
  const form = { ...wanted, nights: wanted.nights ?? stands.nights ?? [] }
  if (isSame(stands, form)) return settings(tx, studio)
  if (seen !== version) throw new Refusal('stale', undefined, await settings(tx, studio))
  const row = { ...form, studio, version: seen + 1 }
  const [after] = await tx
    .insert(shiftSetting)
    .values(row)
    .onConflictDoUpdate({ target: shiftSetting.studio, set: row, setWhere: eq(shiftSetting.version, seen) })
    .returning()
  if (!after) throw new Refusal('stale', undefined, await settings(tx, studio))
  return settings(tx, studio)
}
