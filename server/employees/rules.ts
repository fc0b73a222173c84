import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Grant } from '#contract/rights.ts'
import { type EmploymentPiece, piecesOf, stretchOn } from '#contract/rules/employees/employment.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { grantsOfPerson } from '#server/shared/auth/grants.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { person } from '#server/shared/auth/tables.ts'
import { employment } from './tables.ts'

type Db = Pick<Tx, 'select' | 'execute'>
export type StretchRow = typeof employment.$inferSelect

/** All stretches of these people, by person, in the order of their receipt. */
export async function stretchesOf(db: Db, people: readonly string[]): Promise<Map<string, StretchRow[]>> {
  const by = new Map<string, StretchRow[]>(people.map(one => [one, []]))
  if (people.length === 0) return by
  const rows = await db
    .select()
    .from(employment)
    .where(inArray(employment.person, [...people]))
    .orderBy(asc(employment.receipt))
  for (const row of rows) by.get(row.person)?.push(row)
  return by
}

/** The agreement with somebody on a day; nothing where they are not employed then. */
export async function employmentOf(db: Db, _id: string, day: string): Promise<EmploymentPiece | undefined> {
  return stretchOn((await stretchesOf(db, [_id])).get(_id) ?? [], day)
}

/** Somebody's employment by days, the earliest first. */
export async function employmentsOf(db: Db, _id: string): Promise<EmploymentPiece[]> {
  return piecesOf((await stretchesOf(db, [_id])).get(_id) ?? [])
}

/** Stretches that hold on a day, a row a person: the one received last of those that name it, unless it is an end. */
const employedOnSql = (day: SQL | string) => sql`
  (select distinct on (e.person) e.person, e.studios, e.ends from employment e
    where e.from_day <= ${day}::date and (e.to_day is null or e.to_day >= ${day}::date) order by e.person, e.receipt desc)`

/** Ids of the people who are employed in a studio on a day, without those whose account is gone. */
export async function employedIn(db: Db, studio: string, day: string): Promise<string[]> {
  const { rows } = await db.execute<{ person: string }>(sql`
    select s.person from ${employedOnSql(day)} s join person p on p._id = s.person and p.deleted_at is null
    where not s.ends and ${studio}::text = any(s.studios) order by s.person`)
  return rows.map(row => row.person)
}

/** True of people, named by a column in SQL, who were, are or will be employed in one of these studios. */
export const employedOnce = (column: SQL, studios: readonly string[] | 'all') =>
  studios === 'all'
    ? sql`exists (select 1 from employment e where e.person = ${column})`
    : sql`exists (select 1 from employment e where e.person = ${column} and e.studios && ${sql.param([...studios])}::text[])`

/** Name of the kind in `file`. */
export const certKind = 'employee_cert'

export interface Keeper {
  grants: readonly Grant[]
}

/** The studios whose employees somebody manages. */
export const managedBy = (who: Keeper) => studiosWith('g_employeemanager', who)

/** People who were, are or will be employed where the caller manages employees, as long as they have an account. */
export const visibleTo = (who: Keeper) => and(isNull(person.deletedAt), employedOnce(sql`${person._id}`, managedBy(who)))

/** An employee whom the caller manages; any other is `missing`, so that nobody learns who works elsewhere. */
export async function seenEmployee(tx: Tx, who: Keeper, _id: string) {
  const [row] = await tx
    .select()
    .from(person)
    .where(and(eq(person._id, _id), visibleTo(who)))
  if (!row) throw new Refusal('missing')
  return row
}

/** Refuses `not-held` where a stretch gives or takes a studio whose employees the caller does not manage, and where none of both is theirs. */
export function mayWrite(who: Keeper, before: readonly string[], after: readonly string[]) {
  const mine = managedBy(who)
  const turned = [...before.filter(code => !after.includes(code)), ...after.filter(code => !before.includes(code))]
  const isAny = [...before, ...after].some(code => reaches(mine, code))
  if (!isAny || !turned.every(code => reaches(mine, code))) throw new Refusal('not-held')
}

/** Nobody decides on their own employment, but for an administrator where nobody else manages employees (T04). */
export async function isAnothers(tx: Tx, who: Who, _id: string, studios: readonly string[]) {
  if (_id !== actorOf(who)) return true
  if (!who.roles.includes('admin')) return false
  for (const code of studios) if ((await holdersOf(tx, 'g_employeemanager', code)).some(one => one !== _id)) return false
  return true
}

/** Refuses `own`. */
export async function mustBeAnothers(tx: Tx, who: Who, _id: string, studios: readonly string[]) {
  if (!(await isAnothers(tx, who, _id, studios))) throw new Refusal('own')
}

/** Somebody as the record has them now, where no call has asked for their rights. */
export const readerOf = async (tx: Tx, _id: string): Promise<Keeper> => ({ grants: await grantsOfPerson(tx, _id) })
