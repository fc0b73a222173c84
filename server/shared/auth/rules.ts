import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { namesTogether } from '#contract/names.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Grant, Right } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { grantsOfPerson } from './grants.ts'
import { person } from './tables.ts'

/** People of the studios in which the caller holds any of these rights; nobody who was deleted (A72). */
export function visibleTo(who: Pick<Who, 'grants'>, rights: readonly Right[]): SQL | undefined {
  return and(isNull(person.deletedAt), reachConditionOf(person.studioCode, studiosWithAny(rights, who)))
}

export type PersonRow = typeof person.$inferSelect

/** The person's row; `missing` where the caller may not see them, so that nobody learns who exists elsewhere. */
export async function seenPerson(
  tx: Tx,
  who: Pick<Who, 'grants'>,
  _id: string,
  rights: readonly Right[] = ['u_search'],
): Promise<PersonRow> {
  const [row] = await tx
    .select()
    .from(person)
    .where(and(sql`${person._id} = ${_id}`, visibleTo(who, rights)))
  if (!row) throw new Refusal('missing')
  return row
}

const covers = (mine: readonly Grant[], theirs: Grant) =>
  mine.some(({ right, studios }) => {
    if (right !== theirs.right) return false
    if (studios === 'all') return true
    return theirs.studios !== 'all' && theirs.studios.every(code => studios.includes(code))
  })

/** True where the caller may do all that the other may: somebody who changes an account could otherwise take over its rights. */
export const isAbove = (who: Pick<Who, 'grants' | 'roles'>, theirs: readonly Grant[]) =>
  who.roles.includes('admin') || theirs.every(grant => covers(who.grants, grant))

/** Refuses `forbidden` where the person may do something that the caller may not. */
export async function mayChange(tx: Tx, who: Who, target: string) {
  if (!(await isChangeable(tx, who, target))) throw new Refusal('forbidden')
}

const isChangeable = async (tx: Tx, who: Who, target: string) => actorOf(who) === target || isAbove(who, await grantsOfPerson(tx, target))

/** Refuses `forbidden` and names those who may do more than the caller, so that the rest can be chosen without them. */
export async function mayChangeAll(tx: Tx, who: Who, people: readonly { _id: string; vorname: string; nachname: string }[]) {
  const others: string[] = []
  for (const { _id, vorname, nachname } of people) if (!(await isChangeable(tx, who, _id))) others.push(`${vorname} ${nachname}`)
  if (others.length > 0)
    throw new Refusal('forbidden', { people: `Mehr Rechte als du: ${namesTogether(others.slice(0, 5))}. Nimm sie aus der Auswahl.` })
}
