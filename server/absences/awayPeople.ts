import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { isAway, nameSql, touching } from './rows.ts'
import { employedNow } from './staff.ts'
import { absence } from './tables.ts'

/** People of these studios who are away in those days, with the days alone. */
export async function awayIn(tx: Tx, studios: readonly string[], { from, to }: { from: string; to: string }) {
  if (studios.length === 0) return []
  return tx
    .select({
      _id: absence._id,
      person: absence.person,
      name: nameSql,
      from: absence.from,
      to: sql<string>`coalesce(${absence.to}, ${to}::date)::text`,
    })
    .from(absence)
    .innerJoin(person, eq(person._id, absence.person))
    .where(and(isNull(absence.removedAt), isAway, touching(from, to), employedNow(sql`${absence.person}`, studios)))
    .orderBy(asc(absence.from), asc(absence._id))
    .limit(1000)
}
