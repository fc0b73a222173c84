import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { measurement } from './tables.ts'

const weights = { weight: people.gewicht, targetWeight: people.zielgewicht } as const

/** Sets the person's weights to the latest measured; one given at registration stays until something is measured. */
export async function keepWeights(tx: Tx, person: string, kinds: Set<string>) {
  for (const kind of ['weight', 'targetWeight'] as const) {
    if (!kinds.has(kind)) continue
    const [latest] = await tx
      .select({ value: measurement.value })
      .from(measurement)
      .where(and(eq(measurement.person, person), eq(measurement.kind, kind)))
      .orderBy(desc(measurement.day), desc(measurement.at), desc(measurement._id))
      .limit(1)
    if (!latest) continue
    const value = { [kind === 'weight' ? 'gewicht' : 'zielgewicht']: latest.value }
    await tx
      .update(people)
      .set(value)
      .where(and(eq(people._id, person), sql`${weights[kind]} is distinct from ${latest.value}`))
  }
}
