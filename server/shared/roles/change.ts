import { and, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Reach } from '#contract/rights.ts'
import type { RoleChange } from '#contract/roles/calls.ts'
import type { GrantKind } from '#contract/rules/roles/grantKinds.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { reachOf, studiosOf } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { keepingAdministration, lockRights } from './administration.ts'
import { tellPeople } from './roleNews.ts'
import { differing, type Giver, type Holdings, holdingsOf, isSameReach, mayTouch, visibleTo } from './rules.ts'
import { personRight, personRole, right, role, roleRight } from './tables.ts'
import { record } from './trail.ts'

/** One change, compared with the record. */
interface Step {
  change: RoleChange
  before: Reach
  after: Reach
  title: string
  /** Rights that it gives or takes: the one, or the role's bundle. */
  codes: readonly string[]
}

/** Makes all these changes or none; returns the changes that undo them. */
export async function changeGrants(tx: Tx, house: WithBus & WithDomains, by: Giver, changes: readonly RoleChange[]): Promise<RoleChange[]> {
  await lockRights(tx)
  const mine = await holdingsOf(tx, by)
  // The right may have been taken since the gate let the caller through.
  if (!mine.rights.has('g_manageRights')) throw new Refusal('forbidden')
  await mustBeSeen(tx, mine, changes)
  await mustBeStudios(tx, changes)
  const steps = await grantStepsOf(tx, changes)
  for (const step of steps) mayStep(mine, step)
  if (steps.length === 0) return []
  await keepingAdministration(tx, () => write(tx, by, steps))
  await record(
    tx,
    steps.map(({ change: { person, kind, code }, before, after, title }) => ({
      by: by._id,
      person,
      title,
      before,
      after,
      [kind]: code,
      act: before.length === 0 ? 'given' : after.length === 0 ? 'taken' : 'changed',
    })),
  )
  await tellPeople(tx, house, [...new Set(steps.map(({ change }) => change.person))])
  return steps.map(({ change: { person, kind, code }, before, after }) => ({ person, kind, code, studios: before, seen: after }))
}

function mayStep(mine: Holdings, { change, before, after, codes }: Step) {
  if (change.kind === 'role' && change.code === 'admin') {
    if (!mine.isAdmin) throw new Refusal('not-held')
    if (after !== 'all' && after.length > 0) throw new Refusal('invalid', { studios: 'Die Administration gilt immer für alle Studios.' })
  }
  // A tablet's rights hang on its studio, so only the administration says which that is.
  if (change.kind === 'role' && change.code === 'studio') {
    if (!mine.isAdmin) throw new Refusal('not-held')
    if (after === 'all' || after.length > 1) throw new Refusal('invalid', { studios: 'Ein Tablet gehört zu genau einem Studio.' })
  }
  mayTouch(mine, codes, differing(before, after))
}

async function mustBeSeen(tx: Tx, { rights }: Holdings, changes: readonly RoleChange[]) {
  const ids = [...new Set(changes.map(({ person }) => person))]
  const found = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(inArray(person._id, ids), visibleTo(rights.get('g_manageRights') ?? [])))
  if (found.length < ids.length) throw new Refusal('missing')
}

async function mustBeStudios(tx: Tx, changes: readonly RoleChange[]) {
  const codes = [...new Set(changes.flatMap(({ studios }) => (studios === 'all' ? [] : studios)))]
  if (codes.length === 0) return
  const found = await tx.select({ code: studio.code }).from(studio).where(inArray(studio.code, codes))
  if (found.length < codes.length) throw new Refusal('invalid', { studios: 'Dieses Studio gibt es nicht.' })
}

const keyOf = ({ person, kind, code }: { person: string; kind: GrantKind; code: string }) => `${person} ${kind} ${code}`

