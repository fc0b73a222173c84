import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { fold } from '#contract/fold.ts'
import type { RowPage } from '#contract/page.ts'
import type { Reach } from '#contract/rights.ts'
import type { AuditQuery, AuditRow } from '#contract/roles/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import { zurich } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from './rules.ts'
import { rightsAudit } from './tables.ts'

type TrailLine = Omit<typeof rightsAudit.$inferInsert, '_id' | 'at'>

/** Lines of one insert; PostgreSQL takes 65,535 parameters. */
const atOnce = 2000

/** Adds lines to the trail, in the change's own transaction. */
export async function record(tx: Tx, lines: readonly TrailLine[]) {
  const at = new Date().toISOString()
  for (let from = 0; from < lines.length; from += atOnce)
    await tx.insert(rightsAudit).values(lines.slice(from, from + atOnce).map(line => ({ ...line, _id: v7(), at })))
}

type TrailFilter = Partial<AuditQuery>

const doer = alias(person, 'doer')
const nameOf = (table: typeof person) => sql<string | null>`nullif(trim(${table.vorname} || ' ' || ${table.nachname}), '')`

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function wanted({ q, person: whose, act, code, from, to }: TrailFilter): SQL | undefined {
  const like = q?.trim() ? `%${literally(fold(q.trim()))}%` : undefined
  return and(
    like === undefined
      ? undefined
      : sql`(${person}.searched like ${like} or ${doer}.searched like ${like} or lower(${rightsAudit.title}) like ${like}
        or lower(coalesce(${rightsAudit.role}, ${rightsAudit.right})) like ${like})`,
    whose ? eq(rightsAudit.person, whose) : undefined,
    act?.length ? inArray(rightsAudit.act, act) : undefined,
    code?.length ? or(inArray(rightsAudit.role, code), inArray(rightsAudit.right, code)) : undefined,
    from ? sql`${rightsAudit.at} >= (${from}::date)::timestamp at time zone ${zurich}` : undefined,
    to ? sql`${rightsAudit.at} < (${to}::date + 1)::timestamp at time zone ${zurich}` : undefined,
  )
}

/** Lines that the reader may see. Those about nobody tell of roles and rights themselves, so every reader of the trail sees them. */
const trailSeenIn = (studios: Reach) => (studios === 'all' ? undefined : or(isNull(rightsAudit.person), visibleTo(studios)))

/** The trail, newest first, as far as it is about people of these studios. */
export async function readTrail(tx: Tx, studios: Reach, asked: TrailFilter): Promise<RowPage<AuditRow>> {
  const where = and(trailSeenIn(studios), wanted(asked))
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(rightsAudit)
    .leftJoin(person, eq(person._id, rightsAudit.person))
    .leftJoin(doer, eq(doer._id, rightsAudit.by))
    .where(where)
  const down = asked.sort !== 'at'
  const rows = await tx
    .select({ line: rightsAudit, by: nameOf(doer as unknown as typeof person), personName: nameOf(person) })
    .from(rightsAudit)
    .leftJoin(person, eq(person._id, rightsAudit.person))
    .leftJoin(doer, eq(doer._id, rightsAudit.by))
    .where(where)
    .orderBy(...(down ? [desc(rightsAudit.at), desc(rightsAudit._id)] : [rightsAudit.at, rightsAudit._id]))
    .limit(asked.limit ?? 100)
    .offset(asked.offset ?? 0)
  return { rows: rows.map(({ line, by, personName }) => ({ ...line, by, personName }) as AuditRow), total: counted?.total ?? 0 }
}
