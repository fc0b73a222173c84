import { inArray } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** The studios among which somebody may choose. */
export async function studioChoice(tx: Tx, seen: 'all' | readonly string[]) {
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, [...seen]))
  return { id: 'studio', choices: studios.toSorted((a, b) => german.compare(a.label, b.label)) }
}
