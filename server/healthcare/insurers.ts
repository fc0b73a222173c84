import { asc, eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { german } from '#contract/german.ts'
import type { healthcare, Insurer } from '#contract/healthcare/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { healthcareLabel, healthcareInsurer as insurer } from './tables.ts'

export async function insurersOf(tx: Tx, all: boolean): Promise<Insurer[]> {
  const rows = await tx.select().from(insurer)
  return rows.filter(({ removed }) => all || !removed).sort((a, b) => german.compare(a.name, b.name))
}

/** Writes one; of two who saw the same version the first counts. */
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

/** The labels of every studio. */
export async function labelsOf(tx: Tx) {
  const rows = await tx
    .select({ studio: studio.code, labels: healthcareLabel.labels })
    .from(studio)
    .leftJoin(healthcareLabel, eq(healthcareLabel.studio, studio.code))
    .orderBy(asc(studio.code))
  return rows.map(({ studio, labels }) => ({ studio, labels: labels ?? [] }))
}

export async function saveLabels(tx: Tx, form: CallBody<typeof healthcare.saveLabels>) {
  const [known] = await tx.select({ code: studio.code }).from(studio).where(eq(studio.code, form.studio))
  if (!known) throw new Refusal('missing')
  const labels = [...new Set(form.labels)]
  await tx
    .insert(healthcareLabel)
    .values({ studio: form.studio, labels })
    .onConflictDoUpdate({ target: healthcareLabel.studio, set: { labels } })
  return { studio: form.studio, labels }
}
