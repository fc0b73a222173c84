import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { isSame } from '#contract/rules/same.ts'
import type { ShiftSettings } from '#contract/shifts/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import { shiftSetting } from './tables.ts'

const usual: ShiftSettings = { needs: [], confirmWithin: 7, horizon: 4, opens: 6, closes: 22, skills: [], version: 0 }

/** Of a studio; the usual where nobody has said anything yet. */
export async function settings(tx: Tx, studio: string) {
  const [row] = await tx.select().from(shiftSetting).where(eq(shiftSetting.studio, studio))
  if (row) return row
  if ((await tx.$count(studios, eq(studios.code, studio))) === 0) throw new Refusal('missing')
  return { ...usual, studio }
}

/** Saves them over what was seen; the same again is no news. */
export async function saveSettings(tx: Tx, studio: string, { version, ...wanted }: ShiftSettings) {
  const { studio: _, version: seen, ...stands } = await settings(tx, studio)
  if (isSame(stands, wanted)) return settings(tx, studio)
  if (seen !== version) throw new Refusal('stale', undefined, await settings(tx, studio))
  const row = { ...wanted, studio, version: seen + 1 }
  const [after] = await tx
    .insert(shiftSetting)
    .values(row)
    .onConflictDoUpdate({ target: shiftSetting.studio, set: row, setWhere: eq(shiftSetting.version, seen) })
    .returning()
  if (!after) throw new Refusal('stale', undefined, await settings(tx, studio))
  return after
}
