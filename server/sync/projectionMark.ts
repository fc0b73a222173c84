import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { projectionDue } from './tables.ts'

/** Marks that a member's documents are about to change. */
export async function markDue(db: Tx, person: string) {
  await db
    .insert(projectionDue)
    .values({ person, next: sql`now()` })
    .onConflictDoUpdate({
      target: projectionDue.person,
      set: { mark: sql`${projectionDue.mark} + 1`, next: sql`excluded.next`, drained: null, tries: 0, problem: null },
    })
}
