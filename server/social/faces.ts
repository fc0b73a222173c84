import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { session } from '#server/shared/auth/tables.ts'
import { file } from '#server/shared/files/tables.ts'
import { isBlocked } from './rules.ts'

/** True where both are in one group with a name: there the blocked see nothing different (K08). */
const shareGroup = (a: SQL, b: SQL) => sql`exists (select 1 from chat_member mine
  join chat_member theirs on theirs."group" = mine."group" and theirs.person = ${b} and theirs.left_at is null
  join chat_group g on g._id = mine."group" and g.kind = 'group'
  where mine.person = ${a} and mine.left_at is null)`

/**
 * True where somebody may see a profile picture whose address they were given: neither they nor its owner have blocked the other since, or they
 * meet in a group.
 */
export async function opensFace(tx: Tx, name: string, sid: string): Promise<boolean> {
  const [reader, owner] = [sql`${session.person}`, sql`${file.person}`]
  const rows = await tx
    .select({ one: sql`1` })
    .from(session)
    .innerJoin(file, eq(file.name, name))
    .where(and(eq(session._id, sid), isNotNull(session.person), sql`(not ${isBlocked(reader, owner)} or ${shareGroup(reader, owner)})`))
  return rows.length > 0
}