async function grantStepsOf(tx: Tx, changes: readonly RoleChange[]): Promise<Step[]> {
  const present = await presentOf(tx, [...new Set(changes.map(({ person }) => person))])
  const named = await namesOf(tx, changes)
  const steps: Step[] = []
  for (const change of changes) {
    const known = named.get(`${change.kind} ${change.code}`)
    if (!known) throw new Refusal('missing')
    const before = present.get(keyOf(change)) ?? []
    if (change.seen !== undefined && !isSameReach(change.seen, before))
      throw new Refusal('stale', undefined, { ...change, studios: before, seen: before })
    const after: Reach = change.studios === 'all' ? 'all' : [...new Set(change.studios)].sort()
    present.set(keyOf(change), after)
    if (!isSameReach(before, after)) steps.push({ change, before, after, ...known })
  }
  return steps
}

async function presentOf(tx: Tx, people: string[]) {
  const roles = await tx.select().from(personRole).where(inArray(personRole.person, people))
  const rights = await tx.select().from(personRight).where(inArray(personRight.person, people))
  return new Map([
    ...roles.map(row => [keyOf({ person: row.person, kind: 'role', code: row.role }), reachOf(row.studios)] as const),
    ...rights.map(row => [keyOf({ person: row.person, kind: 'right', code: row.right }), reachOf(row.studios)] as const),
  ])
}

async function namesOf(tx: Tx, changes: readonly RoleChange[]) {
  const codes = (kind: GrantKind) => [...new Set(changes.filter(change => change.kind === kind).map(({ code }) => code))]
  const roles = await tx
    .select()
    .from(role)
    .where(inArray(role.code, codes('role')))
  const bundles = await tx
    .select()
    .from(roleRight)
    .where(inArray(roleRight.role, codes('role')))
  const rights = await tx
    .select()
    .from(right)
    .where(inArray(right.code, codes('right')))
  const bundle = (code: string) => bundles.filter(row => row.role === code).map(row => row.right)
  return new Map<string, Pick<Step, 'title' | 'codes'>>([
    ...roles.map(({ code, title }) => [`role ${code}`, { title, codes: bundle(code) }] as const),
    ...rights.map(({ code, title }) => [`right ${code}`, { title, codes: [code] }] as const),
  ])
}

const atOnce = 2000

/** Writes the last step on each grant, for several steps of one call may be about the same. */
async function write(tx: Tx, by: Giver, steps: readonly Step[]) {
  const last = [...new Map(steps.map(step => [keyOf(step.change), step])).values()]
  const givenAt = new Date().toISOString()
  for (let from = 0; from < last.length; from += atOnce) {
    const part = last.slice(from, from + atOnce)
    const rows = (kind: GrantKind, held: boolean) => part.filter(({ change, after }) => change.kind === kind && after.length > 0 === held)
    const values = ({ change, after }: Step) => ({ person: change.person, studios: studiosOf(after), givenBy: by._id, givenAt })
    const set = { studios: sql`excluded.studios`, givenBy: by._id, givenAt }
    const [roles, rights] = [rows('role', true), rows('right', true)]
    if (roles.length > 0)
      await tx
        .insert(personRole)
        .values(roles.map(step => ({ ...values(step), role: step.change.code })))
        .onConflictDoUpdate({ target: [personRole.person, personRole.role], set })
    if (rights.length > 0)
      await tx
        .insert(personRight)
        .values(rights.map(step => ({ ...values(step), right: step.change.code })))
        .onConflictDoUpdate({ target: [personRight.person, personRight.right], set })
    await take(tx, 'person_role', 'role', rows('role', false))
    await take(tx, 'person_right', 'right', rows('right', false))
  }
}

async function take(tx: Tx, table: string, column: string, steps: readonly Step[]) {
  if (steps.length === 0) return
  const pairs = sql.join(
    steps.map(({ change }) => sql`(${change.person}::uuid, ${change.code})`),
    sql`, `,
  )
  await tx.execute(sql`delete from ${sql.identifier(table)} where (person, ${sql.identifier(column)}) in (${pairs})`)
}
