import { eq } from 'drizzle-orm'
import type { AbsenceSettings } from '#contract/absences/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isSame } from '#contract/rules/same.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import { usualSettings } from './around.ts'
import { absenceSetting } from './tables.ts'

/** Settings of a studio; the usual where nobody has said anything yet. */
export async function settings(tx: Tx, studio: string) {
  const [row] = await tx.select().from(absenceSetting).where(eq(absenceSetting.studio, studio))
  if (row) return row
  if ((await tx.$count(studios, eq(studios.code, studio))) === 0) throw new Refusal('missing')
  return { ...usualSettings, studio }
}

/** Saves them over what was seen; the same again is no news. */
export async function saveSettings(tx: Tx, studio: string, { version, ...said }: AbsenceSettings) {
  const now = await settings(tx, studio)
  const wanted = { ...said, ownDevices: said.ownDevices ?? now.ownDevices }
  const { studio: _, version: seen, ...stands } = now
  if (isSame(stands, wanted)) return now
  if (seen !== version) throw new Refusal('stale', undefined, now)
  const row = { ...wanted, studio, version: seen + 1 }
  const [after] = await tx
    .insert(absenceSetting)
    .values(row)
    .onConflictDoUpdate({ target: absenceSetting.studio, set: row, setWhere: eq(absenceSetting.version, seen) })
    .returning()
  if (!after) throw new Refusal('stale', undefined, await settings(tx, studio))
  return after
}
