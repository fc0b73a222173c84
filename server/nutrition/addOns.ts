import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { KeptAddOn } from '#server/contracts/plugs.ts'
import type { Tx } from '#server/kit/database.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { endless, stands } from './nutritionAccess.ts'
import { nutritionAccess } from './tables.ts'

/** The spans that contracts' add-ons have open, with whoever looks after their people (C48). */
export async function keptAddOns(tx: Tx, of: readonly string[]): Promise<readonly KeptAddOn[]> {
  const by = new Map<string, { spans: KeptAddOn['spans'][number][]; coachName: string | null }>()
  if (of.length === 0) return []
  const rows = await tx
    .select({
      of: nutritionAccess.of,
      from: nutritionAccess.from,
      until: nutritionAccess.until,
      coach: sql<string | null>`nullif(trim(concat_ws(' ', ${people.nachname}, ${people.vorname})), '')`,
    })
    .from(nutritionAccess)
    .leftJoin(people, eq(people._id, nutritionAccess.coach))
    .where(and(inArray(nutritionAccess.of, [...of]), eq(nutritionAccess.source, 'contract'), stands))
    .orderBy(asc(nutritionAccess.from))
  for (const { of: one, from, until, coach } of rows) {
    const kept = by.get(one) ?? { spans: [], coachName: null }
    kept.spans.push({ from, to: until === endless ? null : until })
    // Each stretch of days is given a coach of its own; the last one named looks after the person.
    kept.coachName = coach ?? kept.coachName
    by.set(one, kept)
  }
  return [...by].map(([one, kept]) => ({ of: one, ...kept }))
}
