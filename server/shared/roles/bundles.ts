import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { foldLetters } from '#contract/fold.ts'
import { Refusal } from '#contract/refusals.ts'
import { roles as known, type Reach } from '#contract/rights.ts'
import type { RoleRow } from '#contract/roles/calls.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { joinReaches, reachOf } from '#server/shared/auth/grants.ts'
import { keepingAdministration, lockRights } from './administration.ts'
import { tellRole } from './roleNews.ts'
import { differing, type Giver, holdingsOf, mayTouch } from './rules.ts'
import { personRole, right, role, roleRight } from './tables.ts'
import { record } from './trail.ts'

const count = sql<number>`(select count(*)::int from person_role pr join person p on p._id = pr.person where pr.role = role.code and p.deleted_at is null)`
const bundle = sql<string[]>`array(select rr."right" from role_right rr where rr.role = role.code order by rr."right")`

export async function listRoles(tx: Tx, code?: string): Promise<RoleRow[]> {
  const rows = await tx
    .select({ code: role.code, title: role.title, version: role.version, rights: bundle, people: count })
    .from(role)
    .where(code === undefined ? undefined : eq(role.code, code))
    .orderBy(asc(role.place), asc(role.title))
  return rows.map(row => ({ ...row, known: Object.hasOwn(known, row.code), fixed: row.code === 'admin' }))
}

async function oneRole(tx: Tx, code: string) {
  const [row] = await listRoles(tx, code)
  if (!row) throw new Refusal('missing')
  return row
}

async function mustBeRights(tx: Tx, codes: readonly string[]) {
  const found =
    codes.length > 0
      ? await tx
          .select({ code: right.code })
          .from(right)
          .where(inArray(right.code, [...codes]))
      : []
  if (found.length < new Set(codes).size) throw new Refusal('invalid', { rights: 'Ein Recht davon gibt es nicht mehr.' })
}

/** Refuses a title that another role has: the two could not be told apart. */
async function mustBeFreeTitle(tx: Tx, title: string, but = '') {
  const [same] = await tx
    .select({ code: role.code })
    .from(role)
    .where(and(sql`lower(${role.title}) = lower(${title})`, ne(role.code, but)))
  if (same) throw new Refusal('taken', { title: 'Eine Rolle mit diesem Namen gibt es schon.' })
}

/** A new role's code: its title in plain letters, numbered where it is taken. */
async function freeCode(tx: Tx, title: string) {
  const plain =
    foldLetters(title)
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
      .slice(0, 30) || 'rolle'
  const taken = new Set((await tx.select({ code: role.code }).from(role)).map(({ code }) => code))
  for (let number = 1; ; number++) {
    const code = number === 1 ? plain : `${plain}_${number}`
    if (!taken.has(code)) return code
  }
}

export async function createRole(tx: Tx, by: Giver, { title, rights }: { title: string; rights: readonly string[] }) {
  await lockRights(tx)
  mayTouch(await holdingsOf(tx, by), [], 'all')
  await mustBeFreeTitle(tx, title)
  await mustBeRights(tx, rights)
  const code = await freeCode(tx, title)
  const [last] = await tx.select({ place: sql<number>`coalesce(max(place), 0)::int` }).from(role)
  await tx.insert(role).values({ code, title, place: (last?.place ?? 0) + 1 })
  await addRights(tx, code, rights)
  await record(tx, [{ by: by._id, act: 'role-made', role: code, title, after: [...new Set(rights)].sort() }])
  return oneRole(tx, code)
}

async function addRights(tx: Tx, code: string, rights: readonly string[]) {
  const rows = [...new Set(rights)].map(each => ({ role: code, right: each }))
  if (rows.length > 0) await tx.insert(roleRight).values(rows).onConflictDoNothing()
}

/** Studios in which anybody has this role. */
async function reachOfRole(tx: Tx, code: string): Promise<Reach> {
  const rows = await tx.select({ studios: personRole.studios }).from(personRole).where(eq(personRole.role, code))
  return rows.map(({ studios }) => reachOf(studios)).reduce(joinReaches, [] as Reach)
}

export interface RoleEdit {
  title: string
  rights: readonly string[]
  version: number
}

/** Renames a role or changes its rights. Whoever adds or removes a right must hold it wherever somebody has the role. */
export async function editRole(
  { tx, house, who: by }: Acting<WithBus & WithDomains, Giver>,
  code: string,
  { title, rights, version }: RoleEdit,
) {
  await lockRights(tx)
  const mine = await holdingsOf(tx, by)
  mayTouch(mine, [], 'all')
  const before = await oneRole(tx, code)
  if (before.version !== version) throw new Refusal('stale', undefined, before)
  await mustBeRights(tx, rights)
  const touched = differing(before.rights, rights) as string[]
  if (touched.length === 0 && title === before.title) return before
  if (touched.length > 0 && before.fixed) throw new Refusal('fixed-role')
  if (title !== before.title) await mustBeFreeTitle(tx, title, code)
  mayTouch(mine, touched, await reachOfRole(tx, code))
  await keepingAdministration(tx, async () => {
    await tx
      .update(role)
      .set({ title, version: version + 1 })
      .where(eq(role.code, code))
    const gone = before.rights.filter(each => !rights.includes(each))
    if (gone.length > 0) await tx.delete(roleRight).where(and(eq(roleRight.role, code), inArray(roleRight.right, gone)))
    await addRights(tx, code, rights)
  })
  const after = await oneRole(tx, code)
  const told = touched.length > 0 ? { before: before.rights, after: after.rights } : { before: before.title, after: title }
  await record(tx, [{ by: by._id, act: 'role-edited', role: code, title, ...told }])
  await tellRole(tx, house, code)
  return after
}

export async function removeRole(tx: Tx, by: Giver, code: string) {
  await lockRights(tx)
  mayTouch(await holdingsOf(tx, by), [], 'all')
  const row = await oneRole(tx, code)
  if (row.known) throw new Refusal('known-role')
  const [held] = await tx.select({ person: personRole.person }).from(personRole).where(eq(personRole.role, code)).limit(1)
  if (held) throw new Refusal('in-use')
  await tx.delete(role).where(eq(role.code, code))
  await record(tx, [{ by: by._id, act: 'role-removed', role: code, title: row.title, before: row.rights }])
}
