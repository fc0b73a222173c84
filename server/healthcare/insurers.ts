import { eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { german } from '#contract/german.ts'
import type { healthcare, Insurer } from '#contract/healthcare/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { healthcareInsurer as insurer } from './tables.ts'

export async function insurersOf(tx: Tx, all: boolean): Promise<Insurer[]> {
  const rows = await tx.select().from(insurer)
  return rows.filter(({ removed }) => all || !removed).sort((a, b) => german.compare(a.name, b.name))
}

/** Adds or edits an insurer. Refuses `stale` where it was edited since the version that the editor saw. */
export async function saveInsurer(tx: Tx, { version, ...form }: CallBody<typeof healthcare.saveInsurer>): Promise<Insurer> {
  const [before] = await tx.select().from(insurer).where(eq(insurer._id, form._id)).for('update')
  if (!before && version > 0) throw new Refusal('missing')
  if (!before) {
    const [made] = await tx.insert(insurer).values(form).onConflictDoNothing().returning()
    if (!made) throw new Refusal('taken')
    return made
  }
  if (isSame(before, form)) return before
  mustBeSeen(before, version, false)
  const [saved] = await tx
    .update(insurer)
    .set({ ...form, version: before.version + 1 })
    .where(eq(insurer._id, form._id))
    .returning()
  return saved!
}
