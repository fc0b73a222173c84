import { asc, eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { healthcare } from '#contract/healthcare/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { healthcareLabel } from './tables.ts'

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
