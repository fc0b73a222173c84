import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Reach } from '#contract/rights.ts'
import type { HolderRow, Matrix, RoleGrant } from '#contract/roles/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import { employedSql, grantsOfPerson, reachOf } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from './rules.ts'

/** People with rights at most; no chain has more. Beyond that the matrix says how many it leaves out. */
const mostPeople = 5000

interface GivenRow {
  code: string
  studios: string[] | null
  by: string | null
  at: string
}

const givenOf = (rows: GivenRow[]): RoleGrant[] =>
  rows.map(({ code, studios, by, at }) => ({ code, studios: reachOf(studios), by, at: new Date(at).toISOString() }))

const given = (table: 'person_role' | 'person_right', code: 'role' | 'right') => sql<GivenRow[]>`coalesce((
  select json_agg(json_build_object('code', g.${sql.identifier(code)}, 'studios', g.studios, 'by', g.given_by, 'at', g.given_at)
    order by g.${sql.identifier(code)}) from ${sql.identifier(table)} g where g.person = ${person._id}), '[]')`

const fields = {
  _id: person._id,
  vorname: person.vorname,
  nachname: person.nachname,
  email: person.email,
  studio: person.studioCode,
  roles: given('person_role', 'role'),
  rights: given('person_right', 'right'),
  employed: sql<string[] | null>`(${sql.raw(employedSql('person._id'))})`,
}

async function holders(tx: Tx, where: SQL | undefined, limit: number): Promise<HolderRow[]> {
  const rows = await tx.select(fields).from(person).where(where).orderBy(sql`sort_name collate "C"`, person._id).limit(limit)
  return rows.map(row => ({ ...row, roles: givenOf(row.roles), rights: givenOf(row.rights) }))
}

async function giversOf(tx: Tx, people: readonly HolderRow[]) {
  const ids = [...new Set(people.flatMap(({ roles, rights }) => [...roles, ...rights].flatMap(({ by }) => (by ? [by] : []))))]
  if (ids.length === 0) return []
  const rows = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(inArray(person._id, ids))
  return rows.map(({ _id, vorname, nachname }) => ({ _id, name: `${vorname} ${nachname}`.trim() }))
}

const holdsSomething = sql`(exists (select 1 from person_role pr where pr.person = ${person._id} and pr.role <> 'member')
  or exists (select 1 from person_right pg where pg.person = ${person._id})
  or exists (${sql.raw(employedSql('person._id'))}))`

export async function readMatrix(tx: Tx, studios: Reach): Promise<Matrix> {
  const where = and(visibleTo(studios), holdsSomething)
  const people = await holders(tx, where, mostPeople)
  const [counted] = people.length < mostPeople ? [] : await tx.select({ total: sql<number>`count(*)::int` }).from(person).where(where)
  return { people, givers: await giversOf(tx, people), more: Math.max(0, (counted?.total ?? 0) - people.length) }
}

/** Rights of a person; refuses `missing` where the caller may not see them, so that nobody learns who exists elsewhere. */
export async function rightsOfPerson(tx: Tx, visible: SQL | undefined, _id: string) {
  const [holder] = await holders(tx, and(eq(person._id, _id), visible), 1)
  if (!holder) throw new Refusal('missing')
  return { holder, givers: await giversOf(tx, [holder]), grants: await grantsOfPerson(tx, _id) }
}
