import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Grant, type Reach, type Right, type Role, rights } from '#contract/rights.ts'
import { zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { personRight, personRole } from '#server/shared/roles/tables.ts'
import { person } from './tables.ts'

/** A grant as the record holds it. */
export interface HeldRow {
  right: string
  /** Codes of the studios; null for all. */
  studios: string[] | null
}

/** The right that an employment gives in its studios (T40). */
export const employedRight = 'tt_employeeManage' satisfies Right

/** SQL for the studios in which somebody is employed today, no row where they are not: of stretches that name the day the one received last holds. */
export const employedSql = (of: string) => `
  select held.studios from (
    select e.studios, e.ends from employment e where e.person = ${of}
      and e.from_day <= (now() at time zone '${zone}')::date and (e.to_day is null or e.to_day >= (now() at time zone '${zone}')::date)
    order by e.receipt desc limit 1) held where not held.ends`

/** SQL for all grants of somebody, by roles, single ones and employment, also of rights that no code names; `of` is the person's id in SQL. */
export const heldSql = (of: string) => `
  select rr."right", pr.studios from person_role pr join role_right rr on rr.role = pr.role where pr.person = ${of}
  union all select pg."right", pg.studios from person_right pg where pg.person = ${of}
  union all select '${employedRight}'::text, employed.studios from (${employedSql(of)}) employed`

/** True where the person whose id stands in this column makes training plans: they bear the trainers' badge (H23). */
export const isTrainer = (column: string) =>
  sql<boolean>`exists (select 1 from (${sql.raw(heldSql(column))}) held where held."right" = 'tp_create')`

export const reachOf = (studios: string[] | null): Reach => studios ?? 'all'
export const studiosOf = (reach: Reach) => (reach === 'all' ? null : [...reach].sort())

export const joinReaches = (one: Reach, other: Reach): Reach =>
  one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])].sort()

/** Reach of each right, all its grants joined. */
export function reachByRight(rows: readonly HeldRow[]) {
  const by = new Map<string, Reach>()
  for (const { right, studios } of rows) by.set(right, joinReaches(by.get(right) ?? [], reachOf(studios)))
  return by
}

/** Grants that code can ask for: one a right, sorted by right; those that hold nowhere are left out. */
export const grantsIn = (rows: readonly HeldRow[]): Grant[] =>
  [...reachByRight(rows)]
    .filter(([right, studios]) => right in rights && studios.length > 0)
    .map(([right, studios]) => ({ right: right as Right, studios }))
    .sort((one, other) => (one.right < other.right ? -1 : 1))

export async function heldBy(tx: Tx, _id: string): Promise<HeldRow[]> {
  const { rows } = await tx.execute<HeldRow & Record<string, unknown>>(
    sql`select h.* from (select ${_id}::uuid as of) me, lateral (${sql.raw(heldSql('me.of'))}) h`,
  )
  return rows
}

/** Grants of a person, by roles, single ones and employment. */
export async function grantsOfPerson(tx: Tx, _id: string): Promise<Grant[]> {
  return grantsIn(await heldBy(tx, _id))
}

export async function rolesOfPerson(tx: Tx, _id: string): Promise<string[]> {
  const rows = await tx.select({ role: personRole.role }).from(personRole).where(eq(personRole.person, _id)).orderBy(personRole.role)
  return rows.map(({ role }) => role)
}

/** The studios in which somebody holds each of their roles. */
export async function reachesOfPerson(tx: Tx, _id: string): Promise<Record<string, Reach>> {
  const rows = await tx
    .select({ role: personRole.role, studios: personRole.studios })
    .from(personRole)
    .where(eq(personRole.person, _id))
    .orderBy(personRole.role)
  return Object.fromEntries(rows.map(({ role, studios }) => [role, reachOf(studios)]))
}

/** The studios in which somebody holds one of these roles. */
export async function reachOfRoles(tx: Tx, _id: string, roles: readonly string[]): Promise<Reach> {
  const rows = await tx
    .select({ studios: personRole.studios })
    .from(personRole)
    .where(and(eq(personRole.person, _id), inArray(personRole.role, [...roles])))
  return rows.map(({ studios }) => reachOf(studios)).reduce(joinReaches, [])
}

/** Roles of the `person` that a query reads. */
export const rolesColumn = sql<string[]>`array(select pr.role from person_role pr where pr.person = ${person._id} order by pr.role)`

/** True where the `person` that a query reads has one of these roles. */
export const isInRole = (names: readonly string[]): SQL =>
  sql`exists (select 1 from person_role pr where pr.person = ${person._id} and pr.role in ${[...names]})`

/** A role and the studios in which it holds; by its name alone it holds where the call says. */
export type RoleWish = Role | { role: string; studios: Reach }

/** Adds roles to a person, or sets their studios. Only for what the product itself gives; people give through `server/shared/roles/`. */
export async function giveRoles(tx: Tx, _id: string, roles: readonly RoleWish[], studios: Reach = 'all') {
  if (roles.length === 0) return
  const givenAt = new Date().toISOString()
  const by = new Map(roles.map(wish => (typeof wish === 'string' ? [wish, studios] : [wish.role, wish.studios])))
  const rows = [...by].map(([role, where]) => ({ person: _id, role, studios: studiosOf(where), givenAt }))
  await tx
    .insert(personRole)
    .values(rows)
    .onConflictDoUpdate({ target: [personRole.person, personRole.role], set: { studios: sql`excluded.studios`, givenAt } })
}

/** Replaces a person's single grants. Only for what the product itself gives; people give through `server/shared/roles/`. */
export async function giveGrants(tx: Tx, _id: string, grants: readonly Grant[]) {
  await tx.delete(personRight).where(eq(personRight.person, _id))
  const givenAt = new Date().toISOString()
  const by = reachByRight(grants.map(({ right, studios }) => ({ right, studios: studiosOf(studios) })))
  const rows = [...by].map(([right, studios]) => ({ person: _id, right, studios: studiosOf(studios), givenAt }))
  if (rows.length > 0) await tx.insert(personRight).values(rows)
}
