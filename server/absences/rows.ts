import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Absence } from '#contract/absences/shapes.ts'
import { type AbsenceState, awayStates } from '#contract/rules/absences/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { absence } from './tables.ts'

export type AbsenceRecord = typeof absence.$inferSelect

export const nameSql = sql<string>`trim(concat_ws(' ', ${person.vorname}, ${person.nachname}))`
const decider = sql<{
  _id: string
  name: string
} | null>`(select json_build_object('_id', d._id, 'name', trim(concat_ws(' ', d.vorname, d.nachname)))
  from person d where d._id = absence.decider and d.deleted_at is null)`
const certificate = sql<boolean>`exists (select 1 from absence_certificate c where c.absence = absence._id)`

/** Absences with the names of whose they are and who decided; removed ones are gone. */
export async function read(
  tx: Pick<Tx, 'select'>,
  where: SQL | undefined,
  order: readonly SQL[] = [],
  page?: { offset: number; limit: number },
) {
  const query = tx
    .select({ row: absence, name: nameSql, decider, certificate })
    .from(absence)
    .innerJoin(person, eq(person._id, absence.person))
    .where(and(isNull(absence.removedAt), where))
    .orderBy(...order, asc(absence.from), asc(absence._id))
    .offset(page?.offset ?? 0)
  const found = await (page ? query.limit(page.limit) : query)
  return found.map(absenceRowOf)
}

interface AbsenceWithNames {
  row: AbsenceRecord
  name: string
  decider: Absence['decider']
  certificate: boolean
}

function absenceRowOf({ row, name, decider: by, certificate: proven }: AbsenceWithNames): Absence {
  const { _id, kind, person: whose, from, to, halfFirst, halfLast, starts, ends, share } = row
  const { where, km, minutes, note, state, version, created, reason } = row
  return {
    _id,
    kind,
    user: { _id: whose, name },
    from,
    to,
    halfFirst,
    halfLast,
    starts,
    ends,
    share,
    where,
    km,
    minutes,
    note,
    state,
    version,
    created,
    reason,
    decider: by,
    certificate: proven,
  }
}

export async function readOne(tx: Tx, _id: string): Promise<Absence | undefined> {
  return (await read(tx, eq(absence._id, _id)))[0]
}

/** Those that touch these days. */
export const touching = (from: string, to: string) =>
  sql`${absence.from} <= ${to}::date and (${absence.to} is null or ${absence.to} >= ${from}::date)`

const listed = (states: readonly AbsenceState[]) => sql.raw(states.map(state => `'${state}'`).join(', '))

export const isAway = sql`${absence.state} in (${listed(awayStates)})`
